import Foundation
import QuartzCore

/// What an app's extension of one of UIKit's classes overrides, which Objective-C allows and Swift does not. The rewriter gives such a
/// member a name of its own and registers it by that; UIKit's own member asks for it first.
@MainActor enum ExtensionOverride {
  /// A member that is being run for an object: what it calls on `super` is UIKit's.
  private struct Run: Hashable {
    var object: ObjectIdentifier
    var name: String
  }
  private static var running: Set<Run> = []
  private static var isAsked = false

  /// What the app's member returns; nil where the app has none for the class of the object, or a class between that and `owner`.
  static func answer(
    _ name: String, _ object: UIResponder, _ owner: UIResponder.Type, _ a: Any? = nil, _ b: Any? = nil
  ) -> Any? {
    if !isAsked {
      isAsked = true
      // Extensions of UIKit's classes are registered with the app's own.
      if let delegate = UIApplication.shared.delegate { SelectorTable.ask(classesUpFrom: type(of: delegate)) }
    }
    guard SelectorTable.hasOverrides else { return nil }
    let selector = Selector(SelectorTable.overridePrefix + name)
    guard let method = SelectorTable.method(for: selector, from: type(of: object), upTo: owner) else { return nil }
    let run = Run(object: ObjectIdentifier(object), name: name)
    guard running.insert(run).inserted else { return nil }
    defer { running.remove(run) }
    return method.perform(on: object, a, b, nil, as: selector)
  }
}
