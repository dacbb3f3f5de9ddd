import CoreGraphics
import Foundation
import TouchPlatform

/// Shows the views that a first responder has in place of a keyboard, and above one: at the bottom of the screen, in a window
/// of their own. What is not used costs nothing.
@MainActor final class InputViewService: RuntimeService {
  private var window: InputWindow?
  private weak var input: UIView?
  private weak var accessory: UIView?
  /// Holds a view of a flexible height above what is below it.
  private var lower: NSLayoutConstraint?
  /// The responder that has them.
  private weak var owner: UIResponder?
  /// The height of the keyboard that they stand above.
  private var below: CGFloat = 0
  private static let duration: TimeInterval = 0.25

  /// Shows views in place of those before, above a keyboard of a height. Views without a height are not shown.
  func show(_ views: InputViews, above below: CGFloat) {
    let (input, accessory) = (views.input, views.accessory)
    self.below = below
    owner = views.owner
    defer { window?.owner = owner }
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

  /// The height of a view: its own or its natural one, whichever is more; where it has none, what its constraints need at the
  /// screen's width, or else what it says that it needs.
  /// - Parameter grows: whether a view of a flexible height follows its contents, in place of keeping its own height.
  private static func height(of view: UIView?, _ width: CGFloat, grows: Bool = false) -> CGFloat {
    guard let view, !view.isHidden else { return 0 }
    let natural = view.intrinsicContentSize.height
    let own = max(grows && isFlexible(view) ? 0 : view.bounds.height, natural)
    if own > 0 { return own }
    let constrained = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    if constrained > 0, constrained.isFinite { return constrained }
    let needed = view.bounds.height > 0 ? view.bounds.height : view.sizeThatFits(CGSize(width: width, height: 0)).height
    return needed.isFinite ? max(0, needed) : 0
  }

  /// What is in the views has another size.
  func contentsChanged() {
    guard let window, window.frame.height != frame.height else { return }
    Runtime.current.updateTextInput()
  }

  private static func isFlexible(_ view: UIView) -> Bool {
    view.autoresizingMask.contains(.flexibleHeight) || !view.translatesAutoresizingMaskIntoConstraints
      || (view as? UIInputView)?.allowsSelfSizing ?? false
  }

  private var height: CGFloat {
    let width = UIScreen.main.bounds.width
    return inputHeight(width) + Self.height(of: accessory, width, grows: true)
  }

  private func inputHeight(_ width: CGFloat) -> CGFloat {
    Self.height(of: input, width, grows: (input as? UIInputView)?.allowsSelfSizing ?? false)
  }

  private var frame: CGRect {
    let screen = UIScreen.main
    let bottom = screen.bounds.maxY - below
    // A view in place of the keyboard stands above what covers the edge; one above a keyboard alone stands at the edge.
    let covered = below > 0 || input == nil ? 0 : screen.coveredInsets.bottom
    let height = min(height + covered, max(0, bottom))
    return CGRect(x: 0, y: bottom - height, width: screen.bounds.width, height: height)
  }

  /// How much they cover of the screen.
  var coveredHeight: CGFloat { window == nil ? 0 : frame.height }

  private func layOut(in window: UIWindow) {
    let width = window.bounds.width
    let top = Self.height(of: accessory, width, grows: true)
    let bottom = inputHeight(width)
    input?.frame = CGRect(x: 0, y: top, width: width, height: bottom)
    guard let accessory else { return }
    if Self.isFlexible(accessory) {
      fasten(accessory, in: window, above: window.bounds.height - top)
    } else {
      accessory.frame = CGRect(x: 0, y: 0, width: width, height: top)
    }
  }

  /// Places a view whose height follows its contents by constraints, so that the window is laid out when that changes.
  private func fasten(_ view: UIView, in window: UIWindow, above below: CGFloat) {
    if let lower, lower.firstItem === view, lower.isActive { return lower.constant = -below }
    view.translatesAutoresizingMaskIntoConstraints = false
    let lower = view.bottomAnchor.constraint(equalTo: window.bottomAnchor, constant: -below)
    self.lower = lower
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: window.trailingAnchor), lower,
    ])
  }
}

/// The views that a first responder has in place of a keyboard, and above one: its own, or those of the next responder up the
/// chain that has one.
@MainActor struct InputViews {
  private(set) var input: UIView?
  private(set) var accessory: UIView?
  /// The responder that has the view above the keyboard, or else the one in place of it.
  private(set) var owner: UIResponder?

  /// Cost: two questions to each responder of the chain, until both are answered.
  init(of first: UIResponder?) {
    var current = first
    var inputOwner: UIResponder?
    // An app may have made the chain a ring.
    for _ in 0..<10_000 {
      guard let here = current, input == nil || accessory == nil else { break }
      if input == nil, let view = here.inputView { (input, inputOwner) = (view, here) }
      if accessory == nil, let view = here.inputAccessoryView { (accessory, owner) = (view, here) }
      current = here.next
    }
    owner = owner ?? inputOwner
  }
}

/// The window of input views. It is in front of all others, is never the key window, and is none of the app's windows. What is
/// in it is, for the responder chain and the focus, a part of what the responder shows whose views they are.
final class InputWindow: SystemWindow {
  static let level = UIWindow.Level(10_000)
  weak var owner: UIResponder?

  override var next: UIResponder? { owner ?? super.next }

  override func layoutSubviews() {
    super.layoutSubviews()
    Runtime.current.existingService(InputViewService.self)?.contentsChanged()
  }

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
  func updateInputViews(_ views: InputViews, _ request: TextInputRequest?) {
    let keyboard = shownKeyboardHeight(request)
    if views.input == nil, views.accessory == nil {
      existingService(InputViewService.self)?.hide()
    } else {
      service(InputViewService.self).show(views, above: keyboard)
    }
    let height = keyboard + (existingService(InputViewService.self)?.coveredHeight ?? 0)
    if height > 0 { service(KeyboardCover.self).take(height) } else { existingService(KeyboardCover.self)?.take(0) }
  }
}
