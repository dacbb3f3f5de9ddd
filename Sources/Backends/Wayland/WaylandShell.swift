internal import CWayland
internal import CWaylandProtocols
import Foundation
import TouchPlatform

/// The protocol's objects of one window, and their callbacks, which only write into the inbox.
@MainActor final class WaylandShell {
  // Unsafe: Wayland hands back the inbox that it was given, which the connection keeps longer than any of these
  // objects; the tables of callbacks never change once they are made.
  let surface: OpaquePointer
  let window: OpaquePointer
  let toplevel: OpaquePointer
  private(set) var viewport: OpaquePointer?
  private var fractional: OpaquePointer?
  private var decoration: OpaquePointer?
  private var callback: OpaquePointer?
  private var feedback: OpaquePointer?
  private let globals: WaylandGlobals
  private let inbox: WaylandInbox

  init?(globals: WaylandGlobals, inbox: WaylandInbox) {
    guard let compositor = globals.compositor, let manager = globals.windowManager,
      let surface = wl_compositor_create_surface(compositor),
      let window = xdg_wm_base_get_xdg_surface(manager, surface), let toplevel = xdg_surface_get_toplevel(window)
    else { return nil }
    self.surface = surface
    self.window = window
    self.toplevel = toplevel
    self.globals = globals
    self.inbox = inbox
    let data = Unmanaged.passUnretained(inbox).toOpaque()
    wl_surface_add_listener(surface, Self.surfaceListener, data)
    xdg_surface_add_listener(window, Self.windowListener, data)
    xdg_toplevel_add_listener(toplevel, Self.toplevelListener, data)
    // A part of a pixel is of no use without a way to say how large the buffer is meant to be.
    if let manager = globals.fractionalScale, let viewporter = globals.viewporter {
      viewport = wp_viewporter_get_viewport(viewporter, surface)
      fractional = wp_fractional_scale_manager_v1_get_fractional_scale(manager, surface)
      if let fractional { wp_fractional_scale_v1_add_listener(fractional, Self.scaleListener, data) }
    }
    if let manager = globals.decorations {
      decoration = zxdg_decoration_manager_v1_get_toplevel_decoration(manager, toplevel)
      if let decoration {
        zxdg_toplevel_decoration_v1_add_listener(decoration, Self.decorationListener, data)
        zxdg_toplevel_decoration_v1_set_mode(
          decoration, ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE.rawValue)
      }
    }
  }

  /// Whether the compositor takes requests for whether it or the app draws the window's frame.
  var negotiatesDecoration: Bool { decoration != nil }

  func describe(title: String) {
    xdg_toplevel_set_title(toplevel, Self.text(title))
    let program = ProgramName.own
    xdg_toplevel_set_app_id(toplevel, Self.text(program))
  }

  /// Asks for word that the frame committed next was taken.
  func askForCallback() {
    guard callback == nil, let new = wl_surface_frame(surface) else { return }
    callback = new
    wl_callback_add_listener(new, Self.callbackListener, Unmanaged.passUnretained(inbox).toOpaque())
  }

  /// Asks when the frame committed next was seen.
  /// - Returns: whether it was asked; not while an earlier answer is awaited.
  func askForPresentation() -> Bool {
    // Other clocks than ours could not be compared with it.
    guard feedback == nil, let presentation = globals.presentation,
      globals.presentationClock == UInt32(CLOCK_MONOTONIC),
      let new = wp_presentation_feedback(presentation, surface)
    else { return false }
    feedback = new
    wp_presentation_feedback_add_listener(
      new, Self.feedbackListener, Unmanaged.passUnretained(inbox).toOpaque())
    return true
  }

  /// The callback came.
  func forgetCallback() {
    if let callback { wl_callback_destroy(callback) }
    callback = nil
  }

  /// The word on the presentation came.
  func forgetFeedback() {
    if let feedback { wp_presentation_feedback_destroy(feedback) }
    feedback = nil
  }

  /// Takes the window away.
  func destroy() {
    forgetCallback()
    forgetFeedback()
    if let decoration { zxdg_toplevel_decoration_v1_destroy(decoration) }
    if let fractional { wp_fractional_scale_v1_destroy(fractional) }
    if let viewport { wp_viewport_destroy(viewport) }
    decoration = nil
    fractional = nil
    viewport = nil
    xdg_toplevel_destroy(toplevel)
    xdg_surface_destroy(window)
    wl_surface_destroy(surface)
  }

