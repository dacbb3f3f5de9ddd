import InterfaceArchive

/// The constraints of a view that Interface Builder installs, or gives another constant or priority, in some size classes only.
///
/// They are chosen again when the view's size classes change, before its layout. What an app changes meanwhile counts until then.
@MainActor final class ConstraintVariations {
  private let entries: [(constraint: NSLayoutConstraint, node: InterfaceNode)]
  /// The element of the view, whose masks say what is left out.
  private let node: InterfaceNode

  init(_ node: InterfaceNode, _ entries: [(constraint: NSLayoutConstraint, node: InterfaceNode)]) {
    (self.node, self.entries) = (node, entries)
  }

  /// Installs what belongs to these size classes.
  func apply(_ traits: UITraitCollection) {
    let left = node.leftOut(for: traits)
    var installed: [NSLayoutConstraint] = []
    for (constraint, node) in entries {
      if node.hasVariation {
        let now = node.forTraits(of: traits)
        constraint.constant = NibConstraints.constant(now)
        let priority = NibConstraints.priority(now)
        if constraint.priority != priority {
          // What is active does not change between required and weaker.
          constraint.isActive = false
          constraint.priority = priority
        }
      }
      if node.id.map(left.contains) ?? false {
        // First what leaves, so that what comes does not contradict it.
        constraint.isActive = false
      } else {
        installed.append(constraint)
      }
    }
    for constraint in installed where !constraint.isActive { constraint.isActive = true }
  }
}

extension InterfaceNode {
  /// Whether something in it differs between size classes.
  var hasVariation: Bool { children.contains { $0.name == "variation" } }

  /// The ids of what its masks leave out for these traits, the later one counting.
  @MainActor func leftOut(for traits: UITraitCollection, from others: Set<String> = []) -> Set<String> {
    var left = others
    for variation in children where variation.name == "variation" && variation.isVariation(for: traits) {
      for mask in variation.children where mask.name == "mask" {
        for change in mask.children {
          guard let id = change["reference"] else { continue }
          if change.name == "exclude" { left.insert(id) } else { left.remove(id) }
        }
      }
    }
    return left
  }

  /// The ids of all that its masks leave out for some traits.
  var everLeftOut: Set<String> {
    Set(
      children.filter { $0.name == "variation" }.flatMap(\.children).filter { $0.name == "mask" }.flatMap(\.children)
        .filter { $0.name == "exclude" }.compactMap { $0["reference"] })
  }
}
