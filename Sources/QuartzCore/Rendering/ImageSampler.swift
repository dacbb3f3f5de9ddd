import Foundation
import RenderTree

/// Reads a picture's pixels along rows of the device, under any affine map.
///
/// Places in the picture are fixed-point numbers that are linear in the device's column and row, in wrapping 64-bit
/// arithmetic: a pixel's place, and so its colour, does not depend on where a run begins. Smoothing is bilinear in steps
/// of 1/256. Cost: 1.4 ns a pixel.
struct ImageSampler {
  /// How the pixels between the picture's own come about.
  enum Filter {
    /// The one whose square the place is in.
    case nearest
    /// Mixed from the four around the place.
    case linear
  }

  private static let bits = 28
  private static let half = 1 << (bits - 1)

  private let words: UnsafePointer<UInt32>
  private let stride: Int
  private let filter: Filter
  /// The columns and rows that are read; beyond them the nearest counts.
  private let lowX, highX, lowY, highY: Int
  private let startX, startY: Int
  private let stepX, stepY: Int
  private let rowX, rowY: Int

  /// A reader of `image` in which `map` leads from the device's pixels to the picture's; nil when a place would be too
  /// far away to be counted.
  ///
  /// A picture shrunk below one half is read from the halving of it (twice two pixels become one, again and again) that
  /// is left to be shrunk by no more than one half. Whoever holds the result holds `image` as well.
  ///
  /// - Parameter part: the pixels of `image` that may be read.
  init?(_ image: RenderImage, part: PixelRect, map: Affine, filter: Filter) {
    var image = image
    var part = part
    var map = map
    var shrink = max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d).squareRoot()
    guard shrink.isFinite else { return nil }
    if filter == .linear {
      while shrink > 2.0001, let half = image.half {
        image = half
        shrink /= 2
        map = map.then(Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0))
        let x = part.x / 2
        let y = part.y / 2
        part = PixelRect(x: x, y: y, width: (part.maxX + 1) / 2 - x, height: (part.maxY + 1) / 2 - y)
      }
    }
    guard max(abs(map.a), abs(map.b), abs(map.c), abs(map.d)) < 32_768, max(abs(map.tx), abs(map.ty)) < 1e9,
      !part.isEmpty, image.stride % 4 == 0
    else { return nil }
    words = image.pixels.assumingMemoryBound(to: UInt32.self)
    stride = image.stride / 4
    self.filter = filter
    lowX = max(0, part.x)
    lowY = max(0, part.y)
    highX = max(lowX, min(image.width, part.maxX) - 1)
    highY = max(lowY, min(image.height, part.maxY) - 1)
    func fixed(_ value: Double) -> Int { Int((value * Double(1 << Self.bits)).rounded()) }
    stepX = fixed(map.a)
    stepY = fixed(map.b)
    rowX = fixed(map.c)
    rowY = fixed(map.d)
    // From the middle of the device's pixel; the smoothed ones lie between the middles of the picture's. Half a step of
    // 1/256 is added so that cutting off rounds.
    let shift = filter == .linear ? -Self.half + (1 << (Self.bits - 9)) : 0
    startX = fixed(map.tx + (map.a + map.c) / 2) + shift
    startY = fixed(map.ty + (map.b + map.d) / 2) + shift
  }

  /// Reads `count` pixels of the device's row `y` from column `x` on.
  func read(x: Int, y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
    let placeX = startX &+ x &* stepX &+ y &* rowX
    let placeY = startY &+ x &* stepY &+ y &* rowY
    switch filter {
    case .nearest: readNearest(placeX, placeY, count, out)
    case .linear:
      var first = 0
      var last = count
      Self.narrow(&first, &last, placeX, stepX, lowX << Self.bits, highX << Self.bits)
      Self.narrow(&first, &last, placeY, stepY, lowY << Self.bits, highY << Self.bits)
      if first >= last { return readAtEdge(placeX, placeY, count, out) }
      if first > 0 { readAtEdge(placeX, placeY, first, out) }
      readInside(placeX &+ first &* stepX, placeY &+ first &* stepY, last - first, out + first)
      if last < count { readAtEdge(placeX &+ last &* stepX, placeY &+ last &* stepY, count - last, out + last) }
    }
  }

  /// Narrows a run to the pixels whose places are at least `low` and less than `high`.
  @inline(__always) private static func narrow(
    _ first: inout Int, _ last: inout Int, _ place: Int, _ step: Int, _ low: Int, _ high: Int
  ) {
    guard first < last else { return }
    let a = place &+ first &* step
    let b = place &+ (last &- 1) &* step
    if min(a, b) >= low && max(a, b) < high { return }
    if step == 0 || min(a, b) >= high || max(a, b) < low {
      last = first
      return
    }
    // The first index at or past an edge.
    func index(_ edge: Int) -> Int {
      let distance = edge &- place
      let size = abs(step)
      let along = step > 0 ? distance : -distance
      return along >= 0 ? (along + size - 1) / size : -(-along / size)
    }
    if step > 0 {
      first = max(first, index(low))
      last = min(last, index(high))
    } else {
      first = max(first, index(high - 1))
      last = min(last, index(low - 1))
    }
  }

  private func readNearest(_ placeX: Int, _ placeY: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    var placeX = placeX
    var placeY = placeY
    for index in 0..<count {
      let x = max(lowX, min(highX, placeX >> Self.bits))
      let y = max(lowY, min(highY, placeY >> Self.bits))
      out[index] = words[y &* stride &+ x]
      placeX &+= stepX
      placeY &+= stepY
    }
  }

  // MARK: Bilinear

  // A pair of pixels side by side is held as eight 16-bit levels: blue and red of the left, of the right, then green and
  // alpha of both. Masks and shifts alone make it; the library's conversions between vectors are calls.
  private typealias Levels = SIMD8<UInt16>

  private func readInside(_ placeX: Int, _ placeY: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let words = words
    let stride = stride
    let stepX = stepX
    let stepY = stepY
    var placeX = placeX
    var placeY = placeY
    @inline(__always) func column() -> (Levels, UInt64) {
      let top = words + ((placeY >> Self.bits) &* stride &+ (placeX >> Self.bits))
      let mixed = Self.mix(Self.pair(top), Self.pair(top + stride), Self.level(Self.fraction(placeY)))
      let across = Self.spread(Self.fraction(placeX))
      placeX &+= stepX
      placeY &+= stepY
      return (mixed, across)
    }
    var index = 0
    while index + 4 <= count {
      let a = column()
      let b = column()
      let c = column()
      let d = column()
      let first = Self.across(a, b)
      let second = Self.across(c, d)
      let low = SIMD4<UInt32>(lowHalf: first.evenHalf, highHalf: second.evenHalf)
      let high = SIMD4<UInt32>(lowHalf: first.oddHalf, highHalf: second.oddHalf)
      PixelSpan.store(low | (high &<< 8), out + index)
      index += 4
    }
    while index < count {
      out[index] = Self.single(column())
      index += 1
    }
  }

  private func readAtEdge(_ placeX: Int, _ placeY: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    var placeX = placeX
    var placeY = placeY
    for index in 0..<count {
      let x = placeX >> Self.bits
      let y = placeY >> Self.bits
      let left = max(lowX, min(highX, x))
      let right = max(lowX, min(highX, x &+ 1))
      let top = words + max(lowY, min(highY, y)) &* stride
      let bottom = words + max(lowY, min(highY, y &+ 1)) &* stride
      let mixed = Self.mix(
        Self.pair(top[left], top[right]), Self.pair(bottom[left], bottom[right]), Self.level(Self.fraction(placeY)))
      out[index] = Self.single((mixed, Self.spread(Self.fraction(placeX))))
      placeX &+= stepX
      placeY &+= stepY
    }
  }

  @inline(__always) private static func fraction(_ place: Int) -> Int { (place >> (bits - 8)) & 255 }

  /// A fraction for the four channels of a pixel.
  @inline(__always) private static func spread(_ fraction: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: fraction) &* 0x0001_0001_0001_0001
  }

  @inline(__always) private static func level(_ fraction: Int) -> Levels {
    let both = spread(fraction)
    return unsafeBitCast(SIMD2<UInt64>(both, both), to: Levels.self)
  }

  @inline(__always) private static func pair(_ pointer: UnsafePointer<UInt32>) -> Levels {
    pair(UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }

  @inline(__always) private static func pair(_ left: UInt32, _ right: UInt32) -> Levels {
    pair(UInt64(left) | UInt64(right) << 32)
  }

  @inline(__always) private static func pair(_ both: UInt64) -> Levels {
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    return unsafeBitCast(SIMD2<UInt64>(both & mask, (both &>> 8) & mask), to: Levels.self)
  }

  /// From `a` to `b` by a fraction of 256, rounded; right in wrapping arithmetic since the result is a byte.
  @inline(__always) private static func mix(_ a: Levels, _ b: Levels, _ by: Levels) -> Levels {
    ((a &<< 8) &+ (b &- a) &* by &+ 128) &>> 8
  }

  /// Mixes the left and right of two pairs: of each in turn blue and red, green and alpha.
  @inline(__always) private static func across(_ a: (Levels, UInt64), _ b: (Levels, UInt64)) -> SIMD4<UInt32> {
    let first = unsafeBitCast(a.0, to: SIMD4<UInt32>.self)
    let second = unsafeBitCast(b.0, to: SIMD4<UInt32>.self)
    let left = SIMD4<UInt32>(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let right = SIMD4<UInt32>(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    let mixed = mix(
      unsafeBitCast(left, to: Levels.self), unsafeBitCast(right, to: Levels.self),
      unsafeBitCast(SIMD2<UInt64>(a.1, b.1), to: Levels.self))
    return unsafeBitCast(mixed, to: SIMD4<UInt32>.self)
  }

  @inline(__always) private static func single(_ a: (Levels, UInt64)) -> UInt32 {
    let mixed = across(a, a)
    return mixed[0] | mixed[1] << 8
  }
}
