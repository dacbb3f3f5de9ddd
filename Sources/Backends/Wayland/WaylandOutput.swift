internal import CWayland
import Foundation

/// One screen, as the compositor describes it.
final class WaylandOutput {
  // Unsafe: Wayland hands back the object that it was given, which gives the output back when it is removed; the
  // table of callbacks never changes once it is made.
  let raw: OpaquePointer
  /// The registry's number.
  let name: UInt32
  private let version: UInt32
  private let inbox: WaylandInbox
  /// Device pixels per unit, whole.
  private(set) var scale = 1
  /// In device pixels; 0 where it is not told.
  private(set) var width = 0
  private(set) var height = 0
  /// Frames in a thousand seconds; 0 where it is not told.
  private(set) var milliHertz = 0
  /// What people call it; empty where it is not told.
  private(set) var title = ""
  /// Zero where it is not told.
  private(set) var millimetres = CGSize.zero

  init(_ raw: OpaquePointer, name: UInt32, version: UInt32, inbox: WaylandInbox) {
    self.raw = raw
    self.name = name
    self.version = version
    self.inbox = inbox
    wl_output_add_listener(raw, Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Tells the compositor that the output is not used any more. Its events stop.
  func release() {
    if version >= UInt32(WL_OUTPUT_RELEASE_SINCE_VERSION) { wl_output_release(raw) } else { wl_output_destroy(raw) }
  }

  /// Nanoseconds from one frame to the next, or nil where it is not told or cannot be.
  var period: Int64? {
    guard (1_000...1_000_000).contains(milliHertz) else { return nil }
    return 1_000_000_000_000 / Int64(milliHertz)
  }

  private static func from(_ data: UnsafeMutableRawPointer) -> WaylandOutput {
    Unmanaged<WaylandOutput>.fromOpaque(data).takeUnretainedValue()
  }

  nonisolated(unsafe) private static let listener: UnsafeMutablePointer<wl_output_listener> = {
    let listener = UnsafeMutablePointer<wl_output_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_output_listener(
        geometry: { data, _, _, _, width, height, _, _, _, _ in
          guard let data else { return }
          WaylandOutput.from(data).millimetres = CGSize(width: Int(max(0, width)), height: Int(max(0, height)))
        },
        mode: { data, _, flags, width, height, refresh in
          guard let data, flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
          let output = WaylandOutput.from(data)
          output.width = Int(max(0, min(width, 65_535)))
          output.height = Int(max(0, min(height, 65_535)))
          output.milliHertz = Int(refresh)
          if output.version < 2 { output.inbox.add(.outputChanged) }
        },
        done: { data, _ in
          guard let data else { return }
          WaylandOutput.from(data).inbox.add(.outputChanged)
        },
        scale: { data, _, factor in
          guard let data else { return }
          WaylandOutput.from(data).scale = Int(max(1, min(factor, 16)))
        },
        name: { data, _, name in
          guard let data, let name else { return }
          WaylandOutput.from(data).title = String(String(cString: name).prefix(100))
        },
        description: { _, _, _ in }))
    return listener
  }()
}
