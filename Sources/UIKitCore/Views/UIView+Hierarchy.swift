import Foundation
import QuartzCore
import RenderTree

extension UIView {
  /// The superview for the engine, without a call through the class.
  // Unsafe: a view clears the references of its subviews when it is freed, so the superview exists.
  final var _superview: UIView? {
    @inline(__always) get { storedSuperview?.takeUnretainedValue() }
    @inline(__always) set {
      // Not `map`: its closure would be checked for the main actor at every call.
      if let newValue {
        storedSuperview = Unmanaged.passUnretained(newValue)
      } else {
        storedSuperview = nil
      }
    }
  }

  // Unsafe: superviews keep all on the way, and only windows have the flag.
  final var _window: UIWindow? {
    let root = Self.climb(from: Unmanaged.passUnretained(self)).root.takeUnretainedValue()
    return root.flags.contains(.window) ? unsafeDowncast(root, to: UIWindow.self) : nil
  }

  // Unsafe: the walk changes nothing, and superviews keep all on the way.
  /// The topmost view above one, and the flags that any view on the way has, both ends included. No view is retained.
  @inline(__always)
  nonisolated static func climb(from start: Unmanaged<UIView>) -> (root: Unmanaged<UIView>, flags: ViewFlags) {
    var root = start
    var flags: ViewFlags = []
    while true {
      let parent = root._withUnsafeGuaranteedRef { view in
        flags.formUnion(view.flags)
        return view.storedSuperview
      }
      guard let parent else { return (root, flags) }
      root = parent
    }
  }

  final func _addSubview(_ view: UIView) { insert(view, at: _subviews.count) }

