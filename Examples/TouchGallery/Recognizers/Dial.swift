import UIKit
import UIKit.UIGestureRecognizerSubclass

/// A dial that any number of fingers turn about the middle of the recogniser's view. Fingers may be added and lifted:
/// the dial turns by the rotation of those that moved, averaged over all that are down.
final class DialGestureRecognizer: UIGestureRecognizer {
  /// How far it has turned since it was last set, in radians, clockwise.
  var turn: CGFloat = 0
  private var fingers: Set<UITouch> = []
  private static let threshold: CGFloat = 0.03

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    fingers.formUnion(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let view, !fingers.isEmpty else { return }
    var sum: CGFloat = 0
    for touch in touches {
      let before = direction(touch.previousLocation(in: view.superview))
      let now = direction(touch.location(in: view.superview))
      sum += atan2(sin(now - before), cos(now - before))
    }
    turn += sum / CGFloat(fingers.count)
    if state != .possible {
      state = .changed
    } else if abs(turn) >= Self.threshold {
      state = .began
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingers.subtract(touches)
    if fingers.isEmpty { state = state == .possible ? .failed : .ended }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    fingers.subtract(touches)
    if fingers.isEmpty { state = .cancelled }
  }

  override func reset() {
    super.reset()
    fingers = []
    turn = 0
  }

  private func direction(_ place: CGPoint) -> CGFloat {
    guard let view else { return 0 }
    return atan2(place.y - view.center.y, place.x - view.center.x)
  }
}

/// A dial with a mark for each tenth.
final class DialView: UIView {
  override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
    isMultipleTouchEnabled = true
    isOpaque = false
    backgroundColor = .clear
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func draw(_ rect: CGRect) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    UIColor.secondarySystemBackground.setFill()
    UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).fill()
    for index in 0..<50 {
      let angle = CGFloat(index) * .pi / 25 - .pi / 2
      let isLong = index % 5 == 0
      let mark = UIBezierPath()
      mark.move(to: CGPoint(x: middle.x + 108 * cos(angle), y: middle.y + 108 * sin(angle)))
      let inner: CGFloat = isLong ? 90 : 99
      mark.addLine(to: CGPoint(x: middle.x + inner * cos(angle), y: middle.y + inner * sin(angle)))
      mark.lineWidth = isLong ? 3 : 1.5
      mark.lineCapStyle = .round
      (index == 0 ? UIColor.systemRed : .label).setStroke()
      mark.stroke()
    }
  }
}

final class DialPage: PageView {
  let dial = DialView(frame: .zero)
  private let value = UILabel()
  private(set) var angle: CGFloat = 0

  init() {
    super.init("Turn the dial with one finger, or with a whole hand.")
    addSubview(dial)
    value.font = .systemFont(ofSize: 44, weight: .light)
    value.textAlignment = .center
    addSubview(value)
    dial.addGestureRecognizer(DialGestureRecognizer(target: self, action: .init("turned:", DialPage.turned)))
    show()
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    dial.center = CGPoint(x: field.midX, y: field.midY)
    value.frame = CGRect(x: field.midX - 80, y: field.midY - 30, width: 160, height: 60)
  }

  private func turned(_ sender: UIGestureRecognizer) {
    guard let recognizer = sender as? DialGestureRecognizer else { return }
    angle += recognizer.turn
    recognizer.turn = 0
    dial.transform = CGAffineTransform(rotationAngle: angle)
    show()
  }

  private func show() { value.text = "\(Int((angle * 180 / .pi).rounded()))°" }
}
