import Foundation

/// A type whose values `.dump` writes by a text of their own.
public protocol AnySnapshotStringConvertible {
  /// Whether what a value holds is written, too. Default: false.
  static var renderChildren: Bool { get }
  /// The text.
  var snapshotDescription: String { get }
}

extension AnySnapshotStringConvertible {
  /// By default the text is all.
  public static var renderChildren: Bool { false }
}

extension Character: AnySnapshotStringConvertible {
  /// The character in quotes.
  public var snapshotDescription: String { debugDescription }
}

extension String: AnySnapshotStringConvertible {
  /// The text in quotes.
  public var snapshotDescription: String { debugDescription }
}

extension Substring: AnySnapshotStringConvertible {
  /// The text in quotes.
  public var snapshotDescription: String { debugDescription }
}

extension URL: AnySnapshotStringConvertible {
  /// The address.
  public var snapshotDescription: String { debugDescription }
}

extension Data: AnySnapshotStringConvertible {
  /// How many bytes there are.
  public var snapshotDescription: String { debugDescription }
}

extension Date: AnySnapshotStringConvertible {
  /// The instant in universal time, whatever the locale and the time zone are: `2026-11-26T04:00:00Z`.
  public var snapshotDescription: String {
    let formatter = ISO8601DateFormatter()
    return formatter.string(from: self)
  }
}

extension NSObject: AnySnapshotStringConvertible {
  /// The object's description, without addresses of memory.
  public var snapshotDescription: String { ValueDump.withoutAddresses(debugDescription) }
}
