import UIKit

/// Keeps its own books of recognisers and of what is held back, from what a witness is told, and judges by them.
@MainActor final class WalkWitness: GestureObserver {
  private typealias State = UIGestureRecognizer.State

  /// What is known of one recogniser.
  private struct Life {
    weak var recognizer: UIGestureRecognizer?
    let name: String
    let number: Int
    var state = State.possible
    /// The touches of its attempt, without those that it ignores.
    var touches: Set<Int> = []
    /// The touches whose beginning it was told of, and whose end it was not.
    var open: Set<Int> = []
    /// The states that its targets have not heard of.
    var unheard: [State] = []
    /// Whether it was asked in this attempt whether it should begin.
    var wasAsked = false
    /// Whether it has the walk's target.
    var hasTarget = false
  }

  /// What is known of one touch.
  private struct Contact {
    weak var touch: UITouch?
    weak var view: UIView?
    weak var window: UIWindow?
    /// The touch itself while something is held, to know what has become of it.
    var kept: UITouch?
    var isBeginningHeld = false
    var isEndHeld = false
    /// Whether its finger has left.
    var isLifted = false
    /// Whether its view has left its window, or the system has taken it.
    var isGone = false
  }

  private struct Pair: Hashable {
    let a: Int
    let b: Int
  }

  private weak var walk: TouchWalk?
  private var lives: [ObjectIdentifier: Life] = [:]
  private var contacts: [Int: Contact] = [:]
  /// Who may recognise together, since somebody said so.
  private var allowed: Set<Pair> = []
  /// Whose targets are called right now, and with what.
  private var acting: (name: String, state: State)?
  private var lifeCount = 0

  init(_ walk: TouchWalk) { self.walk = walk }

  private func title(_ recognizer: UIGestureRecognizer) -> String {
    recognizer.name ?? "\(type(of: recognizer))"
  }

  private func life(_ recognizer: UIGestureRecognizer) -> Life {
    if let known = lives[ObjectIdentifier(recognizer)], known.recognizer === recognizer { return known }
    lifeCount += 1
    return Life(
      recognizer: recognizer, name: title(recognizer), number: lifeCount)
  }

  private func change(_ recognizer: UIGestureRecognizer, _ body: (inout Life) -> Void) {
    var life = life(recognizer)
    body(&life)
    lives[ObjectIdentifier(recognizer)] = life
  }

  private func fold(_ what: Int, _ life: Life, _ value: Int = 0) {
    walk?.report.fold(what << 16 + life.number)
    walk?.report.fold(value)
  }

  /// The walk made the recogniser and is its target.
  func adopt(_ recognizer: UIGestureRecognizer) { change(recognizer) { $0.hasTarget = true } }

  // MARK: Touches

  func eventBegins(_ event: UIEvent, touches: [UITouch]) {
    for touch in touches {
      if touch.phase == .cancelled { contacts[touch.hash]?.isGone = true }
      if touch.phase == .cancelled || touch.phase == .ended { contacts[touch.hash]?.isLifted = true }
    }
  }

  /// Whether its finger is down, whatever the touch shows while it is told late.
  func isDown(_ touch: UITouch) -> Bool { contacts[touch.hash]?.isLifted == false }

  func hit(_ touch: UITouch) {
    walk?.saw(touch)
    contacts[touch.hash] = Contact(touch: touch, view: touch.view, window: touch.window)
  }

  func joined(_ recognizer: UIGestureRecognizer, _ touch: UITouch) {
    walk?.tell("\(title(recognizer)) gets touch \(touch.hash)")
    change(recognizer) { life in
      if !life.touches.insert(touch.hash).inserted {
        walk?.broke(.oneLife, "\(life.name) gets touch \(touch.hash) twice")
      }
      fold(1, life, touch.hash)
    }
  }

  func ignored(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
    change(recognizer) { life in
      life.touches.remove(touch.hash)
      life.open.remove(touch.hash)
      fold(2, life, touch.hash)
    }
  }

