import Foundation
import UIKitCore

/// What a date picker's parts show: the value, its limits, and how it is written.
struct DateSettings {
  var mode = UIDatePicker.Mode.dateAndTime
  /// With the locale and the time zone of the picker.
  var calendar = UserLanguages.calendar
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var minimum: Date?
  var maximum: Date?
  /// The step of minutes.
  var interval = 1
  var roundsToInterval = true
  /// In seconds.
  var duration: TimeInterval = 0
  /// The colour of the wheels' rows; nil for that of labels.
  var textColor: UIColor?

  var locale: Locale { calendar.locale ?? UserLanguages.locale }

  /// Limits that contradict each other do not count, and a duration has none.
  var limits: (lower: Date?, upper: Date?) {
    if mode == .countDownTimer { return (nil, nil) }
    if let minimum, let maximum, minimum > maximum { return (nil, nil) }
    return (minimum, maximum)
  }

  /// A date as it would be kept: on the step of minutes, and within the limits.
  func kept(_ date: Date) -> Date {
    var result = rounded(date)
    let (lower, upper) = limits
    if let lower, result < lower { result = lower }
    if let upper, result > upper { result = upper }
    return result
  }

  /// A date on the step of minutes below it.
  private func rounded(_ date: Date) -> Date {
    guard interval > 1, roundsToInterval, mode == .time || mode == .dateAndTime else { return date }
    let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
    guard let minute = parts.minute else { return date }
    let above = Double(minute % interval) * 60 + Double(parts.second ?? 0)
    return date.addingTimeInterval(-above)
  }

  /// Whether a moment lies within the limits, as far as its day tells.
  func allowsDay(_ date: Date) -> Bool {
    let (lower, upper) = limits
    if let lower, calendar.compare(date, to: lower, toGranularity: .day) == .orderedAscending { return false }
    if let upper, calendar.compare(date, to: upper, toGranularity: .day) == .orderedDescending { return false }
    return true
  }

  /// Whether any moment of a month lies within the limits.
  func allowsMonth(_ date: Date) -> Bool {
    let (lower, upper) = limits
    if let lower, calendar.compare(date, to: lower, toGranularity: .month) == .orderedAscending { return false }
    if let upper, calendar.compare(date, to: upper, toGranularity: .month) == .orderedDescending { return false }
    return true
  }

  func allows(_ date: Date) -> Bool {
    let (lower, upper) = limits
    // Wheels have no seconds: a limit's own minute is allowed.
    if let lower, calendar.compare(date, to: lower, toGranularity: .minute) == .orderedAscending { return false }
    if let upper, calendar.compare(date, to: upper, toGranularity: .minute) == .orderedDescending { return false }
    return true
  }

  /// A formatter of these parts, in the order and with the words of the locale.
  func formatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    return formatter
  }

  /// A formatter of exactly this pattern.
  func formatter(pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat = pattern
    return formatter
  }

  /// Whether the locale counts hours to twelve.
  var hasHalfDays: Bool {
    DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale)?.contains("a") ?? false
  }
}
