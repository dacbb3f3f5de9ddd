import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// One wheel of a picker: fingers throw it, and it stops on a row; a tap on a row turns the wheel to it.
///
/// It is a scroll view whose rows are placed on a drum. Rows that cannot be seen have no views, so a wheel of a million
/// rows costs what a short one does.
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  private weak var picker: UIPickerView?
  let component: Int
  private(set) var count = 0
  /// The row on which it rests, or is to rest by the app; -1 without rows.
  private(set) var row = -1
  private var shape = WheelShape(height: 0, rowHeight: 32)
  private var rows: [Int: PickerRow] = [:]
  private var spareRows: [PickerRow] = []
  private var spareViews: [UIView] = []
  /// Whether the user has set it in motion, so that the row where it stops is a choice.
  private var isTurnedByUser = false

  init(_ picker: UIPickerView, component: Int) {
    self.component = component
    super.init(frame: .zero)
    self.picker = picker
    delegate = self
    isOpaque = false
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    scrollsToTop = false
    alwaysBounceVertical = true
    contentInsetAdjustmentBehavior = .never
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("touchstonePickerTap:", PickerWheel.tapped)))
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Rows

  /// The wheel has this many rows; all are asked for again.
  func load(count: Int, rowHeight: CGFloat) {
    self.count = count
    row = count == 0 ? -1 : max(0, min(row, count - 1))
    for view in rows.values { putAway(view) }
    rows = [:]
    shape = WheelShape(height: bounds.height, rowHeight: rowHeight)
    fit()
    setNeedsLayout()
  }

  /// Takes its box; the wheel keeps its row.
  func place(_ frame: CGRect) {
    guard self.frame != frame else { return }
    self.frame = frame
    guard shape.height != frame.height else { return setNeedsLayout() }
    shape.height = frame.height
    fit()
    setNeedsLayout()
  }

  private func fit() {
    let room = max(0, (shape.height - shape.rowHeight) / 2)
    contentInset = UIEdgeInsets(top: room, left: 0, bottom: room, right: 0)
    contentSize = CGSize(width: 0, height: CGFloat(count) * shape.rowHeight)
    if row >= 0 { contentOffset = offset(of: row) }
  }

  private func offset(of row: Int) -> CGPoint { CGPoint(x: 0, y: CGFloat(row) * shape.rowHeight - contentInset.top) }

  /// How far the wheel is turned, along the drum; 0 for the first row.
  private var turn: CGFloat { contentOffset.y + contentInset.top }

  private var nearestRow: Int {
    count == 0 ? -1 : max(0, min(count - 1, Int((turn / shape.rowHeight).rounded())))
  }

  private var isOnRow: Bool { row < 0 || abs(turn - CGFloat(nearestRow) * shape.rowHeight) < 0.5 }

  /// The view of a row's own, if it is visible.
  func customView(of row: Int) -> UIView? {
    layoutIfNeeded()
    return rows[row].map { $0.custom ?? $0.label ?? $0 }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (turn, height) = (self.turn, shape.rowHeight)
    guard count > 0, shape.height > 0, turn.isFinite else { return removeRows { _ in true } }
    let first = max(0, Int(((turn - shape.reach) / height).rounded(.down)))
    let last = min(count - 1, Int(((turn + shape.reach) / height).rounded(.up)))
    removeRows { $0 < first || $0 > last }
    guard first <= last else { return }
    UIView.performWithoutAnimation {
      for index in first...last {
        guard let place = shape.place(at: CGFloat(index) * height - turn) else {
          removeRows { $0 == index }
          continue
        }
        let view = rows[index] ?? makeRow(index)
        view.transform = .identity
        view.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        view.center = CGPoint(x: bounds.width / 2, y: bounds.minY + shape.height / 2 + place.y)
        view.transform = CGAffineTransform(scaleX: place.scale.width, y: place.scale.height)
        view.alpha = place.alpha
      }
    }
  }

  private func makeRow(_ index: Int) -> PickerRow {
    let view = spareRows.popLast() ?? PickerRow(frame: .zero)
    rows[index] = view
    if let picker {
      view.show(
        picker.content(row: index, component: component, reusing: spareViews.popLast()),
        in: picker.keyedTextColor ?? .label)
    }
    addSubview(view)
    return view
  }

  private func removeRows(where isGone: (Int) -> Bool) {
    for (index, view) in rows where isGone(index) {
      rows[index] = nil
      putAway(view)
    }
  }

  private func putAway(_ view: PickerRow) {
    view.removeFromSuperview()
    if let custom = view.takeCustom() { spareViews.append(custom) }
    spareRows.append(view)
  }

  // MARK: Turning

  /// Turns to a row for the app, which is not notified.
  func select(_ row: Int, animated: Bool) {
    guard row >= 0, row < count else { return }
    isTurnedByUser = false
    self.row = row
    setContentOffset(offset(of: row), animated: animated && window != nil)
  }

  /// Turns to a row for the user.
  private func choose(_ row: Int) {
    guard row >= 0, row < count else { return }
    isTurnedByUser = true
    // A place that is no whole number of pixels is reached only nearly.
    if abs(turn - CGFloat(row) * shape.rowHeight) < 0.5 { return stopped() }
    setContentOffset(offset(of: row), animated: window != nil)
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    // A tap on a wheel that turns stops it.
    guard isOnRow else { return choose(nearestRow) }
    let distance = shape.distance(at: tap.location(in: self).y - bounds.midY)
    let touched = Int(((turn + distance) / shape.rowHeight).rounded())
    if touched != row, touched >= 0, touched < count { choose(touched) }
  }

  private func stopped() {
    guard !isDragging, !isDecelerating else { return }
    guard isOnRow else {
      // A finger that has caught the wheel decides when it is lifted.
      if !isTracking { choose(nearestRow) }
      return
    }
    guard isTurnedByUser else { return }
    isTurnedByUser = false
    row = nearestRow
    if row >= 0 { picker?.wheel(component, stoppedAt: row) }
  }

  override func contentTarget(for proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    guard count > 0 else { return proposed }
    let nearest = ((proposed.y + contentInset.top) / shape.rowHeight).rounded()
    return offset(of: Int(max(0, min(CGFloat(count - 1), nearest))))
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isTurnedByUser = true }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { stopped() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { stopped() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { stopped() }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

  /// A finger that has stopped the wheel between two rows is lifted.
  private func letGo() {
    let isDrag = panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed
    if !isDrag, !isDragging, !isOnRow { choose(nearestRow) }
  }

  // MARK: Accessibility

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.traits = .adjustable
    defaults.role = .pickerWheel
    defaults.label = picker?.accessibilityLabel(of: component)
    defaults.value = row < 0 ? nil : rows[row]?.spokenText
    defaults.identifier = defaults.value.map { "\($0), \(row + 1) of \(count)" }
    return defaults
  }

  override func accessibilityAdjust(to value: String) -> Bool {
    guard let found = (0..<min(count, Self.mostSearched)).first(where: { texts(of: $0).contains(value) }) else {
      return false
    }
    choose(found)
    return true
  }

  /// So many rows are searched for a value.
  private static let mostSearched = 50_000

  /// What a row says, and what it shows.
  private func texts(of index: Int) -> [String?] {
    if let shown = rows[index] { return [shown.spokenText, shown.shownText] }
    return switch picker?.content(row: index, component: component, reusing: nil) {
    case .title(let title): [title]
    case .attributed(let text): [text.string]
    case .view(let view): [view.accessibilityLabel, (view as? UILabel)?.text]
    case nil: []
    }
  }

  override func accessibilityIncrement() { choose(min(row + 1, count - 1)) }
  override func accessibilityDecrement() { choose(max(row - 1, 0)) }
}