  func delivers(_ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    walk?.tell("\(title(recognizer)) is told \(phase) \(touches.map(\.hash).sorted())")
    change(recognizer) { life in
      if [.ended, .cancelled, .failed].contains(life.state) {
        walk?.broke(.transitions, "\(life.name) is \(life.state) and was told that touches \(phase)")
      }
      for touch in touches.map(\.hash).sorted() {
        fold(3 + phase.rawValue, life, touch)
        if !life.touches.contains(touch) {
          walk?.broke(.oneLife, "\(life.name) was told \(phase) of touch \(touch), which it does not get")
        }
        switch phase {
        case .began:
          if !life.open.insert(touch).inserted {
            walk?.broke(.oneLife, "\(life.name) was told twice that touch \(touch) began")
          }
        case .ended, .cancelled:
          if life.open.remove(touch) == nil {
            walk?.broke(.oneLife, "\(life.name) was told \(phase) of touch \(touch), which is not open")
          }
        default:
          if !life.open.contains(touch) {
            walk?.broke(.oneLife, "\(life.name) was told \(phase) of touch \(touch), which is not open")
          }
        }
      }
    }
  }

  // MARK: States

  func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason
  ) {
    walk?.tell("\(title(recognizer)): \(old) → \(new)")
    change(recognizer) { life in
      if life.state != old {
        walk?.broke(.transitions, "\(life.name) is \(life.state) and goes from \(old) to \(new)")
      }
      if !Self.mayGo(from: old, to: new) { walk?.broke(.transitions, "\(life.name) goes from \(old) to \(new)") }
      life.state = new
      fold(16 + new.rawValue, life)
      // One action for a state and event. (D38)
      if new != .failed, life.unheard.last != new { life.unheard.append(new) }
    }
    if case .touchesCancelled = why {
      for touch in life(recognizer).touches { contacts[touch]?.isGone = true }
    }
    if old == .possible, new != .failed {
      walk?.report.gestureCount += 1
      checkOwner(recognizer)
    }
  }

  private static func mayGo(from old: State, to new: State) -> Bool {
    switch (old, new) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    default: false
    }
  }

  func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    checkThatTargetHeard()
    change(recognizer) { life in
      if life.unheard.first != state {
        walk?.broke(.transitions, "\(life.name) tells its targets \(state) and should tell \(life.unheard)")
      } else {
        life.unheard.removeFirst()
      }
      fold(32 + state.rawValue, life)
    }
    // Those of the library have targets of their own.
    if life(recognizer).hasTarget { acting = (recognizer.name ?? "", state) }
  }

  /// A target was called.
  func targetHears(_ recognizer: UIGestureRecognizer) {
    if acting?.name != recognizer.name || acting?.state != recognizer.state {
      walk?.broke(
        .transitions,
        "the target of \(recognizer.name ?? "") hears \(recognizer.state), announced was "
          + (acting.map { "\($0.name) \($0.state)" } ?? "nothing"))
    }
    acting = nil
  }

  private func checkThatTargetHeard() {
    if let acting { walk?.broke(.transitions, "the target of \(acting.name) does not hear \(acting.state)") }
    acting = nil
  }

  /// It was asked whether it should begin, which happens once. (G14)
  func isAsked(_ recognizer: UIGestureRecognizer) {
    change(recognizer) { life in
      if life.wasAsked { walk?.broke(.transitions, "\(life.name) was asked twice whether it should begin") }
      life.wasAsked = true
    }
  }

  func reset(_ recognizer: UIGestureRecognizer) {
    change(recognizer) { life in
      if ![.ended, .cancelled, .failed].contains(life.state) {
        walk?.broke(.transitions, "\(life.name) is reset while it is \(life.state)")
      }
      if !life.unheard.isEmpty {
        walk?.broke(.transitions, "\(life.name) is reset before its targets heard \(life.unheard)")
      }
      fold(48, life)
      life.state = .possible
      life.touches.removeAll()
      life.open.removeAll()
      life.unheard.removeAll()
      life.wasAsked = false
    }
    if recognizer.state != .possible {
      walk?.broke(.transitions, "\(recognizer.name ?? "") was reset and is not possible")
    }
  }

  func turnEnds() {
    checkThatTargetHeard()
    // Recognised gestures have no use for touches that are over; those that wait have.
    for (key, life) in lives where life.state != .possible {
      lives[key]?.touches = life.touches.filter { contacts[$0].map { !Self.isOver($0) } ?? false }
    }
  }

  private static func isOver(_ contact: Contact) -> Bool {
    guard let touch = contact.touch else { return true }
    return touch.phase == .ended || touch.phase == .cancelled
  }

  // MARK: One owner

  /// Somebody said that two may recognise together.
  func allow(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) {
    let (a, b) = (number(of: a), number(of: b))
    allowed.insert(Pair(a: min(a, b), b: max(a, b)))
  }

  private func number(of recognizer: UIGestureRecognizer) -> Int {
    change(recognizer) { _ in }
    return life(recognizer).number
  }

  private func checkOwner(_ recognizer: UIGestureRecognizer) {
    let own = life(recognizer)
    for other in lives.values {
      guard other.state.isRecognition, other.number != own.number, let owner = other.recognizer else { continue }
      guard !own.touches.isDisjoint(with: other.touches) else { continue }
      if allowed.contains(Pair(a: min(own.number, other.number), b: max(own.number, other.number))) { continue }
      // The library's classes always say the same; the walk's own would say something else each time.
      if !(owner is WalkRecognizer), !owner.canPrevent(recognizer) { continue }
      if !(recognizer is WalkRecognizer), !recognizer.canBePrevented(by: owner) { continue }
      walk?.broke(.oneOwner, "\(own.name) recognises though \(other.name) has, and nobody allowed both")
    }
  }

  // MARK: Holds

  func held(_ touch: UITouch, _ phase: UITouch.Phase, by recognizer: UIGestureRecognizer) {
    walk?.tell("touch \(touch.hash): \(phase) is held back by \(title(recognizer))")
    walk?.report.holdCount += 1
    walk?.report.fold(64 + phase.rawValue)
    walk?.report.fold(touch.hash)
    contacts[touch.hash]?.kept = touch
    if phase == .began { contacts[touch.hash]?.isBeginningHeld = true }
    if phase == .ended { contacts[touch.hash]?.isEndHeld = true }
  }

  func released(_ touch: UITouch) { forgetHold(of: touch) }

  func taken(_ touch: UITouch, from view: UIView, by recognizer: UIGestureRecognizer, wasDelivered: Bool) {
    walk?.tell("touch \(touch.hash) is taken by \(title(recognizer))")
    forgetHold(of: touch)
  }

  func delivers(_ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    guard phase == .ended || phase == .cancelled else { return }
    for touch in touches { forgetHold(of: touch) }
  }

  private func forgetHold(of touch: UITouch) {
    contacts[touch.hash]?.isBeginningHeld = false
    contacts[touch.hash]?.isEndHeld = false
    contacts[touch.hash]?.kept = nil
  }

  /// A view is about to leave its window, with what is on it.
  func leaves(_ view: UIView) {
    for (key, contact) in contacts where contact.view?.isDescendant(of: view) == true { contacts[key]?.isGone = true }
  }

  /// After every step: who holds something back is there and undecided.
  func checkHolds() {
    for (ordinal, contact) in contacts where contact.isBeginningHeld || contact.isEndHeld {
      if contact.touch?.phase == .cancelled || contact.isGone { continue }
      guard let view = contact.view, view.window != nil, view.window === contact.window, view.window?.isHidden == false
      else {
        contacts[ordinal]?.isGone = true
        continue
      }
      let isHeld = lives.values.contains {
        $0.recognizer != nil && $0.state == .possible && $0.touches.contains(ordinal)
      }
      if !isHeld {
        walk?.broke(
          .holds, "the \(contact.isBeginningHeld ? "beginning" : "end") of touch \(ordinal) is held and nobody holds it"
        )
      }
    }
  }

  // MARK: Rest

  /// Nothing goes on any more; what is known of touches is forgotten.
  func checkAtRest() {
    for life in lives.values.sorted(by: { $0.number < $1.number }) where life.recognizer != nil {
      if life.state != .possible { walk?.broke(.rest, "\(life.name) rests and is \(life.state)") }
      if !life.touches.isEmpty { walk?.broke(.rest, "\(life.name) rests with touches \(life.touches.sorted())") }
      if !life.unheard.isEmpty { walk?.broke(.transitions, "the targets of \(life.name) never heard \(life.unheard)") }
    }
    lives = lives.filter { $0.value.recognizer != nil }
    contacts.removeAll()
    allowed.removeAll()
  }
}

extension UIGestureRecognizer.State {
  fileprivate var isRecognition: Bool { self == .began || self == .changed || self == .ended }
}
