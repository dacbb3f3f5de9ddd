import ConstraintSolving
import QuartzCore

/// A sum of variables and a constant.
struct LayoutSum {
  var terms: [LayoutSolver.Term] = []
  var constant = 0.0

  mutating func add(_ other: LayoutSum, times factor: Double = 1) {
    for term in other.terms {
      terms.append(LayoutSolver.Term(variable: term.variable, coefficient: term.coefficient * factor))
    }
    constant += other.constant * factor
  }

  mutating func add(_ variable: Int32, times factor: Double = 1) {
    terms.append(LayoutSolver.Term(variable: variable, coefficient: factor))
  }
}

extension LayoutEngine {
  /// Makes a constraint's row.
  func lower(_ constraint: NSLayoutConstraint) {
    scrollViewsBetween.removeAll(keepingCapacity: true)
    arrival = constraint.number
    defer { arrival = .max }
    guard let sum = sum(of: constraint) else {
      constraint.engine = nil
      return
    }
    for view in scrollViewsBetween { view.noteFloating(constraint) }
    scrollViewsBetween.removeAll(keepingCapacity: true)
    let relation = LayoutSolver.Relation(rawValue: Int8(constraint.relation.rawValue)) ?? .equal
    // Unsafe: a row is removed before its constraint is deactivated and may be freed.
    constraint.row = addRow(
      sum.terms, relation, -sum.constant, priority: constraint.priority.rawValue,
      owner: .constraint(Unmanaged.passUnretained(constraint)), age: constraint.number)
    countEquality(constraint, by: 1)
    if constraint.firstAttribute.isBaseline || constraint.secondAttribute.isBaseline { noteBaseline(constraint) }
  }

  /// The row's constant for the constraint's present state.
  func loweredConstant(of constraint: NSLayoutConstraint) -> Double? {
    defer { scrollViewsBetween.removeAll(keepingCapacity: true) }
    return sum(of: constraint).map { -$0.constant }
  }

  /// The first side minus the second, in the coordinates of the view that holds the constraint.
  private func sum(of constraint: NSLayoutConstraint) -> LayoutSum? {
    guard let holder = constraint.holder?.view else { return nil }
    // The direction of the view that contains both sides is used for both, since that view's contents are mirrored.
    let isMirrored =
      constraint.first.attribute.isDirectional && constraint.first.origin == nil && holder.isRightToLeft
    guard var sum = value(of: constraint.first, in: holder, isMirrored: isMirrored) else { return nil }
    if let second = constraint.second {
      guard let other = value(of: second, in: holder, isMirrored: isMirrored) else { return nil }
      sum.add(other, times: -constraint.multiplier)
    }
    sum.constant -= constraint.storedConstant
    return sum
  }

  private func value(of side: NSLayoutConstraint.Side, in holder: UIView, isMirrored: Bool) -> LayoutSum? {
    guard var sum = value(of: side.attribute, of: side.box, in: holder, isMirrored: isMirrored) else { return nil }
    if let origin = side.origin {
      guard let from = value(of: origin.attribute, of: origin.box, in: holder, isMirrored: false) else { return nil }
      sum.add(from, times: -1)
      // The distance from leading to trailing is positive in both directions of reading.
      if origin.attribute.isDirectional, holder.isRightToLeft {
        sum.constant = -sum.constant
        for index in sum.terms.indices { sum.terms[index].coefficient *= -1 }
      }
    }
    return sum
  }

