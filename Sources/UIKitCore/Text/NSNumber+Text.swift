import Foundation

extension NSNumber {
  /// The number as Apple's Foundation writes it: `18` for 18.0, with up to 16 digits, and up to 7 for a `Float`. Rewritten sources read it
  /// in place of `stringValue`, which writes `18.0` here.
  public var decimalText: String {
    switch UInt8(bitPattern: objCType.pointee) {
    case _ where self is NSDecimalNumber: stringValue
    case UInt8(ascii: "d"): String(format: "%0.16g", doubleValue)
    case UInt8(ascii: "f"): String(format: "%0.7g", floatValue)
    default: stringValue
    }
  }
}

extension DefaultStringInterpolation {
  /// A number within a text, as Apple's Foundation writes it.
  public mutating func appendInterpolation(_ value: NSNumber) { appendLiteral(value.decimalText) }
}

extension String {
  /// The text of a number, as Apple's Foundation writes it.
  public init(describing subject: NSNumber) { self = subject.decimalText }
}
