internal import CWayland
internal import CWaylandProtocols
import Foundation
import RenderTree
import TouchPlatform

/// The window's life: takes the compositor's events in their order and hands each to the part that handles it.
@MainActor final class WaylandWindow {
  let surface: WaylandSurface
  let clock: WaylandFrameClock
  let connection: WaylandConnection
  let contacts: ContactQueue
  private let loop: MainLoop
  let configuration: SurfaceConfiguration
  let cursors: WaylandCursors
  private let deliver: @MainActor (InputEvent) -> Void
  private let ended: @MainActor (PlatformEnd) -> Void
  private(set) var devices: [UInt16: WaylandDevices] = [:]
  private let context: WaylandDevices.Context
  private var retry: LoopTimer?
  private var silence: LoopTimer?
  private var hiding: LoopTimer?
  private(set) var portal: DesktopPortal?

  // What the next configure will make true.
  private var pending: (width: Int32, height: Int32, states: UInt32) = (0, 0, 0)
  private var bounds: (width: Int, height: Int)?
  var isConfigured = false
  private var isFullScreen = false
  private var isMaximized = false
  private var drawsFrame = false
  var environment: SurfaceEnvironment
  var outputs: Set<UInt> = []
  var hasBeenOnOutput = false
  var cursor = CursorShape.arrow
  /// The pointer's picture could not be sent.
  var hasStaleCursor = false
  var isOver = false
  var hasBegun = false
  var hasFocus = false
  private var isVisible = false
  private var isSuspended = false
  /// Whether the socket is read when something arrives, also while moves wait for a frame.
  var readsAtOnce = false

  /// A window that gets no callback for this many nanoseconds is hidden, unless it has a contact.
  static let hiddenAfter: Int64 = 2_000_000_000
  /// Reports whose frame does not come are handed over after this many nanoseconds.
  static let frameAfter: Int64 = 8_000_000

  init(
    connection: WaylandConnection, loop: MainLoop, configuration: SurfaceConfiguration,
    deliver: @escaping @MainActor (InputEvent) -> Void, ended: @escaping @MainActor (PlatformEnd) -> Void
  ) throws(PlatformError) {
    let globals = connection.globals
    guard let compositor = globals.compositor, let sharedMemory = globals.sharedMemory,
      let shell = WaylandShell(globals: globals, inbox: connection.inbox)
    else { throw PlatformError.unavailable("the Wayland compositor “\(connection.name)” makes no window") }
    self.connection = connection
    self.loop = loop
    self.configuration = configuration
    self.deliver = deliver
    self.ended = ended
    environment = SurfaceEnvironment(idiom: configuration.idiom)
    weak var me: WaylandWindow?
    clock = try WaylandFrameClock(loop: loop) { target in me?.tick(target) }
    surface = WaylandSurface(
      id: .main, shell: shell, globals: globals, compositor: compositor, sharedMemory: sharedMemory,
      inbox: connection.inbox, clock: clock, scale: WaylandScale(requested: configuration.scale), width: 800,
      height: 600)
    cursors = WaylandCursors(
      compositor: compositor, sharedMemory: sharedMemory, takesScales: globals.compositorVersion >= 3)
    contacts = ContactQueue(surface: .main) { frame in deliver(.contacts(frame)) }
    context = WaylandDevices.Context(
      surface: .main, loop: loop, contacts: contacts, gestures: globals.gestures, deliver: deliver
    ) { me?.catchUp() }
    if configuration.hidesCursor { cursor = .hidden }
    me = self
    surface.sizeRequested = { me?.resize(to: $0) }
    retry = try LoopTimer(on: loop) { me?.flush() }
    silence = try LoopTimer(on: loop) { me?.endSilentFrames() }
    // The loop looks for hiding before it waits again; this only wakes it.
    hiding = try LoopTimer(on: loop) {}
    // It is asked before the compositor, so that the first frame has the right colours.
    portal = DesktopPortal(loop: loop) { me?.followPortal() }
    try appear()
  }

  isolated deinit {
    loop.unwatch(connection.descriptor)
    // While the connection is there.
    cursors.destroy()
    surface.destroy()
  }

