import Foundation

/// What a path that the user has named is.
package enum ProjectPlace: Sendable, Equatable {
  case project(URL)
  case workspace(URL)
  /// A Swift package.
  case package(URL)
  /// An app of Swift Playgrounds: a package with a manifest that only Apple's platforms can run.
  case playgroundApp(URL)
  /// A folder without any of these: all sources below it are one app.
  case folder(URL)

  /// How far below the named folder a project is looked for.
  private static let depth = 3

  /// Looks at a path. Where a folder holds several projects, the problem names them.
  package static func find(_ url: URL) throws(Problem) -> ProjectPlace {
    let url = url.standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw Problem(.error, file: url.path, "there is no such file or folder")
    }
    guard isFolder.boolValue else {
      switch url.lastPathComponent {
      case "project.pbxproj": return .project(url.deletingLastPathComponent())
      case "Package.swift": return try find(url.deletingLastPathComponent())
      default:
        throw Problem(
          .error, file: url.path, "it is no project",
          advice: "name an .xcodeproj, an .xcworkspace, a Swift package, a .swiftpm app or a folder with sources")
      }
    }
    switch url.pathExtension {
    case "xcodeproj": return .project(url)
    case "xcworkspace": return .workspace(url)
    default: break
    }
    if let found = try inside(url) { return found }
    return .folder(url)
  }

  private static func inside(_ folder: URL) throws(Problem) -> ProjectPlace? {
    var level = [folder]
    for _ in 0..<depth {
      var next: [URL] = []
      var projects: [URL] = []
      var workspaces: [URL] = []
      for folder in level {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        for name in names where !name.hasPrefix(".") {
          let child = folder.appendingPathComponent(name)
          switch child.pathExtension {
          case "xcodeproj": projects.append(child)
          case "xcworkspace": workspaces.append(child)
          default:
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: child.path, isDirectory: &isFolder)
            if isThere, isFolder.boolValue, !SynchronizedFolder.isPackage(child), !isSkipped(name) {
              next.append(child)
            }
          }
        }
        if projects.isEmpty, names.contains("Package.swift") {
          let isApp = isPlaygroundApp(folder.appendingPathComponent("Package.swift"))
          return isApp ? .playgroundApp(folder) : .package(folder)
        }
      }
      // A workspace beside a project is there for its dependencies; it holds the project.
      if let only = try one(of: workspaces, "workspaces") { return .workspace(only) }
      if let only = try one(of: projects, "projects") { return .project(only) }
      level = next
    }
    return nil
  }

  private static func one(of urls: [URL], _ kind: String) throws(Problem) -> URL? {
    guard urls.count > 1, let first = urls.first else { return urls.first }
    throw Problem(
      .error, file: first.deletingLastPathComponent().path,
      "it holds \(urls.count) \(kind): " + urls.map(\.lastPathComponent).joined(separator: ", "),
      advice: "name one of them")
  }

  private static func isSkipped(_ name: String) -> Bool { ["Pods", "Carthage", "build", "DerivedData"].contains(name) }

  /// Whether a manifest declares an app, which it does with a product that the toolchain for Linux does not have. The
  /// manifest is read as text and not run.
  private static func isPlaygroundApp(_ manifest: URL) -> Bool {
    guard let bytes = try? FileBytes.read(manifest, limit: 1 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(".iOSApplication(")
  }
}
