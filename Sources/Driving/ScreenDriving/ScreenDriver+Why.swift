import TouchTrace

extension ScreenDriver {
  /// What touches and recognisers did in the last gesture, and why, in words.
  package func why() throws(DrivingError) -> String {
    let text = try app.trace()
    let records: [TraceRecord]
    do throws(TraceError) { records = try TraceRecord.records(in: text) } catch {
      throw .unsupported("the app keeps no trace: \(error)")
    }
    return TraceText.text(of: TraceStory(Self.lastGesture(of: records)))
  }

  /// Touches that follow one another more closely are one gesture, in seconds.
  private static let pause = 0.35

  /// The records of the last gesture, behind those that say which recognisers there are.
  static func lastGesture(of records: [TraceRecord]) -> [TraceRecord] {
    var down: Set<Int> = []
    var lifted = -Double.infinity
    var start = 0
    for (index, record) in records.enumerated() where record.what == .event || record.what == .missed {
      for finger in record.fingers ?? [] {
        switch finger.phase {
        case "began":
          if down.isEmpty, record.time - lifted > pause { start = index }
          // One that no view got is not told of again.
          if record.what == .event { down.insert(finger.finger) }
          lifted = record.time
        case "ended", "cancelled":
          down.remove(finger.finger)
          lifted = record.time
        default: break
        }
      }
    }
    let facts = records[..<start].filter { $0.what == .trace || $0.what == .recognizer }
    return facts + records[start...]
  }
}
