import TouchTesting
import UIKit
import UIKit.UIGestureRecognizerSubclass

/// A recogniser that a test plays: it writes what it hears and what its targets hear, and behaves as it was told.
///
/// In the journal `tap began` is a call of a touch method, `tap: began` an action that reports a state.
final class Probe: UIGestureRecognizer {
  /// What it takes for its gesture.
  enum Manner {
    /// Nothing: it stays undecided.
    case none
    /// A finger that leaves: of one moment.
    case tap
    /// Two fingers that have been down, when the last one leaves.
    case twoFingerTap
    /// A finger that moves: it goes on until that leaves.
    case drag
    /// A finger that lands.
    case touch
    /// It fails when a finger moves.
    case stillness
  }

  let manner: Manner
  /// Whether it writes touch calls and resets.
  var writesCalls = true
  /// Called with the name of each call after it was written and before the manner.
  var onCall: ((String, Probe, Set<UITouch>, UIEvent?) -> Void)?
  /// Called when an action is sent.
  var onAction: ((Probe) -> Void)?
  /// Answers of the class.
  var preventing: ((UIGestureRecognizer) -> Bool)?
  var beingPrevented: ((UIGestureRecognizer) -> Bool)?
  var requiring: ((UIGestureRecognizer) -> Bool)?
  var beingRequired: ((UIGestureRecognizer) -> Bool)?
  private var landed = 0

  init(_ name: String, _ manner: Manner = .none, calls: Bool = true) {
    self.manner = manner
    super.init(target: nil, action: nil)
    self.name = name
    writesCalls = calls
    addTarget(self, action: .init("report", Probe.report))
  }

  private func report(_ sender: UIGestureRecognizer) {
    Stage.current?.note("\(name ?? ""): \(state)")
    onAction?(self)
  }

  private func write(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    if writesCalls { Stage.current?.note("\(name ?? "") \(what)\(touches.count > 1 ? " ×\(touches.count)" : "")") }
    onCall?(what, self, touches, event)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    landed += touches.count
    write("began", touches, event)
    if manner == .touch { state = .ended }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    write("moved", touches, event)
    switch manner {
    case .drag: state = state == .possible ? .began : .changed
    case .stillness: state = .failed
    case .none, .tap, .twoFingerTap, .touch: break
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    write("ended", touches, event)
    switch manner {
    case .tap: state = .ended
    case .twoFingerTap:
      if numberOfTouches == touches.count { state = landed == 2 ? .ended : .failed }
    case .drag: state = state == .possible ? .failed : .ended
    case .none, .touch, .stillness: break
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    write("cancelled", touches, event)
  }

  override func reset() {
    super.reset()
    landed = 0
    write("reset", [], nil)
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { preventing?(other) ?? super.canPrevent(other) }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    beingPrevented?(other) ?? super.canBePrevented(by: other)
  }
  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
    requiring?(other) ?? super.shouldRequireFailure(of: other)
  }
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    beingRequired?(other) ?? super.shouldBeRequiredToFail(by: other)
  }
}

/// A delegate that writes what it is asked and answers as it was told; by default as UIKit does without one.
final class ProbeDelegate: NSObject, UIGestureRecognizerDelegate {
  let name: String
  /// Whether it writes what it is asked.
  var writes = true
  var begins: (UIGestureRecognizer) -> Bool = { _ in true }
  var receives: (UITouch) -> Bool = { _ in true }
  var receivesEvent = true
  var receivesPress = true
  var together: (UIGestureRecognizer) -> Bool = { _ in false }
  var requires: (UIGestureRecognizer) -> Bool = { _ in false }
  var isRequired: (UIGestureRecognizer) -> Bool = { _ in false }

  init(_ name: String, writes: Bool = true) {
    self.name = name
    self.writes = writes
  }

  private func write(_ what: String) { if writes { Stage.current?.note("\(name) asked \(what)") } }

  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    write("whether \(recognizer.name ?? "") begins")
    return begins(recognizer)
  }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    write("for the touch")
    return receives(touch)
  }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
    write("for the press")
    return receivesPress
  }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    write("for the event")
    return receivesEvent
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    write("about \(other.name ?? "")")
    return together(other)
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { requires(other) }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { isRequired(other) }
}

extension UIView {
  /// Attaches a probe.
  @discardableResult
  func add(_ probe: Probe) -> Probe {
    addGestureRecognizer(probe)
    return probe
  }
}
