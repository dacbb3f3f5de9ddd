import Foundation

/// The legal content offsets along one axis, in points. (S22)
package struct ScrollRange: Equatable {
  /// The offset at the leading edge.
  package var lower = 0.0
  /// The offset at the trailing edge; never below `lower`.
  package var upper = 0.0

  /// The range for content of `content` points in a viewport of `viewport` points, with insets before and after it.
  package init(content: Double, viewport: Double, before: Double, after: Double) {
    // Not a negative zero.
    lower = 0 - before
    let last = content + after - viewport
    upper = last - lower > Self.noise ? last : lower
  }

  /// Less than this, in points, is a rounding error of a layout: contents that fit do not scroll by it.
  private static let noise = 1e-6

  /// A range between two offsets.
  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// Whether there is more than one legal offset.
  package var hasLength: Bool { upper > lower }

  /// The nearest legal offset.
  package func clamp(_ offset: Double) -> Double { min(max(offset, lower), upper) }

  /// How far an offset lies outside: negative before `lower`, positive beyond `upper`, 0 inside.
  package func overshoot(_ offset: Double) -> Double {
    offset < lower ? offset - lower : offset > upper ? offset - upper : 0
  }
}
