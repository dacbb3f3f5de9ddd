import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// Does with an element what iOS's screen reader does.
@MainActor struct ElementActions {
  private let runtime: Runtime
  private let node: AccessibilityNode

  init(_ runtime: Runtime, _ node: AccessibilityNode) { (self.runtime, self.node) = (runtime, node) }

  /// An element of the app's own.
  private var own: UIAccessibilityElement? {
    if case .element(let element) = node.origin { return element }
    return nil
  }

  /// Its view, where the element is the view and not something that it draws.
  private var view: UIView? {
    if case .view = node.origin { return node.view }
    return nil
  }

  /// Returns whether it could be done.
  func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .press: return press()
    case .increment, .decrement: return adjust(isUp: action == .increment)
    case .focus: return focus()
    case .setText(let text): return setText(text)
    case .replaceText(let range, let text): return replace(range, text)
    case .select(let range): return select(range)
    case .setNumber(let value): return node.isEnabled && view.map { ElementKinds.set(value, of: $0) } ?? false
    case .scroll(let direction): return scroll(direction)
    case .escape: return escape()
    case .magicTap: return magicTap()
    case .custom(let index): return custom(index)
    case .show: return node.scrollIntoView() || isSeen
    }
  }

  private var isSeen: Bool { !ElementPlace.seen(node).isEmpty }

  // MARK: Pressing

  /// Its own method first, then a finger at its activation point.
  private func press() -> Bool {
    guard node.isEnabled else { return false }
    if own?.accessibilityActivate() ?? view?.accessibilityActivate() ?? false { return true }
    if ElementPlace(node, in: runtime)?.isHittable != true, node.scrollIntoView() {
      for window in runtime.shownWindows { window.layoutIfNeeded() }
    }
    guard let place = currentPlace, place.isHittable else { return false }
    FingerTap.send(at: place.location, on: runtime)
    return true
  }

  /// Where it is now: scrolling has moved it.
  private var currentPlace: ElementPlace? {
    if let view {
      node.frame = view.accessibilityFrame
      node.activationPoint = view.accessibilityActivationPoint
    } else if let own {
      node.frame = own.accessibilityFrame
      node.activationPoint = own.accessibilityActivationPoint
    }
    return ElementPlace(node, in: runtime)
  }

  private func adjust(isUp: Bool) -> Bool {
    guard node.isEnabled, node.traits.contains(.adjustable) else { return false }
    if let own {
      if isUp { own.accessibilityIncrement() } else { own.accessibilityDecrement() }
    } else if let view {
      if isUp { view.accessibilityIncrement() } else { view.accessibilityDecrement() }
    } else {
      return false
    }
    return true
  }

  private func custom(_ index: Int) -> Bool {
    let actions = own?.accessibilityCustomActions ?? view?.accessibilityCustomActions ?? []
    guard node.isEnabled, actions.indices.contains(index) else { return false }
    let action = actions[index]
    if let handler = action.actionHandler { return handler(action) }
    guard let target = action.target, let selector = action.selector else { return false }
    SelectorTable.send(selector, to: target, action, nil)
    return true
  }

  // MARK: Text

  private func focus() -> Bool {
    _ = node.scrollIntoView()
    guard let view else { return isSeen }
    if view.canBecomeFirstResponder, view is UITextInput, node.isEnabled { return view.becomeFirstResponder() }
    return isSeen
  }

  /// Its view where that takes text, first responder now.
  private func input() -> (UIView & UITextInput)? {
    guard node.isEnabled, let input = view as? UIView & UITextInput, ElementKinds.text(of: input)?.isEditable == true
    else { return nil }
    return input.isFirstResponder || input.becomeFirstResponder() ? input : nil
  }

  private func setText(_ text: String) -> Bool {
    guard node.isEnabled else { return false }
    if let view, view.accessibilityAdjust(to: text) { return true }
    guard let input = input(),
      let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
    else { return false }
    type(text, over: all, in: input)
    return true
  }

  private func replace(_ range: Range<Int>, _ text: String) -> Bool {
    guard let input = input(), let all = self.range(range, of: input) else { return false }
    type(text, over: all, in: input)
    return true
  }

  /// As a user does: what is to go is selected first.
  private func type(_ text: String, over range: UITextRange, in input: UIView & UITextInput) {
    input.selectedTextRange = range
    if !text.isEmpty { input.insertText(text) } else if !range.isEmpty { input.deleteBackward() }
  }

  private func select(_ range: Range<Int>) -> Bool {
    guard let input = input(), let selected = self.range(range, of: input) else { return false }
    input.selectedTextRange = selected
    return true
  }

  private func range(_ range: Range<Int>, of input: UIView & UITextInput) -> UITextRange? {
    let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
    guard range.upperBound <= length,
      let start = input.position(from: input.beginningOfDocument, offset: range.lowerBound),
      let end = input.position(from: input.beginningOfDocument, offset: range.upperBound)
    else { return nil }
    return input.textRange(from: start, to: end)
  }

  // MARK: Along the chain of responders

  private var chain: some Sequence<UIResponder> {
    sequence(first: (node.view ?? topView) as UIResponder?, next: { $0?.next }).lazy.compactMap { $0 }
  }

  /// Of the app itself: what its front shows.
  private var topView: UIView? {
    guard let window = runtime.shownWindows.last(where: { $0.rootViewController != nil }),
      var top = window.rootViewController
    else { return nil }
    while let next = top.presentedViewController ?? inner(top) { top = next }
    return top.viewIfLoaded ?? window
  }

  private func inner(_ controller: UIViewController) -> UIViewController? {
    switch controller {
    case let navigation as UINavigationController: navigation.topViewController
    case let tabs as UITabBarController: tabs.selectedViewController
    default: nil
    }
  }

  private func scroll(_ direction: AccessibilityElement.ScrollDirection) -> Bool {
    let asked: UIAccessibilityScrollDirection =
      switch direction {
      case .up: .up
      case .down: .down
      case .left: .right
      case .right: .left
      case .next: .next
      case .previous: .previous
      }
    return own?.accessibilityScroll(asked) ?? false || chain.contains { $0.accessibilityScroll(asked) }
  }

  private func magicTap() -> Bool {
    own?.accessibilityPerformMagicTap() ?? false || chain.contains { $0.accessibilityPerformMagicTap() }
  }

  /// The first that can be left: by its own method, else what a navigation controller has pushed or a controller presents.
  private func escape() -> Bool {
    if own?.accessibilityPerformEscape() ?? false { return true }
    for responder in chain {
      if responder.accessibilityPerformEscape() { return true }
      if let navigation = responder as? UINavigationController, navigation.viewControllers.count > 1 {
        return navigation.popViewController(animated: true) != nil
      }
      if let controller = responder as? UIViewController, controller.presentingViewController != nil,
        controller.parent == nil
      {
        return leave(controller)
      }
    }
    return false
  }

  private func leave(_ controller: UIViewController) -> Bool {
    if let alert = controller as? UIAlertController {
      // An alert is left by its button that cancels; one without such a button stays.
      guard let cancel = alert.cancelAction, cancel.isEnabled else { return false }
      alert.choose(cancel)
      return true
    }
    if controller.isModalInPresentation { return false }
    controller.dismiss(animated: true)
    return true
  }
}
