import Foundation

/// How much of each pixel a circle covers, made row by row: inside is filled, only the edge is computed.
///
/// Cost: some 3 µs for a diameter of 60 pixels; it grows with the diameter.
enum CircleCoverage {
  /// Below this diameter the distance from the arc is too coarse, and rows are cut into strips measured exactly.
  private static let smallDiameter = 16.0
  private static let strips = 16

  /// Writes a square of `side` pixels, all of them.
  static func write(
    centerX: Double, centerY: Double, diameter: Double, side: Int, to bytes: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    for row in 0..<side {
      let line = bytes + row * stride
      line.update(repeating: 0, count: side)
      if diameter < smallDiameter {
        writeSmall(row, line, centerX, centerY, diameter / 2, side)
      } else {
        writeRow(row, line, Float(centerX), Float(centerY), Float(diameter / 2), side)
      }
    }
  }

  private static func writeRow(
    _ row: Int, _ line: UnsafeMutablePointer<UInt8>, _ cx: Float, _ cy: Float, _ radius: Float, _ side: Int
  ) {
    let dy = Float(row) + 0.5 - cy
    let outside = (radius + 0.5) * (radius + 0.5) - dy * dy
    guard outside > 0 else { return }
    let reach = outside.squareRoot()
    let first = max(0, Int((cx - reach - 0.5).rounded(.down)))
    let last = min(side - 1, Int((cx + reach - 0.5).rounded(.up)))
    let inside = (radius - 0.5) * (radius - 0.5) - dy * dy
    var solidFirst = last + 1
    var solidLast = last
    if inside > 0 {
      let half = inside.squareRoot()
      solidFirst = max(first, Int((cx - half - 0.5).rounded(.up)))
      solidLast = min(last, Int((cx + half - 0.5).rounded(.down)))
      if solidLast >= solidFirst {
        (line + solidFirst).update(repeating: 255, count: solidLast - solidFirst + 1)
      } else {
        solidFirst = last + 1
        solidLast = last
      }
    }
    edge(line, first, solidFirst - 1, cx, dy, radius)
    if solidFirst <= last { edge(line, solidLast + 1, last, cx, dy, radius) }
  }

  private static func edge(
    _ line: UnsafeMutablePointer<UInt8>, _ first: Int, _ last: Int, _ cx: Float, _ dy: Float, _ radius: Float
  ) {
    guard first <= last else { return }
    for column in first...last {
      let dx = Float(column) + 0.5 - cx
      let cover = radius + 0.5 - (dx * dx + dy * dy).squareRoot()
      line[column] = UInt8(max(0, min(1, cover)) * 255 + 0.5)
    }
  }

  /// Each strip of a row covers exactly from its left to its right end.
  private static func writeSmall(
    _ row: Int, _ line: UnsafeMutablePointer<UInt8>, _ cx: Double, _ cy: Double, _ radius: Double, _ side: Int
  ) {
    for column in 0..<side {
      var sum = 0.0
      for strip in 0..<strips {
        let dy = Double(row) + (Double(strip) + 0.5) / Double(strips) - cy
        let square = radius * radius - dy * dy
        guard square > 0 else { continue }
        let half = square.squareRoot()
        sum += max(0, min(Double(column + 1), cx + half) - max(Double(column), cx - half))
      }
      line[column] = UInt8(min(255, sum / Double(strips) * 255 + 0.5))
    }
  }
}
