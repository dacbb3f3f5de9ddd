import CoreGraphics
import RenderTree

/// Blend modes other than normal, pixel by pixel, on the drawing's own pixels only.
///
/// Every mode acts within the command's shape: a pixel is mixed from what it was and what the mode makes of it, by the
/// shape's coverage. Cost: some 20 ns a pixel.
enum BlendCompositor {
  /// A sprite in the pixels of `clip`. `shape` is the coverage of a sprite of colours, where a mode reaches what the
  /// colours leave empty; nil when the colours say it.
  static func draw(
    _ sprite: Sprite, _ color: UInt32, _ mode: DrawBlend, shape: Sprite?, onto bitmap: BackingBitmap, in clip: PixelRect
  ) {
    guard sprite.hasColors else {
      return forEachRun(sprite, in: clip) { y, x, count, place in
        let line = bitmap.row(y) + (x - bitmap.window.x)
        let coverage = sprite.pixels.assumingMemoryBound(to: UInt8.self)
        for step in 0..<count {
          blend(color, mode, level: place.map { coverage[$0 + step] } ?? 255, onto: line + step)
        }
      }
    }
    let colors = sprite.pixels.assumingMemoryBound(to: UInt32.self)
    guard let shape else {
      return forEachRun(sprite, in: clip) { y, x, count, place in
        let line = bitmap.row(y) + (x - bitmap.window.x)
        for step in 0..<count { blend(colors[(place ?? 0) + step], mode, level: 255, onto: line + step) }
      }
    }
    // The colours are those of the whole shape with its coverage in them: taken out again, and mixed by it.
    var line = [UInt32](repeating: 0, count: shape.box.width)
    let coverage = shape.pixels.assumingMemoryBound(to: UInt8.self)
    var filledRow = Int.min
    forEachRun(shape, in: clip) { y, x, count, place in
      if y != filledRow {
        filledRow = y
        for index in line.indices { line[index] = 0 }
        let row = PixelRect(x: shape.box.x, y: y, width: shape.box.width, height: 1)
        forEachRun(sprite, in: row) { _, x, count, place in
          for step in 0..<count { line[x - shape.box.x + step] = colors[(place ?? 0) + step] }
        }
      }
      let target = bitmap.row(y) + (x - bitmap.window.x)
      for step in 0..<count {
        let level = place.map { coverage[$0 + step] } ?? 255
        blend(line[x - shape.box.x + step].divided(by: level), mode, level: level, onto: target + step)
      }
    }
  }

  /// Calls `body` with row, column, count and place in the sprite's pixels of each run in `clip`.
  private static func forEachRun(_ sprite: Sprite, in clip: PixelRect, _ body: (Int, Int, Int, Int?) -> Void) {
    let part = sprite.box.intersection(clip)
    guard !part.isEmpty else { return }
    let first = part.x - sprite.box.x
    for row in (part.y - sprite.box.y)..<(part.maxY - sprite.box.y) {
      for number in Int(sprite.rows[row])..<Int(sprite.rows[row + 1]) {
        let run = sprite.runs[number]
        let x0 = max(Int(run.x), first)
        let x1 = min(Int(run.x) + Int(run.count), first + part.width)
        guard x0 < x1 else { continue }
        let place = run.place == Sprite.Run.full ? nil : Int(run.place) + x0 - Int(run.x)
        body(sprite.box.y + row, sprite.box.x + x0, x1 - x0, place)
      }
    }
  }

  /// Whether a mode changes pixels where the source is empty.
  static func reachesEmptySource(_ mode: DrawBlend) -> Bool {
    switch mode {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Mixes what `mode` makes of a premultiplied source and the pixel into the pixel, by `level` of 255.
  static func blend(_ source: UInt32, _ mode: DrawBlend, level: UInt8, onto target: UnsafeMutablePointer<UInt32>) {
    guard level > 0 else { return }
    let under = target.pointee.blendParts
    let made = PixelBlend.result(source.blendParts, under, mode)
    let share = Float(level) / 255
    target.pointee = UInt32(blendParts: under + (made - under) * share)
  }
}

extension UInt32 {
  /// The pixel without the coverage that is in it.
  fileprivate func divided(by level: UInt8) -> UInt32 {
    level == 255 || level == 0 ? self : UInt32(blendParts: blendParts * (255 / Float(level)))
  }
}
