import Foundation

/// A behaviour that moves dynamic items. The kinds are subclasses; an app combines its own from children.
///
/// Add it to a `UIDynamicAnimator`, or to a behaviour that is in one. Everything about it may be changed at any time,
/// also in the calls that animators make; a change applies from the next frame on.
/// > Not yet: `UIDynamicItemGroup`.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// A behaviour without children.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// The behaviours that belong to this one, in the order in which they were added.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called at every frame in which the animator runs, after the items are moved. Default nil. It is retained: capture
  /// the animator and behaviours weakly.
  open var action: (() -> Void)?
  /// The animator that the behaviour, or the outermost behaviour around it, was added to.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  private weak var parent: UIDynamicBehavior?

  /// Adds a behaviour that works as long as this one does.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent == nil, behavior.dynamicAnimator == nil, behavior !== self, !isBelow(behavior) else {
      return PlatformNote.misuse("a behaviour that has a parent or an animator must be removed from it first")
    }
    behavior.parent = self
    childBehaviors.append(behavior)
    guard let animator = dynamicAnimator else { return }
    behavior.move(to: animator)
    animator.behaviorsDidChange()
  }

  /// Removes a child. Nothing happens if it is none.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    let animator = dynamicAnimator
    childBehaviors.remove(at: index)
    behavior.parent = nil
    if animator != nil { behavior.move(to: nil) }
    animator?.behaviorsDidChange()
  }

  /// The behaviour is about to be added to an animator, or removed from it (nil). Default: nothing.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: Inside

  private func isBelow(_ behavior: UIDynamicBehavior) -> Bool {
    var ancestor: UIDynamicBehavior? = self
    while let current = ancestor {
      if current === behavior { return true }
      ancestor = current.parent
    }
    return false
  }

  final var isChild: Bool { parent != nil }

  final func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    forget()
    for child in childBehaviors where child.parent === self { child.move(to: animator) }
  }

  /// Adds the behaviour's effect on its items to the plan. Kinds override it.
  func install(in builder: inout DynamicsBuilder) {}

  /// It has another animator, or none: discards the state of the last one's engine.
  func forget() {}

  /// The items of this behaviour alone.
  var ownItems: [any UIDynamicItem] { [] }

  /// Makes changes apply from the next frame on.
  final func didChange() { dynamicAnimator?.behaviorsDidChange() }

  /// Calls `body` with this behaviour and those below, each before its children.
  final func forEach(_ body: (UIDynamicBehavior) -> Void) {
    body(self)
    for child in childBehaviors { child.forEach(body) }
  }
}
