import Foundation
import Testing
import TouchPlatform
import TouchTesting
@testable import UIKit

@testable import CoreLocation
@_spi(Hosting) import UIKitCore

/// Notes what a manager tells it.
@MainActor private final class Traveller: NSObject, CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for place in locations { journal("at \(place.coordinate.latitude) \(place.coordinate.longitude)") }
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    journal("failed \((error as? CLError)?.code.rawValue ?? -1) \((error as NSError).domain)")
  }
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
    journal("may \(status)")
  }
  private func journal(_ text: String) { Stage.current?.note(text) }
}

@MainActor @Suite("Where the device is", .serialized)
struct LocationManagerTests {
  private let stage = Stage(device: .iPhoneSE)
  private let traveller = Traveller()

  init() { SystemPermissions.forget(.location) }

  /// Runs a body with what the app's Info.plist and the environment say.
  private func with(_ place: String?, _ body: (CLLocationManager) async -> Void) async {
    if let place { setenv("TOUCHSTONE_LOCATION", place, 1) } else { unsetenv("TOUCHSTONE_LOCATION") }
    let manager = CLLocationManager()
    manager.usageText = { $0 == "NSLocationWhenInUseUsageDescription" ? "To show what is near." : nil }
    manager.delegate = traveller
    await turn()
    await body(manager)
    unsetenv("TOUCHSTONE_LOCATION")
  }

  /// Lets what waits for the main actor run, and the screen move.
  private func turn() async {
    for _ in 0..<5 { await Task.yield() }
    stage.advance(by: .seconds(1))
  }

  private var question: UIAlertController? {
    Runtime.current.shownWindows.last?.rootViewController?.presentedViewController as? UIAlertController
  }

  private func alerts(in tree: AccessibilityNode) -> Int {
    var count = 0
    tree.visit {
      if $0.role == .alert { count += 1 }
      return true
    }
    return count
  }

  private func answer(_ title: String) async {
    guard let alert = question, let action = alert.actions.first(where: { $0.title == title }) else { return }
    alert.choose(action)
    await turn()
  }

  @Test("The system asks once, above the app, which is inactive meanwhile; then the place is told")
  func allowed() async {
    await with("48.86, 2.35") { manager in
      manager.requestWhenInUseAuthorization()
      manager.startUpdatingLocation()
      await turn()
      #expect(question?.message == "To show what is near.")
      #expect(question?.actions.map(\.title) == ["Allow Once", "Allow While Using App", "Don’t Allow"])
      #expect(UIApplication.shared.windows.count == 1 && UIApplication.shared.applicationState == .inactive)
      manager.requestWhenInUseAuthorization()
      let other = CLLocationManager()
      other.usageText = manager.usageText
      other.requestWhenInUseAuthorization()
      // Those that read the screen find it beside the app, UI tests in a tree of its own.
      #expect(alerts(in: AccessibilityTree.read(Runtime.current)) == 1)
      let app = AccessibilityTree.read(Runtime.current, separatesSystem: true)
      #expect(alerts(in: app) == 0 && app.system.map(alerts) == 1)
      await answer("Allow While Using App")
      #expect(question == nil && UIApplication.shared.applicationState == .active)
      manager.requestWhenInUseAuthorization()
      await turn()
      #expect(question == nil)
      #expect(manager.location?.horizontalAccuracy == 5)
      #expect(stage.journal == ["may notDetermined", "may authorizedWhenInUse", "at 48.86 2.35"])
    }
  }

  @Test("Where the user forbids it, or the place is not known, that is told")
  func failures() async {
    await with("48.86,2.35") { manager in
      manager.requestWhenInUseAuthorization()
      await answer("Don’t Allow")
      manager.requestLocation()
      await turn()
      #expect(CLLocationManager.authorizationStatus() == .denied && manager.location == nil)
    }
    SystemPermissions.forget(.location)
    await with(nil) { manager in
      manager.requestWhenInUseAuthorization()
      await answer("Allow Once")
      manager.requestLocation()
      await turn()
    }
    #expect(
      stage.journal == [
        "may notDetermined", "may denied", "failed 1 kCLErrorDomain", "may notDetermined", "may authorizedWhenInUse",
        "failed 0 kCLErrorDomain",
      ])
  }

  @Test("Without the text in Info.plist nothing is asked")
  func withoutText() async {
    await with(nil) { manager in
      manager.requestAlwaysAuthorization()
      await turn()
      #expect(question == nil && manager.authorizationStatus == .notDetermined)
    }
  }

  @Test(
    "What the environment says is a place, or nothing", arguments: ["", "1", "1,2,3", "91,0", "0,181", "a,b", "nan,0"])
  func noPlace(text: String) { #expect(DevicePlace.parse(text) == nil) }

  @Test("Distances between places, within half a percent of those on the ellipsoid")
  func distances() {
    let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
    let london = CLLocation(latitude: 51.5074, longitude: -0.1278)
    #expect(abs(paris.distance(from: london) - 343_923) < 1_700)
    #expect(paris.distance(from: paris) == 0)
    let (west, east) = (CLLocation(latitude: 0, longitude: 179.5), CLLocation(latitude: 0, longitude: -179.5))
    #expect(abs(west.distance(from: east) - 111_319) < 560)
    #expect(
      CLLocationCoordinate2DIsValid(paris.coordinate) && !CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}
