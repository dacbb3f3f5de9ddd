import CoreGraphics
import Foundation
import QuartzCore

/// Where the arrow of an edit menu points.
public enum UIEditMenuArrowDirection: Int, Sendable {
  /// Down, from above the place; up, from below it, where there is no room above.
  case automatic = 0
  /// Up: the menu lies below.
  case up = 1
  /// Down: the menu lies above.
  case down = 2
  /// To the left: the menu lies to the right.
  case left = 3
  /// To the right: the menu lies to the left.
  case right = 4

  var arrow: EditMenuArrow? {
    switch self {
    case .automatic: nil
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}

/// Which edit menu is to be presented, and where.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// Identifies this menu; a unique one where none was given.
  open private(set) var identifier: AnyHashable
  /// Where the menu points, in the interaction's view.
  open private(set) var sourcePoint: CGPoint
  /// Where the arrow points. Default `automatic`.
  open var preferredArrowDirection: UIEditMenuArrowDirection = .automatic

  /// A menu at this place of the interaction's view.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier ?? AnyHashable(UUID())
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Animations that run while a menu is presented or dismissed.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
  /// Adds changes of views that are animated with the menu.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Adds a closure that is called when the menu is presented or dismissed.
  func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

/// The contents of an edit menu and its target. All methods have a default.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
  /// The menu to present; nil, the default, for the suggested actions.
  /// - Parameter suggestedActions: menus of the standard commands that a responder performs; they may be included.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// What the menu points at, in the interaction's view. Default: the configuration's source point.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// The menu is about to be presented.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// The menu is about to be dismissed.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  /// Nil: the suggested actions.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// The source point.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  /// Nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Presents edit menus of actions and commands from a view.
///
/// Commands are searched from the first responder, if that is the view or is in it, else from the view itself; those
/// that no responder performs are omitted. It has no gesture: call `presentEditMenu(with:)`.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  /// The view it is on.
  open private(set) weak var view: UIView?
  /// The delegate, which gives the menus their contents; not kept alive.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  private var configuration: UIEditMenuConfiguration?

  /// An interaction to add to a view.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// Dismisses the menu before the interaction moves to another view.
  open func willMove(to view: UIView?) { dismissMenu() }

  /// Stores the view it was added to.
  open func didMove(to view: UIView?) { self.view = view }

  /// Presents the menu of a configuration, instead of one that is shown. Nothing happens where there is nothing to
  /// show.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view, view.window != nil else {
      return PlatformNote.misuse("an edit menu needs a view in a window: add the interaction to one before presenting")
    }
    let items = items(for: configuration)
    guard !items.isEmpty, let target = screenRect(for: configuration) else { return }
    let center = Runtime.current.menuCenter
    // The present menu is dismissed first, with the delegate's messages for its own configuration.
    center.hide(animated: false)
    self.configuration = configuration
    center.show(
      items, for: self, target: target, wanted: configuration.preferredArrowDirection.arrow, animated: true)
  }

  /// Dismisses the menu.
  open func dismissMenu() { Runtime.current.menus?.hide(self, animated: true) }

  /// Reads the contents of the visible menu from the delegate again.
  open func reloadVisibleMenu() {
    guard let panel = visiblePanel, let configuration else { return }
    let items = items(for: configuration)
    if items.isEmpty { dismissMenu() } else { panel.show(items) }
  }

  /// Reads the target of the visible menu from the delegate again.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let panel = visiblePanel, let configuration, let target = screenRect(for: configuration) else { return }
    let move: @MainActor () -> Void = { panel.point(at: target, wanted: configuration.preferredArrowDirection.arrow) }
    if animated { UIView.animate(withDuration: EditMenuStyle.fadeDuration, animations: move) } else { move() }
  }

  /// The source point of the visible menu, in a view's space (nil: the window's); zero while none is shown.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view, let configuration, visiblePanel != nil else { return .zero }
    return own.convert(configuration.sourcePoint, to: view)
  }

  private var visiblePanel: EditMenuPanel? {
    guard let center = Runtime.current.menus, center.isShowing(self) else { return nil }
    return center.panel
  }

  private func screenRect(for configuration: UIEditMenuConfiguration) -> CGRect? {
    guard let view, let window = view.window else { return nil }
    let own =
      delegate?.editMenuInteraction(self, targetRectFor: configuration)
      ?? CGRect(origin: configuration.sourcePoint, size: .zero)
    let rect = own.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : own
    return window.convert(view.convert(rect, to: nil), to: nil as UIWindow?)
  }

  // MARK: Items

  private func items(for configuration: UIEditMenuConfiguration) -> [EditMenuItem] {
    guard let view else { return [] }
    var first: UIResponder = view
    if let responder = Runtime.current.firstResponder, chain(from: responder, leadsTo: view) { first = responder }
    let suggested = StandardMenu.menus(from: first, sender: self)
    let menu =
      delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? UIMenu(children: suggested)
    return items(of: menu, first: first)
  }

  private func chain(from responder: UIResponder, leadsTo view: UIView) -> Bool {
    var current: UIResponder? = responder
    for _ in 0..<10_000 {
      guard let here = current else { return false }
      if here === view { return true }
      current = here.next
    }
    return false
  }

  private func items(of menu: UIMenu, first: UIResponder) -> [EditMenuItem] {
    menu.children.flatMap { element -> [EditMenuItem] in
      switch element {
      case let inner as UIMenu:
        let items = items(of: inner, first: first)
        if inner.options.contains(.displayInline) || items.isEmpty { return items }
        return [
          EditMenuItem(
            title: inner.title + " ›", isDestructive: inner.options.contains(.destructive), effect: .open(items))
        ]
      case let action as UIAction: return [item(action, in: menu)].compactMap(\.self)
      case let command as UICommand: return [item(command, in: menu, first: first)].compactMap(\.self)
      default: return []
      }
    }
  }

  private func item(_ action: UIAction, in menu: UIMenu) -> EditMenuItem? {
    guard !action.attributes.contains(.hidden) else { return nil }
    return EditMenuItem(
      title: action.state.mark + action.title, isEnabled: !action.attributes.contains(.disabled),
      isDestructive: action.attributes.contains(.destructive),
      effect: .perform(keepsMenu: action.attributes.contains(.keepsMenuPresented)) { [weak self] in
        menu.select(action)
        action.performWithSender(self, target: nil)
        self?.reloadVisibleMenu()
      })
  }

  private func item(_ command: UICommand, in menu: UIMenu, first: UIResponder) -> EditMenuItem? {
    guard let target = first.target(forAction: command.action, withSender: command) else { return nil }
    (target as? UIResponder)?.validate(command)
    guard !command.attributes.contains(.hidden) else { return nil }
    return EditMenuItem(
      title: command.state.mark + command.title, isEnabled: !command.attributes.contains(.disabled),
      isDestructive: command.attributes.contains(.destructive),
      effect: .perform(keepsMenu: command.attributes.contains(.keepsMenuPresented)) { [weak self, weak first] in
        guard let target = first?.target(forAction: command.action, withSender: command) else { return }
        menu.select(command)
        UIApplication.shared.sendAction(command.action, to: target, from: command, for: nil)
        self?.reloadVisibleMenu()
      })
  }
}

