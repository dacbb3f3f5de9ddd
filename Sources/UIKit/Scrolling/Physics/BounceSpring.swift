import Foundation

/// The critically damped spring that stops what reaches an edge, or a page, with speed: ω = 11 a second. From the edge
/// with v it swings out by v/(ω·e) at most. (S38, S47)
///
/// x(t) = (x0 + (v0 + ω·x0)·t)·e^(−ωt), in points from the place that it pulls to; times in seconds.
package struct BounceSpring: Equatable {
  /// Radians a second. (S38)
  package static let frequency = 11.0
  /// The place that it pulls to.
  package let anchor: Double
  /// Where it starts, from the anchor.
  package let displacement: Double
  /// Its velocity at the start, in points per second.
  package let velocity: Double

  /// The spring that pulls to `anchor`.
  package init(anchor: Double, displacement: Double, velocity: Double) {
    self.anchor = anchor
    self.displacement = displacement
    self.velocity = velocity
  }

  private var slope: Double { velocity + Self.frequency * displacement }

  /// The offset after `time` seconds.
  package func offset(at time: Double) -> Double { anchor + displacement(at: time) }

  package func displacement(at time: Double) -> Double {
    (displacement + slope * time) * exp(-Self.frequency * time)
  }

  /// The velocity after `time` seconds.
  package func velocity(at time: Double) -> Double {
    (velocity - Self.frequency * slope * time) * exp(-Self.frequency * time)
  }

  /// When it crosses its anchor; nil if it only comes near.
  package var crossing: Double? {
    guard displacement != 0, slope != 0 else { return nil }
    let time = -displacement / slope
    return time > 0 ? time : nil
  }

  /// When it is at rest. (S43)
  package var duration: Double {
    // From the turn of the speed on, both the distance and the speed only fall.
    let turn = slope == 0 ? 0 : 2 / Self.frequency - displacement / slope
    return SpringRest.time(from: max(0, turn)) { (displacement(at: $0), velocity(at: $0)) }
  }
}

/// How contents that are let go at rest beyond an edge come back: the sum of a slow and a fast decay. (S39)
package struct SettlingSpring: Equatable {
  /// Decays a second.
  package static let slow = 9.0
  package static let fast = 46.0
  /// Below this speed, in points per second, a release beyond an edge counts as one at rest. (S40)
  package static let restSpeed = 50.0

  /// The edge.
  package let anchor: Double
  private let slowPart: Double
  private let fastPart: Double

  package init(anchor: Double, displacement: Double, velocity: Double) {
    self.anchor = anchor
    fastPart = -(velocity + Self.slow * displacement) / (Self.fast - Self.slow)
    slowPart = displacement - fastPart
  }

  /// The offset after `time` seconds.
  package func offset(at time: Double) -> Double { anchor + displacement(at: time) }

  package func displacement(at time: Double) -> Double {
    slowPart * exp(-Self.slow * time) + fastPart * exp(-Self.fast * time)
  }

  /// The velocity after `time` seconds.
  package func velocity(at time: Double) -> Double {
    -Self.slow * slowPart * exp(-Self.slow * time) - Self.fast * fastPart * exp(-Self.fast * time)
  }

  /// When it is at rest. (S43)
  package var duration: Double {
    // With all signs taken as one the parts only fall, and never say less than the truth.
    SpringRest.time(from: 0) { time in
      let (slow, fast) = (abs(slowPart) * exp(-Self.slow * time), abs(fastPart) * exp(-Self.fast * time))
      return (slow + fast, Self.slow * slow + Self.fast * fast)
    }
  }
}

/// When a spring counts as being at rest. (S43)
package enum SpringRest {
  package static let distance = 0.05
  package static let speed = 0.5

  /// The first moment from `start` on at which `state`, which only falls from there on, is at rest.
  package static func time(from start: Double, _ state: (Double) -> (Double, Double)) -> Double {
    func isAtRest(_ time: Double) -> Bool {
      let (distance, speed) = state(time)
      return abs(distance) < Self.distance && abs(speed) < Self.speed
    }
    if isAtRest(start) { return start }
    var low = start
    var high = start + 0.25
    while !isAtRest(high) && high - start < 60 {
      low = high
      high += high - start
    }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isAtRest(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
