internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

/// The window's life: reads the server's events and hands each to the part that handles it.
@MainActor final class X11Window {
  let surface: X11Surface
  let clock: X11FrameClock
  let cursors: X11Cursors
  let connection: X11Connection
  let surroundings: X11Surroundings
  let touch: X11Touch
  let pointer: X11Pointer
  let keyboard: X11Keyboard
  let keys: X11Keys
  let pinch: X11Pinch
  let refresh: X11Refresh
  private let contacts: ContactQueue
  private let loop: MainLoop
  private let deliver: @MainActor (InputEvent) -> Void
  private let ended: @MainActor (PlatformEnd) -> Void
  private(set) var isOver = false
  private(set) var portal: DesktopPortal?
  private var isVisible = false
  private var hasFocus = false
  /// Whether the socket is read when something arrives, also while moves wait for a frame.
  var readsAtOnce = false
  /// What has changed and will be asked for when the events at hand are handled.
  var needs: Needs = []

  struct Needs: OptionSet {
    let rawValue: UInt8
    static let devices = Needs(rawValue: 1)
    static let keyboard = Needs(rawValue: 2)
    static let outputs = Needs(rawValue: 4)
    static let resources = Needs(rawValue: 8)
  }

  init(
    connection: X11Connection, loop: MainLoop, configuration: SurfaceConfiguration,
    deliver: @escaping @MainActor (InputEvent) -> Void, ended: @escaping @MainActor (PlatformEnd) -> Void
  ) throws(PlatformError) {
    self.connection = connection
    self.loop = loop
    self.deliver = deliver
    self.ended = ended
    let id = SurfaceID.main
    surroundings = X11Surroundings(connection: connection, configuration: configuration)
    let scale = surroundings.scale
    let known = connection.devices()
    var mapping: X11DeviceMapping?
    if !configuration.deviceMaps.isEmpty {
      mapping = try X11DeviceMapping(
        connection: connection, requests: configuration.deviceMaps, devices: known.devices,
        outputs: surroundings.outputs)
    }
    surface = try X11Surface(
      id: id, connection: connection, configuration: configuration, scale: scale, output: surroundings.output)
    cursors = X11Cursors(
      connection: connection, window: surface.window, isAlwaysHidden: configuration.hidesCursor)
    connection.flush()
    contacts = ContactQueue(surface: id) { frame in deliver(.contacts(frame)) }
    touch = X11Touch(contacts: contacts, clockName: "the clock of the X server \(connection.displayName)")
    touch.scale = scale
    mapping?.window = surface.window
    touch.mapping = mapping
    // The server says only what changes.
    if let frame = surface.firstFrame { surroundings.moved(to: frame) }
    mapping?.windowFrame = surroundings.windowFrame
    pointer = try X11Pointer(
      surface: id, size: surface.geometry.size, contacts: contacts, modifierMap: connection.modifierMap, loop: loop,
      deliver: deliver)
    pointer.scale = scale
    keyboard = X11Keyboard(connection: connection)
    keys = X11Keys(surface: id, keyboard: keyboard, deliver: deliver)
    pinch = X11Pinch(surface: id, deliver: deliver)
    refresh = X11Refresh(connection: connection, window: surface.window)
    weak var me: X11Window?
    clock = try X11FrameClock(loop: loop) { target in me?.tick(target) }
    me = self
    clock.isHidden = true
    clock.displayChanged(period: surroundings.period)
    take(known)
    portal = DesktopPortal(loop: loop) { me?.followPortal() }
  }

  /// Where the window's content is on the screen, in pixels; nil where the server does not answer. A round trip.
  var screenOrigin: CGPoint? {
    guard !isOver, let place = connection.origin(of: surface.window) else { return nil }
    return CGPoint(x: place.x, y: place.y)
  }

  isolated deinit { loop.unwatch(connection.descriptor) }

  /// Handles everything that has arrived.
  func drain() {
    guard !isOver else { return }
    repeat {
      guard var event = connection.poll() else { break }
      let arrival = SystemTime.now
      while true {
        handle(event, arrival)
        free(event)
        guard let next = connection.queued() else { break }
        event = next
      }
      // A device that is removed lifts its fingers first: look once more before such a lift is believed.
    } while touch.holdsLift
    touch.flush()
    if !needs.isEmpty { askAgain() }
    if let failure = connection.failure { lose(failure) }
  }

  /// Before the loop waits: what has been read but not handled, a frame that is due, requests not sent.
  func settle() {
    guard !isOver else { return }
    handleQueued()
    // Drawing a frame, writing to a server that is slow to take it and waiting for an answer read events meanwhile. What
    // these request, such as the next frame, is due or set a time for before the loop sleeps.
    repeat {
      clock.settle()
      connection.flush()
      clock.frameSent()
    } while handleQueued()
    if let failure = connection.failure { return lose(failure) }
    let movesWait = clock.readsInput || contacts.hasOnlyMoved && clock.isWanted
    loop.setPaused(movesWait && !readsAtOnce, connection.descriptor)
  }

