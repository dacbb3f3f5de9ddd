import CoreGraphics
import Foundation
import InterfaceArchive

// Elements' attributes as the values that they stand for. What cannot be read is nil: the compiler has said so already.
extension InterfaceNode {
  package func bool(_ name: String) -> Bool? { self[name].map { $0 == "YES" } }

  package func number(_ name: String) -> CGFloat? {
    guard let text = self[name] else { return nil }
    if text == "infinity" || text == "+infinity" { return .greatestFiniteMagnitude }
    guard let value = Double(text), value.isFinite else { return nil }
    return CGFloat(value)
  }

  package func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0.rounded()) } }

  /// `<rect key="frame" x="0" y="0" width="1" height="1"/>`
  package var rect: CGRect? {
    guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height") else {
      return nil
    }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// `49.85%` as 0.4985.
  private func share(_ name: String) -> CGFloat? {
    guard let text = self[name], text.hasSuffix("%"), let value = Double(text.dropLast()), value.isFinite else {
      return nil
    }
    return CGFloat(value / 100)
  }

  /// A frame that is given by its distances from the edges of the view around it, and by its size where that does not
  /// follow from them. A distance may be a share of the room that the view leaves free.
  package func frame(in size: CGSize) -> CGRect {
    func span(_ length: CGFloat, _ near: String, _ far: String, _ extent: String) -> (start: CGFloat, length: CGFloat) {
      guard let own = number(extent) else {
        let start = number(near) ?? 0
        return (start, length - start - (number(far) ?? 0))
      }
      if let share = share(near) { return (((length - own) * share).rounded(), own) }
      return (number(near) ?? number(far).map { length - $0 - own } ?? 0, own)
    }
    let (x, width) = span(size.width, "minX", "maxX", "width")
    let (y, height) = span(size.height, "minY", "maxY", "height")
    return CGRect(x: x, y: y, width: width, height: height)
  }

  package var point: CGPoint? {
    guard let x = number("x"), let y = number("y") else { return nil }
    return CGPoint(x: x, y: y)
  }

  package var size: CGSize? {
    guard let width = number("width"), let height = number("height") else { return nil }
    return CGSize(width: width, height: height)
  }

  /// `<inset key="…" minX="1" minY="2" maxX="3" maxY="4"/>` and `<edgeInsets top= left= bottom= right=/>`
  package var insets: UIEdgeInsets {
    UIEdgeInsets(
      top: number("minY") ?? number("top") ?? 0, left: number("minX") ?? number("left") ?? 0,
      bottom: number("maxY") ?? number("bottom") ?? 0, right: number("maxX") ?? number("right") ?? 0)
  }

  package var directionalInsets: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: number("top") ?? 0, leading: number("leading") ?? 0, bottom: number("bottom") ?? 0,
      trailing: number("trailing") ?? 0)
  }

  /// The class that the element names, as far as names tell.
  func reference(in file: String) -> InterfaceNodeReference {
    InterfaceNodeReference(customClass: self["customClass"], customModule: self["customModule"], file: file, line: line)
  }
}

