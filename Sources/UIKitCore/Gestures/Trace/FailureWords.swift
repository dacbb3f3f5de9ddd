import Foundation
import TouchPlatform

extension GestureReason {
  /// What a recogniser itself can say of its failure while an observer is notified of it: "a finger moved 46 points, more than
  /// 45". nil where others were the reason, and for classes that are not UIKit's.
  @MainActor public func note(on recognizer: UIGestureRecognizer) -> String? {
    switch self {
    case .own, .noTouchesLeft: FailureWords(recognizer)?.sentence
    case .prevented, .requirementRecognized, .refusedByDelegate, .refusedByView, .cycle, .touchesCancelled, .disabled,
      .detached, .viewLeft:
      nil
    }
  }
}

/// Says why one of our recognisers has just failed by itself, from its settings and its touches: what only it knows.
///
/// It looks at what the recogniser has before its reset and asks no user code. A recogniser of the app's own has no
/// words; a trace then says what can be measured from outside.
@MainActor struct FailureWords {
  /// The reason: "a finger moved 12.3 points, more than 10".
  let sentence: String

  private static func points(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + (text == "1.0" ? " point" : " points")
  }
  private static func seconds(_ value: Double) -> String { String(format: "%.2f s", value) }
  private static func fingers(_ count: Int) -> String { count == 1 ? "1 finger" : "\(count) fingers" }

  /// nil where nothing can be said.
  init?(_ recognizer: UIGestureRecognizer) {
    let touches = recognizer.attempt.touches
    let facts = Facts(touches)
    let text: String?
    switch recognizer {
    case let tap as UITapGestureRecognizer: text = Self.why(tap, facts)
    case let press as UILongPressGestureRecognizer: text = Self.why(press, facts)
    case let swipe as UISwipeGestureRecognizer: text = Self.why(swipe, facts)
    case let pan as UIScreenEdgePanGestureRecognizer: text = Self.why(pan, facts)
    case let pan as UIPanGestureRecognizer: text = Self.why(pan, facts)
    case is UIPinchGestureRecognizer:
      text = Self.why(
        pair: "spread or close by more than \(Self.points(Runtime.current.gestures.pinchHysteresis))", facts)
    case is UIRotationGestureRecognizer:
      let degrees = (Runtime.current.gestures.rotationThreshold * 180 / .pi).rounded()
      text = Self.why(pair: "turn by \(Int(degrees))°", facts)
    default: text = nil
    }
    guard let text else { return nil }
    sentence = text
  }

  /// What the touches of an attempt have done.
  @MainActor private struct Facts {
    /// How many are down, and how many there were.
    var down = 0
    var count = 0
    /// The farthest that one has been from its beginning.
    var drift = 0.0
    /// How far the middle of the last ones went.
    var way = SIMD2<Double>.zero
    /// How long the latest ones have been down, or were.
    var age = 0.0
    var isCancelled = false

    init(_ touches: ContiguousArray<UITouch>) {
      count = touches.count
      let now = Runtime.current.now
      for touch in touches {
        if touch.isDown { down += 1 }
        drift = max(drift, touch.state.driftSquared.squareRoot())
        if touch.state.phase == .cancelled { isCancelled = true }
        way += SIMD2(touch.state.location) - touch.startPlace
      }
      if count > 0 { way /= Double(count) }
      // Of several taps the last one counts.
      if let last = touches.last { age = now.seconds - last.state.startTime.seconds }
    }

    var wayLength: Double { (way * way).sum().squareRoot() }
  }

