import Foundation
import RenderTree
import TouchPlatform

/// Three units meet in a window: points of the app, units of the compositor, pixels of the buffer.
///
/// The compositor says how many pixels a unit has; the app may request another number of pixels for a point, and has
/// the compositor's otherwise.
struct WaylandScale: Hashable {
  /// Pixels for each unit of the compositor.
  var output = 1.0
  /// Pixels for each point, where the app requests a number.
  var requested: Double?

  /// What a scale may be; beyond it sizes overflow what a surface can have.
  static let range = 0.25...16.0

  init(requested: Double?) {
    guard let requested else { return }
    if Self.range.contains(requested) {
      self.requested = requested
    } else {
      PlatformLog.write(.app, "a scale of \(requested) is not within \(Self.range); the compositor's own is used")
    }
  }

  /// Pixels for each point.
  var scale: Double { requested ?? output }
  /// Points for each unit.
  var unit: Double { requested.map { output / $0 } ?? 1 }

  /// The geometry of a surface of this many units: at least one pixel a side, at most what can be drawn.
  func geometry(width: Int, height: Int) -> SurfaceGeometry {
    // Whole units, so that a whole scale divides the pixels.
    let most = (8192 / output).rounded(.down)
    func pixels(_ units: Int) -> Double { max(1, (min(Double(units), most) * output).rounded()) }
    let (width, height) = (pixels(width), pixels(height))
    return SurfaceGeometry(size: CGSize(width: width / scale, height: height / scale), scale: scale)
  }

  /// A length in points, in whole units: at least 1, at most 8,192.
  func units(_ points: Double) -> Int {
    let units = (points / unit).rounded()
    return units.isFinite ? Int(max(1, min(8192, units))) : 1
  }
}
