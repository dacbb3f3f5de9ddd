import Foundation
import QuartzCore

/// The owner of an edit menu: the menu controller, or an interaction.
@MainActor protocol EditMenuOwner: AnyObject {
  /// The menu is about to be shown or hidden; animations of `fade` run while it fades, completions after it.
  func menuWillChange(isShown: Bool, fade: EditMenuFade)
  /// The menu is shown or hidden.
  func menuDidChange(isShown: Bool)
  func menuFrameDidChange()
  /// The first responder that the menu was shown for has resigned.
  func menuLostFirstResponder()
}

/// Animations that run while a menu fades.
@MainActor final class EditMenuFade {
  var animations: [@MainActor () -> Void] = []
  var completions: [@MainActor () -> Void] = []
}

/// The one edit menu that a runtime shows at a time.
@MainActor final class EditMenuCenter: RuntimeService {
  private(set) lazy var controller = UIMenuController(center: self)
  /// The menu being shown; nil while none is, also while one fades away.
  private(set) var panel: EditMenuPanel?
  private weak var owner: (any EditMenuOwner)?
  private weak var firstResponder: UIResponder?
  /// Menus that fade away.
  private var leaving: [EditMenuPanel] = []

  /// Whether this owner's menu is shown.
  func isShowing(_ owner: any EditMenuOwner) -> Bool { panel != nil && self.owner === owner }

  /// Shows a menu, in the place of the one being shown.
  /// - Parameter target: what it points at, in the screen.
  func show(
    _ items: [EditMenuItem], for owner: any EditMenuOwner, target: CGRect, wanted: EditMenuArrow?, animated: Bool
  ) {
    hide(animated: false)
    let fade = EditMenuFade()
    let panel = EditMenuPanel(items: items, target: target, wanted: wanted) { [weak self] in self?.choose($0) }
    self.panel = panel
    self.owner = owner
    firstResponder = Runtime.current.firstResponder
    owner.menuWillChange(isShown: true, fade: fade)
    // The owner may have hidden it in its notification.
    guard self.panel === panel else { return }
    panel.frameDidChange = { [weak self, weak panel] in
      if self?.panel === panel { self?.owner?.menuFrameDidChange() }
    }
    panel.window.isHidden = false
    panel.content.alpha = 0
    run(fade, animated: animated) {
      panel.content.alpha = 1
    } then: { [weak self, weak owner, weak panel] in
      if let panel, self?.panel === panel { owner?.menuDidChange(isShown: true) }
    }
  }

  /// Hides the menu. It takes no touches from now on, also while it fades.
  func hide(animated: Bool) {
    guard let panel, let owner else {
      self.panel?.window.isHidden = true
      self.panel = nil
      return
    }
    self.panel = nil
    self.owner = nil
    panel.window.isUserInteractionEnabled = false
    leaving.append(panel)
    let fade = EditMenuFade()
    owner.menuWillChange(isShown: false, fade: fade)
    run(fade, animated: animated) {
      panel.content.alpha = 0
    } then: { [weak self, weak panel] in
      panel?.window.isHidden = true
      self?.leaving.removeAll { $0 === panel }
      owner.menuDidChange(isShown: false)
    }
  }

  /// Releases all menus without notifications: their windows retain the runtime, which would never be freed.
  func forget() {
    for panel in leaving + [panel].compactMap(\.self) { panel.window.isHidden = true }
    panel = nil
    owner = nil
    leaving = []
  }

  /// Hides the menu if it is this owner's.
  func hide(_ owner: any EditMenuOwner, animated: Bool) {
    if isShowing(owner) { hide(animated: animated) }
  }

  private func run(
    _ fade: EditMenuFade, animated: Bool, _ change: @escaping @MainActor () -> Void,
    then completion: @escaping @MainActor () -> Void
  ) {
    let animations = fade.animations
    let completions = fade.completions
    let body: @MainActor () -> Void = {
      change()
      for animation in animations { animation() }
    }
    let end: @MainActor () -> Void = {
      completion()
      for completion in completions { completion() }
    }
    guard animated, UIView.areAnimationsEnabled else {
      UIView.performWithoutAnimation(body)
      return end()
    }
    UIView.animate(
      withDuration: EditMenuStyle.fadeDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: body
    ) { _ in end() }
  }

  private func choose(_ item: EditMenuItem) {
    guard panel != nil, case .perform(let keepsMenu, let action) = item.effect else { return }
    if !keepsMenu { hide(animated: true) }
    action()
  }

  // MARK: Events beside the menu

  /// Touches are about to be sent: one that began beside the menu hides it, and is delivered too. (U7)
  package func touchesWillBeSent(_ touches: ContiguousArray<UITouch>) {
    guard let panel else { return }
    for touch in touches where touch.phase == .began && touch.window !== panel.window {
      return hide(animated: true)
    }
  }

  /// The screen has another size.
  package func screenChanged() { panel?.lay() }

  /// A responder has resigned as first responder.
  package func firstResponderDidResign(_ responder: UIResponder) {
    if responder === firstResponder, panel != nil { owner?.menuLostFirstResponder() }
  }
}

extension Runtime {
  /// Removes the edit menu at the end of a test, since it would keep the runtime alive.
  package func forgetMenus() { menus?.forget() }

  /// The edit menu, if one was shown or asked for.
  var menus: EditMenuCenter? { existingService(EditMenuCenter.self) }

  /// The edit menu; made on first use.
  var menuCenter: EditMenuCenter { service(EditMenuCenter.self) }
}
