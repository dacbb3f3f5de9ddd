import CoreGraphics
import Foundation

/// The text of an HTML document with the looks that its tags give it.
struct HTMLText {
  private var characters = ""
  /// The lengths of the pieces of the text, in UTF-16 units, and their attributes.
  private var runs: [(length: Int, attributes: [NSAttributedString.Key: Any])] = []
  private var looks: [Looks] = [Looks()]
  /// The elements that are open, the outermost first.
  private var open: [String] = []
  /// The numbers of the lists that are open; nil for one with dots.
  private var lists: [Int?] = []
  private let defaults: [NSAttributedString.Key: Any]
  /// Whether the next word needs a space before it.
  private var isSpacePending = false

  private struct Looks {
    var family: String?
    var size: CGFloat = 12
    var isBold = false
    var isItalic = false
    var isFixed = false
    var isUnderlined = false
    var isStruck = false
    var isPreformatted = false
    var color: UIColor?
    var background: UIColor?
    var link: URL?
    var alignment: NSTextAlignment?
  }

  private static let blocks: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "table", "tr", "section",
    "article", "header", "footer", "hr",
  ]
  private static let empty: Set<String> = ["br", "hr", "img", "meta", "link", "input", "wbr"]
  private static let silent: Set<String> = ["script", "style", "head", "title"]
  private static let headings: [String: CGFloat] = ["h1": 24, "h2": 18, "h3": 14, "h4": 12, "h5": 10, "h6": 8]

  init(_ html: String, _ defaults: [NSAttributedString.Key: Any]) {
    self.defaults = defaults
    var rest = html[...]
    while let character = rest.first {
      if rest.hasPrefix("<!--") {
        rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
      } else if character == "<", let next = rest.dropFirst().first, next.isLetter || next == "/" || next == "!" {
        let end = rest.firstIndex(of: ">") ?? rest.endIndex
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
        take(tag)
        // What stands in a script is no markup.
        if let name = open.last, Self.silent.contains(name), name != "head" {
          rest = rest.range(of: "</\(name)", options: .caseInsensitive).map { rest[$0.lowerBound...] } ?? ""
        }
      } else {
        let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
        write(rest[..<end])
        rest = rest[end...]
      }
    }
  }

  /// The text. Each piece that Foundation appends to a text costs the length of the text, so that it is made at once.
  var text: NSAttributedString {
    let text = NSMutableAttributedString(string: characters)
    var start = 0
    for run in runs {
      text.setAttributes(run.attributes, range: NSRange(location: start, length: run.length))
      start += run.length
    }
    return text
  }

  // MARK: Tags

  private mutating func take(_ tag: Substring) {
    let isEnd = tag.first == "/"
    let body = isEnd ? tag.dropFirst() : tag
    let name = body.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
    guard name.first?.isLetter == true else { return }
    if isEnd { return close(name) }
    if name == "br" { return newLine() }
    if Self.blocks.contains(name) { breakParagraph() }
    guard !Self.empty.contains(name) else { return }
    if name == "p" || name == "li", let index = open.lastIndex(of: name),
      open[index...].allSatisfy({ $0 != "ul" && $0 != "ol" })
    {
      close(name)
    }
    open.append(name)
    var look = looks.last ?? Looks()
    apply(name, Self.attributes(body.dropFirst(name.count)), to: &look)
    looks.append(look)
    switch name {
    case "ul": lists.append(nil)
    case "ol": lists.append(0)
    case "li": writeMark()
    default: break
    }
  }

  private mutating func close(_ name: String) {
    guard let index = open.lastIndex(of: name) else { return }
    if Self.blocks.contains(name) { breakParagraph() }
    for gone in open[index...] where gone == "ul" || gone == "ol" { _ = lists.popLast() }
    open.removeSubrange(index...)
    looks.removeSubrange((index + 1)...)
  }

  private func apply(_ name: String, _ attributes: [String: String], to look: inout Looks) {
    switch name {
    case "b", "strong", "th": look.isBold = true
    case "i", "em", "cite", "var": look.isItalic = true
    case "u", "ins": look.isUnderlined = true
    case "s", "strike", "del": look.isStruck = true
    case "small": look.size *= 0.83
    case "big": look.size *= 1.2
    case "code", "tt", "kbd", "samp": look.isFixed = true
    case "pre": (look.isFixed, look.isPreformatted) = (true, true)
    case "center": look.alignment = .center
    case "a":
      look.link = attributes["href"].flatMap { URL(string: $0) }
      look.isUnderlined = look.link != nil
    case "font":
      if let color = attributes["color"].flatMap(Self.color) { look.color = color }
      if let face = attributes["face"] { look.family = face }
      if let size = attributes["size"].flatMap({ Int($0) }) {
        look.size = [8, 10, 12, 14, 18, 24, 36][max(0, min(6, size - 1))]
      }
    default:
      if let size = Self.headings[name] { (look.size, look.isBold) = (size, true) }
    }
    if let align = attributes["align"] { look.alignment = Self.alignment(align) }
    for rule in (attributes["style"] ?? "").split(separator: ";") {
      let parts = rule.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { continue }
      applyStyle(parts[0].lowercased(), parts[1], to: &look)
    }
  }

  private func applyStyle(_ name: String, _ value: String, to look: inout Looks) {
    switch name {
    case "color": look.color = Self.color(value) ?? look.color
    case "background", "background-color": look.background = Self.color(value) ?? look.background
    case "font-family":
      look.family = value.split(separator: ",").first.map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
      }
    case "font-size":
      let number = Double(value.prefix { $0.isNumber || $0 == "." }) ?? 0
      guard number > 0, number < 1000 else { return }
      look.size = value.hasSuffix("em") ? look.size * number : value.hasSuffix("%") ? look.size * number / 100 : number
    case "font-weight": look.isBold = value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600
    case "font-style": look.isItalic = value == "italic" || value == "oblique"
    case "text-decoration":
      look.isUnderlined = value.contains("underline")
      look.isStruck = value.contains("line-through")
    case "text-align": look.alignment = Self.alignment(value)
    default: break
    }
  }

  private static func alignment(_ name: String) -> NSTextAlignment? {
    ["left": .left, "right": .right, "center": .center, "justify": .justified][name.lowercased()]
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = text
    while let start = rest.firstIndex(where: { $0.isLetter }) {
      rest = rest[start...]
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 1)
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(value.count)
      }
      found[name.lowercased()] = HTMLEntities.decode(value)
    }
    return found
  }

  static func color(_ text: String) -> UIColor? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst().prefix(6)
      let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
      guard long.count == 6, let number = UInt32(long, radix: 16) else { return nil }
      return UIColor(
        red: CGFloat(number >> 16) / 255, green: CGFloat(number >> 8 & 255) / 255, blue: CGFloat(number & 255) / 255,
        alpha: 1)
    }
    if text.hasPrefix("rgb") {
      let parts = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split { $0 == "," || $0 == " " || $0 == "/" }
        .compactMap { Double($0) }
      guard parts.count >= 3 else { return nil }
      return UIColor(
        red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts.count > 3 ? parts[3] : 1)
    }
    let names: [String: UInt32] = [
      "black": 0, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF, "yellow": 0xFFFF00,
      "gray": 0x808080, "grey": 0x808080, "orange": 0xFFA500, "purple": 0x800080, "navy": 0x000080, "teal": 0x008080,
      "maroon": 0x800000, "silver": 0xC0C0C0, "lime": 0x00FF00, "aqua": 0x00FFFF, "cyan": 0x00FFFF, "brown": 0xA52A2A,
      "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "olive": 0x808000, "pink": 0xFFC0CB, "darkgray": 0xA9A9A9,
    ]
    return names[text].flatMap {
      color("#" + String(repeating: "0", count: max(0, 6 - String($0, radix: 16).count)) + String($0, radix: 16))
    }
  }

  // MARK: Text

  private var isSilent: Bool { open.contains { Self.silent.contains($0) } }

  private mutating func write(_ raw: Substring) {
    guard !isSilent else { return }
    let decoded = HTMLEntities.decode(raw)
    if looks.last?.isPreformatted == true { return append(decoded) }
    var line = ""
    for character in decoded {
      if character.isWhitespace, character != "\u{a0}" {
        isSpacePending = true
      } else {
        if isSpacePending, !(line.isEmpty && isAtLineStart) { line.append(" ") }
        isSpacePending = false
        line.append(character)
      }
    }
    if !line.isEmpty { append(line) }
  }

  private var isAtLineStart: Bool { characters.last.map { $0.isNewline || $0 == "\t" } ?? true }

  private mutating func newLine() {
    guard !isSilent else { return }
    isSpacePending = false
    append("\n")
  }

  private mutating func breakParagraph() {
    isSpacePending = false
    if !isAtLineStart, !isSilent { append("\n") }
  }

  private mutating func writeMark() {
    guard !lists.isEmpty else { return }
    let last = lists.count - 1
    if let number = lists[last] {
      lists[last] = number + 1
      append("\t\(number + 1).\t")
    } else {
      append("\t•\t")
    }
  }

  private mutating func append(_ string: String) {
    characters += string
    runs.append((string.utf16.count, attributes(looks.last ?? Looks())))
  }

  private func attributes(_ look: Looks) -> [NSAttributedString.Key: Any] {
    var attributes = defaults
    if defaults[.font] == nil || look.isBold || look.isItalic || look.isFixed || look.size != 12 || look.family != nil {
      attributes[.font] = font(look)
    }
    if let color = look.color { attributes[.foregroundColor] = color }
    if attributes[.foregroundColor] == nil, look.link == nil { attributes[.foregroundColor] = UIColor.black }
    if let color = look.background { attributes[.backgroundColor] = color }
    if look.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if look.isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if let link = look.link { attributes[.link] = link }
    if let alignment = look.alignment {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  private func font(_ look: Looks) -> UIFont {
    if let family = look.family, family.hasPrefix("-apple-system") || family == "system-ui" {
      let font = UIFont.systemFont(ofSize: look.size, weight: look.isBold ? .bold : .regular)
      return look.isItalic ? UIFont.italicSystemFont(ofSize: look.size) : font
    }
    let family = look.family ?? (look.isFixed ? "Courier" : "Times New Roman")
    let usual = UIFont(name: family, size: look.size) ?? .systemFont(ofSize: look.size)
    var traits: UIFontDescriptor.SymbolicTraits = []
    if look.isBold { traits.insert(.traitBold) }
    if look.isItalic { traits.insert(.traitItalic) }
    guard !traits.isEmpty, let descriptor = usual.fontDescriptor.withSymbolicTraits(traits) else { return usual }
    return UIFont(descriptor: descriptor, size: look.size)
  }

  // MARK: Writing

  /// A text as an HTML document.
  static func write(_ text: NSAttributedString) -> String {
    var body = ""
    let string = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      var styles: [String] = []
      if let font = attributes[.font] as? UIFont {
        styles.append("font-family: '\(font.familyName)'; font-size: \(Double(font.pointSize))px")
        let traits = font.fontDescriptor.symbolicTraits
        if traits.contains(.traitBold) { styles.append("font-weight: bold") }
        if traits.contains(.traitItalic) { styles.append("font-style: italic") }
      }
      if let color = attributes[.foregroundColor] as? UIColor { styles.append("color: \(name(of: color))") }
      if let color = attributes[.backgroundColor] as? UIColor { styles.append("background-color: \(name(of: color))") }
      var lines: [String] = []
      if (attributes[.underlineStyle] as? Int ?? 0) != 0 { lines.append("underline") }
      if (attributes[.strikethroughStyle] as? Int ?? 0) != 0 { lines.append("line-through") }
      if !lines.isEmpty { styles.append("text-decoration: \(lines.joined(separator: " "))") }
      let part = HTMLEntities.encode(string.substring(with: range)).replacingOccurrences(of: "\n", with: "<br>\n")
      let styled = styles.isEmpty ? part : "<span style=\"\(styles.joined(separator: "; "))\">\(part)</span>"
      let link = (attributes[.link] as? URL)?.absoluteString ?? attributes[.link] as? String
      body += link.map { "<a href=\"\(HTMLEntities.encode($0))\">\(styled)</a>" } ?? styled
    }
    return "<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"></head>\n<body>\(body)</body>\n</html>\n"
  }

  private static func name(of color: UIColor) -> String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func byte(_ part: CGFloat) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
    return "rgba(\(byte(red)), \(byte(green)), \(byte(blue)), \(Double(alpha)))"
  }
}

/// The characters that HTML names.
enum HTMLEntities {
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "copy": "©", "reg": "®",
    "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "deg": "°", "euro": "€", "pound": "£", "yen": "¥",
    "cent": "¢", "sect": "§", "para": "¶", "times": "×", "divide": "÷", "plusmn": "±", "frac12": "½", "frac14": "¼",
    "frac34": "¾", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "eacute": "é", "Eacute": "É", "egrave": "è", "ecirc": "ê", "euml": "ë", "agrave": "à", "aacute": "á",
    "acirc": "â", "aring": "å", "aelig": "æ", "ccedil": "ç", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ",
    "oacute": "ó", "ocirc": "ô", "oslash": "ø", "uacute": "ú", "ugrave": "ù", "ucirc": "û", "iexcl": "¡",
    "iquest": "¿", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "hearts": "♥", "infin": "∞", "shy": "\u{ad}",
  ]

  /// A text with its characters in place of their names.
  static func decode(_ text: some StringProtocol) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "#" }.prefix(12)
      let after = rest.dropFirst(name.count + 1)
      if after.first == ";", let character = character(name) {
        result += character
        rest = after.dropFirst()
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[String(name)] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  /// A text with names in place of the characters that HTML uses itself.
  static func encode(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}
