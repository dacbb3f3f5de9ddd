import CoreGraphics
import Foundation
import TouchTrace

/// The colours of states: the same in lanes and legend.
enum TraceInk {
  static let possible = Ink(0x9FB2CC)
  static let active = Ink(0x2EA66B)
  static let ended = Ink(0x137A4A)
  static let failed = Ink(0xD23B3B)
  static let cancelled = Ink(0xDB7A12)
  static let wait = Ink(0x54657E)
  static let view = Ink(0x7B6BD6)

  static func of(_ state: String) -> Ink {
    switch state {
    case "began", "changed": active
    case "ended": ended
    case "failed": failed
    case "cancelled": cancelled
    default: possible
    }
  }
}

extension TracePicture {
  func draw(_ lane: Lane, at y: Double, _ index: Int, _ sheet: Sheet, _ chart: CGRect) {
    switch lane {
    case .finger(let finger): draw(finger, at: y, sheet, chart)
    case .recognizer(let recognizer): draw(recognizer, at: y, sheet, chart)
    case .view(let view): draw(view, at: y, sheet, chart)
    }
  }

  /// A bar between two times, never too narrow to be seen.
  private func bar(_ start: Double, _ end: Double, at y: Double, height: Double, _ chart: CGRect) -> CGRect {
    let left = x(start, chart)
    return CGRect(x: left, y: y - height / 2, width: max(3, x(end, chart) - left), height: height)
  }

  private func isShown(_ time: Double) -> Bool { time >= from && time <= to }

  // MARK: Lanes

  private func draw(_ finger: TraceStory.Finger, at y: Double, _ sheet: Sheet, _ chart: CGRect) {
    let ink = Ink.fingers[(finger.number - 1) % Ink.fingers.count]
    let end = finger.end == nil ? story.end : finger.last
    let rect = bar(finger.start, end, at: y, height: 16, chart)
    sheet.fill(rect, ink.tint(0.22), radius: 4)
    var last = -Double.infinity
    for sample in finger.samples.dropFirst() where isShown(sample.time) {
      let place = x(sample.time, chart)
      guard place - last >= 1.6 else { continue }
      last = place
      sheet.line(from: CGPoint(x: place, y: y - 4.5), to: CGPoint(x: place, y: y + 4.5), ink.tint(0.55), width: 0.9)
    }
    if isShown(finger.start) {
      sheet.line(from: CGPoint(x: rect.minX, y: y - 8), to: CGPoint(x: rect.minX, y: y + 8), ink, width: 2.4)
    }
    if isShown(end), let how = finger.end { mark(how, at: CGPoint(x: rect.maxX, y: y), ink, sheet) }
    label(finger.view, after: rect.maxX + 9, at: y, sheet, chart)
  }

  private func draw(_ recognizer: TraceStory.Recognizer, at y: Double, _ sheet: Sheet, _ chart: CGRect) {
    var free = -Double.infinity
    for (index, attempt) in recognizer.attempts.enumerated() {
      guard attempt.end >= from, attempt.start <= to else { continue }
      for span in attempt.states where span.end > span.start || span.label == "possible" {
        let isOn = span.label == "began" || span.label == "changed"
        sheet.fill(
          bar(span.start, span.end, at: y, height: 14, chart), TraceInk.of(span.label).tint(isOn ? 0.8 : 0.42),
          radius: 2)
      }
      for wait in attempt.waits { hatch(bar(wait.start, wait.end, at: y, height: 14, chart), TraceInk.wait, sheet) }
      var last = -Double.infinity
      for action in attempt.actions where isShown(action.time) {
        let place = x(action.time, chart)
        guard place - last >= 2 else { continue }
        last = place
        sheet.line(
          from: CGPoint(x: place, y: y - 11.5), to: CGPoint(x: place, y: y - 7.5), TraceInk.ended, width: 1.3)
      }
      let final = attempt.states.last?.label ?? "possible"
      let place = x(attempt.states.last?.start ?? attempt.end, chart)
      let next = recognizer.attempts.dropFirst(index + 1).first.map { x($0.start, chart) } ?? chart.maxX
      guard isShown(attempt.end) || final == "possible" else { continue }
      if ["ended", "failed", "cancelled"].contains(final) {
        mark(final == "ended" ? "ended" : "cancelled", at: CGPoint(x: place, y: y), TraceInk.of(final), sheet)
      }
      let words = caption(attempt)
      let room = next - place - 16
      if place > free, room > 40, !words.isEmpty {
        let width = sheet.words(
          words, at: CGPoint(x: place + 9, y: y), size: 11, final == "failed" ? TraceInk.failed : .faint, room: room)
        free = place + 9 + width
      }
    }
    if recognizer.attempts.isEmpty {
      let words = TraceSummary.verdicts(of: recognizer, in: story).first ?? ""
      sheet.words(words, at: CGPoint(x: chart.minX + 10, y: y), size: 11, .faint, room: chart.width - 20)
    }
  }

  private func caption(_ attempt: TraceAttempt) -> String {
    switch attempt.outcome {
    case .recognized:
      if let last = attempt.changes.last, last.to == "cancelled" { return TraceWords.reason(last) }
      return ""
    case .failed(let record): return TraceWords.reason(record)
    case .undecided: return ""
    }
  }