  /// Strings are held short: a message has room for 4 KB in all.
  private static func text(_ text: String) -> String {
    var short = ""
    for character in text where character != "\0" {
      if short.utf8.count + character.utf8.count > 1024 { break }
      short.append(character)
    }
    return short
  }

  // MARK: - Callbacks

  nonisolated private static func inbox(_ data: UnsafeMutableRawPointer) -> WaylandInbox {
    Unmanaged<WaylandInbox>.fromOpaque(data).takeUnretainedValue()
  }

  nonisolated(unsafe) private static let surfaceListener: UnsafeMutablePointer<wl_surface_listener> = {
    let listener = UnsafeMutablePointer<wl_surface_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_surface_listener(
        enter: { data, _, output in
          // The library gives nothing for an output that has been given back.
          guard let data, let output else { return }
          WaylandShell.inbox(data).add(.entered(output: UInt(bitPattern: output)))
        },
        leave: { data, _, output in
          guard let data, let output else { return }
          WaylandShell.inbox(data).add(.left(output: UInt(bitPattern: output)))
        }))
    return listener
  }()

  nonisolated(unsafe) private static let windowListener: UnsafeMutablePointer<xdg_surface_listener> = {
    let listener = UnsafeMutablePointer<xdg_surface_listener>.allocate(capacity: 1)
    listener.initialize(
      to: xdg_surface_listener(configure: { data, _, serial in
        guard let data else { return }
        WaylandShell.inbox(data).add(.configure(serial: serial))
      }))
    return listener
  }()

  nonisolated(unsafe) private static let toplevelListener: UnsafeMutablePointer<xdg_toplevel_listener> = {
    let listener = UnsafeMutablePointer<xdg_toplevel_listener>.allocate(capacity: 1)
    listener.initialize(
      to: xdg_toplevel_listener(
        configure: { data, _, width, height, states in
          guard let data else { return }
          var bits: UInt32 = 0
          if let states, let first = states.pointee.data {
            let all = UnsafeRawBufferPointer(start: first, count: states.pointee.size)
            for offset in stride(from: 0, to: all.count - 3, by: 4) {
              let state = all.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
              if state < 32 { bits |= 1 << state }
            }
          }
          WaylandShell.inbox(data).add(.toplevel(width: width, height: height, states: bits))
        },
        close: { data, _ in
          guard let data else { return }
          WaylandShell.inbox(data).add(.close)
        },
        configure_bounds: { data, _, width, height in
          guard let data else { return }
          WaylandShell.inbox(data).add(.bounds(width: width, height: height))
        },
        wm_capabilities: { _, _, _ in }))
    return listener
  }()

  nonisolated(unsafe) private static let scaleListener: UnsafeMutablePointer<wp_fractional_scale_v1_listener> = {
    let listener = UnsafeMutablePointer<wp_fractional_scale_v1_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wp_fractional_scale_v1_listener(preferred_scale: { data, _, numerator in
        guard let data else { return }
        WaylandShell.inbox(data).add(.preferredScale(numerator: numerator))
      }))
    return listener
  }()

  nonisolated(unsafe) private static let decorationListener:
    UnsafeMutablePointer<zxdg_toplevel_decoration_v1_listener> = {
      let listener = UnsafeMutablePointer<zxdg_toplevel_decoration_v1_listener>.allocate(capacity: 1)
      listener.initialize(
        to: zxdg_toplevel_decoration_v1_listener(configure: { data, _, mode in
          guard let data else { return }
          WaylandShell.inbox(data).add(.decoration(mode: mode))
        }))
      return listener
    }()

  nonisolated(unsafe) private static let callbackListener: UnsafeMutablePointer<wl_callback_listener> = {
    let listener = UnsafeMutablePointer<wl_callback_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_callback_listener(done: { data, _, _ in
        guard let data else { return }
        WaylandShell.inbox(data).add(.frameDone)
      }))
    return listener
  }()

  nonisolated(unsafe) private static let feedbackListener: UnsafeMutablePointer<wp_presentation_feedback_listener> = {
    let listener = UnsafeMutablePointer<wp_presentation_feedback_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wp_presentation_feedback_listener(
        sync_output: { _, _, _ in },
        presented: { data, _, high, low, nanoseconds, refresh, _, _, _ in
          guard let data else { return }
          let seconds = UInt64(high) << 32 | UInt64(low)
          let time = seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ UInt64(nanoseconds)
          WaylandShell.inbox(data).add(.presented(time: time, refresh: refresh))
        },
        discarded: { data, _ in
          guard let data else { return }
          WaylandShell.inbox(data).add(.presented(time: 0, refresh: 0))
        }))
    return listener
  }()
}
