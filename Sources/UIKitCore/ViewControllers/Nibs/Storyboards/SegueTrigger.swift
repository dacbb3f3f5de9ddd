import Foundation
import InterfaceArchive
import QuartzCore

/// Performs a segue when the button, bar item, recogniser or cell that it is connected to is used.
@MainActor final class SegueTrigger: NSObject {
  private weak var controller: UIViewController?
  private let node: InterfaceNode

  init(_ controller: UIViewController, _ node: InterfaceNode) {
    (self.controller, self.node) = (controller, node)
    super.init()
  }

  /// Its action.
  static let fired: Selector = {
    SelectorTable.register(SegueTrigger.self) { $0.add("fire:", SegueTrigger.fire) }
    return "fire:"
  }()

  func fire(_ sender: Any?) {
    guard let controller, let storyboard = controller.storyboard else { return }
    // A recogniser fires when it recognises, and not at each of its moves.
    if let recognizer = sender as? UIGestureRecognizer {
      guard recognizer.state == .began || recognizer.state == .ended && recognizer.isDiscreteForNibs else { return }
    }
    guard controller.shouldPerformSegue(withIdentifier: node["identifier"] ?? "", sender: sender) else { return }
    controller.perform(node, of: storyboard, sender: sender)
  }
}

extension UIGestureRecognizer {
  /// Whether it is recognised at once, without a beginning.
  fileprivate final var isDiscreteForNibs: Bool { self is UITapGestureRecognizer || self is UISwipeGestureRecognizer }
}

extension NibLoad {
  /// Connects a segue of an object with the controller whose view is loaded.
  func connectSegue(_ node: InterfaceNode, of source: AnyObject) {
    guard let controller = owner as? UIViewController ?? source as? UIViewController else { return }
    if source is UIViewController { return }
    if node["kind"] == "embed" {
      guard let container = source as? UIView, let storyboard = controller.storyboard else { return }
      return later { controller.embed(node, in: container, of: storyboard) }
    }
    let trigger = SegueTrigger(controller, node)
    controller.scene?.keep(trigger)
    switch source {
    case let control as UIControl:
      control.addTarget(trigger, action: SegueTrigger.fired, for: NibEvents.event(node["eventType"], of: control))
    case let recognizer as UIGestureRecognizer: recognizer.addTarget(trigger, action: SegueTrigger.fired)
    case let item as UIBarButtonItem: (item.target, item.action) = (trigger, SegueTrigger.fired)
    case let view as UIView:
      if node["trigger"] == "accessoryAction" {
        view.needExtras().accessorySegue = trigger
      } else {
        view.needExtras().segue = trigger
      }
    default: break
    }
  }
}

extension UIView {
  /// Performs the segue that a cell is connected to, when it is chosen.
  package final func performNibSegue() { extras?.segue?.fire(self) }

  /// Performs the segue that a cell's detail button is connected to.
  package final func performAccessorySegue() { extras?.accessorySegue?.fire(self) }
}
