extension JSONLineReader {
  /// A number as it stands: its digits as one whole number, where they fit, and the power of ten to multiply it with.
  struct Decimal {
    var isNegative = false
    var digits: UInt64 = 0
    var isExact = true
    var exponent = 0
    var isWhole = true
    var text: Range<Int>
  }

  mutating func number() throws(JSONFault) -> Decimal {
    _ = peek()
    var number = Decimal(text: offset..<offset)
    let start = offset
    if byte == UInt8(ascii: "-") {
      number.isNegative = true
      offset += 1
    }
    let whole = offset
    digits(into: &number)
    guard offset > whole else { throw fault("expected a number") }
    if byteAt(whole) == UInt8(ascii: "0"), offset > whole + 1 { throw fault("a number starts with 0", at: whole) }
    if byte == UInt8(ascii: ".") {
      number.isWhole = false
      offset += 1
      let fraction = offset
      digits(into: &number)
      guard offset > fraction else { throw fault("expected a digit") }
      number.exponent -= offset - fraction
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      number.isWhole = false
      offset += 1
      let isNegative = byte == UInt8(ascii: "-")
      if isNegative || byte == UInt8(ascii: "+") { offset += 1 }
      let power = offset
      var value = 0
      while let digit = digit {
        value = min(100_000, value * 10 + Int(digit))
        offset += 1
      }
      guard offset > power else { throw fault("expected a digit") }
      number.exponent += isNegative ? -value : value
    }
    number.text = start..<offset
    return number
  }

  private var byte: UInt8 { byteAt(offset) }
  private var digit: UInt8? { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : nil }

  private mutating func digits(into number: inout Decimal) {
    while let digit = digit {
      let (ten, over) = number.digits.multipliedReportingOverflow(by: 10)
      let (sum, overSum) = ten.addingReportingOverflow(UInt64(digit))
      if over || overSum { number.isExact = false } else { number.digits = sum }
      offset += 1
    }
  }

  /// A number, or one of the strings "nan", "inf" and "-inf".
  mutating func double() throws(JSONFault) -> Double {
    if peek() == UInt8(ascii: "\"") { return Double(try notFinite()) }
    let start = offset
    let number = try number()
    // Both factors are exact, so one rounding gives the nearest.
    if number.isExact, number.digits <= 1 << 53, abs(number.exponent) <= 22 {
      let power = Self.powersOfTen[abs(number.exponent)]
      let magnitude = number.exponent < 0 ? Double(number.digits) / power : Double(number.digits) * power
      return number.isNegative ? -magnitude : magnitude
    }
    guard let value = Double(text(number.text)), value.isFinite else { throw fault("a number is too large", at: start) }
    return value
  }

  /// A number in single precision, or one of the strings "nan", "inf" and "-inf".
  mutating func float() throws(JSONFault) -> Float {
    if peek() == UInt8(ascii: "\"") { return try notFinite() }
    let start = offset
    let number = try number()
    if number.isExact, number.digits <= 1 << 24, abs(number.exponent) <= 10 {
      let power = Float(Self.powersOfTen[abs(number.exponent)])
      let magnitude = number.exponent < 0 ? Float(number.digits) / power : Float(number.digits) * power
      return number.isNegative ? -magnitude : magnitude
    }
    guard let value = Float(text(number.text)), value.isFinite else { throw fault("a number is too large", at: start) }
    return value
  }

  /// A whole number from 0 to the type's largest.
  mutating func unsigned<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(JSONFault) -> Number {
    _ = peek()
    let start = offset
    let number = try number()
    guard number.isWhole, number.isExact, !number.isNegative, let value = Number(exactly: number.digits) else {
      throw fault("expected a whole number from 0 to \(Number.max)", at: start)
    }
    return value
  }

  private mutating func notFinite() throws(JSONFault) -> Float {
    let start = offset
    switch try string() {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    default: throw fault("expected a number", at: start)
    }
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
  ]
}
