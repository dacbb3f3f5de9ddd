import TouchTrace

extension TraceText {
  /// The lines of a turn on the page: what fingers begin and end, and what is done. Moves are drawn, not told.
  static func pageLines(of records: [TraceRecord]) -> [(kind: String, text: String)] {
    var lines: [(String, String)] = []
    for record in records where record.what == .event || record.what == .missed {
      for finger in record.fingers ?? [] where finger.phase != "moved" && finger.phase != "stationary" {
        lines.append(("finger", headline(finger, record)))
      }
    }
    for line in Self.lines(of: records) { lines.append((line.kind, line.text)) }
    return lines
  }
}
