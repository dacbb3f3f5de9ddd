internal import CWayland
internal import CWaylandProtocols
import Foundation

/// One user's devices, as the compositor groups them: makes and gives back the protocol's objects, and writes what they
/// say into the inbox.
final class WaylandSeat {
  // Unsafe: Wayland hands back the seat that it was given, which gives its devices back when it is removed; the
  // tables of callbacks never change once they are made.
  /// What the seat has.
  struct Capabilities: OptionSet {
    let rawValue: UInt32
    static let pointer = Capabilities(rawValue: 1)
    static let keyboard = Capabilities(rawValue: 2)
    static let touch = Capabilities(rawValue: 4)
  }
  let raw: OpaquePointer
  /// The registry's number.
  let name: UInt32
  /// 1, 2, 3 …: tells the seats apart in contact sources.
  let index: UInt16
  let version: UInt32
  let inbox: WaylandInbox
  /// What people call it; empty where it is not told.
  private(set) var title = ""
  private(set) var touch: OpaquePointer?
  private(set) var pointer: OpaquePointer?
  private(set) var keyboard: OpaquePointer?
  private var pinch: OpaquePointer?
  private var tabletSeat: OpaquePointer?
  private var tools: [UInt32: WaylandTool] = [:]
  /// Compositors bring a tool near only those tablets that are kept.
  fileprivate var tablets: [OpaquePointer] = []
  var tabletCount: Int { tablets.count }
  private var lastTool: UInt32 = 0
  private static let limit = 64

  init(_ raw: OpaquePointer, name: UInt32, version: UInt32, index: UInt16, inbox: WaylandInbox) {
    self.raw = raw
    self.name = name
    self.index = index
    self.version = version
    self.inbox = inbox
    wl_seat_add_listener(raw, Self.seatListener, me)
  }

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Takes up devices that have come and gives back those that went.
  func update(_ has: Capabilities, gestures: OpaquePointer?) {
    if has.contains(.touch), touch == nil {
      touch = wl_seat_get_touch(raw)
      if let touch { wl_touch_add_listener(touch, Self.touchListener, me) }
    } else if !has.contains(.touch), let old = touch {
      touch = nil
      if version >= 3 { wl_touch_release(old) } else { wl_touch_destroy(old) }
    }
    if has.contains(.pointer), pointer == nil {
      pointer = wl_seat_get_pointer(raw)
      if let pointer {
        wl_pointer_add_listener(pointer, Self.pointerListener, me)
        if let gestures {
          pinch = zwp_pointer_gestures_v1_get_pinch_gesture(gestures, pointer)
          if let pinch { zwp_pointer_gesture_pinch_v1_add_listener(pinch, Self.pinchListener, me) }
        }
      }
    } else if !has.contains(.pointer), let old = pointer {
      if let pinch { zwp_pointer_gesture_pinch_v1_destroy(pinch) }
      pinch = nil
      pointer = nil
      if version >= 3 { wl_pointer_release(old) } else { wl_pointer_destroy(old) }
    }
    if has.contains(.keyboard), keyboard == nil {
      keyboard = wl_seat_get_keyboard(raw)
      if let keyboard { wl_keyboard_add_listener(keyboard, Self.keyboardListener, me) }
    } else if !has.contains(.keyboard), let old = keyboard {
      keyboard = nil
      if version >= 3 { wl_keyboard_release(old) } else { wl_keyboard_destroy(old) }
    }
  }

  /// Asks for the seat's pens, which are no capability.
  func takeTablets(_ manager: OpaquePointer?) {
    guard let manager, tabletSeat == nil else { return }
    tabletSeat = zwp_tablet_manager_v2_get_tablet_seat(manager, raw)
    if let tabletSeat { zwp_tablet_seat_v2_add_listener(tabletSeat, Self.tabletListener, me) }
  }

  /// Gives a pen back that was removed.
  func forget(tool: UInt32) {
    guard let tool = tools.removeValue(forKey: tool) else { return }
    zwp_tablet_tool_v2_destroy(tool.raw)
  }

  /// Gives everything back: the seat went.
  func release() {
    update([], gestures: nil)
    for tool in tools.keys { forget(tool: tool) }
    for tablet in tablets { zwp_tablet_v2_destroy(tablet) }
    tablets.removeAll()
    if let tabletSeat { zwp_tablet_seat_v2_destroy(tabletSeat) }
    tabletSeat = nil
    if version >= 5 { wl_seat_release(raw) } else { wl_seat_destroy(raw) }
  }

