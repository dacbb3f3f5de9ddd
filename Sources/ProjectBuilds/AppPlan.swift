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
  /// Modules that the app imports, from packages beside the project.
  package var libraries: [Module] = []
  /// Folders of other packages, by the names of their products.
  package var packages: [String: URL] = [:]
  package var resources: [ProjectItem] = []
  package var info: [String: PropertyNode] = [:]
  /// Conditions of `#if`.
  package var conditions: [String] = []
  /// The language mode, 5 or 6.
  package var languageMode = 5
  package var isolatesToMainActor = false

  /// Reads the project, workspace or folder at a path.
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
      plan.checkInterfaceFiles(file: folder.path, &found)
      return (plan, found)
    case .package(let folder):
      throw Problem(
        .error, file: folder.path, "it is a Swift package, which needs no project",
        advice: "let it depend on Touchstone and run it with swift run")
    case .playgroundApp(let folder):
      throw Problem(.error, file: folder.path, "apps of Swift Playgrounds are not read yet")
    }
  }

  private static func read(
    workspace: Workspace, _ target: String?, _ packages: [String: URL], _ problems: [Problem]
  ) throws(Problem) -> (plan: AppPlan, problems: [Problem]) {
    var refusal: Problem?
    for file in workspace.projects {
      let (project, _) = try Project.read(file)
      let hasTarget = target.map { project.target($0) != nil } ?? !project.applications.isEmpty
      if hasTarget { return try read(project: file, target, packages, problems) }
      refusal = refusal ?? Problem(.error, file: file.path, "it has no app for iOS")
    }
    throw refusal ?? Problem(.error, file: workspace.file.path, "it holds no project that exists")
  }

  private static func read(
    project file: URL, _ name: String?, _ packages: [String: URL], _ before: [Problem]
  ) throws(Problem) -> (plan: AppPlan, problems: [Problem]) {
    let (project, problems) = try Project.read(file)
    let target = try choose(name, of: project)
    var found = before + problems
    var plan = AppPlan(name: target.productName, app: Module(name: target.moduleName, sources: []))
    plan.info = target.info
    plan.conditions = target.settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    for flag in target.settings.list("OTHER_SWIFT_FLAGS") where flag.hasPrefix("-D") && flag.count > 2 {
      plan.conditions.append(String(flag.dropFirst(2)))
    }
    if target.settings["SWIFT_VERSION"]?.hasPrefix("6") == true { plan.languageMode = 6 }
    plan.isolatesToMainActor = target.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
    let list = file.appendingPathComponent("project.pbxproj").path
    plan.take(target.sources, target.resources, file: list, &found)
    let imported = plan.app.importedModules
    for product in target.packageProducts {
      plan.take(product, packages, of: project, isImported: imported.contains(product.product), &found)
    }
    for script in target.scripts {
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
    let list = project.file.appendingPathComponent("project.pbxproj").path
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
    for source in sources {
      if source.type == "swift" {
        app.sources.append(source.url)
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
    self.resources = resources
  }

  /// A product of a package: its sources stand where Swift packages have them, unless its manifest says otherwise, which
  /// is not run.
  private mutating func take(
    _ product: Target.PackageProduct, _ packages: [String: URL], of project: Project, isImported: Bool,
    _ problems: inout [Problem]
  ) {
    let file = project.file.appendingPathComponent("project.pbxproj").path
    let name = product.package?.name ?? product.product
    var folders = [packages[name], packages[product.product]].compactMap { $0 }
    if case .folder(let place)? = product.package?.place { folders.append(place) }
    if product.package == nil {
      // A package that is dragged into the project is not named by its products.
      for package in project.packages { if case .folder(let place) = package.place { folders.append(place) } }
    }
    for folder in folders {
      let sources = folder.appendingPathComponent("Sources/\(product.product)")
      guard let contents = try? SourceFolder.read(sources, bounds: ProjectBounds(folder)) else { continue }
      libraries.append(
        Module(name: product.product, sources: contents.folder.sources.filter { $0.type == "swift" }.map(\.url)))
      return
    }
    let severity: Problem.Severity = isImported ? .error : .warning
    if folders.isEmpty {
      problems.append(
        Problem(
          severity, file: file, line: product.line,
          "the package \(name) is not fetched" + (isImported ? "" : ", and no source imports \(product.product)"),
          advice: "give a folder that has it with --package \(name)=FOLDER"))
    } else {
      problems.append(
        Problem(
          severity, file: file, line: product.line,
          "\(folders.map(\.path).joined(separator: ", ")) has no Swift sources in Sources/\(product.product)",
          advice: "manifests of packages are not run, so a module must stand in the usual folder"))
    }
  }

  // MARK: Interface Builder

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
  private func isMain(_ item: ProjectItem) -> Bool {
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
  private func checkInterfaceFiles(file: String, _ problems: inout [Problem]) {
    let known = Set(interfaceFiles.map { $0.url.deletingPathExtension().lastPathComponent })
    for name in mainStoryboards.subtracting(known).sorted() where !name.isEmpty {
      problems.append(
        Problem(.error, file: file, "the app begins with the storyboard \(name), which is not among its files"))
    }
    problems += compileInterface(nil).problems
  }
}
