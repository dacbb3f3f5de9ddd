import Foundation
import HeadlessBackend
import TouchPlatform
import WaylandBackend
import WebBackend
import X11Backend

/// The backends there are, by the names that `--backend` and `TOUCHSTONE_BACKEND` take.
///
/// A new one is a case here, a line in `makePlatform`, and, if it is to be tried unasked, a name in `preference`.
enum Backend: String, CaseIterable, Sendable {
  case wayland
  case x11
  case web
  case headless

  /// A platform of this backend, not yet opened.
  @MainActor func makePlatform(_ options: LaunchOptions) throws(PlatformError) -> any Platform {
    switch self {
    case .wayland: try WaylandPlatform()
    case .x11: try X11Platform()
    case .web: try WebPlatform(configuration: WebConfiguration(options.web))
    case .headless: HeadlessPlatform(clock: .system)
    }
  }

  /// The order in which backends are tried when none is named. A name of which a build has no case is passed over.
  static let preference = ["wayland", "x11", "web"]

  /// Those that are tried when none is named.
  static var automatic: [Backend] { preference.compactMap(Backend.init) }

  /// All names, for people.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension WebConfiguration {
  /// What an app's options say of its page.
  init(_ options: WebOptions) {
    self.init()
    isOnNetwork = options.isOnNetwork
    isPlain = options.isPlain
    if let port = options.port {
      self.port = port
      // A port that is named is meant: another one would be a page that is not found.
      portsTried = 1
    }
    folder = WebConfiguration.userFolder(in: ProcessInfo.processInfo.environment)
  }
}
