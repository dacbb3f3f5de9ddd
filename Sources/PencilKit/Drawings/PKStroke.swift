import UIKit

/// One stroke of a drawing: a path in an ink, moved by a transform and cut by a mask.
///
/// > Here: copies share what was computed to draw them, until one is changed.
///
/// > Not yet: `id`, `PKStrokeReference`.
public struct PKStroke: Sendable {
  var storage: StrokeStorage

  /// A stroke.
  /// - Parameters:
  ///   - ink: its kind and colour.
  ///   - path: its curve and the sizes of the tip along it.
  ///   - transform: moves the drawn stroke into the drawing.
  ///   - mask: cuts the stroke, in the path's own space, before the transform; nil shows all of it.
  public init(ink: PKInk, path: PKStrokePath, transform: CGAffineTransform = .identity, mask: UIBezierPath? = nil) {
    self.init(ink: ink, path: path, transform: transform, mask: mask, randomSeed: Self.seed(of: path))
  }

  /// A stroke whose ink varies by a seed of its own.
  public init(
    ink: PKInk, path: PKStrokePath, transform: CGAffineTransform = .identity, mask: UIBezierPath? = nil,
    randomSeed: UInt32
  ) {
    storage = StrokeStorage(
      StrokeParts(
        ink: ink, path: path, transform: transform, mask: mask.flatMap { $0.cgPath.copy() },
        randomSeed: randomSeed))
  }

  init(_ parts: StrokeParts) { storage = StrokeStorage(parts) }

  init(storage: StrokeStorage) { self.storage = storage }

  private var parts: StrokeParts {
    get { storage.parts }
    set { storage = StrokeStorage(newValue) }
  }

  /// Its kind and colour.
  public var ink: PKInk {
    get { parts.ink }
    set { parts.ink = newValue }
  }
  /// Its curve.
  public var path: PKStrokePath {
    get { parts.path }
    set { parts.path = newValue }
  }
  /// Moves the drawn stroke into the drawing. Default identity.
  public var transform: CGAffineTransform {
    get { parts.transform }
    set { parts.transform = newValue }
  }
  /// Cuts the stroke, in the path's own space, before the transform. Nil, the default, shows all of it; a new copy at each
  /// read.
  public var mask: UIBezierPath? {
    get { parts.mask.map { UIBezierPath(cgPath: $0) } }
    set { parts.mask = newValue.flatMap { $0.cgPath.copy() } }
  }
  /// From what the ink's variation follows.
  /// > Here: kept; the grain of inks does not depend on it.
  public var randomSeed: UInt32 {
    get { parts.randomSeed }
    set { parts.randomSeed = newValue }
  }

  /// A box around all that is drawn of it, with the tip's width, in the space of the drawing. An empty path has `CGRect.null`.
  public var renderBounds: CGRect { storage.renderBounds }

  /// The parametric values whose places lie within the mask; all of them without a mask. Ends are found to a sixteenth of a
  /// segment.
  public var maskedPathRanges: [ClosedRange<CGFloat>] { storage.maskedRanges() }

  /// The version of Apple's PencilKit that has this ink.
  public var requiredContentVersion: PKContentVersion { ink.requiredContentVersion }

  func isSame(as other: PKStroke) -> Bool { storage === other.storage || storage.parts.isSame(as: other.storage.parts) }

  /// A seed that is the same in each run.
  private static func seed(of path: PKStrokePath) -> UInt32 {
    var seed: UInt32 = 2_166_136_261
    for point in path.points.prefix(8) {
      for bits in [point.location.x.bitPattern, point.location.y.bitPattern] {
        seed = (seed ^ UInt32(truncatingIfNeeded: bits >> 32)) &* 16_777_619
      }
    }
    return seed
  }
}