  final func _insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  final func _insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    guard let place = place(of: sibling, for: view) else { return insert(view, at: _subviews.count) }
    insert(view, at: place + 1, beside: .above(sibling))
  }

  final func _insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    guard let place = place(of: sibling, for: view) else { return insert(view, at: _subviews.count) }
    insert(view, at: place, beside: .below(sibling))
  }

  final func _bringSubviewToFront(_ view: UIView) {
    guard view._superview === self else { return }
    reorder(view, to: _subviews.count - 1)
  }

  final func _sendSubviewToBack(_ view: UIView) {
    guard view._superview === self else { return }
    reorder(view, to: 0)
  }

  final func _exchangeSubview(at first: Int, withSubviewAt second: Int) {
    guard _subviews.indices.contains(first), _subviews.indices.contains(second), first != second else { return }
    let (low, high) = (min(first, second), max(first, second))
    let (a, b) = (_subviews[low], _subviews[high])
    takeOut(b)
    putIn(b, at: low)
    takeOut(a)
    putIn(a, at: high)
    _layer.exchangeSublayers(a._layer, b._layer)
  }

  final func _removeFromSuperview() {
    guard let parent = _superview else { return }
    let oldWindow = window
    if let oldWindow {
      Runtime.current.viewWillLeave(self, window: oldWindow)
      Runtime.current.dispatcher.departures.viewWillLeave(self, window: oldWindow)
      callWillMove(toWindow: nil)
    }
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    // A callback may have removed the view already.
    guard _superview === parent else { return }
    // A callback may also have sent an event that puts a touch on the view.
    if let oldWindow { Runtime.current.dispatcher.departures.viewWillLeave(self, window: oldWindow) }
    if flags.contains(.layoutTree) { leavesLayoutTree() }
    CALayer.expectRemoval(at: Int(_index))
    parent.takeOut(self)
    _superview = nil
    _layer.removeFromSuperlayer()
    if oldWindow != nil { callDidMoveToWindow() }
    didMoveToSuperview()
    parent.subviewsChanged()
    Runtime.current.viewsDidLeave()
  }

  /// Lays out again for other subviews, unless its own layout has changed them: else the layout of a view that exchanges its
  /// subviews each time would not end.
  private func subviewsChanged() { if !_layer.isInLayout { _layer.setNeedsLayout() } }

  final func _isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let here = current {
      if here === view { return true }
      current = here._superview
    }
    return false
  }

  final func _viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in _subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Engine

  /// Which subview's layer a subview's own is put next to.
  private enum Neighbour {
    case above(UIView), below(UIView)
  }

  private func place(of sibling: UIView, for view: UIView) -> Int? {
    guard sibling._superview === self, sibling !== view else { return nil }
    closeGapsIfAny()
    let index = Int(sibling._index)
    return view._superview === self && Int(view._index) < index ? index - 1 : index
  }

  /// The order of the calls is the one observed on iOS: windows before superviews, changes in between. (V12)
  private func insert(_ view: UIView, at index: Int, beside neighbour: Neighbour? = nil) {
    if view._superview === self {
      let place = max(0, min(index, _subviews.count - 1))
      if Int(view._index) != place { reorder(view, to: place, beside: neighbour) }
      return
    }
    guard LayerDepth.hasRoom(in: _layer, for: view._layer, "the view \(type(of: view))") else { return }
    let newWindow = _window
    let oldWindow = view._window
    if newWindow !== oldWindow {
      if let oldWindow {
        Runtime.current.viewWillLeave(view, window: oldWindow)
        Runtime.current.dispatcher.departures.viewWillLeave(view, window: oldWindow)
      }
      view.callWillMove(toWindow: newWindow)
    }
    view.willMove(toSuperview: self)
    if let old = view._superview {
      old.willRemoveSubview(view)
      // These callbacks may have sent an event that puts a touch on the view.
      if let oldWindow, newWindow !== oldWindow {
        Runtime.current.dispatcher.departures.viewWillLeave(view, window: oldWindow)
      }
      if view.flags.contains(.layoutTree) { view.leavesLayoutTree() }
      old.takeOut(view)
    }
    let place = max(0, min(index, _subviews.count))
    let oldTint = view.tintBeforeMove
    view._superview = self
    putIn(view, at: place)
    switch neighbour {
    case .above(let sibling): _layer.insertSublayer(view._layer, above: sibling._layer)
    case .below(let sibling): _layer.insertSublayer(view._layer, below: sibling._layer)
    case nil: _layer.insertFittingSublayer(view._layer, atIndex: layerIndex(forSubviewAt: place))
    }
    if view.flags.contains(.layoutTree) { view.joinsLayoutTree() }
    if SafeArea.isInUse { SafeArea.refresh(view) }
    view.inheritTraits(fromSuperview: self)
    view.tintDidMove(from: oldTint)
    if newWindow !== oldWindow { view.callDidMoveToWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
    subviewsChanged()
    if oldWindow != nil && newWindow !== oldWindow { Runtime.current.viewsDidLeave() }
    if newWindow != nil && newWindow !== oldWindow { Runtime.current.viewDidEnterWindow(view) }
  }

  /// The sublayer index that belongs to the subview at `place`: just in front of the layer of the subview behind it.
  private func layerIndex(forSubviewAt place: Int) -> Int {
    let count = _layer._sublayers.count
    if place == _subviews.count - 1 { return count }
    guard place > 0 else {
      let first = _subviews[1]._layer
      return _layer._sublayers.firstIndex { $0 === first } ?? 0
    }
    let behind = _subviews[place - 1]._layer
    return (_layer._sublayers.firstIndex { $0 === behind } ?? count - 1) + 1
  }

  private func reorder(_ view: UIView, to index: Int, beside neighbour: Neighbour? = nil) {
    closeGapsIfAny()
    guard Int(view._index) != index else { return }
    takeOut(view)
    putIn(view, at: index)
    switch neighbour {
    case .above(let sibling): _layer.insertSublayer(view._layer, above: sibling._layer)
    case .below(let sibling): _layer.insertSublayer(view._layer, below: sibling._layer)
    case nil where index < _subviews.count - 1: _layer.insertSublayer(view._layer, below: _subviews[index + 1]._layer)
    case nil: _layer.insertSublayer(view._layer, atIndex: _layer._sublayers.count)
    }
  }

  private func callWillMove(toWindow newWindow: UIWindow?) {
    if flags.contains(.controlled) { extras?.controller?.viewWillMove(toWindow: newWindow) }
    willMove(toWindow: newWindow)
    for view in subviews where view._superview === self { view.callWillMove(toWindow: newWindow) }
  }

  private func callDidMoveToWindow() {
    if Appearance.isInUse, _window != nil { takeAppearance() }
    didMoveToWindow()
    for view in subviews where view._superview === self { view.callDidMoveToWindow() }
    if flags.contains(.controlled) { extras?.controller?.viewDidMove(toWindow: window) }
  }
}
