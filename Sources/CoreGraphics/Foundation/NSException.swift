import Foundation

/// What a program cannot continue after. `raise()` ends it, since nothing catches exceptions here.
/// > Partly: nothing of the library raises one.
open class NSException: NSObject {
  /// What kind it is.
  public let name: NSExceptionName
  /// What went wrong, for people.
  public let reason: String?
  /// What else belongs to it.
  public let userInfo: [AnyHashable: Any]?

  /// An exception that is not raised yet.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    (self.name, self.reason, self.userInfo) = (name, reason, userInfo)
  }

  /// Ends the program with the exception's name and reason.
  open func raise() { fatalError("\(name.rawValue): \(reason ?? "no reason is given")") }
}

/// Kinds of exceptions.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  public var rawValue: String
  /// A kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A kind of a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// What has no kind of its own.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An index or a range out of bounds.
  public static let rangeException = NSExceptionName("NSRangeException")
  /// An argument that makes no sense.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// A state that should not be.
  public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
}
