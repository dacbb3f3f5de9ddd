import Foundation

extension DisplayList {
  /// How many commands at the start draw the same as those at the start of `other`.
  ///
  /// Equal bytes mean equal borders between commands, so memory is compared first and commands are told apart after.
  /// Cost: some 5 µs for 100 KB.
  package func commonPrefix(with other: DisplayList) -> Int {
    if self === other { return count }
    let same = Self.equalBytes(memory, other.memory, min(length, other.length))
    // The first command that does not end within the equal bytes.
    var low = 0
    var high = min(count, other.count)
    while low < high {
      let middle = (low + high) / 2
      if end(of: middle) <= same { low = middle + 1 } else { high = middle }
    }
    guard low > 0, !objects.isEmpty else { return low }
    // Equal flags mean equally many objects.
    let last = low < count ? Int(entries[low].object) : objects.count
    var pairs = EqualObjects()
    for place in 0..<min(last, other.objects.count) where !pairs.equal(objects[place], other.objects[place]) {
      // The command that has this object: the last one whose objects begin no later and that has any.
      var index = 0
      var top = low
      while index < top {
        let middle = (index + top) / 2
        if objectEnd(of: middle) <= place { index = middle + 1 } else { top = middle }
      }
      return index
    }
    return low
  }

  /// How many commands at the end draw the same as those at the end of `other`, at most `limit`.
  package func commonSuffix(with other: DisplayList, limit: Int) -> Int {
    if self === other { return min(limit, count) }
    let same = Self.equalBytesAtEnd(memory + length, other.memory + other.length, min(length, other.length))
    var found = 0
    var pairs = EqualObjects()
    while found < limit {
      let mine = count - found - 1
      let theirs = other.count - found - 1
      let bytes = length - Int(entries[mine].offset)
      // Equal bytes alone say nothing about where a command begins.
      guard bytes <= same, bytes == other.length - Int(other.entries[theirs].offset) else { break }
      let a = Int(entries[mine].object)
      let b = Int(other.entries[theirs].object)
      let count = objectEnd(of: mine) - a
      guard count == other.objectEnd(of: theirs) - b else { break }
      var isSame = true
      for step in 0..<count where isSame { isSame = pairs.equal(objects[a + step], other.objects[b + step]) }
      guard isSame else { break }
      found += 1
    }
    return found
  }

  private func end(of index: Int) -> Int { index + 1 < entries.count ? Int(entries[index + 1].offset) : length }

  private func objectEnd(of index: Int) -> Int {
    index + 1 < entries.count ? Int(entries[index + 1].object) : objects.count
  }

  /// How many bytes from the start are the same.
  private static func equalBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    let block = MemoryLayout<SIMD64<UInt8>>.size
    var place = 0
    while place + block <= count {
      let x = (a + place).loadUnaligned(as: SIMD8<UInt64>.self)
      let y = (b + place).loadUnaligned(as: SIMD8<UInt64>.self)
      if (x ^ y).wrappedOr != 0 { break }
      place += block
    }
    while place < count, (a + place).load(as: UInt8.self) == (b + place).load(as: UInt8.self) { place += 1 }
    return place
  }

  /// How many bytes before these two ends are the same.
  private static func equalBytesAtEnd(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    let block = MemoryLayout<SIMD64<UInt8>>.size
    var place = 0
    while place + block <= count {
      let x = (a - place - block).loadUnaligned(as: SIMD8<UInt64>.self)
      let y = (b - place - block).loadUnaligned(as: SIMD8<UInt64>.self)
      if (x ^ y).wrappedOr != 0 { break }
      place += block
    }
    while place < count, (a - place - 1).load(as: UInt8.self) == (b - place - 1).load(as: UInt8.self) { place += 1 }
    return place
  }

  /// Compares objects; a pair met again at once, as one clip of many commands is, costs nothing.
  private struct EqualObjects {
    private var left: ObjectIdentifier?
    private var right: ObjectIdentifier?

    init() {}

    mutating func equal(_ a: AnyObject, _ b: AnyObject) -> Bool {
      if a === b { return true }
      if left == ObjectIdentifier(a) && right == ObjectIdentifier(b) { return true }
      guard DisplayList.equal(a, b) else { return false }
      left = ObjectIdentifier(a)
      right = ObjectIdentifier(b)
      return true
    }
  }
}

extension SIMD8<UInt64> {
  @inline(__always) fileprivate var wrappedOr: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y
  }
}
