import CoreGraphics

/// A search that stands below the title of a navigation bar; its class is in the module above.
@MainActor package protocol NavigationSearch: AnyObject {
  /// What the bar shows.
  var navigationSearchView: UIView { get }
  /// The height that it needs, in points.
  var navigationSearchHeight: CGFloat { get }
  /// Whether the user searches, so that scrolling does not hide it.
  var isSearching: Bool { get }
  /// Whether the title makes room.
  var hidesTitle: Bool { get }
}

extension UINavigationController {
  /// A search in the bar has begun or ended, or has another height; called within an animation.
  package final func searchDidChange() {
    barOwner.bar.searchDidChange()
    guard let view = barOwner.viewIfLoaded else { return }
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }
}

/// The place of a search in a navigation bar: its lower part, which closes as contents are scrolled.
final class NavigationSearchRoom: UIView {
  private weak var shown: UIView?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  func show(_ view: UIView?) {
    guard shown !== view || view?.superview !== self else { return }
    if shown?.superview === self { shown?.removeFromSuperview() }
    shown = view
    if let view { addSubview(view) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    shown?.frame = bounds
  }
}
