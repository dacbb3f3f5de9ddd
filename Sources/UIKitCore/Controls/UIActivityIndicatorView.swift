import Foundation
import QuartzCore
import RenderTree

/// A turning star that shows that something is in progress.
///
/// Animations of its layers turn it, and the render tree evaluates them: the app has no work for it between frames.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// How large it is, and its colour unless it gets one, as Apple numbers them.
  public enum Style: Int, Sendable {
    /// 20 points, grey. The default.
    case medium = 100
    /// 37 points, grey.
    case large = 101
    /// 37 points, white; from before iOS 13.
    case whiteLarge = 0
    /// 20 points, white; from before iOS 13.
    case white = 1
    /// 20 points, grey; from before iOS 13.
    case gray = 2

    /// Width and height, in points.
    var side: CGFloat {
      switch self {
      case .medium, .white, .gray: 20
      case .large, .whiteLarge: 37
      }
    }

    var color: UIColor {
      switch self {
      case .medium, .large, .gray: .systemGray
      case .white, .whiteLarge: .white
      }
    }
  }

  private var ownColor: UIColor?
  private var spokes: [CALayer] = []

  /// A still star of this style, in the style's size.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }

  /// A still star of the medium style in the middle of this box.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    setUp()
  }

  /// A star from an archive.
  public required init(coder: NSCoder) {
    if let coder = coder as? NibCoder {
      style = Self.style(of: coder)
      super.init(frame: .zero)
      decodeView(from: coder)
      setUp()
      decodeActivity(coder)
      return
    }
    let hasStyle = coder.containsValue(forKey: Keys.style)
    style = hasStyle ? Style(rawValue: coder.decodeInteger(forKey: Keys.style)) ?? .medium : .medium
    super.init(frame: .zero)
    decodeView(from: coder)
    if coder.containsValue(forKey: Keys.hides) { hidesWhenStopped = coder.decodeBool(forKey: Keys.hides) }
    setUp()
    if coder.decodeBool(forKey: Keys.animates) { startAnimating() }
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(style.rawValue, forKey: Keys.style)
    coder.encode(hidesWhenStopped, forKey: Keys.hides)
    coder.encode(isAnimating, forKey: Keys.animates)
  }

  private enum Keys {
    static let style = "UIActivityIndicatorViewStyle"
    static let hides = "UIHidesWhenStopped"
    static let animates = "UIAnimating"
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
    for _ in 0..<Self.spokeCount {
      let spoke = CALayer()
      layer.addSublayer(spoke)
      spokes.append(spoke)
    }
    placeSpokes()
    showColor()
    if hidesWhenStopped { isHidden = true }
  }

  // MARK: Looks

  /// How large it is. A new style takes its own colour again.
  open var style: Style {
    didSet {
      guard style != oldValue else { return }
      ownColor = nil
      showColor()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The star's colour; nil, the default, is the style's.
  open var color: UIColor! {
    get { ownColor ?? style.color }
    set {
      if Appearance.isInUse {
        Appearance.note(self, .init(.color), isSet: { $0.ownColor != nil }) { $0.color = newValue }
      }
      ownColor = newValue
      showColor()
    }
  }

  /// Whether it is hidden while it stands still. Default true.
  open var hidesWhenStopped = true {
    didSet { if !isAnimating { isHidden = hidesWhenStopped } }
  }

  // MARK: Turning

  /// Whether it turns.
  open private(set) var isAnimating = false

  /// Begins to turn, and shows the star.
  /// > Here: turned by its layers.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
    turn()
  }

  /// Stands still, hidden if `hidesWhenStopped`.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    for spoke in spokes { spoke.removeAnimation(forKey: Self.turning) }
    if hidesWhenStopped { isHidden = true }
  }

  private static let spokeCount = 8
  private static let turning = "turning"
  /// Seconds a round takes. [our choice]
  private static let round = 0.8
  /// How faint the spoke behind all others is.
  private static let faintest: CGFloat = 0.25

  /// How strong a spoke is when the bright end is this many spokes past it.
  private static func strength(behind count: Int) -> CGFloat {
    max(faintest, 1 - CGFloat(count) * (1 - faintest) / CGFloat(spokeCount - 2))
  }

  private func turn() {
    let count = Self.spokeCount
    for (index, spoke) in spokes.enumerated() {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      // The bright end stops at each spoke in turn; each spoke's animation begins with the strength that it has at
      // rest.
      let steps = (0...count).map { Self.strength(behind: ($0 + count - 1 - index) % count) }
      animation.values = steps.map { NSNumber(value: Double($0)) }
      animation.duration = Self.round
      animation.repeatCount = .infinity
      animation.isRemovedOnCompletion = false
      spoke.add(animation, forKey: Self.turning)
    }
  }

  /// Starts to turn again in a new window, since a layer's animations end without a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard isAnimating, window != nil else { return }
    turn()
  }

  // MARK: Accessibility

  /// It is read while it turns.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = isAnimating
    defaults.role = .activityIndicator
    defaults.label = isAnimating ? "In progress" : "Progress halted"
    defaults.value = isAnimating ? "1" : "0"
    defaults.traits.insert(.updatesFrequently)
    return defaults
  }

  // MARK: Geometry

  /// The style's size.
  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

  /// The style's size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Puts the star into the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSpokes()
  }

  private func placeSpokes() {
    let side = style.side
    let (length, width) = ((side * 0.26).rounded(), side > 30 ? 4.5 : 2.5)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let distance = side / 2 - length / 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, spoke) in spokes.enumerated() {
      let angle = CGFloat(index) * 2 * .pi / CGFloat(Self.spokeCount)
      spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      spoke.cornerRadius = width / 2
      spoke.position = CGPoint(
        x: middle.x + distance * StableMath.sin(angle), y: middle.y - distance * StableMath.cos(angle))
      spoke.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      spoke.opacity = Float(Self.strength(behind: Self.spokeCount - 1 - index))
    }
    CATransaction.commit()
  }

  private func showColor() {
    let shown = color.resolvedColor(with: traitCollection).cgColor
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for spoke in spokes { spoke.backgroundColor = shown }
    CATransaction.commit()
  }

  /// Takes the colours of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }
}
