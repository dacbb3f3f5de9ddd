import Foundation

/// A place where an app runs: a window system, a browser, a tape, or nothing at all.
///
/// A platform decodes its own protocol into `InputEvent`s, hands them to its delegate one after another on the main
/// actor, and shows what it is given. It knows nothing of views.
@MainActor public protocol Platform: AnyObject {
  /// What people call it: `X11`, `headless`.
  var name: String { get }
  /// The clock of its events.
  var timeSource: any TimeSource { get }
  /// The receiver of events; set before `open`.
  var delegate: (any PlatformDelegate)? { get set }

  /// Connects, makes the surface and shows it.
  func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface
  /// Asks for one `InputEvent.frame` at the next display refresh; asking again before it came changes nothing.
  ///
  /// A surface that is hidden still ticks, at 60 Hz, so that time advances for animations.
  func requestFrame(for surface: SurfaceID)
  /// Asks for one `InputEvent.wake` at or soon after `deadline`; nil cancels the request. The last call counts.
  func setWakeUp(at deadline: MonotonicInstant?)
  /// Delivers events until `stop()` is called or the platform ends by itself.
  ///
  /// - Returns: why it ended, for the exit status.
  func run() -> PlatformEnd
  /// Makes `run()` return after the current event.
  func stop()
  /// Asks for the surface to be closed as if its user had done it: `SurfaceChange.Kind.closed` is received like any other
  /// event, so that a recorder writes it down. The app then stops the platform.
  func requestClose(of surface: SurfaceID)
  /// Shows or hides the platform's own keyboard for the focused view; nil when nothing takes text. What is typed comes as
  /// keys. A platform without such a keyboard ignores it.
  func setTextInput(_ request: TextInputRequest?)
  /// Says whether what is typed from now on is a secret, with or without a keyboard of the platform's. A recorder then
  /// writes no letters down; other platforms ignore it.
  func setSecureTyping(_ isSecure: Bool)
  /// Says whether input is handed over as soon as it arrives. Without that a platform may read it once a display frame
  /// while contacts move, so that one that begins or ends meanwhile comes up to a frame later. A platform that always reads
  /// at once ignores it.
  func setReadsInputAtOnce(_ atOnce: Bool)
  /// Gives the pointer a picture, while it is over the surface. A platform without a pointer ignores it.
  func setCursor(_ shape: CursorShape)
  /// Says how the bar with clock and battery is to look; a platform that draws none ignores it.
  func setStatusBar(_ request: StatusBarRequest)
  /// Shows the app's picture where the platform shows one: on a window, in a task list, on the tab of a page. Others ignore
  /// it.
  func setIcon(_ icon: SurfaceIcon)
  /// Whether another app could open an address, as far as is known without trying.
  func canOpen(_ address: ExternalAddress) -> Bool
  /// Asks for an address to be opened in another app.
  /// - Parameter answered: called once, at once or later, with whether it was handed over.
  func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void)
  /// Shows a frame before `run()`, which `present` hands to the surface: the app then may keep the main thread for a while.
  ///
  /// A platform whose window is not seen yet may wait a moment for it; it delivers nothing meanwhile.
  func showBeforeRunning(_ present: () -> Void)
  /// Hands over what is known of the surface's surroundings before the app is launched; called once, after `open`.
  ///
  /// Nothing but `SurfaceChange.Kind.environment` comes here, stamped no later than the surface's opening. A platform
  /// without anything to say ignores it; what it learns later it tells in `run()`.
  func announce()
  /// What people call the device behind a contact's source; nil where the platform does not know.
  func deviceName(of source: ContactSource) -> String?
  /// Hands over what reads and operates the app's screen for people who do not look at it or touch it. A platform asks it
  /// while something listens there, such as a screen reader, and never otherwise. A platform without such a thing ignores it.
  func setAccessibility(_ provider: any AccessibilityProvider)
  /// Hands over what tells the names of all that moves on the screen now and stops by itself: animations that end, and
  /// contents that scroll on. A platform whose clock another program moves asks it; others ignore it.
  func setMotionReport(_ report: @escaping @MainActor () -> [String])
  /// Delivers an event as if it had come from the platform's devices, so that a recorder writes it down.
  func inject(_ event: InputEvent)
}

