internal import CWayland
internal import CWaylandProtocols
import Foundation

/// One pen, eraser or other tool of a tablet: writes what it says into the inbox.
final class WaylandTool {
  let raw: OpaquePointer
  private let number: UInt32
  private let seat: UInt16
  private let inbox: WaylandInbox

  init(_ raw: OpaquePointer, number: UInt32, seat: UInt16, inbox: WaylandInbox) {
    self.raw = raw
    self.number = number
    self.seat = seat
    self.inbox = inbox
    // Unsafe: the seat keeps the tool until its object is destroyed.
    zwp_tablet_tool_v2_add_listener(raw, Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  // Unsafe: Wayland hands back the tool that it was given, which the seat keeps.
  private static func add(_ data: UnsafeMutableRawPointer?, _ event: WaylandPenEvent) {
    guard let data else { return }
    let tool = Unmanaged<WaylandTool>.fromOpaque(data).takeUnretainedValue()
    tool.inbox.add(.pen(seat: tool.seat, tool: tool.number, event))
  }

  // Unsafe: the table never changes once it is made.
  nonisolated(unsafe) private static let listener: UnsafeMutablePointer<zwp_tablet_tool_v2_listener> = {
    let listener = UnsafeMutablePointer<zwp_tablet_tool_v2_listener>.allocate(capacity: 1)
    listener.initialize(
      to: zwp_tablet_tool_v2_listener(
        type: { data, _, kind in WaylandTool.add(data, .kind(kind)) },
        hardware_serial: { _, _, _, _ in },
        hardware_id_wacom: { _, _, _, _ in },
        capability: { _, _, _ in },
        done: { _, _ in },
        removed: { data, _ in WaylandTool.add(data, .removed) },
        proximity_in: { data, _, serial, tablet, surface in
          let near = UInt(bitPattern: tablet)
          WaylandTool.add(data, .proximityIn(serial: serial, part: waylandPart(of: surface), tablet: near))
        },
        proximity_out: { data, _ in WaylandTool.add(data, .proximityOut) },
        down: { data, _, serial in WaylandTool.add(data, .down(serial: serial)) },
        up: { data, _ in WaylandTool.add(data, .up) },
        motion: { data, _, x, y in
          WaylandTool.add(data, .motion(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
        },
        pressure: { data, _, pressure in WaylandTool.add(data, .pressure(pressure)) },
        distance: { data, _, distance in WaylandTool.add(data, .distance(distance)) },
        tilt: { data, _, x, y in WaylandTool.add(data, .tilt(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y))) },
        rotation: { data, _, degrees in WaylandTool.add(data, .rotation(wl_fixed_to_double(degrees))) },
        slider: { _, _, _ in },
        wheel: { _, _, _, _ in },
        button: { data, _, _, button, state in
          WaylandTool.add(data, .button(button, isDown: state == ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED.rawValue))
        },
        frame: { data, _, time in WaylandTool.add(data, .frame(time: time)) }))
    return listener
  }()
}
