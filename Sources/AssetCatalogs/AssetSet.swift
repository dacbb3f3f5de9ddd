import Foundation

/// What the `Contents.json` of a set says: its variants, one for each combination of traits.
package struct AssetSet: Sendable {
  package struct Variant: Sendable, Hashable {
    /// The traits that it is for.
    package var traits = AssetTraits()
    /// Its file in the set's folder.
    package var file: URL?
    package var slices: AssetSlices?
    /// What layouts leave out of account, in pixels: top, left, bottom, right.
    package var alignment: [Double]?
    package var color: AssetColor?
    package var typeIdentifier: String?
    /// Pixels of an app icon, where its size in points is written beside its scale.
    package var side: Double?
    package var line: Int
  }

  package enum Intent: String, Sendable { case template, original }

  package private(set) var variants: [Variant] = []
  /// Whether the set says how its pictures are coloured.
  package private(set) var intent: Intent?
  /// Whether vector pictures stay sharp when they are enlarged.
  package private(set) var preservesVector = false
  package private(set) var problems: [AssetProblem] = []
  package let folder: URL
  private let file: String

  /// Reads a set in one of these languages, the first one first. A set whose file is damaged has no variants.
  package init(_ folder: URL, _ kind: AssetCatalog.Kind, languages: [String] = []) {
    self.folder = folder
    file = folder.appendingPathComponent("Contents.json").path
    guard let data = FileManager.default.contents(atPath: file) else {
      report(nil, "the set has no Contents.json")
      return
    }
    do throws(LinedJSON.Damage) {
      let root = try LinedJSON.read(data)
      intent = root["properties"]?["template-rendering-intent"]?.text.flatMap(Intent.init)
      preservesVector = root["properties"]?["preserves-vector-representation"]?.truth ?? false
      let key = ["colorset": "colors", "dataset": "data", "symbolset": "symbols"][kind.rawValue] ?? "images"
      guard let list = root[key]?.list else {
        report(root.line, "it has no list \"\(key)\"")
        return
      }
      var seen: [AssetTraits: Int] = [:]
      for entry in list {
        guard let variant = variant(entry, kind) else { continue }
        var traits = variant.traits
        traits.hasOtherUse = false
        if kind != .appIcon, kind != .launchImage, let other = seen[traits] {
          report(entry.line, "the entry is for what the one on line \(other) is for, which is taken")
          continue
        }
        seen[traits] = entry.line
        variants.append(variant)
      }
      variants = Self.choose(variants, languages: languages)
    } catch { report(error.line, error.text) }
  }

  private mutating func report(_ line: Int?, _ text: String) {
    problems.append(AssetProblem(file: file, line: line, text: text))
  }

  private mutating func variant(_ entry: LinedJSON, _ kind: AssetCatalog.Kind) -> Variant? {
    guard entry.table != nil else {
      report(entry.line, "an entry of the set is no table")
      return nil
    }
    let traits = AssetTraits(entry)
    guard !traits.hasOtherUse || kind == .appIcon else { return nil }
    var variant = Variant(traits: traits, line: entry.line)
    if kind == .color {
      guard let color = entry["color"] else { return nil }
      do throws(AssetProblem) { variant.color = try AssetColor(color, file: file) } catch {
        problems.append(error)
        return nil
      }
      return variant
    }
    // A slot without a file is as Xcode leaves it.
    guard let name = entry["filename"]?.text, !name.isEmpty else { return nil }
    guard !name.contains("/"), !name.contains("\0"), name != "..", name != "." else {
      report(entry["filename"]?.line, "\"\(name)\" leads out of the set")
      return nil
    }
    let url = folder.appendingPathComponent(name)
    guard access(url.path, R_OK) == 0 else {
      report(entry["filename"]?.line, "there is no file \(name)")
      return nil
    }
    variant.file = url
    variant.slices = entry["resizing"].flatMap(AssetSlices.init)
    variant.alignment = entry["alignment-insets"].map(AssetSlices.insets)
    variant.typeIdentifier = entry["universal-type-identifier"]?.text
    // "60x60", in points.
    if let size = entry["size"]?.text?.split(separator: "x").first.flatMap({ Double($0) }) {
      variant.side = size * (traits.scale ?? 1)
    }
    return variant
  }

  /// In a set for several languages: the pictures of the user's first language that has any, else those for all.
  private static func choose(_ variants: [Variant], languages: [String]) -> [Variant] {
    guard variants.contains(where: { $0.traits.language != nil }) else { return variants }
    for language in languages {
      let short = language.split(separator: "-").first.map(String.init)
      let own = variants.filter { $0.traits.language == language || $0.traits.language == short }
      if !own.isEmpty { return own + variants.filter { $0.traits.language == nil } }
    }
    return variants.filter { $0.traits.language == nil }
  }
}

