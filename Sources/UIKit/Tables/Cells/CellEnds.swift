import Foundation
@_spi(UIKit) import UIKitCore

/// The views before and behind a cell's contents: accessories, and the controls of editing.
@MainActor struct CellEnds {
  var isEditing = false
  var editingStyle = UITableViewCell.EditingStyle.none
  var canMove = false
  /// Whether a circle shows if the cell is selected.
  var showsSelectionMark = false
  var indents = true
  /// Whether the delete button is shown.
  var isOpen = false
  var deleteTitle = "Delete"
  /// The width at the end that the table's section index covers.
  var indexRoom: CGFloat = 0
  /// How far everything is inset at the left and right for what covers the screen.
  var coveredSides = UIEdgeInsets.zero
  /// The margin at the sides.
  var sideMargin: CGFloat = 16
  private var accessory: UIView?
  private var accessoryKind: UITableViewCell.AccessoryType = .none
  private var control: EditControl?
  private var handle: ReorderHandle?
  private var deletion: DeleteButton?

  private static let controlWidth: CGFloat = 38
  private static let handleWidth: CGFloat = 44

  mutating func show(in cell: UITableViewCell) {
    showAccessory(in: cell)
    let kind: EditControl.Kind? =
      !isEditing
      ? nil
      : showsSelectionMark
        ? .mark(cell.isSelected) : editingStyle == .delete ? .delete : editingStyle == .insert ? .insert : nil
    if let kind {
      let view = control ?? EditControl()
      view.kind = kind
      if view.superview !== cell { cell.addSubview(view) }
      control = view
    } else {
      control?.removeFromSuperview()
      control = nil
    }
    if isEditing, canMove {
      let view = handle ?? ReorderHandle()
      if view.superview !== cell { cell.addSubview(view) }
      handle = view
    } else {
      handle?.removeFromSuperview()
      handle = nil
    }
    if isOpen {
      let view = deletion ?? DeleteButton()
      view.label.text = deleteTitle
      if view.superview !== cell { cell.addSubview(view) }
      deletion = view
    } else {
      deletion?.removeFromSuperview()
      deletion = nil
    }
  }

  private mutating func showAccessory(in cell: UITableViewCell) {
    let own = isEditing ? cell.editingAccessoryView : cell.accessoryView
    let kind = isEditing ? cell.editingAccessoryType : cell.accessoryType
    if let own {
      if accessory !== own { accessory?.removeFromSuperview() }
      accessory = own
      accessoryKind = .none
      if own.superview !== cell { cell.addSubview(own) }
      return
    }
    if accessoryKind == kind, accessory != nil {
      accessory?.tintColor = kind == .disclosureIndicator ? .tertiaryLabel : nil
      return
    }
    accessory?.removeFromSuperview()
    accessory = AccessoryMark.view(for: kind)
    accessoryKind = kind
    if let accessory { cell.addSubview(accessory) }
  }

  /// Whether a view is one of those at the ends, and not an app's own.
  func isPart(_ view: UIView) -> Bool {
    view === control || view === handle || view === deletion || view === accessory
  }

  /// The width that the ends take from the contents.
  func widthTaken(in cell: UITableViewCell) -> CGFloat {
    leading + trailing + coveredSides.left + coveredSides.right
  }

  private var leading: CGFloat { control != nil && indents ? Self.controlWidth : 0 }
  private var trailing: CGFloat {
    indexRoom + (handle == nil ? 0 : Self.handleWidth) + (accessory.map { $0.frame.width + sideMargin } ?? 0)
  }

  /// Lays out the ends. Returns the contents' box.
  func layOut(in cell: UITableViewCell) -> CGRect {
    let size = cell.bounds.size
    let shift: CGFloat = isOpen ? deletion?.naturalWidth ?? 0 : 0
    control?.frame = CGRect(x: 4 + coveredSides.left - shift, y: 0, width: Self.controlWidth, height: size.height)
    var end = size.width - shift - indexRoom - coveredSides.right
    if let handle {
      handle.frame = CGRect(x: end - Self.handleWidth, y: 0, width: Self.handleWidth, height: size.height)
      end -= Self.handleWidth
    }
    if let accessory {
      let box = accessory.frame.size
      accessory.frame = CGRect(
        x: end - box.width - sideMargin, y: ((size.height - box.height) / 2).rounded(), width: box.width,
        height: box.height)
      end -= box.width + sideMargin
    }
    deletion?.frame = CGRect(x: size.width - shift, y: 0, width: shift, height: size.height)
    let start = leading + coveredSides.left - shift
    return CGRect(x: start, y: 0, width: max(0, end - start), height: size.height)
  }
}

