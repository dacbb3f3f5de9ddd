import Foundation
import QuartzCore

/// What a recogniser calls: pairs of a target, held weakly, and an action. (G31–G33)
@MainActor struct GestureTargets {
  /// An object: a copy of a weak reference costs more than the call.
  @MainActor final class Pair {
    // Unchecked: read at each call of a target; all are read and set whole.
    @exclusivity(unchecked) private(set) weak var target: AnyObject?
    let action: Selector
    /// What the target's class answers the action with, once looked up, and how many registrations there had been.
    @exclusivity(unchecked) private var known: SelectorMethod?
    @exclusivity(unchecked) private var registrations = 0

    init(_ target: AnyObject, _ action: Selector) {
      self.target = target
      self.action = action
    }

    /// Calls the action of the target, if that lives. The program stops where it does not answer the action, as on
    /// Apple's platforms.
    ///
    /// Cost: a weak load, and what `SelectorMethod.send` costs; the method is looked up once, and again when others were
    /// registered.
    func send(from sender: UIGestureRecognizer) {
      guard let target else { return }
      let method: SelectorMethod
      if let known, registrations == SelectorTable.registrationCount {
        method = known
      } else {
        method = SelectorTable.requiredMethod(for: action, of: target)
        known = method
        registrations = SelectorTable.registrationCount
      }
      if method.send(to: target, from: sender) { return }
      _ = method.perform(on: target, sender, nil, as: action)
    }
  }
  private(set) var pairs: ContiguousArray<Pair> = []

  /// How many there are whose target lives.
  var count: Int { pairs.count { $0.target != nil } }

  /// Adds a pair; one that is there already counts once. (G33)
  mutating func add(_ target: AnyObject, _ action: Selector) {
    pairs.removeAll { $0.target == nil }
    guard !pairs.contains(where: { $0.target === target && $0.action == action }) else { return }
    pairs.append(Pair(target, action))
  }

  /// Takes pairs out; nil stands for any target, or any action. (G32)
  mutating func remove(_ target: AnyObject?, _ action: Selector?) {
    pairs.removeAll { pair in
      pair.target == nil || ((target == nil || pair.target === target) && (action == nil || pair.action == action))
    }
  }
}