/// Which traits a variant of a set is for; nil for all.
package struct AssetTraits: Sendable, Hashable {
  package enum Idiom: String, Sendable { case phone = "iphone", pad = "ipad", mac, tv, car, vision }
  package var idiom: Idiom?
  package var scale: Double?
  package var isDark: Bool?
  package var hasHighContrast = false
  package var isCompactWide: Bool?
  package var isCompactHigh: Bool?
  package var isRightToLeft: Bool?
  package var isWideGamut: Bool?
  package var language: String?
  /// Whether it is for a watch, a screen of one size, a memory class or a graphics processor.
  package var hasOtherUse = false

  package init() {}

  init(_ entry: LinedJSON) {
    let idiom = entry["idiom"]?.text ?? "universal"
    self.idiom = Idiom(rawValue: idiom)
    if self.idiom == nil, idiom != "universal" { hasOtherUse = true }
    if let text = entry["scale"]?.text, text.hasSuffix("x") { scale = Double(text.dropLast()) }
    for appearance in entry["appearances"]?.list ?? [] {
      switch (appearance["appearance"]?.text, appearance["value"]?.text) {
      case ("luminosity", let value?): isDark = value == "dark" ? true : value == "light" ? false : nil
      case ("contrast", "high"): hasHighContrast = true
      default: break
      }
    }
    isCompactWide = entry["width-class"]?.text.map { $0 == "compact" }
    isCompactHigh = entry["height-class"]?.text.map { $0 == "compact" }
    isRightToLeft = entry["language-direction"]?.text.map { $0 == "right-to-left" }
    isWideGamut = entry["display-gamut"]?.text.map { $0.lowercased() == "display-p3" }
    language = entry["locale"]?.text?.replacingOccurrences(of: "_", with: "-")
    for key in ["screen-width", "subtype", "memory", "graphics-feature-set"] where entry[key] != nil {
      hasOtherUse = true
    }
  }
}

/// How a picture is divided into parts that keep their size and one that is enlarged. All lengths are pixels of the file.
package struct AssetSlices: Sendable, Hashable {
  /// Top, left, bottom, right.
  package let caps: [Double]
  /// The size of the middle that is enlarged; what is beside it is not shown. 0 for all that the caps leave.
  package let middle: (width: Double, height: Double)
  package let tiles: Bool

  init?(_ node: LinedJSON) {
    let mode = node["mode"]?.text
    var caps = node["cap-insets"].map(Self.insets) ?? [0, 0, 0, 0]
    if mode == "3-part-horizontal" { (caps[0], caps[2]) = (0, 0) }
    if mode == "3-part-vertical" { (caps[1], caps[3]) = (0, 0) }
    guard mode != nil || caps.contains(where: { $0 > 0 }) else { return nil }
    self.caps = caps
    let center = node["center"]
    let width = mode == "3-part-vertical" ? 0 : Self.length(center?["width"])
    let height = mode == "3-part-horizontal" ? 0 : Self.length(center?["height"])
    middle = (width, height)
    tiles = center?["mode"]?.text == "tile"
  }

  static func insets(_ node: LinedJSON) -> [Double] {
    ["top", "left", "bottom", "right"].map { length(node[$0]) }
  }

  private static func length(_ node: LinedJSON?) -> Double {
    guard let number = node?.number, number.isFinite else { return 0 }
    return max(0, min(32_767, number))
  }

  package static func == (a: AssetSlices, b: AssetSlices) -> Bool {
    a.caps == b.caps && a.middle == b.middle && a.tiles == b.tiles
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(caps) }
}

/// A colour of a set.
package enum AssetColor: Sendable, Hashable {
  package enum Space: String, Sendable {
    case srgb
    case extendedSRGB = "extended-srgb"
    case displayP3 = "display-p3"
    case extendedLinearSRGB = "extended-linear-srgb"
    case gray = "gray-gamma-22"
    case extendedGray = "extended-gray"
  }

  /// Red, green and blue, or white alone, and alpha, mostly 0…1.
  case components(Space, [Double], alpha: Double)
  /// A colour of the system, such as `systemRedColor`.
  case system(String)

  init(_ node: LinedJSON, file: String) throws(AssetProblem) {
    if let reference = node["reference"]?.text {
      self = .system(reference)
      return
    }
    let components = node["components"]
    let name = node["color-space"]?.text ?? "srgb"
    guard let space = Space(rawValue: name) else {
      throw AssetProblem(file: file, line: node["color-space"]?.line, text: "\"\(name)\" is no colour space")
    }
    let keys = space == .gray || space == .extendedGray ? ["white"] : ["red", "green", "blue"]
    var values: [Double] = []
    for key in keys {
      guard let part = components?[key], let value = Self.component(part) else {
        let line = (components?[key] ?? components ?? node).line
        throw AssetProblem(file: file, line: line, text: "the colour's \(key) is no number")
      }
      values.append(value)
    }
    // Alpha is written as a fraction, whatever the form of the others.
    let alpha = components?["alpha"].flatMap { part in
      part.text?.hasPrefix("0x") == true ? Self.component(part) : part.number
    }
    self = .components(space, values, alpha: max(0, min(1, alpha ?? 1)))
  }

  /// `0xFF`, `255` and `1.000` are the same.
  private static func component(_ node: LinedJSON) -> Double? {
    guard let text = node.text else { return node.number }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    guard let value = Double(text), value.isFinite, abs(value) < 1e6 else { return nil }
    return text.contains(".") ? value : value / 255
  }
}
