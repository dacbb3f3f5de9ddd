import Foundation
import QuartzCore

extension UIView {
  /// Gives the subviews that constraints lay out the frames that the engine has found.
  final func placeConstrainedSubviews() {
    // A subclass may have changed constraints before it called super.
    LayoutEngine.prepare(self)
    for view in _subviews where view.flags.contains(.constrained) {
      if let seat = view.layoutBoxIfAny?.seat { view.placeByConstraints(seat) }
    }
  }

  /// Sets the size that the engine has found, and the centre to the middle of its rectangle, on whole device pixels.
  final func placeByConstraints(_ seat: LayoutSeat) {
    let scale = UIScreen.main.scale
    func pixel(_ value: CGFloat) -> CGFloat { Self.wholePixels(value * scale) }
    let exact = frame(forAlignmentRect: seat.rect)
    guard exact.minX.isFinite, exact.minY.isFinite, exact.size.width.isFinite, exact.size.height.isFinite else {
      return
    }
    let edges = (pixel(exact.minX), pixel(exact.minY), pixel(exact.maxX), pixel(exact.maxY))
    // Differences of whole numbers: a size that a constraint gives is met exactly.
    let size = CGSize(width: (edges.2 - edges.0) / scale, height: (edges.3 - edges.1) / scale)
    if _layer._bounds.size != size { bounds = CGRect(origin: _layer._bounds.origin, size: size) }
    guard let parent = _superview else { return }
    if parent.flags.contains(.scrolls), let scroll = parent as? UIScrollView, scroll.zoomScale != 1,
      scroll.placedZoomedView === self
    {
      center = scroll.centerOfZoomed(self, corner: CGPoint(x: edges.0 / scale, y: edges.1 / scale), size: size)
      return
    }
    // The middle of the rectangle whatever the anchor point is, as on iOS: what turns about an edge is displaced.
    let place = CGPoint(x: edges.0 / scale + 0.5 * size.width, y: edges.1 / scale + 0.5 * size.height)
    if _layer._position != place { center = place }
  }

  /// The nearest whole number of pixels; a half is rounded away from zero.
  ///
  /// A difference from a half that is only a rounding error does not count: where the place of another view depends on
  /// this one, layout would alternate between two pixels without end.
  static func wholePixels(_ pixels: CGFloat) -> CGFloat {
    let nearest = pixels.rounded()
    let rest = (pixels - nearest).magnitude
    guard rest < 0.5, rest > 0.5 - 1e-6 else { return nearest }
    // Just short of a half: as far from zero as a half would be.
    return nearest.magnitude < pixels.magnitude ? nearest + (pixels < 0 ? -1 : 1) : nearest
  }

  final func setConstrained(_ isConstrained: Bool) {
    guard flags.contains(.constrained) != isConstrained else { return }
    setFlag(.constrained, isConstrained)
    let box = layoutBox
    if let engine = box.seat?.engine {
      engine.mannerChanged(self)
    } else {
      rootView.layoutBoxIfAny?.ownedEngine?.noteNewBoxes()
    }
    (_superview ?? self)._layer.setNeedsLayout()
  }

  final func contentSizeChanged() {
    if flags.contains(.arranged) { (_superview as? UIStackView)?.contentSizeOfArrangedViewChanged() }
    guard let seat = layoutBoxIfAny?.seat else { return }
    seat.engine.updateContent(of: seat)
    for constraint in seat.box.namingConstraints
    where constraint.firstAttribute.isBaseline || constraint.secondAttribute.isBaseline {
      constraint.engine?.constantChanged(constraint)
    }
    if seat.engine.isStale { _superview?._layer.setNeedsLayout() }
  }

  /// Hugging, by axis.
  final var huggingPriorities: AxisPriorities {
    get { AxisPriorities(values: layoutBoxIfAny?.hugging ?? (250, 250)) }
    set { setPriorities(newValue, \.hugging, usual: 250) }
  }

  /// Resistance to compression, by axis.
  final var compressionPriorities: AxisPriorities {
    get { AxisPriorities(values: layoutBoxIfAny?.compression ?? (750, 750)) }
    set { setPriorities(newValue, \.compression, usual: 750) }
  }

  private func setPriorities(
    _ new: AxisPriorities, _ path: ReferenceWritableKeyPath<LayoutBox, (Float, Float)>, usual: Float
  ) {
    if layoutBoxIfAny == nil && new.values == (usual, usual) { return }
    layoutBox[keyPath: path] = new.values
    contentSizeChanged()
  }
}

/// A priority for each axis.
struct AxisPriorities {
  var values: (Float, Float)

  subscript(axis: NSLayoutConstraint.Axis) -> Float {
    get { axis == .horizontal ? values.0 : values.1 }
    set { if axis == .horizontal { values.0 = newValue } else { values.1 = newValue } }
  }
}
