import Foundation
import XcodeProject

/// Which targets of a project are tested, and which app they are tests of.
struct TestChoice {
  /// The targets of unit tests, at least one.
  let tests: [Target]
  /// The app; nil where the tests are of no app.
  let host: Target?
  /// The names of targets of UI tests.
  let notRun: [String]

  /// Takes the target of unit tests with a name, or all that an app of this name has; without a name, all.
  init(_ name: String?, of project: Project) throws(Problem) {
    let list = project.list.path
    let known = project.unitTests.map(\.name)
    notRun = name == nil ? project.targets.filter { $0.kind == .uiTests }.map(\.name) : []
    let advice = known.isEmpty ? nil : "its unit tests are " + known.joined(separator: ", ")
    var tests = project.unitTests
    if let name {
      guard let target = project.target(name) else {
        throw Problem(.error, file: list, "there is no target \"\(name)\"", advice: advice)
      }
      switch target.kind {
      case .unitTests: tests = [target]
      case .application: tests = tests.filter { Self.host(of: $0, in: project)?.name == name }
      case .uiTests: throw Problem(.error, file: list, "\(name) has UI tests, which are not run", advice: advice)
      default: throw Problem(.error, file: list, "\(name) is no target of unit tests", advice: advice)
      }
      if tests.isEmpty { throw Problem(.error, file: list, "\(name) has no unit tests", advice: advice) }
    }
    if tests.isEmpty {
      let others = notRun.isEmpty ? "" : "; the UI tests of \(notRun.joined(separator: ", ")) are not run"
      throw Problem(
        .error, file: list, "it has no target of unit tests for iOS" + others,
        advice: "add one in Xcode, or make a package with touchstone new")
    }
    var hosts: [Target] = []
    for test in tests {
      if let host = Self.host(of: test, in: project), !hosts.contains(where: { $0.name == host.name }) {
        hosts.append(host)
      }
    }
    guard hosts.count <= 1 else {
      throw Problem(
        .error, file: list, "it has unit tests of \(hosts.count) apps: \(hosts.map(\.name).joined(separator: ", "))",
        advice: "choose one with --target")
    }
    (self.tests, host) = (tests, hosts.first)
  }

  /// The app that tests depend on, or into which Xcode loads them.
  private static func host(of tests: Target, in project: Project) -> Target? {
    let apps = project.targets.filter { $0.kind == .application }
    if let app = apps.first(where: { tests.dependencies.contains($0.name) }) { return app }
    let program = (tests.settings["TEST_HOST"] ?? "").split(separator: "/").last.map(String.init)
    return apps.first { $0.productName == program }
  }
}
