import ConstraintSolving
import Foundation
import QuartzCore

// The rows that the engine adds itself for boxes: the places of views that are not laid out by constraints, guides of
// the system, natural sizes.
extension LayoutEngine {
  private typealias Term = LayoutSolver.Term

  /// Adds the rows of a box that constraints do not lay out.
  func fix(_ seat: LayoutSeat) {
    guard seat.fixed.isEmpty else { return }
    if let guide = seat.box.guide {
      if guide.kind == .scrollContent { return fixContent(seat) }
      guard let insets = guide.systemInsets, let owner = guide.owningView else { return }
      fix(seat, inside: self.seat(of: owner.layoutBox), insets, of: owner)
    } else if let view = seat.box.view {
      if view === root { fixRoot(seat) } else if !view.flags.contains(.constrained) { pin(seat, view) }
    }
  }

  // Unsafe: a row is removed before its seat is given up.
  /// A row whose constant is set by `refix`.
  private func add(_ seat: LayoutSeat, _ terms: [LayoutSolver.Term], _ name: String, priority: Float = 1000) {
    seat.fixed.append(
      addRow(
        terms, .equal, 0, priority: priority, owner: .box(Unmanaged.passUnretained(seat), name), isProtected: true))
  }

  /// The root's own size: given, or to be found. Its place has no meaning here.
  private func fixRoot(_ seat: LayoutSeat) {
    var priorities: (Float, Float) = (1000, 1000)
    switch purpose {
    case .measuring(_, let horizontal, let vertical): priorities = (horizontal, vertical)
    case .layout: if root.flags.contains(.constrained) && !root.flags.contains(.window) { priorities = (1, 1) }
    }
    add(seat, [Term(variable: seat.base, coefficient: 1)], "left (outermost view)")
    add(seat, [Term(variable: seat.base + 1, coefficient: 1)], "top (outermost view)")
    add(seat, [Term(variable: seat.base + 2, coefficient: 1)], "width (outermost view)", priority: priorities.0)
    add(seat, [Term(variable: seat.base + 3, coefficient: 1)], "height (outermost view)", priority: priorities.1)
    root.flags.insert(.pinnedInLayout)
    refix(seat)
  }

  /// A view that is not laid out by constraints: its frame, and its autoresizing mask as a share of the superview.
  private func pin(_ seat: LayoutSeat, _ view: UIView) {
    let shares = view.autoresizingShares
    seat.shares = shares
    let parent = view._superview.flatMap { shares == .zero ? nil : self.seat(of: $0.layoutBox) }
    func terms(_ variable: Int32, _ parentVariable: Int32, _ share: CGFloat) -> [LayoutSolver.Term] {
      var terms = [Term(variable: seat.base + variable, coefficient: 1)]
      if share != 0, let parent { terms.append(Term(variable: parent.base + parentVariable, coefficient: -share)) }
      return terms
    }
    add(seat, terms(0, 2, shares.origin.x), "left (autoresizing)")
    add(seat, terms(1, 3, shares.origin.y), "top (autoresizing)")
    add(seat, terms(2, 2, shares.size.width), "width (autoresizing)")
    add(seat, terms(3, 3, shares.size.height), "height (autoresizing)")
    view.flags.insert(.pinnedInLayout)
    refix(seat)
  }

  /// The contents of a scroll view: they begin at the origin and have the size that constraints give; on sides that
  /// constraints do not determine, the size that code has set.
  private func fixContent(_ seat: LayoutSeat) {
    add(seat, [Term(variable: seat.base, coefficient: 1)], "left (contents)")
    add(seat, [Term(variable: seat.base + 1, coefficient: 1)], "top (contents)")
    add(seat, [Term(variable: seat.base + 2, coefficient: 1)], "width (contents)", priority: 1)
    add(seat, [Term(variable: seat.base + 3, coefficient: 1)], "height (contents)", priority: 1)
    refix(seat)
  }

  private func fix(_ seat: LayoutSeat, inside owner: LayoutSeat, _ insets: UIEdgeInsets, of view: UIView) {
    add(seat, [Term(variable: seat.base, coefficient: 1)], "left")
    add(seat, [Term(variable: seat.base + 1, coefficient: 1)], "top")
    add(
      seat,
      [
        Term(variable: seat.base, coefficient: 1), Term(variable: seat.base + 2, coefficient: 1),
        Term(variable: owner.base + 2, coefficient: -1),
      ], "right")
    add(
      seat,
      [
        Term(variable: seat.base + 1, coefficient: 1), Term(variable: seat.base + 3, coefficient: 1),
        Term(variable: owner.base + 3, coefficient: -1),
      ], "bottom")
    refix(seat)
  }