extension UIMenuElement.State {
  /// The mark before a title.
  fileprivate var mark: String {
    switch self {
    case .off: ""
    case .on: "✓ "
    case .mixed: "– "
    }
  }
}

extension UIMenu {
  /// Switches a chosen child on and the others off, where one of them is on at a time.
  fileprivate func select(_ chosen: UIMenuElement) {
    guard options.contains(.singleSelection) else { return }
    for child in children {
      (child as? UIAction)?.state = child === chosen ? .on : .off
      (child as? UICommand)?.state = child === chosen ? .on : .off
    }
  }
}

/// Collects the animations that a delegate adds to the menu's.
private final class EditMenuAnimator: NSObject, UIEditMenuInteractionAnimating {
  let fade: EditMenuFade

  init(_ fade: EditMenuFade) { self.fade = fade }

  func addAnimations(_ animations: @escaping @MainActor () -> Void) { fade.animations.append(animations) }

  func addCompletion(_ completion: @escaping @MainActor () -> Void) { fade.completions.append(completion) }
}

extension UIEditMenuInteraction: EditMenuOwner {
  func menuWillChange(isShown: Bool, fade: EditMenuFade) {
    guard let configuration else { return }
    let animator = EditMenuAnimator(fade)
    if isShown {
      delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    } else {
      delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
    }
  }

  func menuDidChange(isShown: Bool) {}

  func menuFrameDidChange() {}

  // Its menus need no first responder.
  func menuLostFirstResponder() {}
}
