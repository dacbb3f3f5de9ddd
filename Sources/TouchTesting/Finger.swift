import Foundation
import RenderTree
import TouchPlatform
import UIKit

/// A finger of a test: it touches once, moves, and lifts or is cancelled once. A `Pencil` is one that measures more.
///
/// Points are the screen's. Each call is one hardware frame at the stage's present moment unless it is inside
/// `Stage.together`. Calls that no finger could make stop the test with a message.
@MainActor public class Finger {
  /// The contact's identifier in the raw events.
  public let id: ContactID
  /// Where it is, on the screen.
  public private(set) var location = CGPoint.zero
  /// Whether it is on the screen.
  public private(set) var isDown = false
  /// How hard it presses from the next call on: 0…1 of what the device can measure, or nil.
  public var force: Float?
  /// The radius of its contact patch from the next call on, in points.
  public var radius: Float = 0
  /// A pencil's angle to the screen from the next call on, in radians, or nil.
  public var altitude: Float?
  /// A pencil's direction from the next call on, in radians clockwise from +x, or nil.
  public var azimuth: Float?
  /// How far a pencil is turned about its own axis from the next call on, in radians, or nil.
  public var roll: Float?
  /// The edges over which it enters when it touches, as some platforms report; nil for one that does not report them.
  public var edges: ContactEdges?

  unowned let stage: Stage
  private let tool: ContactTool
  private var wasDown = false

  init(stage: Stage, id: ContactID, tool: ContactTool) {
    self.stage = stage
    self.id = id
    self.tool = tool
  }

  /// It is about to touch.
  func willTouch() {}

  /// Touches the screen.
  @discardableResult
  public func down(at point: CGPoint) -> Finger {
    precondition(!wasDown, "a finger touches once; get another one from the stage")
    willTouch()
    wasDown = true
    isDown = true
    location = point
    report(.began)
    return self
  }

  /// Touches the screen at (x, y).
  @discardableResult
  public func down(_ x: CGFloat, _ y: CGFloat) -> Finger { down(at: CGPoint(x: x, y: y)) }

  /// Moves to a point. Moves reach the app at the next display frame, or before anything else happens.
  @discardableResult
  public func move(to point: CGPoint) -> Finger {
    precondition(isDown, "a finger that is not down cannot move")
    location = point
    report(.moved)
    return self
  }

  /// Moves by a distance.
  @discardableResult
  public func move(by dx: CGFloat, _ dy: CGFloat) -> Finger {
    move(to: CGPoint(x: location.x + dx, y: location.y + dy))
  }

  /// Moves to a point evenly over a time, sampled `rate` times a second, while the stage's clock advances.
  @discardableResult
  public func drag(to point: CGPoint, over seconds: Double, rate: Double = 60) -> Finger {
    let start = location
    let steps = max(1, Int((seconds * rate).rounded()))
    for step in 1...steps {
      stage.advance(by: .seconds(seconds / Double(steps)))
      let share = CGFloat(step) / CGFloat(steps)
      move(to: CGPoint(x: start.x + (point.x - start.x) * share, y: start.y + (point.y - start.y) * share))
    }
    return self
  }

  /// Leaves the screen, where it is or at another point.
  public func up(at point: CGPoint? = nil) {
    precondition(isDown, "a finger that is not down cannot be lifted")
    if let point { location = point }
    isDown = false
    report(.ended)
  }

  /// The device or the window system cancels the contact.
  public func cancel() {
    precondition(isDown, "a finger that is not down cannot be cancelled")
    isDown = false
    report(.cancelled)
  }

  /// Touches and leaves at a point after a time.
  public func tap(at point: CGPoint, for seconds: Double = 0.05) {
    down(at: point)
    stage.advance(by: .seconds(seconds))
    up()
  }

  /// Touches and leaves twice at a point; the second time it is another contact, as on a device.
  /// - Parameter pause: the seconds from the first lift to the second touch.
  public func doubleTap(at point: CGPoint, for seconds: Double = 0.05, pause: Double = 0.1) {
    tap(at: point, for: seconds)
    stage.advance(by: .seconds(pause))
    stage.finger.tap(at: point, for: seconds)
  }

