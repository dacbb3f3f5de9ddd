import Foundation

/// The files below a folder whose contents are a target's, as Xcode 16 keeps them: the project names the folder alone.
struct SynchronizedFolder {
  enum Role { case source, resource, nothing }
  struct File {
    var url: URL
    /// What exceptions call it: its path in the folder, of localised ones also `/Localized: NAME`, and the folders around.
    var names: Set<String>
    /// Whether it is a folder that is copied as a whole.
    var isFolder = false
  }

  /// More files are not looked at.
  static let limit = 50_000
  private(set) var files: [File] = []
  private(set) var isWhole = true

  init(_ folder: URL, folders: Set<String> = [], bounds: ProjectBounds) {
    var waiting: [(url: URL, path: String)] = [(folder, "")]
    while let (url, path) = waiting.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        let child = url.appendingPathComponent(name)
        let childPath = path.isEmpty ? name : path + "/" + name
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: child.path, isDirectory: &isFolder), bounds.contains(child) else {
          continue
        }
        if isFolder.boolValue, !folders.contains(childPath), !Self.isPackage(child) {
          // A link to a folder above would be walked for ever.
          let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: child.path)) != nil
          if !isLink { waiting.append((child, childPath)) }
          continue
        }
        guard files.count < Self.limit else {
          isWhole = false
          return
        }
        let isWholeFolder = isFolder.boolValue && folders.contains(childPath)
        files.append(File(url: child, names: Self.names(childPath), isFolder: isWholeFolder))
      }
    }
    files.sort { $0.url.path < $1.url.path }
  }

  private static func names(_ path: String) -> Set<String> {
    var names: Set<String> = [path]
    var folder = around(path)
    if (folder as NSString).pathExtension == "lproj" {
      let outside = around(folder)
      let file = (path as NSString).lastPathComponent
      names.insert("/Localized: " + (outside.isEmpty ? file : outside + "/" + file))
    }
    while !folder.isEmpty {
      names.insert(folder)
      folder = around(folder)
    }
    return names
  }

  /// The folder around a place; Foundation's own function traps for a name of one letter.
  private static func around(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Folders that are one file to Xcode.
  static func isPackage(_ url: URL) -> Bool { packages.contains(url.pathExtension.lowercased()) }
  private static let packages: Set = [
    "xcassets", "xcdatamodeld", "xcmappingmodel", "bundle", "framework", "xcframework", "playground", "xcodeproj",
    "xcworkspace", "docc", "scnassets", "atlas", "icon", "app", "rtfd", "mlpackage",
  ]

  /// What Xcode does with a file of a kind that stands in such a folder.
  static func role(of type: String) -> Role {
    switch type {
    case "swift", "m", "mm", "c", "cpp", "cc", "s", "metal", "xcdatamodeld", "xcmappingmodel", "intentdefinition",
      "mlmodel", "mlpackage":
      .source
    case "h", "hpp", "pch", "modulemap", "xcconfig", "entitlements", "xctestplan", "xcodeproj", "xcworkspace",
      "playground", "docc", "framework", "xcframework", "md", "markdown", "gyb", "sh", "":
      .nothing
    default: .resource
    }
  }
}
