import UIKit

/// A sheet on which every finger draws a line.
final class SketchView: UIView {
  private(set) var finished: [UIBezierPath] = []
  private(set) var unfinished: [UITouch: UIBezierPath] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    isMultipleTouchEnabled = true
    let clear = UITapGestureRecognizer(target: self, action: Selector("clear", SketchView.clear))
    clear.numberOfTapsRequired = 2
    addGestureRecognizer(clear)
  }

  func clear() {
    finished = []
    setNeedsDisplay()
  }

  required init?(coder: NSCoder) { fatalError("this view is made in code") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let line = UIBezierPath()
      line.lineWidth = 8
      line.lineCapStyle = .round
      line.lineJoinStyle = .round
      line.move(to: touch.location(in: self))
      line.addLine(to: touch.location(in: self))
      unfinished[touch] = line
    }
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      for sample in event?.coalescedTouches(for: touch) ?? [touch] {
        unfinished[touch]?.addLine(to: sample.location(in: self))
      }
    }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      if let line = unfinished.removeValue(forKey: touch) { finished.append(line) }
    }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { unfinished[touch] = nil }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    UIColor.darkGray.setStroke()
    for line in finished { line.stroke() }
    UIColor.systemRed.setStroke()
    for line in unfinished.values { line.stroke() }
  }
}
