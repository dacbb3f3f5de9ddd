import CoreGraphics
import Foundation

/// A typeface at a size. It never changes. The system's face is Inter, its letters spaced by size as Apple publishes for its
/// own; where it is not installed another sans serif replaces it, with a note on standard error.
///
/// Measures are those of the real face. Cost: making one some 100 ns; its first measure loads the face (some ms for the
/// first of a process), later ones are look-ups in a table.
/// > Here: the system's face is Inter, spaced by size as Apple publishes for its own; other faces are fontconfig's, and
/// > measures are the real face's.
open class UIFont: NSObject, NSCopying, NSSecureCoding, FontAttribute, @unchecked Sendable {
  /// See `ComparedByFoundation`.
  private final let mark = ComparedByFoundation.mark
  // Unchecked because NSObject is open; the stored values never change.
  final let face: FontDescription
  /// The text style it was made for, if any, for `adjustsFontForContentSizeCategory`.
  final let textStyle: TextStyle?
  /// The font from which it was scaled, if it was, for `adjustsFontForContentSizeCategory`.
  final let scaling: FontScaling?

  /// How bold a face is.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// −1 … 1, 0 for regular, on Apple's scale.
    public var rawValue: CGFloat
    /// A weight on Apple's scale.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A weight on Apple's scale.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// 100 of 900.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// 200 of 900.
    public static let thin = Weight(rawValue: -0.6)
    /// 300 of 900.
    public static let light = Weight(rawValue: -0.4)
    /// 400 of 900.
    public static let regular = Weight(rawValue: 0)
    /// 500 of 900.
    public static let medium = Weight(rawValue: 0.23)
    /// 600 of 900.
    public static let semibold = Weight(rawValue: 0.3)
    /// 700 of 900.
    public static let bold = Weight(rawValue: 0.4)
    /// 800 of 900.
    public static let heavy = Weight(rawValue: 0.56)
    /// 900 of 900.
    public static let black = Weight(rawValue: 0.62)

    private static let steps: [(CGFloat, Int)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
    ]

    /// The nearest weight of the typographic scale 100…900.
    var typographic: Int { Self.steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400 }

