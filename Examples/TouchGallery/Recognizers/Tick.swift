import UIKit
import UIKit.UIGestureRecognizerSubclass

/// A tick, drawn with one finger: down to the right, then up to the right, at least twice as far, in one go.
final class TickGestureRecognizer: UIGestureRecognizer {
  private enum Stroke {
    case down, up
  }
  private var stroke = Stroke.down
  private var start = CGPoint.zero
  private var corner = CGPoint.zero
  private var last = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard numberOfTouches == 1, let touch = touches.first else { return state = .failed }
    start = touch.location(in: view)
    corner = start
    last = start
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .possible, let place = touches.first?.location(in: view) else { return }
    let (right, down) = (place.x - last.x, place.y - last.y)
    last = place
    switch stroke {
    // A hand trembles, so a point or two in the wrong direction is tolerated.
    case .down where right < -2, .up where right < -2 || down > 2: state = .failed
    case .down where down >= 0: corner = place
    case .down: stroke = .up
    case .up: break
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    let short = CGVector(dx: corner.x - start.x, dy: corner.y - start.y)
    let long = CGVector(dx: last.x - corner.x, dy: corner.y - last.y)
    let isTick = stroke == .up && short.dx > 4 && short.dy > 8 && long.dx > 8 && long.dy > short.dy * 1.5
    state = isTick ? .recognized : .failed
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  override func reset() {
    super.reset()
    stroke = .down
  }
}

final class TickPage: PageView {
  private let box = UILabel()

  init() {
    super.init("Draw a tick.")
    box.font = .systemFont(ofSize: 120)
    box.textAlignment = .center
    box.textColor = .systemGreen
    addSubview(box)
    addGestureRecognizer(TickGestureRecognizer(target: self, action: .init("ticked:", TickPage.ticked)))
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    box.frame = CGRect(x: field.minX, y: field.midY - 90, width: field.width, height: 180)
  }

  private func ticked(_ sender: UIGestureRecognizer) {
    box.text = "✓"
    box.alpha = 1
    say("Ticked.")
    UIView.animate(withDuration: 1, delay: 0.4, options: [.allowUserInteraction]) { self.box.alpha = 0 }
  }
}
