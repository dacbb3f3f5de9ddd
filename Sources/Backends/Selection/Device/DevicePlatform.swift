import Foundation
import TouchPlatform

/// A platform around another one whose surface stands for a device: it has the device's size, scale, idiom and safe area.
///
/// In a window of a desktop the device is shown as a whole, with its frame and a status bar, as large as there is room for:
/// the app draws the device's own pixels and gets touches in the device's points. Elsewhere (a page, no display) the
/// surface itself is made like the device's. Either way `DeviceLook` decides on light and dark, also without a device.
///
/// The surroundings are announced before the app is launched, and again when the device is turned; both are events, so a
/// tape holds them. The rate of frames stays the platform's own. On a surface without a window that was given another
/// size, the insets of the way it is held stay.
@MainActor final class DevicePlatform: Platform, PlatformDelegate {
  let inner: any Platform
  let shape: DeviceShape?
  weak var delegate: (any PlatformDelegate)?
  var look: DeviceLook
  /// The platform's environment, before the device changes it.
  var own = SurfaceEnvironment()
  /// The device in its window; nil where the platform has no windows.
  var stand: DeviceStand?
  private var surface: (any Surface)?
  private var size = CGSize.zero
  private var opened = MonotonicInstant.zero
  private var told: (() -> Void)?

  init(_ inner: any Platform, shape: DeviceShape?, look: DeviceLook = DeviceLook()) {
    self.inner = inner
    self.shape = shape
    self.look = look
    inner.delegate = self
  }

  var name: String { inner.name }
  var timeSource: any TimeSource { inner.timeSource }

