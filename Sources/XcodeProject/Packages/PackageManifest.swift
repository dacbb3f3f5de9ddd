import Foundation

/// What the manifest of a Swift package says in literals. It is Swift, and it is not run: what it computes is not known.
package struct PackageManifest: Sendable {
  /// A target with sources.
  package struct Target: Sendable, Equatable {
    package enum Kind: String, Sendable {
      case library = "target"
      case executable = "executableTarget"
      case tests = "testTarget"
    }
    package var name: String
    package var kind: Kind
    /// The folder of its sources.
    package var folder: URL
    /// Whether the manifest names it.
    package var hasPath: Bool
    /// Paths in the folder that it leaves out, and the only ones that it takes where it names some.
    package var excluded: [String]
    package var sources: [String]?
    /// Paths in the folder that are resources: copied whole, or file by file.
    package var copied: [String]
    package var processed: [String]
    package var dependencies: [Dependency]
    package var conditions: [String]
    /// The language mode, where the target chooses one.
    package var languageMode: Int?
    package var isolatesToMainActor: Bool
    package var line: Int
  }

  /// What a target needs: another target, or a product of a package.
  package struct Dependency: Sendable, Equatable {
    package var name: String
    package var package: String?
    package var line: Int
  }

  /// A product that Swift Playgrounds and Xcode build as an app.
  package struct App: Sendable, Equatable {
    package var name: String
    package var targets: [String]
    package var info: [String: String]
    /// The path of a file with further entries of its Info.plist.
    package var infoFile: String?
  }

  package var file: URL
  package var folder: URL { file.deletingLastPathComponent() }
  package var name: String
  package var apps: [App]
  /// The targets of its libraries, by the names of the products.
  package var products: [String: [String]]
  package var targets: [Target]
  /// The folders of packages beside this one, by their names.
  package var packages: [String: URL]
  /// The language mode of targets that choose none.
  package var languageMode: Int

  /// The target with a name.
  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// Reads `Package.swift` in a folder.
  ///
  /// - Throws: a `Problem` where it declares no package.
  package static func read(_ folder: URL) throws(Problem) -> PackageManifest {
    let file = folder.appendingPathComponent("Package.swift")
    let source = String(decoding: try FileBytes.read(file, limit: 1 << 20), as: UTF8.self)
    guard let package = ManifestValue.call(of: "Package", in: source) else {
      throw Problem(.error, file: file.path, "it declares no package")
    }
    return PackageManifest(file, source, package)
  }

  private init(_ file: URL, _ source: String, _ package: ManifestValue) {
    self.file = file
    let folder = file.deletingLastPathComponent()
    name = package["name"]?.text ?? folder.deletingPathExtension().lastPathComponent
    apps = (package["products"]?.list ?? []).filter { $0.callee == "iOSApplication" }.map(App.init)
    products = [:]
    for product in package["products"]?.list ?? [] where product.callee == "library" {
      if let name = product["name"]?.text { products[name] = (product["targets"]?.list ?? []).compactMap(\.text) }
    }
    targets = (package["targets"]?.list ?? []).compactMap { Target($0, in: folder) }
    packages = [:]
    for dependency in package["dependencies"]?.list ?? [] {
      guard let path = dependency["path"]?.text else { continue }
      let place = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
      packages[dependency["name"]?.text ?? place.standardizedFileURL.lastPathComponent] = place.standardizedFileURL
    }
    let modes = package["swiftLanguageModes"] ?? package["swiftLanguageVersions"]
    languageMode = modes?.list.compactMap(Target.mode).max() ?? Self.toolsVersion(source)
    findFolders()
  }

  /// The folders of targets that name none: one of the package's usual folders, and such a folder itself where its only target
  /// stands in it.
  private mutating func findFolders() {
    func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
    for index in targets.indices where !targets[index].hasPath && !exists(targets[index].folder) {
      let isTest = targets[index].kind == .tests
      let usual = (isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
      let folders = usual.map { folder.appendingPathComponent($0) }
      let isOnly = targets.count { ($0.kind == .tests) == isTest } == 1
      let found =
        folders.map { $0.appendingPathComponent(targets[index].name) }.first(where: exists)
        ?? (isOnly ? folders.first(where: exists) : nil)
      if let found { targets[index].folder = found.standardizedFileURL }
    }
  }

  /// The first number behind `swift-tools-version:`, on which the language mode depends.
  private static func toolsVersion(_ source: String) -> Int {
    let first = source.split(whereSeparator: \.isNewline).first ?? ""
    guard let mark = first.range(of: "swift-tools-version:") else { return 5 }
    let number = first[mark.upperBound...].drop(while: \.isWhitespace).prefix(while: \.isNumber)
    return (Int(number) ?? 5) >= 6 ? 6 : 5
  }
}

extension PackageManifest.Target {
  fileprivate init?(_ value: ManifestValue, in package: URL) {
    guard let kind = Kind(rawValue: value.callee ?? ""), let name = value["name"]?.text else { return nil }
    let path = value["path"]?.text ?? (kind == .tests ? "Tests/\(name)" : "Sources/\(name)")
    let settings = value["swiftSettings"]?.list ?? []
    let resources = value["resources"]?.list ?? []
    func paths(_ kind: String) -> [String] {
      resources.filter { $0.callee == kind }.compactMap { $0.unlabelled?.text }
    }
    self.init(
      name: name, kind: kind,
      folder: (path == "." ? package : package.appendingPathComponent(path)).standardizedFileURL,
      hasPath: value["path"]?.text != nil,
      excluded: (value["exclude"]?.list ?? []).compactMap(\.text),
      sources: value["sources"].map { $0.list.compactMap(\.text) }, copied: paths("copy"), processed: paths("process"),
      dependencies: (value["dependencies"]?.list ?? []).compactMap { dependency in
        guard let name = dependency.text ?? dependency["name"]?.text else { return nil }
        return PackageManifest.Dependency(name: name, package: dependency["package"]?.text, line: dependency.line)
      },
      conditions: settings.filter { $0.callee == "define" }.compactMap { $0.unlabelled?.text },
      languageMode: settings.filter { $0.callee == "swiftLanguageMode" }.compactMap(\.unlabelled).compactMap(Self.mode)
        .last,
      isolatesToMainActor: settings.contains { $0.callee == "defaultIsolation" && $0.unlabelled?.callee == "self" },
      line: value.line)
  }

  /// `.v5`, `.v6` or `.version("6")`.
  static func mode(_ value: ManifestValue) -> Int? {
    switch (value.callee, value.unlabelled?.text) {
    case ("v6", _), ("version", "6"): 6
    case ("v5", _), ("v4_2", _), ("v4", _), ("version", _): 5
    default: nil
    }
  }
}

extension PackageManifest.App {
  fileprivate init(_ value: ManifestValue) {
    name = value["name"]?.text ?? ""
    targets = (value["targets"]?.list ?? []).compactMap(\.text)
    infoFile = value["additionalInfoPlistContentFilePath"]?.text
    let keys = [
      "name": "CFBundleName", "bundleIdentifier": "CFBundleIdentifier", "bundleVersion": "CFBundleVersion",
      "displayVersion": "CFBundleShortVersionString",
    ]
    info = [:]
    for (label, key) in keys { info[key] = value[label]?.text }
  }
}
