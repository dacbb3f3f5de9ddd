import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("What belongs to a phone more than to a desktop")
struct DeviceStateTests {
  @Test("The old names of the interface's orientation and of the status bar follow the screen")
  func orientation() {
    let application = UIApplication.shared
    let upright = Stage(width: 320, height: 480)
    #expect(upright.window.isKeyWindow)
    #expect(application.statusBarOrientation == .portrait && application.statusBarOrientation.isPortrait)
    #expect(application.statusBarFrame == .zero)
    let lying = Stage(width: 480, height: 320)
    #expect(lying.window.isKeyWindow && application.statusBarOrientation.isLandscape)
    #expect(application.statusBarFrame == .zero)
  }

  @Test("Background tasks have numbers of their own; settings of the device keep what an app sets")
  func settings() {
    _ = Stage(width: 320, height: 480)
    let application = UIApplication.shared
    let tasks = (0..<3).map { _ in application.beginBackgroundTask(expirationHandler: nil) }
    #expect(Set(tasks).count == 3 && !tasks.contains(.invalid))
    tasks.forEach(application.endBackgroundTask)
    #expect(application.backgroundTimeRemaining > 1e6)
    #expect(!application.isIdleTimerDisabled && !application.isNetworkActivityIndicatorVisible)
    application.isIdleTimerDisabled = true
    application.applicationIconBadgeNumber = 3
    #expect(application.isIdleTimerDisabled && application.applicationIconBadgeNumber == 3)
    let screen = UIScreen.main
    screen.brightness = 7
    #expect(screen.brightness == 1 && UIScreen.screens == [screen])
    screen.brightness = .nan
    #expect(screen.brightness == 1)
  }

  @Test("Defaults answer to the names of key-value coding; filters of a layer are kept")
  func values() throws {
    let name = "touchstone-values-\(ProcessInfo.processInfo.processIdentifier)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.setValue(3, forKey: "fingers")
    #expect(defaults.value(forKey: "fingers") as? Int == 3 && defaults.integer(forKey: "fingers") == 3)
    defaults.setValue(nil, forKey: "fingers")
    #expect(defaults.value(forKey: "fingers") == nil)
    let layer = CALayer()
    #expect(layer.filters == nil && layer.backgroundFilters == nil && layer.compositingFilter == nil)
    layer.filters = ["blur"]
    layer.compositingFilter = "multiplyBlendMode"
    #expect(layer.filters as? [String] == ["blur"] && layer.compositingFilter as? String == "multiplyBlendMode")
  }
}
