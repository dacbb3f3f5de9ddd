import Foundation
import TouchTrace

/// The first decision in which two runs differ, whatever the times at which they were made.
struct TraceDifference: Equatable {
  var times: (Double, Double)
  var texts: (String, String)

  static func == (a: TraceDifference, b: TraceDifference) -> Bool { a.times == b.times && a.texts == b.texts }

  /// nil where the runs decide the same.
  static func first(_ first: TracePage.Run, _ second: TracePage.Run) -> TraceDifference? {
    let decisions = [first, second].map { $0.records.filter(isDecision) }
    var place = 0
    while place < decisions[0].count || place < decisions[1].count {
      let (a, b) = (decisions[0][safe: place], decisions[1][safe: place])
      if let a, let b, bare(a) == bare(b) {
        place += 1
        continue
      }
      return TraceDifference(
        times: (a?.time ?? end(first), b?.time ?? end(second)), texts: (sentence(a), sentence(b)))
    }
    return nil
  }

  private static func end(_ run: TracePage.Run) -> Double { run.records.map(\.time).max() ?? 0 }

  private static func isDecision(_ record: TraceRecord) -> Bool {
    switch record.what {
    case .missed, .hit, .passed, .joins, .refused, .waits, .ignores, .held, .released, .taken: true
    case .state, .action: record.to != "changed"
    case .view: record.phase != "moved"
    case .trace, .recognizer, .event, .told, .asks, .reset, .scene, .step: false
    }
  }

  /// A decision without what is no part of it: times, places, and words with measured numbers.
  private static func bare(_ record: TraceRecord) -> TraceRecord {
    var bare = record
    bare.time = 0
    bare.turn = 0
    bare.note = nil
    bare.count = nil
    bare.scene = nil
    bare.fingers = record.fingers.map { $0.map { .init(finger: $0.finger, phase: $0.phase, x: 0, y: 0) } }
    return bare
  }

  private static func sentence(_ record: TraceRecord?) -> String {
    guard let record else { return "nothing more is decided" }
    if record.what == .missed { return "a finger begins in no view: \(TraceWords.reason(record))" }
    return TraceText.lines(of: [record]).first?.text ?? record.what.rawValue
  }
}

extension Array {
  fileprivate subscript(safe place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