/// The picture of a mark, which tests find as a button by its name.
private final class AccessoryPicture: UIImageView {
  private let name: String

  init(_ name: String, image: UIImage?) {
    self.name = name
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = AccessibilityDefaults()
    defaults.label = name
    defaults.traits = .button
    defaults.role = .button
    return defaults
  }
}

/// The system's marks for a cell's end.
@MainActor enum AccessoryMark {
  static func view(for kind: UITableViewCell.AccessoryType) -> UIView? {
    switch kind {
    case .none: return nil
    case .disclosureIndicator: return chevron()
    case .checkmark:
      let view = AccessoryPicture("checkmark", image: UIImage(systemName: "checkmark"))
      view.frame.size = CGSize(width: 20, height: 20)
      return view
    case .detailButton: return DetailButton()
    case .detailDisclosureButton:
      let (detail, chevron) = (DetailButton(), chevron())
      let both = UIView(frame: CGRect(x: 0, y: 0, width: 44, height: 24))
      detail.frame.origin = .zero
      chevron.frame.origin = CGPoint(x: 34, y: 2)
      both.addSubview(detail)
      both.addSubview(chevron)
      return both
    }
  }

  private static func chevron() -> UIView {
    let picture = AccessoryPicture("chevron", image: UIImage(systemName: "chevron.right"))
    picture.tintColor = .tertiaryLabel
    picture.contentMode = .center
    picture.frame.size = CGSize(width: 10, height: 20)
    return picture
  }
}

extension UIView {
  /// The cell that contains a view.
  fileprivate var cellAround: UITableViewCell? {
    var view = superview
    while let here = view {
      if let cell = here as? UITableViewCell { return cell }
      view = here.superview
    }
    return nil
  }
}

/// A view in a cell that does something when a finger is lifted on it.
class CellButton: UIView {
  private(set) var isPressed = false { didSet { alpha = isPressed ? 0.4 : 1 } }

  func chosen(in cell: UITableViewCell, _ table: UITableView) {}

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .button
    defaults.label = name(of: rowName)
    defaults.traits = .button
    return defaults
  }

  /// What it is called in a row with this name.
  func name(of row: String?) -> String? { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = true }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isPressed = bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: self))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasPressed = isPressed
    isPressed = false
    guard wasPressed, let cell = cellAround, let table = cell.table else { return }
    chosen(in: cell, table)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = false }
}

/// The "i" in a circle.
final class DetailButton: CellButton {
  override func name(of row: String?) -> String? { row.map { "\(Self.name), \($0)" } ?? Self.name }
  private static let name = "More Info"

  /// It is found without the row's name, too.
  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.identifier = Self.name
    return defaults
  }

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    tintColor.set()
    let ring = UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2))
    ring.lineWidth = 1.5
    ring.stroke()
    UIBezierPath(ovalIn: CGRect(x: 10.75, y: 6.25, width: 2.5, height: 2.5)).fill()
    let stem = UIBezierPath()
    stem.move(to: CGPoint(x: 12, y: 10.75))
    stem.addLine(to: CGPoint(x: 12, y: 17))
    stem.lineWidth = 1.75
    stem.lineCapStyle = .round
    stem.stroke()
  }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func chosen(in cell: UITableViewCell, _ table: UITableView) { table.detailChosen(cell) }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -10, dy: -10).contains(point)
  }
}

/// What the marks of editing are called, before rows of tables and of lists.
@MainActor enum EditMarks {
  /// The name of a red minus or a green plus before a row of this name; without one it ends with the space, so that it is not
  /// that of the button that confirms.
  static func name(isDelete: Bool, of row: String?) -> String {
    "\(isDelete ? "Remove" : "Insert") \(row ?? "")"
  }

  /// The picture of a red minus, which tests find, too.
  static func partsOfMinus(_ bounds: CGRect) -> [AccessibilityPart] {
    var picture = AccessibilityPart(.image, label: "remove", traits: .image, frame: bounds)
    picture.identifier = "minus.circle.fill"
    return [picture]
  }
}

/// The control of editing before a row: a red minus, a green plus, or a circle that is ticked.
final class EditControl: CellButton {
  enum Kind: Equatable {
    case delete, insert
    case mark(Bool)
  }

