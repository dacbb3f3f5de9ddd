import UIKit

/// Observes the engine's decisions, and reports them to the lab in words.
final class LabWatch: GestureObserver {
  let gestures: GestureSet
  var onState: (LabGesture, LaneState) -> Void = { _, _ in }
  var onSentence: (String, LaneState) -> Void = { _, _ in }
  var onTurn: () -> Void = {}

  init(gestures: GestureSet) { self.gestures = gestures }

  private func title(_ recognizer: UIGestureRecognizer) -> String {
    gestures.gesture(of: recognizer)?.title ?? "another"
  }

  func joined(_ recognizer: UIGestureRecognizer, _ touch: UITouch) {
    guard let gesture = gestures.gesture(of: recognizer), recognizer.state == .possible else { return }
    if !busy.contains(gesture) { set(gesture, .possible) }
  }
  /// Those with an attempt in progress.
  private var busy: Set<LabGesture> = []

  private func set(_ gesture: LabGesture, _ state: LaneState) {
    if state == .idle { busy.remove(gesture) } else { busy.insert(gesture) }
    onState(gesture, state)
  }

  func waits(_ recognizer: UIGestureRecognizer, for others: [UIGestureRecognizer]) {
    guard let gesture = gestures.gesture(of: recognizer) else { return }
    set(gesture, .waiting)
    onSentence("\(gesture.title) waits until \(others.map(title).joined(separator: ", ")) fails", .waiting)
  }

  func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason
  ) {
    guard let gesture = gestures.gesture(of: recognizer) else { return }
    switch new {
    case .began:
      set(gesture, .active)
      onSentence("\(gesture.title) began: it \(gesture.effect)", .active)
    case .ended where old == .possible:
      set(gesture, .recognized)
      onSentence("\(gesture.title): it \(gesture.effect)", .recognized)
    case .failed:
      set(gesture, .failed)
      onSentence("\(gesture.title) failed\(sentence(why, recognizer))", .failed)
    case .cancelled:
      set(gesture, .cancelled)
      onSentence("\(gesture.title) was cancelled\(sentence(why, recognizer))", .cancelled)
    case .possible, .changed, .ended: break
    }
  }

  func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard let gesture = gestures.gesture(of: recognizer), state == .ended, busy.contains(gesture) else { return }
    set(gesture, .recognized)
  }

  func reset(_ recognizer: UIGestureRecognizer) {
    if let gesture = gestures.gesture(of: recognizer) { set(gesture, .idle) }
  }

  func eventBegins(_ event: UIEvent, touches: [UITouch]) { onTurn() }

  private func sentence(_ why: GestureReason, _ recognizer: UIGestureRecognizer) -> String {
    if let note = why.note(on: recognizer) { return ": \(note)" }
    return switch why {
    case .own: ""
    case .prevented(let other): ": \(title(other)) came first"
    case .requirementRecognized(let other): ": it waited for \(title(other)) to fail, which did not"
    case .refusedByDelegate, .refusedByView: ": it was told not to begin"
    case .cycle: ": they all wait for each other"
    case .noTouchesLeft: ": the fingers lifted too early"
    case .touchesCancelled: ": the system cancelled the touches"
    case .disabled: ": it was switched off"
    case .detached, .viewLeft: ": its view was removed"
    }
  }
}
