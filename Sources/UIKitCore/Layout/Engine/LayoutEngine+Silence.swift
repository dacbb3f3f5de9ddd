import ConstraintSolving
import Foundation
import QuartzCore

// Lengths and places that constraints do not determine: such a length is 0, and such a place stays where it is.
extension LayoutEngine {
  /// A view whose place constraints do not determine stays where it is.
  func restInPlace(_ seat: LayoutSeat) {
    guard !isMeasuring, let view = seat.box.view, view !== root, view.flags.contains(.constrained) else { return }
    let frame = view.untransformedFrame
    guard frame.origin != .zero else { return }
    let place = view.alignmentRect(forFrame: frame).origin
    func legal(_ value: CGFloat) -> Double {
      value.isFinite ? min(max(value, -Self.largestLength), Self.largestLength) : 0
    }
    solver.setRest(seat.base, legal(place.x))
    solver.setRest(seat.base + 1, legal(place.y))
  }

  /// Counts an equation that starts or stops to determine its items.
  func countEquality(_ constraint: NSLayoutConstraint, by step: Int32) {
    guard constraint.relation == .equal else { return }
    count(constraint.first, by: step)
    if let second = constraint.second { count(second, by: step) }
  }

  private func count(_ side: NSLayoutConstraint.Side, by step: Int32) {
    count(side.box, side.attribute, by: step)
    if let origin = side.origin { count(origin.box, origin.attribute, by: step) }
  }

  private func count(_ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute, by step: Int32) {
    guard let seat = box.seat, seat.engine === self else { return }
    let axis = attribute.isHorizontal ? 0 : 1
    seat.equations[axis] += step
    // Two equations give a length and a place.
    let isSilenced = (axis == 0 ? seat.smallness.0 : seat.smallness.1) >= 0
    if (seat.equations[axis] < 2) != isSilenced { suspects.append(seat) }
  }

  /// Makes or drops the rows of views with fewer equations than a place and a length need.
  func keepSuspectsSmall() {
    guard !suspects.isEmpty else { return }
    for seat in suspects {
      set(&seat.smallness.0, seat, axis: 0, hasContent: seat.content.0 >= 0)
      set(&seat.smallness.1, seat, axis: 1, hasContent: seat.content.2 >= 0)
    }
    suspects.removeAll(keepingCapacity: true)
  }

  private func set(_ row: inout Int32, _ seat: LayoutSeat, axis: Int, hasContent: Bool) {
    let isSilent =
      seat.equations[axis] < 2 && !hasContent && seat.box.view !== root
      && seat.box.view?.flags.contains(.constrained) ?? false
    guard isSilent != (row >= 0) else { return }
    if isSilent {
      let length = LayoutSolver.Term(variable: seat.base + 2 + Int32(axis), coefficient: 1)
      let name = (axis == 0 ? "width" : "height") + " (nothing said)"
      // Unsafe: a row is removed before its seat is given up.
      row = addRow(
        [length], .equal, 0, priority: LayoutSolver.silence, owner: .box(Unmanaged.passUnretained(seat), name),
        isProtected: true)
    } else {
      removeRow(row)
      row = -1
    }
  }

  func dropSmallness(of seat: LayoutSeat) {
    if seat.smallness.0 >= 0 { removeRow(seat.smallness.0) }
    if seat.smallness.1 >= 0 { removeRow(seat.smallness.1) }
    seat.smallness = (-1, -1)
  }
}