  var kind = Kind.delete {
    didSet {
      if case .mark = kind { isUserInteractionEnabled = false } else { isUserInteractionEnabled = true }
      if kind != oldValue { setNeedsDisplay() }
    }
  }

  init() {
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    // Its name before iOS 17.
    if kind == .delete { defaults.otherName = "Delete \(rowName ?? "")" }
    return defaults
  }

  override func accessibilityParts() -> [AccessibilityPart]? { kind == .delete ? EditMarks.partsOfMinus(bounds) : nil }

  override func name(of row: String?) -> String? {
    switch kind {
    case .delete: EditMarks.name(isDelete: true, of: row)
    case .insert: EditMarks.name(isDelete: false, of: row)
    case .mark: nil
    }
  }

  override func draw(_ rect: CGRect) {
    let circle = CGRect(x: bounds.midX - 11, y: (bounds.midY - 11).rounded(), width: 22, height: 22)
    let sign = UIBezierPath()
    switch kind {
    case .mark(false):
      UIColor.tertiaryLabel.set()
      let ring = UIBezierPath(ovalIn: circle.insetBy(dx: 0.75, dy: 0.75))
      ring.lineWidth = 1.5
      return ring.stroke()
    case .mark(true):
      tintColor.set()
      sign.move(to: CGPoint(x: circle.minX + 6, y: circle.midY + 0.5))
      sign.addLine(to: CGPoint(x: circle.minX + 9.5, y: circle.midY + 4))
      sign.addLine(to: CGPoint(x: circle.minX + 16, y: circle.midY - 4))
    case .delete, .insert:
      (kind == .delete ? UIColor.systemRed : .systemGreen).set()
      sign.move(to: CGPoint(x: circle.minX + 5.5, y: circle.midY))
      sign.addLine(to: CGPoint(x: circle.maxX - 5.5, y: circle.midY))
      if kind == .insert {
        sign.move(to: CGPoint(x: circle.midX, y: circle.minY + 5.5))
        sign.addLine(to: CGPoint(x: circle.midX, y: circle.maxY - 5.5))
      }
    }
    UIBezierPath(ovalIn: circle).fill()
    UIColor.white.set()
    sign.lineWidth = 2
    sign.lineCapStyle = .round
    sign.lineJoinStyle = .round
    sign.stroke()
  }

  override func chosen(in cell: UITableViewCell, _ table: UITableView) { table.editControlChosen(cell) }
}

/// The red button at a row's end.
final class DeleteButton: CellButton {
  let label = UILabel()

  init() {
    super.init(frame: .zero)
    backgroundColor = .systemRed
    clipsToBounds = true
    label.textColor = .white
    label.font = .systemFont(ofSize: 17)
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  var naturalWidth: CGFloat { max(74, label.intrinsicContentSize.width + 30) }

  override func name(of row: String?) -> String? { label.text }

  override func layoutSubviews() { label.frame = bounds }

  override func chosen(in cell: UITableViewCell, _ table: UITableView) { table.deletionChosen(cell) }
}

extension UIView {
  /// The name of the row that a view is in.
  fileprivate var rowName: String? {
    var view = superview
    while let inner = view, !(inner is UITableViewCell) { view = inner.superview }
    return view?.accessibilityLabel
  }
}

/// The three lines by which a row is moved.
final class ReorderHandle: UIView {
  init() {
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .button
    defaults.label = "Reorder \(rowName ?? "")"
    defaults.traits = .button
    return defaults
  }

  override func draw(_ rect: CGRect) {
    UIColor.tertiaryLabel.setFill()
    for line in -1...1 {
      let y = bounds.midY.rounded() + CGFloat(line) * 5 - 1
      UIBezierPath(
        roundedRect: CGRect(x: bounds.midX - 10, y: y, width: 20, height: 2), cornerRadius: 1
      ).fill()
    }
  }

  private func tell(_ touches: Set<UITouch>, _ body: (UITableView, UITableViewCell, CGPoint) -> Void) {
    guard let touch = touches.oldest, let cell = cellAround, let table = cell.table else { return }
    body(table, cell, touch.location(in: table))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches) { $0.beginMoving($1, at: $2) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches) { $0.moveRow(to: $2, of: $1) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches) { table, _, _ in table.endMoving(isCancelled: false) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches) { table, _, _ in table.endMoving(isCancelled: true) }
  }
}
