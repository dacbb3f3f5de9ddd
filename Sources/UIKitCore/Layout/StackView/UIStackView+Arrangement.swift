import Foundation

extension UIStackView {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private var isRow: Bool { axis == .horizontal }
  private var near: Attribute { isRow ? .leading : .top }
  private var far: Attribute { isRow ? .trailing : .bottom }
  private var length: Attribute { isRow ? .width : .height }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var acrossNear: Attribute { isRow ? .top : .leading }
  private var acrossFar: Attribute { isRow ? .bottom : .trailing }
  private var acrossLength: Attribute { isRow ? .height : .width }
  private var acrossMiddle: Attribute { isRow ? .centerY : .centerX }

  /// The box that contains the views.
  private var frameBox: LayoutBox {
    isLayoutMarginsRelativeArrangement ? layoutMarginsGuide.box : layoutBox
  }

  private func add(
    _ name: String, _ first: LayoutBox, _ one: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: LayoutBox? = nil, _ two: Attribute = .notAnAttribute, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0, priority: Float = 1000
  ) {
    let constraint = NSLayoutConstraint(
      .init(box: first, attribute: one), relation, second.map { .init(box: $0, attribute: two) },
      multiplier: multiplier, constant: constant)
    constraint.identifier = "UISV-" + name
    if priority < 1000 { constraint.priority = UILayoutPriority(priority) }
    constraint.install(in: self)
    made.append(constraint)
  }

  /// Makes all constraints of the arrangement.
  final func arrange() {
    let shown = arranged.filter { !$0.isHidden }
    let boxes = shown.map(\.layoutBox)
    let frame = frameBox
    collapseHidden()
    if let first = boxes.first, let last = boxes.last {
      add("canvas-connection", first, near, .equal, frame, near)
      add("canvas-connection", last, far, .equal, frame, far)
      distribute(shown, boxes)
    }
    for box in boxes { align(box, in: frame, first: boxes[0]) }
    // What nothing else determines is as small as possible.
    for attribute in [length, acrossLength] { add("ambiguity-suppression", layoutBox, attribute, .equal, priority: 25) }
  }

  private func distribute(_ shown: [UIView], _ boxes: [LayoutBox]) {
    switch distribution {
    case .fill: link(shown, boxes, .equal)
    case .fillEqually:
      link(shown, boxes, .equal)
      for box in boxes.dropFirst() { add("fill-equally", box, length, .equal, boxes[0], length) }
    case .fillProportionally:
      link(shown, boxes, .equal)
      keepProportions(shown, boxes)
    case .equalSpacing:
      link(shown, boxes, .greaterThanOrEqual)
      equalGaps(boxes, from: far, to: near, "fill-equally", priority: 1000)
    case .equalCentering:
      link(shown, boxes, .greaterThanOrEqual)
      // Weaker than the least spacing and than the views' own sizes.
      equalGaps(boxes, from: middle, to: middle, "distributing", priority: 149)
    }
  }

  /// Neighbours keep their distance.
  private func link(_ shown: [UIView], _ boxes: [LayoutBox], _ relation: NSLayoutConstraint.Relation) {
    for index in boxes.indices.dropFirst() {
      let space = space(after: shown[index - 1])
      if !isRow && isBaselineRelativeArrangement {
        add("spacing", boxes[index], .firstBaseline, relation, boxes[index - 1], .lastBaseline, plus: space)
      } else {
        add("spacing", boxes[index], near, relation, boxes[index - 1], far, plus: space)
      }
    }
  }

  /// Lengths relate as the natural ones do; a view without one counts as equal to the average of the others.
  private func keepProportions(_ shown: [UIView], _ boxes: [LayoutBox]) {
    let natural = shown.map { view -> CGFloat in
      let size = view is UIStackView ? view.systemLayoutSizeFitting(.zero) : view.intrinsicContentSize
      let value = isRow ? size.width : size.height
      return value.isFinite ? value : 0
    }
    let known = natural.filter { $0 > 0 }
    let usual = known.isEmpty ? 1 : known.reduce(0, +) / CGFloat(known.count)
    let lengths = natural.map { $0 > 0 ? $0 : usual }
    for index in boxes.indices.dropFirst() {
      add(
        "fill-proportionally", boxes[index], length, .equal, boxes[0], length, times: lengths[index] / lengths[0],
        priority: 999)
    }
  }

  /// Guides from each view to the next are of equal length.
  private func equalGaps(
    _ boxes: [LayoutBox], from: NSLayoutConstraint.Attribute, to: NSLayoutConstraint.Attribute, _ name: String,
    priority: Float
  ) {
    for index in boxes.indices.dropFirst() {
      let gap = UILayoutGuide()
      gap.identifier = "UISV-distributing"
      addLayoutGuide(gap)
      add("distributing-edge", gap.box, near, .equal, boxes[index - 1], from)
      add("distributing-edge", gap.box, far, .equal, boxes[index], to)
      // Across the axis a gap's size is 0.
      add("distributing-edge", gap.box, acrossNear, .equal, layoutBox, acrossNear)
      add("distributing-edge", gap.box, acrossLength, .equal)
      if let first = gaps.first { add(name, gap.box, length, .equal, first.box, length, priority: priority) }
      gaps.append(gap)
    }
  }

  private func align(_ box: LayoutBox, in frame: LayoutBox, first: LayoutBox) {
    func inside() {
      add("spanning-boundary", box, acrossNear, .greaterThanOrEqual, frame, acrossNear)
      add("spanning-boundary", box, acrossFar, .lessThanOrEqual, frame, acrossFar)
    }
    switch alignment {
    case .fill:
      add("alignment", box, acrossNear, .equal, frame, acrossNear)
      add("alignment", box, acrossFar, .equal, frame, acrossFar)
    case .leading:
      add("alignment", box, acrossNear, .equal, frame, acrossNear)
      add("spanning-boundary", box, acrossFar, .lessThanOrEqual, frame, acrossFar)
    case .trailing:
      add("alignment", box, acrossFar, .equal, frame, acrossFar)
      add("spanning-boundary", box, acrossNear, .greaterThanOrEqual, frame, acrossNear)
    case .center:
      add("alignment", box, acrossMiddle, .equal, frame, acrossMiddle)
      inside()
    case .firstBaseline, .lastBaseline:
      inside()
      guard isRow else {
        // A column has no common baseline; the views are at the edge where lines begin.
        add("alignment", box, acrossNear, .equal, frame, acrossNear)
        return
      }
      let baseline: NSLayoutConstraint.Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if box !== first { add("alignment", box, baseline, .equal, first, baseline) }
      // Where baselines allow more than one place, the row begins at the top.
      add("alignment", box, acrossNear, .equal, frame, acrossNear, priority: 24)
    }
  }

  /// A hidden view shrinks to 0 at its place.
  private func collapseHidden() {
    var before: UIView?
    for view in arranged {
      guard view.isHidden else {
        before = view
        continue
      }
      let box = view.layoutBox
      // Not required, but above contents: a view's own sizes may contradict it, and the view is not visible.
      add("hiding", box, length, .equal, priority: Float(1000).nextDown)
      if let before {
        add("hiding", box, near, .equal, before.layoutBox, far)
      } else {
        add("hiding", box, near, .equal, frameBox, near)
      }
      add("hiding", box, acrossNear, .equal, frameBox, acrossNear)
      add("hiding", box, acrossFar, .equal, frameBox, acrossFar, priority: 999)
    }
  }
}
