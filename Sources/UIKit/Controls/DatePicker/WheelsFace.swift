import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A date on wheels. Rows that make no legal date are dimmed, and wheels that stop on one turn back.
final class WheelsFace: DateFace, UIPickerViewDataSource, UIPickerViewDelegate {
  private let picker = UIPickerView(frame: .zero)
  private var columns = DateColumns(DateSettings())
  private var units: [UILabel] = []
  private var isLoaded = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    addSubview(picker)
  }

  required init?(coder: NSCoder) { nil }

  override var naturalSize: CGSize { CGSize(width: 320, height: 216) }

  private var rows: [Int] { columns.kinds.indices.map { picker.selectedRow(inComponent: $0) } }

  override func show(animated: Bool) {
    let old = columns.settings
    let isSameShape =
      isLoaded && old.mode == settings.mode && old.calendar == settings.calendar
      && old.calendar.locale == settings.calendar.locale && old.calendar.timeZone == settings.calendar.timeZone
      && old.interval == settings.interval
    let dayRow = columns.dayRow(settings.date)
    if isSameShape, !columns.kinds.contains(.calendarDay) || (100..<DateColumns.dayCount - 100).contains(dayRow) {
      columns = DateColumns(settings, like: columns)
      let wanted = columns.rows(for: settings.date, duration: settings.duration, near: rows)
      turn(to: wanted, animated: animated)
      refreshDimming()
      return
    }
    columns = DateColumns(settings)
    isLoaded = true
    picker.dataSource = self
    picker.delegate = self
    picker.reloadAllComponents()
    turn(to: columns.rows(for: settings.date, duration: settings.duration, near: nil), animated: false)
    showUnits()
    refreshDimming()
    setNeedsLayout()
  }

  private func turn(to wanted: [Int], animated: Bool) {
    for (column, row) in wanted.enumerated() where picker.selectedRow(inComponent: column) != row {
      picker.selectRow(row, inComponent: column, animated: animated)
    }
  }

  // MARK: Units of durations

  private func showUnits() {
    for unit in units { unit.removeFromSuperview() }
    units = []
    guard settings.mode == .countDownTimer else { return }
    units = [DatePickerWords.hours, DatePickerWords.minutes].map { word in
      let label = UILabel()
      label.font = .systemFont(ofSize: 17, weight: .semibold)
      label.text = word
      addSubview(label)
      return label
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picker.frame = bounds
    for (column, unit) in units.enumerated() {
      let size = unit.intrinsicContentSize
      let width = picker.rowSize(forComponent: column).width
      let middle = bounds.midX + (column == 0 ? -1 : 1) * (width + UIPickerView.gap) / 2
      unit.frame = CGRect(
        x: (middle + 16).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
    }
  }

  // MARK: Wheels

  func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.kinds.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    columns.rowCount(component)
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    switch columns.kinds[component] {
    case .day: return 62
    case .month: return 132
    case .year: return 84
    case .calendarDay: return 142
    case .hour, .minute: return 46
    case .halfDay: return 54
    case .hours, .minutes: return 135
    }
  }

  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    label.text = columns.text(row, component)
    label.accessibilityLabel = columns.spokenText(row, component)
    label.font = .systemFont(ofSize: 22)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    switch columns.kinds[component] {
    case .calendarDay: label.textAlignment = isRightToLeft ? .left : .right
    case .hours, .minutes: label.textAlignment = .center
    default: label.textAlignment = .center
    }
    label.textColor = columns.allows(row, component, with: rows) ? settings.textColor ?? .label : .tertiaryLabel
    return label
  }

  /// Rows that are visible show whether they are allowed now.
  private func refreshDimming() {
    let rows = rows
    for column in columns.kinds.indices {
      let middle = rows[column]
      for row in max(0, middle - 6)...max(0, middle + 6) {
        guard let label = picker.view(forRow: row, forComponent: column) as? UILabel else { continue }
        label.textColor = columns.allows(row, column, with: rows) ? settings.textColor ?? .label : .tertiaryLabel
      }
    }
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    if settings.mode == .countDownTimer {
      var duration = columns.duration(rows)
      // A duration of nothing is none: the least one takes its place.
      if duration < 60 { duration = TimeInterval(60 * settings.interval) }
      settings.duration = duration
      show(animated: true)
      return chosen?(settings.date, duration) ?? ()
    }
    let date = settings.kept(columns.date(rows, moved: component))
    settings.date = date
    show(animated: true)
    chosen?(date, settings.duration)
  }
}
