import Foundation
import RenderTree

/// The map that takes touches nearest to the crosses that were meant: an affine one, by least squares.
public struct CalibrationFit: Hashable, Sendable {
  /// From measured places to right ones, both in points of the surface.
  public var map: Affine
  /// How far the worst corrected touch is from its cross, in points.
  public var error: Double
  /// How far the worst touch was from its cross before, in points.
  public var errorBefore: Double

  /// Why touches give no map.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// They lie on a line or in a heap, or are not numbers.
    case degenerate
    /// Even corrected the worst touch misses its cross by so many points.
    case inexact(Double)

    /// A sentence for people.
    public var description: String {
      switch self {
      case .degenerate: "The touches lie too close together to tell how the screen is turned and stretched."
      case .inexact(let error): "One touch misses its cross by \(Int(error.rounded())) points even when corrected."
      }
    }
  }

  /// The best map from `measured` to `wanted`, which are as many.
  /// - Parameter limit: how far the worst corrected touch may be off, in points.
  public init(measured: [CGPoint], wanted: [CGPoint], limit: Double) throws(Refusal) {
    let numbers = measured + wanted
    let count = Double(min(measured.count, wanted.count))
    guard measured.count == wanted.count, count >= 3,
      numbers.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 })
    else { throw .degenerate }
    func mean(_ points: [CGPoint]) -> CGPoint {
      CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
    let (m, w) = (mean(measured), mean(wanted))
    // Sums about the means; the normal equations of both rows share the left side.
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for (from, to) in zip(measured, wanted) {
      let (x, y, u, v) = (from.x - m.x, from.y - m.y, to.x - w.x, to.y - w.y)
      xx += x * x
      xy += x * y
      yy += y * y
      xu += x * u
      yu += y * u
      xv += x * v
      yv += y * v
    }
    let determinant = xx * yy - xy * xy
    let spread = xx + yy
    // Of points on a line the determinant is 0; of a screen of 32:9 it is 0.07 of the spread's square.
    guard determinant > 0.005 * spread * spread else { throw .degenerate }
    let a = (xu * yy - yu * xy) / determinant
    let c = (yu * xx - xu * xy) / determinant
    let b = (xv * yy - yv * xy) / determinant
    let d = (yv * xx - xv * xy) / determinant
    // A panel may be turned or mirrored, but it covers the screen: no map that blows a spot up to it.
    guard (0.1...10).contains(abs(a * d - b * c)) else { throw .degenerate }
    map = Affine(a: a, b: b, c: c, d: d, tx: w.x - a * m.x - c * m.y, ty: w.y - b * m.x - d * m.y)
    error = 0
    errorBefore = 0
    for (from, to) in zip(measured, wanted) {
      let corrected = map.apply(from)
      error = max(error, hypot(corrected.x - to.x, corrected.y - to.y))
      errorBefore = max(errorBefore, hypot(from.x - to.x, from.y - to.y))
    }
    guard error <= limit else { throw .inexact(error) }
  }
}
