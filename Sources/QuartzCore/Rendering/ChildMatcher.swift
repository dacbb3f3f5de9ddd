import RenderTree

/// Pairs the children of two commits of one layer by id, when they are not simply the same in the same order.
///
/// Those whose order among each other is unchanged (a longest increasing run of old places) are pairs; every other one
/// counts as removed from its old place and added at its new one. Cost: n log n.
struct ChildMatcher {
  /// What became of a child; indices are those of the full arrays.
  enum Fate {
    /// It stands in the same order as before among those that stayed.
    case same(old: Int, new: Int)
    /// It is gone, or stood elsewhere.
    case removed(Int)
    /// It is new, or stands elsewhere now.
    case added(Int)
  }

  private var placeOfID: [UInt64: Int] = [:]

  /// The fate of each child of either slice. Should ids repeat, which a commit never lets happen, the last one counts.
  mutating func match(_ old: ArraySlice<LayerNode>, _ new: ArraySlice<LayerNode>) -> [Fate] {
    placeOfID.removeAll(keepingCapacity: true)
    for index in old.indices { placeOfID[old[index].id] = index }
    // Patience sorting: tails[k] is the new index that ends the best increasing run of length k + 1.
    var places: [Int] = []
    var before: [Int] = []
    var tails: [Int] = []
    for index in new.indices {
      let place = placeOfID[new[index].id] ?? -1
      places.append(place)
      before.append(-1)
      guard place >= 0 else { continue }
      let offset = index - new.startIndex
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if places[tails[middle]] < place { low = middle + 1 } else { high = middle }
      }
      before[offset] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(offset) } else { tails[low] = offset }
    }
    var fates: [Fate] = []
    var keptNew = [Bool](repeating: false, count: new.count)
    var keptOld = [Bool](repeating: false, count: old.count)
    var cursor = tails.last ?? -1
    while cursor >= 0 {
      keptNew[cursor] = true
      keptOld[places[cursor] - old.startIndex] = true
      fates.append(.same(old: places[cursor], new: new.startIndex + cursor))
      cursor = before[cursor]
    }
    for index in old.indices where !keptOld[index - old.startIndex] { fates.append(.removed(index)) }
    for index in new.indices where !keptNew[index - new.startIndex] { fates.append(.added(index)) }
    return fates
  }
}
