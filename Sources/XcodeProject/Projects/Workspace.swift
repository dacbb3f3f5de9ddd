import Foundation

/// A workspace: the projects that it holds, in its order.
package struct Workspace: Sendable {
  package var file: URL
  /// The `.xcodeproj` files that exist.
  package var projects: [URL]
  /// The folders of its Swift packages.
  package var packages: [URL] = []
  /// Whether it holds a project of CocoaPods that was not fetched.
  package var lacksPods = false

  /// Reads `NAME.xcworkspace`.
  package static func read(
    _ file: URL, bounds: ProjectBounds? = nil
  ) throws(Problem) -> (workspace: Workspace, problems: [Problem]) {
    let contents = file.appendingPathComponent("contents.xcworkspacedata")
    let tree = try XMLTree.read(contents)
    let folder = file.deletingLastPathComponent()
    let bounds = bounds ?? ProjectBounds.around(folder)
    var problems: [Problem] = []
    var projects: [URL] = []
    var lacksPods = false
    var packages: [URL] = []
    // A workspace inside a project stands for it.
    let container = folder.pathExtension == "xcodeproj" ? folder.deletingLastPathComponent() : folder
    func walk(_ element: XMLTree, _ group: URL) {
      let location = element.attributes["location"] ?? ""
      let kind = location.prefix { $0 != ":" }
      let path = String(location.dropFirst(kind.count + 1))
      let place: URL
      switch kind {
      case "absolute": place = URL(fileURLWithPath: path.isEmpty ? "/" : path)
      case "container": place = path.isEmpty ? container : container.appendingPathComponent(path)
      case "self": place = folder
      default: place = path.isEmpty ? group : group.appendingPathComponent(path)
      }
      if element.name == "FileRef", place.pathExtension == "xcodeproj" {
        if !bounds.contains(place) {
          problems.append(
            Problem(
              .warning, file: contents.path, line: element.line, "\(location) is outside of \(bounds.folder.path)"))
        } else if !FileManager.default.fileExists(atPath: place.path) {
          guard place.lastPathComponent == "Pods.xcodeproj" else {
            problems.append(Problem(.warning, file: contents.path, line: element.line, "there is no \(location)"))
            return
          }
          lacksPods = true
          problems.append(
            Problem(
              .error, file: contents.path, line: element.line, "the pods that the Podfile names are not there",
              advice: "`pod install` fetches them"))
        } else if !projects.contains(place.standardizedFileURL) {
          projects.append(place.standardizedFileURL)
        }
      } else if element.name == "FileRef",
        FileManager.default.fileExists(atPath: place.appendingPathComponent("Package.swift").path)
      {
        if bounds.contains(place) {
          packages.append(place.standardizedFileURL)
        } else {
          problems.append(
            Problem(
              .warning, file: contents.path, line: element.line,
              "the package in \(location) is outside of \(bounds.folder.path) and is not read",
              advice: "give its folder with --package NAME=FOLDER"))
        }
      }
      for child in element.children { walk(child, element.name == "Group" ? place : group) }
    }
    walk(tree, container)
    let workspace = Workspace(file: file, projects: projects, packages: packages, lacksPods: lacksPods)
    return (workspace, problems)
  }

  /// The folders of its packages, by the names of their products.
  package var products: [String: URL] {
    var products: [String: URL] = [:]
    for folder in packages {
      guard let manifest = try? PackageManifest.read(folder) else { continue }
      for name in manifest.products.keys { products[name] = products[name] ?? folder }
    }
    return products
  }
}