  // MARK: - Callbacks

  fileprivate static func from(_ data: UnsafeMutableRawPointer) -> WaylandSeat {
    Unmanaged<WaylandSeat>.fromOpaque(data).takeUnretainedValue()
  }

  private func add(_ event: WaylandTouchEvent) { inbox.add(.touch(seat: index, event)) }
  private func add(_ event: WaylandPointerEvent) { inbox.add(.pointer(seat: index, event)) }
  private func add(_ event: WaylandKeyboardEvent) { inbox.add(.keyboard(seat: index, event)) }
  private func add(_ event: WaylandPinchEvent) { inbox.add(.pinch(seat: index, event)) }

  nonisolated(unsafe) private static let seatListener: UnsafeMutablePointer<wl_seat_listener> = {
    let listener = UnsafeMutablePointer<wl_seat_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_seat_listener(
        capabilities: { data, _, bits in
          guard let data else { return }
          let seat = WaylandSeat.from(data)
          seat.inbox.add(.capabilities(seat: seat.index, bits: bits))
        },
        name: { data, _, name in
          guard let data, let name else { return }
          WaylandSeat.from(data).title = String(String(cString: name).prefix(100))
        }))
    return listener
  }()

  nonisolated(unsafe) private static let touchListener: UnsafeMutablePointer<wl_touch_listener> = {
    let listener = UnsafeMutablePointer<wl_touch_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_touch_listener(
        down: { data, _, serial, time, surface, id, x, y in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .down(
              serial: serial, time: time, part: waylandPart(of: surface), id: id, x: wl_fixed_to_double(x),
              y: wl_fixed_to_double(y)))
        },
        up: { data, _, _, time, id in
          guard let data else { return }
          WaylandSeat.from(data).add(.up(time: time, id: id))
        },
        motion: { data, _, time, id, x, y in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .motion(time: time, id: id, x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
        },
        frame: { data, _ in
          guard let data else { return }
          WaylandSeat.from(data).add(WaylandTouchEvent.frame)
        },
        cancel: { data, _ in
          guard let data else { return }
          WaylandSeat.from(data).add(WaylandTouchEvent.cancel)
        },
        shape: { data, _, id, major, minor in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .shape(id: id, major: wl_fixed_to_double(major), minor: wl_fixed_to_double(minor)))
        },
        orientation: { _, _, _, _ in }))
    return listener
  }()

  nonisolated(unsafe) private static let pointerListener: UnsafeMutablePointer<wl_pointer_listener> = {
    let listener = UnsafeMutablePointer<wl_pointer_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_pointer_listener(
        enter: { data, _, serial, surface, x, y in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .enter(
              serial: serial, part: waylandPart(of: surface), x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
        },
        leave: { data, _, _, _ in
          guard let data else { return }
          WaylandSeat.from(data).add(WaylandPointerEvent.leave)
        },
        motion: { data, _, time, x, y in
          guard let data else { return }
          WaylandSeat.from(data).add(.motion(time: time, x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
        },
        button: { data, _, serial, time, code, state in
          guard let data else { return }
          WaylandSeat.from(data).add(.button(serial: serial, time: time, code: code, isDown: state != 0))
        },
        axis: { data, _, time, axis, value in
          guard let data else { return }
          WaylandSeat.from(data).add(.axis(time: time, axis: axis, value: wl_fixed_to_double(value)))
        },
        frame: { data, _ in
          guard let data else { return }
          WaylandSeat.from(data).add(WaylandPointerEvent.frame)
        },
        axis_source: { data, _, source in
          guard let data else { return }
          WaylandSeat.from(data).add(.axisSource(source))
        },
        axis_stop: { data, _, time, axis in
          guard let data else { return }
          WaylandSeat.from(data).add(.axisStop(time: time, axis: axis))
        },
        axis_discrete: { data, _, axis, notches in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .axisNotches(axis: axis, value120: notches.multipliedReportingOverflow(by: 120).partialValue))
        },
        axis_value120: { data, _, axis, value in
          guard let data else { return }
          WaylandSeat.from(data).add(.axisNotches(axis: axis, value120: value))
        }))
    return listener
  }()

  nonisolated(unsafe) private static let pinchListener: UnsafeMutablePointer<zwp_pointer_gesture_pinch_v1_listener> = {
    let listener = UnsafeMutablePointer<zwp_pointer_gesture_pinch_v1_listener>.allocate(capacity: 1)
    listener.initialize(
      to: zwp_pointer_gesture_pinch_v1_listener(
        begin: { data, _, _, time, surface, fingers in
          guard let data else { return }
          WaylandSeat.from(data).add(.begin(time: time, part: waylandPart(of: surface), fingers: fingers))
        },
        update: { data, _, time, _, _, scale, rotation in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .update(time: time, scale: wl_fixed_to_double(scale), rotation: wl_fixed_to_double(rotation)))
        },
        end: { data, _, _, time, cancelled in
          guard let data else { return }
          WaylandSeat.from(data).add(.end(time: time, isCancelled: cancelled != 0))
        }))
    return listener
  }()

  nonisolated(unsafe) private static let keyboardListener: UnsafeMutablePointer<wl_keyboard_listener> = {
    let listener = UnsafeMutablePointer<wl_keyboard_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_keyboard_listener(
        keymap: { data, _, format, descriptor, size in
          guard let data else { return }
          WaylandSeat.from(data).add(.keymap(format: format, descriptor: descriptor, size: size))
        },
        enter: { data, _, _, surface, _ in
          guard let data else { return }
          WaylandSeat.from(data).add(.enter(part: waylandPart(of: surface)))
        },
        leave: { data, _, _, _ in
          guard let data else { return }
          WaylandSeat.from(data).add(WaylandKeyboardEvent.leave)
        },
        key: { data, _, _, time, key, state in
          guard let data else { return }
          WaylandSeat.from(data).add(.key(time: time, code: key, isDown: state != 0))
        },
        modifiers: { data, _, _, depressed, latched, locked, group in
          guard let data else { return }
          WaylandSeat.from(data).add(
            .modifiers(depressed: depressed, latched: latched, locked: locked, group: group))
        },
        repeat_info: { data, _, rate, delay in
          guard let data else { return }
          WaylandSeat.from(data).add(.repeatInfo(rate: rate, delay: delay))
        }))
    return listener
  }()

  nonisolated(unsafe) private static let tabletListener: UnsafeMutablePointer<zwp_tablet_seat_v2_listener> = {
    let listener = UnsafeMutablePointer<zwp_tablet_seat_v2_listener>.allocate(capacity: 1)
    listener.initialize(
      to: zwp_tablet_seat_v2_listener(
        tablet_added: { data, _, tablet in
          guard let data, let tablet else { return }
          let seat = WaylandSeat.from(data)
          guard seat.tablets.count < WaylandSeat.limit else { return zwp_tablet_v2_destroy(tablet) }
          zwp_tablet_v2_add_listener(tablet, WaylandSeat.removalListener, data)
          seat.tablets.append(tablet)
        },
        tool_added: { data, _, raw in
          guard let data, let raw else { return }
          let seat = WaylandSeat.from(data)
          guard seat.tools.count < WaylandSeat.limit else { return zwp_tablet_tool_v2_destroy(raw) }
          seat.lastTool &+= 1
          seat.tools[seat.lastTool] = WaylandTool(raw, number: seat.lastTool, seat: seat.index, inbox: seat.inbox)
        },
        pad_added: { _, _, pad in if let pad { zwp_tablet_pad_v2_destroy(pad) } }))
    return listener
  }()
}

extension WaylandSeat {
  // What a tablet is called changes nothing here.
  // Unsafe: the table never changes once it is made.
  nonisolated(unsafe) fileprivate static let removalListener: UnsafeMutablePointer<zwp_tablet_v2_listener> = {
    let listener = UnsafeMutablePointer<zwp_tablet_v2_listener>.allocate(capacity: 1)
    listener.initialize(
      to: zwp_tablet_v2_listener(
        name: { _, _, _ in }, id: { _, _, _, _ in }, path: { _, _, _ in }, done: { _, _ in },
        removed: { data, tablet in
          guard let data, let tablet else { return }
          let seat = WaylandSeat.from(data)
          seat.tablets.removeAll { $0 == tablet }
          seat.inbox.add(.tabletRemoved(seat: seat.index, tablet: UInt(bitPattern: tablet)))
          zwp_tablet_v2_destroy(tablet)
        }))
    return listener
  }()
}

/// Which part of the window a surface is: its user data, a small number for the parts, a pointer for the content.
func waylandPart(of surface: OpaquePointer?) -> WaylandPart {
  guard let surface, let data = wl_surface_get_user_data(surface) else { return .none }
  let number = UInt(bitPattern: data)
  return number < 16 ? WaylandPart(rawValue: UInt8(number)) ?? .none : .content
}
