import Foundation
import TouchPlatform

/// Where the device is.
enum DevicePlace {
  /// What `TOUCHSTONE_LOCATION` says; nil where it is unset or says no place.
  static var current: CLLocationCoordinate2D? {
    guard let text = EnvironmentVariable.location.value(in: ProcessInfo.processInfo.environment) else { return nil }
    guard let place = parse(text) else {
      PlatformLog.write(
        .app, "\(EnvironmentVariable.location.rawValue) is no latitude and longitude, such as 48.86,2.35")
      return nil
    }
    return place
  }

  static func parse(_ text: String) -> CLLocationCoordinate2D? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    return CLLocationCoordinate2DIsValid(place) ? place : nil
  }
}
