import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Wheels side by side, each of which is turned to one of its rows.
///
/// A finger throws a wheel, and it stops on a row; a tap on a row turns the wheel to it. The delegate is notified when a
/// wheel that the user has turned is at rest. Wheels are called components. Data source and delegate are asked when the
/// picker is laid out or read for the first time, and after `reloadAllComponents()`; rows only when they become visible.
/// Indices that do not exist are logged and change nothing.
/// > Here: rows are scaled as a drum would show them, not bent; no sound is made while a wheel turns.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// What delegates return for "no size of its own".
  static let unset: CGFloat = -1
  private static let naturalSize = CGSize(width: 320, height: 216)
  private static let rowHeight: CGFloat = 32
  /// Between the bar and the edges.
  private static let margin: CGFloat = 9
  static let gap: CGFloat = 5

  private final var wheels: [PickerWheel] = []
  private final var isLoaded = false
  private final let bar = UIView()

  /// A picker with this box, without wheels. With an empty box it has its natural size, 320 × 216 points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    if frame.size == .zero { self.frame.size = Self.naturalSize }
    setUp()
  }

  /// A picker from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isOpaque = false
    clipsToBounds = true
    bar.layer.cornerRadius = 8
    bar.backgroundColor = .tertiarySystemFill
    bar.isUserInteractionEnabled = false
    addSubview(bar)
  }

  // MARK: Data

  /// Says how many wheels and rows there are. Default nil: a delegate that says so as well is asked.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { if dataSource !== oldValue { forget() } } }

  /// Says what rows show, and is notified of choices. Default nil: rows show question marks.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { if delegate !== oldValue { forget() } } }

  /// The colour of titles, which apps set by the key `textColor`; nil for that of labels.
  final var keyedTextColor: UIColor? { didSet { reloadAllComponents() } }

  /// Has no effect: the chosen rows lie in a bar at all times.
  open var showsSelectionIndicator = true

  private var source: (any UIPickerViewDataSource)? { dataSource ?? delegate as? any UIPickerViewDataSource }

  private func forget() {
    isLoaded = false
    setNeedsLayout()
  }

  private func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    let count = max(0, source?.numberOfComponents(in: self) ?? 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count {
      let wheel = PickerWheel(self, component: wheels.count)
      wheels.append(wheel)
      addSubview(wheel)
    }
    for wheel in wheels { load(wheel) }
    setNeedsLayout()
  }

  private func load(_ wheel: PickerWheel) {
    let count = source?.pickerView(self, numberOfRowsInComponent: wheel.component) ?? 0
    wheel.load(count: max(0, count), rowHeight: rowHeight(of: wheel.component))
  }

  private func rowHeight(of component: Int) -> CGFloat {
    let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.unset
    return height.isFinite && height > 0 ? height : Self.rowHeight
  }

  private func wheel(_ component: Int, _ what: String) -> PickerWheel? {
    loadIfNeeded()
    if wheels.indices.contains(component) { return wheels[component] }
    PlatformNote.misuse("\(what): a picker view of \(wheels.count) components has none at \(component)")
    return nil
  }

  /// The number of wheels.
  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  /// The number of rows of a wheel; 0 for one that does not exist.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component, "numberOfRows")?.count ?? 0 }

  /// The size of the rows of a wheel, in points; zero for one that does not exist.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard wheel(component, "rowSize") != nil else { return .zero }
    return CGSize(width: widths()[component], height: rowHeight(of: component))
  }

  /// The view that shows a row: the delegate's, or a label. Nil while the row cannot be seen.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard let wheel = wheel(component, "view(forRow:)") else { return nil }
    layoutIfNeeded()
    return wheel.customView(of: row)
  }

  /// Asks data source and delegate again for everything. Each wheel keeps its row, or takes its last one.
  open func reloadAllComponents() {
    forget()
    loadIfNeeded()
  }

  /// Asks data source and delegate again for one wheel, which keeps its row, or takes its last one.
  open func reloadComponent(_ component: Int) {
    guard isLoaded else { return loadIfNeeded() }
    guard let wheel = wheel(component, "reloadComponent") else { return }
    load(wheel)
    setNeedsLayout()
  }

  // MARK: Choice

  /// Turns a wheel to a row, at once or within 0.3 seconds. The delegate is not notified.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component, "selectRow") else { return }
    guard row >= 0, row < wheel.count else {
      return PlatformNote.misuse("a component of \(wheel.count) rows cannot select row \(row); it stays as it is")
    }
    if animated { layoutIfNeeded() }
    wheel.select(row, animated: animated)
  }

  /// The row on which a wheel rests, or on which it rested last if it turns under a finger; -1 for none.
  open func selectedRow(inComponent component: Int) -> Int { wheel(component, "selectedRow")?.row ?? -1 }

  final func wheel(_ component: Int, stoppedAt row: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  /// What a row shows.
  final func content(row: Int, component: Int, reusing view: UIView?) -> PickerRow.Content {
    guard let delegate else { return .title("?") }
    let view = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: view)
    if view !== NoRowView.shared { return .view(view) }
    if let text = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      return .attributed(text)
    }
    return .title(delegate.pickerView(self, titleForRow: row, forComponent: component) ?? "?")
  }

  final func accessibilityLabel(of component: Int) -> String? {
    (delegate as? any UIPickerViewAccessibilityDelegate)?.pickerView(self, accessibilityLabelForComponent: component)
  }

  // MARK: Layout

  /// The widths of the wheels: the delegate's, reduced where they do not fit; the others share what is left.
  private func widths() -> [CGFloat] {
    let room = max(0, bounds.width - 2 * Self.margin - Self.gap * CGFloat(max(0, wheels.count - 1)))
    let own = wheels.map { wheel -> CGFloat? in
      let width = delegate?.pickerView(self, widthForComponent: wheel.component) ?? Self.unset
      return width.isFinite && width >= 0 ? width : nil
    }
    let taken = own.compactMap { $0 }.reduce(0, +)
    let scale = taken > room ? room / max(taken, .leastNormalMagnitude) : 1
    let shared = max(0, room - taken) / CGFloat(max(1, own.count { $0 == nil }))
    return own.map { width in width.map { $0 * scale } ?? shared }
  }

  /// Lays out the wheels, in the order of reading, and the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let widths = widths()
    let total = widths.reduce(0, +) + Self.gap * CGFloat(max(0, widths.count - 1))
    var x = (bounds.width - total) / 2
    for wheel in isRightToLeft ? wheels.reversed() : wheels {
      let width = widths[wheel.component]
      wheel.place(CGRect(x: x, y: 0, width: width, height: bounds.height))
      x += width + Self.gap
    }
    let height = wheels.map { rowHeight(of: $0.component) }.max() ?? Self.rowHeight
    bar.isHidden = wheels.isEmpty
    bar.frame = CGRect(
      x: Self.margin, y: ((bounds.height - height) / 2).rounded(), width: max(0, bounds.width - 2 * Self.margin),
      height: height)
  }

  /// 320 × 216 points.
  open override var intrinsicContentSize: CGSize { Self.naturalSize }

  /// 320 × 216 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.naturalSize }

  /// A picker; its wheels are the elements.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .picker
    return defaults
  }
}
