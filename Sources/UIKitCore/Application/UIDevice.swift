import Foundation

/// Which side of a device is up.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright, on its head, and on its sides.
  case portrait = 1, portraitUpsideDown = 2, landscapeLeft = 3, landscapeRight = 4
  /// Lying on its back, and on its face.
  case faceUp = 5, faceDown = 6

  /// Whether it is one of the upright ones.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies on its back or its face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The machine the app runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// How a battery is.
  /// > Partly: nothing is measured.
  public enum BatteryState: Int, Sendable {
    /// Not known, on battery, charging, full.
    case unknown = 0, unplugged = 1, charging = 2, full = 3
  }

  /// The machine.
  open class var current: UIDevice { machine }
  private static let machine = UIDevice()

  /// Posted when something has come near the screen.
  /// > Not yet: never posted.
  public static let proximityStateDidChangeNotification = Notification.Name(
    "UIDeviceProximityStateDidChangeNotification")
  /// Posted when the screen has another shape.
  /// > Partly: nothing is measured; the orientation is the screen's shape.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

  /// The machine's name on its network.
  /// > Here: the model is what the screen's size stands for.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The system's name: `Linux`.
  open var systemName: String { "Linux" }
  /// The version of iOS that the library follows, as apps compare it: `18.0`.
  /// > Here: the version of iOS, and not that of the machine's kernel.
  open var systemVersion: String { SystemVersion.text }
  /// What kind of machine the screen stands for: `iPhone` or `iPad`, which is what apps ask for.
  /// > Here: the model is what the screen's size stands for.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The same.
  /// > Here: the model is what the screen's size stands for.
  open var localizedModel: String { model }
  /// What the screen's size stands for; see `UITraitCollection`.
  /// > Here: the model is what the screen's size stands for.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
  /// Plays the click of a key, if the view in place of the keyboard allows it.
  /// > Here: nothing is heard, as on a device whose clicks are switched off.
  open func playInputClick() {}
  /// Always true.
  open var isMultitaskingSupported: Bool { true }
  /// A number of the app's maker's own: none.
  open var identifierForVendor: UUID? { nil }

  /// Which side is up, by the screen's shape.
  /// > Partly: nothing is measured; the orientation is the screen's shape.
  open var orientation: UIDeviceOrientation {
    let isLandscape = UIScreen.main.orientation.isLandscape
    if let held, held.isLandscape == isLandscape { return held }
    return isLandscape ? .landscapeLeft : .portrait
  }
  /// How a test holds the device.
  package final var held: UIDeviceOrientation?

  /// The screen has another shape.
  final func turned() {
    guard isGeneratingDeviceOrientationNotifications else { return }
    NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
  }
  /// Whether turns are asked for. Default true, since the system itself asks for them.
  /// > Partly: nothing is measured; the orientation is the screen's shape.
  open private(set) var isGeneratingDeviceOrientationNotifications = true
  /// Asks for turns.
  /// > Partly: nothing is measured; the orientation is the screen's shape.
  open func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
  /// Asks for turns no longer.
  /// > Partly: nothing is measured; the orientation is the screen's shape.
  open func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }

  /// Whether the battery is watched. Default false.
  /// > Partly: nothing is measured.
  open var isBatteryMonitoringEnabled = false
  /// Posted when the battery is fuller or emptier: never here.
  /// > Partly: nothing is measured.
  public static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
  /// Posted when the battery begins or ends to be charged: never here.
  /// > Partly: nothing is measured.
  public static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")
  /// Whether what is near to the screen is looked for. Default false.
  /// > Partly: nothing is measured.
  open var isProximityMonitoringEnabled = false
  /// Whether something is near to the screen: false.
  /// > Partly: nothing is measured.
  open var proximityState: Bool { false }
  /// How the battery is: not known.
  /// > Partly: nothing is measured.
  open var batteryState: BatteryState { .unknown }
  /// How full the battery is, 0…1: −1 for not known.
  /// > Partly: nothing is measured.
  open var batteryLevel: Float { -1 }
}

/// What kind of device it is, by the name of early sources.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
