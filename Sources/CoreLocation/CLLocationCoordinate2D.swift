/// A place on the earth, in the system WGS 84.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator, −90…90.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich, −180…180.
  public var longitude: CLLocationDegrees

  /// The place 0°, 0°.
  public init() { (latitude, longitude) = (0, 0) }

  /// A place.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// A place.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether both degrees are in their ranges.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// No place.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
