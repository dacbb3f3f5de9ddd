import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// Is notified of the colour that a user picks. All methods have a default.
@preconcurrency @MainActor public protocol UIColorPickerViewControllerDelegate: NSObjectProtocol {
  /// The user has picked a colour; `continuously` while a finger still moves.
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
  /// The user has picked a colour; the older method, called as well.
  func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
  /// The user has closed the picker.
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
  /// Does nothing.
  public func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {}
  /// Does nothing.
  public func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {}
  /// Does nothing.
  public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}

/// Picks a colour from a grid, a spectrum, or by the amounts of red, green and blue. Present it.
/// > Here: colours are not picked from the screen, and there is no list of favourites.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
  private final var picked = PickedColor(UIColor.white)

  /// A picker at white.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// A picker at white.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A picker from an archive, at white.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    title = "Colors"
    modalPresentationStyle = .pageSheet
  }

  /// Is notified of what the user picks. Default nil.
  open weak var delegate: (any UIColorPickerViewControllerDelegate)?

  /// The colour. Default white. Setting it notifies no delegate.
  open var selectedColor: UIColor {
    get { picked.color }
    set {
      picked = PickedColor(newValue)
      if !supportsAlpha { picked.alpha = 1 }
      panel?.show(picked)
    }
  }

  /// Whether the opacity can be picked. Default true.
  open var supportsAlpha = true {
    didSet {
      if !supportsAlpha { picked.alpha = 1 }
      panel?.showsAlpha = supportsAlpha
      panel?.show(picked)
    }
  }

  private var panel: ColorPanel? { viewIfLoaded as? ColorPanel }

  /// Makes the panel.
  open override func loadView() {
    let panel = ColorPanel(frame: UIScreen.main.bounds)
    panel.showsAlpha = supportsAlpha
    panel.title.text = title
    panel.show(picked)
    panel.changed = { [weak self] in self?.pick($0, continuously: $1) }
    panel.closed = { [weak self] in self?.close() }
    view = panel
  }

  private func pick(_ color: PickedColor, continuously: Bool) {
    picked = color
    delegate?.colorPickerViewController(self, didSelect: color.color, continuously: continuously)
    if !continuously { delegate?.colorPickerViewControllerDidSelectColor(self) }
  }

  private func close() {
    if presentingViewController != nil { dismiss(animated: true) } else { finish() }
  }

  private var isFinished = false

  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    delegate?.colorPickerViewControllerDidFinish(self)
  }

  /// The picker can finish again.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isFinished = false
  }

  /// Notifies the delegate when the sheet was closed, by the button or by a drag.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { finish() }
  }
}
