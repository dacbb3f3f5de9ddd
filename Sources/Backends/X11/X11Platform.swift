internal import CXCB
import DesktopAccessibility
import Foundation
import RenderTree
import TouchPlatform

/// A window on an X server: touches by XInput 2.2, a mouse as fingers, pens, wheels, pinches of touch pads (XInput 2.4),
/// keys by XKB, frames through shared memory.
///
/// `run()` serves the main run loop, so an app's timers, queues and tasks run. When the server dies the contacts are
/// cancelled and `run()` returns `.lost`; the process is not ended.
///
/// The process's SIGPIPE is set to be ignored if it has its default, because a dying server would raise it.
@MainActor public final class X11Platform: Platform {
  /// `X11`.
  public let name = "X11"
  /// `CLOCK_MONOTONIC`.
  public let timeSource: any TimeSource = SystemTime()
  /// The receiver of events; set before `open`.
  public weak var delegate: (any PlatformDelegate)?

  private let displayName: String?
  private let loop: MainLoop
  private(set) var window: X11Window?
  private var wakeTimer: LoopTimer?
  private(set) var end: PlatformEnd?
  private var isRunning = false
  private var readers: DesktopAccessibility?
  private var title = ""

  /// A platform for the display of this name, by default that of `DISPLAY`. Nothing is connected before `open`.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor for the loop.
  public init(displayName: String? = nil) throws(PlatformError) {
    self.displayName = displayName
    loop = try MainLoop()
    loop.beforeWaiting = { [weak self] in self?.window?.settle() }
    wakeTimer = try LoopTimer(on: loop) { [weak self] in self?.wake() }
  }

  /// Connects, makes the window and maps it. Takes four or five round trips to the server.
  /// - Throws: `PlatformError.unavailable` when no server answers, `.unsupported` when it has no XInput 2.2 or no
  ///   24-bit screen, or when a window is open already. `.unavailable`, too, when a `deviceMaps` names a touch device or an
  ///   output that there is not: the message lists those there are.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    guard window == nil else { throw PlatformError.unsupported("an X11 platform has one window, which is open") }
    let connection = try X11Connection(name: displayName)
    let window = try X11Window(connection: connection, loop: loop, configuration: configuration.ofWindow) {
      [weak self] event in
      self?.receive(event)
    } ended: { [weak self] end in
      self?.finish(end)
    }
    try loop.watch(connection.descriptor) { [weak window] in window?.drain() }
    self.window = window
    title = configuration.title
    end = nil
    return window.surface
  }

  /// Asks for a frame; on an idle screen it comes before the loop waits again.
  public func requestFrame(for surface: SurfaceID) {
    guard let window, surface == window.surface.id else { return }
    window.clock.request()
  }

  /// Asks for one wake-up; the last call counts.
  public func setWakeUp(at deadline: MonotonicInstant?) { wakeTimer?.set(deadline) }

  /// Reads the server's events as they arrive, or once a frame while fingers move.
  public func setReadsInputAtOnce(_ atOnce: Bool) { window?.readsAtOnce = atOnce }

  /// Gives the pointer a picture of the user's cursor theme, unless the configuration hides it for good.
  public func setCursor(_ shape: CursorShape) { window?.cursors.set(shape) }
  /// Sets the window's `_NET_WM_ICON`.
  public func setIcon(_ icon: SurfaceIcon) { window?.set(icon) }

  /// Whether the desktop's portal is there, or `xdg-open`.
  public func canOpen(_ address: ExternalAddress) -> Bool { DesktopOpener.canOpen(address, portal: window?.portal) }
  /// Asks the desktop's portal, or starts `xdg-open`.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    DesktopOpener.open(address, portal: window?.portal, answered: answered)
  }

  /// Shows a frame before the loop runs. Under a window manager what is drawn before it shows the window is lost, so that
  /// this waits for that, a tenth of a second at most.
  public func showBeforeRunning(_ present: () -> Void) {
    guard let window else { return }
    window.waitUntilExposed()
    present()
    window.connection.flush()
  }

  /// Delivers events until `stop()`, until the window is closed, or until the server is lost.
  public func run() -> PlatformEnd {
    // What came before the loop was run (the window's events, a dead server) must not wait for the next byte.
    window?.portal?.read()
    window?.drain()
    if end == nil {
      isRunning = true
      loop.run()
      isRunning = false
    }
    // A stop is used up; a lost server stays lost.
    defer { if end == .stopped { end = nil } }
    return end ?? .stopped
  }

  /// What the server calls a device; nil for one that it does not know.
  public func deviceName(of source: ContactSource) -> String? {
    guard let name = window?.touch.devices[source.rawValue].name, !name.isEmpty else { return nil }
    return name
  }

  /// Makes `run()` return after the current event.
  public func stop() { finish(.stopped) }

  /// Screen readers of the desktop find the app once one is running.
  public func setAccessibility(_ provider: any AccessibilityProvider) {
    do throws(PlatformError) {
      readers = try DesktopAccessibility(provider, on: loop) { [weak self] in
        let window = self?.window
        return DesktopAccessibility.Window(
          title: self?.title ?? "", scale: window?.surface.geometry.scale ?? 1, origin: window?.screenOrigin)
      }
    } catch {
      PlatformLog.write(.platform, "screen readers do not find the app: \(error)")
    }
  }

  // MARK: -

  private func receive(_ event: InputEvent) {
    switch event {
    case .surface(let change): if case .focus(let isFocused) = change.kind { readers?.setActive(isFocused) }
    case .key(let key): if readers?.take(key) == true { return }
    default: break
    }
    delegate?.receive(event)
  }

  private func finish(_ reason: PlatformEnd) {
    if case .lost? = end { return }
    end = reason
    if isRunning { loop.stop() }
  }

  private func wake() {
    // Input that has arrived is earlier than now: it is delivered first.
    window?.drain()
    delegate?.receive(.wake(WakeUp(surface: .main, time: SystemTime.now)))
  }
}
