import Foundation

/// Where the device was at a moment.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing stored here changes.

  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above the sea.
  public let altitude: CLLocationDistance
  /// In how many metres around the place the device is; negative where the place is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// How many metres the altitude may be wrong; negative where it is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// Where it was heading; negative where that is not known.
  public let course: CLLocationDirection
  /// How fast it was; negative where that is not known.
  public let speed: CLLocationSpeed
  /// When it was there.
  public let timestamp: Date

  /// The place where the equator meets the meridian of Greenwich, now.
  public convenience override init() { self.init(latitude: 0, longitude: 0) }

  /// A place alone: at the height of the sea, with the accuracy 0, now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: Date())
  }

  /// A place and a moment.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: -1, speed: -1, timestamp: timestamp)
  }

  /// A place and a moment, with what the device's movement was.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
    timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    horizontalAccuracy = hAccuracy
    verticalAccuracy = vAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
    super.init()
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The way to another place along the earth's surface, in metres; heights do not count.
  /// > Here: on a sphere with the earth's mean radius, up to half a percent off.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let radius = 6_371_008.8
    let (here, there) = (coordinate, location.coordinate)
    let (from, to) = (here.latitude * .pi / 180, there.latitude * .pi / 180)
    let north = sin((to - from) / 2)
    let east = sin((there.longitude - here.longitude) * .pi / 360)
    let share = north * north + cos(from) * cos(to) * east * east
    return 2 * radius * asin(min(1, share.squareRoot()))
  }

  /// The place, its accuracy, the movement and the moment.
  open override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m "
      + "(speed \(speed) mps / course \(course)) @ \(timestamp)"
  }
}
