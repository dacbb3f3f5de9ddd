import Foundation

/// Notifies several observers.
@MainActor final class GestureObserverList: GestureObserver {
  private struct Member { weak var observer: (any GestureObserver)? }
  private var members: [Member] = []

  var isEmpty: Bool { !members.contains { $0.observer != nil } }

  func add(_ observer: any GestureObserver) {
    members.removeAll { $0.observer == nil || $0.observer === observer }
    members.append(Member(observer: observer))
  }

  func remove(_ observer: any GestureObserver) { members.removeAll { $0.observer == nil || $0.observer === observer } }

  private func each(_ body: (any GestureObserver) -> Void) {
    for member in members { if let observer = member.observer { body(observer) } }
  }

  func eventBegins(_ event: UIEvent, touches: [UITouch]) { each { $0.eventBegins(event, touches: touches) } }
  func missed(_ location: CGPoint, _ why: TouchMiss) { each { $0.missed(location, why) } }
  func hit(_ touch: UITouch) { each { $0.hit(touch) } }
  func joined(_ recognizer: UIGestureRecognizer, _ touch: UITouch) { each { $0.joined(recognizer, touch) } }
  func refused(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ why: GestureRefusal) {
    each { $0.refused(recognizer, touch, why) }
  }
  func delivers(_ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    each { $0.delivers(recognizer, phase, touches) }
  }
  func requests(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    each { $0.requests(recognizer, state) }
  }
  func waits(_ recognizer: UIGestureRecognizer, for others: [UIGestureRecognizer]) {
    each { $0.waits(recognizer, for: others) }
  }
  func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason
  ) {
    each { $0.changed(recognizer, from: old, to: new, why) }
  }
  func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    each { $0.acts(recognizer, state) }
  }
  func reset(_ recognizer: UIGestureRecognizer) { each { $0.reset(recognizer) } }
  func ignored(_ touch: UITouch, by recognizer: UIGestureRecognizer) { each { $0.ignored(touch, by: recognizer) } }
  func held(_ touch: UITouch, _ phase: UITouch.Phase, by recognizer: UIGestureRecognizer) {
    each { $0.held(touch, phase, by: recognizer) }
  }
  func released(_ touch: UITouch) { each { $0.released(touch) } }
  func taken(_ touch: UITouch, from view: UIView, by recognizer: UIGestureRecognizer, wasDelivered: Bool) {
    each { $0.taken(touch, from: view, by: recognizer, wasDelivered: wasDelivered) }
  }
  func delivers(_ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    each { $0.delivers(view, phase, touches) }
  }
  func turnEnds() { each { $0.turnEnds() } }
}
