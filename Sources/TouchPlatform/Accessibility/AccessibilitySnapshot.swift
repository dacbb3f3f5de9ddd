/// A tree of elements as a table, for those that tell only what differs between two moments.
public struct AccessibilitySnapshot: Sendable {
  /// One element, with the names of what contains it and what it contains.
  public struct Entry: Hashable, Sendable {
    /// The element, without what it contains.
    public var element: AccessibilityElement
    /// What contains it; nil for the root.
    public var parent: ElementID?
    /// What it contains, in the order of reading.
    public var children: [ElementID]
  }

  /// The element that contains all others.
  public let root: ElementID
  /// Each element by its name.
  public private(set) var entries: [ElementID: Entry] = [:]
  /// The names, each before those of what it contains.
  public private(set) var order: [ElementID] = []

  /// The table of a tree.
  /// - Parameter limit: so many elements are told at most; what comes after them in the order of reading is left out.
  public init(_ tree: AccessibilityElement, limit: Int = 5_000) {
    root = tree.id
    add(tree, nil, max(1, limit))
  }

  private mutating func add(_ element: AccessibilityElement, _ parent: ElementID?, _ limit: Int) {
    var alone = element
    alone.children = []
    order.append(element.id)
    entries[element.id] = Entry(element: alone, parent: parent, children: [])
    var children: [ElementID] = []
    for child in element.children where order.count < limit && entries[child.id] == nil {
      children.append(child.id)
      add(child, element.id, limit)
    }
    entries[element.id]?.children = children
  }

  /// The element of this name, without what it contains; nil where there is none.
  public subscript(id: ElementID) -> AccessibilityElement? { entries[id]?.element }

  /// The element that takes what is typed; nil for none.
  public var focused: ElementID? { order.last { entries[$0]?.element.states.contains(.focused) == true } }

  /// Which elements are new or differ, and which are gone, since another moment; all are new without one.
  public func changes(since old: AccessibilitySnapshot?) -> (changed: [ElementID], removed: [ElementID]) {
    guard let old else { return (order, []) }
    let changed = order.filter { entries[$0] != old.entries[$0] }
    return (changed, old.order.filter { entries[$0] == nil })
  }
}
