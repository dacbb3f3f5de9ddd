import Foundation

/// How the offset moves along one axis after a finger has let go, until it rests: planned once, in closed form.
///
/// At most three pieces follow each other: back from beyond an edge, the throw, the bounce at an edge. Times are seconds
/// from the start of the plan. It is a plain value; making and evaluating it allocates nothing. (S26–S47)
package struct ScrollGlide: Equatable {
  /// One piece of the way.
  enum Curve: Equatable {
    case rest(Double)
    case throwing(Deceleration)
    case spring(BounceSpring)
    case settling(SettlingSpring)
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

  /// No movement.
  package init(restingAt offset: Double) {
    first = Piece(begin: 0, curve: .rest(offset))
    duration = 0
    target = offset
  }

  /// What follows a release at `offset` with `velocity`.
  ///
  /// - Parameters:
  ///   - range: the legal offsets.
  ///   - rate: the deceleration rate.
  ///   - bounces: whether edges may be passed; else it stops dead there. (S27)
  package init(offset: Double, velocity: Double, range: ScrollRange, rate: Double, bounces: Bool) {
    self.init(restingAt: offset)
    let overshoot = range.overshoot(offset)
    if overshoot == 0 {
      guard abs(velocity) > Deceleration.stopSpeed else { return }
      plan(Deceleration(start: offset, velocity: velocity, rate: rate), range: range, bounces: bounces)
      return
    }
    let edge = offset - overshoot
    guard bounces else {
      // Code has put it there; a throw does not leave it there.
      self = ScrollGlide(restingAt: edge)
      return
    }
    if abs(velocity) < SettlingSpring.restSpeed {
      let spring = SettlingSpring(anchor: edge, displacement: overshoot, velocity: velocity)
      first.curve = .settling(spring)
      (duration, target) = (spring.duration, edge)
      return
    }
    let spring = BounceSpring(anchor: edge, displacement: overshoot, velocity: velocity)
    first.curve = .spring(spring)
    (duration, target) = (spring.duration, edge)
    // Thrown back into the range it goes on through the edge as a throw of the speed that it has there.
    guard let crossing = spring.crossing else { return }
    let speed = spring.velocity(at: crossing)
    guard abs(speed) > Deceleration.stopSpeed, range.upper > range.lower else { return }
    let inner = ScrollGlide(offset: edge, velocity: speed, range: range, rate: rate, bounces: bounces)
    second = Piece(begin: crossing, curve: inner.first.curve)
    third = inner.second.map { Piece(begin: crossing + $0.begin, curve: $0.curve) }
    (duration, target) = (crossing + inner.duration, inner.target)
  }

  /// A throw that was told where to stop. (S44)
  package init(offset: Double, stoppingAt target: Double, range: ScrollRange, rate: Double, bounces: Bool) {
    self.init(restingAt: offset)
    guard target != offset else { return }
    if range.overshoot(offset) != 0 {
      self = ScrollGlide(offset: offset, velocity: 0, springingTo: target)
      return
    }
    plan(.stopping(at: target, from: offset, rate: rate), range: range, bounces: bounces)
    // Rounding must not leave it beside the place that it was told.
    if second == nil { self.target = target }
  }

  /// A spring to a page, or to any place. (S47)
  package init(offset: Double, velocity: Double, springingTo target: Double) {
    self.init(restingAt: offset)
    let spring = BounceSpring(anchor: target, displacement: offset - target, velocity: velocity)
    first.curve = .spring(spring)
    (duration, self.target) = (spring.duration, target)
    if offset == target && abs(velocity) < SpringRest.speed { self = ScrollGlide(restingAt: offset) }
  }

  /// On the way back to an edge, which may have moved since. (S39)
  package init(offset: Double, velocity: Double, returningTo edge: Double) {
    self.init(restingAt: offset)
    let spring = SettlingSpring(anchor: edge, displacement: offset - edge, velocity: velocity)
    first.curve = .settling(spring)
    (duration, target) = (spring.duration, edge)
  }

  /// From how far beyond an edge, or a page, it is coming back then; 0 while it is thrown, or rests.
  package func wayBack(at time: Double) -> Double {
    if time >= duration { return 0 }
    let piece = piece(at: time)
    return switch piece.curve {
    case .rest, .throwing: 0
    case .spring(let curve): curve.displacement(at: max(0, time - piece.begin))
    case .settling(let curve): curve.displacement(at: max(0, time - piece.begin))
    }
  }

  private mutating func plan(_ deceleration: Deceleration, range: ScrollRange, bounces: Bool) {
    first.curve = .throwing(deceleration)
    (duration, target) = (deceleration.duration, deceleration.target)
    let edge = deceleration.velocity < 0 ? range.lower : range.upper
    guard let crossing = deceleration.time(reaching: edge) else { return }
    target = edge
    guard bounces else {
      second = Piece(begin: crossing, curve: .rest(edge))
      duration = crossing
      return
    }
    let spring = BounceSpring(anchor: edge, displacement: 0, velocity: deceleration.velocity(at: crossing))
    second = Piece(begin: crossing, curve: .spring(spring))
    duration = crossing + spring.duration
  }

  /// Whether it goes anywhere.
  package var moves: Bool { duration > 0 }

  /// The offset after `time` seconds; the target once it rests. (S43)
  package func offset(at time: Double) -> Double {
    if time >= duration { return target }
    let piece = piece(at: time)
    let time = max(0, time - piece.begin)
    return switch piece.curve {
    case .rest(let offset): offset
    case .throwing(let curve): curve.offset(at: time)
    case .spring(let curve): curve.offset(at: time)
    case .settling(let curve): curve.offset(at: time)
    }
  }

  /// The velocity after `time` seconds, in points per second; 0 once it rests.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let piece = piece(at: time)
    let time = max(0, time - piece.begin)
    return switch piece.curve {
    case .rest: 0
    case .throwing(let curve): curve.velocity(at: time)
    case .spring(let curve): curve.velocity(at: time)
    case .settling(let curve): curve.velocity(at: time)
    }
  }

  private func piece(at time: Double) -> Piece {
    if let third, time >= third.begin { return third }
    if let second, time >= second.begin { return second }
    return first
  }
}
