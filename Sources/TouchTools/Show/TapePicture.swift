import CoreGraphics
import Foundation
import TouchPlatform

/// A picture of a tape: above, the surface with the path of each contact; below, the same contacts over time.
public struct TapePicture {
  let story: TapeStory
  /// What of the tape is shown, in seconds from its beginning.
  let from: Double
  let to: Double
  let title: String

  static let width = 1_200.0
  static let margin = 36.0
  static let legendWidth = 236.0
  static let rowHeight = 24.0
  /// So many lanes are drawn; a hand or a table has fewer.
  static let mostLanes = 40

  /// A picture of a story, or of the part of it between two moments, in seconds from its beginning.
  public init(_ story: TapeStory, title: String, from: Double? = nil, to: Double? = nil) {
    self.story = story
    self.title = title
    let start = min(max(0, from ?? 0), story.duration)
    self.from = start
    self.to = max(start + 0.001, min(to ?? story.duration, max(story.duration, 0.001)))
  }

  /// Draws it.
  public func draw() -> Sheet {
    let plan = Plan(self)
    let sheet = Sheet(width: Self.width, height: plan.height)
    sheet.fill(CGRect(origin: .zero, size: sheet.size), .paper)
    drawHeader(sheet)
    drawSurface(sheet, plan)
    drawLegend(sheet, plan)
    drawTimeline(sheet, plan)
    return sheet
  }

  // MARK: - Shared

  /// Where things are.
  struct Plan {
    var surface: CGRect
    /// The room that the surface stands in.
    var field: CGRect
    var scale: Double
    var chart: CGRect
    var laneCount: Int
    var height: Double
    var frameRow: Double
    var markRow: Double

    init(_ picture: TapePicture) {
      let margin = TapePicture.margin
      let room = CGSize(
        width: TapePicture.width - 3 * margin - TapePicture.legendWidth - 30, height: 600)
      let size = picture.story.size
      scale = min(room.width / max(1, size.width), room.height / max(1, size.height))
      let shown = CGSize(width: max(2, size.width * scale), height: max(2, size.height * scale))
      field = CGRect(x: margin + 30, y: 116, width: room.width, height: max(300, shown.height))
      surface = CGRect(
        x: field.midX - shown.width / 2, y: field.midY - shown.height / 2, width: shown.width, height: shown.height)
      laneCount = min(TapePicture.mostLanes, max(1, picture.story.laneCount))
      let top = field.maxY + 76
      chart = CGRect(
        x: margin + 84, y: top, width: TapePicture.width - 2 * margin - 84,
        height: Double(laneCount) * TapePicture.rowHeight + 12)
      frameRow = chart.maxY + 16
      markRow = frameRow + 26
      height = markRow + 66
    }
  }

  var palette: [Ink] { Ink.fingers }
  func ink(_ index: Int, _ contact: TapeStory.Contact) -> Ink {
    // A few contacts have a colour each; of many, those of one finger after another share one.
    palette[(story.contacts.count <= palette.count ? index : contact.lane) % palette.count]
  }

  func seconds(_ time: MonotonicInstant) -> Double { story.seconds(time) }
  func isShown(_ time: MonotonicInstant) -> Bool { seconds(time) >= from && seconds(time) <= to }
  /// 0…1 of the time shown.
  func part(_ time: MonotonicInstant) -> Double { min(1, max(0, (seconds(time) - from) / (to - from))) }

  private func drawHeader(_ sheet: Sheet) {
    let margin = Self.margin
    sheet.words(title, at: CGPoint(x: margin, y: 42), size: 24, weight: 650, room: Self.width - 2 * margin)
    let contacts = story.contacts.count
    var facts = [
      "\(contacts) contact\(contacts == 1 ? "" : "s")", "at most \(story.mostContacts) at a time",
      String(format: "%.2f s", story.duration),
    ]
    if let rate = story.inputRate { facts.append(String(format: "input %.0f Hz", rate)) }
    if let rate = story.displayRate { facts.append(String(format: "display %.0f Hz", rate)) }
    facts.append(String(format: "surface %.0f × %.0f points", story.size.width, story.size.height))
    if from > 0 || to < story.duration - 0.0005 {
      facts.append(String(format: "shown from %.2f s to %.2f s", from, to))
    }
    sheet.words(
      facts.joined(separator: "  ·  "), at: CGPoint(x: margin, y: 72), size: 13, .faint, room: Self.width - 2 * margin)
  }

  // MARK: - The surface

