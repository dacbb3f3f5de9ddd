import QuartzCore
import RenderTree

extension UIView {
  final func _addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder?.view !== self else { return }
    constraint.forEachBox { box in
      guard let host = box.hostView, host.isDescendant(of: self) else {
        preconditionFailure("\(constraint) cannot be added to a view that does not contain all its items")
      }
    }
    constraint.isActive = false
    constraint.install(in: self)
  }

  final func _constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    guard let box = layoutBoxIfAny else { return [] }
    return box.constraints(along: axis)
  }

  final var _hasAmbiguousLayout: Bool {
    guard flags.contains(.constrained) else { return false }
    LayoutEngine.prepare(self)
    return layoutBoxIfAny.map { $0.isAmbiguous } ?? false
  }

  final func _exerciseAmbiguityInLayout() {
    guard flags.contains(.constrained) else { return }
    LayoutEngine.prepare(self)
    guard let seat = layoutBoxIfAny?.seat else { return }
    if seat.engine.solver.exercise(seat.base..<seat.base + 4, by: 20) {
      seat.engine.valuesMoved()
      layoutIfNeeded()
    }
  }

  // MARK: The constraints pass

  final func markForUpdateConstraints() {
    guard !flags.contains(.needsUpdateConstraints) else { return }
    flags.insert(.needsUpdateConstraints)
    noteLayoutTree()
    _superview?.noteDescendantNeedsUpdateConstraints()
    _layer.setNeedsLayout()
  }

  final func noteDescendantNeedsUpdateConstraints() {
    // Unsafe: the walk changes no superview, and superviews keep all on the way.
    unowned(unsafe) var view: UIView? = self
    while let here = view, !here.flags.contains(.descendantNeedsUpdateConstraints) {
      here.flags.insert(.descendantNeedsUpdateConstraints)
      view = here._superview
    }
  }

  /// Calls `updateConstraints` on what is marked, subviews first. A view that marks itself again each time is updated a
  /// limited number of times in one pass; then the layout continues.
  final func runConstraintsPass() {
    guard !flags.isDisjoint(with: [.needsUpdateConstraints, .descendantNeedsUpdateConstraints]) else { return }
    let limit = Self.constraintsLimit
    limit.request(of: _layer) { updateMarkedConstraints(limit) }
  }

  private static let constraintsLimit = RoundLimit(subject: "the update of constraints")

  private func updateMarkedConstraints(_ limit: RoundLimit) {
    var isAgain = false
    while !flags.isDisjoint(with: [.needsUpdateConstraints, .descendantNeedsUpdateConstraints]) {
      if flags.contains(.descendantNeedsUpdateConstraints) {
        flags.remove(.descendantNeedsUpdateConstraints)
        for view in subviews where view._superview === self { view.updateMarkedConstraints(limit) }
      }
      if flags.contains(.needsUpdateConstraints) {
        flags.remove(.needsUpdateConstraints)
        if limit.allows(_layer) {
          if flags.contains(.controlled), let controller = extras?.controller {
            controller.updateViewConstraints()
          } else {
            updateConstraints()
          }
        }
      }
      if !isAgain {
        isAgain = true
        limit.beginRepeating()
      }
    }
    if isAgain { limit.endRepeating() }
  }
}

extension LayoutBox {
  func constraints(along axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    namingConstraints.filter { $0.first.attribute.isHorizontal == (axis == .horizontal) }
  }

  var isAmbiguous: Bool {
    guard let seat else { return false }
    return seat.engine.solver.isAmbiguous(seat.base..<seat.base + 4)
  }
}

extension LayoutEngine {
  /// Values were changed outside of a solution.
  func valuesMoved() {
    solver.solve()
    publish()
  }
}
