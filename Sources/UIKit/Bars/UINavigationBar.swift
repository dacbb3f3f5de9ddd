import Foundation

/// Who decides about the steps of a navigation bar that stands alone. All have a default.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: AnyObject {
  /// Whether an item may be pushed. Default true.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// An item was pushed. Default: nothing.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether an item may be popped. Default true.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// An item was popped. Default: nothing.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// True.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  /// Nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// True.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  /// Nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A bar that shows where one is and leads back.
@preconcurrency @MainActor
open class UINavigationBar: UIView, BarItemHost {
  private let background = BarBackground(lineAtTop: false)
  private var shown: NavigationItemView?
  private var steps: [UINavigationItem] = []
  /// What the button back does in a navigation controller.
  final var goBack: (@MainActor () -> Void)?
  /// The bar wants another height.
  final var heightDidChange: (@MainActor () -> Void)?

  /// A bar; it is best as high as `sizeThatFits` says.
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

  /// Who decides about the steps. Default nil.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// The items of the way, the first step first.
  open var items: [UINavigationItem]? {
    get { steps }
    set { setItems(newValue, animated: false) }
  }
  /// The item that is shown.
  open var topItem: UINavigationItem? { steps.last }
  /// The item one comes back to.
  open var backItem: UINavigationItem? { steps.dropLast().last }

  /// Adds a step and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    go(to: steps + [item], animated: animated, forward: true)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Goes back a step; the first one stays.
  /// - Returns: the item that is left.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard steps.count > 1, let last = steps.last, delegate?.navigationBar(self, shouldPop: last) ?? true else {
      return nil
    }
    go(to: Array(steps.dropLast()), animated: animated, forward: false)
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  /// Takes another way; animated, as a step forward, or back if the last item was among the steps.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let items = items ?? []
    go(to: items, animated: animated, forward: !steps.contains { $0 === items.last })
  }

  /// Whether titles are large. Default false. A large title stays large; it does not follow scrolling.
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      rebuild()
      heightDidChange?()
    }
  }
  /// The fill; nil, the default, for the system's.
  open var barTintColor: UIColor? { didSet { background.show(barTintColor, translucent: isTranslucent) } }
  /// Whether one sees a little of what lies below. Default true.
  open var isTranslucent = true {
    didSet {
      background.show(barTintColor, translucent: isTranslucent)
      heightDidChange?()
    }
  }
  /// Light or dark. Default `default`.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// Font and colour of titles; other attributes have no effect. Default nil.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }
  /// Font and colour of large titles; other attributes have no effect. Default nil.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }

  /// As wide as asked, 44 points high, 96 with a large title.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }
  /// 44 points high, 96 with a large title.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }

  final var barHeight: CGFloat { BarLook.height + (isLarge(steps) ? BarLook.largeTitleHeight : 0) }

  private func isLarge(_ steps: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles else { return false }
    for item in steps.reversed() where item.largeTitleDisplayMode != .automatic {
      return item.largeTitleDisplayMode == .always
    }
    return !steps.isEmpty
  }

  // MARK: Engine

  final func barItemDidChange() {
    rebuild()
    heightDidChange?()
  }

  private func makeView() -> NavigationItemView? {
    guard let item = topItem else { return nil }
    return NavigationItemView(
      item, backItem: backItem, isLarge: isLarge(steps), attributes: titleTextAttributes,
      largeAttributes: largeTitleTextAttributes
    ) { [weak self] in
      guard let self else { return }
      if let goBack { goBack() } else { popItem(animated: true) }
    }
  }

  private func rebuild() {
    shown?.removeFromSuperview()
    shown = makeView()
    if let shown {
      addSubview(shown)
      shown.frame = bounds
    }
    setNeedsLayout()
  }

  /// Shows another way: the old title fades away to the one side, the new one comes from the other.
  final func go(to items: [UINavigationItem], animated: Bool, forward: Bool) {
    for item in steps where item.bar === self { item.bar = nil }
    steps = items
    for item in items { item.bar = self }
    let old = shown
    guard animated, UIView.areAnimationsEnabled, window != nil, let old, old.item !== items.last else {
      return rebuild()
    }
    guard let new = makeView() else { return rebuild() }
    shown = new
    let shift = (bounds.width * 0.35).rounded() * (forward ? 1 : -1)
    UIView.performWithoutAnimation {
      addSubview(new)
      new.frame = CGRect(x: shift, y: 0, width: bounds.width, height: barHeight)
      new.alpha = 0
      new.layoutIfNeeded()
      new.frame.size.height = old.bounds.height
    }
    isUserInteractionEnabled = false
    UIView.animate(withDuration: NavigationMotion.duration) {
      new.frame = CGRect(x: 0, y: 0, width: self.bounds.width, height: self.barHeight)
      new.alpha = 1
      old.frame = CGRect(x: -shift, y: 0, width: self.bounds.width, height: self.barHeight)
      old.alpha = 0
    } completion: { [weak self] _ in
      old.removeFromSuperview()
      self?.isUserInteractionEnabled = true
      self?.setNeedsLayout()
    }
  }

  /// Places the background, also under what covers the screen above, and the item shown.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = max(0, min(frame.minY, superview?.safeAreaInsets.top ?? 0))
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    if let shown, shown.layer.animationKeys()?.isEmpty ?? true { shown.frame = bounds }
  }
}

/// How steps of a navigation move.
enum NavigationMotion {
  static let duration: TimeInterval = 0.35
}
