import Foundation

/// Where the files of a project are: the groups of its navigator name them relative to each other.
struct FileTree: Sendable {
  private var places: [String: URL] = [:]
  private(set) var problems: [Problem] = []

  /// Walks the groups from the main one. `folder` is where `SOURCE_ROOT` is.
  init(_ objects: ProjectObjects, project: ProjectObject, folder: URL) {
    guard let main = objects.follow(one: "mainGroup", of: project, &problems) else { return }
    // Groups that name each other in a circle would be walked for ever.
    var seen: Set<String> = []
    var waiting: [(object: ProjectObject, parent: URL)] = [(main, folder)]
    while let (object, parent) = waiting.popLast() {
      guard seen.insert(object.id).inserted else {
        problems.append(
          Problem(.warning, file: objects.file, line: object.line, "\(object.id) stands in two groups, or in itself"))
        continue
      }
      guard let place = Self.place(of: object, parent: parent, folder: folder) else { continue }
      places[object.id] = place
      for child in objects.follow("children", of: object, &problems) { waiting.append((child, place)) }
    }
    // References that no group holds are relative to the project.
    for kind in ["PBXFileReference", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup"] {
      for object in objects.all(kind) where places[object.id] == nil {
        places[object.id] = Self.place(of: object, parent: folder, folder: folder)
      }
    }
  }

  /// The place of a file or a group; nil for those of an SDK and for products.
  subscript(object: ProjectObject) -> URL? { places[object.id] }

  private static func place(of object: ProjectObject, parent: URL, folder: URL) -> URL? {
    let path = object.text("path") ?? ""
    let base: URL
    switch object.text("sourceTree") ?? "<group>" {
    case "<group>": base = parent
    case "SOURCE_ROOT": base = folder
    case "<absolute>": base = URL(fileURLWithPath: "/")
    default: return nil
    }
    // The children of localised files have paths with their .lproj folder, relative to the group around.
    guard !path.isEmpty else { return base }
    return path.hasPrefix("/") ? URL(fileURLWithPath: path) : base.appendingPathComponent(path)
  }
}
