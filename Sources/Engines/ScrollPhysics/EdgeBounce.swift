import Foundation
import RenderTree

/// How contents move back from beyond an edge, after a throw or after a finger lifts: their velocity v falls by 12 a
/// second, and the edge pulls them by 10 times the overshoot x, so x′ = v − 10·x and v′ = −12·v. (S38–S40)
///
/// x(t) = x0·e^(−10t) + v0·(e^(−10t) − e^(−12t))/2, in points from the edge; times in seconds.
package struct EdgeBounce: Equatable {
  /// How fast the edge reduces the overshoot, per second.
  package static let pull = 10.0
  /// How fast the velocity falls, a second.
  package static let friction = 12.0

  /// The edge.
  package let anchor: Double
  /// Where it starts, from the edge.
  package let displacement: Double
  /// The velocity of the throw or the finger at the start, in points per second. Contents that start beyond the edge are
  /// pulled back besides.
  package let velocity: Double

  /// The bounce at the edge `anchor`.
  package init(anchor: Double, displacement: Double, velocity: Double) {
    self.anchor = anchor
    self.displacement = displacement
    self.velocity = velocity
  }

  /// What the velocity adds to the displacement in the end, measured on the slow decay.
  private var push: Double { velocity / (Self.friction - Self.pull) }

  /// The offset after `time` seconds.
  package func offset(at time: Double) -> Double { anchor + displacement(at: time) }

  package func displacement(at time: Double) -> Double {
    (displacement + push) * StableMath.exp(-Self.pull * time) - push * StableMath.exp(-Self.friction * time)
  }

  /// The velocity after `time` seconds, without what the edge pulls.
  package func velocity(at time: Double) -> Double { velocity * StableMath.exp(-Self.friction * time) }

  /// When it crosses the edge; nil if it only approaches the edge.
  package var crossing: Double? {
    guard displacement != 0, velocity != 0 else { return nil }
    return time(whenDecaysAre: (displacement + push) / push)
  }

  /// When it turns; nil if it only comes back.
  private var turn: Double? {
    guard velocity != 0 else { return nil }
    return time(whenDecaysAre: Self.pull * (displacement + push) / (Self.friction * push))
  }

  /// When the fast decay is a share of the slow one; nil if it was before, or never is.
  private func time(whenDecaysAre share: Double) -> Double? {
    share > 0 && share < 1 ? -StableMath.log(share) / (Self.friction - Self.pull) : nil
  }

  /// When it is at rest on device pixels of that size, in points. (S43)
  package func duration(pixel: Double) -> Double {
    PixelRest.time(pixel: pixel, turn: turn) { displacement(at: $0) }
  }
}

/// The critically damped spring that pulls contents to a page, or to a place beyond an edge: ω = 11 a second. (S47)
///
/// x(t) = (x0 + (v0 + ω·x0)·t)·e^(−ωt), in points from the place that it pulls to; times in seconds.
package struct PageSpring: Equatable {
  /// Radians a second.
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
    (displacement + slope * time) * StableMath.exp(-Self.frequency * time)
  }

  /// The velocity after `time` seconds.
  package func velocity(at time: Double) -> Double {
    (velocity - Self.frequency * slope * time) * StableMath.exp(-Self.frequency * time)
  }

  /// When it is at rest on device pixels of that size, in points. (S43)
  package func duration(pixel: Double) -> Double {
    let turn = slope == 0 ? nil : 1 / Self.frequency - displacement / slope
    return PixelRest.time(pixel: pixel, turn: turn) { displacement(at: $0) }
  }
}

/// When contents that move back to a place count as at rest: as soon as their offset, rounded to device pixels, is
/// within one pixel of it. So a finger that touches them then finds contents at rest. (S43)
package enum PixelRest {
  /// - Parameters:
  ///   - pixel: the size of a device pixel in points.
  ///   - turn: when the distance is greatest; nil if it only decreases.
  ///   - distance: the distance from the place at a time; from the turn on it only decreases.
  package static func time(pixel: Double, turn: Double?, _ distance: (Double) -> Double) -> Double {
    // Rounded to pixels, half a pixel more is still one pixel.
    let near = 1.5 * pixel
    func isNear(_ time: Double) -> Bool { abs(distance(time)) < near }
    var low = 0.0
    if let turn, turn > 0, !isNear(turn) { low = turn } else if isNear(0) { return 0 }
    var high = low + 0.25
    while !isNear(high) && high - low < 60 {
      high += high - low
    }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isNear(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
