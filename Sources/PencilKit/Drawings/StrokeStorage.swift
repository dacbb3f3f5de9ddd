import Synchronization
import UIKit

/// What a stroke is made of.
struct StrokeParts {
  var ink: PKInk
  var path: PKStrokePath
  var transform: CGAffineTransform
  /// Never changed in place.
  var mask: CGPath?
  var randomSeed: UInt32

  func isSame(as other: StrokeParts) -> Bool {
    ink == other.ink && transform == other.transform && mask == other.mask && randomSeed == other.randomSeed
      && path.isSame(as: other.path)
  }
}

/// A stroke with what was computed to draw it. Copies of the stroke share it, and it is the stroke's identity on a canvas.
///
/// Parts never change, and the shape is made behind a lock.
final class StrokeStorage: @unchecked Sendable {
  let parts: StrokeParts
  private let lock = Mutex(())
  private var made: StrokeShape?

  init(_ parts: StrokeParts) { self.parts = parts }

  /// The same parts with a shape that is known, as of a stroke that was just drawn.
  init(_ parts: StrokeParts, shape: StrokeShape) {
    self.parts = parts
    made = shape
  }

  /// What is filled, in the path's own space.
  var shape: StrokeShape {
    lock.withLock { _ in
      if let made { return made }
      let shape = StrokeShape(parts.path.points, ink: parts.ink.inkType)
      made = shape
      return shape
    }
  }

  /// A box around what is drawn, in the drawing's space.
  var renderBounds: CGRect {
    var box = shape.bounds
    if let mask = parts.mask { box = box.intersection(mask.boundingBoxOfPath) }
    return box.isNull ? .null : box.applying(parts.transform)
  }

  func maskedRanges() -> [ClosedRange<CGFloat>] {
    let spline = parts.path.spline
    guard !spline.points.isEmpty else { return [] }
    guard let mask = parts.mask else { return [0...spline.last] }
    var ranges: [ClosedRange<CGFloat>] = []
    var start: CGFloat?
    let count = Int(spline.last) * 16
    for step in 0...count {
      let value = CGFloat(step) / 16
      let isIn = mask.contains(spline.location(at: value))
      if isIn, start == nil { start = value }
      if let begun = start, !isIn || step == count {
        ranges.append(begun...max(begun, isIn ? value : value - 1 / 16))
        start = nil
      }
    }
    return ranges
  }

  /// Whether nothing of it is left by its mask.
  var isErased: Bool {
    guard let mask = parts.mask else { return false }
    return mask.isEmpty || !shape.pieces.contains { $0.path.intersects(mask) }
  }
}
