import Foundation

/// What a wheel of a date picker turns through.
enum DateColumn: Equatable {
  case day, month, year
  /// A whole day, with its weekday.
  case calendarDay
  case hour, minute, halfDay
  /// Hours and minutes of a duration.
  case hours, minutes
}

/// The wheels of a date picker: which there are, what their rows say, and which date their rows make.
struct DateColumns {
  private(set) var settings: DateSettings
  let kinds: [DateColumn]
  /// The day in the middle of the wheel of days.
  let anchor: Date
  private let texts: Texts

  /// What rows say, made once.
  private struct Texts {
    var months: [String] = []
    var hours: [String] = []
    var minutes: [String] = []
    var halves: [String] = []
    var day: DateFormatter
    var year: DateFormatter
    var number: NumberFormatter
  }

  /// Wheels that have no ends are so long that nothing reaches them: this many times all values.
  static let rounds = 200
  static let dayCount = 40_001
  static let middleDay = 20_000
  static let lastYear = 10_000

  init(_ settings: DateSettings) {
    self.settings = settings
    anchor = settings.calendar.startOfDay(for: settings.date)
    switch settings.mode {
    case .time: kinds = Self.timeKinds(settings)
    case .date: kinds = Self.order("yMMMMd", settings)
    case .dateAndTime: kinds = [.calendarDay] + Self.timeKinds(settings)
    case .countDownTimer: kinds = [.hours, .minutes]
    case .yearAndMonth: kinds = Self.order("yMMMM", settings)
    }
    let number = NumberFormatter()
    number.locale = settings.locale
    number.usesGroupingSeparator = false
    number.minimumIntegerDigits = settings.hasHalfDays ? 1 : 2
    var texts = Texts(
      day: settings.formatter("EEEMMMd"), year: settings.formatter(pattern: "y"), number: number)
    let symbols = settings.formatter(pattern: "LLLL")
    texts.months = symbols.standaloneMonthSymbols
    texts.halves = [symbols.amSymbol, symbols.pmSymbol]
    texts.hours = (0..<24).map { hour in
      let shown = settings.hasHalfDays ? (hour + 11) % 12 + 1 : hour
      return number.string(from: NSNumber(value: shown)) ?? "\(shown)"
    }
    number.minimumIntegerDigits = 2
    texts.minutes = (0..<60).map { number.string(from: NSNumber(value: $0)) ?? "\($0)" }
    number.minimumIntegerDigits = 1
    self.texts = texts
  }

  /// The same wheels for another date or other limits.
  init(_ settings: DateSettings, like other: DateColumns) {
    self = other
    self.settings = settings
  }

