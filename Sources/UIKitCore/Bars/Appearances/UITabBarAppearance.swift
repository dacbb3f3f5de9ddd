import Foundation

/// How a tab bar looks.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  private lazy var layouts: [UITabBarItemAppearance] = (0..<3).map { index in
    let made = UITabBarItemAppearance(style: UITabBarItemAppearance.Style(rawValue: index) ?? .stacked)
    made.owner = self
    return made
  }

  /// How items with the title below the picture look; stored as a copy.
  open var stackedLayoutAppearance: UITabBarItemAppearance {
    get { layouts[0] }
    set { take(newValue, at: 0) }
  }
  /// How items with the title beside the picture look; stored as a copy.
  open var inlineLayoutAppearance: UITabBarItemAppearance {
    get { layouts[1] }
    set { take(newValue, at: 1) }
  }
  /// How items with the title beside a smaller picture look, in a low bar; stored as a copy.
  open var compactInlineLayoutAppearance: UITabBarItemAppearance {
    get { layouts[2] }
    set { take(newValue, at: 2) }
  }

  private func take(_ appearance: UITabBarItemAppearance, at place: Int) {
    layouts[place].owner = nil
    layouts[place] = appearance.copied
    layouts[place].owner = self
    appearanceDidChange()
  }

  final func layout(_ style: UITabBarItemAppearance.Style) -> UITabBarItemAppearance { layouts[style.rawValue] }

  /// The colour of the picture behind the selected item. Default nil: the bar's tint.
  open var selectionIndicatorTintColor: UIColor? { didSet { appearanceDidChange() } }
  /// The picture behind the selected item. Default nil: none.
  open var selectionIndicatorImage: UIImage? { didSet { appearanceDidChange() } }
  /// How stacked items share the bar's width. Default `automatic`.
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { appearanceDidChange() } }
  /// The width of stacked items that are centred, in points; 0, the default, for the system's.
  open var stackedItemWidth: CGFloat = 0 { didSet { appearanceDidChange() } }
  /// The space between stacked items that are centred, in points; 0, the default, for the system's.
  open var stackedItemSpacing: CGFloat = 0 { didSet { appearanceDidChange() } }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    for (place, appearance) in other.layouts.enumerated() { take(appearance, at: place) }
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemPositioning = other.stackedItemPositioning
    stackedItemWidth = other.stackedItemWidth
    stackedItemSpacing = other.stackedItemSpacing
  }
}
