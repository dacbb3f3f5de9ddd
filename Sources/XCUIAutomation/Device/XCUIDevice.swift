import Foundation
import RenderTree
import TouchPlatform
import TouchTesting
import UIKit

/// The device that the tests run on.
open class XCUIDevice: NSObject, @unchecked Sendable {
  // Unchecked: tests use it on the main thread alone.

  /// A button of the device; the numbers are Apple's.
  public enum Button: Int, Sendable {
    case home = 1
    case volumeUp = 2
    case volumeDown = 3
    case action = 4
    case camera = 5
  }

  /// Light or dark; the numbers are Apple's.
  public enum Appearance: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
  }

  /// The device.
  open class var shared: XCUIDevice { device }
  private static let device = XCUIDevice()

  /// The shape of the screen: what `TOUCHSTONE_TEST_DEVICE` names, else that of a device for which the app was made.
  static let profile: DeviceProfile = {
    guard let name = ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_DEVICE"] else {
      return onMain {
        DeviceProfile(
          usual(isForTablets: AppInfo.isForTabletsAlone, AppInfo.xcodeVersion, canvas: AppInfo.canvas),
          isLandscape: AppInfo.isNeverUpright)
      }
    }
    guard let profile = DeviceProfile(name) else {
      FileHandle.standardError.write(
        Data("TOUCHSTONE_TEST_DEVICE: no device is called \(name.debugDescription)\n".utf8))
      return .iPhone15
    }
    return profile
  }()

  /// An iPad for an app that is for tablets alone, and an iPhone 15 for others; the screen of an iPhone 8 for those made with Xcode 8 and
  /// older, whose screens iOS makes as large as that also on phones that came later. A storyboard that was drawn for a phone of
  /// the largest size is shown on one of that size, since its views may not fit beside each other on a smaller one.
  static func usual(isForTablets: Bool, _ xcodeVersion: Int, canvas: String? = nil) -> KnownDevice {
    if isForTablets { return .iPad10 }
    if let name = canvas.flatMap({ largePhones[$0] }), let known = KnownDevice(named: name) { return known }
    return xcodeVersion < 9 ? .iPhoneSE : .iPhone15
  }

  /// Phones of the largest sizes by Interface Builder's names, which an author has to choose.
  private static let largePhones = [
    "retina6_5": "iPhone 11 Pro Max", "retina6_7": "iPhone 13 Pro Max", "retina6_72": "iPhone 15 Pro Max",
  ]

  /// How the device is held. Setting it turns the screen.
  open var orientation: UIDeviceOrientation {
    get { held }
    set {
      held = newValue
      onMain {
        UIDevice.current.held = newValue
        self.turn(isLandscape: newValue.isLandscape)
      }
    }
  }
  private var held = UIDeviceOrientation.portrait

  /// A new app finds the device as it is held and lit.
  @MainActor func prepare() {
    if held.isLandscape {
      turn(isLandscape: true)
    } else if chosen == .dark, let session = AppSession.current {
      sendEnvironment(Self.profile.insets, session)
      session.settle()
    }
  }

  @MainActor private func turn(isLandscape: Bool) {
    guard let session = AppSession.current, let surface = session.platform.surface else { return }
    let (profile, size) = (Self.profile, surface.geometry.size)
    let (short, long) = (min(profile.width, profile.height), max(profile.width, profile.height))
    let target = isLandscape ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
    guard target != size else { return }
    session.send(
      .surface(
        SurfaceChange(
          surface: .main, time: session.platform.now,
          kind: .geometry(SurfaceGeometry(size: target, scale: surface.geometry.scale)))))
    var insets = profile.insets
    // What covers the top stands at the sides of a phone that lies.
    if isLandscape, profile.insets.top > 24 {
      insets = SurfaceInsets(top: 0, left: profile.insets.top, bottom: 21, right: profile.insets.top)
    }
    sendEnvironment(insets, session)
    session.settle()
  }

  /// Light or dark. Default: light.
  open var appearance: Appearance {
    get { chosen }
    set {
      chosen = newValue
      onMain {
        guard let session = AppSession.current else { return }
        self.sendEnvironment(Self.profile.insets, session)
        session.settle()
      }
    }
  }
  private var chosen = Appearance.light

  @MainActor private func sendEnvironment(_ insets: SurfaceInsets, _ session: AppSession) {
    let profile = Self.profile
    session.send(
      .surface(
        SurfaceChange(
          surface: .main, time: session.platform.now,
          kind: .environment(
            SurfaceEnvironment(
              insets: insets, topIsStatusBar: profile.topIsStatusBar, isDark: chosen == .dark,
              framesPerSecond: profile.framesPerSecond, idiom: profile.idiom)))
      ))
  }

  /// Presses a button of the device. The home button leaves the app; the others do nothing to it.
  open func press(_ button: Button) {
    guard button == .home else { return }
    onMain { AppSession.current?.setVisible(false) }
  }

  /// Whether the device has a button.
  open func hasHardwareButton(_ button: Button) -> Bool { button != .action && button != .camera }

  /// What is the system's.
  open var system: XCUISystem { XCUISystem() }

  /// Where the device is. Default nil.
  /// > Here: kept; apps are told no places.
  open var location: XCUILocation?

  /// The assistant.
  open var siriService: NSObject? { nil }
}
