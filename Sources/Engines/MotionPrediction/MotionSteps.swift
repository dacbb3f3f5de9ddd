/// A number for each of twelve steps, the oldest first; the last two are not used. In registers of four, which every
/// processor has: wider vectors are taken apart lane by lane where it has not.
struct MotionSteps {
  typealias Four = SIMD4<Float>

  private var a: Four
  private var b: Four
  private var c: Four

  @inline(__always)
  private init(_ a: Four, _ b: Four, _ c: Four) { (self.a, self.b, self.c) = (a, b, c) }

  @inline(__always)
  init(_ n: InlineArray<12, Float>) {
    a = Four(n[0], n[1], n[2], n[3])
    b = Four(n[4], n[5], n[6], n[7])
    c = Four(n[8], n[9], n[10], n[11])
  }

  /// Writes the first ten into `room` from `start` on.
  @inline(__always)
  func store<let count: Int>(in room: inout InlineArray<count, Float>, at start: Int) {
    for lane in 0..<4 {
      room[start + lane] = a[lane]
      room[start + 4 + lane] = b[lane]
    }
    room[start + 8] = c[0]
    room[start + 9] = c[1]
  }

  /// The last four of ten.
  @inline(__always) var newest: Four { Four(b[2], b[3], c[0], c[1]) }

  /// The sum of the first ten: in four columns, then the columns, from the left.
  @inline(__always) var sum: Float {
    let columns = a + b
    return columns[0] + columns[1] + columns[2] + columns[3] + c[0] + c[1]
  }

  /// The sum of the last five of ten.
  @inline(__always) var lateSum: Float { b[1] + b[2] + b[3] + c[0] + c[1] }

  /// The greatest, of numbers that are not negative.
  @inline(__always) var greatest: Float {
    let two = a.replacing(with: b, where: b .> a)
    let three = two.replacing(with: c, where: c .> two)
    let half = three.lowHalf.replacing(with: three.highHalf, where: three.highHalf .> three.lowHalf)
    return half[0] > half[1] ? half[0] : half[1]
  }

  @inline(__always)
  func squareRoot() -> Self { Self(a.squareRoot(), b.squareRoot(), c.squareRoot()) }

  /// Numbers within the range that the network was trained for. Masks compile to no jumps, unlike `min` and `max`.
  @inline(__always)
  func held(from low: Float, to high: Float) -> Self {
    Self(Self.held(a, from: low, to: high), Self.held(b, from: low, to: high), Self.held(c, from: low, to: high))
  }

  @inline(__always)
  static func held(_ four: Four, from low: Float, to high: Float) -> Four {
    let raised = four.replacing(with: low, where: four .< low)
    return raised.replacing(with: high, where: raised .> high)
  }

  @inline(__always)
  static func + (x: Self, y: Self) -> Self { Self(x.a + y.a, x.b + y.b, x.c + y.c) }
  @inline(__always)
  static func - (x: Self, y: Self) -> Self { Self(x.a - y.a, x.b - y.b, x.c - y.c) }
  @inline(__always)
  static func * (x: Self, y: Self) -> Self { Self(x.a * y.a, x.b * y.b, x.c * y.c) }
  @inline(__always)
  static func / (x: Self, y: Self) -> Self { Self(x.a / y.a, x.b / y.b, x.c / y.c) }
  @inline(__always)
  static func - (x: Self, y: Float) -> Self { Self(x.a - y, x.b - y, x.c - y) }
  @inline(__always)
  static func * (x: Self, y: Float) -> Self { Self(x.a * y, x.b * y, x.c * y) }
}
