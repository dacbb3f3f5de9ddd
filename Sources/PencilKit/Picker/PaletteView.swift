import UIKit

/// The palette: tools, colours, and in a regular width undo and redo.
final class PaletteView: UIView {
  static let compactHeight: CGFloat = 108
  static let regularHeight: CGFloat = 72
  static let regularWidth: CGFloat = 740
  static let ground = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.17 : 0.97, alpha: 1) }
  /// The colours and their names.
  private static let colors: [(UIColor, String)] = [
    (.black, "Black"), (UIColor(red: 0, green: 0.48, blue: 1, alpha: 1), "Blue"),
    (UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1), "Green"),
    (UIColor(red: 1, green: 0.8, blue: 0, alpha: 1), "Yellow"),
    (UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1), "Red"),
  ]

  private weak var picker: PKToolPicker?
  private var toolButtons: [ToolButton] = []
  private let swatches = PaletteView.colors.map { SwatchButton($0.0, name: $0.1) }
  private let well = UIColorWell()
  private let undoButton = UIButton(type: .system)
  private let redoButton = UIButton(type: .system)
  private let line = UIView()
  private var isCompact = true
  /// A tool was tapped; whether it was selected already.
  var toolTapped: (Bool) -> Void = { _ in }

  init(_ picker: PKToolPicker) {
    self.picker = picker
    super.init(frame: .zero)
    backgroundColor = Self.ground
    accessibilityIdentifier = "Tool Picker"
    line.backgroundColor = .separator
    addSubview(line)
    setUpUndo()
    for swatch in swatches {
      swatch.addAction(
        UIAction { [weak self, weak swatch] _ in
          guard let swatch else { return }
          self?.pick(swatch.color)
        }, for: .touchUpInside)
      addSubview(swatch)
    }
    well.title = "Colors"
    well.accessibilityLabel = "Color"
    well.supportsAlpha = false
    well.addAction(
      UIAction { [weak self] _ in
        guard let self, let color = well.selectedColor else { return }
        pick(PKInkingTool.convertColor(color, from: style, to: .light))
      }, for: .valueChanged)
    addSubview(well)
    rebuild()
  }

  required init?(coder: NSCoder) { nil }

  private func setUpUndo() {
    for (button, symbol, name) in [
      (undoButton, "arrow.uturn.backward", "Undo"), (redoButton, "arrow.uturn.forward", "Redo"),
    ] {
      button.setImage(UIImage(systemName: symbol), for: .normal)
      button.accessibilityLabel = name
      addSubview(button)
    }
    undoButton.addAction(UIAction { [weak self] _ in self?.undoTarget?.undo() }, for: .touchUpInside)
    redoButton.addAction(UIAction { [weak self] _ in self?.undoTarget?.redo() }, for: .touchUpInside)
  }

  /// The undo manager of the first responder.
  private var undoTarget: UndoManager? { picker?.firstResponder?.undoManager }

  /// Makes the tools that the picker's version has.
  func rebuild() {
    guard let picker else { return }
    toolButtons.forEach { $0.removeFromSuperview() }
    let newest = picker.maximumSupportedContentVersion.rawValue
    let kinds = PickerTools.kinds.filter {
      guard case .ink(let type) = $0 else { return true }
      return PKInk(type).requiredContentVersion.rawValue <= newest
    }
    toolButtons = kinds.map { kind in
      let button = ToolButton(kind)
      button.addAction(UIAction { [weak self] _ in self?.tap(kind) }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    setNeedsLayout()
    showTools()
  }

  private func tap(_ kind: PickerTools.Kind) {
    guard let picker else { return }
    let isSelectedAlready = picker.tools.kind == kind
    if !isSelectedAlready {
      picker.tools.select(kind)
      picker.toolsChanged()
    }
    toolTapped(isSelectedAlready)
  }

  private func pick(_ color: UIColor) {
    guard let picker else { return }
    picker.tools.changeInk { $0.color = color.withAlphaComponent(InkColor($0.color).alpha) }
    picker.toolsChanged()
  }

  /// The style for which colours are picked.
  private var style: UIUserInterfaceStyle {
    let chosen = picker?.colorUserInterfaceStyle ?? .unspecified
    return chosen == .unspecified ? traitCollection.userInterfaceStyle : chosen
  }

  // MARK: What is shown

  /// Shows the selected tool and its colour.
  func showTools() {
    guard let picker else { return }
    let style = style
    for button in toolButtons {
      button.isSelected = button.kind == picker.tools.kind
      if case .ink(let type) = button.kind {
        button.ink = InkColor.shown(picker.tools.ink(type).color.withAlphaComponent(1), style: style).color
      }
    }
    let ink = picker.selectedTool as? PKInkingTool
    for swatch in swatches {
      swatch.shown = InkColor.shown(swatch.color, style: style).color
      swatch.isEnabled = ink != nil
      swatch.alpha = ink == nil ? 0.35 : 1
      swatch.isSelected = ink.map { InkColor($0.color.withAlphaComponent(1)) == InkColor(swatch.color) } ?? false
    }
    well.isEnabled = ink != nil
    well.selectedColor = ink.map { InkColor.shown($0.color.withAlphaComponent(1), style: style).color }
    updateUndo()
  }

  /// Shows whether there is something to undo and redo.
  func updateUndo() {
    undoButton.isEnabled = undoTarget?.canUndo ?? false
    redoButton.isEnabled = undoTarget?.canRedo ?? false
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showTools()
  }

  // MARK: Layout

  func arrange(isCompact: Bool) {
    self.isCompact = isCompact
    layer.cornerRadius = isCompact ? 0 : 20
    layer.shadowOpacity = isCompact ? 0 : 0.2
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 3)
    line.isHidden = !isCompact
    undoButton.isHidden = isCompact
    redoButton.isHidden = isCompact
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
    if isCompact {
      place(toolButtons, from: 8, to: bounds.width - 8, y: 6, height: 56, widest: 52)
      place(swatches + [well], from: 8, to: bounds.width - 8, y: 62, height: 44, widest: 56)
    } else {
      let y = (bounds.height - 44) / 2
      undoButton.frame = CGRect(x: 12, y: y, width: 44, height: 44)
      redoButton.frame = CGRect(x: 56, y: y, width: 44, height: 44)
      let colors = min(40, (bounds.width - 124) * 0.06) * CGFloat(swatches.count + 1)
      place(toolButtons, from: 108, to: bounds.width - colors - 24, y: 4, height: bounds.height - 4, widest: 48)
      place(swatches + [well], from: bounds.width - colors - 12, to: bounds.width - 12, y: y, height: 44, widest: 44)
    }
  }

  /// Places views side by side in the middle of a row.
  private func place(
    _ views: [UIView], from start: CGFloat, to end: CGFloat, y: CGFloat, height: CGFloat, widest: CGFloat
  ) {
    guard !views.isEmpty else { return }
    let width = min(widest, (end - start) / CGFloat(views.count))
    let first = start + (end - start - width * CGFloat(views.count)) / 2
    for (index, view) in views.enumerated() {
      view.frame = CGRect(x: first + CGFloat(index) * width, y: y, width: width, height: height)
    }
  }
}
