import Foundation
import Testing
import UIKit

@Suite("How long something takes, in words and by position")
struct DateComponentsFormatterTests {
  private func formatter(_ units: NSCalendar.Unit, _ style: DateComponentsFormatter.UnitsStyle = .positional)
    -> DateComponentsFormatter
  {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = units
    formatter.unitsStyle = style
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.calendar?.locale = Locale(identifier: "en_US")
    return formatter
  }

  @Test("The styles write an hour and ten minutes as documented")
  func styles() {
    let styles: [(DateComponentsFormatter.UnitsStyle, String)] = [
      (.positional, "1:10:00"), (.abbreviated, "1h 10m"), (.short, "1 hr, 10 min"), (.full, "1 hour, 10 minutes"),
      (.spellOut, "one hour, ten minutes"), (.brief, "1hr 10min"),
    ]
    for (style, text) in styles {
      #expect(formatter([.hour, .minute, .second], style).string(from: 4200) == text)
    }
    #expect(formatter([.day, .hour], .full).string(from: 2 * 86_400 + 3_600) == "2 days, 1 hour")
  }

  @Test("Zeros: at the beginning of positions they are left out, and kept where they are padded")
  func zeros() {
    let clock = formatter([.minute, .second])
    #expect([5, 65, 600, 0].map { clock.string(from: $0) } == ["5", "1:05", "10:00", "0"])
    clock.zeroFormattingBehavior = .pad
    #expect([5, 65].map { clock.string(from: $0) } == ["00:05", "01:05"])
    let all = formatter([.day, .hour, .minute, .second])
    all.zeroFormattingBehavior = .pad
    #expect(all.string(from: 3600) == "0d 1:00:00")
    all.unitsStyle = .abbreviated
    #expect(all.string(from: 3600) == "0d 1h 0m 0s")
    all.zeroFormattingBehavior = .default
    #expect(all.string(from: 3610) == "1h 10s" && all.string(from: 0) == "0s")
    all.zeroFormattingBehavior = .dropLeading
    #expect(all.string(from: 3600) == "1h 0m 0s")
    all.zeroFormattingBehavior = .dropTrailing
    #expect(all.string(from: 3600) == "0d 1h")
    all.zeroFormattingBehavior = .dropMiddle
    #expect(all.string(from: 86_405) == "1d 5s")
    #expect(formatter([.hour, .minute, .second]).string(from: 3610) == "1:00:10")
  }

  @Test("Largest units, fractions, phrases, negative lengths")
  func options() {
    let words = formatter([.hour, .minute, .second], .full)
    words.maximumUnitCount = 2
    #expect(words.string(from: 4245) == "1 hour, 10 minutes")
    words.includesTimeRemainingPhrase = true
    words.includesApproximationPhrase = true
    #expect(words.string(from: 60) == "About 1 minute remaining")
    let short = formatter([.minute, .second], .abbreviated)
    #expect(short.string(from: 63) == "1m 3s")
    short.collapsesLargestUnit = true
    #expect(short.string(from: 63) == "63s" && short.string(from: 123) == "2m 3s")
    let hours = formatter([.hour], .abbreviated)
    #expect(hours.string(from: 5400) == "1h")
    hours.allowsFractionalUnits = true
    #expect(hours.string(from: 5400) == "1.5h")
    #expect(formatter([.minute, .second]).string(from: -65) == "-1:05")
    #expect(hours.string(from: .nan) == nil && hours.string(from: .infinity) == nil)
    #expect(formatter([.era], .full).string(from: 5) == nil)
  }

  @Test("Components and dates are counted by the calendar")
  func dates() throws {
    let words = formatter([], .full)
    #expect(words.string(from: DateComponents(hour: 1, minute: 90)) == "2 hours, 30 minutes")
    #expect(words.string(from: DateComponents(year: 1, month: 14)) == "2 years, 2 months")
    let calendar = try #require(words.calendar)
    let start = try #require(calendar.date(from: DateComponents(year: 2024, month: 1, day: 31)))
    let end = try #require(calendar.date(from: DateComponents(year: 2024, month: 3, day: 1)))
    #expect(words.string(from: start, to: end) == "1 month, 1 day")
    words.allowedUnits = [.weekOfMonth, .day]
    #expect(words.string(from: 9 * 86_400) == "1 week, 2 days")
    #expect(words.string(for: DateComponents(day: 1)) == "1 day" && words.string(for: "text") == nil)
  }

  @Test("Names of units are those of the calendar's locale")
  func languages() {
    let words = formatter([.hour, .minute], .full)
    words.calendar?.locale = Locale(identifier: "de_DE")
    #expect(words.string(from: 4200) == "1 Stunde, 10 Minuten")
    words.unitsStyle = .short
    #expect(words.string(from: 4200) == "1 Std., 10 Min.")
    words.calendar?.locale = Locale(identifier: "fr_FR")
    words.unitsStyle = .full
    #expect(words.string(from: 7200) == "2\u{a0}heures")
  }
}
