import Foundation

// Values of geometry print as on iOS.

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates in parentheses: `(1.0, 2.0)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// Width and height in parentheses: `(1.0, 2.0)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// Corner and size in parentheses: `(0.0, 0.0, 1.0, 2.0)`.
  public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
