internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

/// Touch screens whose contacts belong to one output each: their own axes span that output.
///
/// A server that has not been told spreads each touch screen over all outputs. So it would hand a finger to whatever window
/// lies where it wrongly thinks the finger is. A mapped device is therefore grabbed: all its touches come here first; one
/// whose true place is within the window is taken, any other is given back.
///
/// The server's own idea of the device is left alone.
@MainActor final class X11DeviceMapping {
  enum Place {
    /// The device is not mapped.
    case asTheServerSays
    /// Another window's touch, or the other copy of one.
    case notOurs
    /// In device pixels of the window.
    case at(CGPoint)
  }
  private struct Entry {
    var source: UInt16
    var x: X11Axis
    var y: X11Axis
    var output: PixelRect
    var isGrabbed: Bool
  }
  private struct Live {
    var id: UInt32
    var source: UInt16
    var x: Double?
    var y: Double?
  }
  private let connection: X11Connection
  /// The window whose touches are mapped; 0 before there is one.
  var window: xcb_window_t = 0
  private let requests: [DeviceMap]
  private var entries: [Entry] = []
  private var live: [Live] = []
  /// The window's place and size on the server's screen, in pixels.
  var windowFrame = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether the window takes touches.
  var isShown = false

  /// The requests, fulfilled.
  /// - Throws: `PlatformError.unavailable` with the names there are when a request names none of them.
  init(
    connection: X11Connection, requests: [DeviceMap], devices: X11Devices, outputs: X11Outputs
  ) throws(PlatformError) {
    self.connection = connection
    self.requests = requests
    for request in requests {
      let problem = Self.problem(of: request, devices, outputs)
      if let problem { throw PlatformError.unavailable(problem) }
    }
    refresh(devices: devices, outputs: outputs)
  }

  /// Devices or outputs came, went or changed. A request that can no longer be fulfilled rests until it can.
  func refresh(devices: X11Devices, outputs: X11Outputs) {
    let old = entries
    entries = []
    for request in requests {
      guard let output = Self.output(request, outputs) else { continue }
      for device in Self.devices(request, devices) {
        guard let x = device.x, let y = device.y, !entries.contains(where: { $0.source == device.id }) else { continue }
        let isGrabbed = old.first { $0.source == device.id }?.isGrabbed ?? grab(device)
        entries.append(Entry(source: device.id, x: x, y: y, output: output.frame, isGrabbed: isGrabbed))
      }
    }
    for gone in old where gone.isGrabbed && !entries.contains(where: { $0.source == gone.source }) {
      ungrab(gone.source)
    }
  }

  /// The device went, and its grab with it: another that comes under its number has to be grabbed again.
  func forget(_ source: UInt16) {
    live.removeAll { $0.source == source }
    entries.removeAll { $0.source == source }
  }

  /// Where a touch is. Cost for a device that is not mapped: one comparison for each that is.
  func place(of event: UnsafeMutablePointer<xcb_input_touch_begin_event_t>, type: Int32) -> Place {
    guard let entry = entry(of: event.pointee.sourceid) else { return .asTheServerSays }
    // The window has selected touches as well, and so gets each a second time.
    if entry.isGrabbed, event.pointee.event != connection.root { return .notOurs }
    let id = event.pointee.detail
    let isBegin = type == XCB_INPUT_TOUCH_BEGIN
    if isBegin {
      live.removeAll { $0.id == id }
      live.append(Live(id: id, source: entry.source))
    }
    guard let index = live.firstIndex(where: { $0.id == id }) else { return .notOurs }
    let values = X11Valuators(event)
    if let x = values[entry.x.number] { live[index].x = Double(entry.x.measure(x)) }
    if let y = values[entry.y.number] { live[index].y = Double(entry.y.measure(y)) }
    let place: CGPoint
    if let x = live[index].x, let y = live[index].y {
      place = CGPoint(
        x: Double(entry.output.x) + x * Double(entry.output.width) - Double(windowFrame.x),
        y: Double(entry.output.y) + y * Double(entry.output.height) - Double(windowFrame.y))
    } else {
      place = CGPoint(
        x: Double(event.pointee.root_x) / 65536 - Double(windowFrame.x),
        y: Double(event.pointee.root_y) / 65536 - Double(windowFrame.y))
    }
    if isBegin, entry.isGrabbed {
      let isInside =
        isShown && place.x >= 0 && place.y >= 0 && place.x < Double(windowFrame.width)
        && place.y < Double(windowFrame.height) && isOnTop(at: place)
      decide(event, isInside)
      if !isInside {
        live.remove(at: index)
        return .notOurs
      }
    }
    if type == XCB_INPUT_TOUCH_END { live.remove(at: index) }
    return .at(place)
  }

