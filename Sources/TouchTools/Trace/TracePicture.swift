import CoreGraphics
import Foundation
import TouchTrace

/// A picture of a trace over time: a lane for each finger, recogniser and view, and below what became of each.
public struct TracePicture {
  let story: TraceStory
  /// What is shown, in seconds of the clock.
  let from: Double
  let to: Double

  static let width = 1_240.0
  static let margin = 36.0
  static let labelWidth = 210.0
  static let laneHeight = 30.0
  /// So many lanes of a kind are drawn.
  static let mostLanes = 40

  /// A picture of a story, or of the part between two moments in seconds since its origin.
  public init(_ story: TraceStory, from: Double? = nil, to: Double? = nil) {
    self.story = story
    // Without a requested start it begins shortly before the first finger, however long nothing happened.
    let first = story.turns.first { $0.records.contains { $0.what != .recognizer } }?.time ?? story.origin
    let length = max(0.05, story.end - first)
    let start = from.map { story.origin + $0 } ?? (first - length * 0.02)
    self.from = start
    self.to = max(start + 0.001, to.map { story.origin + $0 } ?? (story.end + length * 0.04))
  }

  /// What stands in a lane.
  enum Lane {
    case finger(TraceStory.Finger)
    case recognizer(TraceStory.Recognizer)
    case view(TraceStory.View)
  }

  var groups: [(title: String, lanes: [Lane])] {
    [
      ("Fingers", story.fingers.prefix(Self.mostLanes).map { .finger($0) }),
      ("Recognisers", story.recognizers.prefix(Self.mostLanes).map { .recognizer($0) }),
      ("Views", story.views.prefix(Self.mostLanes).map { .view($0) }),
    ].filter { !$0.lanes.isEmpty }
  }

  /// Draws it.
  public func draw() -> Sheet {
    let groups = groups
    let verdicts = verdicts
    let lanes = groups.reduce(0) { $0 + $1.lanes.count }
    let top = 132.0
    let chartHeight = Double(lanes) * Self.laneHeight + Double(groups.count) * 34
    let listTop = top + chartHeight + 68
    let height = listTop + Double(verdicts.count) * 20 + 46
    let sheet = Sheet(width: Self.width, height: height)
    sheet.fill(CGRect(origin: .zero, size: sheet.size), .paper)
    drawHeader(sheet)
    drawLegend(sheet, at: 100)

    let chart = CGRect(
      x: Self.margin + Self.labelWidth, y: top, width: Self.width - 2 * Self.margin - Self.labelWidth,
      height: chartHeight)
    var y = top
    var areas: [CGRect] = []
    for group in groups {
      areas.append(
        CGRect(x: chart.minX, y: y + 24, width: chart.width, height: Double(group.lanes.count) * Self.laneHeight))
      y += 34 + Double(group.lanes.count) * Self.laneHeight
    }
    for area in areas { sheet.fill(area, .white, radius: 3) }
    drawAxis(sheet, chart, areas)
    for (group, area) in zip(groups, areas) {
      sheet.words(group.title, at: CGPoint(x: Self.margin, y: area.minY - 10), size: 13, weight: 650)
      for (index, lane) in group.lanes.enumerated() {
        let middle = area.minY + (Double(index) + 0.5) * Self.laneHeight
        if index > 0 {
          let line = area.minY + Double(index) * Self.laneHeight
          sheet.line(from: CGPoint(x: area.minX, y: line), to: CGPoint(x: area.maxX, y: line), .grid)
        }
        sheet.clipped(to: CGRect(x: chart.minX, y: middle - 15, width: chart.width + Self.margin, height: 30)) {
          draw(lane, at: middle, index, sheet, chart)
        }
        sheet.words(
          name(lane), at: CGPoint(x: chart.minX - 12, y: middle), size: 12, .text, .right, room: Self.labelWidth - 14)
      }
      sheet.outline(area, .border, radius: 3)
    }
    sheet.words("What became of each recogniser", at: CGPoint(x: Self.margin, y: listTop), size: 13, weight: 650)
    for (index, line) in verdicts.enumerated() {
      let place = CGPoint(x: Self.margin, y: listTop + 24 + Double(index) * 20)
      sheet.words(line.name, at: place, size: 12, weight: 600, room: Self.labelWidth + 20)
      sheet.words(
        line.text, at: CGPoint(x: Self.margin + Self.labelWidth + 30, y: place.y), size: 12, .text,
        room: Self.width - 2 * Self.margin - Self.labelWidth - 30)
    }
    return sheet
  }

  private var verdicts: [(name: String, text: String)] {
    story.recognizers.prefix(Self.mostLanes).flatMap { recognizer in
      TraceSummary.verdicts(of: recognizer, in: story).prefix(12).enumerated().map { index, text in
        (index == 0 ? recognizer.name : "", text)
      }
    }
  }

  private func name(_ lane: Lane) -> String {
    switch lane {
    case .finger(let finger): "\(finger.type) \(finger.number)"
    case .recognizer(let recognizer): recognizer.name
    case .view(let view): view.name
    }
  }

  private func drawHeader(_ sheet: Sheet) {
    sheet.words(story.app, at: CGPoint(x: Self.margin, y: 38), size: 24, weight: 650)
    let facts = [
      "\(story.fingers.count) finger\(story.fingers.count == 1 ? "" : "s")",
      "\(story.recognizers.count) recogniser\(story.recognizers.count == 1 ? "" : "s")",
      "\(story.recognizers.reduce(0) { $0 + $1.attempts.count }) attempts",
      String(format: "shown from %.3f s to %.3f s", max(0, story.seconds(from)), story.seconds(to)),
    ]
    sheet.words(facts.joined(separator: "  ·  "), at: CGPoint(x: Self.margin, y: 66), size: 13, .faint)
  }

  private func drawAxis(_ sheet: Sheet, _ chart: CGRect, _ areas: [CGRect]) {
    let (first, last) = (story.seconds(from), story.seconds(to))
    let step = Steps.distance(last - first, most: 12)
    var moment = (first / step).rounded(.up) * step
    while moment <= last {
      let x = chart.minX + (moment - first) / (last - first) * chart.width
      for area in areas { sheet.line(from: CGPoint(x: x, y: area.minY), to: CGPoint(x: x, y: area.maxY), .grid) }
      sheet.words(
        Steps.label(moment, distance: step), at: CGPoint(x: x, y: chart.maxY + 6), size: 11, .faint, .centre)
      moment += step
    }
    sheet.words("seconds", at: CGPoint(x: chart.minX - 12, y: chart.maxY + 6), size: 11, .faint, .right)
  }

  /// Where a time stands.
  func x(_ time: Double, _ chart: CGRect) -> Double {
    chart.minX + min(1.2, max(-0.2, (time - from) / (to - from))) * chart.width
  }
}
