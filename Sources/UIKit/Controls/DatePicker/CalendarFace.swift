import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A date in a month's calendar. Arrows and swipes change the month; its name opens wheels for month and year.
final class CalendarFace: DateFace {
  private let title = UIButton(type: .system)
  private let arrow = UIImageView(image: UIImage(systemName: "chevron.right"))
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private let grid = CalendarGrid()
  private var weekdays: [UILabel] = []
  private var days: [CalendarDay] = []
  private let timeLabel = UILabel()
  private let time = FieldsFace(frame: .zero)
  private var wheels: WheelsFace?
  /// A moment of the month that is shown.
  private var month = Date(timeIntervalSinceReferenceDate: 0)
  private var shownDate: Date?

  static let headHeight: CGFloat = 44
  static let weekdayHeight: CGFloat = 24
  static let rowHeight: CGFloat = 44
  static let timeHeight: CGFloat = 52

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    title.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    title.setTitleColor(.label, for: .normal)
    title.accessibilityLabel = "Show year picker"
    title.addTarget(self, action: Selector("touchstoneToggleMonths", CalendarFace.toggleWheels), for: .touchUpInside)
    back.addTarget(self, action: Selector("touchstoneMonthBack", CalendarFace.goBack), for: .touchUpInside)
    forth.addTarget(self, action: Selector("touchstoneMonthForth", CalendarFace.goForth), for: .touchUpInside)
    back.setImage(UIImage(systemName: "chevron.left"), for: .normal)
    forth.setImage(UIImage(systemName: "chevron.right"), for: .normal)
    back.accessibilityLabel = "Previous Month"
    forth.accessibilityLabel = "Next Month"
    arrow.contentMode = .center
    for view in [title, arrow, back, forth, grid, timeLabel, time] { addSubview(view) }
    weekdays = (0..<7).map { _ in
      let label = UILabel()
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
      label.textAlignment = .center
      addSubview(label)
      return label
    }
    days = (0..<42).map { _ in
      let day = CalendarDay(frame: .zero)
      day.addTarget(self, action: Selector("touchstoneDayTap:", CalendarFace.dayTapped), for: .touchUpInside)
      grid.addSubview(day)
      return day
    }
    for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
      let swipe = UISwipeGestureRecognizer(
        target: self, action: Selector("touchstoneMonthSwipe:", CalendarFace.swiped))
      swipe.direction = direction
      grid.addGestureRecognizer(swipe)
    }
    timeLabel.font = .systemFont(ofSize: 17)
    timeLabel.text = DatePickerWords.time
    time.isAtEnd = true
    time.chosen = { [weak self] date, _ in self?.choose(date) }
  }

  required init?(coder: NSCoder) { nil }

  override var naturalSize: CGSize {
    let hasTime = settings.mode == .dateAndTime
    return CGSize(
      width: 320, height: Self.headHeight + Self.weekdayHeight + 6 * Self.rowHeight + (hasTime ? Self.timeHeight : 0))
  }

  // MARK: Showing

  override func show(animated: Bool) {
    if shownDate != settings.date { month = settings.date }
    shownDate = settings.date
    time.settings = settings
    time.settings.mode = .time
    time.show(animated: animated)
    timeLabel.isHidden = settings.mode != .dateAndTime
    time.isHidden = timeLabel.isHidden
    if let wheels {
      wheels.settings = settings
      wheels.settings.mode = .yearAndMonth
      wheels.settings.date = month
      wheels.show(animated: animated)
    }
    showMonth()
  }

  private func showMonth() {
    let calendar = settings.calendar
    let name = settings.formatter("yMMMM").string(from: month)
    title.setTitle(name, for: .normal)
    title.accessibilityValue = name
    let symbols = settings.formatter(pattern: "E").shortStandaloneWeekdaySymbols
    let first = calendar.firstWeekday - 1
    for (index, label) in weekdays.enumerated() where symbols.count == 7 {
      label.text = symbols[(first + index) % 7].uppercased(with: settings.locale)
    }
    let parts = calendar.dateComponents([.era, .year, .month], from: month)
    let start = calendar.date(from: parts) ?? month
    let count = calendar.range(of: .day, in: .month, for: start)?.count ?? 0
    let lead = (calendar.component(.weekday, from: start) - calendar.firstWeekday + 7) % 7
    let number = NumberFormatter()
    number.locale = settings.locale
    let spoken = settings.formatter("EEEEMMMMd")
    for (index, day) in days.enumerated() {
      let value = index - lead + 1
      day.isHidden = value < 1 || value > count
      guard !day.isHidden, let date = calendar.date(byAdding: .day, value: value - 1, to: start) else { continue }
      day.date = date
      day.show(
        number.string(from: NSNumber(value: value)) ?? "\(value)",
        isChosen: calendar.isDate(date, inSameDayAs: settings.date), isToday: calendar.isDateInToday(date),
        isAllowed: settings.allowsDay(date))
      let words = spoken.string(from: date)
      day.spokenName = calendar.isDateInToday(date) ? "Today, \(words)" : words
    }
    back.isEnabled = neighbour(-1) != nil
    forth.isEnabled = neighbour(1) != nil
    setNeedsLayout()
  }

  /// The month before or after, if it has an allowed day.
  private func neighbour(_ step: Int) -> Date? {
    let calendar = settings.calendar
    let start = calendar.date(from: calendar.dateComponents([.era, .year, .month], from: month)) ?? month
    guard let other = calendar.date(byAdding: .month, value: step, to: start), settings.allowsMonth(other) else {
      return nil
    }
    return other
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, mirror) = (bounds.width, isRightToLeft)
    func box(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
      CGRect(x: mirror ? width - x - w : x, y: y, width: w, height: h)
    }
    let head = Self.headHeight
    let name = min(title.intrinsicContentSize.width, max(0, width - 130))
    title.frame = box(12, 0, name, head)
    arrow.frame = box(12 + name + 4, 0, 16, head)
    back.frame = box(width - 92, 0, 44, head)
    forth.frame = box(width - 48, 0, 44, head)
    back.transform = CGAffineTransform(scaleX: mirror ? -1 : 1, y: 1)
    forth.transform = back.transform
    let column = (width - 8) / 7
    for (index, label) in weekdays.enumerated() {
      label.frame = box(4 + CGFloat(index) * column, head, column, Self.weekdayHeight)
    }
    let top = head + Self.weekdayHeight
    let below = settings.mode == .dateAndTime ? Self.timeHeight : 0
    let height = max(0, bounds.height - top - below)
    let row = height / 6
    grid.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    grid.center = CGPoint(x: width / 2, y: top + height / 2)
    for (index, day) in days.enumerated() {
      day.frame = box(4 + CGFloat(index % 7) * column, CGFloat(index / 7) * row, column, row)
    }
    timeLabel.frame = box(16, bounds.height - below, width / 2 - 16, below)
    timeLabel.textAlignment = mirror ? .right : .left
    time.frame = box(width / 2, bounds.height - below, width / 2 - 12, below)
    wheels?.frame = CGRect(x: 0, y: head, width: width, height: max(0, bounds.height - head - below))
  }

  // MARK: Choosing

  private func choose(_ date: Date) {
    settings.date = settings.kept(date)
    show(animated: true)
    chosen?(settings.date, settings.duration)
  }

  /// The day changes, the time of day stays.
  func dayTapped(_ day: CalendarDay) {
    let calendar = settings.calendar
    let time = calendar.dateComponents([.hour, .minute, .second, .nanosecond], from: settings.date)
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day.date)
    (parts.hour, parts.minute, parts.second, parts.nanosecond) = (time.hour, time.minute, time.second, time.nanosecond)
    if let date = calendar.date(from: parts) { choose(date) }
  }

  func goBack() { turn(-1) }
  func goForth() { turn(1) }

  func swiped(_ swipe: UISwipeGestureRecognizer) { turn((swipe.direction == .left) == isRightToLeft ? -1 : 1) }

  private func turn(_ step: Int) {
    guard let other = neighbour(step) else { return }
    month = other
    showMonth()
    let way = (step > 0) == isRightToLeft ? -bounds.width : bounds.width
    UIView.performWithoutAnimation {
      layoutIfNeeded()
      grid.transform = CGAffineTransform(translationX: way / 3, y: 0)
      grid.alpha = 0
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      self.grid.transform = .identity
      self.grid.alpha = 1
    }
  }

  /// Opens or closes the wheels for month and year.
  func toggleWheels() {
    let isOpening = wheels == nil
    if isOpening {
      let face = WheelsFace(frame: .zero)
      face.settings = settings
      face.settings.mode = .yearAndMonth
      face.settings.date = month
      face.chosen = { [weak self] date, _ in
        self?.month = date
        self?.showMonth()
      }
      face.show(animated: false)
      addSubview(face)
      wheels = face
    } else {
      wheels?.removeFromSuperview()
      wheels = nil
    }
    for view in [grid, back, forth] + weekdays { view.isHidden = isOpening }
    title.accessibilityLabel = isOpening ? "Hide year picker" : "Show year picker"
    title.setTitleColor(isOpening ? tintColor : .label, for: .normal)
    setNeedsLayout()
    UIView.animate(withDuration: 0.25) {
      self.arrow.transform = CGAffineTransform(rotationAngle: isOpening ? .pi / 2 : 0)
    }
  }

  override func close() { time.close() }
}

