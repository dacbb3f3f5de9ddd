import Foundation
import QuartzCore

/// A part of a view or guide from which constraints are made: an edge, a middle, a size. It is read from a view or
/// guide.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  final let side: NSLayoutConstraint.Side

  init(_ side: NSLayoutConstraint.Side) {
    self.side = side
    super.init()
  }

  nonisolated deinit {}

  /// The view or guide; nil after it was freed.
  open var item: AnyObject? { side.box.item }

  /// The anchor's name for descriptions, like `left`.
  open var name: String { side.attribute.name }

  /// Whether the layout leaves the item's place or size ambiguous. Cost: see `UIView.hasAmbiguousLayout`.
  open var hasAmbiguousLayout: Bool {
    if let view = side.box.hostView { LayoutEngine.prepare(view) }
    return side.box.isAmbiguous
  }

  /// The active constraints of this anchor's item along its axis.
  open var constraintsAffectingLayout: [NSLayoutConstraint] {
    side.box.constraints(along: side.attribute.isHorizontal ? .horizontal : .vertical)
  }

  final func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutConstraint.Side?, _ multiplier: CGFloat = 1,
    _ constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint(side, relation, other, multiplier: multiplier, constant: constant)
    // As an autoreleased object: apps keep it in a weak property and activate it in the next line.
    MediaRuntime.current.keepUntilEndOfTurn(made)
    return made
  }

  /// `self == anchor`; not yet active.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { make(.equal, anchor.side) }

  /// `self >= anchor`; not yet active.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor.side)
  }

  /// `self <= anchor`; not yet active.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor.side)
  }

  /// `self == anchor + c`; not yet active.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, anchor.side, 1, c)
  }

  /// `self >= anchor + c`; not yet active.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor.side, 1, c)
  }

  /// `self <= anchor + c`; not yet active.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor.side, 1, c)
  }
}

/// The system's standard space between two views, in points.
let systemSpacing: CGFloat = 8
