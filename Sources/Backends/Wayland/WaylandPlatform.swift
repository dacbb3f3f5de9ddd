import DesktopAccessibility
import Foundation
import RenderTree
import TouchPlatform

/// A window on a Wayland compositor: touches, pens, a mouse as fingers, keys, frames through shared memory.
///
/// It needs `wl_compositor`, `wl_shm` and stable xdg-shell, and uses what else there is: fractional scales, tablets,
/// touch pad gestures, presentation times, frames of windows drawn by the compositor.
///
/// `run()` serves the main run loop, so an app's timers, queues and tasks run. When the compositor dies the contacts
/// are cancelled and `run()` returns `.lost`; the process is not ended. Nothing here waits for a compositor that hangs,
/// except `open`, for ten seconds.
@MainActor public final class WaylandPlatform: Platform {
  /// `Wayland`.
  public let name = "Wayland"
  /// `CLOCK_MONOTONIC`.
  public let timeSource: any TimeSource = SystemTime()
  /// The receiver of events; set before `open`.
  public weak var delegate: (any PlatformDelegate)?

  private let socketName: String?
  private let loop: MainLoop
  private(set) var window: WaylandWindow?
  private var wakeTimer: LoopTimer?
  private(set) var end: PlatformEnd?
  private var isRunning = false
  private var readers: DesktopAccessibility?
  private var title = ""

  /// A platform for the compositor behind this socket, by default that of `WAYLAND_DISPLAY`. Nothing is connected before
  /// `open`.
  /// - Parameter socketName: a name in `XDG_RUNTIME_DIR`, or a path.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor for the loop.
  public init(socketName: String? = nil) throws(PlatformError) {
    self.socketName = socketName
    loop = try MainLoop()
    loop.beforeWaiting = { [weak self] in self?.window?.settle() }
    wakeTimer = try LoopTimer(on: loop) { [weak self] in self?.wake() }
  }

  /// Connects and makes the window, which is shown with its first frame. Takes three round trips to the compositor.
  /// - Throws: `PlatformError.unavailable` when no compositor answers, `.unsupported` when it lacks what is needed, or
  ///   when a window is open already.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    guard window == nil else { throw PlatformError.unsupported("a Wayland platform has one window, which is open") }
    let connection = try WaylandConnection(name: socketName)
    let window = try WaylandWindow(connection: connection, loop: loop, configuration: configuration.ofWindow) {
      [weak self] in
      self?.receive($0)
    } ended: { [weak self] end in
      self?.finish(end)
    }
    try loop.watch(connection.descriptor) { [weak window] in window?.drain() }
    self.window = window
    title = configuration.title
    end = nil
    return window.surface
  }

  /// Asks for a frame; when none is under way it comes before the loop waits again.
  public func requestFrame(for surface: SurfaceID) {
    guard let window, surface == window.surface.id else { return }
    window.clock.request()
  }

  /// Reads the compositor's events as they arrive, or once a frame while fingers move.
  public func setReadsInputAtOnce(_ atOnce: Bool) { window?.readsAtOnce = atOnce }

  /// Asks for one wake-up; the last call counts.
  public func setWakeUp(at deadline: MonotonicInstant?) { wakeTimer?.set(deadline) }

  /// Shows this picture for the pointer over the window.
  public func setCursor(_ shape: CursorShape) { window?.setCursor(shape) }

  /// Whether the desktop's portal is there, or `xdg-open`.
  public func canOpen(_ address: ExternalAddress) -> Bool { DesktopOpener.canOpen(address, portal: window?.portal) }
  /// Asks the desktop's portal, or starts `xdg-open`.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    DesktopOpener.open(address, portal: window?.portal, answered: answered)
  }

  /// Shows a frame before the loop runs.
  public func showBeforeRunning(_ present: () -> Void) {
    present()
    window?.connection.flush()
  }

  /// Delivers events until `stop()`, until the window is closed, or until the compositor is lost.
  public func run() -> PlatformEnd {
    // What came before the loop was run (the window's events, a dead compositor) must not wait for the next byte.
    window?.drain()
    if end == nil {
      isRunning = true
      loop.run()
      isRunning = false
    }
    // A stop is used up; a lost compositor stays lost.
    defer { if end == .stopped { end = nil } }
    return end ?? .stopped
  }

  /// Makes `run()` return after the current event.
  public func stop() { finish(.stopped) }

  /// Screen readers of the desktop find the app once one is running.
  public func setAccessibility(_ provider: any AccessibilityProvider) {
    do throws(PlatformError) {
      readers = try DesktopAccessibility(provider, on: loop) { [weak self] in
        let window = self?.window
        return DesktopAccessibility.Window(
          title: self?.title ?? "", scale: window?.surface.geometry.scale ?? 1, origin: nil)
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
    window?.catchUp()
    delegate?.receive(.wake(WakeUp(surface: .main, time: SystemTime.now)))
  }
}
