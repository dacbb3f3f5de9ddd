import Foundation

/// The words in which traces are told to people.
public enum TraceWords {
  /// Why a state changed or a finger was refused, as the end of a sentence.
  public static func reason(_ record: TraceRecord) -> String {
    let others = (record.others ?? []).joined(separator: ", ")
    let text =
      switch record.why ?? "" {
      case "own": ""
      case "prevented": "prevented by \(others)"
      case "requirementRecognized": "\(others) was recognised, which it required to fail"
      case "refusedByDelegate": "its delegate said no (gestureRecognizerShouldBegin)"
      case "refusedByView": "\(others) said no (gestureRecognizerShouldBegin)"
      case "cycle": "it and others wait for each other to fail"
      case "noTouchesLeft": "its last finger left before it was recognised"
      case "touchesCancelled": "the system took its fingers"
      case "disabled": "it is switched off"
      case "detached": "it was taken from its view"
      case "viewLeft": "its view left the window"
      case "touchType": "it does not take touches of this kind"
      case "exclusiveTouchType": "its first touch was of another kind"
      case "shouldReceiveEvent": "it, or its delegate, did not want the event"
      case "shouldReceiveTouch": "its delegate did not want it (shouldReceive)"
      case "waiting": "it was done with its last attempt and not reset yet"
      case "exclusiveTouch": "another view has a finger, and one of them is exclusive (isExclusiveTouch)"
      case "noView": "no view there takes touches"
      case "ignoringEvents": "the app ignores touches (beginIgnoringInteractionEvents)"
      case "userInteraction": "its user interaction is off (isUserInteractionEnabled)"
      case "hidden": "it is hidden"
      case "transparent": "it is transparent (alpha below 0.01)"
      case "outside": "the place is outside of \(others), which it is in"
      case "hitTest": "its hitTest or point(inside:) said no"
      case "hiddenAbove": "\(others), which contains it, is hidden"
      case "transparentAbove": "\(others), which contains it, is transparent (alpha below 0.01)"
      case "userInteractionAbove": "the user interaction of \(others), which contains it, is off"
      case "contains": "\(others), which it contains, was hit"
      case "behind": "\(others) lies over it there"
      case let other: other
      }
    // What the recogniser says is more than that its fingers left.
    return record.note ?? text
  }

  /// `finger 1`, `fingers 1 and 2`, `fingers 1, 2 and 3`.
  public static func fingers(_ numbers: [Int]) -> String {
    (numbers.count == 1 ? "finger " : "fingers ") + list(numbers.sorted().map { "\($0)" })
  }

  /// `a`, `a and b`, `a, b and c`.
  public static func list(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// `touchesBegan` for `began`.
  public static func method(_ phase: String) -> String { "touches" + phase.prefix(1).uppercased() + phase.dropFirst() }

  /// A number of points, without digits that say nothing.
  public static func points(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
