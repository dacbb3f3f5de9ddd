import Foundation

/// How the offset moves along one axis after a finger has lifted, until it rests: planned once, in closed form.
///
/// At most three pieces follow each other: back from beyond an edge, the throw, the bounce at an edge. Times are seconds
/// from the start of the plan. It is a plain value; making and evaluating it allocates nothing. (S26–S47)
package struct ScrollGlide: Equatable {
  /// One piece of the movement.
  enum Curve: Equatable {
    case rest(Double)
    case throwing(Deceleration)
    case bounce(EdgeBounce)
    case page(PageSpring)
  }

  private struct Piece: Equatable {
    var begin: Double
    var curve: Curve
  }

  private var first: Piece
  private var second: Piece?
  private var third: Piece?
  /// When it rests.
  package private(set) var duration: Double
  /// Where it rests.
  package private(set) var target: Double
  /// Where the delegate is told that it stops: a little further than a throw does. (S36)
  package private(set) var proposal: Double

  /// No movement.
  package init(restingAt offset: Double) {
    first = Piece(begin: 0, curve: .rest(offset))
    duration = 0
    target = offset
    proposal = offset
  }

  /// What follows a release at `offset` with `velocity`.
  ///
  /// - Parameters:
  ///   - velocity: the finger's, also beyond an edge. (S39)
  ///   - range: the legal offsets.
  ///   - rate: the deceleration rate.
  ///   - bounces: whether edges may be passed; else it stops there. (S27)
  ///   - pixel: the size of a device pixel in points. (S43)
  package init(
    offset: Double, velocity: Double, range: ScrollRange, rate: Double, bounces: Bool, pixel: Double = 1
  ) {
    self.init(restingAt: offset)
    let overshoot = range.overshoot(offset)
    if overshoot == 0 {
      guard abs(velocity) > Deceleration.stopSpeed else { return }
      plan(Deceleration(start: offset, velocity: velocity, rate: rate), range: range, bounces: bounces, pixel)
      return
    }
    let edge = offset - overshoot
    guard bounces else {
      // Code may set an offset beyond the edge; a throw ends at the edge.
      self = ScrollGlide(restingAt: edge)
      return
    }
    self = ScrollGlide(offset: offset, velocity: velocity, returningTo: edge, pixel: pixel)
    // Thrown back into the range it continues at the edge as a throw with the speed that it has there.
    guard case .bounce(let bounce) = first.curve, let crossing = bounce.crossing else { return }
    let speed = bounce.velocity(at: crossing)
    guard abs(speed) > Deceleration.stopSpeed, range.hasLength else { return }
    let inner = ScrollGlide(
      offset: edge, velocity: speed, range: range, rate: rate, bounces: bounces, pixel: pixel)
    second = Piece(begin: crossing, curve: inner.first.curve)
    third = inner.second.map { Piece(begin: crossing + $0.begin, curve: $0.curve) }
    (duration, target, proposal) = (crossing + inner.duration, inner.target, inner.proposal)
  }

  /// A throw to a target that the delegate has set. (S44)
  package init(
    offset: Double, stoppingAt target: Double, range: ScrollRange, rate: Double, bounces: Bool, pixel: Double = 1
  ) {
    self.init(restingAt: offset)
    guard target != offset else { return }
    if range.overshoot(offset) != 0 {
      self = ScrollGlide(offset: offset, velocity: 0, springingTo: target, pixel: pixel)
      return
    }
    plan(.stopping(at: target, from: offset, rate: rate), range: range, bounces: bounces, pixel)
    // Rounding must not leave it beside its target.
    if second == nil { (self.target, proposal) = (target, target) }
  }

  /// A spring to a page, or to any place. (S47)
  package init(offset: Double, velocity: Double, springingTo target: Double, pixel: Double = 1) {
    self.init(restingAt: offset)
    if offset == target && velocity == 0 { return }
    let spring = PageSpring(anchor: target, displacement: offset - target, velocity: velocity)
    first.curve = .page(spring)
    (duration, self.target, proposal) = (spring.duration(pixel: pixel), target, target)
    reachTarget(from: offset)
  }

  /// On the way back to an edge, which may have moved since. (S38, S39)
  package init(offset: Double, velocity: Double, returningTo edge: Double, pixel: Double = 1) {
    self.init(restingAt: offset)
    let bounce = EdgeBounce(anchor: edge, displacement: offset - edge, velocity: velocity)
    first.curve = .bounce(bounce)
    (duration, target, proposal) = (bounce.duration(pixel: pixel), edge, edge)
    reachTarget(from: offset)
  }

  /// What starts within a pixel of its place is there at the next frame.
  private mutating func reachTarget(from offset: Double) {
    if offset != target { duration = max(duration, 1e-9) }
  }

  /// How far beyond an edge, or from a page, it is while it moves back; 0 while it is thrown, or rests.
  package func wayBack(at time: Double) -> Double {
    if time >= duration { return 0 }
    let piece = piece(at: time)
    return switch piece.curve {
    case .rest, .throwing: 0
    case .bounce(let curve): curve.displacement(at: max(0, time - piece.begin))
    case .page(let curve): curve.displacement(at: max(0, time - piece.begin))
    }
  }

  private mutating func plan(_ deceleration: Deceleration, range: ScrollRange, bounces: Bool, _ pixel: Double) {
    first.curve = .throwing(deceleration)
    (duration, target) = (deceleration.duration, deceleration.target)
    proposal = range.clamp(deceleration.proposal)
    let edge = deceleration.velocity < 0 ? range.lower : range.upper
    guard let crossing = deceleration.time(reaching: edge) else { return }
    (target, proposal) = (edge, edge)
    guard bounces else {
      second = Piece(begin: crossing, curve: .rest(edge))
      duration = crossing
      return
    }
    let bounce = EdgeBounce(anchor: edge, displacement: 0, velocity: deceleration.velocity(at: crossing))
    second = Piece(begin: crossing, curve: .bounce(bounce))
    duration = crossing + bounce.duration(pixel: pixel)
  }

  /// Whether it moves at all.
  package var moves: Bool { duration > 0 }

  /// The offset after `time` seconds; the target once it rests. (S43)
  package func offset(at time: Double) -> Double {
    if time >= duration { return target }
    let piece = piece(at: time)
    let time = max(0, time - piece.begin)
    return switch piece.curve {
    case .rest(let offset): offset
    case .throwing(let curve): curve.offset(at: time)
    case .bounce(let curve): curve.offset(at: time)
    case .page(let curve): curve.offset(at: time)
    }
  }

  /// The velocity after `time` seconds, in points per second; 0 once it rests. Beyond an edge it is the throw's,
  /// without the pull of the edge.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let piece = piece(at: time)
    let time = max(0, time - piece.begin)
    return switch piece.curve {
    case .rest: 0
    case .throwing(let curve): curve.velocity(at: time)
    case .bounce(let curve): curve.velocity(at: time)
    case .page(let curve): curve.velocity(at: time)
    }
  }

  private func piece(at time: Double) -> Piece {
    if let third, time >= third.begin { return third }
    if let second, time >= second.begin { return second }
    return first
  }
}
