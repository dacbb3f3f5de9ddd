import Foundation

extension NumberFormatter {
  /// Which generation of formatters one behaves as.
  public enum Behavior: UInt, Sendable {
    /// The system's choice.
    case `default` = 0
    /// As before Mac OS X 10.4.
    case behavior10_0 = 1000
    /// As since Mac OS X 10.4.
    case behavior10_4 = 1040
  }

  /// Which generation it behaves as.
  /// > Here: the present one, whatever is set.
  public var formatterBehavior: Behavior {
    get { .behavior10_4 }
    set {}
  }
}

extension DateFormatter {
  /// Which generation of formatters one behaves as.
  public enum Behavior: UInt, Sendable {
    /// The system's choice.
    case `default` = 0
    /// As before Mac OS X 10.4.
    case behavior10_0 = 1000
    /// As since Mac OS X 10.4.
    case behavior10_4 = 1040
  }

  /// Which generation it behaves as.
  /// > Here: the present one, whatever is set.
  public var formatterBehavior: Behavior {
    get { .behavior10_4 }
    set {}
  }
}
