import CoreGraphics
import Foundation
import RenderTree

/// What one finger does: where it is at which time, in seconds from its gesture's beginning. It touches at the first point
/// and is lifted at the last one. Between two points it moves evenly.
///
/// Apple's gestures have one or two fingers; `XCUIApplication.perform(_:)` takes any number of these.
public struct FingerPath: Sendable, Hashable {
  /// One place on the way.
  public struct Point: Sendable, Hashable {
    /// When, in seconds.
    public var time: Double
    /// Where, in points of the screen.
    public var location: CGPoint

    /// A place on the way.
    public init(at time: Double, _ location: CGPoint) { (self.time, self.location) = (time, location) }
  }

  /// The places, in the order of their times.
  public var points: [Point]

  /// A finger that touches at the first of these places and is lifted at the last; at least one. Places that are not in the
  /// order of their times are sorted.
  public init(_ points: [Point]) {
    precondition(!points.isEmpty, "a finger must be somewhere")
    self.points = points.sorted { $0.time < $1.time }
  }

  /// A finger that stays at a place for a time.
  public init(at location: CGPoint, from start: Double = 0, for duration: Double) {
    self.init([Point(at: start, location), Point(at: start + duration, location)])
  }

  /// When it touches.
  var start: Double { points.first?.time ?? 0 }
  /// When it is lifted.
  var end: Double { points.last?.time ?? 0 }

  /// Where it is at a time.
  func location(at time: Double) -> CGPoint {
    guard let after = points.firstIndex(where: { $0.time >= time }) else { return points[points.count - 1].location }
    guard after > 0 else { return points[0].location }
    let (a, b) = (points[after - 1], points[after])
    let share = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
    return CGPoint(
      x: a.location.x + (b.location.x - a.location.x) * share, y: a.location.y + (b.location.y - a.location.y) * share)
  }
}
