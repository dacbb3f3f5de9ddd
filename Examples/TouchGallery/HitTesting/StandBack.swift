import UIKit

/// A window that takes no touches itself: what hits none of its views is delivered to the frontmost one.
final class StandBackWindow: UIWindow {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? subviews.last : hit
  }
}

/// A view that counts its touches.
final class CountingCard: CardView {
  private(set) var count = 0 { didSet { label.text = "\(count)" } }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += touches.count }
}

/// Shows such a window within the page.
final class StandBackPage: PageView {
  let small = StandBackWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 260))
  let cards = [
    CountingCard("0", .systemPink, size: CGSize(width: 90, height: 90)),
    CountingCard("0", .systemGreen, size: CGSize(width: 90, height: 90)),
  ]

  init() {
    super.init("The grey window gives touches beside both cards to the green one, its frontmost view.")
    small.backgroundColor = .secondarySystemBackground
    small.layer.cornerRadius = 20
    for (index, card) in cards.enumerated() {
      card.center = CGPoint(x: 75 + 90 * index, y: 90 + 80 * index)
      small.addSubview(card)
    }
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  // The little window is no part of the page, so it is shown while the page does not move.
  override func didAppear() {
    placeWindow()
    small.isHidden = false
  }

  override func willDisappear() { small.isHidden = true }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeWindow()
  }

  private func placeWindow() { small.center = convert(CGPoint(x: field.midX, y: field.midY - 20), to: nil) }
}
