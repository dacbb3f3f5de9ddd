import Foundation
import InterfaceCompiler
import ProjectBuilds
import XcodeProject

/// `touchstone import PROJECT`: a package beside a project, for good.
enum ProjectImport {
  /// Whether a path is a project's, and not a recording's.
  static func isProject(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT == S_IFDIR || URL(fileURLWithPath: path).lastPathComponent == "project.pbxproj"
  }

  /// Writes the package.
  static func write(
    _ path: String, target: String?, packages: [String: URL]
  ) throws(ToolError) -> Int32 {
    let library = try LibraryFolder.find()
    do throws(Problem) {
      let project: URL
      switch try ProjectPlace.find(URL(fileURLWithPath: path)) {
      case .project(let url), .workspace(let url): project = url
      case .package(let url), .playgroundApp(let url):
        throw Problem(.error, file: url.path, "it is a package already", advice: "`touchstone run` builds it")
      case .folder(let url):
        throw Problem(
          .error, file: url.path, "it holds no project of Xcode",
          advice: "`touchstone run` builds its sources; `touchstone new` makes a package to copy them into")
      }
      let (plan, problems) = try AppPlan.read(project, target: target, packages: packages)
      try ProjectOptions.check(problems, path, "no package is written")
      let package = ImportedPackage(folder: project.deletingLastPathComponent(), library: library)
      let record = ImportedPackage.Record(
        project: package.path(of: project), target: target, packages: packages.mapValues { package.path(of: $0) })
      try package.write(plan, record)
      ToolOutput.show(
        "wrote \(package.folder.appendingPathComponent("Package.swift").path); continue with\n  swift run\nin its folder"
      )
      return 0
    } catch { throw .project("\(error)") }
  }

  /// What the package's plugin asks for before each build: a module's rewritten sources, and with the app's its resources.
  static func writeSources(of module: String, _ path: String, into output: URL) throws(ToolError) -> Int32 {
    let package = ImportedPackage(
      folder: URL(fileURLWithPath: path).standardizedFileURL, library: try LibraryFolder.find())
    let plan: AppPlan
    do throws(Problem) {
      let record = try package.readRecord()
      let (read, problems) = try AppPlan.read(
        package.place(record.project), target: record.target, packages: record.packages.mapValues(package.place))
      let isApp = read.app.name == module
      try ProjectOptions.check(
        isApp ? problems : problems.filter { $0.severity == .error }, record.project, "\(module) is not built")
      plan = read
    } catch { throw .project("\(error)") }
    let rewriter = try RewriterProgram(cache: CacheFolder.find(), library: package.library)
    let modules = plan.libraries.flatMap { ["--module", $0.name] }
    let sources = output.appendingPathComponent("Sources")
    let cache = output.appendingPathComponent("Rewriting")
    if let library = plan.libraries.first(where: { $0.name == module }) {
      try rewriter.rewrite(library, of: plan.name, to: sources, cache: cache, modules)
      return 0
    }
    guard plan.app.name == module else {
      throw .project("the project has no module \(module) any more; import it again")
    }
    let list = output.appendingPathComponent("Classes.json")
    try rewriter.rewrite(
      plan.app, of: plan.name, to: sources, cache: cache, modules + ["--classes", list.path])
    let interface = AppBuilder.compileInterface(plan, classes: list)
    do { try package.writeBundle(plan, interface: interface) } catch { throw .output(error.localizedDescription) }
    return 0
  }
}
