import CoreGraphics
import DriverChannel
import Foundation
import RenderTree

extension DriverPicture {
  /// The picture as the bytes of a PNG file.
  package func png() throws(DrivingError) -> Data {
    let buffer = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      bytes.withUnsafeBytes {
        guard let base = $0.baseAddress else { return }
        (buffer.base + row * buffer.stride).copyMemory(from: base + row * width * 4, byteCount: width * 4)
      }
    }
    do throws(PNGError) { return try PNGCoder.data(from: buffer) } catch {
      throw .unsupported("the screen cannot be written as PNG: \(error)")
    }
  }

  /// What lies within a rectangle in points; nil where that is nothing.
  package func part(_ frame: CGRect, scale: Double) -> DriverPicture? {
    let left = max(0, (frame.minX * scale).rounded())
    let top = max(0, (frame.minY * scale).rounded())
    let right = min(Double(width), (frame.maxX * scale).rounded())
    let bottom = min(Double(height), (frame.maxY * scale).rounded())
    // Not-a-number fails each comparison.
    guard left < right, top < bottom else { return nil }
    let columns = Int(left)..<Int(right)
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * Int(bottom - top) * 4)
    for row in Int(top)..<Int(bottom) {
      part += bytes[(row * width + columns.lowerBound) * 4..<(row * width + columns.upperBound) * 4]
    }
    return DriverPicture(width: columns.count, height: Int(bottom - top), bytes: part)
  }
}
