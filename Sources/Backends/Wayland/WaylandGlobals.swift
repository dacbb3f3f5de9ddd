internal import CWayland
internal import CWaylandProtocols
import Foundation

/// What the compositor offers, bound in the versions that are understood here.
///
/// It belongs to the main actor's connection; the library calls it back there, from `WaylandConnection.read`.
final class WaylandGlobals {
  // Unsafe: Wayland hands back the object that it was given, which keeps the registry and the clock; the tables of
  // callbacks never change once they are made.
  private(set) var compositor: OpaquePointer?
  private(set) var compositorVersion: UInt32 = 0
  private(set) var subcompositor: OpaquePointer?
  private(set) var sharedMemory: OpaquePointer?
  private(set) var windowManager: OpaquePointer?
  private(set) var viewporter: OpaquePointer?
  private(set) var fractionalScale: OpaquePointer?
  private(set) var presentation: OpaquePointer?
  /// The clock of presentation times, as `clock_gettime` numbers them.
  private(set) var presentationClock: UInt32?
  private(set) var decorations: OpaquePointer?
  private(set) var tablets: OpaquePointer?
  private(set) var gestures: OpaquePointer?
  /// By the registry's number.
  private(set) var outputs: [UInt32: WaylandOutput] = [:]
  private(set) var seats: [UInt32: WaylandSeat] = [:]
  /// What was offered since the beginning, for people.
  private(set) var offered: [(name: String, version: UInt32)] = []

  private let registry: OpaquePointer?
  private let inbox: WaylandInbox
  private var seatCount: UInt16 = 0
  /// Bounds what a faulty compositor can make us keep.
  private static let limit = 64

  init(display: OpaquePointer, inbox: WaylandInbox) {
    self.inbox = inbox
    registry = wl_display_get_registry(display)
    wl_registry_add_listener(registry, Self.registryListener, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The first required thing that is not there, or nil.
  var missing: String? {
    if compositor == nil { return "wl_compositor" }
    if sharedMemory == nil { return "wl_shm (shared memory), so nothing can be shown" }
    if windowManager == nil { return "xdg_wm_base (stable xdg-shell), so no window can be made" }
    return nil
  }

  /// The output behind this proxy.
  func output(_ proxy: UInt) -> WaylandOutput? {
    for output in outputs.values where UInt(bitPattern: output.raw) == proxy { return output }
    return nil
  }

  /// Forgets a seat whose removal has been handled.
  func forget(seat name: UInt32) { seats[name] = nil }
  /// Forgets an output whose removal has been handled.
  func forget(output name: UInt32) { outputs[name] = nil }

  /// Gives everything back, before the connection ends.
  func destroy() {
    for seat in seats.values { seat.release() }
    for output in outputs.values { output.release() }
    seats.removeAll()
    outputs.removeAll()
    let all = [
      compositor, subcompositor, sharedMemory, windowManager, viewporter, fractionalScale, presentation, decorations,
      tablets, gestures, registry,
    ]
    for proxy in all { if let proxy { wl_proxy_destroy(proxy) } }
  }

  // MARK: -

  private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
    if offered.count < 4 * Self.limit { offered.append((interface, version)) }
    func bind(_ interface: UnsafePointer<wl_interface>?, _ most: UInt32) -> OpaquePointer? {
      guard let interface else { return nil }
      return wl_registry_bind(registry, name, interface, min(version, most)).map { OpaquePointer($0) }
    }
    switch interface {
    case "wl_compositor" where compositor == nil:
      compositorVersion = min(version, 4)
      compositor = bind(touchstone_wl_compositor(), 4)
    case "wl_subcompositor" where subcompositor == nil: subcompositor = bind(touchstone_wl_subcompositor(), 1)
    case "wl_shm" where sharedMemory == nil: sharedMemory = bind(touchstone_wl_shm(), 1)
    case "xdg_wm_base" where windowManager == nil:
      windowManager = bind(touchstone_xdg_wm_base(), 5)
      if let windowManager { xdg_wm_base_add_listener(windowManager, Self.pingListener, nil) }
    case "wp_viewporter" where viewporter == nil: viewporter = bind(touchstone_wp_viewporter(), 1)
    case "wp_fractional_scale_manager_v1" where fractionalScale == nil:
      fractionalScale = bind(touchstone_wp_fractional_scale_manager_v1(), 1)
    case "wp_presentation" where presentation == nil:
      presentation = bind(touchstone_wp_presentation(), 1)
      if let presentation {
        wp_presentation_add_listener(
          presentation, Self.clockListener, Unmanaged.passUnretained(self).toOpaque())
      }
    case "zxdg_decoration_manager_v1" where decorations == nil:
      decorations = bind(touchstone_zxdg_decoration_manager_v1(), 1)
    case "zwp_tablet_manager_v2" where tablets == nil: tablets = bind(touchstone_zwp_tablet_manager_v2(), 1)
    case "zwp_pointer_gestures_v1" where gestures == nil: gestures = bind(touchstone_zwp_pointer_gestures_v1(), 1)
    case "wl_output" where outputs.count < Self.limit && outputs[name] == nil:
      if let raw = bind(touchstone_wl_output(), 4) {
        outputs[name] = WaylandOutput(raw, name: name, version: min(version, 4), inbox: inbox)
      }
    case "wl_seat" where seats.count < Self.limit && seats[name] == nil:
      if let raw = bind(touchstone_wl_seat(), 8) {
        seatCount &+= 1
        seats[name] = WaylandSeat(raw, name: name, version: min(version, 8), index: seatCount, inbox: inbox)
        inbox.add(.seatAdded(name: name))
      }
    default: break
    }
  }

  private func remove(_ name: UInt32) {
    if outputs[name] != nil { inbox.add(.outputRemoved(name: name)) }
    if seats[name] != nil { inbox.add(.seatRemoved(name: name)) }
  }

  private static func from(_ data: UnsafeMutableRawPointer) -> WaylandGlobals {
    Unmanaged<WaylandGlobals>.fromOpaque(data).takeUnretainedValue()
  }

  nonisolated(unsafe) private static let registryListener: UnsafeMutablePointer<wl_registry_listener> = {
    let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_registry_listener(
        global: { data, _, name, interface, version in
          guard let data, let interface else { return }
          WaylandGlobals.from(data).add(name, String(cString: interface), version)
        },
        global_remove: { data, _, name in
          guard let data else { return }
          WaylandGlobals.from(data).remove(name)
        }))
    return listener
  }()

  nonisolated(unsafe) private static let pingListener: UnsafeMutablePointer<xdg_wm_base_listener> = {
    let listener = UnsafeMutablePointer<xdg_wm_base_listener>.allocate(capacity: 1)
    listener.initialize(to: xdg_wm_base_listener(ping: { _, base, serial in xdg_wm_base_pong(base, serial) }))
    return listener
  }()

  nonisolated(unsafe) private static let clockListener: UnsafeMutablePointer<wp_presentation_listener> = {
    let listener = UnsafeMutablePointer<wp_presentation_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wp_presentation_listener(clock_id: { data, _, clock in
        guard let data else { return }
        WaylandGlobals.from(data).presentationClock = clock
      }))
    return listener
  }()
}
