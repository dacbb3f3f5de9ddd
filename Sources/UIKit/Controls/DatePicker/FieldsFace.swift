import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A date in small fields, one for the day and one for the time, each of which opens a card.
final class FieldsFace: DateFace {
  private let day = DateField(frame: .zero)
  private let time = DateField(frame: .zero)
  private var popup: DatePopup?
  private static let gap: CGFloat = 6
  /// On which side the fields stand in a wide box.
  var isAtEnd = false { didSet { if isAtEnd != oldValue { setNeedsLayout() } } }
  var isEnabled = true {
    didSet {
      day.isEnabled = isEnabled
      time.isEnabled = isEnabled
    }
  }
  /// A card is shown or closed.
  var opened: (@MainActor (Bool) -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    (day.spokenName, time.spokenName) = ("Date Picker", "Time Picker")
    addSubview(day)
    addSubview(time)
    day.addTarget(self, action: Selector("touchstoneOpenDay", FieldsFace.openDay), for: .touchUpInside)
    time.addTarget(self, action: Selector("touchstoneOpenTime", FieldsFace.openTime), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  private var shown: [DateField] {
    switch settings.mode {
    case .time, .countDownTimer: [time]
    case .date, .yearAndMonth: [day]
    case .dateAndTime: [day, time]
    }
  }

  override var naturalSize: CGSize {
    let sizes = shown.map(\.naturalSize)
    return CGSize(
      width: sizes.reduce(0) { $0 + $1.width } + Self.gap * CGFloat(max(0, sizes.count - 1)),
      height: sizes.map(\.height).max() ?? 0)
  }

  override func show(animated: Bool) {
    day.text = settings.formatter(settings.mode == .yearAndMonth ? "yMMMM" : "yMMMd").string(from: settings.date)
    time.text = timeText
    day.isHidden = !shown.contains(day)
    time.isHidden = !shown.contains(time)
    setNeedsLayout()
    guard let popup, popup.isShown else { return }
    let mode = popup.face.settings.mode
    popup.face.settings = settings
    popup.face.settings.mode = mode
    popup.face.show(animated: animated)
  }

  private var timeText: String {
    guard settings.mode == .countDownTimer else { return settings.formatter("jmm").string(from: settings.date) }
    let minutes = Int(settings.duration / 60)
    return String(format: "%d:%02d", minutes / 60, minutes % 60)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let fields = isRightToLeft ? shown.reversed() : shown
    let isRight = isAtEnd != isRightToLeft
    var x = isRight ? bounds.width - naturalSize.width : 0
    for field in fields {
      let size = field.naturalSize
      field.frame = CGRect(
        x: x.rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
      x += size.width + Self.gap
    }
  }

  // MARK: Cards

  func openDay() {
    let face: DateFace = settings.mode == .yearAndMonth ? WheelsFace(frame: .zero) : CalendarFace(frame: .zero)
    open(face, as: settings.mode == .yearAndMonth ? .yearAndMonth : .date, at: day)
  }

  func openTime() {
    open(WheelsFace(frame: .zero), as: settings.mode == .countDownTimer ? .countDownTimer : .time, at: time)
  }

  private func open(_ face: DateFace, as mode: UIDatePicker.Mode, at field: DateField) {
    guard popup?.isShown != true, window != nil else { return }
    face.settings = settings
    face.settings.mode = mode
    face.show(animated: false)
    face.chosen = { [weak self] date, duration in self?.chosen?(date, duration) }
    field.isOpen = true
    popup = DatePopup(face, at: field) { [weak self, weak field] in
      field?.isOpen = false
      self?.popup = nil
      self?.opened?(false)
    }
    opened?(true)
  }

  override func close() { popup?.close(animated: false) }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { close() }
  }
}