  func dropFixedRows(of seat: LayoutSeat) {
    for row in seat.fixed { removeRow(row) }
    seat.fixed.removeAll()
    seat.box.view?.flags.remove(.pinnedInLayout)
  }

  /// Sets the constants of a box's fixed rows from its present place.
  func refix(_ seat: LayoutSeat) {
    guard seat.fixed.count == 4 else { return }
    let values: (Double, Double, Double, Double)
    if let guide = seat.box.guide, guide.kind == .scrollContent {
      guard let owner = guide.owningView as? UIScrollView else { return }
      let size = owner.constrainedContent.ownSize
      values = (0, 0, size.width, size.height)
    } else if let guide = seat.box.guide {
      guard var insets = guide.systemInsets, let owner = guide.owningView else { return }
      if guide.kind == .readable, let outer = owner.layoutBoxIfAny?.seat, outer.engine === self {
        let own = owner.alignmentRectInsets
        insets = owner.readableInsets(forWidth: solver.values[Int(outer.base + 2)] + own.left + own.right)
      }
      let own = owner.alignmentRectInsets
      values = (insets.left, insets.top, own.left + own.right - insets.right, own.top + own.bottom - insets.bottom)
    } else if let view = seat.box.view {
      let insets = view.alignmentRectInsets
      if view === root {
        var size = view._layer._bounds.size
        if case .measuring(let target, _, _) = purpose { size = target }
        values = (0, 0, size.width - insets.left - insets.right, size.height - insets.top - insets.bottom)
      } else {
        let shares = seat.shares
        let frame = view.alignmentRect(forFrame: view.untransformedFrame)
        let parent = view._superview
        let outer = parent?._layer._bounds.size ?? .zero
        let margin = parent?.alignmentRectInsets ?? .zero
        let width = outer.width - margin.left - margin.right
        let height = outer.height - margin.top - margin.bottom
        values = (
          frame.minX - shares.origin.x * width, frame.minY - shares.origin.y * height,
          frame.size.width - shares.size.width * width, frame.size.height - shares.size.height * height
        )
      }
    } else {
      return
    }
    set(seat.fixed[0], values.0)
    set(seat.fixed[1], values.1)
    set(seat.fixed[2], values.2)
    set(seat.fixed[3], values.3)
  }

  /// Sets a row's constant; one that is not finite is 0, one beyond all screens is clamped.
  private func set(_ row: Int32, _ value: Double) {
    let limit = Double(Self.largestLength)
    let legal = value.isFinite ? min(max(value, -limit), limit) : 0
    // A difference by the rounding of a frame is no change.
    if abs(solver.constant[Int(row)] - legal) > 1e-9 { solver.setConstant(row, legal) }
  }

  // MARK: Natural sizes

  /// Makes, changes or drops the rows of a view's natural size.
  func updateContent(of seat: LayoutSeat) {
    guard let view = seat.box.view, view.flags.contains(.constrained) || (view === root && isMeasuring) else {
      return dropContentRows(of: seat)
    }
    var size = view.intrinsicContentSize
    // The width stays the natural one: what an earlier text needed must not limit a longer one.
    if seat.width > 0, let following = view.contentSize(forLayoutWidth: seat.width) { size.height = following.height }
    setContent(of: seat, size)
  }

  private func setContent(of seat: LayoutSeat, _ size: CGSize) {
    let box = seat.box
    var rows = seat.content
    set(&rows.0, &rows.1, seat, 2, size.width, box.hugging.0, box.compression.0, "width")
    set(&rows.2, &rows.3, seat, 3, size.height, box.hugging.1, box.compression.1, "height")
    let had = (seat.content.0 >= 0, seat.content.2 >= 0)
    seat.content = rows
    if had != (rows.0 >= 0, rows.2 >= 0) { suspects.append(seat) }
  }

