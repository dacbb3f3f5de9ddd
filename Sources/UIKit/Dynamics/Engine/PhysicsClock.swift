import Foundation

/// Turns the times of frames into whole steps, so that what happens does not depend on how many frames show it.
struct PhysicsClock: Sendable {
  /// When the first step began, in seconds of the frames' clock.
  private var origin = 0.0
  private var steps = 0
  /// The steps of all runs.
  private(set) var total = 0

  /// At most so much is made up for when frames fail to come; the rest of the time is left out.
  private static let mostAtOnce = 60

  /// Things begin to move at `time`.
  mutating func start(at time: Double) {
    origin = time
    steps = 0
  }

  /// Goes on to a frame that will be seen at `time`.
  /// - Returns: how many steps to make, and how far between the last two the frame lies: 1 is at the last.
  mutating func advance(to time: Double) -> (steps: Int, share: Double) {
    guard time.isFinite else { return (0, 1) }
    var place = (time - origin) / PhysicsWorld.step
    if place - Double(steps) > Double(Self.mostAtOnce) {
      origin += (place - Double(steps + Self.mostAtOnce)) * PhysicsWorld.step
      place = Double(steps + Self.mostAtOnce)
    }
    // Times are whole nanoseconds; what is nearly a whole step is one.
    if abs(place - place.rounded()) < 0.01 { place = place.rounded() }
    let needed = max(Int(place.rounded(.up)) - steps, 0)
    steps += needed
    total += needed
    return (needed, min(max(1 - (Double(steps) - place), 0), 1))
  }
}
