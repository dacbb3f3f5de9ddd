import Foundation

extension Backend {
  /// Why this backend cannot work in an environment, told without trying; nil when it may be tried.
  func obstacle(in environment: [String: String]) -> String? { Self.obstacle(to: rawValue, in: environment) }

  /// The same by name, so that a backend needs no more than its case.
  /// - Parameter exists: whether a file is there; a test gives its own.
  static func obstacle(
    to name: String, in environment: [String: String],
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) -> String? {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    switch name {
    case "wayland":
      // A socket that the compositor's child was handed is reached by its descriptor.
      if value("WAYLAND_SOCKET") != nil { return nil }
      let display = value("WAYLAND_DISPLAY")
      if let display, display.hasPrefix("/") {
        return exists(display) ? nil : "WAYLAND_DISPLAY names \(display), which is not there"
      }
      guard let folder = value("XDG_RUNTIME_DIR") else {
        return display == nil
          ? "WAYLAND_DISPLAY and XDG_RUNTIME_DIR are not set"
          : "WAYLAND_DISPLAY is \(display ?? ""), but XDG_RUNTIME_DIR is not set"
      }
      let path = "\(folder)/\(display ?? "wayland-0")"
      if exists(path) { return nil }
      return display == nil
        ? "WAYLAND_DISPLAY is not set and there is no \(path)" : "WAYLAND_DISPLAY names \(path), which is not there"
    case "x11":
      return value("DISPLAY") == nil ? "DISPLAY is not set" : nil
    default:
      return nil
    }
  }
}
