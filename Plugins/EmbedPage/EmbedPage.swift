import Foundation
import PackagePlugin

/// Writes the folder `Page` of a target into a Swift file before the target is compiled, so that a program is one file
/// and needs no folder beside it. The files are `embedded` of the target's type `WebPage` or `TracePageFiles`.
@main
struct EmbedPage: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL.appendingPathComponent("Page")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let type = target.name == "WebBackend" ? "WebPage" : "\(target.name)Files"
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(type)+Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding the page", executable: try context.tool(named: "EmbedPageTool").url,
        arguments: [output.path, type] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