/// Colours, fonts and pictures as Interface Builder writes them.
@MainActor enum NibValues {
  /// `<color key="…" white="1" alpha="1" …/>`, by components, or by the name of a system's colour or of one in a catalogue.
  static func color(_ node: InterfaceNode?, in document: NibDocument) -> UIColor? {
    guard let node else { return nil }
    // Of two names of system colours the newer one counts.
    for name in ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"] {
      if let name = node[name], let color = systemColor(name) { return color }
    }
    if let name = node["name"] {
      if let color = UIColor(named: name, in: document.bundle, compatibleWith: nil) { return color }
      return document.namedColors[name].flatMap(components)
    }
    return components(node)
  }

  private static func components(_ node: InterfaceNode) -> UIColor? {
    let alpha = node.number("alpha") ?? 1
    if let white = node.number("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = node.number("red"), let green = node.number("green"), let blue = node.number("blue") else {
      return nil
    }
    if node["customColorSpace"] == "displayP3" {
      return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  private static func systemColor(_ name: String) -> UIColor? {
    systemColors[name.hasSuffix("Color") ? String(name.dropLast(5)) : name]
  }

  private static let systemColors: [String: UIColor] = [
    "systemRed": .systemRed, "systemOrange": .systemOrange, "systemYellow": .systemYellow, "systemGreen": .systemGreen,
    "systemMint": .systemMint, "systemTeal": .systemTeal, "systemCyan": .systemCyan, "systemBlue": .systemBlue,
    "systemIndigo": .systemIndigo, "systemPurple": .systemPurple, "systemPink": .systemPink,
    "systemBrown": .systemBrown, "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
    "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6, "label": .label,
    "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel, "quaternaryLabel": .quaternaryLabel,
    "placeholderText": .placeholderText, "link": .link, "separator": .separator, "opaqueSeparator": .opaqueSeparator,
    "systemBackground": .systemBackground, "secondarySystemBackground": .secondarySystemBackground,
    "tertiarySystemBackground": .tertiarySystemBackground, "systemGroupedBackground": .systemGroupedBackground,
    "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground,
    "groupTableViewBackground": .groupTableViewBackground, "systemFill": .systemFill,
    "secondarySystemFill": .secondarySystemFill, "tertiarySystemFill": .tertiarySystemFill,
    "quaternarySystemFill": .quaternarySystemFill, "tint": .tintColor, "lightText": .lightText, "darkText": .darkText,
    "black": .black, "white": .white, "clear": .clear, "gray": .gray, "darkGray": .darkGray, "lightGray": .lightGray,
    "red": .red, "green": .green, "blue": .blue, "cyan": .cyan, "yellow": .yellow, "magenta": .magenta,
    "orange": .orange, "purple": .purple, "brown": .brown,
  ]

  /// `<fontDescription key="…" type="system" weight="semibold" pointSize="17"/>`, a style of Dynamic Type, or a font by name.
  static func font(_ node: InterfaceNode?) -> UIFont? {
    guard let node else { return nil }
    let size = node.number("pointSize") ?? namedSizes[node["size"] ?? ""] ?? 17
    // Interface Builder writes 0 for the usual size of the object.
    guard size > 0 || node["style"] != nil else { return nil }
    if let style = node["style"] { return UIFont.preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style)) }
    if let name = node["name"] { return UIFont(name: name, size: size) ?? .systemFont(ofSize: size) }
    switch node["type"] {
    case "boldSystem": return .boldSystemFont(ofSize: size)
    case "italicSystem": return .italicSystemFont(ofSize: size)
    default: return .systemFont(ofSize: size, weight: weights[node["weight"] ?? ""] ?? .regular)
    }
  }

  private static let namedSizes: [String: CGFloat] = ["system": 14, "smallSystem": 12, "label": 17, "button": 18]

  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  /// A picture by name: of the app's, or with `catalog="system"` a symbol. Instead of the name there may be
  /// `<imageReference key="image" image="…" catalog="system" symbolScale="large" renderingMode="template"/>`.
  static func image(
    _ name: String?, of node: InterfaceNode, key: String = "image", in document: NibDocument
  ) -> UIImage? {
    if name == nil, let reference = node.children.first(where: { $0.name == "imageReference" && $0["key"] == key }) {
      return image(reference: reference, in: document)
    }
    guard let name, !name.isEmpty else { return nil }
    if node["catalog"] == "system" { return UIImage(systemName: name) }
    if let image = UIImage(named: name, in: document.bundle, compatibleWith: nil) { return image }
    PlatformNote.misuse("there is no image \(name), which the interface file \(document.name) names")
    return nil
  }

  private static func image(reference node: InterfaceNode, in document: NibDocument) -> UIImage? {
    var image = image(node["image"] ?? "", of: node, in: document)
    if let scale = node["symbolScale"].flatMap({ scales[$0] }) {
      image = image?.applyingSymbolConfiguration(UIImage.SymbolConfiguration(scale: scale)) ?? image
    }
    switch node["renderingMode"] {
    case "template": return image?.withRenderingMode(.alwaysTemplate)
    case "original": return image?.withRenderingMode(.alwaysOriginal)
    default: return image
    }
  }

  /// `<preferredSymbolConfiguration key="…" configurationType="pointSize" pointSize="60" weight="bold" scale="large"/>`
  static func symbolConfiguration(_ node: InterfaceNode?) -> UIImage.SymbolConfiguration? {
    guard let node else { return nil }
    let scale = scales[node["scale"] ?? ""] ?? .unspecified
    if let font = font(node.child(key: "fontDescription")) {
      return UIImage.SymbolConfiguration(font: font, scale: scale)
    }
    guard let size = node.number("pointSize"), size > 0 else {
      let plain = UIImage.SymbolConfiguration(scale: scale)
      return symbolWeights[node["weight"] ?? ""].map { plain.applying(UIImage.SymbolConfiguration(weight: $0)) }
        ?? plain
    }
    return UIImage.SymbolConfiguration(
      pointSize: size, weight: symbolWeights[node["weight"] ?? ""] ?? .unspecified, scale: scale)
  }

  private static let scales: [String: UIImage.SymbolScale] = [
    "default": .default, "small": .small, "medium": .medium, "large": .large,
  ]
  private static let symbolWeights: [String: UIImage.SymbolWeight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  /// `<textAttributes key="…">` with a font, a colour and a shadow.
  static func textAttributes(_ node: InterfaceNode?, in document: NibDocument) -> [NSAttributedString.Key: Any]? {
    guard let node else { return nil }
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let font = font(node.child(key: "fontDescription")) { attributes[.font] = font }
    if let color = color(node.child(key: "textColor"), in: document) { attributes[.foregroundColor] = color }
    return attributes
  }

  /// An attributed text of its fragments.
  static func attributedText(_ node: InterfaceNode, in document: NibDocument) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for fragment in node.children where fragment.name == "fragment" {
      let text = fragment["content"] ?? fragment.child("string")?.text ?? fragment.child("mutableString")?.text ?? ""
      var attributes: [NSAttributedString.Key: Any] = [:]
      for child in fragment.list("attributes") {
        switch (child.name, child["key"]) {
        case ("color", "NSColor"): attributes[.foregroundColor] = color(child, in: document)
        case ("color", "NSBackgroundColor"): attributes[.backgroundColor] = color(child, in: document)
        case ("color", "NSUnderlineColor"): attributes[.underlineColor] = color(child, in: document)
        case ("color", "NSStrokeColor"): attributes[.strokeColor] = color(child, in: document)
        case ("font", _), ("fontDescription", _): attributes[.font] = attributedFont(child)
        case ("paragraphStyle", _): attributes[.paragraphStyle] = paragraph(child)
        case ("integer", "NSUnderline"): attributes[.underlineStyle] = child.integer("value") ?? 0
        case ("integer", "NSStrikethrough"): attributes[.strikethroughStyle] = child.integer("value") ?? 0
        case ("real", "NSKern"): attributes[.kern] = child.number("value") ?? 0
        default: break
        }
      }
      result.append(NSAttributedString(string: text, attributes: attributes))
    }
    return result
  }

  private static func attributedFont(_ node: InterfaceNode) -> UIFont? {
    if let meta = node["metaFont"] {
      let size = node.number("size") ?? 17
      return meta == "systemBold" ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    }
    guard node.name == "font" else { return font(node) }
    let size = node.number("size") ?? 17
    return node["name"].flatMap { UIFont(name: $0, size: size) } ?? .systemFont(ofSize: size)
  }

  private static func paragraph(_ node: InterfaceNode) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let alignment = node["alignment"].flatMap({ alignments[$0] }) { style.alignment = alignment }
    if let mode = node["lineBreakMode"].flatMap({ lineBreaks[$0] }) { style.lineBreakMode = mode }
    if let value = node.number("lineSpacing") { style.lineSpacing = value }
    if let value = node.number("paragraphSpacing") { style.paragraphSpacing = value }
    if let value = node.number("firstLineHeadIndent") { style.firstLineHeadIndent = value }
    if let value = node.number("headIndent") { style.headIndent = value }
    if let value = node.number("tailIndent") { style.tailIndent = value }
    if let value = node.number("lineHeightMultiple") { style.lineHeightMultiple = value }
    if let value = node.number("minimumLineHeight") { style.minimumLineHeight = value }
    if let value = node.number("maximumLineHeight") { style.maximumLineHeight = value }
    return style
  }

  static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]
  static let lineBreaks: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping, "characterWrap": .byCharWrapping,
    "charWrapping": .byCharWrapping, "clip": .byClipping, "clipping": .byClipping,
    "headTruncation": .byTruncatingHead, "truncatingHead": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "truncatingTail": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
    "truncatingMiddle": .byTruncatingMiddle,
  ]
}
