import Foundation

/// Converts the times of frames into whole steps, so that the movement does not depend on the number of frames.
package struct PhysicsClock: Sendable {
  /// When the first step began, in seconds of the frames' clock.
  private var origin = 0.0
  private var steps = 0
  /// The steps of all runs.
  package private(set) var total = 0

  /// The most steps for one frame after frames were missing; the rest of the time is skipped.
  private static let mostAtOnce = 60

  package init() {}

  /// The run begins at `time`.
  package mutating func start(at time: Double) {
    origin = time
    steps = 0
  }

  /// Advances to a frame that is shown at `time`.
  /// - Returns: the number of steps to make, and where between the last two the frame is: 1 is at the last.
  package mutating func advance(to time: Double) -> (steps: Int, share: Double) {
    guard time.isFinite else { return (0, 1) }
    var place = (time - origin) / PhysicsWorld.step
    if place - Double(steps) > Double(Self.mostAtOnce) {
      origin += (place - Double(steps + Self.mostAtOnce)) * PhysicsWorld.step
      place = Double(steps + Self.mostAtOnce)
    }
    // Times are whole nanoseconds, so what is nearly a whole step counts as one.
    if abs(place - place.rounded()) < 0.01 { place = place.rounded() }
    let needed = max(Int(place.rounded(.up)) - steps, 0)
    steps += needed
    total += needed
    return (needed, min(max(1 - (Double(steps) - place), 0), 1))
  }
}