  private func report(_ phase: ContactPhase) { stage.send(sample(phase), nextEstimate()) }

  func sample(_ phase: ContactPhase) -> ContactSample {
    ContactSample(
      id: id, phase: phase, location: location, time: stage.platform.now, tool: tool, radius: radius, force: force,
      altitude: altitude, azimuth: azimuth, roll: roll, edges: edges, isEraser: isEraserDown)
  }

  /// Whether it touches with the eraser's end of a pencil.
  var isEraserDown: Bool { false }

  /// What of the sample that is about to be sent is an estimate; nil for nothing, as of every finger.
  func nextEstimate() -> ContactEstimate? { nil }
}

/// Several fingers that act at the same instants.
@MainActor public struct Hand {
  private let stage: Stage
  /// Its fingers.
  public let fingers: [Finger]

  init(stage: Stage, fingers: [Finger]) {
    self.stage = stage
    self.fingers = fingers
  }

  /// All touch at once, each at its point.
  @discardableResult
  public func down(at points: [CGPoint]) -> Hand {
    precondition(points.count == fingers.count, "a hand of \(fingers.count) fingers needs as many points")
    stage.together { for (finger, point) in zip(fingers, points) { finger.down(at: point) } }
    return self
  }

  /// All move by the same distance.
  public func move(by dx: CGFloat, _ dy: CGFloat) {
    stage.together { for finger in fingers { finger.move(by: dx, dy) } }
  }

  /// All move away from (or towards) their middle.
  public func scale(by factor: CGFloat) {
    transform { CGPoint(x: $0.x * factor, y: $0.y * factor) }
  }

  /// All rotate about their middle, clockwise on the screen, by radians.
  public func rotate(by angle: CGFloat) {
    let (s, c) = (sin(angle), cos(angle))
    transform { CGPoint(x: $0.x * c - $0.y * s, y: $0.x * s + $0.y * c) }
  }

  /// Touches around a point and spreads or closes evenly over a time; it does not leave.
  /// - Parameters:
  ///   - distance: how far two fingers are apart, on a level line, when they touch.
  ///   - factor: how many times farther apart they are in the end.
  ///   - angle: by how much they rotate meanwhile, in radians, clockwise on the screen.
  @discardableResult
  public func pinch(
    at point: CGPoint, from distance: CGFloat, by factor: CGFloat, turning angle: CGFloat = 0,
    over seconds: Double = 0.2, rate: Double = 60
  ) -> Hand {
    precondition(fingers.count == 2, "a pinch is made with two fingers")
    down(at: [CGPoint(x: point.x - distance / 2, y: point.y), CGPoint(x: point.x + distance / 2, y: point.y)])
    let steps = max(1, Int((seconds * rate).rounded()))
    for step in 1...steps {
      stage.advance(by: .seconds(seconds / Double(steps)))
      let share = CGFloat(step) / CGFloat(steps)
      let reach = distance / 2 * (1 + (factor - 1) * share)
      let (s, c) = (sin(angle * share), cos(angle * share))
      stage.together {
        fingers[0].move(to: CGPoint(x: point.x - reach * c, y: point.y - reach * s))
        fingers[1].move(to: CGPoint(x: point.x + reach * c, y: point.y + reach * s))
      }
    }
    return self
  }

  /// All touch at their points and leave after a time.
  public func tap(at points: [CGPoint], for seconds: Double = 0.05) {
    down(at: points)
    stage.advance(by: .seconds(seconds))
    up()
  }

  /// All leave at once.
  public func up() { stage.together { for finger in fingers where finger.isDown { finger.up() } } }

  private func transform(_ map: (CGPoint) -> CGPoint) {
    let count = CGFloat(max(1, fingers.count))
    let x = fingers.reduce(0) { $0 + $1.location.x } / count
    let y = fingers.reduce(0) { $0 + $1.location.y } / count
    stage.together {
      for finger in fingers {
        let moved = map(CGPoint(x: finger.location.x - x, y: finger.location.y - y))
        finger.move(to: CGPoint(x: x + moved.x, y: y + moved.y))
      }
    }
  }
}
