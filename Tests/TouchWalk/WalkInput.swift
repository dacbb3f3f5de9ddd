/// The decisions of a walk, one byte each; past the end every decision is 0, which always stands for the quietest choice.
struct WalkInput {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// One of `count` choices.
  mutating func choice(_ count: Int) -> Int { Int(byte()) % max(1, count) }

  /// True in `share` of 256 cases, never past the end.
  mutating func happens(_ share: UInt8) -> Bool { byte() > 255 - share }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { sum, i in sum | UInt64(byte()) << (8 * UInt64(i)) } }

  /// A coordinate on a surface of 64 points, sometimes beside it, and now and then no number at all.
  mutating func coordinate() -> Double {
    switch byte() {
    case 0xFF: Double(bitPattern: word())
    case 0xFE: .nan
    case 0xFD: .infinity
    case 0xFC: -1e300
    case let byte: Double(byte) / 3.5 - 2
    }
  }
}

/// Bytes that are the same for the same seed on every machine (SplitMix64).
public func walkBytes(seed: UInt64, count: Int) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt8(truncatingIfNeeded: z ^ (z >> 31))
  }
}
