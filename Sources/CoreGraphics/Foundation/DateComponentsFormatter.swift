import Foundation

/// Writes how long something takes: “1 hour, 10 minutes”, “1h 10m”, “1:10:00”.
///
/// Foundation's open-source edition marks its own as unavailable, so that this one is found under the name.
/// > Here: the names of units are English, and of weeks, days, hours, minutes and seconds also those of the locale of
/// > `calendar`, or of the user's. Phrases are English.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  // Unchecked: like Foundation's formatters it is used by one thread at a time while it is changed.

  /// How units are written.
  public enum UnitsStyle: Int, Sendable {
    /// “1:10:00”.
    case positional = 0
    /// “1h 10m”.
    case abbreviated = 1
    /// “1 hr, 10 min”.
    case short = 2
    /// “1 hour, 10 minutes”.
    case full = 3
    /// “one hour, ten minutes”.
    case spellOut = 4
    /// “1hr 10min”.
    case brief = 5
  }

  /// What becomes of units that are zero.
  public struct ZeroFormattingBehavior: OptionSet, Hashable, Sendable {
    /// The behaviours' bits.
    public let rawValue: UInt
    /// A set of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// By position, those at the beginning are left out and the others padded; with names, all are left out.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
    /// Those before the first that is not zero are left out.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    /// Those between others are left out.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    /// Those after the last that is not zero are left out.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    /// All are left out.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// All are written, by position with two digits.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  /// A unit that can be written, the largest first.
  private enum Part: Int, CaseIterable {
    case year, month, week, day, hour, minute, second

    var unit: NSCalendar.Unit {
      switch self {
      case .year: .year
      case .month: .month
      case .week: .weekOfMonth
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      }
    }
    var component: Calendar.Component {
      switch self {
      case .year: .year
      case .month: .month
      case .week: .weekOfMonth
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      }
    }
    /// Its mean length in seconds.
    var seconds: Double {
      switch self {
      case .year: 31_556_952
      case .month: 2_629_746
      case .week: 604_800
      case .day: 86_400
      case .hour: 3_600
      case .minute: 60
      case .second: 1
      }
    }
    var isClock: Bool { self == .hour || self == .minute || self == .second }
    /// English: full, short, abbreviated.
    var names: (full: String, short: String, plural: String, letters: String) {
      switch self {
      case .year: ("year", "yr", "yrs", "y")
      case .month: ("month", "mth", "mths", "mo")
      case .week: ("week", "wk", "wks", "w")
      case .day: ("day", "day", "days", "d")
      case .hour: ("hour", "hr", "hr", "h")
      case .minute: ("minute", "min", "min", "m")
      case .second: ("second", "sec", "sec", "s")
      }
    }
    /// What Foundation names in the languages that it has.
    var named: Duration.UnitsFormatStyle.Unit? {
      switch self {
      case .year, .month: nil
      case .week: .weeks
      case .day: .days
      case .hour: .hours
      case .minute: .minutes
      case .second: .seconds
      }
    }
  }

  /// How units are written. Default `positional`.
  open var unitsStyle = UnitsStyle.positional
  /// The units that may be written; none, the default, for all of year, month, week of the month, day, hour, minute and
  /// second except the week.
  open var allowedUnits: NSCalendar.Unit = []
  /// What becomes of units that are zero. Default `default`.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The calendar by which months and years are counted, and whose locale names the units. Default nil: the user's.
  open var calendar: Calendar?
  /// The date from which components are counted, since months differ in length. Default nil: the beginning of 2001.
  open var referenceDate: Date?
  /// Whether the last unit may have a fraction where the allowed ones are too large. Default false; not by position.
  open var allowsFractionalUnits = false
  /// How many units are written at most, the largest ones; 0, the default, for all.
  open var maximumUnitCount = 0
  /// Whether one of the largest unit is written in the next smaller one: “63 seconds” for one minute and three. Default
  /// false.
  open var collapsesLargestUnit = false
  /// Whether “About” stands before it. Default false.
  open var includesApproximationPhrase = false
  /// Whether “remaining” stands behind it. Default false.
  open var includesTimeRemainingPhrase = false
  /// Where in a sentence it stands. Default `unknown`.
  /// > Here: the beginning of a sentence gets a capital.
  open var formattingContext = Formatter.Context.unknown

  /// A formatter of positional units.
  public override init() { super.init() }

  /// A formatter from an archive, with its defaults.
  /// > Partly: archives hold none of its settings.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// How long components are, counted from `referenceDate`; nil where nothing can be written.
  open func string(from components: DateComponents) -> String? {
    let calendar = counting
    let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
    var plain = components
    plain.calendar = nil
    plain.timeZone = nil
    guard let end = calendar.date(byAdding: plain, to: start) else { return nil }
    return write(from: start, to: end, calendar)
  }

  /// How long it is from one date to another, by the calendar.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    write(from: startDate, to: endDate, calendar ?? .current)
  }

  /// How long a number of seconds is; nil for one that is not finite.
  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite, abs(ti) < 1e11 else { return nil }
    let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
    return write(from: start, to: start.addingTimeInterval(ti), counting)
  }

  /// Components in a style, with the defaults of all else.
  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  /// How long components, or a number of seconds, are; nil for other objects.
  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let components as DateComponents: string(from: components)
    case let seconds as TimeInterval: string(from: seconds)
    case let number as NSNumber: string(from: number.doubleValue)
    default: nil
    }
  }

  /// The calendar without its changes of summer time, so that an hour is one at any date.
  private var counting: Calendar {
    var calendar = self.calendar ?? .current
    if let plain = TimeZone(secondsFromGMT: 0) { calendar.timeZone = plain }
    return calendar
  }

  private var parts: [Part] {
    let usual: [Part] = [.year, .month, .day, .hour, .minute, .second]
    return allowedUnits.isEmpty ? usual : Part.allCases.filter { allowedUnits.contains($0.unit) }
  }

  // MARK: Counting

  private func write(from start: Date, to end: Date, _ calendar: Calendar) -> String? {
    var parts = parts
    guard !parts.isEmpty else { return nil }
    let isNegative = end < start
    let (first, last) = isNegative ? (end, start) : (start, end)
    let counted = calendar.dateComponents(Set(parts.map(\.component)), from: first, to: last)
    var values = parts.map { Double(counted.value(for: $0.component) ?? 0) }
    if collapsesLargestUnit, let index = values.firstIndex(where: { $0 != 0 }), index + 1 < parts.count,
      values[index] == 1, parts[index].rawValue >= Part.week.rawValue
    {
      values[index + 1] += (parts[index].seconds / parts[index + 1].seconds).rounded()
      values[index] = 0
      // The unit is gone, also where zeros are padded.
      parts.remove(at: index)
      values.remove(at: index)
    }
    if allowsFractionalUnits, unitsStyle != .positional, let smallest = parts.last, smallest != .second {
      var whole = DateComponents()
      for (part, value) in zip(parts, values) { whole.setValue(Int(value), for: part.component) }
      let rest = calendar.date(byAdding: whole, to: first).map { last.timeIntervalSince($0) } ?? 0
      values[values.count - 1] += rest / smallest.seconds
    }
    var shown = Array(zip(parts, values))
    drop(&shown)
    if maximumUnitCount > 0, shown.count > maximumUnitCount {
      let lead = shown.firstIndex { $0.1 != 0 } ?? 0
      shown = Array(shown[lead...].prefix(maximumUnitCount))
    }
    let text = unitsStyle == .positional ? positional(shown) : named(shown)
    return phrase((isNegative ? "-" : "") + text)
  }

  /// Takes the units out that are zero and are not to be written; one stays.
  private func drop(_ shown: inout [(Part, Double)]) {
    let smallest = shown.last
    var behavior = zeroFormattingBehavior
    if behavior.contains(.default) { behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll) }
    guard !behavior.contains(.pad), let first = shown.firstIndex(where: { $0.1 != 0 }),
      let last = shown.lastIndex(where: { $0.1 != 0 })
    else {
      if !behavior.contains(.pad), !behavior.isDisjoint(with: .dropAll), let smallest { shown = [smallest] }
      return
    }
    shown = shown.enumerated().filter { index, part in
      if part.1 != 0 { return true }
      if index < first { return !behavior.contains(.dropLeading) }
      return index > last ? !behavior.contains(.dropTrailing) : !behavior.contains(.dropMiddle)
    }.map(\.element)
  }

  // MARK: Writing

  private func positional(_ shown: [(Part, Double)]) -> String {
    var pieces = shown.filter { !$0.0.isClock }.map { "\(Int($0.1))\($0.0.names.letters)" }
    let clock = shown.filter { $0.0.isClock }
    let isPadded = zeroFormattingBehavior.contains(.pad)
    if !clock.isEmpty {
      let texts = clock.enumerated().map { index, part in
        String(format: index > 0 || isPadded && part.0 != .hour ? "%02d" : "%d", Int(part.1))
      }
      pieces.append(texts.joined(separator: ":"))
    }
    return pieces.joined(separator: " ")
  }

  private func named(_ shown: [(Part, Double)]) -> String {
    let locale = calendar?.locale ?? .current
    let isEnglish = locale.language.languageCode?.identifier ?? "en" == "en"
    let texts = shown.map { part, value in
      (isEnglish || value != value.rounded() ? nil : Self.name(part, value, unitsStyle, locale))
        ?? english(part, value)
    }
    return texts.joined(separator: unitsStyle == .abbreviated || unitsStyle == .brief ? " " : ", ")
  }

  /// A unit by the names that Foundation has of a language; nil where it has none.
  private static func name(_ part: Part, _ value: Double, _ style: UnitsStyle, _ locale: Locale) -> String? {
    guard let unit = part.named else { return nil }
    let width: Duration.UnitsFormatStyle.UnitWidth
    switch style {
    case .abbreviated, .positional: width = .narrow
    case .short: width = .abbreviated
    case .brief: width = .condensedAbbreviated
    // Numbers in words do not agree with a noun's gender by themselves.
    case .full, .spellOut: width = .wide
    }
    return Duration.seconds(value * part.seconds).formatted(
      .units(allowed: [unit], width: width, zeroValueUnits: .show(length: 1)).locale(locale))
  }

  private func english(_ part: Part, _ value: Double) -> String {
    let number = Self.number(value)
    let names = part.names
    let isOne = value == 1
    switch unitsStyle {
    case .abbreviated, .positional: return number + names.letters
    case .short: return "\(number) \(isOne ? names.short : names.plural)"
    case .brief: return number + (isOne ? names.short : names.plural)
    case .full: return "\(number) \(names.full)\(isOne ? "" : "s")"
    case .spellOut:
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = Locale(identifier: "en_US")
      let words = formatter.string(from: NSNumber(value: value)) ?? number
      return "\(words) \(names.full)\(isOne ? "" : "s")"
    }
  }

  /// A number with at most two digits behind the point.
  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%g", (value * 100).rounded() / 100)
  }

  private func phrase(_ text: String) -> String {
    var text = text
    if includesApproximationPhrase { text = "About \(text)" }
    if includesTimeRemainingPhrase { text += " remaining" }
    guard formattingContext == .beginningOfSentence, let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }
}
