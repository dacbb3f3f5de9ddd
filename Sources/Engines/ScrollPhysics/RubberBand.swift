import Foundation

/// The resistance of contents that are dragged past an edge: the further, the less they follow, and never by the
/// viewport's length. (S26)
package struct RubberBand {
  /// The share of the finger's movement that contents follow at first.
  package static let coefficient = 0.55

  /// The viewport's length along the axis, in points; the overshoot stays below it.
  package let length: Double

  /// The band of a viewport that long.
  package init(length: Double) { self.length = length }

  /// What is shown for a raw overshoot: (1 − 1/(0.55·d/D + 1))·D, with the sign of `raw`.
  package func shown(_ raw: Double) -> Double {
    guard length > 0 else { return 0 }
    let part = Self.coefficient * abs(raw) / length
    let shown = (1 - 1 / (part + 1)) * length
    return raw < 0 ? -shown : shown
  }

  /// The raw overshoot that is shown as `shown`: undoes `shown(_:)`. A value that no drag reaches counts as the
  /// overshoot of a drag across a thousand viewports.
  package func raw(_ shown: Double) -> Double {
    guard length > 0 else { return 0 }
    let share = min(abs(shown) / length, 0.998)
    let raw = (1 / (1 - share) - 1) * length / Self.coefficient
    return shown < 0 ? -raw : raw
  }

  /// How fast the shown overshoot grows with the raw one there: `coefficient` at the edge, towards 0 far out.
  package func slope(atRaw raw: Double) -> Double {
    guard length > 0 else { return 0 }
    let part = Self.coefficient * abs(raw) / length + 1
    return Self.coefficient / (part * part)
  }
}
