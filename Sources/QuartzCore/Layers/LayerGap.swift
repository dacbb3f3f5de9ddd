/// What stands in a long list of sublayers where one was taken out, until the list is read the next time.
///
/// Closing up after every single one makes taking out many cost the square of their number. Short lists close up at
/// once.
@MainActor enum LayerGap {
  static let layer = CALayer()
  /// Up to this many sublayers a list closes up at once.
  private static let shortest = 32
  /// Where a sublayer was found last: those that are taken out one after the other mostly stand side by side.
  private static var lastPlace = 0

  /// Where a sublayer stands in a list that may have gaps. Cost: constant when it stands near the last one found, or at
  /// the end; else linear.
  static func place(of layer: CALayer, in list: ContiguousArray<CALayer>) -> Int? {
    if list.last === layer { return list.count - 1 }
    let near = max(0, min(lastPlace, list.count))
    for index in max(0, near - 8)..<min(list.count, near + 8) where list[index] === layer { return index }
    return list.firstIndex { $0 === layer }
  }

  /// Says where the layer will probably be that is asked for next.
  static func expect(at place: Int) { lastPlace = place }

  /// Takes out the sublayer at an index of the stored list.
  static func takeOut(at index: Int, of parent: CALayer) {
    lastPlace = index
    let count = parent.storedSublayers.count
    if index == count - 1 {
      parent.storedSublayers.removeLast()
      guard parent.flags.contains(.sublayersHaveGaps) else { return }
      while parent.storedSublayers.last === layer { parent.storedSublayers.removeLast() }
    } else if count <= shortest, !parent.flags.contains(.sublayersHaveGaps) {
      parent.storedSublayers.remove(at: index)
    } else {
      parent.storedSublayers[index] = layer
      parent.flags.insert(.sublayersHaveGaps)
    }
  }
}

extension CALayer {
  /// Closes up where sublayers were taken out: O(sublayers).
  @usableFromInline package final func closeGaps() {
    flags.remove(.sublayersHaveGaps)
    storedSublayers.removeAll { $0 === LayerGap.layer }
  }

  /// Says that the sublayer at this index will probably be taken out next, so that it is found at once.
  package static func expectRemoval(at index: Int) { LayerGap.expect(at: index) }
}
