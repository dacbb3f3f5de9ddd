import ConstraintSolving
import Foundation
import QuartzCore

/// A constraint of baselines, with the sizes of the texts for which its constant was found.
struct BaselineNote {
  weak var constraint: NSLayoutConstraint?
  var known: SIMD4<Double>
}

// Baselines lie in the text, which lies in the middle of a label: they move when the layout finds other sizes.
extension LayoutEngine {
  /// The size that the layout has found for a view, or else its present one.
  func sizeInLayout(of view: UIView) -> CGSize {
    guard let seat = view.layoutBoxIfAny?.seat, seat.engine === self else { return view._layer._bounds.size }
    let base = Int(seat.base)
    let size = CGSize(width: solver.values[base + 2], height: solver.values[base + 3])
    guard size != .zero else { return view._layer._bounds.size }
    let insets = view.alignmentRectInsets
    return CGSize(
      width: max(0, size.width + insets.left + insets.right), height: max(0, size.height + insets.top + insets.bottom))
  }

  /// Notes that a constraint's constant follows sizes.
  func noteBaseline(_ constraint: NSLayoutConstraint) {
    guard notedBaselines.insert(constraint.number).inserted else { return }
    baselines.append(BaselineNote(constraint: constraint, known: SIMD4(repeating: -1)))
  }

  /// Computes the constants of baselines again whose texts have other sizes than before.
  func followHeights(_ changed: inout [LayoutSeat]) {
    var areGone = false
    for index in baselines.indices {
      guard let constraint = baselines[index].constraint, constraint.engine === self else {
        areGone = true
        continue
      }
      guard constraint.row >= 0 else { continue }
      let sizes = textSizes(of: constraint)
      guard sizes != baselines[index].known else { continue }
      baselines[index].known = sizes
      guard let constant = loweredConstant(of: constraint) else { continue }
      guard abs(solver.constant[Int(constraint.row)] - constant) > LayoutSolver.tolerance else { continue }
      solver.setConstant(constraint.row, constant)
      if let seat = constraint.first.box.seat { changed.append(seat) }
    }
    guard areGone else { return }
    baselines.removeAll { $0.constraint?.engine !== self }
    notedBaselines = Set(baselines.compactMap { $0.constraint?.number })
  }

  private func textSizes(of constraint: NSLayoutConstraint) -> SIMD4<Double> {
    let (one, two) = (textSize(constraint.first), constraint.second.map { textSize($0) } ?? .zero)
    return SIMD4(one.width, one.height, two.width, two.height)
  }

  private func textSize(_ side: NSLayoutConstraint.Side) -> CGSize {
    guard side.attribute.isBaseline, let view = side.box.view else { return .zero }
    return sizeInLayout(of: baselineView(of: side.attribute, of: side.box) ?? view)
  }
}
