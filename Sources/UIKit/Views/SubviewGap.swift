/// What stands in a long list of subviews where one was taken out, until the list is read the next time; see `LayerGap`.
@MainActor enum SubviewGap {
  /// It takes no touches, so that hit testing passes over it.
  static let view: UIView = {
    let made = UIView()
    made.flags.remove(.interactive)
    return made
  }()
  /// Up to this many subviews a list closes up at once.
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

  /// Writes down the places of the subviews from one on.
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

  /// Takes a subview out. Cost: constant at the end of the list and in long lists, which close up when they are read.
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
