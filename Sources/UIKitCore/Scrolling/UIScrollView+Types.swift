import Foundation

extension UIScrollView {
  /// How fast a thrown scroll view slows down: the share of its speed that it keeps over one millisecond. (S33)
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share per millisecond.
    public var rawValue: CGFloat
    /// The rate with this share per millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998: the default. (S33)
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99. (S33)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// What the scroll indicators look like.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark in light surroundings, light in dark ones: the default.
    case `default` = 0
    /// Dark, for light content.
    case black = 1
    /// Light, for dark content.
    case white = 2
  }

  /// How dragging puts the keyboard away. (S55)
  /// > Partly: there is no keyboard on the screen: all modes but `none` let what is typed into resign when a drag
  /// > begins.
  public enum KeyboardDismissMode: Int, Sendable {
    /// It does not: the default.
    case none = 0
    /// When a drag begins.
    case onDrag = 1
    /// The keyboard follows the finger. There is no keyboard on the screen here, so it is dismissed when a drag begins.
    case interactive = 2
    /// As `onDrag`, with the accessory view.
    case onDragWithAccessory = 3
    /// As `interactive`, with the accessory view.
    case interactiveWithAccessory = 4
  }

  /// How the safe area is added to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As `scrollableAxes`; the vertical edges also count where the view fills a controller in a navigation controller.
    /// The default.
    case automatic = 0
    /// The edges of an axis count if content is larger than the view there, or if it always bounces there.
    case scrollableAxes = 1
    /// No edge counts.
    case never = 2
    /// All edges count.
    case always = 3
  }

  /// The values of `indexDisplayMode` of tables.
  /// > Partly: declared, for tables.
  public enum IndexDisplayMode: Int, Sendable {
    /// Shown or hidden as the system decides.
    case automatic = 0
    /// Always hidden.
    case alwaysHidden = 1
  }
}
