import Foundation

/// A place along the horizontal axis.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  nonisolated deinit {}

  /// The distance from this anchor to another, to be constrained like a width.
  public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    var other = otherAnchor.side
    other.origin = (side.box, side.attribute)
    return NSLayoutDimension(other)
  }

  /// This anchor is the system's space, 8 points times `multiplier`, after another, in the direction of reading.
  /// > Here: the system's space is 8 points, whatever the text.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor.side, 1, systemSpacing * multiplier)
  }

  /// This anchor is at least the system's space, 8 points times `multiplier`, after another.
  /// > Here: the system's space is 8 points, whatever the text.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }

  /// This anchor is at most the system's space, 8 points times `multiplier`, after another.
  /// > Here: the system's space is 8 points, whatever the text.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }
}
