import Foundation
import QuartzCore

/// Whom a recogniser calls: pairs of a target, held weakly, and an action. (G31–G33)
struct GestureTargets {
  private struct Pair {
    weak var target: AnyObject?
    let action: Selector
  }
  private var pairs: [Pair] = []

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

  /// Calls all of them in the order in which they were added. Cost: a dictionary look-up for each.
  @MainActor func send(from sender: UIGestureRecognizer) {
    for pair in pairs {
      guard let target = pair.target else { continue }
      SelectorTable.send(pair.action, to: target, sender, nil)
    }
  }
}
