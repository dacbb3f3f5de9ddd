import Foundation
import RenderTree

/// Lays one colour through coverage, or premultiplied colours, over premultiplied pixels: the normal blend mode.
///
/// Up to seven pixels after a run are read and written back unchanged, so bitmaps have room for that after their end.
/// Cost: some 0.5 ns a pixel, less where coverage is empty or full.
enum SolidCompositor {
  /// The pixels that a bitmap must have after its last one.
  static let slack = 8

  /// A colour, premultiplied, made ready.
  struct Ink {
    let word: UInt32
    fileprivate let lanes: PixelLanes
    fileprivate let words: SIMD8<UInt32>

    init(_ color: UInt32) {
      word = color
      words = SIMD8(repeating: color)
      lanes = PixelLanes(words)
    }

    @inline(__always) var isOpaque: Bool { word >> 24 == 255 }
  }

  /// The colour through coverage.
  @inline(__always)
  static func blend(
    _ ink: Ink, _ coverage: UnsafePointer<UInt8>, _ count: Int, onto target: UnsafeMutablePointer<UInt32>
  ) {
    var x = 0
    while x < count {
      var word = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self)
      // What follows the run counts as empty.
      let rest = count - x
      if rest < 8 { word &= (1 << UInt64(rest &* 8)) &- 1 }
      if word == 0 {
        x += 8
        continue
      }
      let place = UnsafeMutableRawPointer(target + x)
      if word == UInt64.max && ink.isOpaque {
        place.storeBytes(of: ink.words, as: SIMD8<UInt32>.self)
        x += 8
        continue
      }
      // Unsafe: a word is eight bytes.
      let levels = SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(word, to: SIMD8<UInt8>.self))
      let source = ink.lanes.scaled(PixelLanes.spread(levels))
      let under = PixelLanes(UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt32>.self))
      place.storeBytes(of: source.over(under).words, as: SIMD8<UInt32>.self)
      x += 8
    }
  }

  /// The colour over whole pixels.
  static func fill(_ ink: Ink, _ count: Int, onto target: UnsafeMutablePointer<UInt32>) {
    if ink.isOpaque { return target.update(repeating: ink.word, count: count) }
    var x = 0
    while x + 8 <= count {
      let place = UnsafeMutableRawPointer(target + x)
      let under = PixelLanes(UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt32>.self))
      place.storeBytes(of: ink.lanes.over(under).words, as: SIMD8<UInt32>.self)
      x += 8
    }
    guard x < count else { return }
    var level = UInt64.max
    level &= (1 << UInt64((count - x) * 8)) - 1
    withUnsafeBytes(of: level) { bytes in
      if let base = bytes.baseAddress {
        blend(ink, base.assumingMemoryBound(to: UInt8.self), count - x, onto: target + x)
      }
    }
  }

  /// Premultiplied colours.
  static func blend(_ source: UnsafePointer<UInt32>, _ count: Int, onto target: UnsafeMutablePointer<UInt32>) {
    let order = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
    var x = 0
    while x < count {
      var words = UnsafeRawPointer(source + x).loadUnaligned(as: SIMD8<UInt32>.self)
      if count - x < 8 { words.replace(with: 0, where: order .>= UInt32(count - x)) }
      let place = UnsafeMutableRawPointer(target + x)
      let under = PixelLanes(UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt32>.self))
      place.storeBytes(of: PixelLanes(words).over(under).words, as: SIMD8<UInt32>.self)
      x += 8
    }
  }

  /// A sprite in the pixels of `clip`, over those of `bitmap`.
  static func draw(_ sprite: Sprite, _ ink: Ink, onto bitmap: BackingBitmap, in clip: PixelRect) {
    let part = sprite.box.intersection(clip)
    guard !part.isEmpty else { return }
    let first = part.x - sprite.box.x
    let end = first + part.width
    let coverage = sprite.pixels.assumingMemoryBound(to: UInt8.self)
    let colors = sprite.pixels.assumingMemoryBound(to: UInt32.self)
    for row in (part.y - sprite.box.y)..<(part.maxY - sprite.box.y) {
      let line = bitmap.row(sprite.box.y + row) + (sprite.box.x - bitmap.window.x)
      for number in Int(sprite.rows[row])..<Int(sprite.rows[row + 1]) {
        let run = sprite.runs[number]
        let x0 = max(Int(run.x), first)
        let x1 = min(Int(run.x) + Int(run.count), end)
        guard x0 < x1 else { continue }
        if run.place == Sprite.Run.full {
          fill(ink, x1 - x0, onto: line + x0)
        } else if sprite.hasColors {
          blend(colors + Int(run.place) + x0 - Int(run.x), x1 - x0, onto: line + x0)
        } else {
          blend(ink, coverage + Int(run.place) + x0 - Int(run.x), x1 - x0, onto: line + x0)
        }
      }
    }
  }
}
