import Foundation

/// A folder of sources without a project file: everything below it is one app.
package struct SourceFolder: Sendable {
  package var url: URL
  package var name: String
  package var moduleName: String
  package var sources: [ProjectItem] = []
  package var resources: [ProjectItem] = []
  /// The `Info.plist` of the folder, if it has one.
  package var info: [String: PropertyNode] = [:]

  package static func read(
    _ url: URL, bounds: ProjectBounds? = nil
  ) throws(Problem) -> (folder: SourceFolder, problems: [Problem]) {
    let bounds = bounds ?? ProjectBounds(url)
    var folder = SourceFolder(
      url: url, name: url.deletingPathExtension().lastPathComponent,
      moduleName: BuildSettings.identifier(url.deletingPathExtension().lastPathComponent))
    var problems: [Problem] = []
    let contents = SynchronizedFolder(url, bounds: bounds)
    if !contents.isWhole {
      problems.append(
        Problem(.warning, file: url.path, "it has more than \(SynchronizedFolder.limit) files; the rest is left out"))
    }
    for file in contents.files {
      let item = ProjectItem(url: file.url)
      if file.url.lastPathComponent == "Info.plist" {
        let settings = folder.settings
        let table = try PropertyListReader.read(file.url).table ?? [:]
        folder.info = table.mapValues { InfoPropertyList.expand($0, settings) }
      } else if file.url.lastPathComponent != "Package.swift" {
        switch SynchronizedFolder.role(of: item.type) {
        case .source: folder.sources.append(item)
        case .resource: folder.resources.append(item)
        case .nothing: break
        }
      }
    }
    guard folder.sources.contains(where: { $0.type == "swift" }) else {
      throw Problem(.error, file: url.path, "there is no Swift file in it")
    }
    return (folder, problems)
  }

  /// What an Info.plist of Xcode's refers to, which no project says here.
  private var settings: BuildSettings {
    var level = BuildSettings.Level(file: url.path)
    for (key, value) in [
      "TARGET_NAME": name, "PRODUCT_NAME": name, "PRODUCT_MODULE_NAME": moduleName, "EXECUTABLE_NAME": name,
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example." + moduleName, "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
      "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1", "DEVELOPMENT_LANGUAGE": "en",
    ] { level.plain[key] = BuildSettings.Entry(value: value, line: 0) }
    return BuildSettings(levels: [level], configuration: "Debug")
  }
}
