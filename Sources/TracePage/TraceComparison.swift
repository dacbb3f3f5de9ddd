import Foundation
import TouchTrace

/// Two runs compared, in words.
public enum TraceComparison {
  /// Where two runs first differ: a sentence for people.
  public static func sentence(_ first: TracePage.Run, _ second: TracePage.Run) -> String {
    guard let difference = TraceDifference.first(first, second) else {
      return "Both runs decide the same: \(first.title), and \(second.title)."
    }
    func line(_ run: TracePage.Run, _ time: Double, _ text: String) -> String {
      let origin = TraceStory(run.records, origin: run.origin).origin
      return String(format: "%8.3f  %@  (%@)", time - origin, text, run.title)
    }
    return [
      "The first decision that differs:", line(first, difference.times.0, difference.texts.0),
      line(second, difference.times.1, difference.texts.1),
    ].joined(separator: "\n")
  }
}
