import UIKit

/// A grey circle under every finger: it grows when the finger lands, follows it, and disappears when it lifts or is
/// cancelled.
final class FingerView: UIView {
  static let diameter: CGFloat = 100
  private var circles: [UITouch: CircleView] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let circle = CircleView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
      circle.center = touch.location(in: self)
      addSubview(circle)
      circles[touch] = circle
      UIView.animate(withDuration: 0.2) {
        circle.bounds.size = CGSize(width: Self.diameter, height: Self.diameter)
      }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { circles[touch]?.center = touch.location(in: self) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { removeCircles(of: touches) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { removeCircles(of: touches) }

  private func removeCircles(of touches: Set<UITouch>) {
    for touch in touches { circles.removeValue(forKey: touch)?.removeFromSuperview() }
  }
}

/// A view that is always round.
final class CircleView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .lightGray
    layer.cornerRadius = frame.width / 2
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    backgroundColor = .lightGray
  }

  override var bounds: CGRect {
    didSet { layer.cornerRadius = bounds.width / 2 }
  }
}
