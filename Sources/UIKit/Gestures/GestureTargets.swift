import Foundation
import QuartzCore

/// Whom a recogniser calls: pairs of a target, held weakly, and an action. (G31–G33)
@MainActor struct GestureTargets {
  struct Pair {
    weak var target: AnyObject?
    let action: Selector
    /// What the target's class answers the action with, once looked up, and how many registrations there had been.
    fileprivate var method: SelectorMethod?
    fileprivate var registrations = 0

    /// The method, if it was looked up and nothing was registered since.
    @MainActor var known: SelectorMethod? { registrations == SelectorTable.registrationCount ? method : nil }
  }
  private(set) var pairs: [Pair] = []

  /// How many there are whose target lives.
  var count: Int { pairs.count { $0.target != nil } }

  /// Adds a pair; one that is there already counts once. (G33)
  mutating func add(_ target: AnyObject, _ action: Selector) {
    pairs.removeAll { $0.target == nil }
    guard !pairs.contains(where: { $0.target === target && $0.action == action }) else { return }
    pairs.append(Pair(target: target, action: action))
  }

  /// Takes pairs out; nil stands for any target, or any action. (G32)
  mutating func remove(_ target: AnyObject?, _ action: Selector?) {
    pairs.removeAll { pair in
      pair.target == nil || ((target == nil || pair.target === target) && (action == nil || pair.action == action))
    }
  }

  /// Keeps what was looked up for a pair, if that is still there.
  mutating func remember(_ method: SelectorMethod, of target: AnyObject, _ action: Selector) {
    for index in pairs.indices where pairs[index].target === target && pairs[index].action == action {
      pairs[index].method = method
      pairs[index].registrations = SelectorTable.registrationCount
    }
  }

  /// The method with which a target answers an action; the program stops where there is none, as on Apple's platforms.
  static func method(for action: Selector, of target: AnyObject) -> SelectorMethod {
    SelectorTable.requiredMethod(for: action, of: target)
  }
}