  // MARK: - Events

  @discardableResult
  private func handleQueued() -> Bool {
    guard !isOver, var event = connection.queued() else { return false }
    let arrival = SystemTime.now
    while true {
      handle(event, arrival)
      free(event)
      guard let next = connection.queued() else { break }
      event = next
    }
    // Lifts wait for one look at the socket; that ends the frame.
    drain()
    return true
  }

  private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>, _ arrival: MonotonicInstant) {
    guard !isOver else { return }
    let raw = UnsafeMutableRawPointer(event)
    let type = Int32(event.pointee.response_type & 0x7f)
    if type == XCB_GE_GENERIC {
      let generic = raw.assumingMemoryBound(to: xcb_ge_generic_event_t.self)
      if generic.pointee.extension == connection.inputOpcode {
        handleInput(raw, Int32(generic.pointee.event_type), arrival)
      } else if generic.pointee.extension == connection.presentOpcode,
        let known = refresh.take(raw, expected: clock.period, arrival: arrival)
      {
        clock.refreshed(at: known.time, period: known.period)
      }
      return
    }
    if let completion = connection.shmCompletionType, type == Int32(completion) {
      surface.buffers.complete(raw.assumingMemoryBound(to: xcb_shm_completion_event_t.self).pointee.shmseg)
      return
    }
    touch.flush()
    handleWindow(raw, type, arrival)
  }

  // MARK: - Changes

  func tell(_ kind: SurfaceChange.Kind, _ time: MonotonicInstant) {
    deliver(.surface(SurfaceChange(surface: surface.id, time: time, kind: kind)))
  }

  private func cancelContacts(_ time: MonotonicInstant) {
    touch.cancelAll(at: time)
    pointer.cancelAll(at: time)
    pinch.cancelAll(at: time)
  }

  func setVisible(_ visible: Bool, _ time: MonotonicInstant) {
    guard visible != isVisible else { return }
    isVisible = visible
    clock.isHidden = !visible
    touch.mapping?.isShown = visible
    if visible {
      tellEnvironment(time)
    } else {
      cancelContacts(time)
      pointer.leaveAll(at: time)
    }
    tell(.visible(visible), time)
    // After the change, so that the app can cancel the keys first; then none is left to release.
    if !visible { keys.releaseAll(at: time) }
  }

  func setFocus(_ focused: Bool, mode: UInt8, detail: UInt8, _ time: MonotonicInstant) {
    // A grab of the keyboard (a shortcut of the desktop) passes, but its owner gets the releases of keys.
    if mode == UInt8(XCB_NOTIFY_MODE_GRAB.rawValue) {
      if !focused { keys.releaseAll(at: time) }
      return
    }
    if mode == UInt8(XCB_NOTIFY_MODE_UNGRAB.rawValue) { return }
    // The pointer's place is no focus of ours.
    if detail >= UInt8(XCB_NOTIFY_DETAIL_POINTER.rawValue) || detail == UInt8(XCB_NOTIFY_DETAIL_INFERIOR.rawValue) {
      return
    }
    guard focused != hasFocus else { return }
    hasFocus = focused
    if !focused { cancelContacts(time) }
    tell(.focus(focused), time)
    if !focused { keys.releaseAll(at: time) }
  }

  func close(_ time: MonotonicInstant) {
    guard !isOver else { return }
    // First: a handler may nest a loop, which would handle what comes after the end.
    isOver = true
    cancelContacts(time)
    pointer.leaveAll(at: time)
    keys.releaseAll(at: time)
    tell(.closed, time)
    loop.unwatch(connection.descriptor)
    xcb_destroy_window(connection.raw, surface.window)
    connection.flush()
    ended(.stopped)
  }

  private func lose(_ why: String) {
    guard !isOver else { return }
    isOver = true
    loop.unwatch(connection.descriptor)
    let now = SystemTime.now
    cancelContacts(now)
    pointer.leaveAll(at: now)
    keys.releaseAll(at: now)
    ended(.lost(why))
  }

  private func tick(_ target: MonotonicInstant) {
    // The frame shows the newest input there is.
    drain()
    // Fingers that move will move on. A tick that finds none moving lets the socket wake the loop again.
    clock.readsInput = contacts.hasOnlyMoved && !readsAtOnce
    contacts.forgetMoves()
    guard !isOver, clock.takeRequest() else { return }
    deliver(.frame(FrameTick(surface: surface.id, time: SystemTime.now, target: target)))
    refresh.frameDrawn()
  }
}
