import CoreGraphics
import Foundation
import QuartzCore

/// One of a stepper's buttons.
enum StepperSide {
  case decrement, increment
}

/// What an app has set for a stepper's looks.
struct StepperLooks {
  struct Pair: Hashable {
    let left, right: UIControl.State
  }

  var backgrounds = StateValues<UIImage>()
  var increments = StateValues<UIImage>()
  var decrements = StateValues<UIImage>()
  var dividers: [Pair: UIImage] = [:]

  func divider(left: UIControl.State, right: UIControl.State) -> UIImage? {
    dividers[Pair(left: left, right: right)] ?? dividers[Pair(left: .normal, right: .normal)]
  }
}

/// The views that a stepper is made of.
@MainActor final class StepperParts {
  private let background = UIImageView(image: nil)
  private let light = UIView()
  private let divider = UIImageView(image: nil)
  private let minus = UIImageView(image: nil)
  private let plus = UIImageView(image: nil)
  private var pressed: StepperSide?
  private static let radius: CGFloat = 8
  /// The signs, and the scale for which they were drawn: another screen may need others.
  private var signs: (scale: CGFloat, minus: UIImage?, plus: UIImage?) = (-1, nil, nil)

  func add(to stepper: UIView) {
    for view in [background, divider, minus, plus] {
      view.isOpaque = false
      stepper.addSubview(view)
    }
    // The background's corners clip it.
    background.addSubview(light)
    background.layer.cornerRadius = Self.radius
    background.clipsToBounds = true
    minus.contentMode = .center
    plus.contentMode = .center
  }

  func show(
    _ looks: StepperLooks, pressed: StepperSide?, canDecrement: Bool, canIncrement: Bool, isEnabled: Bool
  ) {
    func state(_ side: StepperSide, _ canStep: Bool) -> UIControl.State {
      canStep ? (pressed == side ? .highlighted : .normal) : .disabled
    }
    let low = state(.decrement, canDecrement)
    let high = state(.increment, canIncrement)
    background.image = looks.backgrounds[isEnabled ? .normal : .disabled]
    background.backgroundColor = background.image == nil ? .tertiarySystemFill : nil
    let line = looks.divider(left: low, right: high)
    divider.image = line
    divider.backgroundColor = line == nil ? .quaternaryLabel : nil
    divider.isHidden = line == nil && pressed != nil
    let scale = UITraitCollection.current.displayScale
    if signs.scale != scale { signs = (scale, UIImage(systemName: "minus"), UIImage(systemName: "plus")) }
    minus.image = looks.decrements[low] ?? signs.minus
    plus.image = looks.increments[high] ?? signs.plus
    minus.tintColor = canDecrement ? .label : .tertiaryLabel
    plus.tintColor = canIncrement ? .label : .tertiaryLabel
    light.backgroundColor = pressed == nil || background.image != nil ? nil : .systemFill
    if pressed != self.pressed {
      self.pressed = pressed
      background.superview?.setNeedsLayout()
    }
  }

  func place(in bounds: CGRect, isRightToLeft: Bool) {
    background.frame = bounds
    let half = bounds.width / 2
    let left = CGRect(x: 0, y: 0, width: half, height: bounds.height)
    let right = CGRect(x: half, y: 0, width: half, height: bounds.height)
    minus.frame = isRightToLeft ? right : left
    plus.frame = isRightToLeft ? left : right
    light.frame = pressed == .increment ? plus.frame : minus.frame
    let width = divider.image?.size.width ?? 1
    let height = divider.image == nil ? 18 : bounds.height
    divider.frame = CGRect(
      x: (half - width / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
  }
}
