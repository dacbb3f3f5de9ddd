import Foundation

/// The fill of a bar.
struct BarFill {
  /// The system's fill, below the colour.
  var material: UIColor?
  var color: UIColor?
  var image: UIImage?
  var imageMode = UIView.ContentMode.scaleToFill
  var shadowColor: UIColor?
  var shadowImage: UIImage?
}

/// The appearances of a bar or of an item in it, each for one place of the contents and one height of the bar.
@MainActor struct BarAppearances<Appearance: UIBarAppearance> {
  var standard: Appearance?
  var compact: Appearance?
  var scrollEdge: Appearance?
  var compactScrollEdge: Appearance?

  /// The appearances of an item, and where it has none those of its bar.
  func over(_ bar: BarAppearances?) -> BarAppearances {
    BarAppearances(
      standard: standard ?? bar?.standard, compact: compact ?? bar?.compact,
      scrollEdge: scrollEdge ?? bar?.scrollEdge, compactScrollEdge: compactScrollEdge ?? bar?.compactScrollEdge)
  }

  /// The appearance while contents are below the bar; nil for the looks of `barTintColor` and the other properties of
  /// the bar.
  func away(isCompact: Bool) -> Appearance? { isCompact ? compact ?? standard : standard }

  /// The appearance for contents that end at the bar; without one the bar has no background there.
  func atEdge(isCompact: Bool) -> Appearance? { isCompact ? compactScrollEdge ?? scrollEdge : scrollEdge }
}

/// How the buttons of a row look, by style.
@MainActor struct BarButtonLooks {
  var plain: UIBarButtonItemAppearance?
  var done: UIBarButtonItemAppearance?
  func looks(of item: UIBarButtonItem) -> UIBarButtonItemAppearance? { item.style == .done ? done : plain }
}

/// How the titles and buttons of a navigation bar look.
@MainActor struct NavigationItemLooks {
  var title: [NSAttributedString.Key: Any]?
  var titleOffset = UIOffset.zero
  var largeTitle: [NSAttributedString.Key: Any]?
  var buttons = BarButtonLooks()
  var back: UIBarButtonItemAppearance?
  var backIndicator: UIImage?

  /// The looks of a bar without appearances.
  init(title: [NSAttributedString.Key: Any]?, largeTitle: [NSAttributedString.Key: Any]?) {
    self.title = title
    self.largeTitle = largeTitle
  }

  init(_ appearance: UINavigationBarAppearance) {
    title = appearance.titleTextAttributes
    titleOffset = appearance.titlePositionAdjustment
    largeTitle = appearance.largeTitleTextAttributes
    buttons = BarButtonLooks(plain: appearance.buttonAppearance, done: appearance.doneButtonAppearance)
    back = appearance.backButtonAppearance
    backIndicator = appearance.backIndicatorImage
  }
}
