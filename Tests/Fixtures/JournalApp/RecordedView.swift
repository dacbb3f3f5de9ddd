import TouchTesting
import UIKit

/// Writes down everything that a touch method can see: the call, the clock, every touch in the set's own order, and
/// every coalesced sample.
class RecordedView: UIView {
  let name: String

  init(_ name: String, frame: CGRect, multipleTouch: Bool) {
    self.name = name
    super.init(frame: frame)
    isMultipleTouchEnabled = multipleTouch
  }

  required init?(coder: NSCoder) { fatalError("a recorded view is made in code") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { write("began", touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { write("moved", touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { write("ended", touches, event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { write("cancelled", touches, event) }

  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    let updates = touches.sorted {
      ($0.estimationUpdateIndex?.intValue ?? 0) < ($1.estimationUpdateIndex?.intValue ?? 0)
    }
    let list = updates.map { "f \($0.force)" + pencil($0) }
    Journal.write("\(name) updated at \(nanoseconds(CACurrentMediaTime())): \(list.joined(separator: "; "))")
  }

  private func write(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    Journal.write(JournalLine.of(name, what, touches, event, in: self, detail: .full))
    let order = touches.map { "#\($0.hash)" }.joined(separator: " ")
    let all = event?.allTouches?.sorted { $0.hash < $1.hash }.map { "#\($0.hash) \($0.phase.rawValue)" } ?? []
    Journal.write("  clock \(nanoseconds(CACurrentMediaTime())) order \(order) all \(all.joined(separator: ", "))")
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      let samples = event?.coalescedTouches(for: touch) ?? []
      let list = samples.map {
        let point = $0.location(in: self)
        return "(\(point.x), \(point.y)) r \($0.majorRadius) f \($0.force) at \(nanoseconds($0.timestamp))" + pencil($0)
      }
      Journal.write("  #\(touch.hash) samples \(samples.count): \(list.joined(separator: "; "))")
    }
  }

  /// What a pen says beyond a finger.
  private func pencil(_ touch: UITouch) -> String {
    guard touch.type == .pencil else { return "" }
    return " pencil of \(touch.maximumPossibleForce) altitude \(touch.altitudeAngle) "
      + "azimuth \(touch.azimuthAngle(in: self)) roll \(touch.rollAngle)"
      + (touch.isEraser ? " eraser" : "")
      + (touch.estimationUpdateIndex.map {
        " #\($0) \(touch.estimatedProperties.rawValue)→\(touch.estimatedPropertiesExpectingUpdates.rawValue)"
      } ?? "")
  }

  private func nanoseconds(_ seconds: TimeInterval) -> Int64 { Int64((seconds * 1e9).rounded()) }
}

/// A view over the whole window that grows a dot under every finger, so that animations and frames are at work too.
final class BoardView: RecordedView {
  private var dots: [UITouch: UIView] = [:]

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    for touch in touches where touch.view === self {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      dot.isUserInteractionEnabled = false
      dot.backgroundColor = .blue
      dot.center = touch.location(in: self)
      addSubview(dot)
      dots[touch] = dot
      let ordinal = touch.hash
      UIView.animate(withDuration: 0.1, animations: { dot.bounds.size = CGSize(width: 60, height: 60) }) { finished in
        Journal.write("dot of #\(ordinal) grown: \(finished) at \(Int64((CACurrentMediaTime() * 1e9).rounded()))")
      }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    for touch in touches {
      dots[touch]?.center = touch.location(in: self)
      if let shown = dots[touch]?.layer.presentation()?.bounds.width { Journal.write("  shown \(shown)") }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    for touch in touches { dots.removeValue(forKey: touch)?.removeFromSuperview() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    for touch in touches { dots.removeValue(forKey: touch)?.removeFromSuperview() }
  }
}
