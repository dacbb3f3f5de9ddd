/// What a text view may make links of.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Some bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Numbers of telephones.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Addresses of pages.
  public static let link = UIDataDetectorTypes(rawValue: 2)
  /// Postal addresses.
  public static let address = UIDataDetectorTypes(rawValue: 4)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  /// Whatever can be made out.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
