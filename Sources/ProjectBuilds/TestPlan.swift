import Foundation
import XcodeProject

/// The tests of a project, and the app that they test.
package struct TestPlan: Sendable {
  /// One target of tests.
  package struct Bundle: Sendable {
    package var module: AppPlan.Module
    /// Whether its tests use the app as its user does.
    package var isOfInterface = false
    /// Whether its tests run in the app's process, after the app has been launched.
    package var runsInApp = false
    package var resources: [ProjectItem]
    package var compilation: Compilation
  }

  /// The app. It has no sources where the tests are of no app.
  package var app: AppPlan
  package var bundles: [Bundle]
  package var usesXCTest = false
  package var usesSwiftTesting = false

  /// Reads the tests of the project or workspace at a path.
  ///
  /// - Parameters:
  ///   - target: a target of tests, or an app for all of its tests; all tests unless given.
  ///   - packages: folders for packages that a project has by address, by their names.
  /// - Returns: the plan, and what cannot be as the project says. With an error among the problems it should not be built.
  /// - Throws: a `Problem` where there are no tests to build.
  package static func read(
    _ url: URL, target: String? = nil, packages: [String: URL] = [:]
  ) throws(Problem) -> (plan: TestPlan, problems: [Problem]) {
    switch try ProjectPlace.find(url) {
    case .project(let file): return try read(project: file, target, packages, [])
    case .workspace(let file):
      let (workspace, problems) = try Workspace.read(file)
      return try read(workspace: workspace, target, packages, problems)
    case .folder(let folder):
      throw Problem(
        .error, file: folder.path, "it has no project, so that it has no target of tests",
        advice: "name an .xcodeproj or an .xcworkspace")
    case .package(let folder), .playgroundApp(let folder):
      throw Problem(
        .error, file: folder.path, "it is a Swift package, whose tests need no project",
        advice: "let it depend on Touchstone and run them with swift test")
    }
  }

  private static func read(
    workspace: Workspace, _ target: String?, _ packages: [String: URL], _ problems: [Problem]
  ) throws(Problem) -> (plan: TestPlan, problems: [Problem]) {
    var refusal: Problem?
    var projects: [Project] = []
    for file in workspace.projects { projects.append(try Project.read(file).project) }
    for (file, project) in zip(workspace.projects, projects) {
      let hasTests = target.map { project.target($0) != nil } ?? !(project.unitTests + project.uiTests).isEmpty
      if hasTests {
        let others = projects.filter { $0.file != project.file }
        let (plan, found) = try read(project: file, target, packages, problems, others)
        return (plan, found.withoutThoseOfPods(in: workspace))
      }
      refusal = refusal ?? Problem(.error, file: file.path, "it has no target of tests for iOS")
    }
    throw refusal ?? Problem(.error, file: workspace.file.path, "it holds no project that exists")
  }

  private static func read(
    project file: URL, _ name: String?, _ packages: [String: URL], _ before: [Problem], _ others: [Project] = []
  ) throws(Problem) -> (plan: TestPlan, problems: [Problem]) {
    let (project, problems) = try Project.read(file) { project throws(Problem) in
      project.configurationToTest(try TestChoice(name, of: project).tests.map(\.name))
    }
    let choice = try TestChoice(name, of: project)
    var found = before + problems
    var plan = TestPlan(app: AppPlan(name: "", app: AppPlan.Module(name: "", sources: [])), bundles: [])
    if let host = choice.host {
      let (app, appProblems) = AppPlan.plan(of: host, in: project, packages, others)
      plan.app = app
      found += appProblems
    } else {
      plan.app.name = choice.tests[0].name
      plan.app.app.name = choice.tests[0].moduleName + "Host"
    }
    for target in choice.tests { plan.take(target, packages, of: project, &found) }
    // A package that both the app and its tests need is not said twice.
    var seen: Set<Problem> = []
    return (plan, found.filter { seen.insert($0).inserted })
  }

  private mutating func take(
    _ target: Target, _ packages: [String: URL], of project: Project, _ problems: inout [Problem]
  ) {
    let list = project.list.path
    var module = AppPlan.Module(name: target.moduleName, sources: [])
    module.take(target.sources, file: list, &problems)
    if module.sources.isEmpty { problems.append(Problem(.error, file: list, "\(target.name) has no Swift source")) }
    let imported = module.importedModules
    for product in target.packageProducts {
      app.take(product, packages, of: project, imported: imported, &problems)
    }
    for script in target.scripts where !script.isOfPods {
      problems.append(Problem(.warning, file: list, line: script.line, "the script \"\(script.name)\" is not run"))
    }
    var compilation = Compilation(target.settings)
    if imported.contains("XCTest") {
      // The classes of this XCTest belong to no actor, so that tests of views compile in Swift 5 mode alone.
      compilation.languageMode = 5
      compilation.isolatesToMainActor = false
    }
    // Unit tests, too, have XCTest's expectations of changes, expected failures and measures of Apple's.
    if target.kind == .uiTests || imported.contains("XCTest") { compilation.implicitModules = ["XCUIAutomation"] }
    usesXCTest = usesXCTest || imported.contains("XCTest")
    usesSwiftTesting = usesSwiftTesting || imported.contains("Testing")
    bundles.append(
      Bundle(
        module: module, isOfInterface: target.kind == .uiTests, runsInApp: target.runsInHost,
        resources: target.resources, compilation: compilation))
  }
}
