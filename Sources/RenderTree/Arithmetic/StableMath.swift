import Foundation

/// Sines, powers and their like with the same bits on every processor.
///
/// The C library has several versions of these functions and takes the one that suits the processor; their last bits
/// differ, and pictures would differ with them. These are made of additions, multiplications, divisions and square roots
/// alone, each of which IEEE 754 defines to the last bit. Results are within two units in the last place for arguments of
/// ordinary size; what is not finite gives what the C library gives. Cost: some 5 to 20 ns.
package enum StableMath {
  // MARK: Exponentials

  // The natural logarithm of 2 as a sum: the first part has so few bits that its products with exponents are exact.
  private static let ln2High = 0x1.62e42fee00000p-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// `1/n!` from `n` = 14 downwards, the coefficients of the exponential's series.
  private static let exponentialSeries: [Double] = {
    var factorial = 1.0
    var list: [Double] = [1]
    for n in 1...14 {
      factorial *= Double(n)
      list.append(1 / factorial)
    }
    return list.reversed()
  }()

  /// `eˣ`.
  package static func exp(_ x: Double) -> Double {
    guard x.isFinite else { return x == -.infinity ? 0 : x }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    let exponent = (x * 1.4426950408889634).rounded()
    let rest = (x - exponent * ln2High) - exponent * ln2Low
    var sum = 0.0
    for coefficient in exponentialSeries { sum = sum * rest + coefficient }
    // In two steps: the power of two alone may be too small or too large a number.
    let half = Int(exponent) / 2
    return sum * Double(sign: .plus, exponent: half, significand: 1)
      * Double(sign: .plus, exponent: Int(exponent) - half, significand: 1)
  }

  /// `2ˣ`; exact for whole numbers.
  package static func exp2(_ x: Double) -> Double {
    guard x.isFinite, abs(x) < 1_100 else { return exp(x) }
    let whole = x.rounded()
    let half = Int(whole) / 2
    return exp((x - whole) * 0.6931471805599453) * Double(sign: .plus, exponent: half, significand: 1)
      * Double(sign: .plus, exponent: Int(whole) - half, significand: 1)
  }

  /// The exponent of two and the logarithm of what remains, which lies between those of √½ and √2.
  private static func logarithm(_ x: Double) -> (exponent: Double, rest: Double) {
    var exponent = Double(x.exponent)
    var part = x.significand
    if part > 1.4142135623730951 {
      part /= 2
      exponent += 1
    }
    let s = (part - 1) / (part + 1)
    let square = s * s
    var sum = 0.0
    for n in stride(from: 23, through: 3, by: -2) { sum = (sum + 1 / Double(n)) * square }
    return (exponent, 2 * s + 2 * s * sum)
  }

  /// The natural logarithm.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x > 0 ? .infinity : .nan }
    let (exponent, rest) = logarithm(x)
    return exponent * ln2High + (exponent * ln2Low + rest)
  }

  /// The logarithm to base 2; exact for powers of two.
  package static func log2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return log(x) }
    let (exponent, rest) = logarithm(x)
    return exponent + rest * 1.4426950408889634
  }

  /// `xʸ`; exact for small whole powers of two.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x == 2 { return exp2(y) }
    if x == 0 { return y > 0 ? 0 : .infinity }
    guard x > 0 else {
      guard y == y.rounded(), x.isFinite, y.isFinite else { return x == -.infinity && y.isFinite ? .infinity : .nan }
      let size = pow(-x, y)
      return y.truncatingRemainder(dividingBy: 2) == 0 ? size : -size
    }
    return exp(y * log(x))
  }

  // MARK: Angles

  // Half of π as a sum whose first parts have so few bits that their products with numbers of quarters are exact.
  private static let quarterHigh = 0x1.921fb54400000p+0
  private static let quarterMiddle = 0x1.0b4611a600000p-34
  private static let quarterLow = 0x1.3198a2e037073p-69

  /// The quarter of the circle that an angle lies about, and how far it is from the quarter's middle, as a sum.
  private static func quarter(_ x: Double) -> (number: Int, angle: Double, rest: Double) {
    // Turns beyond a million are taken away whole: what they leave of an angle has no meaning left in it.
    let x = abs(x) < 1e6 ? x : x.truncatingRemainder(dividingBy: 2 * .pi)
    let count = (x * 0.6366197723675814).rounded()
    let high = x - count * quarterHigh
    let middle = count * quarterMiddle
    let left = high - middle
    let lost = (high - left) - middle
    let rest = lost - count * quarterLow
    let angle = left + rest
    return (Int(count) & 3, angle, (left - angle) + rest)
  }

  private static let sineSeries: [Double] = series(from: 3)
  private static let cosineSeries: [Double] = series(from: 4)

  /// `±1/n!` for every second `n` from `first` on, the highest one in front.
  private static func series(from first: Int) -> [Double] {
    var list: [Double] = []
    for n in stride(from: first, through: first + 16, by: 2) {
      let factorial = (1...n).reduce(1.0) { $0 * Double($1) }
      list.append((n / 2) % 2 == 1 ? -1 / factorial : 1 / factorial)
    }
    return list.reversed()
  }

  private static func nearSine(_ x: Double, _ rest: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for coefficient in sineSeries { sum = sum * square + coefficient }
    return x + (rest * (1 - square / 2) + x * square * sum)
  }

  private static func nearCosine(_ x: Double, _ rest: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for coefficient in cosineSeries { sum = sum * square + coefficient }
    let half = square / 2
    let near = 1 - half
    return near + (((1 - near) - half) + (square * square * sum - x * rest))
  }

  /// The sine of an angle in radians.
  package static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if x == 0 { return x }
    let (number, angle, rest) = quarter(x)
    switch number {
    case 0: return nearSine(angle, rest)
    case 1: return nearCosine(angle, rest)
    case 2: return -nearSine(angle, rest)
    default: return -nearCosine(angle, rest)
    }
  }

  /// The cosine of an angle in radians.
  package static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (number, angle, rest) = quarter(x)
    switch number {
    case 0: return nearCosine(angle, rest)
    case 1: return -nearSine(angle, rest)
    case 2: return -nearCosine(angle, rest)
    default: return nearSine(angle, rest)
    }
  }

  /// The tangent of an angle in radians.
  package static func tan(_ x: Double) -> Double { sin(x) / cos(x) }

  /// The angle, from -π to π, under which a point is seen from the origin.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let (across, down) = (abs(x), abs(y))
    var angle: Double
    if across == 0 && down == 0 {
      angle = 0
    } else if down > across {
      angle = .pi / 2 - flatAngle(across.isInfinite ? 1 : across / down)
    } else {
      angle = flatAngle(across.isInfinite && down.isInfinite ? 1 : down / across)
    }
    if x < 0 || (x == 0 && x.sign == .minus) { angle = .pi - angle }
    return y.sign == .minus ? -angle : angle
  }

  /// The arc tangent of 0…1.
  private static func flatAngle(_ ratio: Double) -> Double {
    // Thrice the tangent of half the angle, until a short series is enough: tan(a/2) = t / (1 + √(1 + t²)).
    if ratio == 1 { return .pi / 4 }
    var t = ratio
    var doublings = 1.0
    while t > 0.1 {
      t /= 1 + (1 + t * t).squareRoot()
      doublings *= 2
    }
    let square = t * t
    var sum = 0.0
    for n in stride(from: 19, through: 3, by: -2) { sum = (1 / Double(n) - sum) * square }
    return doublings * (t - t * sum)
  }

  /// The angle, from 0 to π, that has this cosine.
  package static func acos(_ x: Double) -> Double { atan2(((1 - x) * (1 + x)).squareRoot(), x) }

  /// The angle, from -π/2 to π/2, that has this sine.
  package static func asin(_ x: Double) -> Double { atan2(x, ((1 - x) * (1 + x)).squareRoot()) }

  /// The length of a vector.
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    let sum = x * x + y * y
    if sum.isNormal || sum == 0 && x == 0 && y == 0 { return sum.squareRoot() }
    // Too large or too small to be squared.
    let (x, y) = (abs(x), abs(y))
    let most = max(x, y)
    guard most.isFinite, most > 0 else { return x.isInfinite || y.isInfinite ? .infinity : most }
    let scale = Double(sign: .plus, exponent: most.exponent, significand: 1)
    let (a, b) = (x / scale, y / scale)
    return (a * a + b * b).squareRoot() * scale
  }
}

