import Foundation

extension CGPoint {
  /// Whether both points are the same.
  /// > Here: `CGFloat`, `CGPoint`, `CGSize` and `CGRect` are Foundation's; `import CoreGraphics` alone brings them and
  /// > the C library's mathematics along.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether both sizes are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both rectangles have the same corner and size.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}
