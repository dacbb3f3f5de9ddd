import Foundation
import QuartzCore
import RenderTree

extension UIView {
  /// The view this one lies in, if any.
  public var superview: UIView? { _superview }

  /// The views inside this one, the rearmost first.
  public var subviews: [UIView] { Array(_subviews) }

  /// The window the view is in, if any. Cost: a step per ancestor.
  public var window: UIWindow? {
    unowned(unsafe) var view = self
    while let parent = view._superview { view = parent }
    return view.flags.contains(.window) ? unsafeDowncast(view, to: UIWindow.self) : nil
  }

  /// Puts `view` in front of the other subviews; it leaves its old superview. (V11)
  public func addSubview(_ view: UIView) { insert(view, at: _subviews.count) }

  /// Puts `view` at `index` from the back, cut to the range there is; it leaves its old superview.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts `view` just in front of `sibling`, or in front of all when that is no subview. Layers that were added by hand
  /// keep their places.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    guard let place = place(of: sibling, for: view) else { return insert(view, at: _subviews.count) }
    insert(view, at: place + 1, beside: .above(sibling))
  }

  /// Puts `view` just behind `sibling`, or in front of all when that is no subview. Layers that were added by hand keep
  /// their places.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    guard let place = place(of: sibling, for: view) else { return insert(view, at: _subviews.count) }
    insert(view, at: place, beside: .below(sibling))
  }

  /// Moves a subview in front of its siblings; only their order changes. (V26, H14)
  public func bringSubviewToFront(_ view: UIView) {
    guard view._superview === self else { return }
    reorder(view, to: _subviews.count - 1)
  }

  /// Moves a subview behind its siblings; only their order changes. (V26)
  public func sendSubviewToBack(_ view: UIView) {
    guard view._superview === self else { return }
    reorder(view, to: 0)
  }

  /// Exchanges two subviews' places; indices out of range change nothing.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    guard _subviews.indices.contains(first), _subviews.indices.contains(second), first != second else { return }
    let (low, high) = (min(first, second), max(first, second))
    let (a, b) = (_subviews[low], _subviews[high])
    takeOut(b)
    putIn(b, at: low)
    takeOut(a)
    putIn(a, at: high)
    layer.exchangeSublayers(a.layer, b.layer)
  }

  /// Takes the view out of its superview. Touches on it or in it are cancelled. (V11, V13, V15)
  public func removeFromSuperview() {
    guard let parent = _superview else { return }
    let oldWindow = window
    if let oldWindow {
      Runtime.current.viewWillLeave(self, window: oldWindow)
      Runtime.current.registry.viewWillLeave(self, window: oldWindow)
      tellWillMove(toWindow: nil)
    }
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    // A callback may have removed it already.
    guard _superview === parent else { return }
    // Or have brought it a finger, by an event of its own.
    if let oldWindow { Runtime.current.registry.viewWillLeave(self, window: oldWindow) }
    if flags.contains(.layoutTree) { leavesLayoutTree() }
    CALayer.expectRemoval(at: Int(_index))
    parent.takeOut(self)
    _superview = nil
    layer.removeFromSuperlayer()
    if oldWindow != nil { tellDidMoveToWindow() }
    didMoveToSuperview()
    parent.layer.setNeedsLayout()
    Runtime.current.viewsDidLeave()
  }

  /// Whether the view is `view` or lies in it, at any depth.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let here = current {
      if here === view { return true }
      current = here._superview
    }
    return false
  }

  /// The first view of this tree, itself included, that has this tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
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

  /// The order of the calls is the observed one: windows before superviews, changes in between. (V12)
  private func insert(_ view: UIView, at index: Int, beside neighbour: Neighbour? = nil) {
    if view._superview === self {
      let place = max(0, min(index, _subviews.count - 1))
      if Int(view._index) != place { reorder(view, to: place, beside: neighbour) }
      return
    }
    guard LayerDepth.hasRoom(in: layer, for: view.layer, "the view \(type(of: view))") else { return }
    let newWindow = window
    let oldWindow = view.window
    if newWindow !== oldWindow {
      if let oldWindow {
        Runtime.current.viewWillLeave(view, window: oldWindow)
        Runtime.current.registry.viewWillLeave(view, window: oldWindow)
      }
      view.tellWillMove(toWindow: newWindow)
    }
    view.willMove(toSuperview: self)
    if let old = view._superview {
      old.willRemoveSubview(view)
      // These callbacks may have brought it a finger.
      if let oldWindow, newWindow !== oldWindow { Runtime.current.registry.viewWillLeave(view, window: oldWindow) }
      if view.flags.contains(.layoutTree) { view.leavesLayoutTree() }
      old.takeOut(view)
    }
    let place = max(0, min(index, _subviews.count))
    let oldTint = view.tintBeforeMove
    view._superview = self
    putIn(view, at: place)
    switch neighbour {
    case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
    case .below(let sibling): layer.insertSublayer(view.layer, below: sibling.layer)
    case nil: layer.insertFittingSublayer(view.layer, atIndex: layerIndex(forSubviewAt: place))
    }
    if view.flags.contains(.layoutTree) { view.joinsLayoutTree() }
    if SafeArea.isInUse { SafeArea.refresh(view) }
    view.inheritTraits(fromSuperview: self)
    view.tintDidMove(from: oldTint)
    if newWindow !== oldWindow { view.tellDidMoveToWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
    layer.setNeedsLayout()
    if oldWindow != nil && newWindow !== oldWindow { Runtime.current.viewsDidLeave() }
  }

  /// The sublayer index that belongs to the subview at `place`: just in front of the layer of the subview behind it.
  private func layerIndex(forSubviewAt place: Int) -> Int {
    let count = layer._sublayers.count
    if place == _subviews.count - 1 { return count }
    guard place > 0 else {
      let first = _subviews[1].layer
      return layer._sublayers.firstIndex { $0 === first } ?? 0
    }
    let behind = _subviews[place - 1].layer
    return (layer._sublayers.firstIndex { $0 === behind } ?? count - 1) + 1
  }

  private func reorder(_ view: UIView, to index: Int, beside neighbour: Neighbour? = nil) {
    closeGapsIfAny()
    guard Int(view._index) != index else { return }
    takeOut(view)
    putIn(view, at: index)
    switch neighbour {
    case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
    case .below(let sibling): layer.insertSublayer(view.layer, below: sibling.layer)
    case nil where index < _subviews.count - 1: layer.insertSublayer(view.layer, below: _subviews[index + 1].layer)
    case nil: layer.insertSublayer(view.layer, atIndex: layer._sublayers.count)
    }
  }

  private func tellWillMove(toWindow newWindow: UIWindow?) {
    if flags.contains(.controlled) { extras?.controller?.viewWillMove(toWindow: newWindow) }
    willMove(toWindow: newWindow)
    for view in subviews where view._superview === self { view.tellWillMove(toWindow: newWindow) }
  }

  private func tellDidMoveToWindow() {
    didMoveToWindow()
    for view in subviews where view._superview === self { view.tellDidMoveToWindow() }
    if flags.contains(.controlled) { extras?.controller?.viewDidMove(toWindow: window) }
  }
}
