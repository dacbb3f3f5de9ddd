import Foundation
import RenderTree

/// A picture cut into nine parts, of which the corners keep their size, the sides stretch along themselves and the middle
/// both ways.
struct NineParts {
  /// One part: what of the picture it shows, and where.
  struct Part {
    /// The picture's pixels.
    let pixels: CGRect
    /// Points.
    let rect: CGRect
    /// Its edges in points, infinite where no other part lies beyond, so that it reaches to the outline. Neighbours have
    /// the same number for their common edge.
    let lowX, highX, lowY, highY: Double
  }

  private(set) var parts: [Part] = []

  /// The parts of a picture in which `center`, in units of what is shown of it, stretches; nil when there is no picture
  /// in sight or the centre is no rectangle.
  ///
  /// Sides that do not fit are shrunk alike. A centre outside of the picture is cut to it.
  init?(_ center: CGRect, _ job: ImagePainter.Job) {
    let center = center.standardized
    guard (center.minX + center.minY + center.maxX + center.maxY).isFinite else { return nil }
    let scale = job.image.scale > 0 && job.image.scale.isFinite ? job.image.scale : 1
    let columns = Self.cut(
      job.pixels.minX, job.pixels.width, center.minX, center.maxX, job.rect.minX, job.rect.width, scale)
    let rows = Self.cut(
      job.pixels.minY, job.pixels.height, center.minY, center.maxY, job.rect.minY, job.rect.height, scale)
    for (rowIndex, row) in rows.enumerated() {
      for (columnIndex, column) in columns.enumerated() {
        parts.append(
          Part(
            pixels: CGRect(x: column.from, y: row.from, width: column.length, height: row.length),
            rect: CGRect(x: column.place, y: row.place, width: column.extent, height: row.extent),
            lowX: columnIndex == 0 ? -.infinity : column.place,
            highX: columnIndex == columns.count - 1 ? .infinity : columns[columnIndex + 1].place,
            lowY: rowIndex == 0 ? -.infinity : row.place,
            highY: rowIndex == rows.count - 1 ? .infinity : rows[rowIndex + 1].place))
      }
    }
  }

  /// One direction's parts: pixels from and length, points from and extent.
  private struct Segment {
    var from, length, place, extent: Double
  }

  private static func cut(
    _ from: Double, _ length: Double, _ low: Double, _ high: Double, _ place: Double, _ extent: Double, _ scale: Double
  ) -> [Segment] {
    let low = max(0, min(1, low))
    let high = max(low, min(1, high))
    var before = length * low / scale
    var behind = length * (1 - high) / scale
    if before + behind > extent {
      let shrink = extent / (before + behind)
      before *= shrink
      behind *= shrink
    }
    var segments = [
      Segment(from: from, length: length * low, place: place, extent: before),
      Segment(
        from: from + length * low, length: length * (high - low), place: place + before,
        extent: extent - before - behind),
      Segment(from: from + length * high, length: length * (1 - high), place: place + extent - behind, extent: behind),
    ]
    // A middle without pixels shows those beside it.
    if segments[1].length < 0.01 {
      segments[1].from = max(from, min(from + length - 0.01, segments[1].from - 0.005))
      segments[1].length = 0.01
    }
    segments.removeAll { $0.extent <= 0 || $0.length <= 0 }
    return segments
  }

  /// The device's pixels whose middles are in one part; those of all parts together are all pixels, each once.
  struct Region {
    private let inverse: Affine
    private let lowX, highX, lowY, highY: Double

    init(_ part: Part, _ inverse: Affine) {
      self.inverse = inverse
      lowX = part.lowX
      highX = part.highX
      lowY = part.lowY
      highY = part.highY
    }

    func columns(_ y: Int, within limits: Range<Int>) -> Range<Int> {
      let middle = Double(y) + 0.5
      let across = Self.columns(inverse.a, inverse.c * middle + inverse.tx, lowX, highX, limits)
      return Self.columns(inverse.b, inverse.d * middle + inverse.ty, lowY, highY, across)
    }

    /// The columns whose middles have `low` ≤ `slope` · x + `start` < `high`.
    private static func columns(
      _ slope: Double, _ start: Double, _ low: Double, _ high: Double, _ limits: Range<Int>
    ) -> Range<Int> {
      if slope == 0 { return start >= low && start < high ? limits : limits.lowerBound..<limits.lowerBound }
      // The first column at or behind an edge; neighbours ask the same of their common edge.
      func first(_ edge: Double) -> Int {
        if edge.isInfinite { return (edge > 0) == (slope > 0) ? Int.max : Int.min }
        return DeviceBox.pixel(((edge - start) / slope - 0.5).rounded(.up))
      }
      let from = slope > 0 ? first(low) : first(high)
      let to = slope > 0 ? first(high) : first(low)
      let start = max(limits.lowerBound, min(limits.upperBound, from))
      return start..<max(start, min(limits.upperBound, to))
    }
  }
}
