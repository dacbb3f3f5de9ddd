import UIKit
@_spi(UIKit) import UIKitCore

/// How elements are found, step by step from the app. Nothing is looked at until it is asked for elements.
struct ElementSearch {
  enum Step {
    case descendants(ElementCondition)
    case children(ElementCondition)
    case matching(ElementCondition)
    case containing(ElementCondition)
    /// One of the elements, counted from 0, or from the end below 0.
    case index(Int)
    case first
    /// The only one.
    case only

    var description: String {
      switch self {
      case .descendants(let condition): "Descendants matching \(condition.description)"
      case .children(let condition): "Children matching \(condition.description)"
      case .matching(let condition): "Elements matching \(condition.description)"
      case .containing(let condition): "Elements containing \(condition.description)"
      case .index(let index): "Element at index \(index)"
      case .first: "First match"
      case .only: "The only match"
      }
    }
  }

  private(set) var steps: [Step] = []
  /// The identifier of another app than the one under test; nil for the latter. What the system asks is on the home screen;
  /// nothing is found in others.
  private(set) var otherApp: String?

  init(otherApp: String? = nil) { self.otherApp = otherApp }

  /// Where in the test the last of them was written, as far as that is known.
  private(set) var site: SourceSite?

  func adding(_ step: Step, at site: SourceSite? = nil) -> ElementSearch {
    var copy = self
    copy.steps.append(step)
    copy.site = site ?? self.site
    return copy
  }

  /// The elements of a tree that are found. Each is in the result once, in the order of the tree.
  @MainActor func nodes(in root: AccessibilityNode) -> [AccessibilityNode] {
    guard let otherApp else { return nodes(from: 0, of: [root]) }
    guard otherApp == XCUIApplication.homeScreen, let system = root.system else { return [] }
    return nodes(from: 0, of: [system])
  }

  @MainActor private func nodes(from start: Int, of nodes: [AccessibilityNode]) -> [AccessibilityNode] {
    var found = nodes
    for (index, step) in steps.enumerated().dropFirst(start) {
      // A search for the first need not look further.
      let isFirstWanted = index + 1 < steps.count && steps[index + 1].isFirst
      found = self.nodes(step, of: found, isFirstWanted)
      if found.isEmpty { return [] }
      if found.count > 1, isNarrowed(after: index) {
        let narrowed = self.nodes(from: index + 1, of: Self.innermost(of: found))
        if !narrowed.isEmpty { return narrowed }
      }
    }
    return found
  }

  /// Whether of views within each other the innermost is meant by what a step finds: where one element with something inside is
  /// wanted, and for what stands directly in it. On iOS fewer views stand around the same things.
  private func isNarrowed(after index: Int) -> Bool {
    guard case .containing = steps[index], index + 1 < steps.count else { return false }
    switch steps[index + 1] {
    case .only: return true
    case .children: return steps[(index + 1)...].contains { if case .only = $0 { true } else { false } }
    default: return false
    }
  }

  /// Those in which none of the others stands.
  @MainActor private static func innermost(of nodes: [AccessibilityNode]) -> [AccessibilityNode] {
    var outer: Set<ObjectIdentifier> = []
    for node in nodes {
      var around = node.parent
      while let next = around, outer.insert(ObjectIdentifier(next)).inserted { around = next.parent }
    }
    return nodes.filter { !outer.contains(ObjectIdentifier($0)) }
  }

  @MainActor private func nodes(
    _ step: Step, of nodes: [AccessibilityNode], _ isFirstWanted: Bool
  ) -> [AccessibilityNode] {
    switch step {
    case .descendants(let condition):
      var found: [AccessibilityNode] = []
      var seen: Set<ObjectIdentifier> = []
      for node in nodes {
        // What is inside of one that was looked through is there already.
        let isMore = node.visit { inner in
          guard condition.holds(inner) else { return true }
          if nodes.count == 1 || seen.insert(ObjectIdentifier(inner)).inserted { found.append(inner) }
          return !isFirstWanted
        }
        if !isMore { break }
      }
      return found
    case .children(let condition): return nodes.flatMap { $0.children.filter(condition.holds) }
    case .matching(let condition): return nodes.filter(condition.holds)
    // An element contains itself: tests find cells by their own identifiers, and texts by a part of theirs, in this way.
    case .containing(let condition):
      return nodes.filter { node in condition.holds(node) || !node.visit { !condition.holds($0) } }
    case .index(let index):
      let place = index < 0 ? nodes.count + index : index
      return nodes.indices.contains(place) ? [nodes[place]] : []
    case .first: return Array(nodes.prefix(1))
    case .only: return nodes
    }
  }

  /// The last things that it looks for, in words.
  var description: String {
    guard let last = steps.last else { return otherApp ?? "the application" }
    switch last {
    case .index(let index): return "element \(index) of \(before.description)"
    case .first: return "the first of \(before.description)"
    case .only: return before.description
    case .matching(let condition): return "\(condition.description) \(before.kind)"
    case .descendants(let condition), .children(let condition): return condition.description
    case .containing(let condition): return "\(before.kind) containing \(condition.description)"
    }
  }

  private var before: ElementSearch {
    var copy = self
    copy.steps.removeLast()
    return copy
  }

  private var kind: String {
    switch steps.last {
    case .descendants(.type(let type)), .children(.type(let type)), .matching(.type(let type)): type.name
    case nil: ""
    default: before.kind
    }
  }
}

extension ElementSearch.Step {
  fileprivate var isFirst: Bool {
    switch self {
    case .first, .index(0): true
    default: false
    }
  }
}
