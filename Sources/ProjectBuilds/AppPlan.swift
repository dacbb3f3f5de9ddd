import Foundation
import InterfaceArchive
import InterfaceCompiler
import XcodeProject

/// What is built of a project: one app with its modules and files, as its project says.
package struct AppPlan: Sendable {
  /// A module of Swift sources.
  package struct Module: Sendable, Equatable {
    package var name: String
    package var sources: [URL]
    /// Whether its sources may name `Bundle.module`, as those of a package with resources do.
    package var hasBundle = false
    package var compilation = Compilation()
    /// The source of the names that Xcode makes of asset catalogues, of those that the sources may mean; nil for none.
    package var assetSymbols: String?

    /// The modules that its sources import, as far as a line tells by itself.
    var importedModules: Set<String> {
      var modules: Set<String> = []
      for source in sources {
        guard let text = try? String(contentsOf: source, encoding: .utf8) else { continue }
        for line in text.split(whereSeparator: \.isNewline) where line.contains("import ") {
          let words = line.split(separator: " ")
          guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { continue }
          modules.insert(String(words[index + 1].prefix { $0 != "." && $0 != ";" }))
        }
      }
      return modules
    }
  }

  package var name: String
  package var app: Module
  /// Modules that the app imports, from packages; one may import those before it.
  package var libraries: [Module] = []
  /// Folders of other packages, by the names of their products.
  package var packages: [String: URL] = [:]
  package var resources: [ProjectItem] = []
  package var info: [String: PropertyNode] = [:]
  package var compilation = Compilation()

  /// All modules, each behind those that it may import; the app is the last one. Tests may be of no app.
  package var modules: [Module] { libraries + (app.sources.isEmpty ? [] : [app]) }

  /// Reads the project, workspace, package or folder at a path.
  ///
  /// - Parameters:
  ///   - target: the target to build, where a project has several apps.
  ///   - packages: folders for packages that a project has by address, by their names.
  /// - Returns: the plan, and what cannot be as the project says. With an error among the problems it should not be built.
  /// - Throws: a `Problem` where there is nothing to build.
  package static func read(
    _ url: URL, target: String? = nil, packages: [String: URL] = [:]
  ) throws(Problem) -> (plan: AppPlan, problems: [Problem]) {
    switch try ProjectPlace.find(url) {
    case .project(let file): return try read(project: file, target, packages, [])
    case .workspace(let file):
      let (workspace, problems) = try Workspace.read(file)
      return try read(workspace: workspace, target, packages, problems)
    case .folder(let folder):
      let (source, problems) = try SourceFolder.read(folder)
      var plan = AppPlan(name: source.name, app: Module(name: source.moduleName, sources: []))
      plan.info = source.info
      var found = problems
      plan.take(source.sources, source.resources, file: folder.path, &found)
      plan.nameSymbols(nil)
      plan.checkInterfaceFiles(file: folder.path, &found)
      return (plan, found)
    case .package(let folder), .playgroundApp(let folder): return try read(package: folder, target, packages)
    }
  }

  private static func read(
    workspace: Workspace, _ target: String?, _ packages: [String: URL], _ problems: [Problem]
  ) throws(Problem) -> (plan: AppPlan, problems: [Problem]) {
    var refusal: Problem?
    // A product of a package in the workspace may be used by each of its projects.
    let packages = workspace.products.merging(packages) { $1 }
    var projects: [Project] = []
    for file in workspace.projects { projects.append(try Project.read(file).project) }
    for (index, project) in projects.enumerated() {
      let file = workspace.projects[index]
      let hasTarget = target.map { project.target($0) != nil } ?? !project.applications.isEmpty
      if hasTarget {
        let others = projects.filter { $0.file != project.file }
        let (plan, found) = try read(project: file, target, packages, problems, others)
        return (plan, found.withoutThoseOfPods(in: workspace))
      }
      refusal = refusal ?? Problem(.error, file: file.path, "it has no app for iOS")
    }
    throw refusal ?? Problem(.error, file: workspace.file.path, "it holds no project that exists")
  }

  private static func read(
    project file: URL, _ name: String?, _ packages: [String: URL], _ before: [Problem], _ others: [Project] = []
  ) throws(Problem) -> (plan: AppPlan, problems: [Problem]) {
    let (project, problems) = try Project.read(file) { project throws(Problem) in
      project.configurationToRun(try choose(name, of: project).name)
    }
    let (plan, found) = AppPlan.plan(of: try choose(name, of: project), in: project, packages, others)
    return (plan, before + problems + found)
  }

  /// What is built of one app of a project, with what it uses of the other projects of its workspace.
  static func plan(
    of target: Target, in project: Project, _ packages: [String: URL], _ others: [Project] = []
  ) -> (plan: AppPlan, problems: [Problem]) {
    var found: [Problem] = []
    var plan = AppPlan(name: target.productName, app: Module(name: target.moduleName, sources: []))
    plan.info = target.info
    plan.nameAssets(target.settings)
    plan.nameXcode(of: project)
    plan.nameCanvas(among: target.resources)
    plan.compilation = Compilation(target.settings)
    let list = project.list.path
    plan.take(target.sources, target.resources, file: list, &found)
    checkVersion(target, of: project, &found)
    plan.takeFrameworks(of: target, in: [project] + others, &found)
    plan.nameSymbols(target.settings)
    let imported = plan.libraries.reduce(plan.app.importedModules) { $0.union($1.importedModules) }
    for product in target.packageProducts {
      plan.take(product, packages, of: project, imported: imported, &found)
    }
    for script in target.scripts where !script.isOfPods {
      found.append(
        Problem(
          .warning, file: list, line: script.line, "the script \"\(script.name)\" is not run",
          advice: "run what it makes by hand, if the app needs it"))
    }
    plan.checkInterfaceFiles(file: list, &found)
    return (plan, found)
  }

  /// The target of a name; without one, the only app.
  private static func choose(_ name: String?, of project: Project) throws(Problem) -> Target {
    let list = project.list.path
    let apps = project.applications.map(\.name)
    if let name {
      if let target = project.target(name) { return target }
      throw Problem(
        .error, file: list, "there is no target \"\(name)\"",
        advice: "its apps are " + (apps.isEmpty ? "none" : apps.joined(separator: ", ")))
    }
    guard let first = project.applications.first else { throw Problem(.error, file: list, "it has no app for iOS") }
    guard project.applications.count == 1 else {
      throw Problem(
        .error, file: list, "it has \(apps.count) apps: \(apps.joined(separator: ", "))",
        advice: "choose one with --target")
    }
    return first
  }

  private mutating func take(
    _ sources: [ProjectItem], _ resources: [ProjectItem], file: String, _ problems: inout [Problem]
  ) {
    app.take(sources, file: file, &problems)
    let models = (sources + resources).filter { ["xcdatamodeld", "xcdatamodel"].contains($0.type) }
    problems += CoreDataCheck.problems(models: models, sources: app.sources, file: file)
    self.resources = resources.filter { item in !models.contains(item) }
  }
}

