internal import CXCB
import Foundation

/// Where the outputs stand on the screen and how often each is refreshed, by RandR.
struct X11Outputs {
  private struct Output {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var period: Int64
  }
  private var outputs: [Output] = []

  init() {}

  /// Asks for each controller's mode and waits for the answers: one round trip.
  /// - Parameter resources: the answer that lists controllers and modes; it is not freed.
  init(_ raw: OpaquePointer, _ resources: UnsafeMutablePointer<xcb_randr_get_screen_resources_current_reply_t>) {
    var periods: [xcb_randr_mode_t: Int64] = [:]
    var modes = xcb_randr_get_screen_resources_current_modes_iterator(resources)
    while modes.rem > 0 {
      periods[modes.data.pointee.id] = Self.period(modes.data.pointee)
      xcb_randr_mode_info_next(&modes)
    }
    let count = Int(xcb_randr_get_screen_resources_current_crtcs_length(resources))
    guard count > 0, let crtcs = xcb_randr_get_screen_resources_current_crtcs(resources) else { return }
    let cookies = (0..<count).map { xcb_randr_get_crtc_info(raw, crtcs[$0], resources.pointee.config_timestamp) }
    for cookie in cookies {
      guard let reply = xcb_randr_get_crtc_info_reply(raw, cookie, nil) else { continue }
      defer { free(reply) }
      let info = reply.pointee
      guard info.mode != 0, let period = periods[info.mode] else { continue }
      outputs.append(
        Output(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height), period: period))
    }
  }

  /// Nanoseconds between two refreshes of the output that shows this place of the screen, else of the first output;
  /// nil where no output tells.
  func period(atX x: Int, y: Int) -> Int64? {
    let here = outputs.first { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height }
    return (here ?? outputs.first)?.period
  }

  /// Pixels of a whole refresh over pixels per second; nil for a mode that says nothing or nonsense.
  private static func period(_ mode: xcb_randr_mode_info_t) -> Int64? {
    guard mode.dot_clock > 0 else { return nil }
    var lines = Double(mode.vtotal)
    if mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0 { lines *= 2 }
    if mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0 { lines /= 2 }
    let rate = Double(mode.dot_clock) / (Double(mode.htotal) * lines)
    return rate >= 10 && rate <= 1000 ? Int64((1e9 / rate).rounded()) : nil
  }
}
