import Foundation
import TouchTesting
import UIKit

/// A line from where a finger landed to where it is.
struct DrawnLine: Equatable {
  var begin: CGPoint
  var end: CGPoint

  init(_ begin: CGPoint, _ end: CGPoint) {
    self.begin = begin
    self.end = end
  }
}

/// The drawing view that the founding documents describe: lines under way by the touch's address, finished ones in a
/// list, looks that can be set from outside.
class LineBoard: UIView {
  private(set) var current: [NSValue: DrawnLine] = [:]
  private(set) var finished: [DrawnLine] = []

  @IBInspectable var finishedColor: UIColor = .black { didSet { setNeedsDisplay() } }
  @IBInspectable var currentColor: UIColor = .red { didSet { setNeedsDisplay() } }
  @IBInspectable var thickness: CGFloat = 10 { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    Stage.current?.note("draw \(finished.count) + \(current.count)")
    finishedColor.setStroke()
    for line in finished { stroke(line) }
    currentColor.setStroke()
    for line in current.values { stroke(line) }
  }

  private func stroke(_ line: DrawnLine) {
    let path = UIBezierPath()
    path.lineWidth = thickness
    path.lineCapStyle = .round
    path.move(to: line.begin)
    path.addLine(to: line.end)
    path.stroke()
  }

  private func key(_ touch: UITouch) -> NSValue { NSValue(nonretainedObject: touch) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let place = touch.location(in: self)
      current[key(touch)] = DrawnLine(place, place)
    }
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { current[key(touch)]?.end = touch.location(in: self) }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard var line = current.removeValue(forKey: key(touch)) else { continue }
      line.end = touch.location(in: self)
      finished.append(line)
    }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { current[key(touch)] = nil }
    setNeedsDisplay()
  }
}

/// The same, for several fingers however it is made.
final class ManyLinesBoard: LineBoard {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    isMultipleTouchEnabled = true
  }
}

@MainActor enum Archives {
  /// A view of another class with what an archive of `view` holds, as a screen's file gives it to a class of the app's.
  static func copy<View: UIView>(_ view: UIView, as type: View.Type) throws -> View? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    view.encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    return View(coder: reader)
  }
}
