import CoreGraphics
import Foundation
import TouchPlatform

/// Shows the views that a first responder has in place of a keyboard, and above one: at the bottom of the screen, in a window
/// of their own. What is not used costs nothing.
@MainActor final class InputViewService: RuntimeService {
  private var window: InputWindow?
  private weak var input: UIView?
  private weak var accessory: UIView?
  /// The height of the keyboard that they stand above.
  private var below: CGFloat = 0
  private static let duration: TimeInterval = 0.25

  /// Shows these views in place of those before, above a keyboard of a height. Views without a height are not shown.
  func show(_ input: UIView?, _ accessory: UIView?, above below: CGFloat) {
    self.below = below
    if input === self.input, accessory === self.accessory, window != nil { return place() }
    for view in [self.input, self.accessory] where view !== input && view !== accessory { view?.removeFromSuperview() }
    (self.input, self.accessory) = (input, accessory)
    guard height > 0 else { return hide() }
    let isNew = window == nil
    let window = window ?? InputWindow(frame: frame.offsetBy(dx: 0, dy: frame.height))
    self.window = window
    window.windowLevel = InputWindow.level
    for view in [input, accessory] { if let view { window.addSubview(view) } }
    window.isHidden = false
    guard isNew else { return place() }
    UIView.performWithoutAnimation { layOut(in: window) }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) { window.frame = self.frame }
  }

  /// Lets the views slide out of the screen.
  func hide() {
    guard let window else { return }
    self.window = nil
    let views = [input, accessory]
    (input, accessory) = (nil, nil)
    UIView.animate(withDuration: Self.duration, delay: 0) {
      window.frame = window.frame.offsetBy(dx: 0, dy: window.frame.height)
    } completion: { _ in
      // Another first responder may show them again meanwhile.
      for view in views where view?.superview === window { view?.removeFromSuperview() }
      window.isHidden = true
    }
  }

  func screenChanged() { if window != nil { place() } }

  private func place() {
    guard let window else { return }
    window.frame = frame
    layOut(in: window)
  }

  /// The height of a view: its own or its natural one, whichever is more; where it has none, what it needs at the screen's
  /// width.
  private static func height(of view: UIView?, _ width: CGFloat) -> CGFloat {
    guard let view, !view.isHidden else { return 0 }
    let own = max(view.bounds.height, view.intrinsicContentSize.height)
    if own > 0 { return own }
    let needed = view.sizeThatFits(CGSize(width: width, height: 0)).height
    return needed.isFinite ? max(0, needed) : 0
  }

  private var height: CGFloat {
    let width = UIScreen.main.bounds.width
    return Self.height(of: input, width) + Self.height(of: accessory, width)
  }

  private var frame: CGRect {
    let screen = UIScreen.main
    let bottom = screen.bounds.maxY - below
    let height = min(height + (below > 0 ? 0 : screen.coveredInsets.bottom), max(0, bottom))
    return CGRect(x: 0, y: bottom - height, width: screen.bounds.width, height: height)
  }

  /// How much they cover of the screen.
  var coveredHeight: CGFloat { window == nil ? 0 : frame.height }

  private func layOut(in window: UIWindow) {
    let width = window.bounds.width
    let top = Self.height(of: accessory, width)
    accessory?.frame = CGRect(x: 0, y: 0, width: width, height: top)
    input?.frame = CGRect(x: 0, y: top, width: width, height: Self.height(of: input, width))
  }
}

/// The window of input views. It is in front of all others, is never the key window, and is none of the app's windows.
final class InputWindow: SystemWindow {
  static let level = UIWindow.Level(10_000)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(white: 0.17, alpha: 1) : UIColor(red: 0.82, green: 0.83, blue: 0.85, alpha: 1)
    }
  }

  required init?(coder: NSCoder) { nil }
}

extension Runtime {
  /// Shows the input views of the first responder, or hides those of the one before, and tells what is covered then.
  func updateInputViews(_ request: TextInputRequest?) {
    let first = firstResponder
    let (input, accessory) = (first?.inputView, first?.inputAccessoryView)
    let keyboard = shownKeyboardHeight(request)
    if input == nil, accessory == nil {
      existingService(InputViewService.self)?.hide()
    } else {
      service(InputViewService.self).show(input, accessory, above: keyboard)
    }
    let height = keyboard + (existingService(InputViewService.self)?.coveredHeight ?? 0)
    if height > 0 { service(KeyboardCover.self).take(height) } else { existingService(KeyboardCover.self)?.take(0) }
  }
}
