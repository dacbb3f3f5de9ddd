internal import CQREncode
import CoreGraphics
import Foundation

/// A QR code: a pixel for each of its squares, with a white border of one.
struct QRCode {
  private let side: Int
  private let isDark: [Bool]

  /// Nil where the bytes are too many, or none.
  ///
  /// - Parameter correction: how much of it may be damaged: `L`, `M`, `Q` or `H`.
  init?(_ message: Data, correction: String) {
    let level =
      switch correction.uppercased() {
      case "L": QR_ECLEVEL_L
      case "Q": QR_ECLEVEL_Q
      case "H": QR_ECLEVEL_H
      default: QR_ECLEVEL_M
      }
    let code = message.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt8.self).baseAddress.flatMap { QRcode_encodeData(Int32(message.count), $0, 0, level) }
    }
    guard let code else { return nil }
    defer { QRcode_free(code) }
    guard code.pointee.width > 0, let data = code.pointee.data else { return nil }
    side = Int(code.pointee.width)
    isDark = (0..<side * side).map { data[$0] & 1 != 0 }
  }

  /// The code as an image.
  var recipe: Recipe {
    let (side, isDark) = (side, isDark)
    return Recipe(CGRect(x: 0, y: 0, width: side + 2, height: side + 2)) { rect, _ in
      PixelGrid(rect) { x, y in
        let (column, row) = (Int(x) - 1, side - Int(y))
        let isInside = column >= 0 && row >= 0 && column < side && row < side
        return isInside && isDark[row * side + column] ? SIMD4(0, 0, 0, 1) : SIMD4(repeating: 1)
      }
    }
  }
}