  func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    guard let shape else {
      let surface = try inner.open(configuration)
      take(surface)
      return surface
    }
    let frame = DeviceFrame(shape.device)
    let upright = shape.upright
    if shape.isSideways, look.turn == .upright { look.turn = .left }
    var request = configuration
    request.size = look.turn.apply(upright)
    request.scale = look.scale ?? shape.scale ?? configuration.scale
    request.idiom = shape.device?.idiom ?? configuration.idiom
    request.deviceWindow = DeviceWindow(
      size: configuration.size ?? frame.size(around: upright, look.turn), scale: look.scale,
      fitsDisplay: look.scale == nil)
    let surface = try inner.open(request)
    guard let window = surface as? any WindowSurface else {
      take(surface)
      return surface
    }
    let stand = DeviceStand(
      in: window, shape: shape, frame: frame, turn: look.turn, clock: look.clock ?? .of(inner.timeSource))
    self.stand = stand
    take(stand.surface)
    show(environment, on: stand)
    return stand.surface
  }

  private func take(_ surface: any Surface) {
    self.surface = surface
    size = surface.geometry.size
    opened = inner.timeSource.now
  }

  func announce() {
    // What the platform itself announces comes through `receive` and is changed there.
    var isTold = false
    told = { isTold = true }
    inner.announce()
    told = nil
    guard !isTold, shape?.device != nil || look.isDark != nil, let surface else { return }
    delegate?.receive(
      .surface(SurfaceChange(surface: surface.id, time: opened, kind: .environment(environment))))
  }

  /// What the app is told of its surroundings.
  var environment: SurfaceEnvironment {
    var environment = own
    if let isDark = look.isDark { environment.isDark = isDark }
    shape?.describe(&environment, at: size)
    return environment
  }

  func receive(_ event: InputEvent) {
    if let stand { return receive(event, on: stand) }
    guard case .surface(var change) = event else {
      delegate?.receive(event)
      return
    }
    switch change.kind {
    case .environment(let told):
      own = told
      self.told?()
      change.kind = .environment(environment)
      delegate?.receive(.surface(change))
    case .geometry(let geometry):
      let before = environment
      size = geometry.size
      delegate?.receive(event)
      guard environment != before else { return }
      change.kind = .environment(environment)
      delegate?.receive(.surface(change))
    case .focus, .visible, .closed:
      delegate?.receive(event)
    }
  }

  // MARK: In a window

  private func receive(_ event: InputEvent, on stand: DeviceStand) {
    switch event {
    case .surface(let change): receive(change, on: stand)
    case .frame:
      if stand.takeTick() { delegate?.receive(event) }
      stand.tickEnds()
      askForFrame(stand)
    case .wake(let wake):
      if stand.takeWakeUp(at: wake.time) { delegate?.receive(event) }
      if stand.isClockDue(at: wake.time), stand.readClock(at: wake.time) { askForFrame(stand) }
      inner.setWakeUp(at: stand.nextWakeUp)
    case .key(let key): receive(key, on: stand)
    default:
      if let mapped = stand.input.map(event, stand.surface.layout, windowScale: stand.window.geometry.scale) {
        delegate?.receive(mapped)
      }
    }
  }

  private func receive(_ change: SurfaceChange, on stand: DeviceStand) {
    switch change.kind {
    case .environment(let told):
      own = told
      self.told?()
      tellEnvironment(at: change.time)
    case .geometry:
      // The window's own affair: the app's screen is the device's.
      stand.arrange()
      askForFrame(stand)
    case .visible(let isVisible):
      delegate?.receive(.surface(change))
      if isVisible, stand.readClock(at: change.time) { askForFrame(stand) }
      inner.setWakeUp(at: stand.nextWakeUp)
    case .focus, .closed:
      delegate?.receive(.surface(change))
    }
  }

  private func receive(_ key: KeySample, on stand: DeviceStand) {
    if !key.isDown, stand.shortcutKeys.remove(key.usage) != nil { return }
    guard key.isDown, let shortcut = DeviceShortcut(key) else {
      delegate?.receive(.key(key))
      return
    }
    // A key that is held turns the device once.
    guard stand.shortcutKeys.insert(key.usage).inserted else { return }
    switch shortcut {
    case .turnLeft: turn(stand, left: true, at: key.time)
    case .turnRight: turn(stand, left: false, at: key.time)
    case .toggleDark:
      look.isDark = !environment.isDark
      tellEnvironment(at: key.time)
    }
  }

  private func turn(_ stand: DeviceStand, left: Bool, at time: MonotonicInstant) {
    let old = stand.surface.geometry
    stand.turn(left: left)
    look.turn = stand.turn
    size = stand.surface.geometry.size
    askForFrame(stand)
    guard stand.surface.geometry != old else { return }
    delegate?.receive(
      .surface(
        SurfaceChange(surface: stand.surface.id, time: time, kind: .geometry(stand.surface.geometry))))
    tellEnvironment(at: time)
  }

  private func tellEnvironment(at time: MonotonicInstant) {
    let environment = environment
    if let stand {
      show(environment, on: stand)
      askForFrame(stand)
    }
    guard let surface else { return }
    delegate?.receive(.surface(SurfaceChange(surface: surface.id, time: time, kind: .environment(environment))))
  }

  /// Until the app says how it wants the status bar it follows the light.
  private func show(_ environment: SurfaceEnvironment, on stand: DeviceStand) {
    let hasNoRequest = !stand.isStatusTold
    stand.change {
      $0.insets = environment.insets
      $0.isDark = environment.isDark
      if hasNoRequest { $0.status.isLight = environment.isDark }
    }
  }

  private func askForFrame(_ stand: DeviceStand) {
    if stand.surface.isStale { inner.requestFrame(for: stand.surface.id) }
  }

  // MARK: Requests

  func requestFrame(for surface: SurfaceID) {
    stand?.awaitsTick = true
    inner.requestFrame(for: surface)
  }

  func setWakeUp(at deadline: MonotonicInstant?) {
    guard let stand else { return inner.setWakeUp(at: deadline) }
    stand.wakeUp = deadline
    inner.setWakeUp(at: stand.nextWakeUp)
  }

  func setStatusBar(_ request: StatusBarRequest) {
    inner.setStatusBar(request)
    guard let stand, stand.status != request || !stand.isStatusTold else { return }
    stand.isStatusTold = true
    stand.change { $0.status = request }
    askForFrame(stand)
  }

  func run() -> PlatformEnd { inner.run() }
  func stop() { inner.stop() }
  func requestClose(of surface: SurfaceID) { inner.requestClose(of: surface) }
  func setTextInput(_ request: TextInputRequest?) { inner.setTextInput(request) }
  func setSecureTyping(_ isSecure: Bool) { inner.setSecureTyping(isSecure) }
  func setReadsInputAtOnce(_ atOnce: Bool) { inner.setReadsInputAtOnce(atOnce) }
  func setCursor(_ shape: CursorShape) { inner.setCursor(shape) }
  func setIcon(_ icon: SurfaceIcon) { inner.setIcon(icon) }
  func setAccessibility(_ provider: any AccessibilityProvider) {
    guard let stand else { return inner.setAccessibility(provider) }
    inner.setAccessibility(DeviceAccessibility(provider, on: stand))
  }
  func canOpen(_ address: ExternalAddress) -> Bool { inner.canOpen(address) }
  func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    inner.openAddress(address, answered: answered)
  }
  func showBeforeRunning(_ present: () -> Void) { inner.showBeforeRunning(present) }
  func deviceName(of source: ContactSource) -> String? { inner.deviceName(of: source) }
}