  /// Makes the window known and waits until the compositor has said how large it is to be.
  private func appear() throws(PlatformError) {
    let configuration = self.configuration
    if configuration.origin != nil {
      PlatformLog.write(.app, "on Wayland the compositor places windows; the requested place is ignored")
    }
    if !configuration.deviceMaps.isEmpty {
      PlatformLog.write(
        .app, "on Wayland the compositor decides which screen a touch device belongs to; the requested map is ignored")
    }
    surface.shell.describe(title: configuration.title)
    chooseScale()
    if configuration.isFullScreen {
      xdg_toplevel_set_fullscreen(surface.shell.toplevel, nil)
    }
    // A compositor that does not negotiate leaves the frames of windows to the apps.
    drawsFrame = !surface.shell.negotiatesDecoration
    wl_surface_commit(surface.shell.surface)
    while !isConfigured {
      let inbox = connection.inbox
      try connection.wait(for: "the size of its window") { !inbox.isEmpty }
      while !isConfigured, let event = inbox.next() { handle(event, SystemTime.now) }
      if let failure = connection.failure { throw PlatformError.unavailable(failure) }
    }
  }

  // MARK: - The loop

  /// Reads what has arrived and handles it.
  func drain() {
    guard !isOver else { return }
    connection.read()
    process()
  }

  /// Reads and handles all that has arrived by now: before a tick or a wake-up.
  private func drainAll() {
    for _ in 0..<64 where !isOver && connection.hasUnread { drain() }
  }

  /// Before the loop waits: what has been read but not handled, a frame that is due, requests not sent.
  func settle() {
    guard !isOver else { return }
    process()
    watchForHiding()
    clock.settle()
    flush()
    loop.setPaused(contacts.hasOnlyMoved && clock.isWaiting && !readsAtOnce, connection.descriptor)
  }

  /// Tells once what was found out while opening, which was too early for the app.
  private func begin() {
    portal?.read()
    hasBegun = true
    let now = SystemTime.now
    tell(.environment(environment), now)
    setVisible(true, now)
    if hasFocus { tell(.focus(true), now) }
  }

  /// Input that has arrived is earlier than now.
  func catchUp() { drainAll() }

  private func process() {
    if !hasBegun { begin() }
    let inbox = connection.inbox
    if !inbox.isEmpty {
      let arrival = SystemTime.now
      while !isOver, let event = inbox.next() { handle(event, arrival) }
      for seat in devices.values {
        seat.touch.endOfRead()
        if seat.touch.isWaiting, silence?.deadline == nil {
          silence?.set(arrival.advanced(byNanoseconds: Self.frameAfter))
        }
      }
    }
    if !isOver, let failure = connection.failure { lose(failure) }
  }

  private func endSilentFrames() {
    drainAll()
    for seat in devices.values { seat.touch.flush() }
  }

  private func flush() {
    guard !isOver else { return }
    connection.flush()
    // A compositor that takes nothing is asked again soon, without a wait.
    if connection.isStalled {
      retry?.set(SystemTime.now.advanced(byNanoseconds: 10_000_000))
    } else if hasStaleCursor {
      hasStaleCursor = false
      for seat in devices.values { showCursor(of: seat) }
      connection.flush()
    }
  }

  private func tick(_ target: MonotonicInstant) {
    // The frame shows the newest input there is.
    drainAll()
    contacts.forgetMoves()
    guard !isOver else { return }
    deliver(.frame(FrameTick(surface: surface.id, time: SystemTime.now, target: target)))
  }

  // MARK: - Events

  private func handle(_ event: WaylandEvent, _ arrival: MonotonicInstant) {
    switch event {
    case .touch(let seat, let event): handleTouch(seat, event, arrival)
    case .pointer(let seat, let event): handlePointer(seat, event, arrival)
    case .pinch(let seat, let event): devices[seat]?.pointer?.receive(event, arrival: arrival)
    case .keyboard(let seat, let event):
      if let keyboard = devices[seat]?.keyboard {
        keyboard.receive(event, arrival: arrival)
      } else if case .keymap(_, let descriptor, _) = event {
        Foundation.close(descriptor)
      }
    case .pen(let seat, let tool, let event):
      guard let devices = devices[seat] else { return }
      devices.pens.receive(event, tool: tool, arrival: arrival)
      if case .removed = event { devices.seat.forget(tool: tool) }
    case .frameDone: frameDone(arrival)
    case .presented(let time, let refresh):
      surface.presented()
      if time > 0 { clock.presented(at: MonotonicInstant(nanoseconds: time), period: Int64(refresh)) }
    case .released(let buffer): surface.release(buffer)
    default: handleWindow(event, arrival)
    }
  }

