/// The placeholder in a long list of subviews where one was removed, until the list is read the next time; see
/// `LayerGap`.
@MainActor enum SubviewGap {
  /// It takes no touches, so that hit testing passes over it.
  static let view: UIView = {
    let made = UIView()
    made.flags.remove(.interactive)
    return made
  }()
  /// In a list of up to this many subviews a removal closes the gap at once.
  static let shortest = 32
}

extension UIView {
  /// The subviews, the rearmost first.
  @inline(__always) final var _subviews: ContiguousArray<UIView> {
    closeGapsIfAny()
    return storedSubviews
  }

  @inline(__always) final func closeGapsIfAny() {
    if flags.contains(.subviewsHaveGaps) { closeGaps() }
  }

  private func closeGaps() {
    flags.remove(.subviewsHaveGaps)
    storedSubviews.removeAll { $0 === SubviewGap.view }
    number(from: 0)
    boxes?.deallocate()
    boxes = nil
  }

  /// Stores in the subviews from `start` on their places in the list.
  private func number(from start: Int) {
    for index in start..<storedSubviews.count { storedSubviews[index]._index = Int32(index) }
  }

  final func putIn(_ view: UIView, at index: Int) {
    closeGapsIfAny()
    if index == storedSubviews.count {
      view._index = Int32(index)
      storedSubviews.append(view)
    } else {
      storedSubviews.insert(view, at: index)
      number(from: index)
    }
    boxes?.insert(HitBoxes.Box(of: view), at: index)
  }

  /// Removes a subview. Cost: constant at the end of the list and in long lists, whose gaps are closed when they are
  /// read.
  final func takeOut(_ view: UIView) {
    let index = Int(view._index)
    let count = storedSubviews.count
    guard index < count, storedSubviews[index] === view else { return }
    let hasGaps = flags.contains(.subviewsHaveGaps)
    if index == count - 1 {
      takeOutLast()
      while hasGaps, storedSubviews.last === SubviewGap.view { takeOutLast() }
    } else if count <= SubviewGap.shortest, !hasGaps {
      storedSubviews.remove(at: index)
      number(from: index)
      boxes?.remove(at: index)
    } else {
      storedSubviews[index] = SubviewGap.view
      flags.insert(.subviewsHaveGaps)
      boxes?.update(.never, at: index)
    }
  }

  private func takeOutLast() {
    storedSubviews.removeLast()
    boxes?.remove(at: storedSubviews.count)
  }
}
