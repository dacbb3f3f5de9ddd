import RenderTree

/// SHA-256 (FIPS 180-4), which Foundation has not on Linux.
package struct PictureHash {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The hash of a picture: its size, then its pixels by rows, each as alpha, red, green and blue.
  package static func of(_ picture: PixelBuffer) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.width * picture.height * 4 + 80)
    func add(_ word: UInt32) { for shift in [24, 16, 8, 0] { bytes.append(UInt8(word >> UInt32(shift) & 0xff)) } }
    add(UInt32(picture.width))
    add(UInt32(picture.height))
    for y in 0..<picture.height { for x in 0..<picture.width { add(picture[x, y]) } }
    return of(bytes)
  }

  /// The hash of bytes, in small hexadecimal digits.
  package static func of(_ message: [UInt8]) -> String {
    var hash = PictureHash()
    var bytes = message
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(bits >> shift & 0xff)) }
    bytes.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: 64) {
        hash.add(UnsafeBufferPointer(rebasing: all[start..<start + 64]))
      }
    }
    return hash.state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  private mutating func add(_ block: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      for i in 0..<16 {
        w[i] =
          UInt32(block[i * 4]) << 24 | UInt32(block[i * 4 + 1]) << 16 | UInt32(block[i * 4 + 2]) << 8
          | UInt32(block[i * 4 + 3])
      }
      for i in 16..<64 {
        let (a, b) = (w[i - 15], w[i - 2])
        let low = Self.turn(a, 7) ^ Self.turn(a, 18) ^ a >> 3
        let high = Self.turn(b, 17) ^ Self.turn(b, 19) ^ b >> 10
        w[i] = w[i - 16] &+ low &+ w[i - 7] &+ high
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for i in 0..<64 {
        let one =
          h &+ (Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)) &+ (e & f ^ ~e & g) &+ Self.keys[i] &+ w[i]
        let two = (Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)) &+ (a & b ^ a & c ^ b & c)
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
      }
      for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
    }
  }

  private static func turn(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
  private static let keys: [UInt32] = {
    var primes: [UInt32] = []
    var candidate: UInt32 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    // The largest whole number whose cube is at most prime × 2⁹⁶, found bit by bit.
    return primes.map { prime in
      var root: UInt64 = 0
      for bit in stride(from: UInt64(34), through: 0, by: -1) {
        let trial = root | 1 << bit
        let square = trial.multipliedFullWidth(by: trial)
        // Roots are below 2³⁵, so that the cube is below 2¹⁰⁵.
        let low = square.low.multipliedFullWidth(by: trial)
        let high = square.high &* trial &+ low.high
        if high < UInt64(prime) << 32 || (high == UInt64(prime) << 32 && low.low == 0) { root = trial }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}
