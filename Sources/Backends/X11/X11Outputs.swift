internal import CXCB
import Foundation
import RenderTree

/// One monitor.
struct X11Output: Equatable {
  /// What RandR calls it: `HDMI-1`.
  var name: String
  /// Its part of the screen, in pixels.
  var frame: PixelRect
  /// Its size in millimetres as it tells; 0 where it does not.
  var millimetres = (width: 0, height: 0)
  /// Nanoseconds from one refresh to the next; nil where it does not tell.
  var period: Int64?
  var isPrimary = false

  static func == (a: X11Output, b: X11Output) -> Bool {
    a.name == b.name && a.frame == b.frame && a.millimetres == b.millimetres && a.period == b.period
      && a.isPrimary == b.isPrimary
  }
}

/// The monitors of a screen, by RandR: those of 1.5, which people can define by themselves; before that the controllers.
struct X11Outputs: Equatable {
  private(set) var all: [X11Output] = []

  init(_ all: [X11Output] = []) { self.all = all }

  /// The one that shows most of this part of the screen; for a part that none shows the primary one, else the first.
  func output(showing part: PixelRect) -> X11Output? {
    var best: X11Output?
    var most = 0
    for output in all {
      let shared = output.frame.intersection(part)
      let area = shared.isEmpty ? 0 : shared.width * shared.height
      if area > most { (best, most) = (output, area) }
    }
    return best ?? all.first(where: \.isPrimary) ?? all.first
  }
}

/// The questions and answers of RandR that make `X11Outputs`: two round trips, or one if the first has been asked ahead.
struct X11OutputQuestion {
  private struct Controller {
    var frame: PixelRect
    var period: Int64?
  }
  private let resources: xcb_randr_get_screen_resources_current_cookie_t
  private let monitors: xcb_randr_get_monitors_cookie_t?

  /// Asks; nothing is waited for.
  init(_ raw: OpaquePointer, root: xcb_window_t, hasMonitors: Bool) {
    resources = xcb_randr_get_screen_resources_current(raw, root)
    monitors = hasMonitors ? xcb_randr_get_monitors(raw, root, 1) : nil
  }

  /// Collects the answers and asks for what they name.
  func answer(_ raw: OpaquePointer) -> X11Outputs {
    let resources = xcb_randr_get_screen_resources_current_reply(raw, resources, nil)
    let monitors = monitors.flatMap { xcb_randr_get_monitors_reply(raw, $0, nil) }
    defer {
      free(resources)
      free(monitors)
    }
    var infos: [xcb_randr_monitor_info_t] = []
    if let monitors {
      var iterator = xcb_randr_get_monitors_monitors_iterator(monitors)
      while iterator.rem > 0, let info = iterator.data {
        infos.append(info.pointee)
        xcb_randr_monitor_info_next(&iterator)
      }
    }
    let names = infos.map { xcb_get_atom_name(raw, $0.name) }
    let controllers = resources.map { Self.controllers(raw, $0) } ?? []
    var outputs: [X11Output] = []
    for (info, name) in zip(infos, names) {
      let reply = xcb_get_atom_name_reply(raw, name, nil)
      defer { free(reply) }
      let frame = PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
      guard !frame.isEmpty else { continue }
      let text = reply.map { reply in
        String(
          decoding: UnsafeRawBufferPointer(
            start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply))), as: UTF8.self)
      }
      outputs.append(
        X11Output(
          name: text ?? "", frame: frame,
          millimetres: (Int(info.width_in_millimeters), Int(info.height_in_millimeters)),
          period: Self.period(of: frame, controllers), isPrimary: info.primary != 0))
    }
    if outputs.isEmpty {
      for (index, controller) in controllers.enumerated() {
        outputs.append(X11Output(name: "\(index)", frame: controller.frame, period: controller.period))
      }
    }
    return X11Outputs(outputs)
  }

  /// The pace of the controller that shows most of the monitor.
  private static func period(of frame: PixelRect, _ controllers: [Controller]) -> Int64? {
    var best: Int64?
    var most = 0
    for controller in controllers {
      let shared = controller.frame.intersection(frame)
      let area = shared.isEmpty ? 0 : shared.width * shared.height
      if area > most { (best, most) = (controller.period, area) }
    }
    return best
  }

  private static func controllers(
    _ raw: OpaquePointer, _ resources: UnsafeMutablePointer<xcb_randr_get_screen_resources_current_reply_t>
  ) -> [Controller] {
    var periods: [xcb_randr_mode_t: Int64] = [:]
    var modes = xcb_randr_get_screen_resources_current_modes_iterator(resources)
    while modes.rem > 0, let mode = modes.data {
      periods[mode.pointee.id] = period(of: mode.pointee)
      xcb_randr_mode_info_next(&modes)
    }
    let count = Int(xcb_randr_get_screen_resources_current_crtcs_length(resources))
    guard count > 0, let crtcs = xcb_randr_get_screen_resources_current_crtcs(resources) else { return [] }
    let cookies = (0..<count).map { xcb_randr_get_crtc_info(raw, crtcs[$0], resources.pointee.config_timestamp) }
    var controllers: [Controller] = []
    for cookie in cookies {
      guard let reply = xcb_randr_get_crtc_info_reply(raw, cookie, nil) else { continue }
      defer { free(reply) }
      let info = reply.pointee
      guard info.mode != 0 else { continue }
      let frame = PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
      controllers.append(Controller(frame: frame, period: periods[info.mode]))
    }
    return controllers
  }

  /// Pixels of a whole refresh over pixels per second; nil for a mode that says nothing or nonsense.
  private static func period(of mode: xcb_randr_mode_info_t) -> Int64? {
    guard mode.dot_clock > 0 else { return nil }
    var lines = Double(mode.vtotal)
    if mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0 { lines *= 2 }
    if mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0 { lines /= 2 }
    let rate = Double(mode.dot_clock) / (Double(mode.htotal) * lines)
    return rate >= 10 && rate <= 1000 ? Int64((1e9 / rate).rounded()) : nil
  }
}
