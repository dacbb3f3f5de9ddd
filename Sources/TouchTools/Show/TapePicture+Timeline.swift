import CoreGraphics
import Foundation
import TouchPlatform

extension TapePicture {
  // MARK: - Legend

  func drawLegend(_ sheet: Sheet, _ plan: Plan) {
    let x = Self.width - Self.margin - Self.legendWidth
    var y = plan.field.minY + 6
    sheet.words("Contacts", at: CGPoint(x: x, y: y), size: 13, weight: 650)
    y += 24
    let most = max(4, Int((plan.field.maxY - y - 190) / 22))
    for (index, contact) in story.contacts.enumerated().prefix(most) {
      let ink = ink(index, contact)
      sheet.ring(at: CGPoint(x: x + 9, y: y), radius: 8, ink, width: 2, inside: .white)
      sheet.words("\(index + 1)", at: CGPoint(x: x + 9, y: y), size: index < 99 ? 9 : 7, ink, weight: 700, .centre)
      let life = Double(contact.end.nanoseconds(since: contact.start)) * 1e-9
      let count = contact.samples.count
      let text = String(
        format: "%@  %.2f s, %d sample%@", Self.name(contact.tool), life, count, count == 1 ? "" : "s")
      sheet.words(text, at: CGPoint(x: x + 26, y: y), size: 12, room: Self.legendWidth - 26)
      y += 22
    }
    if story.contacts.count > most {
      sheet.words("and \(story.contacts.count - most) more", at: CGPoint(x: x + 26, y: y), size: 12, .faint)
      y += 22
    }
    if story.contacts.isEmpty { sheet.words("none on this tape", at: CGPoint(x: x, y: y), size: 12, .faint) }
    y += 14
    sheet.words("Marks", at: CGPoint(x: x, y: y), size: 13, weight: 650)
    y += 24
    let ink = Ink(0x44505F)
    func entry(_ text: String, _ draw: (CGPoint) -> Void) {
      draw(CGPoint(x: x + 9, y: y))
      sheet.words(text, at: CGPoint(x: x + 26, y: y), size: 12)
      y += 22
    }
    entry("began") { sheet.ring(at: $0, radius: 8, ink, width: 2, inside: .white) }
    entry("ended") { sheet.disc(at: $0, radius: 5.5, ink) }
    entry("cancelled") { sheet.cross(at: $0, radius: 5, ink, width: 3) }
    entry("still down when the tape ends") { sheet.ring(at: $0, radius: 6.5, ink, width: 2, dash: [2, 3.5]) }
    entry(hasForce ? "sample; darker is later, wider is firmer" : "sample; darker is later") {
      sheet.line(through: [CGPoint(x: $0.x - 9, y: $0.y), $0], ink.tint(0.35), width: 2.5)
      sheet.line(through: [$0, CGPoint(x: $0.x + 9, y: $0.y)], ink, width: hasForce ? 5 : 2.5)
      sheet.disc(at: $0, radius: 2.6, ink)
    }
  }

  private var hasForce: Bool { story.contacts.contains { $0.samples.contains { $0.force != nil } } }

  private static func name(_ tool: ContactTool) -> String {
    switch tool {
    case .finger: "finger"
    case .pen: "pen"
    case .pointer: "pointer"
    }
  }

  // MARK: - Time

  func drawTimeline(_ sheet: Sheet, _ plan: Plan) {
    let chart = plan.chart
    sheet.words("Over time", at: CGPoint(x: Self.margin, y: chart.minY - 22), size: 13, weight: 650)
    sheet.fill(chart, .white, radius: 3)
    drawAxis(sheet, plan)
    for lane in 0..<plan.laneCount {
      let y = laneMiddle(lane, plan)
      let tools = Set(story.contacts.filter { $0.lane == lane }.map(\.tool))
      let name = tools.count == 1 ? tools.first.map(Self.name) ?? "contact" : "contact"
      sheet.words("\(name) \(lane + 1)", at: CGPoint(x: chart.minX - 12, y: y), size: 11, .faint, .right)
    }
    for (index, contact) in story.contacts.enumerated() where contact.lane < plan.laneCount {
      drawLife(contact, index, sheet, plan)
    }
    drawFrames(sheet, plan)
    drawMarks(sheet, plan)
  }

  private func drawAxis(_ sheet: Sheet, _ plan: Plan) {
    let chart = plan.chart
    let step = Steps.distance(to - from, most: 12)
    var moment = (from / step).rounded(.up) * step
    // Steps are a part of the length, so there are few.
    while moment <= to + step * 1e-6 {
      let x = chart.minX + (moment - from) / (to - from) * chart.width
      sheet.line(from: CGPoint(x: x, y: chart.minY), to: CGPoint(x: x, y: chart.maxY), .grid)
      let label = Steps.label(moment, distance: step)
      sheet.words(label, at: CGPoint(x: x, y: plan.markRow + 30), size: 11, .faint, .centre)
      moment += step
    }
    sheet.outline(chart, .border, radius: 3)
    sheet.words(
      "seconds", at: CGPoint(x: chart.minX - 12, y: plan.markRow + 30), size: 11, .faint, .right)
  }

