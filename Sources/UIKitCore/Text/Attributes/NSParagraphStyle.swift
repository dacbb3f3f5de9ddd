import CoreGraphics
import Foundation

/// The layout of a paragraph. Lengths are points. Use `NSMutableParagraphStyle` to make one.
/// > Not yet: hyphenation, vertical text, writing direction of parts of a paragraph.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphAttribute, @unchecked Sendable {
  // Unchecked because NSObject is open; only the mutable subclass writes, which apps must not share while they do.
  /// See `ComparedByFoundation`.
  private final let mark = ComparedByFoundation.mark
  final var values = TextParagraphStyle()
  final var hyphenation: Float = 0
  final var defaultHyphenation = false
  final var strategy = LineBreakStrategy()
  final var stops: [NSTextTab] = NSParagraphStyle.usualStops

  /// The engine's form of it.
  package final var textParagraphStyle: TextParagraphStyle { values }

  private static let usualStops = TextParagraphStyle.usualTabs.map {
    NSTextTab(textAlignment: .left, location: $0.location)
  }

  /// Finer rules for where lines break.
  /// > Partly: kept; it changes nothing.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// A strategy of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No word alone in a last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Korean breaks between words only.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// What the system's labels use.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  /// The default style: natural alignment, wrapping by words, no spacing, twelve tabs 28 points apart.
  open class var `default`: NSParagraphStyle { usual }
  private static let usual = NSParagraphStyle()

  /// The default style's values.
  public override init() { super.init() }

  /// The direction that a language's script runs in; nil means English.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    guard let languageName else { return .leftToRight }
    return Locale.Language(identifier: languageName).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// How lines are aligned between the edges. Default natural.
  open var alignment: NSTextAlignment { NSTextAlignment(rawValue: values.alignment.rawValue) ?? .natural }
  /// What happens at the edge. Default wrapping by words.
  open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(rawValue: values.lineBreak.rawValue) ?? .byWordWrapping }
  /// The writing direction of the paragraph. Default natural.
  open var baseWritingDirection: NSWritingDirection {
    NSWritingDirection(rawValue: values.direction.rawValue) ?? .natural
  }
  /// Between two lines, never negative. Default 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// After the paragraph. Default 0.
  open var paragraphSpacing: CGFloat { values.spacing }
  /// Before the paragraph. Default 0.
  open var paragraphSpacingBefore: CGFloat { values.spacingBefore }
  /// From the leading edge to the first line. Default 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineIndent }
  /// From the leading edge to the other lines. Default 0.
  open var headIndent: CGFloat { values.headIndent }
  /// To the lines' end: from the leading edge when positive, else from the trailing edge. Default 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The least height of a line; 0 for none. Default 0.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0 for none. Default 0.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// What a line's natural height is multiplied with before the limits count; 0 for none. Default 0.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// How readily words are hyphenated, 0…1. Default 0.
  /// > Partly: kept; nothing is hyphenated.
  open var hyphenationFactor: Float { hyphenation }
  /// Whether the system decides on hyphenation. Default false.
  /// > Partly: kept; nothing is hyphenated.
  open var usesDefaultHyphenation: Bool { defaultHyphenation }
  /// Tabs by place. Default: twelve, 28 points apart.
  open var tabStops: [NSTextTab]! { stops }
  /// The distance between tabs after the last stop; 0 means 28. Default 0.
  open var defaultTabInterval: CGFloat { values.tabInterval }
  /// Whether the space between letters may shrink, by up to a twentieth of the line, before text is cut. Default false.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }
  /// Finer rules for breaks. Default none.
  /// > Partly: kept; it changes nothing.
  open var lineBreakStrategy: LineBreakStrategy { strategy }

  final func take(_ other: NSParagraphStyle) {
    values = other.values
    hyphenation = other.hyphenation
    defaultHyphenation = other.defaultHyphenation
    strategy = other.strategy
    stops = other.stops
  }

  /// A style of the same values that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    if type(of: self) == NSParagraphStyle.self { return self }
    let made = NSParagraphStyle()
    made.take(self)
    return made
  }

  /// A style of the same values that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let made = NSMutableParagraphStyle()
    made.take(self)
    return made
  }

  /// Equal when all values are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return values == other.values && hyphenation == other.hyphenation && strategy == other.strategy
      && defaultHyphenation == other.defaultHyphenation && stops == other.stops
  }
  /// Hashes alignment, break mode and spacings.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values.alignment)
    hasher.combine(values.lineBreak)
    hasher.combine(values.lineSpacing)
    return hasher.finalize()
  }
}
