import Foundation

/// The wall clock, as files are dated.
///
/// By the C library, because the first use of Foundation's calendars costs a starting process half a millisecond, and
/// every app that starts has its flight recorder dated.
enum WallClock {
  /// The moment in the world's time, as ISO 8601 writes it: `2026-12-31T23:59:59Z`.
  static func iso8601(_ seconds: time_t = time(nil)) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    return "\(date(parts, between: "-"))T\(clock(parts, between: ":"))Z"
  }

  /// The moment in the machine's own time, as files are named: `20261231-235959`.
  static func stamp(_ seconds: time_t = time(nil)) -> String {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    return "\(date(parts))-\(clock(parts))"
  }

  private static func date(_ parts: tm, between: String = "") -> String {
    "\(Int(parts.tm_year) + 1900)\(between)\(two(parts.tm_mon + 1))\(between)\(two(parts.tm_mday))"
  }
  private static func clock(_ parts: tm, between: String = "") -> String {
    "\(two(parts.tm_hour))\(between)\(two(parts.tm_min))\(between)\(two(parts.tm_sec))"
  }
  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
