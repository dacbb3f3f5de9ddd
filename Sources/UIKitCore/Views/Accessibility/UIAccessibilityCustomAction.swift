import Foundation
import QuartzCore

/// Something that can be done with an element beside activating it.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Does the action. Returns whether it could be done.
  public typealias ActionHandler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// What it is called, in the user's language.
  open var name: String
  /// A picture of it. Default nil.
  open var image: UIImage?
  /// What performs the selector. Default nil.
  open weak var target: AnyObject?
  /// The method of the target, without an argument or with the action as its argument.
  open var selector: Selector?
  /// What is done, where there is no target.
  open var actionHandler: ActionHandler?

  /// An action that calls a method of an object.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
    freesOnMainActor()
  }

  /// An action that runs a closure.
  public init(name: String, image: UIImage? = nil, actionHandler: ActionHandler?) {
    self.name = name
    self.image = image
    self.actionHandler = actionHandler
    super.init()
    freesOnMainActor()
  }
}
