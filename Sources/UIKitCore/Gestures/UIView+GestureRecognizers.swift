extension UIView {
  final var _gestureRecognizers: [UIGestureRecognizer]? {
    get {
      guard let extras, flags.contains(.recognizing) else { return nil }
      return extras.recognizers
    }
    set {
      // Those that stay are not disturbed.
      let new = newValue ?? []
      for old in extras?.recognizers ?? [] where !new.contains(where: { $0 === old }) { removeGestureRecognizer(old) }
      for recognizer in new { addGestureRecognizer(recognizer) }
      guard let extras, extras.recognizers.count > 1 else { return }
      var ordered: [UIGestureRecognizer] = []
      for recognizer in new + extras.recognizers
      where recognizer.attachedView === self && !ordered.contains(where: { $0 === recognizer }) {
        ordered.append(recognizer)
      }
      extras.recognizers = ordered
    }
  }

  final func _addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.attachedView !== self else { return }
    let former = recognizer.attachedView
    former?.extras?.recognizers.removeAll { $0 === recognizer }
    let extras = needExtras()
    extras.recognizers.append(recognizer)
    flags.insert(.recognizing)
    recognizer.attachedView = self
    // Last, since targets may attach it elsewhere again when they are called for its cancel. A former view may be freed.
    if former != nil || recognizer.isLive { recognizer.arbiter.abort(recognizer, .detached) }
  }

  final func _removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard let extras, let index = extras.recognizers.firstIndex(where: { $0 === recognizer }) else { return }
    extras.recognizers.remove(at: index)
    // First, since targets may attach it elsewhere when they are called for its cancel.
    recognizer.attachedView = nil
    recognizer.arbiter.abort(recognizer, .detached)
  }
}
