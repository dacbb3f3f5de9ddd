import Foundation
import TouchPlatform

/// What the clock of a device's status bar shows, and when it shows something else.
struct DeviceClock {
  /// The time as the status bar writes it.
  var text: @MainActor () -> String
  /// Seconds until the text changes; nil for a clock that stands still.
  var secondsToNext: @MainActor () -> Double?

  /// The machine's time, in hours and minutes as the user's language writes them.
  static let wall = DeviceClock {
    let formatter = DateFormatter()
    let pattern = DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: .current) ?? "HH:mm"
    // A status bar has no room for morning and afternoon.
    formatter.dateFormat = pattern.contains("a") ? "h:mm" : "H:mm"
    return formatter.string(from: Date())
  } secondsToNext: {
    60 - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
  }

  /// A clock that stands still, for platforms whose time is not the machine's: their pictures are the same at any hour.
  static let still = DeviceClock {
    "9:41"
  } secondsToNext: {
    nil
  }

  /// The clock for a platform's time.
  @MainActor static func of(_ time: any TimeSource) -> DeviceClock { time is SystemTime ? wall : still }
}
