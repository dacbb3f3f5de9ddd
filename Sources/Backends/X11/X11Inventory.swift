internal import CXCB
import Foundation
import TouchPlatform

/// What an X server offers for touching: for people who want to know why a finger does not arrive.
public struct X11Inventory: Hashable, Sendable {
  /// A device of the server.
  public struct Device: Hashable, Sendable {
    /// What a device is for an app.
    public enum Kind: String, Hashable, Sendable {
      /// Fingers on what is shown.
      case touchScreen
      /// Fingers beside the screen.
      case touchPad
      /// A pen.
      case pen
      /// A pointer.
      case pointer
      /// Keys.
      case keyboard
    }
    /// Its name, as `xinput` shows it.
    public var name: String
    /// The server's number.
    public var id: UInt16
    /// What it is.
    public var kind: Kind
    /// Whether it is switched on.
    public var isEnabled: Bool
    /// How many fingers it tells apart; 0 where it has none or does not tell.
    public var touches: Int
    /// The names of its axes.
    public var axes: [String]
  }

  /// A screen that is connected.
  public struct Output: Hashable, Sendable {
    /// Its name: `HDMI-1`.
    public var name: String
    /// Where it stands on the screen, in device pixels; nil while it is off.
    public var place: CGRect?
    /// Its size in millimetres; zero where it does not tell.
    public var millimetres: CGSize
  }

  /// What people call the server: `:0`.
  public var display: String
  /// Its maker and version, as it says.
  public var vendor: String
  /// The version of XInput that it speaks: `2.4`.
  public var inputVersion: String
  /// Its devices, without those that the server itself makes.
  public var devices: [Device]
  /// Its outputs that are connected.
  public var outputs: [Output]

  /// Asks a server, by default that of `DISPLAY`, in a connection of its own, which is closed again.
  /// - Throws: why no app could use the server, in the words of `X11Platform.open`.
  @MainActor public static func describe(displayName: String? = nil) throws(PlatformError) -> X11Inventory {
    let connection = try X11Connection(name: displayName)
    let raw = connection.raw
    let version = xcb_input_xi_query_version_reply(raw, xcb_input_xi_query_version(raw, 2, 4), nil)
    defer { free(version) }
    let setup = xcb_get_setup(raw)
    var vendor = ""
    if let text = xcb_setup_vendor(setup) {
      vendor = Self.text(UnsafeRawPointer(text), Int(xcb_setup_vendor_length(setup)))
    }
    if let release = setup?.pointee.release_number, release > 0 { vendor += " (release \(release))" }
    return X11Inventory(
      display: connection.displayName, vendor: vendor,
      inputVersion: version.map { "\($0.pointee.major_version).\($0.pointee.minor_version)" } ?? "none",
      devices: devices(raw), outputs: connection.randrEventBase == nil ? [] : outputs(raw, root: connection.root))
  }