  /// An attribute's value. Mirrored, places count from right to left.
  private func value(
    of given: NSLayoutConstraint.Attribute, of box: LayoutBox, in holder: UIView, isMirrored: Bool
  ) -> LayoutSum? {
    guard box.hostView != nil else { return nil }
    if let text = baselineView(of: given, of: box) {
      return value(of: given, of: text.layoutBox, in: holder, isMirrored: isMirrored)
    }
    let attribute = given.isDirectional ? given.resolved(isRightToLeft: holder.isRightToLeft) : given
    // For constraints from inside, a scroll view's edges are those of its contents; its size and its middle are those
    // of its frame.
    // Unsafe: only scroll views have the flag.
    let scrollView =
      box.view === holder && holder.flags.contains(.scrolls) && !attribute.isSize
      ? unsafeDowncast(holder, to: UIScrollView.self) : nil
    let seat = seat(of: attribute.isMiddle ? box : scrollView?.contentLayoutGuide.box ?? box)
    if let guide = seat.box.guide, guide.kind == .scrollContent {
      (guide.owningView as? UIScrollView)?.noteConstrained(attribute)
    }
    var sum = LayoutSum()
    switch attribute {
    case .width: sum.add(seat.base + 2)
    case .height: sum.add(seat.base + 3)
    case .notAnAttribute: return nil
    default:
      let (part, inset) = place(of: attribute, in: box)
      let axis: Int32 = attribute.isHorizontal ? 0 : 1
      sum.constant = inset
      if part != 0 { sum.add(seat.base + axis + 2, times: part) }
      addOrigin(of: box, axis: axis, in: holder, to: &sum)
      if attribute.isMiddle, let scrollView { sum.constant += offset(of: scrollView, axis) }
      if isMirrored {
        sum.constant = -sum.constant
        for index in sum.terms.indices { sum.terms[index].coefficient *= -1 }
      }
    }
    return sum
  }

  /// The view inside another whose text gives its baseline.
  func baselineView(of attribute: NSLayoutConstraint.Attribute, of box: LayoutBox) -> UIView? {
    guard attribute == .firstBaseline || attribute == .lastBaseline, let view = box.view else { return nil }
    let text = attribute == .firstBaseline ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    guard text !== view, text._superview !== nil, text.isDescendant(of: view) else { return nil }
    return text
  }

  /// The share of the length before an attribute's place, and an offset in points.
  private func place(of attribute: NSLayoutConstraint.Attribute, in box: LayoutBox) -> (part: Double, inset: Double) {
    let view = box.view
    // Margins count from the bounds, places from the alignment rectangle.
    func margin(_ edge: (UIEdgeInsets) -> CGFloat) -> Double {
      view.map { edge($0.layoutMargins) - edge($0.alignmentRectInsets) } ?? 0
    }
    switch attribute {
    case .left, .top: return (0, 0)
    case .right, .bottom: return (1, 0)
    case .centerX, .centerY: return (0.5, 0)
    case .leftMargin: return (0, margin(\.left))
    case .topMargin: return (0, margin(\.top))
    case .rightMargin: return (1, -margin(\.right))
    case .bottomMargin: return (1, -margin(\.bottom))
    case .centerXWithinMargins: return (0.5, (margin(\.left) - margin(\.right)) / 2)
    case .centerYWithinMargins: return (0.5, (margin(\.top) - margin(\.bottom)) / 2)
    case .firstBaseline, .lastBaseline:
      guard let view, let baselines = view.baselinesFromTop(at: sizeInLayout(of: view)) else { return (1, 0) }
      return (0, (attribute == .firstBaseline ? baselines.first : baselines.last) - view.alignmentRectInsets.top)
    default: return (0, 0)
    }
  }

  /// How far the view has scrolled. The constraint that is being lowered follows it from now on.
  private func offset(of scrollView: UIScrollView, _ axis: Int32) -> Double {
    scrollViewsBetween.append(scrollView)
    return axis == 0 ? scrollView._layer._bounds.origin.x : scrollView._layer._bounds.origin.y
  }

  /// Adds the box's origin, in the owner's coordinates.
  private func addOrigin(of box: LayoutBox, axis: Int32, in holder: UIView, to sum: inout LayoutSum) {
    func inset(_ view: UIView) -> Double { axis == 0 ? view.alignmentRectInsets.left : view.alignmentRectInsets.top }
    if !box.isGuide && box.view === holder {
      sum.constant += inset(holder)
      return
    }
    sum.add(seat(of: box).base + axis)
    var current = box.container
    if let guide = box.guide, guide.kind != .own, guide.kind != .scrollContent,
      let scrollView = current as? UIScrollView
    {
      sum.constant += offset(of: scrollView, axis)
    }
    while let view = current, view !== holder {
      sum.add(seat(of: view.layoutBox).base + axis)
      sum.constant -= inset(view)
      if let scrollView = view as? UIScrollView { sum.constant -= offset(of: scrollView, axis) }
      current = view._superview
    }
  }
}
