import Foundation
import PackagePlugin

/// Writes the page of the web backend into a Swift file before the backend is compiled, so that an app is one file and
/// needs no folder beside it.
@main
struct EmbedPage: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL.appendingPathComponent("Page")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("WebPage+Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding the page", executable: try context.tool(named: "EmbedPageTool").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
