import CoreGraphics

/// What observers of a layer, and of the view that owns it, are notified of when its geometry changes.
extension CALayer {
  struct ObservedChange {
    let names: [(AnyObject, String)]

    init(_ names: [(AnyObject, String)]) {
      self.names = names
      for (object, name) in names { KeyValueObservers.willChange(object, name) }
    }

    func didChange() {
      for (object, name) in names { KeyValueObservers.didChange(object, name) }
    }
  }

  final func willChangeBounds(from old: CGRect, to new: CGRect) -> ObservedChange {
    var names: [(AnyObject, String)] = [(self, "bounds")]
    if old.size != new.size { names.append((self, "frame")) }
    if let view = _owner as AnyObject? {
      names.append((view, "bounds"))
      if old.size != new.size { names.append((view, "frame")) }
      if old.origin != new.origin { names.append((view, "contentOffset")) }
    }
    return ObservedChange(names)
  }

  final func willChangePosition() -> ObservedChange {
    var names: [(AnyObject, String)] = [(self, "position"), (self, "frame")]
    if let view = _owner as AnyObject? { names += [(view, "center"), (view, "frame")] }
    return ObservedChange(names)
  }
}
