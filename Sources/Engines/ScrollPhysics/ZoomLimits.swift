import Foundation
import RenderTree

/// The scales between which a scroll view zooms, and the resistance of a pinch that passes them. (S57, S58, S60)
package struct ZoomLimits: Equatable {
  package let least: Double
  package let greatest: Double

  /// The limits; swapped if the greater is first, and never zero.
  package init(least: Double, greatest: Double) {
    func legal(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? min(max(scale, 1e-4), 1e4) : 1 }
    self.least = legal(least)
    self.greatest = max(legal(least), legal(greatest))
  }

  /// Whether there is anything to zoom. (S57)
  package var allowZooming: Bool { greatest > least }

  package func clamp(_ scale: Double) -> Double { min(max(scale, least), greatest) }

  /// Beyond a limit the logarithm of the scale is damped like an overshoot in a viewport of length 1: a pinch can pass a
  /// limit by a factor of e at most. (S60)
  private static let band = RubberBand(length: 1)

  /// The shown scale for the pinch's scale without resistance.
  package func shown(_ raw: Double) -> Double {
    guard raw.isFinite, raw > 0 else { return raw > 0 ? greatest : least }
    let limit = clamp(raw)
    return limit * StableMath.exp(Self.band.shown(StableMath.log(raw / limit)))
  }

  /// The scale without resistance that is shown as `shown`.
  package func raw(_ shown: Double) -> Double {
    guard shown.isFinite, shown > 0 else { return shown > 0 ? greatest : least }
    let limit = clamp(shown)
    return limit * StableMath.exp(Self.band.raw(StableMath.log(shown / limit)))
  }
}
