import UIKit

/// Two taps bring a card to the front. They count when the second one lifts: a finger that drags instead is no tap.
final class FrontCard: CardView {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where touch.tapCount >= 2 { superview?.bringSubviewToFront(self) }
  }
}

final class DoubleTapPage: PageView {
  let cards = [
    FrontCard("one", .systemRed), FrontCard("two", .systemGreen), FrontCard("three", .systemBlue),
  ]

  init() {
    super.init("Tap a card twice.")
    cards.forEach(addSubview)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, card) in cards.enumerated() {
      card.center = CGPoint(
        x: field.midX + CGFloat(index - 1) * 62, y: field.midY + CGFloat(index - 1) * 54)
    }
  }
}
