import UIKit

/// A card that a finger drags: it moves as far as the finger has moved since the last event.
///
/// Both places are in the card's present space, so the card's own movement does not matter.
final class DraggedCard: CardView {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
    frame.origin.x += now.x - before.x
    frame.origin.y += now.y - before.y
  }
}

final class DragPage: PageView {
  let card = DraggedCard("drag", .systemTeal)
  private var isPlaced = false

  init() {
    super.init("Drag the card.")
    addSubview(card)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    if !isPlaced { card.center = CGPoint(x: field.midX, y: field.midY) }
    isPlaced = true
  }
}
