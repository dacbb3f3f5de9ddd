import RenderTree

/// A small trained network: two hidden layers with leaky rectifiers, and weights straight from its inputs to its outputs.
///
/// Its weights are data (`MotionWeights`); how they were trained and judged is in `Benchmarks/Prediction`. One pass serves all
/// times ahead: the outputs are the factors of a polynomial.
///
/// Recordings are played again on other machines and must give the same bits. So each sum has one order, bias first and
/// then input after input, and multiplication and addition round separately; vectors only hold sums that do not depend on
/// each other, so their width makes no difference.
final class MotionNetwork: Sendable {
  /// Four sums side by side, what every processor has registers for.
  typealias Lanes = SIMD4<Float>

  /// The network that the weights of the package make, read at the first prediction.
  static let trained = MotionNetwork(reading: MotionWeights.text)

  /// Of each hidden layer, block after block of 32 outputs: their biases, then their weights for each input. Then the
  /// biases of the outputs, their weights for each output of the second layer, and those for each input of the network.
  private let weights: ContiguousArray<Lanes>

  private init(reading text: StaticString) {
    let digits = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var numbers = ContiguousArray<Lanes>()
    numbers.reserveCapacity(digits.count / 16)
    for start in stride(from: 0, to: digits.count - 15, by: 16) {
      var lanes = Lanes.zero
      for lane in 0..<4 {
        var bits: UInt16 = 0
        for digit in digits[(start + lane * 4)..<(start + lane * 4 + 4)] {
          bits = bits << 4 | UInt16(digit <= 0x39 ? digit - 0x30 : digit - 0x57)
        }
        lanes[lane] = Self.number(half: bits)
      }
      numbers.append(lanes)
    }
    weights = numbers
    precondition(weights.count == Self.size, "The weights of MotionPrediction do not fit its layers")
  }

  /// How many vectors the weights fill.
  private static var size: Int {
    let (first, second) = (MotionWeights.first, MotionWeights.second)
    let hidden = (1 + MotionDescription.inputs) * first + (1 + first) * second
    return hidden / 4 + (1 + second + MotionDescription.inputs) * 2
  }

  /// The number that a half has for its bits: the format of 16 bits of IEEE 754, without infinity.
  private static func number(half bits: UInt16) -> Float {
    let exponent = Int(bits >> 10) & 31
    let fraction = Float(bits & 1023) / 1024
    let size = exponent == 0 ? fraction : 1 + fraction
    let scaled = Float(sign: .plus, exponent: max(exponent, 1) - 15, significand: size)
    return bits & 0x8000 == 0 ? scaled : -scaled
  }

  /// Where a movement leads; nil for a finger that has almost stopped.
  func forecast(of motion: MotionDescription) -> MotionForecast? {
    guard motion.progress >= MotionForecast.slowest else { return nil }
    let (along, across) = outputs(for: motion.input)
    // They are in units of the speed, along the direction of movement and across; 1/30 s ahead counts as 1.
    let unit = Double(motion.unit * motion.gate)
    let (cosine, sine) = (Double(motion.heading.x) * unit, Double(motion.heading.y) * unit)
    func turned(_ power: Int) -> SIMD2<Double> {
      let (x, y) = (Double(along[power]), Double(across[power]))
      return SIMD2(x * cosine - y * sine, y * cosine + x * sine)
    }
    return MotionForecast(
      method: .network, limit: motion.fastest, first: motion.base + turned(0) * 30, second: turned(1) * 900,
      third: turned(2) * 27_000)
  }

  /// Three factors along the direction of movement, three across.
  private func outputs(for input: InlineArray<51, Float>) -> (Lanes, Lanes) {
    let (first, second) = (MotionWeights.first, MotionWeights.second)
    return weights.withUnsafeBufferPointer { weights in
      withUnsafeTemporaryAllocation(of: Lanes.self, capacity: (first + second) / 4) { room in
        // Both have elements: `init` demands it of the weights.
        guard var next = weights.baseAddress, let hidden = room.baseAddress else { return (.zero, .zero) }
        let deep = hidden + first / 4
        return input.span.withUnsafeBufferPointer { input in
          for block in 0..<(first / 32) { Self.layer(input, &next, to: hidden + block * 8) }
          return hidden.withMemoryRebound(to: Float.self, capacity: first + second) { numbers in
            let shallow = UnsafeBufferPointer(start: numbers, count: first)
            for block in 0..<(second / 32) { Self.layer(shallow, &next, to: deep + block * 8) }
            var (along, across) = (next[0], next[1])
            for number in UnsafeBufferPointer(start: numbers + first, count: second) {
              next += 2
              along += next[0] * number
              across += next[1] * number
            }
            for number in input {
              next += 2
              along += next[0] * number
              across += next[1] * number
            }
            return (along, across)
          }
        }
      }
    }
  }

  /// 32 outputs of a layer; of negative ones a tenth.
  @inline(__always)
  private static func layer(
    _ input: UnsafeBufferPointer<Float>, _ next: inout UnsafePointer<Lanes>, to output: UnsafeMutablePointer<Lanes>
  ) {
    var (a, b, c, d) = (next[0], next[1], next[2], next[3])
    var (e, f, g, h) = (next[4], next[5], next[6], next[7])
    for number in input {
      next += 8
      a += next[0] * number
      b += next[1] * number
      c += next[2] * number
      d += next[3] * number
      e += next[4] * number
      f += next[5] * number
      g += next[6] * number
      h += next[7] * number
    }
    next += 8
    output[0] = leaky(a)
    output[1] = leaky(b)
    output[2] = leaky(c)
    output[3] = leaky(d)
    output[4] = leaky(e)
    output[5] = leaky(f)
    output[6] = leaky(g)
    output[7] = leaky(h)
  }

  @inline(__always)
  private static func leaky(_ lanes: Lanes) -> Lanes { lanes.replacing(with: lanes * 0.1, where: lanes .< 0) }
}
