import Foundation

extension PackageManifest {
  /// The files of a target: its sources, and what stands beside the program. As in Xcode, storyboards, catalogues and
  /// texts are resources without being named as such.
  package func files(of target: Target) -> (sources: [ProjectItem], resources: [ProjectItem]) {
    let excluded = Set(target.excluded.map(Self.plain)).union(pathsOfOthers(than: target))
    let chosen = target.sources.map { Set($0.map(Self.plain)) }
    let processed = Set(target.processed.map(Self.plain))
    let contents = SynchronizedFolder(
      target.folder, folders: Set(target.copied.map(Self.plain)), bounds: ProjectBounds(folder))
    var (sources, resources): ([ProjectItem], [ProjectItem]) = ([], [])
    for file in contents.files where file.names.isDisjoint(with: excluded) {
      let item = ProjectItem(url: file.url)
      let isNamed = processed.contains("") || !processed.isDisjoint(with: file.names)
      switch file.isFolder ? .resource : SynchronizedFolder.role(of: item.type) {
      case .source: if chosen.map({ !$0.isDisjoint(with: file.names) }) ?? true { sources.append(item) }
      case .resource: if file.isFolder || isNamed || Self.automatic.contains(item.type) { resources.append(item) }
      case .nothing: if isNamed { resources.append(item) }
      }
    }
    return (sources, resources)
  }

  /// What belongs to the package or to other targets, where a target's folder is around theirs.
  private func pathsOfOthers(than target: Target) -> Set<String> {
    let front = target.folder.path + "/"
    let others = targets.map(\.folder.path).filter { $0.hasPrefix(front) }.map { String($0.dropFirst(front.count)) }
    return Set(others).union(target.folder.path == folder.standardizedFileURL.path ? ["Package.swift"] : [])
  }

  /// `Resources` of `./Resources/`; nothing of `.`.
  private static func plain(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private static let automatic: Set = ["xcassets", "storyboard", "xib", "strings", "stringsdict", "xcstrings"]
}
