import Foundation

/// What an app says of itself: its `Info.plist` and what Xcode makes of the settings `INFOPLIST_KEY_…`.
struct InfoPropertyList {
  private(set) var table: [String: PropertyNode] = [:]
  private(set) var problems: [Problem] = []

  /// Reads the file that `INFOPLIST_FILE` names, and adds what `GENERATE_INFOPLIST_FILE` asks for: as in Xcode, what is
  /// generated replaces what the file says.
  init(_ settings: BuildSettings, folder: URL, bounds: ProjectBounds) {
    if let path = settings["INFOPLIST_FILE"], !path.isEmpty { read(path, settings, folder: folder, bounds: bounds) }
    if settings.isTrue("GENERATE_INFOPLIST_FILE") { generate(settings) }
    // Xcode writes it into every app's Info.plist: 1 stands for phones, 2 for pads.
    let families = BuildSettings.words(
      (settings["TARGETED_DEVICE_FAMILY"] ?? "").replacingOccurrences(of: ",", with: " "))
    if !families.isEmpty {
      table["UIDeviceFamily"] = PropertyNode(
        .list(families.compactMap { Double($0) }.map { PropertyNode(.number($0)) }))
    }
  }

  private mutating func read(_ path: String, _ settings: BuildSettings, folder: URL, bounds: ProjectBounds) {
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
    let place = settings.place(of: "INFOPLIST_FILE")
    guard bounds.contains(url) else {
      problems.append(
        Problem(
          .error, file: place?.file ?? url.path, line: place?.line, "INFOPLIST_FILE leads out of the project: \(path)"))
      return
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      problems.append(
        Problem(
          .error, file: place?.file ?? url.path, line: place?.line, "INFOPLIST_FILE names \(path), which does not exist"
        ))
      return
    }
    do throws(Problem) {
      let node = try PropertyListReader.read(url)
      guard let read = node.table else {
        throw Problem(.error, file: url.path, line: node.line, "an Info.plist is a table, and this is \(node.kindName)")
      }
      table = read.mapValues { Self.expand($0, settings) }
    } catch {
      problems.append(error)
    }
  }

  /// Values with the settings that they refer to; keys stay as they are written.
  static func expand(_ node: PropertyNode, _ settings: BuildSettings) -> PropertyNode {
    switch node.content {
    case .text(let text): PropertyNode(.text(settings.expand(text)), line: node.line)
    case .list(let list): PropertyNode(.list(list.map { expand($0, settings) }), line: node.line)
    case .table(let table): PropertyNode(.table(table.mapValues { expand($0, settings) }), line: node.line)
    case .truth, .number, .data: node
    }
  }

  // MARK: - Generated entries

  private mutating func generate(_ settings: BuildSettings) {
    let named = [
      "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
      "CFBundleExecutable": "EXECUTABLE_NAME", "CFBundleShortVersionString": "MARKETING_VERSION",
      "CFBundleVersion": "CURRENT_PROJECT_VERSION", "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE",
      "CFBundlePackageType": "PRODUCT_BUNDLE_PACKAGE_TYPE",
    ]
    for (key, name) in named {
      if let value = settings[name], !value.isEmpty { table[key] = PropertyNode(.text(value)) }
    }
    let prefix = "INFOPLIST_KEY_"
    for name in settings.names.sorted() where name.hasPrefix(prefix) {
      guard let value = settings[name], !value.isEmpty else { continue }
      generate(String(name.dropFirst(prefix.count)), value, settings)
    }
  }

  private mutating func generate(_ key: String, _ value: String, _ settings: BuildSettings) {
    let isTrue = settings.isTrue("INFOPLIST_KEY_" + key)
    switch key {
    case "UIApplicationSceneManifest_Generation":
      guard isTrue else { return }
      table["UIApplicationSceneManifest"] = PropertyNode(
        .table([
          "UIApplicationSupportsMultipleScenes": PropertyNode(.truth(true)),
          "UISceneConfigurations": PropertyNode(.table([:])),
        ]))
    case "UILaunchScreen_Generation":
      if isTrue { table["UILaunchScreen"] = PropertyNode(.table([:])) }
    default:
      var name = key
      for (ending, device) in [("_iPhone", "~iphone"), ("_iPad", "~ipad")] where name.hasSuffix(ending) {
        name = String(name.dropLast(ending.count)) + device
      }
      table[name] = Self.value(name, value)
    }
  }

  /// Lists and truth values have their kinds by name; all else is text.
  private static func value(_ key: String, _ value: String) -> PropertyNode {
    if key.hasPrefix("UISupportedInterfaceOrientations") || key == "UIRequiredDeviceCapabilities" {
      return PropertyNode(.list(BuildSettings.words(value).map { PropertyNode(.text($0)) }))
    }
    return ["YES", "NO"].contains(value) ? PropertyNode(.truth(value == "YES")) : PropertyNode(.text(value))
  }
}
