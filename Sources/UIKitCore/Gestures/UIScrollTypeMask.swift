/// What a wheel or touch pad sends, as bits: what may drive a pan. (GP18)
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// The kinds of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Notches of a wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// Fingers on a touch pad.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
