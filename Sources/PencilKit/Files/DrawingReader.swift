import UIKit

/// Reads drawings in the format of `DrawingFormat`. Nothing is taken from the data that is not checked: numbers are
/// counted against the bytes that are left before room is made for them.
struct DrawingReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ data: Data) { bytes = Array(data) }

  mutating func drawing() throws(DrawingDataError) -> PKDrawing {
    guard bytes.starts(with: DrawingFormat.head), bytes.count >= 12 else {
      throw DrawingDataError("the data is no drawing of this PencilKit")
    }
    guard bytes[4] == DrawingFormat.version else {
      throw DrawingDataError("the drawing has version \(bytes[4]) of the format; this PencilKit reads version 1")
    }
    place = 8
    let count = try count(of: "strokes", leastBytes: DrawingFormat.leastStroke)
    var strokes: [PKStroke] = []
    strokes.reserveCapacity(count)
    for _ in 0..<count { strokes.append(try stroke()) }
    guard place == bytes.count else {
      throw DrawingDataError("the drawing is followed by \(bytes.count - place) bytes")
    }
    return PKDrawing(strokes: strokes)
  }

  // MARK: Parts

  private mutating func stroke() throws(DrawingDataError) -> PKStroke {
    let kind = Int(try byte())
    guard DrawingFormat.inks.indices.contains(kind) else {
      throw DrawingDataError("a stroke has the unknown ink \(kind)")
    }
    var color: [CGFloat] = []
    for _ in 0..<4 {
      let part = try number()
      guard (0...1).contains(part) else { throw DrawingDataError("a colour has the component \(part)") }
      color.append(part)
    }
    var matrix: [CGFloat] = []
    for _ in 0..<6 { matrix.append(try number()) }
    let seed = try integer()
    let date = Date(timeIntervalSinceReferenceDate: try number(limit: 1e12))
    let ink = PKInk(
      DrawingFormat.inks[kind], color: UIColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    let points = try points()
    let transform = CGAffineTransform(
      a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    return PKStroke(
      StrokeParts(
        ink: ink, path: PKStrokePath(controlPoints: points, creationDate: date), transform: transform,
        mask: try mask(), randomSeed: seed))
  }

  private mutating func points() throws(DrawingDataError) -> [PKStrokePoint] {
    let count = try count(of: "points", leastBytes: DrawingFormat.pointNumbers * 8)
    var points: [PKStrokePoint] = []
    points.reserveCapacity(count)
    for _ in 0..<count {
      let (x, y, time) = (try number(), try number(), try number())
      let (width, height, opacity) = (try number(), try number(), try number())
      let (force, azimuth, altitude, scale) = (try number(), try number(), try number(), try number())
      points.append(
        PKStrokePoint(
          location: CGPoint(x: x, y: y), timeOffset: time, size: CGSize(width: width, height: height),
          opacity: opacity, force: force, azimuth: azimuth, altitude: altitude, secondaryScale: scale))
    }
    return points
  }

  private mutating func mask() throws(DrawingDataError) -> CGPath? {
    let count = try count(of: "elements of a mask", leastBytes: 1, isOneMore: true)
    guard count > 0 else { return nil }
    let path = CGMutablePath()
    for _ in 1..<count {
      let raw = try byte()
      guard let type = CGPathElementType(rawValue: Int32(raw)) else {
        throw DrawingDataError("a mask has the unknown element \(raw)")
      }
      var places: [CGPoint] = []
      for _ in 0..<type.pointCount { places.append(CGPoint(x: try number(), y: try number())) }
      guard type == .moveToPoint || !path.isEmpty else {
        throw DrawingDataError("a mask begins without a place")
      }
      switch type {
      case .moveToPoint: path.move(to: places[0])
      case .addLineToPoint: path.addLine(to: places[0])
      case .addQuadCurveToPoint: path.addQuadCurve(to: places[1], control: places[0])
      case .addCurveToPoint: path.addCurve(to: places[2], control1: places[0], control2: places[1])
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }

  // MARK: Numbers

  private mutating func take(_ count: Int) throws(DrawingDataError) -> ArraySlice<UInt8> {
    guard bytes.count - place >= count else {
      throw DrawingDataError("the drawing ends after \(bytes.count) bytes, in the middle")
    }
    defer { place += count }
    return bytes[place..<place + count]
  }

  private mutating func byte() throws(DrawingDataError) -> UInt8 { try take(1).first ?? 0 }

  private mutating func integer() throws(DrawingDataError) -> UInt32 {
    try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func number(limit: Double = 1e9) throws(DrawingDataError) -> Double {
    let bits = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let value = Double(bitPattern: bits)
    guard value.isFinite, abs(value) < limit else { throw DrawingDataError("the drawing has the number \(value)") }
    return value
  }

  /// A number of things, for which there must be bytes left.
  private mutating func count(
    of things: String, leastBytes: Int, isOneMore: Bool = false
  ) throws(DrawingDataError) -> Int {
    let count = Int(try integer())
    let real = isOneMore ? max(0, count - 1) : count
    guard real <= (bytes.count - place) / leastBytes else {
      throw DrawingDataError("the drawing says that it has \(real) \(things), and ends before")
    }
    return count
  }
}
