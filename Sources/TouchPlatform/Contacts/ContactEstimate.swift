/// Which values of a sample are meant, as a set.
public struct SampleProperties: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit's `UITouch.Properties`.
  public var rawValue: UInt8
  /// The set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The force.
  public static let force = SampleProperties(rawValue: 1 << 0)
  /// The direction in which a pen leans.
  public static let azimuth = SampleProperties(rawValue: 1 << 1)
  /// The angle between a pen and the surface.
  public static let altitude = SampleProperties(rawValue: 1 << 2)
  /// The place.
  public static let location = SampleProperties(rawValue: 1 << 3)
  /// How far a pen is turned about its own axis.
  public static let roll = SampleProperties(rawValue: 1 << 4)
  /// All of them.
  public static let all: SampleProperties = [.force, .azimuth, .altitude, .location, .roll]
}

/// What of a sample is an estimate: a pen measures its force, for example, and sends it over a slower link than its place.
public struct ContactEstimate: Hashable, Sendable {
  /// The contact whose sample in the same frame is meant.
  public var contact: ContactID
  /// The number of the sample, by which an `EstimateUpdate` names it. Each sample that expects updates has a number of its
  /// own, which grows.
  public var index: UInt64
  /// The values that are estimates.
  public var estimated: SampleProperties
  /// Those of them for which an update will come.
  public var expected: SampleProperties

  /// The estimates of a contact's sample.
  public init(contact: ContactID, index: UInt64, estimated: SampleProperties, expected: SampleProperties) {
    self.contact = contact
    self.index = index
    self.estimated = estimated.union(expected)
    self.expected = expected
  }
}
