import Foundation
import PackagePlugin

/// Rewrites the sources of a project of Xcode before each build of the package that `touchstone import` wrote beside it, so
/// that what Xcode changes is built, too.
@main
struct XcodeSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let touchstone = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let output = context.pluginWorkDirectoryURL
    let sources = output.appendingPathComponent("Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    // The command is started with these variables alone.
    let environment = ProcessInfo.processInfo.environment.filter { variable in
      ["PATH", "HOME", "LANG", "TMPDIR", "XDG_CACHE_HOME", "TOUCHSTONE_TOOL"].contains(variable.key)
    }
    return [
      .prebuildCommand(
        displayName: "Rewriting the sources of \(target.name)",
        executable: touchstone.appendingPathComponent("Scripts/xcode-sources"),
        arguments: [context.package.directoryURL.path, target.name, output.path], environment: environment,
        outputFilesDirectory: sources)
    ]
  }
}
