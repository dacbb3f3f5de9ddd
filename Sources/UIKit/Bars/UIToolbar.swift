import Foundation

/// A bar of buttons at the lower edge.
@preconcurrency @MainActor
open class UIToolbar: UIView, BarItemHost {
  private let background = BarBackground(lineAtTop: true)
  private var row = BarRow([])
  private var storedItems: [UIBarButtonItem]?

  /// A bar; it is best 44 points high.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isOpaque = false
    addSubview(background)
    background.show(nil, translucent: true)
  }

  /// The items, the leftmost first. Default nil.
  open var items: [UIBarButtonItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; animated, they fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    for item in storedItems ?? [] where item.host === self { item.host = nil }
    storedItems = items
    rebuild()
    guard animated, window != nil else { return }
    for entry in row.entries {
      guard let view = entry.view else { continue }
      UIView.performWithoutAnimation { view.alpha = 0 }
      UIView.animate(withDuration: 0.25) { view.alpha = 1 }
    }
  }

  func barItemDidChange() { rebuild() }

  private func rebuild() {
    for entry in row.entries { entry.view?.removeFromSuperview() }
    row = BarRow(storedItems ?? [])
    for item in storedItems ?? [] { item.host = self }
    for entry in row.entries { if let view = entry.view { addSubview(view) } }
    setNeedsLayout()
  }

  /// The fill; nil, the default, for the system's.
  open var barTintColor: UIColor? { didSet { background.show(barTintColor, translucent: isTranslucent) } }
  /// Whether one sees a little of what lies below. Default true.
  open var isTranslucent = true { didSet { background.show(barTintColor, translucent: isTranslucent) } }
  /// Light or dark. Default `default`.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }

  /// As wide as asked, 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: BarLook.height) }
  /// 44 points high.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: BarLook.height) }

  /// Places the items; flexible spaces share what is left.
  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + (superview?.safeAreaInsets.bottom ?? 0))
    let spare = max(0, bounds.width - 2 * BarLook.margin - row.width)
    let count = row.flexibleCount
    row.place(
      from: BarLook.margin, flexible: count > 0 ? spare / CGFloat(count) : 0, height: min(bounds.height, BarLook.height)
    )
  }
}
