import Foundation
import ProjectBuilds
import TouchPlatform
import XcodeProject

/// `touchstone test`: builds the tests of an Xcode project, and runs them.
enum TestCommand {
  static let command = Command(
    name: "test", summary: "build the tests of an Xcode project, and run them",
    help: """
      touchstone test PROJECT [--target NAME] [--filter TEST]… [--package NAME=FOLDER]… [--real-time]

      Builds the tests of PROJECT, with the app that they import, and runs them here, those of XCTest and those of Swift
      Testing. UI tests launch the app inside their own program, in virtual time. As with `touchstone run`, the project is only
      read and its scripts are not run; failures name the project's own files and lines.

        PROJECT                an .xcodeproj, an .xcworkspace, or a folder with one
        --target NAME          a target of tests, or an app for all of its tests; all tests unless given
        --filter TEST          run only tests whose names this regular expression matches, as for swift test; a name is
                               TARGET.SUITE/TEST; may be given several times
        --package NAME=FOLDER  where a package is that the project has by address; may be given several times
        --real-time            run UI tests by the machine's clock, and show the app and the fingers in a window; closing it lets
                               the rest run in virtual time
        --scratch-path FOLDER  where Swift builds, as for swift build; one in the user's cache folder for all projects unless
                               given

      Of a UI test that fails its trace (a page to open in a browser), its tape and its last picture are kept in a folder, which is
      named: that of TOUCHSTONE_FAILURES, or one in the user's cache folder that the next run empties.

      A test that ends its program is named, and those after it run in a new one. The exit status is 0 where all tests passed,
      and the tests' where one failed; 65 where they cannot be built, or where there is no test to run.
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let (flags, others) = DriveOptions.flags(arguments, ["--real-time"])
    let reader = try ArgumentReader(
      others, options: ["--target", "--filter", "--package", "--scratch-path"], others: ["--real-time"], leading: 2,
      usage: command.help)
    guard let path = reader.rest.first else { throw .usage("say which project to test", command.help) }
    guard reader.rest.count == 1 else { throw .usage("one project is tested at a time", command.help) }
    let filters = reader.values["--filter"] ?? []
    for filter in filters {
      guard (try? Regex(filter)) != nil else { throw .usage("\"\(filter)\" is no regular expression", command.help) }
    }
    let packages = try ProjectOptions.packages(reader, usage: command.help)
    let plan = try plan(path, target: reader.options["--target"], packages)
    let scratch = reader.options["--scratch-path"].map { URL(fileURLWithPath: $0) }
    let builder = try AppBuilder(plan.app, project: URL(fileURLWithPath: path).standardizedFileURL, scratch: scratch)
    builder.keepFailures()
    let runner = TestRunner(
      program: try builder.build(plan), bundles: plan.bundles, app: plan.app.app.name,
      appModules: plan.app.modules.map(\.name),
      filters: filters.map { moduleNamed($0, plan.bundles) }, isWatched: flags.contains("--real-time"))
    var ends: [TestRunner.End] = []
    if plan.usesXCTest { ends.append(try runner.runXCTest()) }
    if plan.usesSwiftTesting { ends.append(try runner.runSwiftTesting()) }
    if let failure = ends.compactMap(\.failure).first { return failure }
    guard ends.contains(where: { $0 == .passed }) else {
      let which = filters.isEmpty ? "there is no test" : "no test's name matches \(filters.joined(separator: " or "))"
      throw .project("\(which) in \(plan.bundles.map(\.module.name).joined(separator: ", "))")
    }
    return 0
  }

  /// A filter in which the name of a target is that of its module, by which its tests are called: `Chess-Tests.Suite` means
  /// `Chess_Tests.Suite`.
  private static func moduleNamed(_ filter: String, _ bundles: [TestPlan.Bundle]) -> String {
    let target = filter.prefix { $0 != "." && $0 != "/" }
    let module = String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    guard module != target, bundles.contains(where: { $0.module.name == module }) else { return filter }
    return module + filter.dropFirst(target.count)
  }

  /// The plan of a project's tests without an error.
  private static func plan(
    _ path: String, target: String?, _ packages: [String: URL]
  ) throws(ToolError) -> TestPlan {
    do throws(Problem) {
      let (plan, problems) = try TestPlan.read(URL(fileURLWithPath: path), target: target, packages: packages)
      try ProjectOptions.check(problems, path, "the tests are not built")
      return plan
    } catch { throw .project("\(error)") }
  }
}
