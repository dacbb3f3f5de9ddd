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
        folder.info = try PropertyListReader.read(file.url).table ?? [:]
      } else if file.url.lastPathComponent != "Package.swift" {
        switch SynchronizedFolder.role(of: item.type) {
        case .source: folder.sources.append(item)
        case .resource: folder.resources.append(item)
        case .nothing: break
        }
      }
    }
    folder.expandInfo()
    guard folder.sources.contains(where: { $0.type == "swift" }) else {
      throw Problem(.error, file: url.path, "there is no Swift file in it")
    }
    return (folder, problems)
  }

  /// Gives the settings that an Info.plist refers to the values that a new project has, and the app an identifier: its files
  /// are kept by that.
  private mutating func expandInfo() {
    let identifier = "org.example." + moduleName.replacingOccurrences(of: "_", with: "-")
    let values = [
      "PRODUCT_MODULE_NAME": moduleName, "PRODUCT_NAME": name, "EXECUTABLE_NAME": name, "TARGET_NAME": name,
      "PRODUCT_BUNDLE_IDENTIFIER": identifier, "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1",
      "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
    ]
    let level = BuildSettings.Level(
      file: url.path, plain: values.mapValues { BuildSettings.Entry(value: $0, line: 0) })
    let settings = BuildSettings(levels: [level], configuration: "Debug")
    info = info.mapValues { InfoPropertyList.expand($0, settings) }
    if info["CFBundleIdentifier"]?.text?.isEmpty != false {
      info["CFBundleIdentifier"] = PropertyNode(.text(identifier))
    }
  }
}
