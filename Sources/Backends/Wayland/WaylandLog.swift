internal import CWayland
import Foundation
import Synchronization
import TouchPlatform

/// What libwayland would print: the reason of a protocol error is told nowhere else.
enum WaylandLog {
  private static let last = Mutex("")

  /// The newest message, without its end of line; empty when there was none since it was taken.
  static func take() -> String {
    last.withLock { text in
      defer { text = "" }
      return text
    }
  }

  /// Takes the library's messages from now on. May be called again.
  static let install: Void = {
    wl_log_set_handler_client { format, arguments in
      guard let format, let arguments else { return }
      var bytes = [CChar](repeating: 0, count: 1024)
      vsnprintf(&bytes, bytes.count, format, arguments)
      let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      last.withLock { $0 = text.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
  }()
}
