import CoreGraphics
import Foundation

/// Histograms of what an app measured: the whole way above, its stages below, all in milliseconds.
public struct LatencyPicture {
  private let measure: LatencyMeasure
  private let title: String
  private static let size = CGSize(width: 1_000, height: 760)
  private static let margin = 44.0

  /// A picture of a measurement.
  public init(_ measure: LatencyMeasure, title: String) {
    self.measure = measure
    self.title = title
  }

  /// Draws it.
  public func draw() -> Sheet {
    let sheet = Sheet(width: Self.size.width, height: Self.size.height)
    let margin = Self.margin
    sheet.fill(CGRect(origin: .zero, size: Self.size), .paper)
    sheet.words(title, at: CGPoint(x: margin, y: 44), size: 24, weight: 650, room: Self.size.width - 2 * margin)
    sheet.words(
      "\(measure.inputCount) input frames  ·  \(measure.verdict)", at: CGPoint(x: margin, y: 74), size: 13, .faint,
      room: Self.size.width - 2 * margin)
    let width = Self.size.width - 2 * margin
    histogram(.total, in: CGRect(x: margin, y: 140, width: width, height: 220), Ink(0x2F6FDE), sheet, isLarge: true)
    let small = (width - 36) / 2
    let stages: [(LatencyMeasure.Stage, Ink)] = [
      (.transport, Ink(0x1E9E6A)), (.waiting, Ink(0xD99A00)), (.handling, Ink(0x9A4FD0)), (.drawing, Ink(0xE0532F)),
    ]
    for (index, (stage, ink)) in stages.enumerated() {
      let x = margin + Double(index % 2) * (small + 36)
      let y = 448 + Double(index / 2) * 160
      histogram(stage, in: CGRect(x: x, y: y, width: small, height: 84), ink, sheet, isLarge: false)
    }
    return sheet
  }

  private func histogram(
    _ stage: LatencyMeasure.Stage, in rect: CGRect, _ ink: Ink, _ sheet: Sheet, isLarge: Bool
  ) {
    let head = CGPoint(x: rect.minX, y: rect.minY - 22)
    let width = sheet.words(stage.title, at: head, size: isLarge ? 15 : 13, weight: 650)
    sheet.fill(rect, .white, radius: 3)
    guard let spread = measure.spread(stage), let times = measure.times[stage] else {
      sheet.outline(rect, .border, radius: 3)
      sheet.words("nothing measured", at: CGPoint(x: rect.midX, y: rect.midY), size: 12, .faint, .centre)
      return
    }
    sheet.words(
      String(format: "median %.2f, 95 %% %.2f, max %.2f ms", spread.median, spread.p95, spread.max),
      at: CGPoint(x: rect.minX + width + 14, y: head.y), size: 12, .faint)
    // A few late ones must not make all others a line; they stand in the last column.
    var span = max(spread.p99 * 1.15, spread.median * 2, 0.05)
    if stage == .total, let period = measure.framePeriod { span = max(span, period * 1.15) }
    let step = Steps.distance(span, most: isLarge ? 12 : 6)
    span = (span / step).rounded(.up) * step
    let columns = isLarge ? 90 : 50
    var counts = Array(repeating: 0, count: columns)
    for time in times { counts[min(columns - 1, max(0, Int(time / span * Double(columns))))] += 1 }
    let most = Double(max(1, counts.max() ?? 1))
    let columnWidth = rect.width / Double(columns)
    var mark = 0.0
    while mark <= span * 1.000001 {
      let x = rect.minX + mark / span * rect.width
      sheet.line(from: CGPoint(x: x, y: rect.minY), to: CGPoint(x: x, y: rect.maxY), .grid)
      sheet.words(
        Steps.label(mark, distance: step), at: CGPoint(x: x, y: rect.maxY + 13), size: 10, .faint, .centre)
      mark += step
    }
    for (column, count) in counts.enumerated() where count > 0 {
      let height = max(1.5, Double(count) / most * (rect.height - 14))
      sheet.fill(
        CGRect(
          x: rect.minX + Double(column) * columnWidth + 0.6, y: rect.maxY - height, width: columnWidth - 1.2,
          height: height), ink.tint(0.72), radius: 1)
    }
    sheet.outline(rect, .border, radius: 3)
    line(at: spread.median, "median", ink, rect, span, sheet, row: 0, isLarge)
    line(at: spread.p95, "95 %", ink, rect, span, sheet, row: 1, isLarge)
    if stage == .total, let period = measure.framePeriod {
      line(at: period, String(format: "one frame, %.1f ms", period), .text, rect, span, sheet, row: 2, isLarge)
    }
    sheet.words("ms", at: CGPoint(x: rect.maxX, y: rect.maxY + 27), size: 10, .faint, .right)
  }

  private func line(
    at value: Double, _ label: String, _ ink: Ink, _ rect: CGRect, _ span: Double, _ sheet: Sheet, row: Int,
    _ isLarge: Bool
  ) {
    let x = rect.minX + min(1, value / span) * rect.width
    sheet.line(from: CGPoint(x: x, y: rect.minY), to: CGPoint(x: x, y: rect.maxY), ink, width: 1.4, dash: [4, 3])
    guard isLarge else { return }
    let y = rect.minY + 14 + Double(row) * 18
    let width = Sheet.width(of: label, size: 11, weight: 600)
    // The row of the 95th percentile stands left, since the frame's end is often near.
    let isLeft = row == 1 && x - 10 - width > rect.minX || x + 10 + width > rect.maxX
    let box = CGRect(x: isLeft ? x - 8 - width : x + 4, y: y - 8, width: width + 4, height: 16)
    sheet.fill(box, Ink(0xFFFFFF, alpha: 0.85), radius: 3)
    sheet.words(label, at: CGPoint(x: box.minX + 2, y: y), size: 11, ink, weight: 600)
  }
}