  private static func why(_ tap: UITapGestureRecognizer, _ facts: Facts) -> String? {
    let constants = Runtime.current.gestures
    let wanted = max(1, tap.numberOfTouchesRequired)
    if facts.isCancelled { return "the system took its finger" }
    if facts.down > wanted { return "\(fingers(facts.down)) were down, and it takes \(wanted)" }
    if facts.drift > constants.tapMovement {
      return "a finger moved \(points(facts.drift)), more than \(points(constants.tapMovement))"
    }
    if facts.down > 0 {
      if facts.down < wanted, facts.age < constants.tapDuration {
        return "it takes \(fingers(wanted)), and only \(facts.down) came within \(seconds(constants.tapLanding))"
      }
      return
        "its finger stayed \(seconds(facts.age)), as long as a tap may not last (\(seconds(constants.tapDuration)))"
    }
    if wanted > 1, facts.count < wanted { return "it takes \(fingers(wanted)), and \(facts.count) came" }
    if tap.numberOfTapsRequired > 1 {
      return "it takes \(tap.numberOfTapsRequired) taps, and no other one came within \(seconds(constants.tapPause))"
    }
    return nil
  }

  private static func why(_ press: UILongPressGestureRecognizer, _ facts: Facts) -> String? {
    let wanted = max(1, press.numberOfTouchesRequired)
    if facts.isCancelled { return "the system took its finger" }
    if facts.down > wanted { return "\(fingers(facts.down)) were down, and it takes \(wanted)" }
    if facts.wayLength > Double(press.allowableMovement) {
      let mover = facts.count > 1 ? "the middle of its \(facts.count) fingers" : "its finger"
      return "\(mover) moved \(points(facts.wayLength)), more than \(points(Double(press.allowableMovement)))"
    }
    if facts.count < wanted { return "it takes \(fingers(wanted)), and \(facts.count) came" }
    if facts.age < press.minimumPressDuration {
      return "its finger was lifted after \(seconds(facts.age)), before \(seconds(press.minimumPressDuration))"
    }
    return nil
  }

  private static func why(_ pan: UIPanGestureRecognizer, _ facts: Facts) -> String? {
    if facts.count < pan.minimumNumberOfTouches {
      return "it takes \(fingers(pan.minimumNumberOfTouches)), and \(facts.count) came"
    }
    let needed = Runtime.current.gestures.panHysteresis
    guard facts.wayLength < needed else { return nil }
    // Fingers that spread move a long way while what a pan follows rests.
    let mover = facts.count > 1 ? "the middle of its \(facts.count) fingers" : "its finger"
    return "\(mover) moved \(points(facts.wayLength)), and it begins after \(points(needed))"
  }

  private static func why(pair deed: String, _ facts: Facts) -> String? {
    facts.count < 2 ? "it takes 2 fingers, and \(facts.count) came" : "its fingers did not \(deed)"
  }

  private static func why(_ pan: UIScreenEdgePanGestureRecognizer, _ facts: Facts) -> String? {
    if pan.edges.isEmpty { return "it has no edges to come from" }
    let constants = Runtime.current.gestures
    if facts.wayLength < constants.panHysteresis {
      return facts.down > 0
        ? "its finger did not touch within \(points(constants.edgeWidth)) of its edge"
        : why(pan as UIPanGestureRecognizer, facts)
    }
    return "its finger went along the edge or away from the middle"
  }

  private static func why(_ swipe: UISwipeGestureRecognizer, _ facts: Facts) -> String? {
    let wanted = max(1, swipe.numberOfTouchesRequired)
    if facts.isCancelled { return "the system took its finger" }
    if facts.down > wanted { return "\(fingers(facts.down)) were down, and it takes \(wanted)" }
    if facts.count < wanted { return "it takes \(fingers(wanted)), and \(facts.count) came" }
    let constants = Runtime.current.gestures
    let (x, y) = (Int(facts.way.x.rounded()), Int(facts.way.y.rounded()))
    let way = "went \(abs(x)) \(x < 0 ? "left" : "right") and \(abs(y)) \(y < 0 ? "up" : "down")"
    if facts.age >= constants.swipeDuration {
      return "its finger \(way) in \(seconds(facts.age)): too little, and there is no more time"
    }
    if facts.down == 0 { return "its finger was lifted after it \(way): too little" }
    return "its finger \(way) in \(seconds(facts.age)): not straight where it wants to go"
  }
}
