import Foundation

extension UIControl {
  /// What a control looks like, as bits, since several may hold at once. (C2)
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The state of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, and none of the others: no bit.
    public static let normal = State([])
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It ignores touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// A focus that is moved by keys is on it; nothing sets it here.
    /// > Partly: declared; nothing moves a focus.
    public static let focused = State(rawValue: 1 << 3)
    /// Bits for an app's own states.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits that only the framework uses.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The vertical alignment of a control's content.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the upper edge.
    case top = 1
    /// At the lower edge.
    case bottom = 2
    /// As high as the control; pictures are stretched.
    case fill = 3
  }

  /// The horizontal alignment of a control's content.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left edge.
    case left = 1
    /// At the right edge.
    case right = 2
    /// As wide as the control; pictures are stretched.
    case fill = 3
    /// At the edge where lines begin.
    case leading = 4
    /// At the edge where lines end.
    case trailing = 5
  }
}
