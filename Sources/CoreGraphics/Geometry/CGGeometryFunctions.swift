import Foundation

// The C spelling of points, sizes and rectangles, which older sources use.

/// The point 0, 0.
public let CGPointZero = CGPoint.zero
/// The size 0, 0.
public let CGSizeZero = CGSize.zero
/// The rectangle without size at 0, 0.
public let CGRectZero = CGRect.zero
/// No rectangle.
public let CGRectNull = CGRect.null
/// The rectangle that contains every other.
public let CGRectInfinite = CGRect.infinite

/// The point at these coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// The size with these sides.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// The rectangle with this corner and these sides.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The smaller x of the rectangle.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x of the rectangle's middle.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The larger x of the rectangle.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The smaller y of the rectangle.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y of the rectangle's middle.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The larger y of the rectangle.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The rectangle's width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The rectangle's height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// Whether two points are the same: exact comparison.
public func CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
/// Whether two sizes are the same: exact comparison.
public func CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }
/// Whether two rectangles are the same: exact comparison.
public func CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a == b }

/// Whether `point` is inside `rect`; the left and top edges belong to it, the right and bottom ones do not.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether `inner` lies in `outer`.
public func CGRectContainsRect(_ outer: CGRect, _ inner: CGRect) -> Bool { outer.contains(inner) }
/// Whether two rectangles have an area in common; those that only touch have not.
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.overlaps(b) }
/// What two rectangles have in common; null when nothing.
public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect { a.intersection(b) }
/// The smallest rectangle around two.
public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
/// The rectangle with each side moved inwards; negative values move outwards.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
/// Whether the rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether the rectangle is the result of an intersection that found nothing.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// The smallest rectangle of whole coordinates around `rect`.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }

extension CGRect {
  /// Whether two rectangles have an area in common, as Core Graphics means it: Foundation's `intersects` is also true for
  /// rectangles that only touch, and an extension cannot take its place. An empty rectangle within another one counts.
  package func overlaps(_ other: CGRect) -> Bool {
    guard !isNull, !other.isNull else { return false }
    return minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
