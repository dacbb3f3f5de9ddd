import CoreGraphics
import Foundation
import QuartzCore

/// The wheel that turns in a button whose configuration wants one: eight spokes, one of them ahead.
final class ButtonWheel: UIView {
  private static let side: CGFloat = 20
  private let spokes = CAReplicatorLayer()
  private let spoke = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    spokes.instanceCount = 8
    spokes.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    spokes.instanceDelay = 0.1
    spokes.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    spoke.bounds = CGRect(x: 0, y: 0, width: 2.5, height: 5.5)
    spoke.position = CGPoint(x: Self.side / 2, y: 3.75)
    spoke.cornerRadius = 1.25
    spoke.opacity = 0.3
    spokes.addSublayer(spoke)
    layer.addSublayer(spokes)
  }

  required init?(coder: NSCoder) { nil }

  var color = UIColor.label {
    didSet { spoke.backgroundColor = color.cgColor(for: drawingTraits) }
  }

  override var intrinsicContentSize: CGSize { CGSize(width: Self.side, height: Self.side) }

  /// Animations end when a layer leaves the screen.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return spoke.removeAllAnimations() }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.3
    fade.duration = 0.8
    fade.repeatCount = .infinity
    spoke.add(fade, forKey: "turn")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
