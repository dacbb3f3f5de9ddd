import CoreGraphics
import Foundation

// Geometry as text under its older names.

/// A point as text; see `NSCoder.string(for:)`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// The point of a text; see `NSCoder.cgPoint(for:)`.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// A size as text; see `NSCoder.string(for:)`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// The size of a text; see `NSCoder.cgSize(for:)`.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// A rectangle as text; see `NSCoder.string(for:)`.
public func NSStringFromCGRect(_ rectangle: CGRect) -> String { NSCoder.string(for: rectangle) }
/// The rectangle of a text; see `NSCoder.cgRect(for:)`.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// A vector as text; see `NSCoder.string(for:)`.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// The vector of a text; see `NSCoder.cgVector(for:)`.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// A transform as text; see `NSCoder.string(for:)`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
/// The transform of a text; see `NSCoder.cgAffineTransform(for:)`.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
/// Insets as text; see `NSCoder.string(for:)`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }
/// The insets of a text; see `NSCoder.uiEdgeInsets(for:)`.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }
