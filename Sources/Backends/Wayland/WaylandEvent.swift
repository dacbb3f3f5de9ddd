import Foundation

/// Which of the window's surfaces an event concerns.
enum WaylandPart: UInt8, Sendable {
  /// The app's own pixels.
  case content
  /// The title bar that is drawn here.
  case bar
  /// The edges that are drawn here.
  case left, right, bottom
  /// A surface that is not ours, or not any more.
  case none

  /// Whether it belongs to the window's frame and not to the app.
  var isFrame: Bool { self != .content && self != .none }
}

/// What a compositor said, as plain values in its order.
///
/// The library calls back while it decodes; the callbacks only write these down, and the window handles them afterwards.
/// So no handler of an app runs inside the library, and a nested run loop continues where the outer one was.
enum WaylandEvent: Sendable {
  // The window.
  case toplevel(width: Int32, height: Int32, states: UInt32)
  case bounds(width: Int32, height: Int32)
  case configure(serial: UInt32)
  case close
  case decoration(mode: UInt32)
  case preferredScale(numerator: UInt32)
  case entered(output: UInt)
  case left(output: UInt)
  // Frames.
  case frameDone
  case presented(time: UInt64, refresh: UInt32)
  case released(buffer: UInt32)
  // Globals.
  case outputChanged
  case outputRemoved(name: UInt32)
  case seatAdded(name: UInt32)
  case seatRemoved(name: UInt32)
  case capabilities(seat: UInt16, bits: UInt32)
  case tabletRemoved(seat: UInt16, tablet: UInt)
  // Devices.
  case touch(seat: UInt16, WaylandTouchEvent)
  case pointer(seat: UInt16, WaylandPointerEvent)
  case pinch(seat: UInt16, WaylandPinchEvent)
  case keyboard(seat: UInt16, WaylandKeyboardEvent)
  case pen(seat: UInt16, tool: UInt32, WaylandPenEvent)
}

/// An event of a `wl_touch`. Places are units of the surface.
enum WaylandTouchEvent: Sendable {
  case down(serial: UInt32, time: UInt32, part: WaylandPart, id: Int32, x: Double, y: Double)
  case motion(time: UInt32, id: Int32, x: Double, y: Double)
  case up(time: UInt32, id: Int32)
  case shape(id: Int32, major: Double, minor: Double)
  case frame
  case cancel
}

/// An event of a `wl_pointer`.
enum WaylandPointerEvent: Sendable {
  case enter(serial: UInt32, part: WaylandPart, x: Double, y: Double)
  case leave
  case motion(time: UInt32, x: Double, y: Double)
  case button(serial: UInt32, time: UInt32, code: UInt32, isDown: Bool)
  /// Positive is down or right. Axis 0 is vertical.
  case axis(time: UInt32, axis: UInt32, value: Double)
  case axisSource(UInt32)
  case axisStop(time: UInt32, axis: UInt32)
  /// 120 for each notch.
  case axisNotches(axis: UInt32, value120: Int32)
  case frame
}

/// An event of a `zwp_pointer_gesture_pinch_v1`.
enum WaylandPinchEvent: Sendable {
  case begin(time: UInt32, part: WaylandPart, fingers: UInt32)
  /// The scale since the begin; degrees since the event before.
  case update(time: UInt32, scale: Double, rotation: Double)
  case end(time: UInt32, isCancelled: Bool)
}

/// An event of a `wl_keyboard`.
enum WaylandKeyboardEvent: Sendable {
  /// The descriptor is the receiver's to close.
  case keymap(format: UInt32, descriptor: Int32, size: UInt32)
  case enter(part: WaylandPart)
  case leave
  case key(time: UInt32, code: UInt32, isDown: Bool)
  case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32)
  case repeatInfo(rate: Int32, delay: Int32)
}

/// An event of a `zwp_tablet_tool_v2`.
enum WaylandPenEvent: Sendable {
  case kind(UInt32)
  case proximityIn(serial: UInt32, part: WaylandPart, tablet: UInt = 0)
  case proximityOut
  case down(serial: UInt32)
  case up
  case motion(x: Double, y: Double)
  /// 0…65535.
  case pressure(UInt32)
  /// 0…65535: the greatest at the edge of the tablet's reach.
  case distance(UInt32)
  /// Degrees from upright, towards +x and +y.
  case tilt(x: Double, y: Double)
  /// Degrees clockwise.
  case rotation(Double)
  /// A button of the kernel's number.
  case button(UInt32, isDown: Bool)
  case frame(time: UInt32)
  case removed
}

/// What has been decoded and not yet handled.
final class WaylandInbox {
  // Unchecked: every event comes through here, and adding and taking one call no other code.
  @exclusivity(unchecked) private var events: [WaylandEvent] = []
  @exclusivity(unchecked) private var head = 0

  init() { events.reserveCapacity(64) }

  var isEmpty: Bool { head == events.count }

  func add(_ event: WaylandEvent) { events.append(event) }

  /// The event that comes after so many others, which stays here.
  func peek(_ offset: Int) -> WaylandEvent? {
    head + offset < events.count ? events[head + offset] : nil
  }

  /// The next event in the compositor's order. A handler may nest a loop that takes the ones after it.
  func next() -> WaylandEvent? {
    guard head < events.count else { return nil }
    let event = events[head]
    head += 1
    if head == events.count {
      events.removeAll(keepingCapacity: true)
      head = 0
    }
    return event
  }
}
