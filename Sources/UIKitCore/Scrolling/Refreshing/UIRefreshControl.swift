import CoreGraphics
import Foundation
import QuartzCore

/// What a pull beyond the top of a scroll view shows: it sends `valueChanged` to request new contents once it is pulled
/// far enough, and stays visible until `endRefreshing()`.
///
/// Set it as `UIScrollView.refreshControl`; the scroll view places it and makes room for it. Its height is 60 points.
/// > Here: it asks after a pull of 100 points, which is our choice.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The room that it takes, in points.
  static let height: CGFloat = 60
  /// How far contents must be dragged beyond their top, as shown, in points. Our choice.
  static let threshold: CGFloat = 100

  private let wheel = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  weak var scrollView: UIScrollView?

  /// A control that is not refreshing.
  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UIRefreshControl.height))
    setUp()
  }

  /// A control; the scroll view decides on its frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isHidden = true
    wheel.hidesWhenStopped = false
    wheel.alpha = 0
    label.textAlignment = .center
    addSubview(wheel)
    addSubview(label)
  }

  /// Whether a refresh is in progress, from the pull or `beginRefreshing()` on until `endRefreshing()`.
  open private(set) var isRefreshing = false
  /// The action was sent for this pull; another one begins once the contents have been back at their top.
  private var hasAsked = false

  /// A line below the wheel. Default nil.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// Shows that contents are being fetched without a pull: makes room and turns. It sends no action and does not scroll
  /// to the room.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    isHidden = false
    wheel.alpha = 1
    wheel.startAnimating()
    scrollView?.refreshingChanged()
  }

  /// Ends a refresh: the room closes within 0.3 seconds.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    UIView.animate(withDuration: 0.3) {
      self.wheel.alpha = 0
      self.scrollView?.refreshingChanged()
    } completion: { _ in
      guard !self.isRefreshing else { return }
      self.wheel.stopAnimating()
      if self.wheel.alpha == 0 { self.isHidden = true }
    }
  }

  /// A control that code from before iOS 10 adds to a scroll view becomes its refresh control; one that is removed is it no
  /// longer.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if let view = superview as? UIScrollView {
      if view.refreshControl !== self { view.refreshControl = self }
    } else if superview == nil, let scrollView, scrollView.refreshControl === self {
      scrollView.refreshControl = nil
    }
  }

  /// The contents are at their top or below it, so that the next pull asks again.
  func returned() { hasAsked = false }

  /// A finger has pulled the contents so far beyond their top, in points.
  func pulled(_ distance: CGFloat) {
    guard !isRefreshing, !hasAsked else { return }
    if distance > 0 {
      isHidden = false
    } else if !wheel.isAnimating {
      isHidden = true
    }
    wheel.alpha = min(max(distance / Self.threshold, 0), 1)
    guard distance >= Self.threshold, isEnabled else { return }
    hasAsked = true
    beginRefreshing()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Places the wheel and the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    let hasTitle = attributedTitle != nil
    let middle = hasTitle ? size.height * 0.35 : size.height / 2
    wheel.center = CGPoint(x: (size.width / 2).rounded(), y: middle.rounded())
    label.isHidden = !hasTitle
    let height = hasTitle ? label.sizeThatFits(size).height : 0
    label.frame = CGRect(x: 0, y: size.height - height - 6, width: size.width, height: height)
  }
}
