import Foundation
import QuartzCore

extension CADisplayLink {
  /// A link that calls a method of an object by its name, with the link as argument. The link keeps the object alive
  /// until it is invalidated.
  /// > Here: as far as methods answer to names.
  public convenience init(target: Any, selector: Selector) {
    let object = target as AnyObject
    self.init { link in SelectorPerformer.call(object, selector, [link]) }
  }
}
