import CoreGraphics
import FuzzDriver

/// Any bytes as a drawing, made in every way that there is: nothing traps, and memory and time stay bounded.
@main enum FuzzDrawing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    guard bytes.count <= 1_024 else { return }
    HostileDrawing.drawEverywhere(bytes)
  }

  static var seeds: [[UInt8]] {
    // A filled path, a shadow, a layer, a gradient, a clip, a pattern, an image; then each call alone.
    [
      [16, 2, 0, 110, 110, 1, 140, 120, 1, 120, 150, 6, 200, 17, 1, 24, 100, 110, 180, 160],
      [15, 104, 104, 110, 0, 200, 22, 120, 120, 140, 140, 29, 14, 22, 22, 110, 110, 160, 160, 30],
      [26, 1, 200, 100, 100, 140, 110, 110, 180, 160, 3, 27, 1, 200, 90, 100, 140, 110, 110, 104, 120, 120, 140, 3],
      [19, 1, 20, 110, 110, 140, 140, 31, 12, 22, 104, 104, 108, 108, 110, 110, 120, 120],
      [25, 3, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 110, 110, 150, 150, 21, 110, 110, 150, 150, 2, 2, 60, 60, 60, 60],
      [8, 120, 9, 1, 12, 100, 2, 110, 108, 18, 28, 1, 200, 90, 100, 140, 120, 120, 100],
    ] + (0..<34).map { [$0, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121] }
  }
}
