import Foundation

/// The domain of this framework's errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// What went wrong; the numbers are Apple's.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Int, Sendable {
    /// The place is not known at present.
    case locationUnknown = 0
    /// The user has forbidden it.
    case denied = 1
    /// The network cannot be reached.
    case network = 2
  }

  /// What went wrong.
  public let code: Code

  /// An error.
  public init(_ code: Code) { self.code = code }

  /// `kCLErrorDomain`.
  public static var errorDomain: String { kCLErrorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }

  /// The place is not known at present.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user has forbidden it.
  public static var denied: Code { .denied }
  /// The network cannot be reached.
  public static var network: Code { .network }
}
