import Foundation

/// How text is aligned between its edges.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges; a paragraph's last line is at the edge where its script begins.
  case justified = 3
  /// At the edge where its script begins.
  case natural = 4
}

/// What happens to text that is wider than its room.
public enum NSLineBreakMode: Int, Sendable {
  /// It continues in the next line, between words where possible.
  case byWordWrapping = 0
  /// It continues in the next line, at any character.
  case byCharWrapping = 1
  /// It is cut off at the edge.
  case byClipping = 2
  /// An ellipsis replaces its beginning.
  case byTruncatingHead = 3
  /// An ellipsis replaces its end.
  case byTruncatingTail = 4
  /// An ellipsis replaces its middle.
  case byTruncatingMiddle = 5
}

/// The writing direction of a paragraph.
public enum NSWritingDirection: Int, Sendable {
  /// That of its first letter with a direction; else left to right.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Lines under and through letters: a kind, optionally with a pattern and by word.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, as the attributes take them.
  public let rawValue: Int
  /// A style of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots; together with a kind.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes; together with a kind.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Dashes and dots in turn; together with a kind.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash and two dots in turn; together with a kind.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Spaces have no line; together with a kind.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// How text is measured and drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Options of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's origin is the text's upper left corner, and lines wrap at its width. Without it the origin is the
  /// start of the base line of a text that does not wrap.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The font's leading between lines is included.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures the ink instead of the line.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends with an ellipsis when more follows. Only with `usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Where a shrunken label's text is placed.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the base line of the text at its full size.
  case alignBaselines = 0
  /// In the middle.
  case alignCenters = 1
  /// At the top.
  case none = 2
}
