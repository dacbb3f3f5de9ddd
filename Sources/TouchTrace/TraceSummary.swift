import Foundation

/// What became of each recogniser's attempts: the answer to "why did my gesture not fire?".
public enum TraceSummary {
  /// A line for each recogniser, and one for each of its attempts.
  public static func lines(of story: TraceStory) -> [String] {
    guard !story.recognizers.isEmpty else {
      return ["There was no recogniser in the windows that were touched."]
    }
    var lines = ["What became of each recogniser:"]
    for recognizer in story.recognizers {
      lines += ["", recognizer.name + (recognizer.type.isEmpty ? "" : " (\(recognizer.type))")]
      lines += verdicts(of: recognizer, in: story).map { "  " + $0 }
    }
    return lines
  }

  /// A sentence for each attempt of a recogniser, or one for why there is none.
  public static func verdicts(of recognizer: TraceStory.Recognizer, in story: TraceStory) -> [String] {
    var lines: [String] = []
    for (index, attempt) in recognizer.attempts.enumerated() {
      lines.append("\(index + 1). \(verdict(on: attempt, of: recognizer, in: story))")
    }
    var seen: Set<String> = []
    for refusal in recognizer.refusals {
      let reason = TraceWords.reason(refusal)
      let count = recognizer.refusals.count { TraceWords.reason($0) == reason }
      guard seen.insert(reason).inserted else { continue }
      let refused = recognizer.refusals.filter { TraceWords.reason($0) == reason }.flatMap { $0.touches ?? [] }
      let fingers = TraceWords.fingers(refused)
      lines.append("did not get \(count > 8 ? "\(count) fingers" : fingers): \(reason)")
    }
    guard lines.isEmpty else { return lines }
    if recognizer.why == "disabled" { return ["never tried: it is switched off"] }
    let view = recognizer.view ?? "its view"
    return ["never tried: no finger hit \(view) or a view in it"]
  }

  private static func verdict(
    on attempt: TraceAttempt, of recognizer: TraceStory.Recognizer, in story: TraceStory
  ) -> String {
    func at(_ time: Double) -> String { String(format: "%.3f s", story.seconds(time)) }
    let fingers = attempt.fingers.isEmpty ? "" : " with \(TraceWords.fingers(attempt.fingers))"
    var text: String
    switch attempt.outcome {
    case .recognized(let time):
      text = "recognised at \(at(time))\(fingers)"
      if let last = attempt.changes.last, last.to == "cancelled" {
        let reason = TraceWords.reason(last)
        text += ", cancelled at \(at(last.time))" + (reason.isEmpty ? "" : ": \(reason)")
      } else if let last = attempt.actions.last, ["ended", "cancelled"].contains(last.to), last.time > time {
        text += ", \(last.to ?? "ended") at \(at(last.time))"
      }
      switch (attempt.actions.count, attempt.actions.last?.count ?? recognizer.targetCount) {
      case (_, 0?): text += "; it has no target to call"
      case (1, _): text += "; called its target once"
      case (let count, _): text += "; called its target \(count) times"
      }
    case .failed(let record):
      text = "failed at \(at(record.time))\(fingers)"
      let reason = TraceWords.reason(record)
      text += reason.isEmpty ? " by itself" : ": \(reason)"
      if record.why == "own", record.note == nil { text += measured(attempt, at: record.time, story) }
    case .undecided:
      text = "undecided when the trace ends, since \(at(attempt.start))\(fingers)"
      if let others = attempt.stillWaits { text += ": it waits until \(TraceWords.list(others)) fails" }
    }
    for wait in attempt.waits where wait.end > wait.start && attempt.stillWaits == nil {
      text += String(format: "; waited %.3f s for %@", wait.end - wait.start, wait.label)
    }
    return text
  }

  /// What can be seen of a failure whose reason only the recogniser knows.
  private static func measured(_ attempt: TraceAttempt, at time: Double, _ story: TraceStory) -> String {
    let moved = attempt.fingers.compactMap { number in
      story.fingers.first { $0.number == number }?.distance(from: attempt.start, to: time)
    }.max()
    let after = String(format: ", %.3f s after its first finger", time - attempt.start)
    guard let moved else { return after }
    return after + (moved < 0.05 ? ", which had not moved" : ", having moved \(TraceWords.points(moved)) points")
  }
}
