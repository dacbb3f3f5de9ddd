import Foundation

/// The folder that a project may read from. Project files name paths freely; what leaves this folder, by `..`, by an
/// absolute path or through a link, is refused.
package struct ProjectBounds: Sendable, Equatable {
  package let folder: URL
  private let resolved: [String]

  package init(_ folder: URL) {
    self.folder = folder.standardizedFileURL
    resolved = Self.resolve(folder)
  }

  /// The bounds of a project or a folder that the user has named: the repository around it, as projects often share files
  /// with their neighbours there; without one, the folder itself.
  package static func around(_ folder: URL) -> ProjectBounds {
    var candidate = folder.standardizedFileURL
    while candidate.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: candidate.appendingPathComponent(".git").path) {
        return ProjectBounds(candidate)
      }
      candidate.deleteLastPathComponent()
    }
    return ProjectBounds(folder)
  }

  /// Whether a file or a folder is inside, wherever links on its way lead.
  package func contains(_ url: URL) -> Bool {
    let path = Self.resolve(url)
    return path.count >= resolved.count && path.prefix(resolved.count).elementsEqual(resolved)
  }

  /// The components of a path without `..` and links. What does not exist keeps its own name.
  private static func resolve(_ url: URL) -> [String] {
    var existing = url.standardizedFileURL
    var missing: [String] = []
    while existing.pathComponents.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
      missing.append(existing.lastPathComponent)
      existing.deleteLastPathComponent()
    }
    return existing.resolvingSymlinksInPath().pathComponents + missing.reversed()
  }
}
