import UIKit

/// What can be set of the selected tool: widths and opacity of an ink, what an eraser takes away, whether fingers draw.
final class AttributesPanel: UIView {
  private weak var picker: PKToolPicker?
  private var rows: [UIView] = []

  init(_ picker: PKToolPicker) {
    self.picker = picker
    super.init(frame: .zero)
    backgroundColor = PaletteView.ground
    layer.cornerRadius = 14
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 2)
    accessibilityIdentifier = "Tool Attributes"
  }

  required init?(coder: NSCoder) { nil }

  static let rowHeight: CGFloat = 44

  /// Builds the rows for the selected tool.
  func show() {
    rows.forEach { $0.removeFromSuperview() }
    rows = []
    guard let picker else { return }
    switch picker.tools.kind {
    case .ink(let type):
      rows = [widths(picker.tools.ink(type)), opacity(picker.tools.ink(type))]
    case .eraser: rows = [erasers(picker.tools.eraser)]
    case .lasso: break
    }
    if picker.showsDrawingPolicyControls { rows.append(fingers(picker)) }
    rows.forEach(addSubview)
    setNeedsLayout()
  }

  var isEmpty: Bool { rows.isEmpty }
  var height: CGFloat { CGFloat(rows.count) * Self.rowHeight + 16 }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 12, y: 8 + CGFloat(index) * Self.rowHeight, width: bounds.width - 24, height: Self.rowHeight)
    }
  }

  /// Five widths from the least to the largest one, closer together where they are small.
  static func widths(of type: PKInkingTool.InkType) -> [CGFloat] {
    let range = type.validWidthRange
    return (0..<5).map { step in
      let share = CGFloat(step) / 4
      return range.lowerBound + (range.upperBound - range.lowerBound) * share * share
    }
  }

  private func widths(_ tool: PKInkingTool) -> UIView {
    let row = UIStackView()
    row.distribution = .fillEqually
    let widths = Self.widths(of: tool.inkType)
    let nearest = widths.min { abs($0 - tool.width) < abs($1 - tool.width) }
    for (index, width) in widths.enumerated() {
      let button = WidthButton(width: width, share: CGFloat(index) / 4)
      button.isSelected = width == nearest
      button.addAction(
        UIAction { [weak self] _ in
          self?.change { $0.width = width }
          self?.show()
        }, for: .touchUpInside)
      row.addArrangedSubview(button)
    }
    return row
  }

  private func opacity(_ tool: PKInkingTool) -> UIView {
    let slider = UISlider()
    slider.accessibilityLabel = "Opacity"
    slider.minimumValue = 0.05
    slider.value = Float(InkColor(tool.color).alpha)
    slider.addAction(
      UIAction { [weak self, weak slider] _ in
        guard let slider else { return }
        self?.change { $0.color = $0.color.withAlphaComponent(CGFloat(slider.value)) }
      }, for: .valueChanged)
    return slider
  }

  private func erasers(_ tool: PKEraserTool) -> UIView {
    let choice = UISegmentedControl(items: ["Pixel Eraser", "Object Eraser"])
    choice.selectedSegmentIndex = tool.eraserType == .vector ? 1 : 0
    choice.addAction(
      UIAction { [weak self, weak choice] _ in
        guard let picker = self?.picker, let choice else { return }
        picker.tools.eraser = PKEraserTool(choice.selectedSegmentIndex == 1 ? .vector : .bitmap)
        picker.toolsChanged()
      }, for: .valueChanged)
    return PaddedRow(choice)
  }

  private func fingers(_ picker: PKToolPicker) -> UIView {
    let toggle = UISwitch()
    toggle.isOn = picker.fingersDraw
    toggle.accessibilityLabel = "Draw with Finger"
    toggle.addAction(
      UIAction { [weak picker, weak toggle] _ in
        guard let toggle else { return }
        picker?.fingersDraw = toggle.isOn
      }, for: .valueChanged)
    return SwitchRow("Draw with Finger", toggle)
  }

  private func change(_ change: (inout PKInkingTool) -> Void) {
    guard let picker else { return }
    picker.tools.changeInk(change)
    picker.toolsChanged()
  }
}

/// A control in the middle of a row.
private final class PaddedRow: UIView {
  private let control: UIView

  init(_ control: UIView) {
    self.control = control
    super.init(frame: .zero)
    addSubview(control)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    control.frame = CGRect(x: 0, y: (bounds.height - 32) / 2, width: bounds.width, height: 32)
  }
}

/// A switch behind its name.
private final class SwitchRow: UIView {
  private let label = UILabel()
  private let toggle: UISwitch

  init(_ text: String, _ toggle: UISwitch) {
    self.toggle = toggle
    super.init(frame: .zero)
    label.text = text
    // The switch says it.
    label.isAccessibilityElement = false
    addSubview(label)
    addSubview(toggle)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = toggle.intrinsicContentSize
    toggle.frame.origin = CGPoint(x: bounds.width - size.width, y: (bounds.height - size.height) / 2)
    label.frame = CGRect(x: 0, y: 0, width: bounds.width - size.width - 8, height: bounds.height)
  }
}
