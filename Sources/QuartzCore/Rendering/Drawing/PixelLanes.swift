/// Eight premultiplied pixels as 16-bit lanes: blue and red of each, and green and alpha.
///
/// All arithmetic is exact integer rounding of one pixel by itself, so a pixel comes out the same whatever run it is
/// composited in.
struct PixelLanes {
  typealias Words = SIMD8<UInt32>
  typealias Lanes = SIMD16<UInt16>

  var blueRed: Lanes
  var greenAlpha: Lanes

  @inline(__always) init(blueRed: Lanes, greenAlpha: Lanes) {
    self.blueRed = blueRed
    self.greenAlpha = greenAlpha
  }

  // Unsafe: words and lanes have the same size, and every pattern of bits is a value of both.
  @inline(__always) init(_ words: Words) {
    let mask = Words(repeating: 0x00FF_00FF)
    blueRed = unsafeBitCast(words & mask, to: Lanes.self)
    greenAlpha = unsafeBitCast((words &>> 8) & mask, to: Lanes.self)
  }

  // Unsafe: as above.
  @inline(__always) var words: Words {
    unsafeBitCast(blueRed, to: Words.self) | (unsafeBitCast(greenAlpha, to: Words.self) &<< 8)
  }

  /// Each lane times 0…255, divided by 255 and rounded.
  @inline(__always) func scaled(_ levels: Lanes) -> PixelLanes {
    PixelLanes(blueRed: Self.product(blueRed, levels), greenAlpha: Self.product(greenAlpha, levels))
  }

  // Unsafe: as above.
  /// This over what is beneath.
  @inline(__always) func over(_ under: PixelLanes) -> PixelLanes {
    let alpha = unsafeBitCast(greenAlpha, to: Words.self) &>> 16
    let rest = PixelLanes.spread(Words(repeating: 255) &- alpha)
    let left = under.scaled(rest)
    return PixelLanes(blueRed: blueRed &+ left.blueRed, greenAlpha: greenAlpha &+ left.greenAlpha)
  }

  // Unsafe: as above.
  /// A number for each pixel in both of its lanes.
  @inline(__always) static func spread(_ levels: Words) -> Lanes {
    unsafeBitCast(levels | (levels &<< 16), to: Lanes.self)
  }

  @inline(__always) private static func product(_ a: Lanes, _ b: Lanes) -> Lanes {
    let t = a &* b &+ Lanes(repeating: 128)
    return (t &+ (t &>> 8)) &>> 8
  }
}
