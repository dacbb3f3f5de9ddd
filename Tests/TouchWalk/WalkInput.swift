/// The decisions of a walk: `stepLength` bytes for each step, one for each decision. Past its bytes a step's decisions
/// are all 0, which always stands for the quietest choice. So any step can be left out, and any byte made 0, and the
/// others still mean what they meant: that is how failing walks are made short.
struct WalkInput {
  /// The bytes of one step.
  static let stepLength = 32

  private let bytes: [UInt8]
  private var place = 0
  private var end = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many steps there are; the last one may be short.
  var stepCount: Int { (bytes.count + Self.stepLength - 1) / Self.stepLength }

  /// Goes on to a step's bytes.
  mutating func enter(step: Int) {
    place = min(bytes.count, step * Self.stepLength)
    end = min(bytes.count, place + Self.stepLength)
  }

  mutating func byte() -> UInt8 {
    guard place < end else { return 0 }
    place += 1
    return bytes[place - 1]
  }

  /// One of `count` choices.
  mutating func choice(_ count: Int) -> Int { Int(byte()) % max(1, count) }

  /// True in `share` of 256 cases, never past the end.
  mutating func happens(_ share: UInt8) -> Bool { byte() > 255 - share }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { sum, i in sum | UInt64(byte()) << (8 * UInt64(i)) } }

  /// A coordinate on a surface of 64 points, sometimes beside it.
  mutating func coordinate() -> Double { Double(byte()) / 3.5 - 2 }

  /// A coordinate that now and then is no number at all.
  mutating func strangeCoordinate() -> Double {
    switch byte() {
    case 0xFF: Double(bitPattern: word())
    case 0xFE: .nan
    case 0xFD: .infinity
    case 0xFC: -1e300
    case let byte: Double(byte) / 3.5 - 2
    }
  }
}

/// The bytes of a walk of so many steps; the same for the same seed on every machine (SplitMix64).
public func walkBytes(seed: UInt64, steps: Int) -> [UInt8] {
  var state = seed
  return (0..<steps * WalkInput.stepLength).map { _ in
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt8(truncatingIfNeeded: z ^ (z >> 31))
  }
}

/// A walk's bytes from its steps, each without the zeros at its end: what a shrunk walk is printed as.
public func walkBytes(steps: [[UInt8]]) -> [UInt8] {
  steps.flatMap { step in step + Array(repeating: 0, count: max(0, WalkInput.stepLength - step.count)) }
}

/// The steps of a walk's bytes, each without the zeros at its end.
public func walkSteps(_ bytes: [UInt8]) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: WalkInput.stepLength).map { start in
    var step = Array(bytes[start..<min(bytes.count, start + WalkInput.stepLength)])
    while step.last == 0 { step.removeLast() }
    return step
  }
}
