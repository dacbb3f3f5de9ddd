import Foundation
import RenderTree

extension UIImage.Orientation {
  /// Whether stored rows are shown as columns.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  /// The orientation with left and right of what is shown exchanged.
  var mirrored: Self {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }

  /// From the unit square of the stored pixels to that of the picture, both with y down.
  var map: Affine {
    switch self {
    case .up: .identity
    case .down: Affine(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .left: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .right: Affine(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .upMirrored: Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .downMirrored: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored: Affine(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    }
  }

  /// The orientation of a number that cameras write; nil for a number that means nothing.
  init?(exif: Int) {
    switch exif {
    case 1: self = .up
    case 2: self = .upMirrored
    case 3: self = .down
    case 4: self = .downMirrored
    case 5: self = .leftMirrored
    case 6: self = .right
    case 7: self = .rightMirrored
    case 8: self = .left
    default: return nil
    }
  }
}

/// The orientation in a JPEG file's Exif block.
enum ExifOrientation {
  /// The number there; nil where there is none, or the block is damaged. Reads at most 1,000 segments.
  static func read(_ data: Data) -> UIImage.Orientation? {
    let bytes = [UInt8](data.prefix(1 << 18))
    func word(_ at: Int, little: Bool) -> Int? {
      guard at >= 0, at + 2 <= bytes.count else { return nil }
      return little ? Int(bytes[at]) | Int(bytes[at + 1]) << 8 : Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }
    guard word(0, little: false) == 0xffd8 else { return nil }
    var place = 2
    for _ in 0..<1_000 {
      guard let marker = word(place, little: false), marker >> 8 == 0xff, marker != 0xffda,
        let length = word(place + 2, little: false), length >= 2
      else { return nil }
      let start = place + 4
      if marker == 0xffe1, start + 14 <= bytes.count, bytes[start..<start + 6].elementsEqual([69, 120, 105, 102, 0, 0]) {
        return orientation(start + 6) { word($0, little: $1) }
      }
      place += 2 + length
    }
    return nil
  }

  private static func orientation(_ tiff: Int, _ word: (Int, Bool) -> Int?) -> UIImage.Orientation? {
    guard let order = word(tiff, false), order == 0x4949 || order == 0x4d4d else { return nil }
    let little = order == 0x4949
    func long(_ at: Int) -> Int? {
      guard let a = word(at, little), let b = word(at + 2, little) else { return nil }
      return little ? a | b << 16 : a << 16 | b
    }
    guard let offset = long(tiff + 4), let count = word(tiff + offset, little) else { return nil }
    for entry in 0..<min(count, 200) {
      let at = tiff + offset + 2 + entry * 12
      guard let tag = word(at, little) else { return nil }
      if tag == 0x0112 { return word(at + 8, little).flatMap { UIImage.Orientation(exif: $0) } }
    }
    return nil
  }
}
