import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// The view of a colour picker: three ways to pick, the opacity, and the colour.
final class ColorPanel: UIView {
  let title = UILabel()
  private let close = UIButton(type: .close)
  private let ways = UISegmentedControl(items: ["Grid", "Spectrum", "Sliders"])
  private let grid = ColorGrid(frame: .zero)
  private let spectrum = ColorSpectrum(frame: .zero)
  private let sliders = ColorAmounts(frame: .zero)
  private let opacityLabel = UILabel()
  private let opacity = ColorSlider(frame: .zero)
  private let percent = UILabel()
  private let swatch = ColorSwatch(frame: .zero)
  private var color = PickedColor(red: 1, green: 1, blue: 1, alpha: 1)
  var changed: (@MainActor (PickedColor, Bool) -> Void)?
  var closed: (@MainActor () -> Void)?
  var showsAlpha = true { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    title.textAlignment = .center
    opacityLabel.text = "OPACITY"
    opacityLabel.font = .systemFont(ofSize: 13, weight: .semibold)
    opacityLabel.textColor = .secondaryLabel
    percent.font = .systemFont(ofSize: 17)
    percent.textAlignment = .center
    percent.backgroundColor = .tertiarySystemFill
    percent.layer.cornerRadius = 8
    percent.clipsToBounds = true
    ways.selectedSegmentIndex = 0
    for view in [title, close, ways, grid, spectrum, sliders, opacityLabel, opacity, percent, swatch] {
      addSubview(view)
    }
    close.addTarget(self, action: Selector("touchstoneCloseColors", ColorPanel.closeTapped), for: .touchUpInside)
    ways.addTarget(self, action: Selector("touchstoneColorWay", ColorPanel.wayChosen), for: .valueChanged)
    for field in [grid, spectrum] {
      field.picked = { [weak self] in self?.take($0, isMoving: $1) }
    }
    sliders.picked = { [weak self] in self?.take($0, isMoving: $1) }
    opacity.moved = { [weak self] value, isMoving in
      guard let self else { return }
      var color = color
      color.alpha = value
      finish(color, isMoving)
    }
    wayChosen()
  }

  required init?(coder: NSCoder) { nil }

  func closeTapped() { closed?() }

  func wayChosen() {
    endEditing(true)
    let way = ways.selectedSegmentIndex
    grid.isHidden = way != 0
    spectrum.isHidden = way != 1
    sliders.isHidden = way != 2
  }

  func show(_ color: PickedColor) {
    self.color = color
    grid.shown = color
    sliders.show(color)
    opacity.show(
      color.alpha, from: color.opaque.withAlphaComponent(0), to: color.opaque, thumb: color.opaque)
    percent.text = "\(Int((color.alpha * 100).rounded()))%"
    swatch.color = color.color
  }

  private func take(_ picked: PickedColor, isMoving: Bool) {
    var color = picked
    color.alpha = self.color.alpha
    finish(color, isMoving)
  }

  private func finish(_ color: PickedColor, _ isMoving: Bool) {
    show(color)
    changed?(color, isMoving)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let safe = bounds.inset(by: safeAreaInsets)
    let width = min(safe.width - 32, 420)
    let left = (safe.midX - width / 2).rounded()
    var y = safe.minY + 12
    title.frame = CGRect(x: left + 40, y: y, width: width - 80, height: 30)
    close.frame = CGRect(x: left + width - 30, y: y, width: 30, height: 30)
    y += 44
    ways.frame = CGRect(x: left, y: y, width: width, height: 32)
    y += 46
    let below: CGFloat = (showsAlpha ? 84 : 0) + 90
    let height = max(120, min(width * CGFloat(ColorGrid.rows) / CGFloat(ColorGrid.columns), safe.maxY - y - below))
    for view in [grid, spectrum, sliders] { view.frame = CGRect(x: left, y: y, width: width, height: height) }
    y += height + 16
    for view in [opacityLabel, opacity, percent] { view.isHidden = !showsAlpha }
    if showsAlpha {
      opacityLabel.frame = CGRect(x: left, y: y, width: width, height: 18)
      opacity.frame = CGRect(x: left, y: y + 24, width: width - 84, height: ColorSlider.height)
      percent.frame = CGRect(x: left + width - 72, y: y + 24, width: 72, height: ColorSlider.height)
      y += 76
    }
    swatch.frame = CGRect(x: left, y: y, width: 74, height: 74)
  }
}