  private func drawSurface(_ sheet: Sheet, _ plan: Plan) {
    let rect = plan.surface
    sheet.fill(rect, .white, radius: 3)
    let step = Steps.distance(max(story.size.width, story.size.height), most: 10)
    var place = 0.0
    while place <= max(story.size.width, story.size.height) {
      let offset = place * plan.scale
      let label = Steps.label(place, distance: step)
      if place <= story.size.width {
        if place > 0 {
          sheet.line(
            from: CGPoint(x: rect.minX + offset, y: rect.minY), to: CGPoint(x: rect.minX + offset, y: rect.maxY), .grid)
        }
        sheet.words(label, at: CGPoint(x: rect.minX + offset, y: rect.minY - 11), size: 10, .faint, .centre)
      }
      if place <= story.size.height {
        if place > 0 {
          sheet.line(
            from: CGPoint(x: rect.minX, y: rect.minY + offset), to: CGPoint(x: rect.maxX, y: rect.minY + offset), .grid)
        }
        if place > 0 || rect.minX > 0 {
          sheet.words(label, at: CGPoint(x: rect.minX - 8, y: rect.minY + offset), size: 10, .faint, .right)
        }
      }
      place += step
    }
    sheet.outline(rect, .border, radius: 3)
    sheet.words("points", at: CGPoint(x: rect.maxX, y: rect.maxY + 13), size: 10, .faint, .right)
    // Contacts may leave the surface a little.
    sheet.clipped(to: rect.insetBy(dx: -24, dy: -24)) {
      for (index, contact) in story.contacts.enumerated() { drawPath(contact, ink(index, contact), sheet, plan) }
      for (index, contact) in story.contacts.enumerated() { drawEnds(contact, index, ink(index, contact), sheet, plan) }
    }
  }

  private func drawPath(_ contact: TapeStory.Contact, _ ink: Ink, _ sheet: Sheet, _ plan: Plan) {
    let samples = contact.samples.filter { isShown($0.time) && $0.x.isFinite && $0.y.isFinite }
    guard samples.count > 1 else { return }
    let life = max(1, Double(contact.end.nanoseconds(since: contact.start)))
    var lastDot = point(samples[0], plan)
    var dots: [(CGPoint, Double, Double)] = []
    // Stretches of one look are one line, so that a long tape stays a small file.
    var run: [CGPoint] = [lastDot]
    var look = -1
    var width = 2.0
    func flush() {
      sheet.line(through: run, ink.tint(0.28 + 0.5 * Double(look) / 8), width: width)
      run = run.suffix(1)
    }
    for sample in samples.dropFirst() {
      let age = Double(sample.time.nanoseconds(since: contact.start)) / life
      let newLook = Int(age * 8)
      let newWidth = sample.force.map { 1.5 + (Double($0) * 12).rounded() / 2 } ?? 2.5
      if newLook != look || newWidth != width {
        flush()
        look = newLook
        width = newWidth
      }
      let place = point(sample, plan)
      run.append(place)
      if sample.phase == .moved, hypot(place.x - lastDot.x, place.y - lastDot.y) >= 10 {
        dots.append((place, age, width))
        lastDot = place
      }
    }
    flush()
    for (place, age, thickness) in dots {
      sheet.disc(at: place, radius: max(2, thickness / 2 + 0.6) + 0.6 * age, ink.tint(0.7 + 0.3 * age))
    }
  }

  private func drawEnds(_ contact: TapeStory.Contact, _ index: Int, _ ink: Ink, _ sheet: Sheet, _ plan: Plan) {
    guard let first = contact.samples.first, let last = contact.samples.last else { return }
    if isShown(last.time) {
      var place = point(last, plan)
      // The end of a tap stands beside its beginning, not under it.
      let began = point(first, plan)
      if isShown(first.time), hypot(place.x - began.x, place.y - began.y) < 15 {
        place = CGPoint(x: began.x + 13, y: began.y + 9)
      }
      if contact.isCancelled {
        sheet.cross(at: place, radius: 5.5, .white, width: 6)
        sheet.cross(at: place, radius: 5.5, ink, width: 3)
      } else if contact.hasEnded {
        sheet.disc(at: place, radius: 7, .white)
        sheet.disc(at: place, radius: 5.5, ink)
      } else {
        sheet.ring(at: place, radius: 7, ink, width: 2, inside: .white, dash: [2, 3.5])
      }
    }
    guard isShown(first.time) else { return }
    let place = point(first, plan)
    sheet.ring(at: place, radius: 9, ink, width: 2.2, inside: .white)
    sheet.words("\(index + 1)", at: place, size: index < 99 ? 10 : 7, ink, weight: 700, .centre)
  }

  private func point(_ sample: ContactSample, _ plan: Plan) -> CGPoint {
    func held(_ value: Double) -> Double { value.isFinite ? min(1e5, max(-1e5, value)) : 0 }
    return CGPoint(
      x: plan.surface.minX + held(sample.x) * plan.scale, y: plan.surface.minY + held(sample.y) * plan.scale)
  }
}