  private func handleWindow(_ event: WaylandEvent, _ arrival: MonotonicInstant) {
    switch event {
    case .toplevel(let width, let height, let states): pending = (width, height, states)
    case .bounds(let width, let height):
      bounds = width > 0 && height > 0 ? (Int(width), Int(height)) : nil
    case .configure(let serial): configure(serial, arrival)
    case .close: close(arrival)
    case .decoration(let mode):
      drawsFrame = mode != ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE.rawValue
      showFrame()
    case .preferredScale(let numerator): rescale(to: Double(numerator) / 120, arrival)
    case .entered(let output):
      outputs.insert(output)
      hasBeenOnOutput = true
      outputsChanged(arrival)
    case .left(let output):
      outputs.remove(output)
      outputsChanged(arrival)
    case .outputChanged: outputsChanged(arrival)
    case .outputRemoved(let name):
      if let output = connection.globals.outputs[name] {
        outputs.remove(UInt(bitPattern: output.raw))
        output.release()
        connection.globals.forget(output: name)
        outputsChanged(arrival)
      }
    case .tabletRemoved(let seat, let tablet): devices[seat]?.pens.cancel(tablet: tablet, at: arrival)
    case .seatAdded(let name): addSeat(name)
    case .seatRemoved(let name):
      if let seat = connection.globals.seats[name] {
        devices.removeValue(forKey: seat.index)?.remove(at: arrival)
        connection.globals.forget(seat: name)
      }
    case .capabilities(let seat, let bits):
      devices[seat]?.update(
        WaylandSeat.Capabilities(rawValue: bits), size: surface.geometry.size, unit: surface.scale.unit, at: arrival)
    default: break
    }
  }

  private func addSeat(_ name: UInt32) {
    guard let seat = connection.globals.seats[name], devices[seat.index] == nil else { return }
    let devices = WaylandDevices(seat: seat, context: context, unit: surface.scale.unit)
    seat.takeTablets(connection.globals.tablets)
    devices.pens.pressedFrame = { [weak self] part, serial, place in
      guard let self else { return }
      if press(part, at: place, serial: serial, seat: seat) { close(SystemTime.now) }
    }
    self.devices[seat.index] = devices
  }

  // MARK: - Changes of the window

  func tell(_ kind: SurfaceChange.Kind, _ time: MonotonicInstant) {
    deliver(.surface(SurfaceChange(surface: surface.id, time: time, kind: kind)))
  }

  private func cancelContacts(_ time: MonotonicInstant) {
    for seat in devices.values { seat.forget(at: time) }
    contacts.cancel(at: time)
  }

  private func configure(_ serial: UInt32, _ time: MonotonicInstant) {
    let (width, height, states) = pending
    let isFirst = !isConfigured
    isConfigured = true
    isFullScreen = states & (1 << XDG_TOPLEVEL_STATE_FULLSCREEN.rawValue) != 0
    let isActive = states & (1 << XDG_TOPLEVEL_STATE_ACTIVATED.rawValue) != 0
    isMaximized = states & (1 << XDG_TOPLEVEL_STATE_MAXIMIZED.rawValue) != 0
    surface.decoration?.isShown = wantsFrame
    let bar = surface.decoration?.isShown == true ? WaylandDecoration.barHeight : 0
    var size = (width: surface.width, height: surface.height)
    if isFirst { size = firstSize(bar: bar) }
    if width > 0 { size.width = min(Int(width), 8192) }
    if height > 0 { size.height = max(1, min(Int(height), 8192) - bar) }
    let hasChanged = surface.configure(width: size.width, height: size.height, serial: serial)
    surface.updateDecoration(isActive: isActive)
    guard !isFirst else {
      hasFocus = isActive
      return fitDevices()
    }
    if hasChanged { tellGeometry(time) }
    setFocus(isActive, time)
    // State 9: the compositor does not show the window for now.
    isSuspended = states & (1 << 9) != 0
    if isSuspended { setVisible(false, time) } else { judgeVisibility(time) }
  }

  /// What the compositor says there is room for, or else an output, in units.
  private var room: (width: Int, height: Int)? {
    if let bounds { return bounds }
    guard let output = connection.globals.outputs.values.max(by: { $0.width < $1.width }), output.width > 0 else {
      return nil
    }
    return (Int(Double(output.width) / surface.scale.output), Int(Double(output.height) / surface.scale.output))
  }