/// A picked colour on a plate.
final class ColorSwatch: UIView {
  var color = UIColor.white { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    layer.cornerRadius = 12
    layer.borderWidth = 0.5
    layer.borderColor = UIColor(white: 0.5, alpha: 0.5).cgColor
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    ColorSquares.draw(in: bounds)
    color.setFill()
    UIBezierPath(rect: bounds).fill()
  }
}

/// A colour by its amounts of red, green and blue, and as web pages write it.
final class ColorAmounts: UIView, UITextFieldDelegate {
  private let names = ["RED", "GREEN", "BLUE"].map { ColorAmounts.label($0) }
  private let sliders = (0..<3).map { _ in ColorSlider(frame: .zero) }
  private let fields = (0..<4).map { _ in UITextField(frame: .zero) }
  private let hexLabel = ColorAmounts.label("Hex Color #")
  private var color = PickedColor(red: 1, green: 1, blue: 1, alpha: 1)
  var picked: (@MainActor (PickedColor, Bool) -> Void)?

  private static func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    label.textColor = .secondaryLabel
    return label
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    for view in names + [hexLabel] { addSubview(view) }
    for view in sliders { addSubview(view) }
    for (index, field) in fields.enumerated() {
      field.backgroundColor = .tertiarySystemFill
      field.layer.cornerRadius = 8
      field.textAlignment = .center
      field.delegate = self
      field.keyboardType = index < 3 ? .numberPad : .default
      field.autocorrectionType = .no
      addSubview(field)
    }
    for (index, slider) in sliders.enumerated() {
      slider.moved = { [weak self] value, isMoving in
        guard let self else { return }
        picked?(with(index, value), isMoving)
      }
    }
  }

  required init?(coder: NSCoder) { nil }

  private func with(_ index: Int, _ value: CGFloat) -> PickedColor {
    var color = color
    switch index {
    case 0: color.red = value
    case 1: color.green = value
    default: color.blue = value
    }
    return color
  }

  func show(_ color: PickedColor) {
    self.color = color
    for (index, value) in [color.red, color.green, color.blue].enumerated() {
      sliders[index].show(value, from: with(index, 0).opaque, to: with(index, 1).opaque, thumb: color.opaque)
      if !fields[index].isEditing { fields[index].text = "\(Int((value * 255).rounded()))" }
    }
    if !fields[3].isEditing { fields[3].text = color.hex }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  /// What was typed counts when editing ends; what is no colour is replaced by the present one.
  func textFieldDidEndEditing(_ textField: UITextField) {
    guard let index = fields.firstIndex(of: textField) else { return }
    if index == 3 {
      if let made = color.with(hex: textField.text ?? "") { return picked?(made, false) ?? () }
    } else if let number = Int(textField.text ?? ""), (0...255).contains(number) {
      return picked?(with(index, CGFloat(number) / 255), false) ?? ()
    }
    show(color)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let row = min(72, bounds.height / 3.8)
    for index in 0..<3 {
      let y = CGFloat(index) * row
      names[index].frame = CGRect(x: 0, y: y, width: bounds.width, height: 18)
      sliders[index].frame = CGRect(x: 0, y: y + 22, width: bounds.width - 84, height: ColorSlider.height)
      fields[index].frame = CGRect(x: bounds.width - 72, y: y + 22, width: 72, height: ColorSlider.height)
    }
    let y = 3 * row + 4
    hexLabel.frame = CGRect(x: 0, y: y, width: bounds.width - 112, height: ColorSlider.height)
    hexLabel.textAlignment = .right
    fields[3].frame = CGRect(x: bounds.width - 100, y: y, width: 100, height: ColorSlider.height)
  }
}