extension Platform {
  /// The delegate receives the event at once.
  public func requestClose(of surface: SurfaceID) {
    delegate?.receive(.surface(SurfaceChange(surface: surface, time: timeSource.now, kind: .closed)))
  }
  /// The frame is handed over, and seen when the platform shows it.
  public func showBeforeRunning(_ present: () -> Void) { present() }
  /// Nothing is known yet.
  public func announce() {}
  /// Not known.
  public func deviceName(of source: ContactSource) -> String? { nil }
  /// There are no other apps.
  public func canOpen(_ address: ExternalAddress) -> Bool { false }
  /// It is not opened, and a line in the log says so.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    PlatformLog.write(.platform, "\(address.text.prefix(120)) is not opened: \(name) has no other apps")
    answered(false)
  }
  /// Ignored.
  public func setTextInput(_ request: TextInputRequest?) {}
  /// Ignored.
  public func setSecureTyping(_ isSecure: Bool) {}
  /// Ignored.
  public func setReadsInputAtOnce(_ atOnce: Bool) {}
  /// Ignored.
  public func setCursor(_ shape: CursorShape) {}
  /// Ignored.
  public func setStatusBar(_ request: StatusBarRequest) {}
  /// Ignored.
  public func setIcon(_ icon: SurfaceIcon) {}
  /// Ignored.
  public func setAccessibility(_ provider: any AccessibilityProvider) {}
  /// Ignored.
  public func setMotionReport(_ report: @escaping @MainActor () -> [String]) {}
  /// The delegate receives it at once.
  public func inject(_ event: InputEvent) { delegate?.receive(event) }
}

/// The receiver of a platform's events: the engine, or a recorder before it.
@MainActor public protocol PlatformDelegate: AnyObject {
  /// Takes one event; events come in the order in which they are to be handled.
  func receive(_ event: InputEvent)
}

/// Why a platform's loop ended.
public enum PlatformEnd: Hashable, Sendable {
  /// It was asked to stop.
  case stopped
  /// Its server, compositor or tape is gone; the text says what happened.
  case lost(String)
}

/// The app's requests for its surface. A platform may give another size; the surface says which.
public struct SurfaceConfiguration: Hashable, Sendable {
  /// The window's title.
  public var title: String
  /// The size in points, or nil for the platform's choice.
  public var size: CGSize?
  /// Device pixels per point, or nil for the platform's choice.
  public var scale: Double?
  /// The place of the window's top left corner on the screen in device pixels, or nil for the window manager's choice.
  public var origin: CGPoint?
  /// Whether it covers a whole output, without decorations.
  public var isFullScreen: Bool
  /// Whether the pointer is never shown over it, as on a kiosk.
  public var hidesCursor: Bool
  /// Which output the contacts of which device belong to; unnamed devices stay as the system has them.
  public var deviceMaps: [DeviceMap]
  /// What the surface stands for, or nil to leave that to its size.
  public var idiom: SurfaceEnvironment.Idiom?
  /// The window to make in place of `size` and `scale`, where the surface is shown in one as a device. Default: nil.
  public var deviceWindow: DeviceWindow?

  /// A request; everything may be left to the platform.
  public init(
    title: String = "Touchstone", size: CGSize? = nil, scale: Double? = nil, origin: CGPoint? = nil,
    isFullScreen: Bool = false, hidesCursor: Bool = false, deviceMaps: [DeviceMap] = [],
    idiom: SurfaceEnvironment.Idiom? = nil
  ) {
    self.title = title
    self.size = size
    self.scale = scale
    self.origin = origin
    self.isFullScreen = isFullScreen
    self.hidesCursor = hidesCursor
    self.deviceMaps = deviceMaps
    self.idiom = idiom
  }
}

/// Why a platform could not start.
public enum PlatformError: Error, Hashable, Sendable, CustomStringConvertible {
  /// This platform can never do it here; the text says why.
  case unsupported(String)
  /// It could, but something is missing now: no display, no server, no permission.
  case unavailable(String)
  /// A system call failed.
  case system(call: String, errno: Int32)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .unsupported(let why): "not supported: \(why)"
    case .unavailable(let why): "not available: \(why)"
    case .system(let call, let code): "\(call) failed: \(String(cString: strerror(code))) (errno \(code))"
    }
  }
}