extension StableMath {
  /// `eˣ`.
  package static func exp(_ x: CGFloat) -> CGFloat { CGFloat(exp(x.native)) }
  /// The natural logarithm.
  package static func log(_ x: CGFloat) -> CGFloat { CGFloat(log(x.native)) }
  /// The logarithm to base 2.
  package static func log2(_ x: CGFloat) -> CGFloat { CGFloat(log2(x.native)) }
  /// `2ˣ`.
  package static func exp2(_ x: CGFloat) -> CGFloat { CGFloat(exp2(x.native)) }
  /// `xʸ`.
  package static func pow(_ x: CGFloat, _ y: CGFloat) -> CGFloat { CGFloat(pow(x.native, y.native)) }
  /// The sine of an angle in radians.
  package static func sin(_ x: CGFloat) -> CGFloat { CGFloat(sin(x.native)) }
  /// The cosine of an angle in radians.
  package static func cos(_ x: CGFloat) -> CGFloat { CGFloat(cos(x.native)) }
  /// The tangent of an angle in radians.
  package static func tan(_ x: CGFloat) -> CGFloat { CGFloat(tan(x.native)) }
  /// The angle, from -π to π, under which a point is seen from the origin.
  package static func atan2(_ y: CGFloat, _ x: CGFloat) -> CGFloat { CGFloat(atan2(y.native, x.native)) }
  /// The angle, from 0 to π, that has this cosine.
  package static func acos(_ x: CGFloat) -> CGFloat { CGFloat(acos(x.native)) }
  /// The angle, from -π/2 to π/2, that has this sine.
  package static func asin(_ x: CGFloat) -> CGFloat { CGFloat(asin(x.native)) }
  /// The length of a vector.
  package static func hypot(_ x: CGFloat, _ y: CGFloat) -> CGFloat { CGFloat(hypot(x.native, y.native)) }
  /// `xʸ`.
  package static func pow(_ x: Float, _ y: Float) -> Float { Float(pow(Double(x), Double(y))) }
  /// `2ˣ`.
  package static func exp2(_ x: Float) -> Float { Float(exp2(Double(x))) }
}
