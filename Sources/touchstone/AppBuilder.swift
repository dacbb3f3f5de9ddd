import Foundation
import InterfaceArchive
import InterfaceCompiler
import ProjectBuilds
import XcodeProject

/// Rewrites and builds an app with the toolchain on PATH.
struct AppBuilder {
  private let plan: AppPlan
  private let package: AppPackage
  /// Touchstone's part of the user's cache folder.
  private let cache: URL
  /// Where Swift builds: by default one folder for all projects, so that the library is compiled once.
  private let scratch: URL

  /// Prepares a build in `scratch`, by default a folder in the user's cache folder.
  init(_ plan: AppPlan, project: URL, scratch: URL?) throws(ToolError) {
    self.plan = plan
    let environment = ProcessInfo.processInfo.environment
    cache = Self.cache(environment).appendingPathComponent("touchstone")
    self.scratch = scratch ?? cache.appendingPathComponent("build")
    let library = try LibraryFolder.find()
    // Two projects of one name have folders of their own.
    let name = "\(plan.app.name)-\(Self.digest(project.path))"
    package = AppPackage(folder: cache.appendingPathComponent("projects/\(name)"), library: library)
  }

  private static func cache(_ environment: [String: String]) -> URL {
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return URL(fileURLWithPath: folder) }
    return URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory()).appendingPathComponent(".cache")
  }

  /// Builds, and returns the program in its bundle.
  func build() throws(ToolError) -> URL {
    let rewriter = try buildRewriter()
    do { try package.writeManifest(plan) } catch { throw .output(error.localizedDescription) }
    for module in plan.libraries + [plan.app] {
      let status = try execute(
        rewriter.path,
        [package.sources(of: module).path, module.name] + module.sources.map(\.path)
          + plan.libraries.flatMap { ["--module", $0.name] }
          + (module == plan.app ? ["--classes", package.classList.path] : []))
      guard status == 0 else { throw .project("\(plan.name) is not built, since its sources cannot be rewritten") }
    }
    let interface = try compileInterface()
    let program = scratch.appendingPathComponent("debug/\(plan.app.name)")
    if access(scratch.path, F_OK) != 0 {
      ToolOutput.remark("the first build takes minutes, since it compiles the library too")
    }
    let build = ["swift", "build", "--package-path", package.folder.path, "--scratch-path", scratch.path]
    let alone = ["TOUCHSTONE_LIBRARY_ALONE=1"]
    guard try execute("/usr/bin/env", alone + build + ["--product", plan.app.name]) == 0 else {
      throw .project("\(plan.name) does not compile")
    }
    do { return try package.makeBundle(plan, program: program, interface: interface) } catch {
      throw .output(error.localizedDescription)
    }
  }

  /// The storyboards and xibs, checked with the app's classes. What is wrong without these was said before.
  private func compileInterface() throws(ToolError) -> [(item: ProjectItem, archive: InterfaceArchive)] {
    guard !plan.interfaceFiles.isEmpty else { return [] }
    let list = try? JSONDecoder().decode(ClassList.self, from: Data(contentsOf: package.classList))
    let before = Set(plan.compileInterface(nil).problems)
    let (files, problems) = plan.compileInterface(list)
    for problem in problems where !before.contains(problem) { ToolOutput.remark(problem.description) }
    return files
  }

  /// The program that rewrites sources, built if need be.
  private func buildRewriter() throws(ToolError) -> URL {
    let scratch = cache.appendingPathComponent("rewriter")
    let script = package.library.appendingPathComponent("Scripts/rewriter")
    guard try execute(script.path, ["build", scratch.path]) == 0 else {
      throw .system("the rewriter of sources cannot be built")
    }
    return scratch.appendingPathComponent("debug/rewrite-sources")
  }

  private func execute(_ program: String, _ arguments: [String]) throws(ToolError) -> Int32 {
    try ChildProcess(program, arguments: arguments, environment: [:], printsToErrors: true).wait().status
  }

  /// A short name for a path: FNV-1a.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}
