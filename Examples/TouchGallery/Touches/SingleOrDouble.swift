import UIKit

/// One tap makes it a tenth smaller, two make it a tenth larger.
///
/// A first tap may be the first half of two. So the action of one tap waits for 0.3 seconds, and a second touch cancels
/// it.
final class PatientCard: CardView {
  static let patience = 0.3

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.first?.tapCount == 2 { NSObject.cancelPreviousPerformRequests(withTarget: self) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    switch touches.first?.tapCount {
    case 1: perform(.init("shrink", PatientCard.shrink), with: nil, afterDelay: Self.patience)
    case 2: resize(by: 0.1)
    default: break
    }
  }

  private func shrink() { resize(by: -0.1) }

  /// Adds a part of its size, about its middle.
  private func resize(by part: CGFloat) {
    UIView.animate(withDuration: 0.2) {
      self.frame = self.frame.insetBy(dx: -self.frame.width * part / 2, dy: -self.frame.height * part / 2)
    }
  }
}

final class SingleOrDoublePage: PageView {
  let card = PatientCard("tap", .systemIndigo)

  init() {
    super.init("One tap: smaller. Two: larger.")
    addSubview(card)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.center = CGPoint(x: field.midX, y: field.midY)
  }
}
