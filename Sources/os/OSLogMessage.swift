import Foundation

/// Whether a value in a message is written.
public struct OSLogPrivacy: Sendable {
  /// What stands in the place of a private value.
  public enum Mask: Sendable {
    /// A number by which equal values are known, or nothing.
    case hash, none
  }

  let isHidden: Bool
  let mask: Mask

  /// What the log decides; the default.
  /// > Here: public, as under a debugger.
  public static let auto = OSLogPrivacy(isHidden: false, mask: .none)
  /// It is written.
  public static let `public` = OSLogPrivacy(isHidden: false, mask: .none)
  /// It is hidden: `<private>` is written.
  public static let `private` = OSLogPrivacy(isHidden: true, mask: .none)
  /// It is hidden: `<private>` is written.
  public static let sensitive = OSLogPrivacy(isHidden: true, mask: .none)
  /// It is written.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// It is hidden; with a mask equal values are known by their number within a run.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: mask) }
  /// It is hidden; with a mask equal values are known by their number within a run.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: mask) }

  func shown(_ text: String) -> String {
    guard isHidden else { return text }
    return mask == .hash ? "<mask.hash: \(String(UInt(bitPattern: text.hashValue), radix: 16))>" : "<private>"
  }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let hasPrefix: Bool
  let digits: Int
  /// In tens.
  public static let decimal = OSLogIntegerFormatting(radix: 10, hasPrefix: false, digits: 0)
  /// In sixteens.
  public static let hex = OSLogIntegerFormatting(radix: 16, hasPrefix: false, digits: 0)
  /// In eights.
  public static let octal = OSLogIntegerFormatting(radix: 8, hasPrefix: false, digits: 0)
  /// In tens, with so many digits at least.
  public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, hasPrefix: false, digits: minDigits)
  }
  /// In sixteens, with `0x` before it if wanted.
  public static func hex(includePrefix: Bool = false, uppercase: Bool = false) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, hasPrefix: includePrefix, digits: 0)
  }

  func text(_ number: some FixedWidthInteger) -> String {
    var digits = String(number.magnitude, radix: radix)
    if digits.count < self.digits { digits = String(repeating: "0", count: self.digits - digits.count) + digits }
    return (number < 0 ? "-" : "") + (hasPrefix ? "0x" : "") + digits
  }
}

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int
  /// With six digits behind the point.
  public static let fixed = OSLogFloatFormatting(precision: 6)
  /// With so many digits behind the point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting { OSLogFloatFormatting(precision: precision) }

  func text(_ number: Double) -> String {
    String(format: "%.\(max(0, min(precision, 40)))f", number)
  }
}

/// A message with values in it, as a string literal makes it.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
  let text: String

  /// A message without values.
  public init(stringLiteral value: String) { text = value }
  /// A message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The values of a message.
/// > Partly: no alignment.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  /// An empty message.
  public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

  /// Text of the literal.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// A string.
  public mutating func appendInterpolation(
    _ argument: @autoclosure () -> String, privacy: OSLogPrivacy = .auto
  ) { text += privacy.shown(argument()) }

  /// An integer.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger, format: OSLogIntegerFormatting = .decimal,
    privacy: OSLogPrivacy = .auto
  ) { text += privacy.shown(format.text(number())) }

  /// A number.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting? = nil,
    privacy: OSLogPrivacy = .auto
  ) { text += privacy.shown(format.map { $0.text(number()) } ?? "\(number())") }

  /// A truth value.
  public mutating func appendInterpolation(_ boolean: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto) {
    text += privacy.shown("\(boolean())")
  }

  /// Anything that describes itself, objects among it.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some CustomStringConvertible, privacy: OSLogPrivacy = .auto
  ) { text += privacy.shown(value().description) }

  /// A type.
  public mutating func appendInterpolation(_ value: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto) {
    text += privacy.shown("\(value())")
  }
}
