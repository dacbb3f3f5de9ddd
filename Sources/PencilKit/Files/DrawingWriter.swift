import UIKit

/// Writes drawings in the format of `DrawingFormat`.
struct DrawingWriter {
  private(set) var data = Data()

  init(_ drawing: PKDrawing) {
    data.append(contentsOf: DrawingFormat.head)
    data.append(contentsOf: [DrawingFormat.version, 0, 0, 0])
    write(UInt32(drawing.strokes.count))
    for stroke in drawing.strokes { write(stroke.storage.parts) }
  }

  private mutating func write(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }

  private mutating func write(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
  }

  private mutating func write(_ parts: StrokeParts) {
    data.append(UInt8(DrawingFormat.inks.firstIndex(of: parts.ink.inkType) ?? 0))
    let color = InkColor(parts.ink.color)
    for part in [color.red, color.green, color.blue, color.alpha] { write(part) }
    let transform = parts.transform
    for part in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] { write(part.orZero) }
    write(parts.randomSeed)
    write(parts.path.creationDate.timeIntervalSinceReferenceDate)
    write(UInt32(parts.path.count))
    for point in parts.path {
      for part in [
        point.location.x, point.location.y, point.timeOffset, point.size.width, point.size.height, point.opacity,
        point.force, point.azimuth, point.altitude, point.secondaryScale,
      ] { write(part) }
    }
    guard let mask = parts.mask else { return write(UInt32(0)) }
    write(mask)
  }

  private mutating func write(_ path: CGPath) {
    var count = UInt32(0)
    path.applyWithBlock { _ in count += 1 }
    write(count + 1)
    var elements = self
    path.applyWithBlock { elements.write($0.pointee) }
    self = elements
  }

  private mutating func write(_ element: CGPathElement) {
    data.append(UInt8(element.type.rawValue))
    for index in 0..<element.type.pointCount {
      write(element.points[index].x.orZero)
      write(element.points[index].y.orZero)
    }
  }
}

extension CGPathElementType {
  /// How many points an element has.
  var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}