  // MARK: - Grabs

  /// Whether no other window lies over ours at this place of it. A round trip for each window from the root down to ours:
  /// one, or two or three inside a window manager's frame. Only a finger that comes down on a mapped screen pays for it.
  private func isOnTop(at place: CGPoint) -> Bool {
    guard window != 0 else { return true }
    let (x, y) = (
      Int16(clamping: Int(place.x) + windowFrame.x), Int16(clamping: Int(place.y) + windowFrame.y)
    )
    var parent = connection.root
    for _ in 0..<8 {
      let cookie = xcb_translate_coordinates(connection.raw, connection.root, parent, x, y)
      // A window that has just gone: what is below it will get the finger.
      guard let reply = xcb_translate_coordinates_reply(connection.raw, cookie, nil) else { return true }
      let child = reply.pointee.child
      free(reply)
      if child == window { return true }
      if child == 0 { return false }
      parent = child
    }
    return true
  }

  private func entry(of source: UInt16) -> Entry? {
    for entry in entries where entry.source == source { return entry }
    return nil
  }

  private func decide(_ event: UnsafeMutablePointer<xcb_input_touch_begin_event_t>, _ isOurs: Bool) {
    let mode = isOurs ? XCB_INPUT_EVENT_MODE_ACCEPT_TOUCH : XCB_INPUT_EVENT_MODE_REJECT_TOUCH
    xcb_input_xi_allow_events(
      connection.raw, UInt32(XCB_CURRENT_TIME), event.pointee.deviceid, UInt8(mode.rawValue), event.pointee.detail,
      connection.root)
  }

  private func grab(_ device: X11Device) -> Bool {
    let mask =
      XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_OWNERSHIP.rawValue
    let cookie = xcb_input_xi_passive_grab_device(
      connection.raw, UInt32(XCB_CURRENT_TIME), connection.root, UInt32(XCB_NONE), 0, device.id, 1, 1,
      UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue), UInt8(XCB_INPUT_GRAB_MODE_22_TOUCH.rawValue),
      UInt8(XCB_INPUT_GRAB_MODE_22_ASYNC.rawValue), UInt8(XCB_INPUT_GRAB_OWNER_NO_OWNER.rawValue), [mask],
      [XCB_INPUT_MODIFIER_MASK_ANY.rawValue])
    let reply = xcb_input_xi_passive_grab_device_reply(connection.raw, cookie, nil)
    defer { free(reply) }
    if let reply, reply.pointee.num_modifiers == 0 { return true }
    PlatformLog.write(
      .platform,
      "another program holds the touches of \(device.name): only those that the X server sends to the window are mapped"
    )
    return false
  }

  private func ungrab(_ device: UInt16) {
    xcb_input_xi_passive_ungrab_device(
      connection.raw, connection.root, 0, device, 1, UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue),
      [XCB_INPUT_MODIFIER_MASK_ANY.rawValue])
  }

  // MARK: - Names

  private static func devices(_ request: DeviceMap, _ devices: X11Devices) -> [X11Device] {
    let candidates = devices.all.filter { $0.isPhysical && $0.isTouch && $0.x != nil && $0.y != nil }
    let exact = candidates.filter { $0.name == request.device }
    return exact.isEmpty ? candidates.filter { !request.device.isEmpty && $0.name.contains(request.device) } : exact
  }

  private static func output(_ request: DeviceMap, _ outputs: X11Outputs) -> X11Output? {
    outputs.all.first { $0.name == request.output }
  }

  private static func problem(of request: DeviceMap, _ devices: X11Devices, _ outputs: X11Outputs) -> String? {
    let touch = devices.all.filter { $0.isPhysical && $0.isTouch }.map(\.name)
    let names = "touch devices: \(list(touch)); outputs: \(list(outputs.all.map(\.name)))"
    if Self.devices(request, devices).isEmpty { return "there is no touch device “\(request.device)” (\(names))" }
    if Self.output(request, outputs) == nil { return "there is no output “\(request.output)” (\(names))" }
    return nil
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}
