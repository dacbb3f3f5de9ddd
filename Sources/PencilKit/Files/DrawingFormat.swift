import Foundation

/// The format of saved drawings. All numbers are little-endian; real numbers have eight bytes.
///
/// | Part | Bytes |
/// | --- | --- |
/// | head | the letters `TSPK`, a version (1), three zeros |
/// | strokes | their number (4 bytes), then one after the other |
/// | stroke | kind of ink (1), red, green, blue, alpha, six numbers of the transform, seed (4), creation date in seconds since 2001, points, mask |
/// | points | their number (4 bytes), then nine numbers for each: x, y, time, width, height, opacity, force, azimuth, altitude, and a tenth, the secondary scale |
/// | mask | the number of elements plus 1 (4 bytes, 0 without a mask), then for each its kind (1) and 0 to 3 points of two numbers |
enum DrawingFormat {
  static let head: [UInt8] = Array("TSPK".utf8)
  static let version: UInt8 = 1
  /// The kinds of ink by the numbers that stand for them. New ones are added at the end.
  static let inks: [PKInkingTool.InkType] = [.pen, .pencil, .marker, .monoline, .fountainPen, .watercolor, .crayon]
  /// How many numbers a point has.
  static let pointNumbers = 10
  /// The fewest bytes that a stroke has.
  static let leastStroke = 1 + 10 * 8 + 4 + 8 + 4 + 4
}

/// Why data is no drawing.
struct DrawingDataError: LocalizedError, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
  var errorDescription: String? { description }
}
