import TouchPlatform
import UIKit
@_spi(Hosting) import UIKitCore

/// What the user allows an app; the numbers are Apple's.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user was not asked.
  case notDetermined = 0
  /// The app may not ask.
  case restricted = 1
  /// The user has forbidden it.
  case denied = 2
  /// The app may know its place at any time.
  case authorizedAlways = 3
  /// The app may know its place while it is used.
  case authorizedWhenInUse = 4

  /// As `authorizedAlways`, by the name before iOS 8.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// How exactly an app may know its place.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as the device knows it.
  case fullAccuracy = 0
  /// Roughly.
  case reducedAccuracy = 1
}

/// What an app needs its place for.
public enum CLActivityType: Int, Sendable {
  /// Anything.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// Walking, running, cycling.
  case fitness = 3
  /// Other vehicles, such as boats.
  case otherNavigation = 4
  /// Flying.
  case airborne = 5
}

/// Asks the user whether the app may know where it is, and tells it.
///
/// The question is an alert of the system, with the text of the app's `NSLocationWhenInUseUsageDescription`. The answer is
/// kept while the program runs.
/// > Here: the device is where the environment variable `TOUCHSTONE_LOCATION` says, and does not move; without it the place
/// > is unknown, which the delegate is told as on a device that finds none.
///
/// > Not yet: `CLGeocoder`, `CLPlacemark`, `CLRegion`, `CLBeacon`, `CLVisit`, `CLHeading`, `CLLocationUpdate`.
@preconcurrency @MainActor
open class CLLocationManager: NSObject {
  /// Is told of places and of the user's decision, at the next turn of the main loop after it is set. Default nil.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { if delegate != nil { later { $0.noteAuthorization() } } }
  }
  /// How exact places should be. Default the best.
  /// > Here: kept, without effect.
  open var desiredAccuracy = kCLLocationAccuracyBest
  /// How far the device has to move until that is told. Default `kCLDistanceFilterNone`.
  /// > Here: kept, without effect.
  open var distanceFilter = kCLDistanceFilterNone
  /// What the place is needed for. Default `other`.
  /// > Here: kept, without effect.
  open var activityType = CLActivityType.other
  /// Whether updates may pause while the device rests. Default true.
  /// > Here: kept, without effect.
  open var pausesLocationUpdatesAutomatically = true
  /// Whether updates continue in the background. Default false.
  /// > Here: kept, without effect.
  open var allowsBackgroundLocationUpdates = false
  /// The last place that was told; nil before any.
  open private(set) var location: CLLocation?

  /// The text of the app's Info.plist under a key.
  var usageText: (String) -> String? = { Bundle.main.object(forInfoDictionaryKey: $0) as? String }
  private var isUpdating = false
  private static let managers = NSHashTable<CLLocationManager>.weakObjects()

  /// A manager that knows no place yet.
  public override init() {
    super.init()
    Self.managers.add(self)
  }

  // MARK: Permission

  /// What the user allows the app.
  open var authorizationStatus: CLAuthorizationStatus { Self.status }
  /// How exactly the app may know its place.
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
  /// What the user allows the app, by the name before iOS 14.
  open class func authorizationStatus() -> CLAuthorizationStatus { status }
  /// Whether the device can find out where it is. Always true, as on a device whose settings were not changed.
  nonisolated open class func locationServicesEnabled() -> Bool { true }
  /// Whether the device can tell where it is heading. Always false.
  nonisolated open class func headingAvailable() -> Bool { false }
  /// Whether the device notices large movements. Always false.
  nonisolated open class func significantLocationChangeMonitoringAvailable() -> Bool { false }

  private static var status: CLAuthorizationStatus {
    SystemPermissions[.location].flatMap { CLAuthorizationStatus(rawValue: Int32($0)) } ?? .notDetermined
  }

  /// Asks whether the app may know its place while it is used, unless the user has decided. Without the key
  /// `NSLocationWhenInUseUsageDescription` in Info.plist nothing is asked, and the log says so, as on iOS.
  open func requestWhenInUseAuthorization() {
    ask(for: .authorizedWhenInUse, keys: ["NSLocationWhenInUseUsageDescription"])
  }

  /// Asks whether the app may know its place at any time, unless the user has decided. Needs the key
  /// `NSLocationAlwaysAndWhenInUseUsageDescription` or, as before iOS 11, `NSLocationAlwaysUsageDescription`.
  /// > Here: asked as the other, and answered for good.
  open func requestAlwaysAuthorization() {
    ask(
      for: .authorizedAlways,
      keys: ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription"])
  }

  private func ask(for status: CLAuthorizationStatus, keys: [String]) {
    guard Self.status == .notDetermined else { return }
    guard let text = keys.lazy.compactMap(usageText).first else {
      return PlatformLog.write(
        .app, "an app that asks for its location needs the key \(keys[0]) in Info.plist; nothing is asked")
    }
    let name = Runtime.current.appTitle ?? ProcessInfo.processInfo.processName
    let question = SystemQuestion(
      title: "Allow “\(name)” to use your location?", message: text,
      answers: ["Allow Once", "Allow While Using App", "Don’t Allow"], isOpen: { Self.status == .notDetermined }
    ) { answer in
      SystemPermissions[.location] = Int((answer == 2 ? CLAuthorizationStatus.denied : status).rawValue)
      for manager in Self.managers.allObjects {
        manager.noteAuthorization()
        if manager.isUpdating { manager.tell() }
      }
    }
    SystemQuestions.ask(question)
  }

  private func noteAuthorization() { delegate?.locationManagerDidChangeAuthorization(self) }

  // MARK: Places

  /// Tells the delegate the place, now and when it changes, as soon as the user allows it.
  open func startUpdatingLocation() {
    guard !isUpdating else { return }
    isUpdating = true
    if Self.status != .notDetermined { later { if $0.isUpdating { $0.tell() } } }
  }

  /// Tells nothing any more.
  open func stopUpdatingLocation() { isUpdating = false }

  /// Tells the delegate the place once.
  open func requestLocation() { later { $0.tell() } }

  /// Tells the delegate after large movements: never, since the device does not move.
  open func startMonitoringSignificantLocationChanges() {}
  /// See `startMonitoringSignificantLocationChanges()`.
  open func stopMonitoringSignificantLocationChanges() {}
  /// Tells the delegate where the device is heading: never, since that is not known.
  open func startUpdatingHeading() {}
  /// See `startUpdatingHeading()`.
  open func stopUpdatingHeading() {}

  private func later(_ body: @escaping @MainActor (CLLocationManager) -> Void) {
    Task { [weak self] in if let self { body(self) } }
  }

  private func tell() {
    guard Self.status == .authorizedWhenInUse || Self.status == .authorizedAlways else {
      delegate?.locationManager(self, didFailWithError: CLError(.denied))
      return
    }
    guard let place = DevicePlace.current else {
      delegate?.locationManager(self, didFailWithError: CLError(.locationUnknown))
      return
    }
    let found = CLLocation(
      coordinate: place, altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: Date())
    location = found
    delegate?.locationManager(self, didUpdateLocations: [found])
  }
}