    /// The weight nearest to one of the typographic scale.
    init(typographic: Int) {
      rawValue = Self.steps.min { abs($0.1 - typographic) < abs($1.1 - typographic) }?.0 ?? 0
    }
  }

  /// How wide a face is.
  /// > Here: Inter has one width.
  public struct Width: RawRepresentable, Hashable, Sendable {
    /// −1 … 1, 0 for standard.
    public var rawValue: CGFloat
    /// A width.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The narrowest.
    public static let compressed = Width(rawValue: -0.3)
    /// Narrow.
    public static let condensed = Width(rawValue: -0.2)
    /// The default.
    public static let standard = Width(rawValue: 0)
    /// Wide.
    public static let expanded = Width(rawValue: 0.2)

    /// The width class, 1…9.
    var widthClass: Int { rawValue <= -0.25 ? 1 : rawValue <= -0.1 ? 3 : rawValue >= 0.1 ? 7 : 5 }
  }

  init(_ description: FontDescription, textStyle: TextStyle? = nil, scaling: FontScaling? = nil) {
    face = description
    self.textStyle = textStyle
    self.scaling = scaling
    super.init()
    TextEngine.fontWasMade()
  }

  /// A font without a name, to stand in until there is a real one.
  /// > Here: the system's in its usual size.
  public convenience override init() { self.init(UIFont.systemFont(ofSize: UIFont.systemFontSize).face) }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what `init(coder:)` reads: the face, the size and the text style.
  open func encode(with coder: NSCoder) {
    if !face.isSystemFont { coder.encode(face.family as NSString, forKey: "UIFontFamily") }
    coder.encode(face.size, forKey: "UIFontPointSize")
    coder.encode(face.weight, forKey: "UIFontWeight")
    coder.encode(face.width, forKey: "UIFontWidth")
    coder.encode(face.isItalic, forKey: "UIFontItalic")
    coder.encode(face.hasFixedDigits, forKey: "UIFontFixedDigits")
    if let style = textStyle { coder.encode(style.rawValue as NSString, forKey: "UIFontTextStyle") }
  }

  /// A font from an archive; nil from one without a size.
  public required convenience init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: "UIFontPointSize") else { return nil }
    func text(_ key: String) -> String? {
      guard coder.containsValue(forKey: key) else { return nil }
      return coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
    }
    func number(_ key: String, _ usual: Int, _ range: ClosedRange<Int>) -> Int {
      guard coder.containsValue(forKey: key) else { return usual }
      return min(max(coder.decodeInteger(forKey: key), range.lowerBound), range.upperBound)
    }
    let size = coder.decodeDouble(forKey: "UIFontPointSize")
    guard size.isFinite, size > 0 else { return nil }
    self.init(
      FontDescription(
        family: text("UIFontFamily"), size: size, weight: number("UIFontWeight", 400, 1...1000),
        isItalic: coder.decodeBool(forKey: "UIFontItalic"), width: number("UIFontWidth", 5, 1...9),
        hasFixedDigits: coder.decodeBool(forKey: "UIFontFixedDigits")),
      textStyle: text("UIFontTextStyle").map { TextStyle(rawValue: $0) })
  }

  /// The face of this PostScript name, full name or family at a size in points; nil when there is none.
  /// > Here: for a font of iOS that is not installed a font of its kind, weight and slant: the system's, one with serifs or
  /// > one of fixed pitch. `fontName` then says which.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    if let face = FontLibrary.face(named: fontName) {
      self.init(FontDescription(face, size: fontSize))
    } else if let face = AppleFontNames.substitute(for: fontName, size: fontSize) {
      self.init(face)
    } else {
      return nil
    }
  }

  /// The font that a descriptor describes; a size above 0 replaces the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let face = descriptor.face
    let isOwnSize = !(pointSize > 0) || pointSize == face.size
    self.init(isOwnSize ? face : face.withSize(pointSize), textStyle: isOwnSize ? descriptor.textStyle : nil)
  }

  // MARK: The system's fonts

  /// The system's face at a size in points.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(FontDescription(size: fontSize)) }

  /// The system's face at a size in points and a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: fontSize, weight: weight.typographic))
  }

  /// The system's face at a size in points, a weight and a width; in its own width where it has no such one.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    UIFont(FontDescription(size: fontSize, weight: weight.typographic, width: width.widthClass))
  }

  /// The system's face, bold, at a size in points.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

  /// The system's face, italic, at a size in points.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontDescription(size: fontSize, isItalic: true))
  }

  /// The system's face of fixed pitch at a size in points and a weight.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(family: FontDescription.fixedPitchFamily, size: fontSize, weight: weight.typographic))
  }

  /// The system's face with digits of one width, at a size in points and a weight.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: fontSize, weight: weight.typographic, hasFixedDigits: true))
  }

  /// The size of labels: 17 points.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of buttons: 18 points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of small controls: 12 points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The default size: 14 points.
  open class var systemFontSize: CGFloat { 14 }

  // MARK: Available fonts

  /// The families that are installed or registered, in order.
  open class var familyNames: [String] {
    var names: [String] = []
    for face in FontLibrary.faces where names.last != face.family { names.append(face.family) }
    return names
  }

  /// The PostScript names of a family's faces; empty for an unknown family.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    var names: [String] = []
    for face in FontLibrary.faces
    where face.family.caseInsensitiveCompare(familyName) == .orderedSame && !names.contains(face.postScriptName) {
      names.append(face.postScriptName)
    }
    return names
  }

  /// Makes the fonts of a file, or of all files in a folder, usable in this process; on iOS an app lists them in its
  /// Info.plist instead. Not Apple's.
  /// - Returns: false when there is no font.
  /// > Ours: fonts of a file or folder, which iOS takes from an app's Info.plist.
  @discardableResult
  public class func registerFont(at url: URL) -> Bool {
    guard url.isFileURL, FontLibrary.register(url.path) else {
      PlatformNote.misuse("UIFont.registerFont(at:) found no font at \(url); give it a font file or a folder of some")
      return false
    }
    return true
  }

  // MARK: Names and measures

  /// The engine's form of it.
  package final var fontDescription: FontDescription { face }

  /// The size in points.
  open var pointSize: CGFloat { face.size }

  /// The family's name.
  open var familyName: String { face.family }

  /// The face's PostScript name.
  open var fontName: String { FontLibrary.face(for: face)?.postScriptName ?? face.family }

  /// From the base line up to the top of a line, in points.
  open var ascender: CGFloat { metrics.ascent * usableSize }
  /// From the base line down to the bottom of a line, in points: negative.
  open var descender: CGFloat { -metrics.descent * usableSize }
  /// The face's leading between two lines, in points.
  open var leading: CGFloat { metrics.leading * usableSize }
  /// How high capitals are, in points.
  open var capHeight: CGFloat { metrics.capHeight * usableSize }
  /// How high an x is, in points.
  open var xHeight: CGFloat { metrics.xHeight * usableSize }
  /// The height of a line, in points.
  open var lineHeight: CGFloat { (metrics.ascent + metrics.descent + metrics.leading) * usableSize }

  private var metrics: FontMetrics { TextEngine.metrics(of: face) }
  private var usableSize: Double { face.size.isFinite ? min(max(face.size, 0), FontDescription.largestSize) : 0 }

  /// The same face at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(face.withSize(fontSize)) }

  /// The descriptor of the font.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face, textStyle: textStyle) }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Equal to a font of the same face and size.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.face == face }
  /// Hashes face and size.
  open override var hash: Int { face.hashValue }
  /// Name and size.
  open override var description: String { "<UIFont: \(face.family), weight \(face.weight), \(face.size) pt>" }

  // MARK: Text styles

  /// The system's font for a text style at the size that the user prefers.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferred(style, PreferredTextSize.category)
  }

  /// The system's font for a text style at the text size of traits.
  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    _preferredFont(forTextStyle: style, compatibleWith: traitCollection)
  }
}

extension FontDescription {
  /// An installed face at a size.
  init(_ face: InstalledFace, size: CGFloat) {
    self.init(
      family: face.family, size: size, weight: face.weight, isItalic: face.isItalic, width: face.width)
  }
}
