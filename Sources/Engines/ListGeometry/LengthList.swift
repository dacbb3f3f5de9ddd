/// Lengths one after the other, most of which are usually the same.
///
/// Nothing is stored for the usual ones. Others are kept in blocks, whose excesses are in a Fenwick tree: the place of
/// an index, and the index at a place, cost O(1) while all are as usual and O(log n) after that. A million usual
/// lengths take no memory; one other takes a tree of 4,000 numbers and one block.
package struct LengthList {
  package private(set) var count: Int
  /// The length that was not set.
  private(set) var usual: Double
  /// Lengths by block; nil where all are as usual.
  private var blocks: [Block?] = []
  /// Sums of excesses over the usual, as a Fenwick tree over the blocks.
  private var tree: [Double] = []
  private(set) var total: Double

  private struct Block {
    var lengths: [Double]
    /// Bits of the lengths that were set, though they may be as usual.
    var known: [Bool]
  }

  private static let blockSize = 256

  package init(count: Int, usual: Double) {
    self.count = max(0, count)
    self.usual = usual
    total = Double(self.count) * usual
  }

  private var isPlain: Bool { blocks.isEmpty }

  subscript(index: Int) -> Double {
    guard !isPlain, let block = blocks[index / Self.blockSize] else { return usual }
    return block.lengths[index % Self.blockSize]
  }

  /// Whether the length was set, not only estimated.
  func isKnown(_ index: Int) -> Bool {
    guard !isPlain, let block = blocks[index / Self.blockSize] else { return false }
    return block.known[index % Self.blockSize]
  }

  /// Sets a length. Returns by how much it changed.
  @discardableResult
  package mutating func set(_ length: Double, at index: Int) -> Double { put(length, at: index, isKnown: true) }

  /// Sets an estimate of a length that is not known yet.
  package mutating func suppose(_ length: Double, at index: Int) { put(length, at: index, isKnown: false) }

  @discardableResult
  private mutating func put(_ length: Double, at index: Int, isKnown: Bool) -> Double {
    if isPlain {
      let blockCount = (count + Self.blockSize - 1) / Self.blockSize
      blocks = Array(repeating: nil, count: blockCount)
      tree = Array(repeating: 0, count: blockCount + 1)
    }
    let (at, place) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    if blocks[at] == nil {
      let size = min(Self.blockSize, count - at * Self.blockSize)
      blocks[at] = Block(
        lengths: Array(repeating: usual, count: size), known: Array(repeating: false, count: size))
    }
    let change = length - (blocks[at]?.lengths[place] ?? usual)
    blocks[at]?.lengths[place] = length
    blocks[at]?.known[place] = isKnown
    guard change != 0 else { return 0 }
    var node = at + 1
    while node < tree.count {
      tree[node] += change
      node += node & -node
    }
    total += change
    return change
  }

  /// Makes every length an estimate.
  mutating func forgetKnown() {
    for at in blocks.indices where blocks[at] != nil {
      let count = blocks[at]?.known.count ?? 0
      blocks[at]?.known = Array(repeating: false, count: count)
    }
  }

  /// Where a length begins; of the count, where the last one ends.
  func offset(of index: Int) -> Double {
    let plain = Double(index) * usual
    guard !isPlain else { return plain }
    let (at, place) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    var sum = plain
    var node = at
    while node > 0 {
      sum += tree[node]
      node -= node & -node
    }
    guard place > 0, at < blocks.count, let block = blocks[at] else { return sum }
    for i in 0..<place { sum += block.lengths[i] - usual }
    return sum
  }

  /// The index whose length contains a place; the first one before the beginning, the last one behind the end. Lengths
  /// of zero contain no place. Nil where there are none.
  func index(at place: Double) -> Int? {
    guard count > 0 else { return nil }
    guard place >= 0 else { return 0 }
    guard place < total else { return count - 1 }
    guard !isPlain else { return usual > 0 ? min(count - 1, Int(place / usual)) : count - 1 }
    var at = 0
    var before = 0.0
    var step = 1
    while step * 2 < tree.count { step *= 2 }
    let blockLength = Double(Self.blockSize) * usual
    while step > 0 {
      let next = at + step
      if next < tree.count {
        let end = before + tree[next] + Double(step) * blockLength
        if end <= place { (at, before) = (next, end) }
      }
      step /= 2
    }
    guard at < blocks.count else { return count - 1 }
    let first = at * Self.blockSize
    guard let block = blocks[at] else {
      let within = usual > 0 ? Int((place - before) / usual) : 0
      return min(count - 1, first + within)
    }
    for (i, length) in block.lengths.enumerated() {
      before += length
      if place < before { return first + i }
    }
    return min(count - 1, first + block.lengths.count)
  }

  /// All lengths that were set, and estimates that differ from the usual length, in order, with whether they were set.
  /// Cost: a step for each block and each length of theirs.
  package func forEachUnusual(_ body: (Int, Double, Bool) -> Void) {
    for (at, block) in blocks.enumerated() {
      guard let block else { continue }
      for (i, isKnown) in block.known.enumerated() where isKnown || block.lengths[i] != usual {
        body(at * Self.blockSize + i, block.lengths[i], isKnown)
      }
    }
  }
}
