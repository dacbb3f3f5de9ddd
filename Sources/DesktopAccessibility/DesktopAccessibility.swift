import Foundation
import TouchPlatform

/// The app on a desktop's accessibility bus (AT-SPI 2), where screen readers such as Orca find it.
///
/// Until something that reads or operates screens is running the app is not on that bus: the session's bus is asked once
/// whether accessibility is on, and tells when that changes. `TOUCHSTONE_ACCESSIBILITY` says otherwise: `on` puts the app
/// there in any case, `off` never.
@MainActor public final class DesktopAccessibility {
  /// What the window tells of itself.
  public struct Window {
    /// What people call it.
    public var title: String
    /// Its pixels for each point of the surface.
    public var scale: Double
    /// Its place on the screen in pixels; nil where a window is not told.
    public var origin: CGPoint?

    /// A window.
    public init(title: String, scale: Double, origin: CGPoint?) {
      (self.title, self.scale, self.origin) = (title, scale, origin)
    }
  }

  let loop: MainLoop
  let watch: AccessibilityWatch
  let window: @MainActor () -> Window
  private let environment: [String: String]
  private var timer: LoopTimer?
  private var session: BusConnection?
  var bus: BusConnection?
  /// What the registry is, as the app's parent.
  var desktop = BusValue.structure([.string(""), .path(AccessibleObject.null)])
  /// The app's number, which the registry gives.
  var number: Int32 = 0
  /// What a reader has led the focus to; nil for the app's own.
  var led: ElementID?
  /// The keys that are held and that the app does not get.
  var taken: Set<UInt16> = []
  /// What was announced last.
  var notice = ""
  /// Whether the window has the keyboard.
  private(set) var isActive = false
  private var isEnabled = false
  private var isScreenRead = false
  private let isForced: Bool
  private var isOnItsWay = false

  /// Asked after the app's first pictures, so that they come no later for it.
  private static let lead: Int64 = 300_000_000
  private static let status = "org.a11y.Status"
  private static let launcher = "org.a11y.Bus"
  private static let launcherPath = "/org/a11y/bus"
  private static let dbus = "org.freedesktop.DBus"
  static let properties = "org.freedesktop.DBus.Properties"
  private static let registry = "org.a11y.atspi.Registry"

  /// Looks for the desktop's accessibility soon.
  /// - Parameter window: asked for each answer that concerns the window.
  /// - Returns: nil where it is turned off.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor.
  public init?(
    _ provider: any AccessibilityProvider, on loop: MainLoop,
    environment: [String: String] = ProcessInfo.processInfo.environment, window: @escaping @MainActor () -> Window
  ) throws(PlatformError) {
    let setting = EnvironmentVariable.accessibility.value(in: environment)
    guard setting != "off" else { return nil }
    isForced = setting == "on"
    self.loop = loop
    self.environment = environment
    self.window = window
    watch = try AccessibilityWatch(provider, on: loop)
    watch.changed = { [weak self] in self?.changed($0, $1) }
    watch.noticed = { [weak self] in self?.noticed($0) }
    timer = try LoopTimer(on: loop) { [weak self] in self?.begin() }
    timer?.set(SystemTime.now.advanced(byNanoseconds: Self.lead))
  }

  /// The window has got the keyboard, or lost it.
  public func setActive(_ isActive: Bool) {
    guard isActive != self.isActive else { return }
    self.isActive = isActive
    tellActivation()
  }

  // MARK: The session's bus

  private func begin() {
    guard let session = BusConnection(BusAddress.sockets(in: environment), on: loop) else {
      if isForced { PlatformLog.write(.platform, "there is no message bus: screen readers do not find the app") }
      return
    }
    self.session = session
    session.heard = { [weak self] in self?.heardOfStatus($0) }
    for rule in [
      "type='signal',path='\(Self.launcherPath)',interface='\(Self.properties)',member='PropertiesChanged'",
      "type='signal',sender='\(Self.dbus)',member='NameOwnerChanged',arg0='\(Self.launcher)'",
    ] {
      session.call(.call(Self.dbus, "/org/freedesktop/DBus", Self.dbus, "AddMatch", [.string(rule)])) { _ in }
    }
    ask()
  }

  private func ask() {
    if isForced { return update() }
    for name in ["IsEnabled", "ScreenReaderEnabled"] {
      var question = BusPacket.call(
        Self.launcher, Self.launcherPath, Self.properties, "Get", [.string(Self.status), .string(name)])
      // A desktop that reads no screen is not to start anything for the question.
      question.startsNothing = true
      session?.call(question) { [weak self] answer in
        guard let truth = answer?.first?.truth else { return }
        self?.set(name, truth)
      }
    }
  }

  private func heardOfStatus(_ packet: BusPacket) {
    guard packet.kind == .signal else { return }
    switch packet.member {
    case "NameOwnerChanged":
      if packet.body.count == 3, packet.body[2].text?.isEmpty == false { ask() }
    case "PropertiesChanged":
      guard packet.body.count > 1, packet.body[0].text == Self.status, case .array(_, let changes) = packet.body[1]
      else {
        return
      }
      for case .entry(let name, let value) in changes {
        if let name = name.text, let truth = value.truth { set(name, truth) }
      }
    default: break
    }
  }

  private func set(_ name: String, _ truth: Bool) {
    if name == "IsEnabled" { isEnabled = truth } else if name == "ScreenReaderEnabled" { isScreenRead = truth }
    update()
  }

  private func update() {
    let isWanted = isForced || isEnabled || isScreenRead
    if !isWanted {
      leave()
    } else if bus == nil, !isOnItsWay {
      isOnItsWay = true
      session?.call(.call(Self.launcher, Self.launcherPath, Self.launcher, "GetAddress")) { [weak self] answer in
        self?.isOnItsWay = false
        guard let self, let address = answer?.first?.text else {
          PlatformLog.write(
            .platform,
            "the desktop has no accessibility bus (Debian: apt-get install at-spi2-core): screen readers do not find the app"
          )
          return
        }
        enter(address)
      }
    }
  }

  // MARK: The accessibility bus

  private func enter(_ address: String) {
    guard bus == nil, let bus = BusConnection(BusAddress.sockets(named: address), on: loop) else { return }
    self.bus = bus
    bus.heard = { [weak self] in self?.answer($0) }
    bus.ended = { [weak self] in
      self?.leave()
      // It may have been started again.
      self?.ask()
    }
    bus.call(.call(Self.dbus, "/org/freedesktop/DBus", Self.dbus, "GetId")) { [weak self] _ in self?.embed() }
  }

  /// The app becomes a child of the desktop.
  private func embed() {
    guard let bus else { return }
    // What asks is answered from now on.
    watch.isWatching = true
    let plug = BusValue.structure([.string(bus.name), .path(AccessibleObject.root.path)])
    bus.call(
      .call(Self.registry, AccessibleObject.root.path, AccessibleInterface.prefix + "Socket", "Embed", [plug])
    ) { [weak self] answer in
      guard let self, let parent = answer?.first else { return }
      desktop = parent
      tellWindow("Create")
      tellActivation()
    }
  }

  private func leave() {
    watch.isWatching = false
    led = nil
    bus?.ended = nil
    bus?.end()
    bus = nil
  }
}
