import AssetCatalogs
import Foundation
import XcodeProject

/// The names that Xcode makes of the pictures and colours in asset catalogues: `ImageResource.logo`, and `UIImage.logo` beside it.
struct AssetSymbols {
  /// A picture or a colour.
  struct Symbol: Hashable {
    /// The types around the name, one for each group that is part of the asset's name.
    var groups: [String]
    var name: String
    /// What the app asks for.
    var asset: String
  }

  private(set) var images: [Symbol] = []
  private(set) var colors: [Symbol] = []

  /// The symbols of some catalogues which the sources may mean: those whose name stands behind a dot somewhere.
  init(_ catalogs: [AssetCatalog], sources: [String]) {
    images = Self.symbols(catalogs, [.image, .symbol], ending: "Image", sources)
    colors = Self.symbols(catalogs, [.color], ending: "Color", sources)
  }

  private static func symbols(
    _ catalogs: [AssetCatalog], _ kinds: [AssetCatalog.Kind], ending: String, _ sources: [String]
  ) -> [Symbol] {
    let names = Set(catalogs.flatMap { catalog in kinds.flatMap { catalog.sets[$0].map { Array($0.keys) } ?? [] } })
    var all: [String: Symbol] = [:]
    for asset in names.sorted() {
      let parts = asset.split(separator: "/").map(String.init)
      guard let last = parts.last, let name = name(of: last, without: ending) else { continue }
      let symbol = Symbol(groups: parts.dropLast().compactMap(group), name: name, asset: asset)
      // Of two assets with one symbol the first has it.
      let path = (symbol.groups + [name]).joined(separator: ".")
      if all[path] == nil { all[path] = symbol }
    }
    return all.sorted { $0.key < $1.key }.map(\.value).filter { symbol in
      sources.contains { mentions($0, ".", symbol.name) }
    }
  }

  // MARK: Names

  /// `myPic2` of `my-pic 2`, `brand` of the colour `BrandColor`; nil where nothing is left to name.
  static func name(of asset: String, without ending: String) -> String? {
    var words = words(of: asset)
    if words.count > 1, words.last?.lowercased() == ending.lowercased() { words.removeLast() }
    guard let first = words.first else { return nil }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = first.lowercased() + rest.joined()
    return name.first?.isNumber == true ? "_" + name : name
  }

  private static func group(_ name: String) -> String? {
    let words = words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    guard let first = words.first?.first else { return nil }
    return (first.isNumber ? "_" : "") + words.joined()
  }

  /// The words of a name, which signs, spaces and capitals divide: `app`, `URL`, `Icon` of `appURLIcon`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    func isCapital(_ place: Int) -> Bool { letters.indices.contains(place) && letters[place].isUppercase }
    func isSmall(_ place: Int) -> Bool { letters.indices.contains(place) && letters[place].isLowercase }
    for (place, letter) in letters.enumerated() {
      let isPart = letter.isLetter || letter.isNumber
      let begins = isCapital(place) && (!isCapital(place - 1) || isSmall(place + 1))
      if !isPart || begins, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if isPart { word.append(letter) }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Whether a source has a name behind a text, as a whole word.
  private static func mentions(_ source: String, _ before: String, _ name: String) -> Bool {
    var rest = source[...]
    while let found = rest.firstRange(of: before + name) {
      let next = source[found.upperBound...].first
      if next.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) ?? true { return true }
      rest = source[found.upperBound...]
    }
    return false
  }

  // MARK: The source

  /// The source, with extensions of `UIImage` and `UIColor` where the project has them; nil where there is nothing to write.
  func source(hasExtensions: Bool, sources: [String]) -> String? {
    guard !images.isEmpty || !colors.isEmpty else { return nil }
    var text = "import Foundation\nimport UIKit\n"
    for (symbols, type, resource) in [(images, "UIImage", "ImageResource"), (colors, "UIColor", "ColorResource")] {
      let isTaken = ["struct ", "class ", "enum ", "typealias "].contains { keyword in
        sources.contains { Self.mentions($0, keyword, resource) }
      }
      guard !symbols.isEmpty, !isTaken else { continue }
      text += Self.extension(of: resource, symbols) { symbol, _ in
        "static let `\(symbol.name)` = \(resource)(name: \(symbol.asset.swiftLiteral), bundle: .main)"
      }
      // What the app itself or UIKit has by this name stays.
      let free = symbols.filter { symbol in
        !(type == "UIColor" && symbol.groups.isEmpty && Self.colorNames.contains(symbol.name))
          && !["static let ", "static var ", "class var ", "static func ", "class func "].contains { keyword in
            sources.contains { Self.mentions($0, keyword, symbol.name) }
          }
      }
      guard hasExtensions, !free.isEmpty else { continue }
      text += Self.extension(of: type, free) { symbol, path in
        "static var `\(symbol.name)`: \(type) { \(type)(resource: \(resource).\(path)) }"
      }
    }
    return text
  }

  private static func `extension`(
    of type: String, _ symbols: [Symbol], _ line: (Symbol, _ path: String) -> String
  ) -> String {
    var text = "\nextension \(type) {\n"
    for symbol in symbols where symbol.groups.isEmpty { text += "  \(line(symbol, "`\(symbol.name)`"))\n" }
    text += "}\n"
    // Each group is declared once, in the type around it.
    var declared: Set<[String]> = []
    for symbol in symbols where !symbol.groups.isEmpty {
      for count in 1...symbol.groups.count {
        let group = Array(symbol.groups.prefix(count))
        guard declared.insert(group).inserted, let name = group.last else { continue }
        let outer = ([type] + group.dropLast()).joined(separator: ".")
        text += "extension \(outer) {\n  enum \(name) {}\n}\n"
      }
      let path = (symbol.groups + ["`\(symbol.name)`"]).joined(separator: ".")
      text += "extension \(([type] + symbol.groups).joined(separator: ".")) {\n  \(line(symbol, path))\n}\n"
    }
    return text
  }

  /// The colours that `UIColor` itself has.
  private static let colorNames: Set<String> = [
    "black", "darkGray", "lightGray", "white", "gray", "red", "green", "blue", "cyan", "yellow", "magenta", "orange",
    "purple", "brown", "clear", "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "link",
    "placeholderText",
    "separator", "opaqueSeparator", "systemBackground", "secondarySystemBackground", "tertiarySystemBackground",
    "systemGroupedBackground", "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "systemFill",
    "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill", "lightText", "darkText", "systemRed",
    "systemBlue", "systemGreen", "systemYellow", "systemOrange", "systemPink", "systemPurple", "systemTeal",
    "systemIndigo", "systemBrown", "systemMint", "systemCyan", "systemGray", "systemGray2", "systemGray3",
    "systemGray4",
    "systemGray5", "systemGray6", "tintColor",
  ]
}

extension AppPlan {
  /// Makes the source of the names of assets, where the settings do not say otherwise; without settings as a new project does.
  mutating func nameSymbols(_ settings: BuildSettings?) {
    guard settings?["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS"] != "NO" else { return }
    let catalogs = resources.filter { $0.type == "xcassets" && !$0.isForPreviews }.map { AssetCatalog($0.url) }
    guard !catalogs.isEmpty else { return }
    let sources = app.sources.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let symbols = AssetSymbols(catalogs, sources: sources)
    let hasExtensions = settings?["ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS"] != "NO"
    app.assetSymbols = symbols.source(hasExtensions: hasExtensions, sources: sources)
  }
}
