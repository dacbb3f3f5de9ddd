import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Date pickers")
struct DatePickerTests {
  private func calendar(_ locale: String = "en_US") -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    calendar.locale = Locale(identifier: locale)
    return calendar
  }

  private func date(_ text: String) -> Date {
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    return calendar().date(
      from: DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts.count > 3 ? parts[3] : 0,
        minute: parts.count > 4 ? parts[4] : 0))!
  }

  private func text(_ date: Date) -> String {
    let parts = calendar().dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return String(
      format: "%d-%02d-%02d %02d:%02d", parts.year!, parts.month!, parts.day!, parts.hour!, parts.minute!)
  }

  private func picker(
    _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, _ start: String, locale: String = "en_US", on stage: Stage
  ) -> UIDatePicker {
    let picker = UIDatePicker()
    picker.calendar = calendar(locale)
    picker.locale = Locale(identifier: locale)
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.datePickerMode = mode
    picker.preferredDatePickerStyle = style
    picker.date = date(start)
    picker.sizeToFit()
    picker.frame.origin = CGPoint(x: 0, y: 100)
    stage.window.addSubview(picker)
    let told = { [self] in text($0) }
    picker.journal(.valueChanged, as: "picker") {
      guard let picker = $0 as? UIDatePicker else { return "" }
      return picker.datePickerMode == .countDownTimer ? "\(picker.countDownDuration)" : told(picker.date)
    }
    stage.advance(by: .frames(1))
    return picker
  }

  /// All labels that are shown, from the left to the right and from the top to the bottom.
  private func texts(_ view: UIView) -> [String] {
    func labels(_ view: UIView) -> [UILabel] {
      view.isHidden ? [] : (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
    }
    return labels(view).compactMap(\.text)
  }

  /// Taps the row below the one in the bar.
  private func next(_ stage: Stage, x: CGFloat) {
    stage.finger.tap(at: CGPoint(x: x, y: 240))
    stage.advance(by: .seconds(1))
  }

  @Test("Wheels of a date: month, day and year in the order of the locale; a month without the day has its last one")
  func dateWheels() {
    let stage = Stage()
    let picker = picker(.date, .wheels, "2026-01-31 10:20", on: stage)
    #expect(picker.frame.size == CGSize(width: 320, height: 216) && picker.datePickerStyle == .wheels)
    next(stage, x: 70)
    next(stage, x: 165)
    next(stage, x: 250)
    #expect(
      stage.journal == ["picker 2026-02-28 10:20", "picker 2026-02-01 10:20", "picker 2027-02-01 10:20"]
        || stage.journal == ["picker 2026-02-28 10:20", "picker 2027-02-28 10:20"], "\(stage.journal)")
  }

  @Test("Wheels of a time: hours carry the half of the day along, minutes have steps")
  func timeWheels() {
    let stage = Stage()
    let picker = picker(.time, .wheels, "2026-01-05 11:45", on: stage)
    picker.minuteInterval = 15
    stage.advance(by: .frames(1))
    next(stage, x: 100)
    next(stage, x: 155)
    stage.finger.tap(at: CGPoint(x: 205, y: 176))
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == ["picker 2026-01-05 12:45", "picker 2026-01-05 12:00", "picker 2026-01-05 00:00"])
  }

  @Test("A clock of 24 hours has two wheels; German dates begin with the day")
  func locales() {
    let stage = Stage()
    let time = picker(.time, .wheels, "2026-01-05 21:05", locale: "de_DE", on: stage)
    #expect(texts(time).contains("21") && !texts(time).contains("PM"))
    let day = picker(.date, .wheels, "2026-03-05", locale: "de_DE", on: stage)
    #expect(texts(day).contains("März"))
    let fields = picker(.dateAndTime, .compact, "2026-03-05 21:05", locale: "de_DE", on: stage)
    #expect(texts(fields).last == "21:05" && texts(fields).first?.contains("2026") == true)
  }

  @Test("Wheels turn back from what lies beyond the limits")
  func limits() {
    let stage = Stage()
    let picker = picker(.dateAndTime, .wheels, "2026-01-05 11:30", on: stage)
    picker.maximumDate = date("2026-01-06 11:00")
    next(stage, x: 80)
    next(stage, x: 80)
    picker.minimumDate = date("2026-01-06 10:50")
    picker.date = date("2020-01-01")
    #expect(stage.journal == ["picker 2026-01-06 11:00"] && text(picker.date) == "2026-01-06 10:50")
    picker.minimumDate = date("2030-01-01")
    picker.date = date("2021-01-01")
    #expect(text(picker.date) == "2021-01-01 00:00")
  }

  @Test("A duration is picked in hours and minutes, and is never nothing")
  func duration() {
    let stage = Stage()
    let picker = picker(.countDownTimer, .automatic, "2026-01-05", on: stage)
    picker.countDownDuration = 3659
    #expect(picker.datePickerStyle == .wheels && picker.countDownDuration == 3600)
    next(stage, x: 240)
    stage.finger.tap(at: CGPoint(x: 90, y: 176))
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: 240, y: 176))
    stage.advance(by: .seconds(2))
    #expect(stage.journal == ["picker 3660.0", "picker 60.0"], "\(stage.journal)")
  }

  @Test("A calendar in place: a tap chooses a day, arrows and swipes change the month, limits are kept")
  func inline() {
    let stage = Stage()
    let picker = picker(.date, .inline, "2026-01-05 10:20", on: stage)
    #expect(picker.frame.size == CGSize(width: 320, height: 332) && texts(picker).contains("January 2026"))
    // The 15th is in the third row, the fifth column.
    stage.finger.tap(at: CGPoint(x: 202, y: 100 + 68 + 2 * 44 + 22))
    stage.finger.tap(at: CGPoint(x: 294, y: 122))
    stage.advance(by: .seconds(1))
    #expect(texts(picker).contains("February 2026"))
    let finger = stage.finger.down(at: CGPoint(x: 250, y: 300))
    finger.drag(to: CGPoint(x: 100, y: 302), over: 0.15)
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(texts(picker).contains("March 2026"))
    picker.maximumDate = date("2026-04-02")
    stage.finger.tap(at: CGPoint(x: 294, y: 122))
    stage.finger.tap(at: CGPoint(x: 294, y: 122))
    stage.advance(by: .seconds(1))
    // The 20th is beyond the limit, the 1st is not.
    stage.finger.tap(at: CGPoint(x: 70, y: 100 + 68 + 3 * 44 + 22))
    stage.finger.tap(at: CGPoint(x: 155, y: 100 + 68 + 22))
    #expect(stage.journal == ["picker 2026-01-15 10:20", "picker 2026-04-01 10:20"], "\(stage.journal)")
  }

  @Test("Compact: the day's field opens a calendar, the time's wheels; a touch beside closes them")
  func compact() {
    let stage = Stage()
    let picker = picker(.dateAndTime, .automatic, "2026-01-05 10:20", on: stage)
    picker.journal(.editingDidBegin, as: "picker") { _ in "opens" }
    picker.journal(.editingDidEnd, as: "picker") { _ in "closes" }
    #expect(picker.datePickerStyle == .compact && picker.frame.height == 34)
    #expect(texts(picker).map { $0.replacingOccurrences(of: "\u{202F}", with: " ") } == ["Jan 5, 2026", "10:20 AM"])
    stage.finger.tap(at: CGPoint(x: 40, y: 117))
    stage.advance(by: .seconds(1))
    let card = stage.runtime.application.windows.last { !$0.isHidden && $0 !== stage.window }
    #expect(card.map(texts)?.contains("January 2026") == true)
    // There is no room below the field: the card lies on the screen's lower margin, from 124 to 472, over the field.
    stage.finger.tap(at: CGPoint(x: 8 + 8 + 4 + 40 * 4 + 20, y: 124 + 8 + 68 + 2 * 44 + 22))
    stage.finger.tap(at: CGPoint(x: 160, y: 60))
    stage.advance(by: .seconds(1))
    #expect(stage.journal.first == "picker opens" && stage.journal.last == "picker closes")
    #expect(stage.journal.count == 3 && texts(picker).first?.contains("15") == true, "\(stage.journal)")
    #expect(stage.runtime.application.windows.filter { !$0.isHidden }.count == 1)
  }

  @Test("In apps that were made before iOS 14, a picker without a style has wheels")
  func olderApps() {
    UIDatePicker.isCompact = false
    defer { UIDatePicker.isCompact = true }
    #expect(UIDatePicker().datePickerStyle == .wheels && UIDatePicker().intrinsicContentSize.height == 216)
    let picker = UIDatePicker()
    picker.preferredDatePickerStyle = .compact
    #expect(picker.datePickerStyle == .compact)
  }

  @Test("What makes no sense is refused")
  func misuse() {
    let picker = UIDatePicker()
    picker.minuteInterval = 7
    picker.countDownDuration = .nan
    picker.date = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(picker.minuteInterval == 1 && picker.countDownDuration == 0)
    #expect(picker.date.timeIntervalSinceReferenceDate.isFinite)
    picker.calendar = nil
    #expect(picker.calendar != nil)
  }

  @Test("Date pickers by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 700, height: 640, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    let kinds: [(UIDatePicker.Mode, UIDatePickerStyle, CGFloat, CGFloat)] = [
      (.date, .wheels, 10, 10), (.countDownTimer, .wheels, 10, 210), (.dateAndTime, .compact, 10, 430),
      (.dateAndTime, .inline, 360, 10), (.dateAndTime, .wheels, 360, 400), (.time, .compact, 10, 480),
    ]
    for (mode, style, x, y) in kinds {
      let picker = picker(mode, style, "2026-01-15 10:20", on: stage)
      picker.countDownDuration = 5400
      picker.frame.origin = CGPoint(x: x, y: y)
      if mode == .date { picker.maximumDate = date("2026-02-20") }
    }
    stage.advance(by: .seconds(1))
    let result = stage.snapshot.compare(named: "date-pickers\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }

  @Test("The card of a compact picker by day and by night", arguments: [false, true])
  func cardPictures(isDark: Bool) {
    let stage = Stage(width: 390, height: 560, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    let picker = picker(.date, .compact, "2026-01-15 10:20", on: stage)
    picker.frame.origin.x = 20
    stage.finger.tap(at: CGPoint(x: 60, y: 117))
    stage.advance(by: .seconds(1))
    let result = stage.snapshot.compare(named: "date-card\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
    stage.finger.tap(at: CGPoint(x: 200, y: 20))
    stage.advance(by: .seconds(1))
  }
}
