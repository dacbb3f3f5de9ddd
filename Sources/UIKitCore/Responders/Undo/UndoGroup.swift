/// What one undo group undoes: operations and closed groups, the oldest first.
@MainActor final class UndoGroup {
  /// One registered operation.
  struct Operation {
    /// Not kept alive: an operation whose target is gone does nothing.
    weak var target: AnyObject?
    /// Valid also while the target is being freed.
    let targetID: ObjectIdentifier
    let action: @MainActor (AnyObject) -> Void
  }

  enum Item {
    case operation(Operation)
    case group(UndoGroup)
  }

  var items: [Item] = []
  var name = ""
  var isDiscardable = false

  /// Whether there is nothing to undo in it.
  var isEmpty: Bool { items.isEmpty }

  /// Undoes everything, the newest first.
  func perform() {
    for item in items.reversed() {
      switch item {
      case .operation(let operation):
        if let target = operation.target { operation.action(target) }
      case .group(let group): group.perform()
      }
    }
  }

  /// Removes the operations of a target, and groups that are empty then.
  func remove(_ target: ObjectIdentifier) {
    let old = items
    items = old.filter { item in
      switch item {
      case .operation(let operation): return operation.targetID != target
      case .group(let group):
        group.remove(target)
        return !group.isEmpty
      }
    }
    // The deinit of a freed object may call this again; by then the change of `items` is complete.
    withExtendedLifetime(old) {}
  }
}
