import RenderTree

/// What one page has of one sort, by the number that the page knows it by, with the count of what refers to it.
///
/// Numbers begin at 1 and are given again after a sweep has freed them, so they stay small.
struct WireTable<Entry> {
  private var entries: ContiguousArray<(entry: Entry, count: Int)?> = [nil]
  private var free: [Int] = []
  private var unused: [Int] = []

  /// The number of a new entry, to which nothing refers yet.
  mutating func add(_ entry: Entry) -> Int {
    let id: Int
    if let known = free.popLast() {
      id = known
      entries[id] = (entry, 0)
    } else {
      id = entries.count
      entries.append((entry, 0))
    }
    // Should nothing come to refer to it, the sweep finds it.
    unused.append(id)
    return id
  }

  /// What stands under a number; traps for one that was never given.
  subscript(id: Int) -> Entry {
    get {
      guard let found = entries[id] else { preconditionFailure("nothing has the number \(id)") }
      return found.entry
    }
    set { entries[id]?.entry = newValue }
  }

  /// Changes an entry in place.
  @inline(__always) mutating func change(_ id: Int, _ body: (inout Entry) -> Void) {
    guard var found = entries[id] else { return }
    // Taken out, so that arrays in it are not copied.
    entries[id] = nil
    body(&found.entry)
    entries[id] = found
  }

  /// How many refer to it.
  func references(to id: Int) -> Int { entries[id]?.count ?? 0 }

  /// One more refers to it; 0 is nothing.
  mutating func retain(_ id: Int) { if id != 0 { entries[id]?.count += 1 } }

  /// One less refers to it; 0 is nothing.
  mutating func release(_ id: Int) {
    guard id != 0, let count = entries[id]?.count else { return }
    entries[id]?.count = count - 1
    if count <= 1 { unused.append(id) }
  }

  /// Takes out an entry that nothing refers to; nil when there is none left.
  mutating func takeUnused() -> (id: Int, entry: Entry)? {
    while let id = unused.popLast() {
      guard let found = entries[id], found.count <= 0 else { continue }
      entries[id] = nil
      return (id, found.entry)
    }
    return nil
  }

  /// The numbers of what was taken out may be given again.
  mutating func giveBack(_ ids: [Int]) { free.append(contentsOf: ids.reversed()) }

  /// How many there are.
  var count: Int { entries.count - 1 - free.count }

  /// Forgets everything.
  mutating func removeAll() { self = WireTable() }
}
