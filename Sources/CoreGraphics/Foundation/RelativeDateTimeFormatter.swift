import Foundation

/// Writes how long ago or ahead something is: “2 hours ago”, “in 3 days”, “yesterday”. The largest unit counts, rounded
/// towards zero. Foundation has it on Apple's platforms only.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  // Unchecked: like Foundation's formatters it is used by one thread at a time while it is changed.

  /// Whether there are words for single days.
  public enum DateTimeStyle: Int, Sendable {
    /// “1 day ago”.
    case numeric = 0
    /// “yesterday”.
    case named = 1
  }

  /// How units are written.
  public enum UnitsStyle: Int, Sendable {
    /// “2 months ago”.
    case full = 0
    /// “two months ago”.
    case spellOut = 1
    /// “2 mo. ago”.
    case short = 2
    /// “2mo ago”.
    case abbreviated = 3
  }

  /// Where in a sentence the text stands.
  public enum Context: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// It is changed for its place later.
    case dynamic = 1
    /// It stands alone.
    case standalone = 2
    /// In a list.
    case listItem = 3
    /// At the beginning.
    case beginningOfSentence = 4
    /// In the middle.
    case middleOfSentence = 5
  }

  /// Whether there are words for single days. Default `numeric`.
  open var dateTimeStyle = DateTimeStyle.numeric
  /// How units are written. Default `full`.
  open var unitsStyle = UnitsStyle.full
  /// Where in a sentence the text stands; at the beginning it has a capital letter. Default `unknown`.
  open var formattingContext = Context.unknown
  /// The calendar that counts. Default: the user's.
  open var calendar: Calendar! = .autoupdatingCurrent
  /// The language. Default: the user's.
  open var locale: Locale! = .autoupdatingCurrent

  /// How far a date is from another.
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let calendar = calendar ?? .current
    let units: [(component: Calendar.Component, path: KeyPath<DateComponents, Int?>)] = [
      (.year, \.year), (.month, \.month), (.weekOfYear, \.weekOfYear), (.day, \.day), (.hour, \.hour),
      (.minute, \.minute), (.second, \.second),
    ]
    // Half a millisecond more, since dates are sums of fractions.
    let parts = calendar.dateComponents(
      Set(units.map(\.component)), from: referenceDate,
      to: date.addingTimeInterval(date < referenceDate ? -0.0005 : 0.0005))
    let largest = units.first { (parts[keyPath: $0.path] ?? 0) != 0 }
    let exact = largest.flatMap {
      calendar.date(byAdding: $0.component, value: parts[keyPath: $0.path] ?? 0, to: referenceDate)
    }
    return write(exact ?? referenceDate, relativeTo: referenceDate)
  }

  private func write(_ date: Date, relativeTo referenceDate: Date) -> String {
    let units: Date.RelativeFormatStyle.UnitsStyle =
      switch unitsStyle {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    // Foundation's style writes where its anchor is, seen from the date.
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: units,
      locale: locale ?? .current, calendar: calendar ?? .current)
    let text = style.format(referenceDate)
    guard formattingContext == .beginningOfSentence || formattingContext == .standalone else { return text }
    return text.prefix(1).uppercased(with: locale) + text.dropFirst()
  }

  /// Some seconds; below 0 they are past.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
  }

  /// Some days, months and so on; below 0 they are past.
  open func localizedString(from dateComponents: DateComponents) -> String {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let date = (calendar ?? .current).date(byAdding: dateComponents, to: now) ?? now
    return localizedString(for: date, relativeTo: now)
  }

  /// How far a `Date` is from now; nil for anything else.
  open override func string(for obj: Any?) -> String? {
    (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }
}
