import HeadlessBackend
import TouchPlatform
import X11Backend

/// The backends there are, by the names that `TOUCHSTONE_BACKEND` takes.
enum Backend: String, CaseIterable, Sendable {
  case x11
  case headless

  /// A platform of this backend, not yet opened.
  @MainActor func makePlatform() throws(PlatformError) -> any Platform {
    switch self {
    case .x11: try X11Platform()
    case .headless: HeadlessPlatform(clock: .system)
    }
  }
}