  /// A size in points, in units; as large as there is room for where the window stands for a device.
  private func units(_ size: CGSize, bar: Int) -> (width: Int, height: Int) {
    let request = (width: surface.scale.units(size.width), height: surface.scale.units(size.height))
    guard configuration.deviceWindow?.fitsDisplay == true, let room else { return request }
    let fitted = DeviceWindow.fit(
      CGSize(width: request.width, height: request.height),
      into: CGSize(width: max(1, room.width - 16), height: max(1, room.height - max(bar, 48))))
    return (max(1, Int(fitted.width)), max(1, Int(fitted.height)))
  }

  /// The app asks for another size; full screen and maximised windows keep the compositor's.
  private func resize(to size: CGSize) {
    guard !isOver, isConfigured, !isFullScreen, !isMaximized, size.width > 0, size.height > 0 else { return }
    let bar = surface.decoration?.isShown == true ? WaylandDecoration.barHeight : 0
    let request = units(size, bar: bar)
    guard surface.resize(width: request.width, height: request.height) else { return }
    surface.updateDecoration(isActive: hasFocus)
    tellGeometry(SystemTime.now)
  }

  /// The size in units where the compositor leaves it to the window: the request, or three quarters of an output.
  private func firstSize(bar: Int) -> (width: Int, height: Int) {
    if let request = configuration.size { return units(request, bar: bar) }
    guard let room else { return (800, 600) }
    return (max(1, min(8192, room.width * 3 / 4)), max(1, min(8192, room.height * 3 / 4 - bar)))
  }

  /// cage keeps its one window maximised, leaves the frame to it and then shows the surface without: so where it can be
  /// negotiated a maximised window has none.
  private var wantsFrame: Bool {
    drawsFrame && !isFullScreen && !(isMaximized && surface.shell.negotiatesDecoration)
  }

  private func showFrame() {
    guard isConfigured else { return }
    guard let decoration = surface.decoration, decoration.isShown != wantsFrame else { return }
    decoration.isShown = wantsFrame
    surface.updateDecoration(isActive: hasFocus)
  }

  private func fitDevices() {
    for seat in devices.values { seat.resize(to: surface.geometry.size, unit: surface.scale.unit) }
  }

  func tellGeometry(_ time: MonotonicInstant) {
    fitDevices()
    tell(.geometry(surface.geometry), time)
  }

  private func setVisible(_ visible: Bool, _ time: MonotonicInstant) {
    guard visible != isVisible else { return }
    isVisible = visible
    if !visible { cancelContacts(time) }
    tell(.visible(visible), time)
    // After the change, so that the app can cancel the keys first; then none is left to release.
    if !visible { releaseKeys(time) }
  }

  private func releaseKeys(_ time: MonotonicInstant) {
    for seat in devices.values { seat.keyboard?.releaseAll(at: time) }
  }

  private func setFocus(_ focused: Bool, _ time: MonotonicInstant) {
    guard focused != hasFocus else { return }
    hasFocus = focused
    if !focused { cancelContacts(time) }
    tell(.focus(focused), time)
    if !focused { releaseKeys(time) }
  }

  private func frameDone(_ time: MonotonicInstant) {
    surface.called()
    clock.called(at: time)
    if !isSuspended { setVisible(true, time) }
  }

  /// Callbacks cease for a window that is not visible, and when the compositor hangs, so the limit must be long.
  private func watchForHiding() {
    guard isVisible, contacts.activeCount == 0, let since = clock.owedSince else { return }
    let now = SystemTime.now
    if clock.owed(at: now) > Self.hiddenAfter {
      setVisible(false, now)
    } else if hiding?.deadline == nil {
      // An app that rests would not look again by itself. Set once for many frames.
      hiding?.set(since.advanced(byNanoseconds: Self.hiddenAfter + 1_000_000))
    }
  }

  func judgeVisibility(_ time: MonotonicInstant) {
    guard hasBeenOnOutput else { return }
    if outputs.isEmpty { setVisible(false, time) } else if clock.owedSince == nil { setVisible(true, time) }
  }

  func close(_ time: MonotonicInstant) {
    guard !isOver else { return }
    // First: a handler may nest a loop, which would handle what comes after the end.
    isOver = true
    cancelContacts(time)
    releaseKeys(time)
    tell(.closed, time)
    loop.unwatch(connection.descriptor)
    cursors.destroy()
    surface.destroy()
    connection.flush()
    ended(.stopped)
  }

  private func lose(_ why: String) {
    guard !isOver else { return }
    // First: a handler of a cancel may nest a loop, which would find the loss again.
    isOver = true
    loop.unwatch(connection.descriptor)
    let now = SystemTime.now
    cancelContacts(now)
    releaseKeys(now)
    ended(.lost(why))
  }
}
