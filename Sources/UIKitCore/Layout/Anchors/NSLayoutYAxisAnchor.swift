import Foundation

/// A place along the vertical axis.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  nonisolated deinit {}

  /// The distance from this anchor to another, to be constrained like a height.
  public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    var other = otherAnchor.side
    other.origin = (side.box, side.attribute)
    return NSLayoutDimension(other)
  }

  /// This anchor is the system's space, 8 points times `multiplier`, below another.
  /// > Here: the system's space is 8 points, whatever the text.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor.side, 1, systemSpacing * multiplier)
  }

  /// This anchor is at least the system's space, 8 points times `multiplier`, below another.
  /// > Here: the system's space is 8 points, whatever the text.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }

  /// This anchor is at most the system's space, 8 points times `multiplier`, below another.
  /// > Here: the system's space is 8 points, whatever the text.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }
}