extension AppPlan.Module {
  /// Takes the Swift sources among a target's, and says what is left out.
  mutating func take(_ items: [ProjectItem], file: String, _ problems: inout [Problem]) {
    for source in items where !["xcdatamodeld", "xcdatamodel"].contains(source.type) && !source.isOfPods {
      if source.type == "swift" {
        sources.append(source.url)
      } else if ["m", "mm", "c", "cpp", "metal"].contains(source.type) {
        problems.append(
          Problem(
            .error, file: file, line: source.line == 0 ? nil : source.line,
            "\(source.url.lastPathComponent) is not Swift", advice: "only Swift sources are compiled"))
      } else {
        problems.append(
          Problem(
            .warning, file: file, line: source.line == 0 ? nil : source.line,
            "\(source.url.lastPathComponent) is left out, as nothing here compiles it"))
      }
    }
  }
}

extension [Problem] {
  /// Where pods are not there, that is said once: files of theirs which the project names are missing too.
  func withoutThoseOfPods(in workspace: Workspace) -> [Problem] {
    guard workspace.lacksPods else { return self }
    return filter { !$0.file.contains("/Pods/Target Support Files/") }
  }
}

extension Target.Script {
  /// Whether CocoaPods wrote it, to check, embed or copy pods: modules and resources need none of that here.
  var isOfPods: Bool { name.hasPrefix("[CP] ") }
}

extension ProjectItem {
  /// Whether CocoaPods wrote it: a source with an empty class, for frameworks without Objective-C.
  fileprivate var isOfPods: Bool { url.lastPathComponent.hasSuffix("-dummy.m") }
}

// MARK: - Interface Builder

extension AppPlan {
  /// The storyboards and xibs among the resources.
  package var interfaceFiles: [ProjectItem] { resources.filter { ["storyboard", "xib"].contains($0.type) } }

  /// The names of storyboards with which the app or its scenes begin.
  private var mainStoryboards: Set<String> {
    var names = [info["UIMainStoryboardFile"]].compactMap { $0 }
    for role in info["UIApplicationSceneManifest"]?["UISceneConfigurations"]?.table?.values.map({ $0 }) ?? [] {
      names += (role.list ?? []).compactMap { $0["UISceneStoryboardFile"] }
    }
    return Set(names.compactMap(\.text))
  }

  /// Whether the app begins with a storyboard.
  func isMain(_ item: ProjectItem) -> Bool {
    item.type == "storyboard" && mainStoryboards.contains(item.url.deletingPathExtension().lastPathComponent)
  }

  /// Compiles the storyboards and xibs; with the app's classes it is checked what they connect.
  package func compileInterface(
    _ classes: ClassList?
  ) -> (files: [(item: ProjectItem, archive: InterfaceArchive)], problems: [Problem]) {
    var files: [(item: ProjectItem, archive: InterfaceArchive)] = []
    var problems: [Problem] = []
    for item in interfaceFiles {
      let (archive, found) = InterfaceFile.compile(item.url, isMain: isMain(item), classes: classes)
      // A launch screen is not shown, so that an app runs without.
      let name = item.url.deletingPathExtension().lastPathComponent
      let isLaunchScreen = name == info["UILaunchStoryboardName"]?.text || name == "LaunchScreen"
      problems += isLaunchScreen ? [] : found
      if let archive { files.append((item, archive)) }
    }
    return (files, problems)
  }

  /// Says what is wrong with storyboards before the sources are read; which classes there are is not known yet.
  func checkInterfaceFiles(file: String, _ problems: inout [Problem]) {
    let known = Set(interfaceFiles.map { $0.url.deletingPathExtension().lastPathComponent })
    for name in mainStoryboards.subtracting(known).sorted() where !name.isEmpty {
      problems.append(
        Problem(.error, file: file, "the app begins with the storyboard \(name), which is not among its files"))
    }
    problems += compileInterface(nil).problems
    problems += resourceProblems
  }
}
