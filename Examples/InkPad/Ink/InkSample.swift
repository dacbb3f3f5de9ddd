import UIKit

/// One sample of a pen or a finger, as it was measured.
///
/// Nothing of it is smoothed: a curve is laid through the samples when they are drawn, and the file holds the samples.
struct InkSample: Equatable {
  /// The place on the paper, in points.
  var location: CGPoint
  /// Seconds since the first sample of the stroke.
  var time: TimeInterval
  /// How hard the pen presses, 0…1 of what it can measure; nil where it measures none.
  var force: CGFloat?
  /// Radians between a pen and the paper: 0 lying, π/2 upright. Nil for a finger.
  var altitude: CGFloat?
  /// The direction in which a pen leans, in radians clockwise from +x on the paper. Nil for a finger.
  var azimuth: CGFloat?
  /// Half of a finger's contact patch, in points; 0 where it is not measured.
  var radius: CGFloat = 0
  /// Whether it lies between two frames of the display: not the last sample of its event.
  var isCoalesced = false
  /// Which values are estimates.
  var estimated: UITouch.Properties = []
  /// Which of the estimates will be corrected. Not saved: after a restart no correction comes.
  var expected: UITouch.Properties = []
}

extension InkSample {
  /// What a touch measures now; `start` is when its stroke began, in the clock of `UITouch.timestamp`.
  @MainActor init(_ touch: UITouch, on paper: UIView, since start: TimeInterval, isCoalesced: Bool = false) {
    let isPen = touch.type == .pencil
    location = touch.preciseLocation(in: paper)
    time = touch.timestamp - start
    force = touch.maximumPossibleForce > 0 ? touch.force / touch.maximumPossibleForce : nil
    altitude = isPen ? touch.altitudeAngle : nil
    azimuth = isPen ? touch.azimuthAngle(in: paper) : nil
    radius = isPen ? 0 : touch.majorRadius
    self.isCoalesced = isCoalesced
    estimated = touch.estimatedProperties
    expected = touch.estimatedPropertiesExpectingUpdates
  }

  /// This sample with those values of another one that were estimates here.
  ///
  /// Values that were measured stay: a correction of the force must not move the line.
  func corrected(by update: InkSample) -> InkSample {
    var sample = self
    if estimated.contains(.force) { sample.force = update.force }
    if estimated.contains(.altitude) { sample.altitude = update.altitude }
    if estimated.contains(.azimuth) { sample.azimuth = update.azimuth }
    if estimated.contains(.location) { sample.location = update.location }
    sample.estimated = update.estimated
    sample.expected = update.expected
    return sample
  }
}

/// A sample is a list in the file, since a page has many: time, x, y, force, altitude, azimuth, radius, and a number whose
/// lowest bit says that it is coalesced and whose other bits are the estimated properties.
extension InkSample: Codable {
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    time = try list.decode(Double.self)
    location = try CGPoint(x: list.decode(Double.self), y: list.decode(Double.self))
    func optional() throws -> CGFloat? { try list.decodeNil() ? nil : CGFloat(list.decode(Double.self)) }
    force = try optional()
    altitude = try optional()
    azimuth = try optional()
    radius = try CGFloat(list.decode(Double.self))
    let bits = try list.decode(Int.self)
    isCoalesced = bits & 1 == 1
    estimated = UITouch.Properties(rawValue: bits >> 1)
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "a sample has eight values")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for value in [time, Double(location.x), Double(location.y)] { try list.encode(value) }
    for value in [force, altitude, azimuth] {
      if let value { try list.encode(Double(value)) } else { try list.encodeNil() }
    }
    try list.encode(Double(radius))
    try list.encode((isCoalesced ? 1 : 0) | estimated.rawValue << 1)
  }

  /// Whether all values are numbers that a paper can have.
  var isPlausible: Bool {
    let all = [time, Double(force ?? 0), Double(altitude ?? 0), Double(azimuth ?? 0)]
    return abs(location.x) < 1e6 && abs(location.y) < 1e6 && radius >= 0 && radius < 1e4
      && all.allSatisfy { abs($0) < 1e9 }
  }
}