  private static func text(_ start: UnsafeRawPointer, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: max(0, count)), as: UTF8.self)
  }

  // MARK: - Devices

  private static func devices(_ raw: OpaquePointer) -> [Device] {
    let question = xcb_input_xi_query_device(raw, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
    guard let answer = xcb_input_xi_query_device_reply(raw, question, nil) else { return [] }
    defer { free(answer) }
    var found: [(Device, labels: [xcb_atom_t])] = []
    var infos = xcb_input_xi_query_device_infos_iterator(answer)
    while infos.rem > 0, let info = infos.data {
      if let device = device(info) { found.append(device) }
      xcb_input_xi_device_info_next(&infos)
    }
    // The axes' names travel together.
    let atoms = Set(found.flatMap(\.labels)).subtracting([0])
    let cookies = atoms.map { ($0, xcb_get_atom_name(raw, $0)) }
    var names: [xcb_atom_t: String] = [:]
    for (atom, cookie) in cookies {
      guard let reply = xcb_get_atom_name_reply(raw, cookie, nil) else { continue }
      names[atom] = text(UnsafeRawPointer(xcb_get_atom_name_name(reply)), Int(xcb_get_atom_name_name_length(reply)))
      free(reply)
    }
    return found.map { device, labels in
      var device = device
      device.axes = labels.compactMap { names[$0] }
      let hasPressure = device.axes.contains { $0.hasSuffix("Pressure") }
      if device.kind == .pointer, hasPressure { device.kind = .pen }
      return device
    }
  }

  private static func device(
    _ info: UnsafeMutablePointer<xcb_input_xi_device_info_t>
  ) -> (Device, labels: [xcb_atom_t])? {
    let type = UInt32(info.pointee.type)
    let isPointer =
      type == XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER.rawValue
      || type == XCB_INPUT_DEVICE_TYPE_FLOATING_SLAVE.rawValue
    guard isPointer || type == XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD.rawValue else { return nil }
    var name = ""
    if let start = xcb_input_xi_device_info_name(info) {
      name = text(UnsafeRawPointer(start), Int(xcb_input_xi_device_info_name_length(info)))
    }
    // What the server makes for XTEST is no real device.
    if name.hasSuffix("XTEST pointer") || name.hasSuffix("XTEST keyboard") { return nil }
    var device = Device(
      name: name, id: info.pointee.deviceid, kind: isPointer ? .pointer : .keyboard,
      isEnabled: info.pointee.enabled != 0, touches: 0, axes: [])
    var labels: [xcb_atom_t] = []
    var classes = xcb_input_xi_device_info_classes_iterator(info)
    while classes.rem > 0, let known = classes.data {
      let bytes = UnsafeRawPointer(known)
      switch UInt32(known.pointee.type) {
      case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue:
        let touch = bytes.loadUnaligned(as: xcb_input_touch_class_t.self)
        let isDirect = UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue
        device.kind = isDirect ? .touchScreen : .touchPad
        device.touches = Int(touch.num_touches)
      case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue:
        labels.append(bytes.loadUnaligned(as: xcb_input_valuator_class_t.self).label)
      default: break
      }
      xcb_input_device_class_next(&classes)
    }
    return (device, labels)
  }

  // MARK: - Outputs

  private static func outputs(_ raw: OpaquePointer, root: xcb_window_t) -> [Output] {
    let question = xcb_randr_get_screen_resources_current(raw, root)
    guard let resources = xcb_randr_get_screen_resources_current_reply(raw, question, nil) else { return [] }
    defer { free(resources) }
    let count = Int(xcb_randr_get_screen_resources_current_outputs_length(resources))
    guard count > 0, let ids = xcb_randr_get_screen_resources_current_outputs(resources) else { return [] }
    let cookies = (0..<count).map { xcb_randr_get_output_info(raw, ids[$0], resources.pointee.config_timestamp) }
    var outputs: [Output] = []
    for cookie in cookies {
      guard let info = xcb_randr_get_output_info_reply(raw, cookie, nil) else { continue }
      defer { free(info) }
      guard UInt32(info.pointee.connection) == XCB_RANDR_CONNECTION_CONNECTED.rawValue else { continue }
      var name = ""
      if let start = xcb_randr_get_output_info_name(info) {
        name = text(UnsafeRawPointer(start), Int(xcb_randr_get_output_info_name_length(info)))
      }
      let size = CGSize(width: Double(info.pointee.mm_width), height: Double(info.pointee.mm_height))
      var output = Output(name: name, place: nil, millimetres: size)
      if info.pointee.crtc != 0 {
        let place = xcb_randr_get_crtc_info(raw, info.pointee.crtc, resources.pointee.config_timestamp)
        if let crtc = xcb_randr_get_crtc_info_reply(raw, place, nil) {
          output.place = CGRect(
            x: Double(crtc.pointee.x), y: Double(crtc.pointee.y), width: Double(crtc.pointee.width),
            height: Double(crtc.pointee.height))
          free(crtc)
        }
      }
      outputs.append(output)
    }
    return outputs
  }
}
