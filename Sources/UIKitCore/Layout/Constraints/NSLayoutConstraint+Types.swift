extension NSLayoutConstraint {
  /// How the two sides of a constraint compare.
  public enum Relation: Int, Sendable {
    /// At most.
    case lessThanOrEqual = -1
    /// The same.
    case equal = 0
    /// At least.
    case greaterThanOrEqual = 1
  }

  /// A part of a view's alignment rectangle, as Apple numbers them.
  public enum Attribute: Int, Sendable {
    /// No part: for constraints with a constant alone.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge where lines begin.
    case leading = 5
    /// The edge where lines end.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle from left to right.
    case centerX = 9
    /// The middle from top to bottom.
    case centerY = 10
    /// The baseline of the last line of text; the bottom of views without text.
    case lastBaseline = 11
    /// The baseline of the first line of text; the bottom of views without text.
    case firstBaseline = 12
    /// The left edge inside the margin.
    case leftMargin = 13
    /// The right edge inside the margin.
    case rightMargin = 14
    /// The top edge inside the margin.
    case topMargin = 15
    /// The bottom edge inside the margin.
    case bottomMargin = 16
    /// The edge where lines begin, inside the margin.
    case leadingMargin = 17
    /// The edge where lines end, inside the margin.
    case trailingMargin = 18
    /// The middle between the left and right margins.
    case centerXWithinMargins = 19
    /// The middle between the top and bottom margins.
    case centerYWithinMargins = 20

    var isHorizontal: Bool {
      switch self {
      case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
        .trailingMargin, .centerXWithinMargins:
        true
      case .notAnAttribute, .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
        .centerYWithinMargins:
        false
      }
    }

    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    var isSize: Bool { self == .width || self == .height }

    /// Whether it follows the direction of reading.
    var isDirectional: Bool {
      switch self {
      case .leading, .trailing, .leadingMargin, .trailingMargin: true
      default: false
      }
    }

    /// The edge that it means in one direction of reading.
    func resolved(isRightToLeft: Bool) -> Attribute {
      switch self {
      case .leading: isRightToLeft ? .right : .left
      case .trailing: isRightToLeft ? .left : .right
      case .leadingMargin: isRightToLeft ? .rightMargin : .leftMargin
      case .trailingMargin: isRightToLeft ? .leftMargin : .rightMargin
      default: self
      }
    }

    /// Whether it is a middle.
    var isMiddle: Bool {
      switch self {
      case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: true
      default: false
      }
    }

    /// Whether it depends on the view's margins.
    var isOfMargins: Bool { rawValue >= Attribute.leftMargin.rawValue }

    /// Its name in descriptions.
    var name: String {
      let names = [
        "notAnAttribute", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
        "centerY", "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin",
        "leadingMargin", "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
      ]
      return names[rawValue]
    }
  }

  /// A direction in the plane.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// The alignment of the views of a visual format, and its direction, as Apple numbers the bits.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Left edges line up.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Right edges line up.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Top edges line up.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Bottom edges line up.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Edges where lines begin line up.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Edges where lines end line up.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Middles from left to right line up.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Middles from top to bottom line up.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Last baselines line up.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// First baselines line up.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// All of the above.
    public static let alignmentMask = FormatOptions(rawValue: 0xffff)
    /// In the direction of reading: the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right, whatever the language.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left, whatever the language.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of the direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Vertical spaces are measured between edges: the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Vertical spaces are measured from the last baseline of one view to the first of the next.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bit of the spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }
}
