/// The parsed name of a symbol: a drawing and its variant.
struct SymbolName {
  /// What is drawn in the middle.
  enum Base: Equatable {
    case shape(String)
    case text(String)
  }
  var base: Base
  /// Whether outlines are filled.
  var isFilled = false
  /// Whether a line crosses it out.
  var isSlashed = false
  /// The shape around it, if any.
  var container: String?
  /// The sign at its corner, if any: empty for a dot.
  var badge: String?
  /// Whether it is mirrored where text runs from right to left.
  var isMirrored = false
  /// Whether it stands in for a symbol that has no drawing.
  private(set) var isStandIn = false

  /// Shapes that enclose others, as in `xmark.circle`.
  private static let containers: Set<Substring> = [
    "circle", "square", "triangle", "diamond", "hexagon", "octagon", "capsule", "rectangle", "shield", "seal", "app",
    "bubble",
  ]

  /// The first words of symbols that are lines and have no filled variant.
  private static let linesOnly: Set<Substring> = [
    "plus", "minus", "xmark", "checkmark", "multiply", "divide", "equal", "plusminus", "lessthan", "greaterthan",
    "ellipsis", "infinity", "number", "percent", "asterisk", "info", "exclamationmark", "questionmark", "nosign",
    "power",
    "at", "textformat", "text", "list", "line", "chevron", "arrow", "return", "link", "scribble", "waveform", "gear",
    "magnifyingglass", "crop", "repeat", "shuffle", "viewfinder", "wifi", "music", "timer",
  ]

  /// What stands in for a symbol without a drawing: its first letter in a shape. Nil for a name that is no symbol.
  init?(standInFor name: String) {
    guard SymbolCatalogue.contains(name), let letter = name.first else { return nil }
    let parts = name.split(separator: ".")
    isFilled = parts.last == "fill"
    // Of what is drawn with lines there is no filled variant.
    if isFilled, let plain = SymbolName(String(name.dropLast(5))), plain.container == nil { return nil }
    base = .text(letter.uppercased())
    let shape = isFilled ? parts.dropLast().last : parts.last
    container = shape.flatMap { Self.containers.contains($0) ? Self.container($0) : nil } ?? "app"
    isSlashed = parts.contains("slash")
    if let index = parts.firstIndex(of: "badge"), index + 1 < parts.count,
      SymbolShapes.table[String(parts[index + 1])] != nil
    {
      badge = String(parts[index + 1])
    }
    isMirrored = parts.last == "forward" || parts.last == "backward"
    isStandIn = true
  }

  private static func container(_ name: Substring) -> String { name == "bubble" ? "bubble.left" : String(name) }

  /// Nil for a name without a drawing.
  init?(_ name: String) {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    isMirrored = parts.last == "forward" || parts.last == "backward"
    if let base = Self.base(parts) {
      self.base = base
      return
    }
    if parts.last == "fill" {
      parts.removeLast()
      isFilled = true
    }
    if let index = parts.lastIndex(of: "badge"), index > 0, parts.count - index <= 2 {
      badge = parts.count - index == 2 ? String(parts[index + 1]) : ""
      if let badge, !badge.isEmpty, SymbolShapes.table[badge] == nil { return nil }
      parts.removeSubrange(index...)
      if parts.last == "fill" {
        parts.removeLast()
        isFilled = true
      }
    }
    if parts.last == "slash" {
      parts.removeLast()
      isSlashed = true
    }
    if let base = Self.base(parts) {
      guard !isFilled || Self.hasOutline(base) || !Self.linesOnly.contains(parts.first ?? "") else { return nil }
      self.base = base
      return
    }
    guard let last = parts.last, Self.containers.contains(last) else { return nil }
    container = Self.container(last)
    parts.removeLast()
    guard let base = Self.base(parts) else { return nil }
    self.base = base
  }

  private static func base(_ parts: [Substring]) -> Base? {
    let name = parts.joined(separator: ".")
    let drawn = SymbolShapes.aliases[name] ?? name
    if SymbolShapes.table[drawn] != nil { return .shape(drawn) }
    // Numbers up to 50 and single letters, which have no drawing of their own.
    guard parts.count == 1, let only = parts.first else { return nil }
    if let number = Int(only), (0...50).contains(number) { return .text(String(only)) }
    if only.count == 1, only.allSatisfy({ $0.isLetter && $0.isASCII }) { return .text(only.uppercased()) }
    return nil
  }

  private static func hasOutline(_ base: Base) -> Bool {
    guard case .shape(let name) = base else { return false }
    return SymbolShapes.table[name]?.hasPrefix("o ") == true
  }

  /// The drawn name that is most similar to one that is not drawn: with the most parts in common, then the shortest.
  static func nearest(to name: String) -> String? {
    // That it is filled says nothing of what it shows.
    let wanted = Set(name.split(separator: ".")).subtracting(["fill"])
    func score(_ known: String) -> Int {
      let parts = known.split(separator: ".")
      let shared = parts.filter(wanted.contains).count
      let prefix = zip(known, name).prefix { $0 == $1 }.count
      return shared * 20 + prefix * 3 - parts.count - abs(known.count - name.count)
    }
    return SymbolShapes.table.keys.sorted().max { score($0) < score($1) }
  }
}
