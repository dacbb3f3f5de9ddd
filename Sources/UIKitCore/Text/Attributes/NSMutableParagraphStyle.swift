import CoreGraphics
import Foundation

/// A paragraph style whose values can be set. Text stores a copy, so later changes do not affect it.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  // Unchecked as its superclass.

  /// How lines are aligned between the edges.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.alignment = TextParagraphStyle.Alignment(rawValue: newValue.rawValue) ?? .natural }
  }
  /// What happens at the edge.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreak = TextParagraphStyle.LineBreak(rawValue: newValue.rawValue) ?? .wordWrap }
  }
  /// The writing direction of the paragraph.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.direction = TextParagraphStyle.Direction(rawValue: newValue.rawValue) ?? .natural }
  }
  /// Between two lines.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// After the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { values.spacing = newValue }
  }
  /// Before the paragraph.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { values.spacingBefore = newValue }
  }
  /// From the leading edge to the first line.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { values.firstLineIndent = newValue }
  }
  /// From the leading edge to the other lines.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { values.headIndent = newValue }
  }
  /// To the lines' end.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The least height of a line.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The greatest height of a line.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// What a line's natural height is multiplied with.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// How readily words are hyphenated.
  open override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { hyphenation = newValue }
  }
  /// Whether the system decides on hyphenation.
  open override var usesDefaultHyphenation: Bool {
    get { super.usesDefaultHyphenation }
    set { defaultHyphenation = newValue }
  }
  /// Tabs by place; nil means none.
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set { setStops(newValue ?? []) }
  }
  /// The distance between tabs after the last stop.
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { values.tabInterval = newValue }
  }
  /// Whether the space between letters may shrink before text is cut.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { super.allowsDefaultTighteningForTruncation }
    set { values.allowsTightening = newValue }
  }
  /// Finer rules for breaks.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { super.lineBreakStrategy }
    set { strategy = newValue }
  }

  /// Adds a tab in its place.
  open func addTabStop(_ tab: NSTextTab) { setStops(stops + [tab]) }

  /// Removes the tabs that equal this one.
  open func removeTabStop(_ tab: NSTextTab) { setStops(stops.filter { !$0.isEqual(tab) }) }

  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { take(style) }

  private func setStops(_ tabs: [NSTextTab]) {
    stops = tabs.filter { $0.location.isFinite }.sorted { $0.location < $1.location }
    values.tabs = stops.map {
      TextParagraphStyle.Tab(
        alignment: TextParagraphStyle.Alignment(rawValue: $0.alignment.rawValue) ?? .left, location: $0.location)
    }
  }
}