  private func laneMiddle(_ lane: Int, _ plan: Plan) -> Double {
    plan.chart.minY + 6 + (Double(lane) + 0.5) * Self.rowHeight
  }

  private func place(_ time: MonotonicInstant, _ plan: Plan) -> Double {
    plan.chart.minX + part(time) * plan.chart.width
  }

  private func drawLife(_ contact: TapeStory.Contact, _ index: Int, _ sheet: Sheet, _ plan: Plan) {
    guard seconds(contact.end) >= from, seconds(contact.start) <= to else { return }
    let ink = ink(index, contact)
    let y = laneMiddle(contact.lane, plan)
    let start = place(contact.start, plan)
    let end = max(start + 3, contact.hasEnded ? place(contact.end, plan) : place(story.end, plan))
    sheet.fill(CGRect(x: start, y: y - 8, width: end - start, height: 16), ink.tint(0.22), radius: 4)
    var last = -Double.infinity
    for sample in contact.samples where sample.phase == .moved && isShown(sample.time) {
      let x = place(sample.time, plan)
      // Closer ones would only make a block.
      guard x - last >= 1.6 else { continue }
      last = x
      sheet.line(from: CGPoint(x: x, y: y - 4.5), to: CGPoint(x: x, y: y + 4.5), ink.tint(0.55), width: 0.9)
    }
    if isShown(contact.start) {
      sheet.line(from: CGPoint(x: start, y: y - 8), to: CGPoint(x: start, y: y + 8), ink, width: 2.4)
    }
    if isShown(contact.end), contact.hasEnded {
      let place = CGPoint(x: end, y: y)
      if contact.isCancelled {
        sheet.cross(at: place, radius: 4.5, .white, width: 5)
        sheet.cross(at: place, radius: 4.5, ink, width: 2.6)
      } else {
        sheet.disc(at: place, radius: 4.5, ink)
      }
    }
    if end - start > 26, isShown(contact.start) {
      let width = Sheet.width(of: "\(index + 1)", size: 10, weight: 700) + 6
      sheet.fill(CGRect(x: start + 4, y: y - 6.5, width: width, height: 13), .white, radius: 3)
      sheet.words("\(index + 1)", at: CGPoint(x: start + 4 + width / 2, y: y), size: 10, ink, weight: 700, .centre)
    }
  }

  private func drawFrames(_ sheet: Sheet, _ plan: Plan) {
    let y = plan.frameRow
    sheet.words("frames", at: CGPoint(x: plan.chart.minX - 12, y: y), size: 11, .faint, .right)
    var last = -Double.infinity
    for tick in story.ticks where isShown(tick) {
      let x = place(tick, plan)
      guard x - last >= 1.2 else { continue }
      last = x
      sheet.line(from: CGPoint(x: x, y: y - 5), to: CGPoint(x: x, y: y + 5), Ink(0x9AA5B4), width: 0.8)
    }
  }

  private func drawMarks(_ sheet: Sheet, _ plan: Plan) {
    let y = plan.markRow
    sheet.words("events", at: CGPoint(x: plan.chart.minX - 12, y: y), size: 11, .faint, .right)
    // What happens at one place stands there as one.
    var groups: [(x: Double, labels: [String], isKey: Bool)] = []
    for mark in story.marks where isShown(mark.time) {
      let x = place(mark.time, plan)
      let label = String(mark.label.prefix(24))
      if let last = groups.last, x - last.x < 4, last.isKey == mark.isKey, last.labels.count < 4 {
        groups[groups.count - 1].labels.append(label)
      } else {
        groups.append((x, [label], mark.isKey))
      }
    }
    var free = -Double.infinity
    for group in groups {
      let ink = group.isKey ? Ink(0x2F6FDE) : Ink(0x44505F)
      sheet.disc(at: CGPoint(x: group.x, y: y), radius: 3, ink)
      guard group.x >= free else { continue }
      let label = group.labels.joined(separator: ", ")
      let width = Sheet.width(of: label, size: 10)
      // Where the words would leave the picture they stand before their mark.
      if group.x + 7 + width <= Self.width - 6 {
        sheet.words(label, at: CGPoint(x: group.x + 7, y: y), size: 10, ink)
        free = group.x + width + 14
      } else if group.x - 7 - width >= free {
        sheet.words(label, at: CGPoint(x: group.x - 7, y: y), size: 10, ink, .right)
      }
    }
  }
}
