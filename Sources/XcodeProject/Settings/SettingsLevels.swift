import Foundation

/// The levels of build settings of a project: what Xcode presets, the project's `.xcconfig` and settings, and the target's.
struct SettingsLevels: Sendable {
  let objects: ProjectObjects
  let project: ProjectObject
  let projectFile: URL
  let folder: URL
  let tree: FileTree
  let bounds: ProjectBounds

  func settings(
    of target: ProjectObject, name: String, configuration: String, _ problems: inout [Problem]
  ) -> BuildSettings {
    var levels = [preset(target: name, configuration: configuration)]
    for owner in [project, target] {
      guard let chosen = self.configuration(configuration, of: owner, &problems) else { continue }
      if let base = base(of: chosen, &problems) {
        guard bounds.contains(base) else {
          problems.append(
            Problem(
              .warning, file: objects.file, line: chosen.line, "\(base.path) is outside of the project and is not read")
          )
          continue
        }
        let (level, found) = ConfigurationFile.read(base, bounds: bounds)
        levels.append(level)
        problems += found
      }
      levels.append(level(of: chosen))
    }
    return BuildSettings(levels: levels, configuration: configuration)
  }

  /// The `.xcconfig` file of a configuration: a reference, or a path in a synchronised folder.
  private func base(of configuration: ProjectObject, _ problems: inout [Problem]) -> URL? {
    if let reference = objects.follow(one: "baseConfigurationReference", of: configuration, &problems) {
      return tree[reference]
    }
    guard let anchor = objects.follow(one: "baseConfigurationReferenceAnchor", of: configuration, &problems),
      let path = configuration.text("baseConfigurationReferenceRelativePath")
    else { return nil }
    return tree[anchor]?.appendingPathComponent(path)
  }

  /// The configuration of a project or a target by name; if it has none of that name, its default one.
  private func configuration(
    _ name: String, of owner: ProjectObject, _ problems: inout [Problem]
  ) -> ProjectObject? {
    guard let list = objects.follow(one: "buildConfigurationList", of: owner, &problems) else { return nil }
    let all = objects.follow("buildConfigurations", of: list, &problems)
    let wanted = [name, list.text("defaultConfigurationName") ?? "Release"]
    for name in wanted {
      if let found = all.first(where: { $0.text("name") == name }) { return found }
    }
    return all.first
  }

  private func level(of configuration: ProjectObject) -> BuildSettings.Level {
    var level = BuildSettings.Level(file: objects.file)
    for (key, node) in (configuration.node["buildSettings"]?.table ?? [:]).sorted(by: { $0.key < $1.key }) {
      // A list is its words, those with spaces in quotes.
      let value = node.list.map { $0.compactMap(\.text).map(Self.quoted).joined(separator: " ") } ?? node.text
      guard let value else { continue }
      level.set(key, BuildSettings.Entry(value: value, line: node.line))
    }
    return level
  }

  private static func quoted(_ word: String) -> String {
    word.contains(where: \.isWhitespace) && !word.contains("\"") ? "\"\(word)\"" : word
  }

  /// What Xcode sets before the project says anything, as far as other settings and Info.plists refer to it.
  private func preset(target: String, configuration: String) -> BuildSettings.Level {
    var level = BuildSettings.Level(file: objects.file)
    let name = projectFile.deletingPathExtension().lastPathComponent
    let values = [
      "TARGET_NAME": target, "TARGETNAME": target, "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "PROJECT_NAME": name, "PROJECT": name, "SRCROOT": folder.path,
      "SOURCE_ROOT": folder.path, "PROJECT_DIR": folder.path, "PROJECT_FILE_PATH": projectFile.path,
      "CONFIGURATION": configuration, "PLATFORM_NAME": "iphonesimulator", "SDKROOT": "iphoneos",
      "EFFECTIVE_PLATFORM_NAME": "-iphonesimulator", "ARCHS": "x86_64", "CURRENT_ARCH": "x86_64",
      "DEVELOPMENT_LANGUAGE": project.text("developmentRegion") ?? "en", "TARGETED_DEVICE_FAMILY": "1",
      "IPHONEOS_DEPLOYMENT_TARGET": "", "SWIFT_VERSION": "",
    ]
    for (name, value) in values { level.plain[name] = BuildSettings.Entry(value: value, line: 0) }
    return level
  }
}
