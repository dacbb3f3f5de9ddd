import UIKit

/// A placard that pulses when it is touched, follows the finger, and springs back to the middle when it lifts. Two taps
/// beside it change its language.
final class PlacardPage: PageView {
  static let greetings = ["Welcome", "Willkommen", "Bienvenue", "Benvenuti", "Välkommen", "Tervetuloa"]

  let placard = CardView(greetings[0], .systemPurple, size: CGSize(width: 190, height: 70))
  private var greeting = 0

  init() {
    super.init("Drag the placard. Tap twice beside it.")
    addSubview(placard)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  var middle: CGPoint { CGPoint(x: field.midX, y: field.midY) }

  override func layoutSubviews() {
    super.layoutSubviews()
    placard.center = middle
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    guard touch.view === placard else {
      if touch.tapCount == 2 { greetAgain() }
      return
    }
    UIView.animate(withDuration: 0.25) {
      self.placard.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
      self.follow(touch)
    } completion: { _ in
      UIView.animate(withDuration: 0.25) { self.placard.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, touch.view === placard { follow(touch) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { $0.view === placard }) { springBack() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { touchesEnded(touches, with: event) }

  /// The finger's place is read in the page's space directly; a second conversion from the placard's space would move
  /// the placard away from the finger.
  private func follow(_ touch: UITouch) { placard.center = touch.location(in: self) }

  private func springBack() {
    // Further touches meanwhile would disturb it.
    isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.45, initialSpringVelocity: 0) {
      self.placard.transform = .identity
      self.placard.center = self.middle
    } completion: { _ in
      self.isUserInteractionEnabled = true
    }
  }

  private func greetAgain() {
    greeting = (greeting + 1) % Self.greetings.count
    placard.label.text = Self.greetings[greeting]
  }
}
