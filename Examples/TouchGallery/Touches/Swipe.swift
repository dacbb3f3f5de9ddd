import UIKit

/// A horizontal swipe, recognised in the touch methods: at least 12 points along and at most 4 across, tested at each
/// move.
final class SwipePage: PageView {
  static let along: CGFloat = 12
  static let across: CGFloat = 4

  private(set) var start: CGPoint?
  private let arrow = UILabel()

  init() {
    super.init("Swipe level, to the left or right.")
    arrow.text = "·"
    arrow.font = .systemFont(ofSize: 96, weight: .light)
    arrow.textAlignment = .center
    addSubview(arrow)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    arrow.frame = CGRect(x: field.minX, y: field.midY - 70, width: field.width, height: 140)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = touches.first?.location(in: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start, let place = touches.first?.location(in: self) else { return }
    let way = CGVector(dx: place.x - start.x, dy: place.y - start.y)
    guard abs(way.dx) >= Self.along, abs(way.dy) <= Self.across else { return }
    swiped(toTheRight: way.dx > 0)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }

  private func swiped(toTheRight isRight: Bool) {
    arrow.text = isRight ? "→" : "←"
    say("Swiped to the \(isRight ? "right" : "left").")
  }
}
