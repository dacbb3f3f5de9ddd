import UIKit
import UIKit.UIGestureRecognizerSubclass

/// One finger that turns about the middle of the recogniser's view.
final class OneFingerRotationGestureRecognizer: UIGestureRecognizer {
  /// How far it has turned since it began, in radians, clockwise; it may be set, and continues from there.
  var rotation: CGFloat = 0
  private var last: CGFloat?
  /// Within this distance of the middle an angle is arbitrary.
  private static let dead: CGFloat = 12
  /// The rotation with which it begins.
  private static let threshold: CGFloat = 0.05

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    for touch in touches where numberOfTouches > 1 { ignore(touch, for: event) }
    if numberOfTouches == 1, let touch = touches.first { last = angle(of: touch) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first, let now = angle(of: touch) else { return }
    if let last {
      // The short way round.
      rotation += atan2(sin(now - last), cos(now - last))
      if state != .possible {
        state = .changed
      } else if abs(rotation) >= Self.threshold {
        state = .began
      }
    }
    last = now
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  override func reset() {
    super.reset()
    rotation = 0
    last = nil
  }

  /// The finger's direction from the middle of the view, in its superview's space, which does not turn with it.
  private func angle(of touch: UITouch) -> CGFloat? {
    guard let view else { return nil }
    let place = touch.location(in: view.superview)
    let (x, y) = (place.x - view.center.x, place.y - view.center.y)
    return hypot(x, y) < Self.dead ? nil : atan2(y, x)
  }
}

final class OneFingerPage: PageView {
  let card = CardView("↑", .systemBlue, size: CGSize(width: 200, height: 200))

  init() {
    super.init("Turn the card with one finger.")
    card.label.font = .systemFont(ofSize: 90, weight: .light)
    addSubview(card)
    card.addGestureRecognizer(
      OneFingerRotationGestureRecognizer(target: self, action: .init("turned:", OneFingerPage.turned)))
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.center = CGPoint(x: field.midX, y: field.midY)
  }

  private func turned(_ sender: UIGestureRecognizer) {
    guard let turn = sender as? OneFingerRotationGestureRecognizer else { return }
    card.transform = card.transform.rotated(by: turn.rotation)
    turn.rotation = 0
  }
}
