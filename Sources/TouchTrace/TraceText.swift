import Foundation

/// A trace in words: what happened, event by event.
///
/// Fingers that only move while no recogniser decides anything are one line.
public struct TraceText {
  private let story: TraceStory
  private var lines: [String] = []

  /// The words of a story, with the summary at their end.
  public static func text(of story: TraceStory) -> String {
    var writer = TraceText(story)
    writer.writeTurns()
    return (writer.lines + [""] + TraceSummary.lines(of: story)).joined(separator: "\n")
  }

  private init(_ story: TraceStory) { self.story = story }

  private mutating func writeTurns() {
    var index = 0
    // What only declares recognisers says nothing that the summary does not.
    let turns = story.turns.filter { $0.records.contains { $0.what != .recognizer } }
    while index < turns.count {
      write(turns[index])
      var next = index + 1
      if let shape = turns[index].shapeOfMoves {
        while next < turns.count, turns[next].shapeOfMoves == shape { next += 1 }
        if next - index > 1 { writeRepeats(turns[next - 1], count: next - index - 1) }
      }
      index = next
    }
    if turns.isEmpty { lines.append("no finger touched \(story.app)") }
  }

  private mutating func write(_ turn: TraceStory.Turn) {
    var isHeaded = false
    func time(_ isShown: Bool) -> String {
      isShown ? String(format: "%8.3f  ", story.seconds(turn.time)) : String(repeating: " ", count: 10)
    }
    for record in turn.records where record.what == .event || record.what == .missed {
      for finger in record.fingers ?? [] {
        lines.append(time(!isHeaded) + Self.headline(finger, record))
        isHeaded = true
      }
    }
    if !isHeaded { lines.append(time(true) + "a deadline, or the app itself") }
    lines += Self.lines(of: turn.records).map { String(repeating: " ", count: 14) + $0.text }
  }

  private mutating func writeRepeats(_ last: TraceStory.Turn, count: Int) {
    let places = last.records.flatMap { $0.fingers ?? [] }.map {
      "finger \($0.finger) at \(Self.place($0))"
    }
    let time = String(format: "%.3f", story.seconds(last.time))
    lines.append(
      String(repeating: " ", count: 10) + "… \(count) more like it until \(time): \(places.joined(separator: ", "))")
  }

  /// The beginning, move or end of a finger.
  public static func headline(_ finger: TraceRecord.Finger, _ record: TraceRecord) -> String {
    let name = "\(finger.type ?? "finger") \(finger.finger)"
    let place = place(finger)
    if record.what == .missed { return "a finger begins at \(place) in no view: \(TraceWords.reason(record))" }
    switch finger.phase {
    case "began": return "\(name) begins at \(place)"
    case "ended": return "\(name) ends at \(place)"
    case "cancelled": return "\(name) is taken by the system at \(place)"
    default: return "\(name) moves to \(place)"
    }
  }

  private static func place(_ finger: TraceRecord.Finger) -> String {
    "\(TraceWords.points(finger.x)), \(TraceWords.points(finger.y))"
  }

  /// A line of what was done, and what kind of thing that is: `failed` for a failure or a cancel, else the name of a
  /// `TraceRecord.What`.
  public typealias Line = (kind: String, text: String)

  /// What was done in a turn; neighbours that do the same are one line.
  public static func lines(of records: [TraceRecord]) -> [Line] {
    var lines: [Line] = []
    var index = 0
    var kind = ""
    func say(_ text: String) { lines.append((kind, text)) }
    func run(_ isLike: (TraceRecord) -> Bool) -> [TraceRecord] {
      Array(records[index...].prefix(while: isLike))
    }
    while index < records.count {
      let record = records[index]
      let name = record.recognizer ?? ""
      let fingers = TraceWords.fingers(record.touches ?? [])
      var step = 1
      let isLost = record.what == .state && (record.to == "failed" || record.to == "cancelled")
      kind = isLost ? "failed" : record.what.rawValue
      switch record.what {
      case .trace, .recognizer, .event, .missed, .told, .scene: break
      case .step: say("the test: \(record.note ?? "")")
      case .hit: say("\(fingers) hits \((record.path ?? [record.view ?? ""]).joined(separator: " in "))")
      case .passed: say("\(record.view ?? "") is passed over: \(TraceWords.reason(record))")
      case .joins:
        let group = run { $0.what == .joins && $0.touches == record.touches }
        step = group.count
        let names = TraceWords.list(group.compactMap(\.recognizer))
        say("\(names) get\(group.count == 1 ? "s" : "") \(fingers)")
      case .refused: say("\(name) does not get \(fingers): \(TraceWords.reason(record))")
      case .asks:
        // What it asks for is told by what comes of it.
        let answer = records[index...].dropFirst().contains {
          $0.recognizer == name && ($0.what == .state || $0.what == .waits)
        }
        if !answer { say("\(name) asks for \(record.to ?? "") once more") }
      case .waits: say("\(name) waits until \(TraceWords.list(record.others ?? [])) fails")
      // The action tells that a gesture continues.
      case .state where record.to == "changed": break
      case .state: say(state(record))
      case .action:
        let what =
          switch record.count {
          case 0: "has no target to call"
          case 1, nil: "calls its target"
          case let count?: "calls its \(count) targets"
          }
        say("\(name) \(what) (\(record.to ?? ""))")
      case .reset:
        let group = run { $0.what == .reset }
        step = group.count
        say("\(TraceWords.list(group.compactMap(\.recognizer))) start\(step == 1 ? "s" : "") again")
      case .ignores: say("\(name) ignores \(fingers) from now on")
      case .held:
        let view = record.view ?? "a view"
        say("\(view) does not get yet that \(fingers) \(record.phase ?? ""): \(name) delays it")
      case .released: say("\(record.view ?? "a view") gets now what was held of \(fingers)")
      case .taken:
        let from = record.view ?? "its view"
        say(
          record.wasDelivered == true
            ? "\(name) takes \(fingers) from \(from)" : "\(name) takes \(fingers); \(from) never gets it")
      case .view: say("\(record.view ?? ""): \(TraceWords.method(record.phase ?? "")) (\(fingers))")
      }
      index += step
    }
    return lines
  }

  private static func state(_ record: TraceRecord) -> String {
    let name = record.recognizer ?? ""
    let reason = TraceWords.reason(record)
    switch record.to {
    case "failed": return "\(name) fails" + (reason.isEmpty ? "" : ": \(reason)")
    case "cancelled": return "\(name) is cancelled" + (reason.isEmpty ? "" : ": \(reason)")
    case "ended" where record.from == "possible": return "\(name) is recognised"
    case let to?: return "\(name): \(record.from ?? "") → \(to)"
    case nil: return name
    }
  }
}

extension TraceStory.Turn {
  /// What is done, without times and places, if it is only that fingers move; nil otherwise.
  fileprivate var shapeOfMoves: [TraceRecord]? {
    guard records.contains(where: { $0.what == .event }) else { return nil }
    var shape: [TraceRecord] = []
    for record in records {
      if record.what == .state && record.to == "changed" { continue }
      guard [.event, .told, .view, .action].contains(record.what) else { return nil }
      var bare = record
      bare.time = 0
      bare.turn = 0
      for index in (bare.fingers ?? []).indices {
        guard bare.fingers?[index].phase == "moved" else { return nil }
        bare.fingers?[index].x = 0
        bare.fingers?[index].y = 0
      }
      shape.append(bare)
    }
    return shape
  }
}
