import UIKit

/// Notified when fingers have finished a shape.
protocol BoardViewDelegate: AnyObject {
  func boardView(_ board: BoardView, didFinish shapes: [Shape])
}

/// The board: one line for each finger; two fingers that land together draw a circle.
///
/// Touches only change state; `draw(_:)` draws it.
class BoardView: UIView {
  weak var delegate: BoardViewDelegate?

  var drawing = Drawing() { didSet { setNeedsDisplay() } }

  /// The colour of what is finished; with `colorsByAngle` only of circles.
  var finishedColor = UIColor.label { didSet { setNeedsDisplay() } }
  /// The colour of what fingers still draw.
  var currentColor = UIColor.systemRed { didSet { setNeedsDisplay() } }
  /// The width of lines, in points.
  var thickness: CGFloat = 10 { didSet { setNeedsDisplay() } }
  /// Whether a line's colour says where it points.
  var colorsByAngle = false { didSet { setNeedsDisplay() } }

  private var lines: [UITouch: Line] = [:]
  private var circles: [CircleInProgress] = []
  /// The order in which fingers landed, so that what they draw is drawn in the same order each time.
  private var order: [UITouch] = []

  private struct CircleInProgress {
    let firstTouch: UITouch
    let secondTouch: UITouch
    var circle: Circle
    /// The fingers that are still down.
    var isFirstDown = true
    var isSecondDown = true
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isMultipleTouchEnabled = true
    contentMode = .redraw
    backgroundColor = .systemBackground
  }

  /// Whether a finger is drawing.
  var isDrawing: Bool { !lines.isEmpty || !circles.isEmpty }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let landed = touches.sorted { $0.location(in: self).x < $1.location(in: self).x }
    if landed.count == 2 {
      let circle = Circle(first: landed[0].location(in: self), second: landed[1].location(in: self))
      circles.append(CircleInProgress(firstTouch: landed[0], secondTouch: landed[1], circle: circle))
    } else {
      for touch in landed {
        let place = touch.location(in: self)
        lines[touch] = Line(begin: place, end: place)
        order.append(touch)
      }
    }
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { follow(touch) }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    var finished: [Shape] = []
    for touch in order where touches.contains(touch) {
      follow(touch)
      if let line = lines.removeValue(forKey: touch) { finished.append(.line(line)) }
    }
    order.removeAll { touches.contains($0) }
    for touch in touches { follow(touch) }
    for index in circles.indices {
      if touches.contains(circles[index].firstTouch) { circles[index].isFirstDown = false }
      if touches.contains(circles[index].secondTouch) { circles[index].isSecondDown = false }
    }
    // A circle is finished by its last finger.
    finished += circles.filter { !$0.isFirstDown && !$0.isSecondDown }.map { .circle($0.circle) }
    circles.removeAll { !$0.isFirstDown && !$0.isSecondDown }
    if !finished.isEmpty { delegate?.boardView(self, didFinish: finished) }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { lines[touch] = nil }
    order.removeAll { touches.contains($0) }
    circles.removeAll { touches.contains($0.firstTouch) || touches.contains($0.secondTouch) }
    setNeedsDisplay()
  }

  private func follow(_ touch: UITouch) {
    let place = touch.location(in: self)
    lines[touch]?.end = place
    for index in circles.indices {
      if circles[index].firstTouch === touch, circles[index].isFirstDown { circles[index].circle.first = place }
      if circles[index].secondTouch === touch, circles[index].isSecondDown { circles[index].circle.second = place }
    }
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    finishedColor.setStroke()
    for shape in drawing.shapes {
      switch shape {
      case .line(let line): stroke(line, isFinished: true)
      case .circle(let circle): stroke(circle)
      }
    }
    currentColor.setStroke()
    for touch in order {
      if let line = lines[touch] { stroke(line, isFinished: false) }
    }
    for progress in circles { stroke(progress.circle) }
  }

  private func stroke(_ line: Line, isFinished: Bool) {
    let path = UIBezierPath()
    path.lineWidth = thickness
    path.lineCapStyle = .round
    path.move(to: line.begin)
    path.addLine(to: line.end)
    if colorsByAngle && isFinished { Self.color(ofAngle: line.angle).setStroke() }
    path.stroke()
    if colorsByAngle && isFinished { finishedColor.setStroke() }
  }

  private func stroke(_ circle: Circle) {
    let path = UIBezierPath(
      arcCenter: circle.center, radius: circle.radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    path.lineWidth = thickness
    path.stroke()
  }

  /// The colour of a direction: once around the colour circle for a full turn, red to the right.
  static func color(ofAngle angle: CGFloat) -> UIColor {
    let turn = angle / (2 * .pi)
    return UIColor(hue: turn - turn.rounded(.down), saturation: 0.85, brightness: 0.85, alpha: 1)
  }
}