/// The days of a month, which read as a collection.
private final class CalendarGrid: UIView {
  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .collectionView
    return defaults
  }
}

/// A day of a calendar.
final class CalendarDay: UIControl {
  /// The day in words: its weekday, its month and its number.
  var spokenName = ""
  var date = Date(timeIntervalSinceReferenceDate: 0)
  private let label = UILabel()
  private let disc = UIView()
  private var look = (isChosen: false, isToday: false)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    disc.isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(disc)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String, isChosen: Bool, isToday: Bool, isAllowed: Bool) {
    label.text = text
    look = (isChosen, isToday)
    isEnabled = isAllowed
    dress()
  }

  private func dress() {
    disc.isHidden = !look.isChosen
    disc.backgroundColor = tintColor
    disc.alpha = look.isToday ? 1 : 0.16
    label.font = look.isChosen ? .systemFont(ofSize: 22, weight: .medium) : .systemFont(ofSize: 20)
    label.textColor =
      !isEnabled
      ? .tertiaryLabel
      : look.isChosen && look.isToday
        ? .white
        : look.isChosen || look.isToday
          ? tintColor
          : .label
    label.alpha = isHighlighted ? 0.4 : 1
  }

  override func stateDidChange() {
    super.stateDidChange()
    dress()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    dress()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height, 44)
    disc.frame = CGRect(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
    disc.layer.cornerRadius = side / 2
    label.frame = bounds
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.label = spokenName
    defaults.role = .button
    defaults.traits = look.isChosen ? [.button, .selected] : .button
    return defaults
  }

  override func accessibilityParts() -> [AccessibilityPart]? {
    [AccessibilityPart(.staticText, label: label.text, traits: .staticText, frame: bounds)]
  }
}
