import Foundation

/// How the items of a tab bar look in one state.
/// > Here: of the attributes font and colour count.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  final weak var owner: (any BarAppearanceOwner)?

  override init() {
    super.init()
    freesOnMainActor()
  }

  private func changed() { owner?.appearanceDidChange() }

  /// Font and colour of the title; other attributes have no effect. Default empty: the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// How far the title is moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The colour of a picture that is drawn in one colour. Default nil: the system's.
  open var iconColor: UIColor? { didSet { changed() } }
  /// How far the badge is moved, in points. Default zero.
  open var badgePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The fill of the badge. Default nil: red.
  open var badgeBackgroundColor: UIColor? { didSet { changed() } }
  /// Font and colour of the badge's text. Default empty: white, of 13 points.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// How far the text is moved within the badge, in points. Default zero.
  open var badgeTitlePositionAdjustment = UIOffset.zero { didSet { changed() } }

  final func take(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgePositionAdjustment = other.badgePositionAdjustment
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
    badgeTitlePositionAdjustment = other.badgeTitlePositionAdjustment
  }
}

/// How the items of a tab bar look in each state.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying, BarAppearanceOwner {
  /// How an item is laid out.
  public enum Style: Int, Sendable {
    /// The title below the picture.
    case stacked = 0
    /// The title beside the picture, where the width is regular.
    case inline = 1
    /// The title beside a smaller picture, where the height is compact.
    case compactInline = 2
  }

  final weak var owner: (any BarAppearanceOwner)?
  private let states = (0..<4).map { _ in UITabBarItemStateAppearance() }

  /// The looks of stacked items.
  public override convenience init() { self.init(style: .stacked) }

  /// The looks of items that are laid out so.
  public init(style: Style) {
    super.init()
    freesOnMainActor()
    for state in states { state.owner = self }
  }

  /// Restores the system's looks.
  open func configureWithDefault(for style: Style) {
    for state in states { state.take(UITabBarItemStateAppearance()) }
  }

  /// How they look in the normal state.
  open var normal: UITabBarItemStateAppearance { states[0] }
  /// How the selected item looks; a font that is not set here is that of `normal`.
  open var selected: UITabBarItemStateAppearance { states[1] }
  /// How they look while disabled; a font that is not set here is that of `normal`.
  open var disabled: UITabBarItemStateAppearance { states[2] }
  /// How they look with the keyboard's focus.
  /// > Partly: kept; bars have none.
  open var focused: UITabBarItemStateAppearance { states[3] }

  final func appearanceDidChange() { owner?.appearanceDidChange() }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any { copied }

  final var copied: UITabBarItemAppearance {
    let made = UITabBarItemAppearance()
    for (mine, its) in zip(states, made.states) { its.take(mine) }
    return made
  }
}