  private func draw(_ view: TraceStory.View, at y: Double, _ sheet: Sheet, _ chart: CGRect) {
    for span in view.spans where span.end >= from && span.start <= to {
      sheet.fill(bar(span.start, span.end, at: y, height: 14, chart), TraceInk.view.tint(0.38), radius: 2)
    }
    for hold in view.holds where hold.end >= from && hold.start <= to {
      let rect = bar(hold.start, hold.end, at: y, height: 14, chart)
      sheet.fill(rect, TraceInk.view.tint(0.1), radius: 2)
      hatch(rect, TraceInk.view, sheet)
    }
    for span in view.spans where isShown(span.end) && !span.label.isEmpty {
      let ink = span.label == "cancelled" ? TraceInk.cancelled : TraceInk.view
      mark(span.label, at: CGPoint(x: x(span.end, chart), y: y), ink, sheet)
    }
    var free = -Double.infinity
    for taking in view.takings where isShown(taking.time) {
      let place = x(taking.time, chart) + 9
      guard place > free else { continue }
      let by = taking.recognizer ?? "the system"
      let isNews = taking.wasDelivered == false
      let words = isNews ? "taken by \(by), never heard of" : "taken by \(by)"
      if isNews { mark("cancelled", at: CGPoint(x: place - 9, y: y), TraceInk.cancelled.tint(0.6), sheet) }
      let room = room(after: taking.time, in: view, chart) - place - 6
      guard room > 40 else { continue }
      free = place + sheet.words(words, at: CGPoint(x: place, y: y), size: 11, .faint, room: room)
    }
  }

  /// Where the next bar of a view's lane begins; nowhere if one lies there already.
  private func room(after time: Double, in view: TraceStory.View, _ chart: CGRect) -> Double {
    var end = chart.maxX
    for bar in view.spans + view.holds where bar.end > time { end = min(end, x(max(bar.start, time), chart)) }
    return end
  }

  // MARK: Marks

  private func label(_ text: String?, after x: Double, at y: Double, _ sheet: Sheet, _ chart: CGRect) {
    guard let text, chart.maxX - x > 40 else { return }
    sheet.words(text, at: CGPoint(x: x, y: y), size: 11, .faint, room: chart.maxX - x)
  }

  private func mark(_ how: String, at place: CGPoint, _ ink: Ink, _ sheet: Sheet) {
    if how == "cancelled" || how == "failed" {
      sheet.cross(at: place, radius: 4.5, .white, width: 5)
      sheet.cross(at: place, radius: 4.5, ink, width: 2.6)
    } else {
      sheet.disc(at: place, radius: 6, .white)
      sheet.disc(at: place, radius: 4.5, ink)
    }
  }

  private func hatch(_ rect: CGRect, _ ink: Ink, _ sheet: Sheet) {
    sheet.clipped(to: rect) {
      // Lines stand on a common grid, so that bars that meet have one pattern.
      var x = (rect.minX / 6).rounded(.down) * 6 - rect.height
      while x < rect.maxX {
        sheet.line(
          from: CGPoint(x: x, y: rect.maxY), to: CGPoint(x: x + rect.height, y: rect.minY), ink.tint(0.75), width: 1.4)
        x += 6
      }
    }
    sheet.outline(rect, ink.tint(0.6), width: 0.8, radius: 2)
  }

  // MARK: Legend

  func drawLegend(_ sheet: Sheet, at y: Double) {
    var x = Self.margin
    func entry(_ text: String, _ width: Double = 22, _ draw: (CGRect) -> Void) {
      draw(CGRect(x: x, y: y - 7, width: width, height: 14))
      x += width + 7 + sheet.words(text, at: CGPoint(x: x + width + 7, y: y), size: 12) + 20
    }
    entry("possible") { sheet.fill($0, TraceInk.possible.tint(0.42), radius: 2) }
    entry("waits for another") {
      sheet.fill($0, TraceInk.possible.tint(0.42), radius: 2)
      hatch($0, TraceInk.wait, sheet)
    }
    entry("began, changed") { sheet.fill($0, TraceInk.active.tint(0.8), radius: 2) }
    entry("ended, recognised", 10) { mark("ended", at: CGPoint(x: $0.midX, y: y), TraceInk.ended, sheet) }
    entry("failed", 10) { mark("failed", at: CGPoint(x: $0.midX, y: y), TraceInk.failed, sheet) }
    entry("cancelled", 10) { mark("cancelled", at: CGPoint(x: $0.midX, y: y), TraceInk.cancelled, sheet) }
    entry("targets called", 12) { rect in
      for offset in [1.0, 6, 11] {
        sheet.line(
          from: CGPoint(x: rect.minX + offset, y: y - 3), to: CGPoint(x: rect.minX + offset, y: y + 3), TraceInk.ended,
          width: 1.3)
      }
    }
    entry("view has the finger") { sheet.fill($0, TraceInk.view.tint(0.38), radius: 2) }
    entry("held back from it") {
      sheet.fill($0, TraceInk.view.tint(0.1), radius: 2)
      hatch($0, TraceInk.view, sheet)
    }
  }
}
