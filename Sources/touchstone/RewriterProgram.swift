import Foundation
import ProjectBuilds

/// Touchstone's part of the user's cache folder.
enum CacheFolder {
  static func find(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    let folder: URL
    if let chosen = environment["XDG_CACHE_HOME"], chosen.hasPrefix("/") {
      folder = URL(fileURLWithPath: chosen)
    } else {
      folder = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory()).appendingPathComponent(".cache")
    }
    return folder.appendingPathComponent("touchstone")
  }
}

/// The program that rewrites sources, in Touchstone's part of the user's cache folder.
struct RewriterProgram {
  private let program: URL

  /// Builds it, where it is older than its sources or than the toolchain, whose SwiftSyntax it uses.
  init(cache: URL, library: URL) throws(ToolError) {
    let scratch = cache.appendingPathComponent("rewriter")
    program = scratch.appendingPathComponent("release/rewrite-sources")
    guard Self.isStale(program, library: library) else { return }
    let script = library.appendingPathComponent("Scripts/rewriter")
    guard try Self.execute(script.path, ["build", scratch.path]) == 0 else {
      throw .system("the rewriter of sources cannot be built")
    }
    // The package manager leaves a program alone that would be the same.
    _ = utimensat(AT_FDCWD, program.path, nil, 0)
  }

  /// Writes a module's rewritten sources into a folder. What became of them is kept in `cache`, so that a later run rewrites
  /// only what has changed.
  func rewrite(
    _ module: AppPlan.Module, of app: String, to folder: URL, cache: URL, _ options: [String]
  ) throws(ToolError) {
    let options = options + (module.hasBundle ? ["--module-bundle"] : []) + ["--cache", cache.path]
    let status = try Self.execute(
      program.path, [folder.path, module.name] + module.sources.map(\.path) + options)
    guard status == 0 else { throw .project("\(app) is not built, since its sources cannot be rewritten") }
    let symbols = folder.appendingPathComponent("GeneratedAssetSymbols.swift")
    guard let text = module.assetSymbols else {
      try? FileManager.default.removeItem(at: symbols)
      return
    }
    // A file that has not changed keeps its date, so that nothing is compiled again.
    guard (try? Data(contentsOf: symbols)) != Data(text.utf8) else { return }
    do { try Data(text.utf8).write(to: symbols, options: .atomic) } catch {
      throw .output(error.localizedDescription)
    }
  }

  /// Runs a program whose output is not this tool's.
  static func execute(_ program: String, _ arguments: [String]) throws(ToolError) -> Int32 {
    try ChildProcess(program, arguments: arguments, environment: [:], printsToErrors: true).wait().status
  }

  private static func isStale(_ program: URL, library: URL) -> Bool {
    var built = stat()
    guard stat(program.path, &built) == 0 else { return true }
    let rewriter = library.appendingPathComponent("Rewriter")
    var files = [rewriter.appendingPathComponent("Package.swift"), library.appendingPathComponent("Scripts/rewriter")]
    let sources = rewriter.appendingPathComponent("Sources")
    for path in FileManager.default.enumerator(atPath: sources.path)?.compactMap({ $0 as? String }) ?? [] {
      files.append(sources.appendingPathComponent(path))
    }
    if let swift = toolchain() { files.append(swift) }
    return files.contains { file in
      var facts = stat()
      guard stat(file.path, &facts) == 0 else { return false }
      // An installed file has the date of its making, and the time of its change is that of its installation.
      return (facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec) > (built.st_mtim.tv_sec, built.st_mtim.tv_nsec)
    }
  }

  /// The `swift` on PATH.
  private static func toolchain() -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent("swift") }
      .first { access($0.path, X_OK) == 0 }
  }
}
