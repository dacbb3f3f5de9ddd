import Foundation
import TouchPlatform

/// The text of `TOUCHSTONE_WINDOW`: `WxH`, `+X+Y` or `WxH+X+Y`.
struct WindowRequest: Hashable {
  /// In points.
  var size: CGSize?
  /// On the screen, in device pixels.
  var origin: CGPoint?

  /// Nil when the text is none of the three forms or a size is not above zero.
  init?(_ text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3 else { return nil }
    if parts.count == 3 {
      guard let x = Self.number(parts[1]), let y = Self.number(parts[2]) else { return nil }
      origin = CGPoint(x: x, y: y)
    }
    if parts[0].isEmpty {
      if origin == nil { return nil }
      return
    }
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Self.number($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
    size = CGSize(width: width, height: height)
  }

  private static func number(_ text: Substring) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}

extension BackendSelector {
  /// What the app's surface should be: the requests of the options, and of `TOUCHSTONE_WINDOW` for size and place.
  ///
  /// A device's size is `DevicePlatform`'s business. An app that is to be calibrated covers the whole output,
  /// because a touch screen is; it stands for no device then.
  /// - Parameters:
  ///   - title: the window's title.
  ///   - options: what the command line and the environment say.
  ///   - environment: the process's unless a test gives another.
  /// - Throws: `badWindow` when the variable makes no sense.
  public static func makeConfiguration(
    title: String, options: LaunchOptions = LaunchOptions(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(BackendSelectionError) -> SurfaceConfiguration {
    var configuration = SurfaceConfiguration(
      title: title, scale: options.scale, isFullScreen: options.isFullScreen || options.calibrates,
      hidesCursor: options.hidesCursor,
      deviceMaps: options.deviceMaps)
    guard let text = EnvironmentVariable.window.value(in: environment) else { return configuration }
    guard let request = WindowRequest(text) else { throw .badWindow(text) }
    configuration.size = request.size
    configuration.origin = request.origin
    return configuration
  }
}
