import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Picks a date, a time or a duration: on wheels, in a calendar, or through small fields that open one of both.
///
/// `valueChanged` is sent when the user has changed the value, not for changes by the app. Values beyond `minimumDate`
/// and `maximumDate` are replaced by the limit; limits that contradict each other do not count.
/// > Here: the words "Today", "Time", "hours" and "min" are English in every locale; names, digits and their order are
/// > the locale's.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  private final var settings = DateSettings()
  private final var ownCalendar: Calendar?
  private final var face: DateFace = FieldsFace(frame: .zero)

  /// A picker of date and time, at the present moment. With an empty box it has its natural size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
    if frame.size == .zero { self.frame.size = face.naturalSize }
  }

  /// A picker from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      setUp()
      decodeDate(coder)
      return
    }
    settings.mode = Mode(rawValue: coder.decodeInteger(forKey: "UIDatePickerMode")) ?? .time
    preferredStyle =
      UIDatePickerStyle(rawValue: coder.decodeInteger(forKey: "UIPreferredDatePickerStyle")) ?? .automatic
    setUp()
    if let date = coder.archived(NSDate.self, "UIDate") { self.date = date as Date }
    minimumDate = coder.archived(NSDate.self, "UIMinimumDate").map { $0 as Date }
    maximumDate = coder.archived(NSDate.self, "UIMaximumDate").map { $0 as Date }
    if coder.containsValue(forKey: "UIMinuteInterval") {
      minuteInterval = coder.decodeInteger(forKey: "UIMinuteInterval")
    }
    countDownDuration = coder.decodeDouble(forKey: "UICountDownDuration")
  }

  /// Writes what `init(coder:)` reads; locale, calendar and time zone are not archived.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(settings.mode.rawValue, forKey: "UIDatePickerMode")
    coder.encode(preferredStyle.rawValue, forKey: "UIPreferredDatePickerStyle")
    coder.encode(date as NSDate, forKey: "UIDate")
    coder.encode(minimumDate.map { $0 as NSDate }, forKey: "UIMinimumDate")
    coder.encode(maximumDate.map { $0 as NSDate }, forKey: "UIMaximumDate")
    coder.encode(minuteInterval, forKey: "UIMinuteInterval")
    coder.encode(countDownDuration, forKey: "UICountDownDuration")
  }

  private func setUp() {
    isOpaque = false
    settings.date = Date()
    settings.calendar = resolvedCalendar
    makeFace()
  }

  // MARK: Value

  /// The moment that is picked. Set, it is brought onto the step of minutes and within the limits, and nothing is sent.
  /// Default: when the picker was made. In the mode `date` its time of day stays what was set.
  open var date: Date {
    get { settings.date }
    set { setDate(newValue, animated: false) }
  }

  /// Picks a moment; with animation, wheels turn to it.
  open func setDate(_ date: Date, animated: Bool) {
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      return PlatformNote.misuse("a date picker's date must be finite; it stays as it is")
    }
    settings.date = settings.kept(date)
    show(animated: animated && window != nil)
  }

  /// The first moment that can be picked. Default nil: none. Not used for durations.
  open var minimumDate: Date? {
    get { settings.minimum }
    set {
      settings.minimum = newValue
      limitsChanged()
    }
  }

  /// The last moment that can be picked. Default nil: none. Not used for durations.
  open var maximumDate: Date? {
    get { settings.maximum }
    set {
      settings.maximum = newValue
      limitsChanged()
    }
  }

  private func limitsChanged() {
    settings.date = settings.kept(settings.date)
    show(animated: false)
  }

  /// The duration that is picked in the mode `countDownTimer`, in seconds, below 24 hours. Set, it is cut to whole
  /// minutes and to that range. Default 0, which the wheels do not offer.
  open var countDownDuration: TimeInterval {
    get { settings.duration }
    set {
      guard newValue.isFinite else {
        return PlatformNote.misuse("a date picker's countDownDuration must be finite; it stays as it is")
      }
      let minutes = max(0, min(24 * 60 - 1, (newValue / 60).rounded(.down)))
      settings.duration = minutes * 60
      show(animated: false)
    }
  }

  /// The step of minutes: a divisor of 60 up to 30, others count as 1. Default 1.
  open var minuteInterval: Int {
    get { settings.interval }
    set {
      settings.interval = newValue >= 1 && newValue <= 30 && 60 % newValue == 0 ? newValue : 1
      if settings.interval != newValue {
        PlatformNote.misuse("a date picker's minuteInterval must divide 60 and be at most 30, not \(newValue); it is 1")
      }
      limitsChanged()
    }
  }

  /// Whether `date` is put on the step of minutes. Default true.
  open var roundsToMinuteInterval: Bool {
    get { settings.roundsToInterval }
    set {
      settings.roundsToInterval = newValue
      limitsChanged()
    }
  }

  // MARK: How it is written

  /// The locale whose language, order and clock are used. Default nil: that of the calendar.
  open var locale: Locale? { didSet { writingChanged() } }

  /// The calendar that divides time into days and months. Set to nil, and by default, the user's.
  open var calendar: Calendar! {
    get { ownCalendar ?? UserLanguages.calendar }
    set {
      ownCalendar = newValue
      writingChanged()
    }
  }

  /// The time zone in which moments are shown. Default nil: that of the calendar.
  open var timeZone: TimeZone? { didSet { writingChanged() } }

  private var resolvedCalendar: Calendar {
    var calendar = ownCalendar ?? UserLanguages.calendar
    if let locale { calendar.locale = locale } else if calendar.locale == nil { calendar.locale = UserLanguages.locale }
    if let timeZone { calendar.timeZone = timeZone }
    return calendar
  }

  private func writingChanged() {
    settings.calendar = resolvedCalendar
    show(animated: false)
  }

  // MARK: Looks

  /// What is picked. Default `dateAndTime`.
  open var datePickerMode: Mode {
    get { settings.mode }
    set {
      guard newValue != settings.mode else { return }
      settings.mode = newValue
      settings.date = settings.kept(settings.date)
      makeFace()
    }
  }

  /// The look that is asked for. Default `automatic`. Where the mode does not have it, `datePickerStyle` is another one.
  open var preferredDatePickerStyle: UIDatePickerStyle {
    get { preferredStyle }
    set {
      guard newValue != preferredStyle else { return }
      preferredStyle = newValue
      makeFace()
    }
  }
  private final var preferredStyle = UIDatePickerStyle.automatic
  /// Whether `automatic` is compact, as in apps that were made with an SDK of iOS 14 or later; older ones keep their wheels.
  package static var isCompact = AppInfo.xcodeVersion >= 12

  /// The look that it has; never `automatic`. Durations and months have wheels only.
  open var datePickerStyle: UIDatePickerStyle {
    switch (settings.mode, preferredStyle) {
    case (.countDownTimer, _), (.yearAndMonth, _): .wheels
    case (_, .automatic): Self.isCompact ? .compact : .wheels
    case (_, let style): style
    }
  }

  /// The colour of the wheels' rows, which apps set by the key `textColor`; nil for that of labels.
  final var keyedTextColor: UIColor? {
    get { settings.textColor }
    set {
      settings.textColor = newValue
      makeFace()
    }
  }
  /// What apps set by the key `highlightsToday` has no effect: the present day looks like any other in wheels.
  final var keyedHighlightsToday: Bool {
    get { false }
    set {}
  }

  private func makeFace() {
    face.close()
    face.removeFromSuperview()
    switch datePickerStyle {
    case .wheels: face = WheelsFace(frame: bounds)
    case .inline: face = settings.mode == .time ? WheelsFace(frame: bounds) : CalendarFace(frame: bounds)
    case .compact, .automatic: face = makeFields()
    }
    face.chosen = { [weak self] date, duration in self?.userChose(date, duration) }
    addSubview(face)
    show(animated: false)
    setNeedsLayout()
  }

  private func makeFields() -> FieldsFace {
    let fields = FieldsFace(frame: bounds)
    fields.isEnabled = isEnabled
    fields.opened = { [weak self] isOpen in self?.sendActions(for: isOpen ? .editingDidBegin : .editingDidEnd) }
    return fields
  }

  private func show(animated: Bool) {
    face.settings = settings
    face.show(animated: animated)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func userChose(_ date: Date, _ duration: TimeInterval) {
    guard date != settings.date || duration != settings.duration else { return }
    (settings.date, settings.duration) = (date, duration)
    show(animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// A disabled picker is dimmed and takes no touches.
  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    (face as? FieldsFace)?.isEnabled = isEnabled
    face.isUserInteractionEnabled = isEnabled
    face.alpha = isEnabled || face is FieldsFace ? 1 : 0.5
  }

  // MARK: Layout

  /// Lays out the wheels, the calendar or the fields. Fields stand at the leading edge unless
  /// `contentHorizontalAlignment` is `right` or `trailing`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let fields = face as? FieldsFace {
      let isRight = effectiveContentHorizontalAlignment == .right
      let isLeft = effectiveContentHorizontalAlignment == .left
      fields.isAtEnd = isRightToLeft ? isLeft : isRight
    }
    face.frame = bounds
  }

  /// The size of its fields, of a calendar, or 320 × 216 points for wheels.
  open override var intrinsicContentSize: CGSize { face.naturalSize }

  /// Its natural size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { face.naturalSize }

  /// A date picker; its parts are the elements.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .datePicker
    return defaults
  }
}
