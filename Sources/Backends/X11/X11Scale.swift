import Foundation
import TouchPlatform

/// How many device pixels a point has: what the app says, else the user by `TOUCHSTONE_SCALE`, else the desktop's dots
/// per inch (`Xft.dpi`, 96 for one), else 1.
enum X11Scale {
  /// What a scale may be; beyond it sizes overflow what a window can have.
  static let range = 0.25...16.0

  static func choose(configured: Double?, environment: String?, resources: String) -> Double {
    if let configured {
      if range.contains(configured) { return configured }
      PlatformLog.write(.app, "a scale of \(configured) is not within \(range); the platform's own is used")
    }
    if let environment, !environment.isEmpty {
      if let scale = Double(environment), range.contains(scale) { return scale }
      PlatformLog.write(.app, "TOUCHSTONE_SCALE=\(environment) is not a number within \(range); it is ignored")
    }
    if let dpi = dotsPerInch(resources), range.contains(dpi / 96) { return dpi / 96 }
    return 1
  }

  /// The value of `Xft.dpi` in X resources, one `name: value` a line.
  static func dotsPerInch(_ resources: String) -> Double? {
    for line in resources.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      guard line[..<colon].trimmingCharacters(in: .whitespaces) == "Xft.dpi" else { continue }
      return Double(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    return nil
  }
}
