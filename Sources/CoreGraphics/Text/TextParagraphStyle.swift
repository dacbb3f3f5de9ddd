import Foundation

/// How the text between two paragraph ends is set. Lengths are points; the defaults are those of `NSParagraphStyle`.
package struct TextParagraphStyle: Hashable, Sendable {
  /// Where lines stand between the edges; the raw values are those of `NSTextAlignment`.
  package enum Alignment: Int, Sendable { case left = 0, center, right, justified, natural }
  /// What happens at the edge; the raw values are those of `NSLineBreakMode`.
  package enum LineBreak: Int, Sendable {
    case wordWrap = 0, charWrap, clip, truncateHead, truncateTail, truncateMiddle

    /// Whether an ellipsis stands for what does not fit.
    package var truncates: Bool { rawValue >= Self.truncateHead.rawValue }
  }
  /// Which way the paragraph runs; the raw values are those of `NSWritingDirection`.
  package enum Direction: Int, Sendable { case natural = -1, leftToRight = 0, rightToLeft = 1 }
  /// Where text continues after a tab.
  package struct Tab: Hashable, Sendable {
    /// Where the text after the tab stands at the stop.
    package var alignment: Alignment
    /// From the leading edge.
    package var location: Double

    /// A stop.
    package init(alignment: Alignment, location: Double) {
      self.alignment = alignment
      self.location = location
    }
  }

  package var alignment = Alignment.natural
  package var lineBreak = LineBreak.wordWrap
  package var direction = Direction.natural
  /// Between two lines of the paragraph.
  package var lineSpacing = 0.0
  /// After the paragraph.
  package var spacing = 0.0
  /// Before the paragraph.
  package var spacingBefore = 0.0
  /// From the leading edge to the first line.
  package var firstLineIndent = 0.0
  /// From the leading edge to the other lines.
  package var headIndent = 0.0
  /// Positive from the leading edge, else from the trailing edge, to the end of lines.
  package var tailIndent = 0.0
  /// The least height of a line; 0 for none.
  package var minimumLineHeight = 0.0
  /// The greatest height of a line; 0 for none.
  package var maximumLineHeight = 0.0
  /// What a line's natural height is multiplied with; 0 for none.
  package var lineHeightMultiple = 0.0
  package var tabs: [Tab] = TextParagraphStyle.usualTabs
  /// The way between tabs after the last stop; 0 for none.
  package var tabInterval = 0.0
  /// Whether letters may move together a little before text is cut.
  package var allowsTightening = false

  /// Twelve stops, 28 points apart.
  package static let usualTabs = (1...12).map { Tab(alignment: .left, location: Double($0) * 28) }

  /// The default.
  package init() {}

  /// The height of a line whose letters want `natural`.
  func lineHeight(_ natural: Double) -> Double {
    var height = natural
    if lineHeightMultiple > 0 { height *= min(lineHeightMultiple, 1_000) }
    if minimumLineHeight > 0 { height = max(height, min(minimumLineHeight, 1e6)) }
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    return height.isFinite ? height : natural
  }
}