  private static func timeKinds(_ settings: DateSettings) -> [DateColumn] {
    guard settings.hasHalfDays else { return [.hour, .minute] }
    let pattern = DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: settings.locale) ?? "h:mm a"
    let isFirst = pattern.first == "a"
    return isFirst ? [.halfDay, .hour, .minute] : [.hour, .minute, .halfDay]
  }

  /// Day, month and year in the order of the locale.
  private static func order(_ template: String, _ settings: DateSettings) -> [DateColumn] {
    let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: settings.locale) ?? template
    var kinds: [DateColumn] = []
    var isQuoted = false
    for letter in pattern {
      if letter == "'" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      let kind: DateColumn?
      switch letter {
      case "d": kind = .day
      case "M", "L": kind = .month
      case "y", "u", "r": kind = .year
      default: kind = nil
      }
      if let kind, !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  // MARK: Rows

  private var minuteCount: Int { 60 / settings.interval }
  private var monthCount: Int { max(1, texts.months.count) }

  /// The number of different values of a wheel without ends; nil for one with ends.
  private func cycle(_ kind: DateColumn) -> Int? {
    switch kind {
    case .day: settings.calendar.maximumRange(of: .day)?.count ?? 31
    case .month: monthCount
    case .hour: 24
    case .minute: minuteCount
    default: nil
    }
  }

  func rowCount(_ column: Int) -> Int {
    let kind = kinds[column]
    if let cycle = cycle(kind) { return cycle * Self.rounds }
    switch kind {
    case .year: return Self.lastYear
    case .calendarDay: return Self.dayCount
    case .halfDay: return 2
    case .hours: return 24
    case .minutes: return minuteCount
    default: return 0
    }
  }

  func text(_ row: Int, _ column: Int) -> String {
    let kind = kinds[column]
    switch kind {
    case .day: return number(row % (cycle(kind) ?? 31) + 1)
    case .month: return texts.months.isEmpty ? "" : texts.months[row % monthCount]
    case .year: return number(row + 1)
    case .calendarDay:
      let day = date(ofDayRow: row)
      return settings.calendar.isDateInToday(day) ? DatePickerWords.today : texts.day.string(from: day)
    case .hour: return texts.hours[row % 24]
    case .minute: return texts.minutes[row % minuteCount * settings.interval]
    case .halfDay: return texts.halves[row]
    case .hours: return number(row)
    case .minutes: return number(row * settings.interval)
    }
  }

  /// What a row is called by those that read the screen: the same with its unit.
  func spokenText(_ row: Int, _ column: Int) -> String {
    let text = text(row, column)
    // These are English words.
    guard (settings.locale.language.languageCode?.identifier ?? "en") == "en" else { return text }
    switch kinds[column] {
    case .hour: return "\(text) o’clock"
    case .minute: return "\(text) minutes"
    case .hours: return "\(text) \(row == 1 ? DatePickerWords.hour : DatePickerWords.hours)"
    case .minutes: return "\(text) \(DatePickerWords.minutes)"
    default: return text
    }
  }

  private func number(_ value: Int) -> String { texts.number.string(from: NSNumber(value: value)) ?? "\(value)" }

  func date(ofDayRow row: Int) -> Date {
    settings.calendar.date(byAdding: .day, value: row - Self.middleDay, to: anchor) ?? anchor
  }

  /// The rows that show a date; those of wheels without ends are near `rows`, or in the middle.
  func rows(for date: Date, duration: TimeInterval, near rows: [Int]?) -> [Int] {
    let parts = settings.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    // A duration of nothing is none that the wheels offer.
    let minutes = max(settings.interval, Int((duration / 60).rounded(.down)))
    return kinds.enumerated().map { column, kind in
      let value: Int
      switch kind {
      case .day: value = (parts.day ?? 1) - 1
      case .month: value = (parts.month ?? 1) - 1
      case .year: return max(0, min(Self.lastYear - 1, (parts.year ?? 1) - 1))
      case .calendarDay: return dayRow(date)
      case .hour: value = parts.hour ?? 0
      case .minute: value = (parts.minute ?? 0) / settings.interval
      case .halfDay: return (parts.hour ?? 0) < 12 ? 0 : 1
      case .hours: return minutes / 60 % 24
      case .minutes: return minutes % 60 / settings.interval
      }
      let cycle = max(1, cycle(kind) ?? 1)
      guard let rows, rows.indices.contains(column), rows[column] >= 0 else { return Self.rounds / 2 * cycle + value }
      // The nearest row with the value, on either side.
      let now = rows[column]
      var row = now - now % cycle + value
      if row - now > cycle / 2 { row -= cycle } else if now - row > cycle / 2 { row += cycle }
      return max(0, min(cycle * Self.rounds - 1, row))
    }
  }

  /// The row of a date's day, which may be beyond the wheel's ends.
  func dayRow(_ date: Date) -> Int {
    let start = settings.calendar.startOfDay(for: date)
    return Self.middleDay + (settings.calendar.dateComponents([.day], from: anchor, to: start).day ?? 0)
  }

  // MARK: Values

  /// The duration that rows make, in seconds.
  func duration(_ rows: [Int]) -> TimeInterval {
    var minutes = 0
    for (kind, row) in zip(kinds, rows) {
      if kind == .hours { minutes += 60 * row }
      if kind == .minutes { minutes += row * settings.interval }
    }
    return TimeInterval(minutes * 60)
  }

  /// The date that rows make; what they do not show is taken from the present one.
  ///
  /// - Parameter moved: the wheel that was turned. Of hours and halves of the day the turned one decides.
  func date(_ rows: [Int], moved: Int?) -> Date {
    let calendar = settings.calendar
    var parts = calendar.dateComponents(
      [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond], from: settings.date)
    var half: Int?
    for (column, kind) in kinds.enumerated() where rows.indices.contains(column) {
      let row = max(0, rows[column])
      switch kind {
      case .day: parts.day = row % (cycle(kind) ?? 31) + 1
      case .month: parts.month = row % monthCount + 1
      case .year: parts.year = row + 1
      case .calendarDay:
        let day = calendar.dateComponents([.era, .year, .month, .day], from: date(ofDayRow: row))
        (parts.era, parts.year, parts.month, parts.day) = (day.era, day.year, day.month, day.day)
      case .hour: parts.hour = row % 24
      case .minute:
        parts.minute = row % minuteCount * settings.interval
        (parts.second, parts.nanosecond) = (0, 0)
      case .halfDay: if column == moved { half = row }
      case .hours, .minutes: break
      }
    }
    if let half, let hour = parts.hour { parts.hour = hour % 12 + 12 * half }
    // A month without the day has its last one.
    if let day = parts.day {
      var first = parts
      first.day = 1
      if let start = calendar.date(from: first), let days = calendar.range(of: .day, in: .month, for: start) {
        parts.day = min(day, days.count)
      }
    }
    return calendar.date(from: parts) ?? settings.date
  }

  /// Whether a row, with the other wheels as they are, makes a date that exists and lies within the limits.
  func allows(_ row: Int, _ column: Int, with rows: [Int]) -> Bool {
    guard rows.count == kinds.count else { return true }
    let kind = kinds[column]
    if kind == .hours || kind == .minutes { return true }
    var rows = rows
    rows[column] = row
    if kind == .day {
      var first = rows
      first[column] = 0
      let start = date(first, moved: nil)
      let days = settings.calendar.range(of: .day, in: .month, for: start)?.count ?? 31
      if row % (cycle(kind) ?? 31) >= days { return false }
    }
    guard settings.minimum != nil || settings.maximum != nil else { return true }
    let made = date(rows, moved: column)
    switch kind {
    case .day, .calendarDay: return settings.allowsDay(made)
    case .month: return settings.allowsMonth(made)
    case .year:
      let (lower, upper) = settings.limits
      let year = settings.calendar.component(.year, from: made)
      if let lower, year < settings.calendar.component(.year, from: lower) { return false }
      if let upper, year > settings.calendar.component(.year, from: upper) { return false }
      return true
    default: return settings.allows(made)
    }
  }
}

/// The words of date pickers that no formatter gives.
enum DatePickerWords {
  static let today = "Today"
  static let time = "Time"
  static let hours = "hours"
  static let hour = "hour"
  static let minutes = "min"
}
