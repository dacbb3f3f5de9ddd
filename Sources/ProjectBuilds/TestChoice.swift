import Foundation
import XcodeProject

/// Which targets of a project are tested, and which app they are tests of.
struct TestChoice {
  /// The targets of tests, at least one: unit tests, and UI tests.
  let tests: [Target]
  /// The app; nil where the tests are of no app.
  let host: Target?

  /// Takes the target of tests with a name, or all that an app of this name has; without a name, all.
  init(_ name: String?, of project: Project) throws(Problem) {
    let list = project.list.path
    let known = (project.unitTests + project.uiTests).map(\.name)
    let advice = known.isEmpty ? nil : "its tests are " + known.joined(separator: ", ")
    var tests = project.unitTests + project.uiTests
    if let name {
      guard let target = project.target(name) else {
        throw Problem(.error, file: list, "there is no target \"\(name)\"", advice: advice)
      }
      switch target.kind {
      case .unitTests, .uiTests: tests = [target]
      case .application: tests = tests.filter { Self.host(of: $0, in: project)?.name == name }
      default: throw Problem(.error, file: list, "\(name) is no target of tests", advice: advice)
      }
      if tests.isEmpty { throw Problem(.error, file: list, "\(name) has no tests", advice: advice) }
    }
    if tests.isEmpty {
      throw Problem(
        .error, file: list, "it has no target of tests for iOS",
        advice: "add one in Xcode, or make a package with touchstone new")
    }
    var hosts: [Target] = []
    for test in tests {
      let host = Self.host(of: test, in: project)
      if host == nil, test.kind == .uiTests {
        throw Problem(
          .error, file: list, "\(test.name) has UI tests of no app", advice: "choose the app in the target's settings")
      }
      if let host, !hosts.contains(where: { $0.name == host.name }) { hosts.append(host) }
    }
    guard hosts.count <= 1 else {
      throw Problem(
        .error, file: list, "it has tests of \(hosts.count) apps: \(hosts.map(\.name).joined(separator: ", "))",
        advice: "choose one with --target")
    }
    (self.tests, host) = (tests, hosts.first)
  }

  /// The app that tests depend on, or into which Xcode loads them.
  private static func host(of tests: Target, in project: Project) -> Target? {
    let apps = project.targets.filter { $0.kind == .application }
    if let name = tests.settings["TEST_TARGET_NAME"], let app = apps.first(where: { $0.name == name }) { return app }
    if let app = apps.first(where: { tests.dependencies.contains($0.name) }) { return app }
    let program = (tests.testHost ?? "").split(separator: "/").last.map(String.init)
    return apps.first { $0.productName == program }
  }
}

extension Target {
  /// The program into which Xcode loads the tests; nil where it has none.
  fileprivate var testHost: String? { settings["TEST_HOST"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether they are unit tests that Xcode loads into the running app.
  var runsInHost: Bool { kind == .unitTests && testHost != nil }
}
