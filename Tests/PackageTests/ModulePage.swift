import Foundation

/// Documentation/Modules.md as the sources have it today; `make graph` writes it.
struct ModulePage {
  static let path = "Documentation/Modules.md"

  /// The modules of Swift in Sources, each with those that it imports by declaration.
  private let modules: [String: Set<String>]
  private let folders: [(module: String, graph: FolderGraph)]

  /// - Parameter layered: the modules of which the folders are drawn, with the folder that each stands in.
  init(targets: [TargetDescription], layered: [(module: String, path: String)]) throws {
    let own = targets.filter { !$0.isC && $0.path.hasPrefix("Sources/") && $0.path != "Sources/EmbedPageTool" }
    let names = Set(own.map(\.name))
    modules = Dictionary(uniqueKeysWithValues: own.map { ($0.name, Set($0.dependencies).intersection(names)) })
    folders = try layered.map { ($0.module, try FolderGraph(ofModuleAt: $0.path)) }
  }

  var text: String {
    var page = """
      # Modules

      What knows what, drawn from the package's description and its sources by `make graph`; a test compares this page with
      them. Arrows point from what uses to what is used. An arrow between modules that follows from others is left out.

      ```mermaid
      flowchart TD

      """
    for module in modules.keys.sorted() {
      for other in direct(of: module) { page += "  \(module) --> \(other)\n" }
    }
    page += "```\n"
    for (module, graph) in folders { page += "\n## Folders of \(module)\n\n" + Self.section(of: graph) }
    return page
  }

  /// What a module uses, without what it would reach through another of these.
  private func direct(of module: String) -> [String] {
    let used = modules[module] ?? []
    return used.filter { other in !used.contains { $0 != other && modules.reach(of: $0).contains(other) } }.sorted()
  }

  private static func section(of graph: FolderGraph) -> String {
    var text = ""
    for circle in graph.circles {
      text +=
        "\(circle.count) of \(graph.folders.count) folders stand in one circle: \(circle.joined(separator: ", ")).\n\n"
    }
    if graph.circles.isEmpty { text += "No folders stand in a circle.\n\n" }
    text += "| Folder | Knows |\n| --- | --- |\n"
    for folder in graph.folders {
      let known = (graph.known[folder] ?? []).sorted().joined(separator: ", ")
      text += "| \(folder) | \(known.isEmpty ? "none of them" : known) |\n"
    }
    return text
  }
}
