/// Is told where the device is, and what the user allows. All methods are optional.
@preconcurrency @MainActor public protocol CLLocationManagerDelegate: AnyObject {
  /// The device is, or was, at these places, the newest last.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// The place could not be found out.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// The user has decided, or a manager was made. Since iOS 14; until then `locationManager(_:didChangeAuthorization:)`.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// The user has decided, or a manager was made. The name before iOS 14, which is called by the default of the other.
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Calls the method with the name before iOS 14.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
}