  private func set(
    _ most: inout Int32, _ least: inout Int32, _ seat: LayoutSeat, _ variable: Int32, _ length: CGFloat,
    _ hugging: Float, _ compression: Float, _ name: String
  ) {
    // Constraints are stronger than contents, also where both are required.
    let hugging = min(hugging, Self.strongestContent)
    let compression = min(compression, Self.strongestContent)
    guard length.isFinite, length >= 0 else {
      if most >= 0 { removeRow(most) }
      if least >= 0 { removeRow(least) }
      (most, least) = (-1, -1)
      return
    }
    let legal = Double(min(length, Self.largestLength))
    if most < 0 {
      let terms = [Term(variable: seat.base + variable, coefficient: 1)]
      // Unsafe: a row is removed before its seat is given up.
      let owner = RowOwner.box(Unmanaged.passUnretained(seat), "\(name) (contents)")
      most = addRow(
        terms, .lessThanOrEqual, legal, priority: hugging, owner: owner, isProtected: true, isOftenTight: true,
        age: seat.arrival)
      least = addRow(
        terms, .greaterThanOrEqual, legal, priority: compression, owner: owner, isProtected: true, isOftenTight: true,
        age: Self.age(ofWidth: variable == 2, seat))
      return
    }
    solver.setConstant(most, legal)
    solver.setConstant(least, legal)
    solver.setPriority(most, hugging)
    solver.setPriority(least, compression)
  }

  /// Which of several contents that cannot all hold gives way: the oldest. What cannot be smaller counts as the youngest, and the
  /// width of text that then has more lines as the oldest.
  private static func age(ofWidth isWidth: Bool, _ seat: LayoutSeat) -> Int {
    guard let view = seat.box.view else { return seat.arrival }
    if view.hasFixedSize { return .max }
    if isWidth, view.flowsInWidth { return .min }
    return min(seat.arrival, .max - 1)
  }

  /// The strength of a required hugging or resistance: below required, above any other priority of an app.
  static let strongestContent = Float(1000).nextDown.nextDown

  func dropContentRows(of seat: LayoutSeat) {
    if seat.content.0 >= 0 || seat.content.2 >= 0 { suspects.append(seat) }
    for row in [seat.content.0, seat.content.1, seat.content.2, seat.content.3] where row >= 0 { removeRow(row) }
    seat.content = (-1, -1, -1, -1)
  }

  /// The height of contents that flow, like text, depends on their width.
  func followWidth(_ seat: LayoutSeat) -> Bool {
    if seat.box.isGuide {
      guard seat.box.guide?.kind == .readable else { return false }
      refix(seat)
      return solver.needsSolving
    }
    let width = solver.values[Int(seat.base + 2)]
    guard seat.content.3 >= 0, width > 0, let view = seat.box.view,
      let size = view.contentSize(forLayoutWidth: width), size.height.isFinite, size.height >= 0
    else { return false }
    let height = Double(min(size.height, Self.largestLength))
    guard abs(solver.constant[Int(seat.content.3)] - height) > LayoutSolver.tolerance else { return false }
    solver.setConstant(seat.content.2, height)
    solver.setConstant(seat.content.3, height)
    return true
  }
}

extension UIView {
  /// The shares of the superview's growth for the left edge, the top edge, the width and the height.
  final var autoresizingShares: CGRect {
    guard let parent = _superview, _autoresizingMask != 0, parent.flags.contains(.autoresizesSubviews) else {
      return .zero
    }
    let mask = autoresizingMask
    let frame = untransformedFrame
    let outer = parent._layer._bounds.size
    // A share does not depend on the size: that of a view beyond its superview is negative, also where the view is small.
    let (x, width) = Autoresizing.shareGrowth(
      origin: frame.minX, length: frame.size.width, from: outer.width, to: outer.width + 1,
      before: mask.contains(.flexibleLeftMargin), inside: mask.contains(.flexibleWidth),
      after: mask.contains(.flexibleRightMargin))
    let (y, height) = Autoresizing.shareGrowth(
      origin: frame.minY, length: frame.size.height, from: outer.height, to: outer.height + 1,
      before: mask.contains(.flexibleTopMargin), inside: mask.contains(.flexibleHeight),
      after: mask.contains(.flexibleBottomMargin))
    let growth = hasFixedSize ? .zero : CGSize(width: width - frame.size.width, height: height - frame.size.height)
    let shares = CGRect(x: x - frame.minX, y: y - frame.minY, width: growth.width, height: growth.height)
    let isLegal = [shares.origin.x, shares.origin.y, shares.size.width, shares.size.height].allSatisfy {
      $0.isFinite && abs($0) < 1000
    }
    return isLegal ? shares : .zero
  }
}
