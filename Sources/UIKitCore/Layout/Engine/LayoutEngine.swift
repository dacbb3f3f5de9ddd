import ConstraintSolving
import Foundation
import QuartzCore
import TouchPlatform

/// The constraints of one hierarchy of views, from its root down: a window's, or that of views outside of any window.
///
/// It collects changes until a layout, and then solves once. Lengths are points; a box's left and top are those in its
/// superview, so a view that moves does not change the values of those inside it.
@MainActor final class LayoutEngine {
  // Unsafe: rows are removed before their constraints and seats are given up.
  /// Whether a row is of a constraint or of a box.
  enum RowOwner {
    case unused
    case constraint(Unmanaged<NSLayoutConstraint>)
    case box(Unmanaged<LayoutSeat>, String)
  }

  /// What the engine is for.
  enum Purpose {
    case layout
    /// To find the fitting size of a root for a target and its priorities.
    case measuring(CGSize, horizontal: Float, vertical: Float)
  }

  /// Lengths beyond this are clamped, so that their sums stay exact to a thousandth of a pixel.
  static let largestLength: CGFloat = 1e7

  // Unsafe: a checked reference costs a retain per use; the root's box owns the engine, or the measuring code keeps
  // both.
  unowned(unsafe) let root: UIView
  let purpose: Purpose
  // Unchecked: solving reads it for each term, and no access spans a call to other code, since the solver has only
  // numbers.
  // Unsafe: a constraint is taken out of `waiting` before it is deactivated and may be freed.
  @exclusivity(unchecked) var solver = LayoutSolver()
  @exclusivity(unchecked) private(set) var seats: ContiguousArray<LayoutSeat> = []
  @exclusivity(unchecked) private(set) var rowOwners: ContiguousArray<RowOwner> = []
  /// Constraints that are to become rows, by the order of their arrival.
  @exclusivity(unchecked) private var waiting: [Unmanaged<NSLayoutConstraint>] = []
  /// Scroll views met while a constraint is lowered whose offset is in its constant.
  @exclusivity(unchecked) var scrollViewsBetween: [UIScrollView] = []
  @exclusivity(unchecked) private var hasNewBoxes = true
  private var isUpdating = false
  /// Constraints of baselines, whose constants follow heights.
  var baselines: [BaselineNote] = []
  /// The numbers of these constraints.
  var notedBaselines: Set<Int> = []
  /// Views that were added without a seat; constraints may give them one first.
  private var seatless: [LayoutBox] = []
  // Unchecked: as above.
  /// The number of the constraint that is being lowered.
  @exclusivity(unchecked) var arrival = Int.max
  /// Seats whose lengths may have become determined or undetermined.
  @exclusivity(unchecked) var suspects: [LayoutSeat] = []
  /// Contradictions that were logged already, by their text.
  private var told: Set<String> = []

  init(root: UIView, purpose: Purpose = .layout) {
    self.root = root
    self.purpose = purpose
  }

  var isMeasuring: Bool { if case .measuring = purpose { true } else { false } }

  // MARK: Finding the engine

  /// Updates the engine of a view's hierarchy; it is made if there is none. Cost with nothing to do: a step per
  /// ancestor.
  static func prepare(_ view: UIView) {
    let root = view.rootView
    guard root.flags.contains(.layoutTree) else { return }
    let box = root.layoutBox
    if box.ownedEngine == nil { box.ownedEngine = LayoutEngine(root: root) }
    box.ownedEngine?.update()
  }

  static func constraintAdded(_ constraint: NSLayoutConstraint, to view: UIView) {
    let root = view.rootView
    markStale(root)
    guard let engine = root.layoutBoxIfAny?.ownedEngine else { return }
    // Unsafe: as `waiting` above.
    engine.waiting.append(Unmanaged.passUnretained(constraint))
    constraint.engine = engine
  }

  /// Requests a layout of the outermost view, in which the engine solves what has changed and marks the superviews of views
  /// that move. Views that stay where they are lay out nothing, so that the layout of what changes constraints in each layout ends.
  private static func markStale(_ root: UIView) { root._layer.setNeedsLayout() }

  // MARK: Changes

  func noteNewBoxes() { hasNewBoxes = true }

  var isStale: Bool { hasNewBoxes || !waiting.isEmpty || solver.needsSolving }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    Self.markStale(root)
    guard constraint.row >= 0 else { return }
    if let change = loweredConstant(of: constraint) { solver.setConstant(constraint.row, change) }
  }

  func priorityChanged(_ constraint: NSLayoutConstraint) {
    Self.markStale(root)
    if constraint.row >= 0 { solver.setPriority(constraint.row, constraint.priority.rawValue) }
  }

  /// A view that is not laid out by constraints has another frame, or the root another size.
  func geometryChanged(_ view: UIView) {
    guard let seat = view.layoutBoxIfAny?.seat, seat.engine === self else { return }
    if view !== root && seat.shares != view.autoresizingShares { dropFixedRows(of: seat) } else { refix(seat) }
    if seat.fixed.isEmpty { fix(seat) }
    if solver.needsSolving { Self.markStale(root) }
  }

  /// A view starts or stops being laid out by constraints.
  func mannerChanged(_ view: UIView) {
    guard let seat = view.layoutBoxIfAny?.seat, seat.engine === self else { return noteNewBoxes() }
    dropFixedRows(of: seat)
    fix(seat)
    updateContent(of: seat)
    restInPlace(seat)
    suspects.append(seat)
  }

  /// Removes a constraint; it may stay active and be added to another engine.
  func remove(_ constraint: NSLayoutConstraint) {
    Self.markStale(root)
    if constraint.row >= 0 {
      removeRow(constraint.row)
      countEquality(constraint, by: -1)
    } else {
      // Unsafe: as `waiting` above.
      let pointer = Unmanaged.passUnretained(constraint).toOpaque()
      waiting.removeAll { $0.toOpaque() == pointer }
    }
    constraint.row = -1
    constraint.engine = nil
  }

  /// Makes a constraint's row again after a change of more than its constant.
  func lowerAgain(_ constraint: NSLayoutConstraint) {
    guard constraint.row >= 0 else { return }
    remove(constraint)
    constraint.engine = self
    // Unsafe: as `waiting` above.
    waiting.append(Unmanaged.passUnretained(constraint))
  }

  /// Removes a box with its rows. Constraints that name it must be removed already; rows of other boxes may refer to it
  /// only if those boxes are removed as well before the next solution.
  func remove(_ box: LayoutBox) {
    guard let seat = box.seat, seat.engine === self else { return }
    dropFixedRows(of: seat)
    dropContentRows(of: seat)
    if seat.notNegative.0 >= 0 { removeRow(seat.notNegative.0) }
    if seat.notNegative.1 >= 0 { removeRow(seat.notNegative.1) }
    dropSmallness(of: seat)
    solver.removeBlock(seat.base)
    seats[seats.count - 1].index = seat.index
    seats.swapAt(seat.index, seats.count - 1)
    seats.removeLast()
    box.view?.flags.remove(.pinnedInLayout)
    box.seat = nil
    forgetSuspect(seat)
  }

  private func forgetSuspect(_ seat: LayoutSeat) {
    // A loop, since a closure would be checked for the main actor at every call.
    for index in suspects.indices.reversed() where suspects[index] === seat { suspects.remove(at: index) }
  }

  /// Removes everything, since the root is added to another view or freed.
  func dissolve() {
    for row in rowOwners.indices {
      if case .constraint(let pointer) = rowOwners[row] {
        let constraint = pointer.takeUnretainedValue()
        constraint.row = -1
        constraint.engine = nil
      }
    }
    for pointer in waiting {
      pointer.takeUnretainedValue().engine = nil
      pointer.takeUnretainedValue().row = -1
    }
    for seat in seats {
      seat.box.view?.flags.remove(.pinnedInLayout)
      seat.box.seat = nil
    }
    rowOwners.removeAll()
    waiting.removeAll()
    suspects.removeAll()
    baselines.removeAll()
    notedBaselines.removeAll()
    seats.removeAll()
    solver = LayoutSolver()
  }

  // MARK: Rows

  func addRow(
    _ terms: [LayoutSolver.Term], _ relation: LayoutSolver.Relation, _ constant: Double, priority: Float,
    owner: RowOwner, isProtected: Bool = false, isOftenTight: Bool = false, age: Int? = nil
  ) -> Int32 {
    let row = solver.addRow(
      terms, relation, constant, priority: priority, isProtected: isProtected, isOftenTight: isOftenTight, age: age)
    while rowOwners.count <= Int(row) { rowOwners.append(.unused) }
    rowOwners[Int(row)] = owner
    return row
  }

  func removeRow(_ row: Int32) {
    solver.removeRow(row)
    rowOwners[Int(row)] = .unused
  }

  /// The box's seat in this engine, made if there is none.
  func seat(of box: LayoutBox) -> LayoutSeat {
    if let seat = box.seat { return seat }
    let seat = LayoutSeat(engine: self, box: box, base: solver.addBlock(), index: seats.count, arrival: arrival)
    box.seat = seat
    seats.append(seat)
    fix(seat)
    updateContent(of: seat)
    if let view = box.view, view.flags.contains(.constrained) {
      restInPlace(seat)
      suspects.append(seat)
    }
    return seat
  }

  // MARK: Updating

  /// Runs the constraints pass, solves what changed, and marks the superviews of the views that must move.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    if !isMeasuring { root.runConstraintsPass() }
    guard isStale else { return }
    gather()
    solve()
    publish()
  }

  /// Adds boxes and constraints that the engine does not have yet.
  func gather() {
    if hasNewBoxes {
      hasNewBoxes = false
      gather(root)
    }
    while !waiting.isEmpty {
      var now = waiting
      waiting.removeAll(keepingCapacity: true)
      sortByNumber(&now)
      for pointer in now {
        let constraint = pointer.takeUnretainedValue()
        if constraint.engine === self && constraint.row < 0 { lower(constraint) }
      }
    }
    for box in seatless where box.seat == nil && box.view?.rootView === root { _ = seat(of: box) }
    seatless.removeAll()
    for seat in seats where seat.fixed.isEmpty { fix(seat) }
    keepSuspectsSmall()
  }

  // Unsafe: as `waiting` above.
  /// Sorts constraints in the order in which they were made, which mostly is their order. It is `nonisolated`, since
  /// the isolation of its closures would be checked at every comparison.
  private nonisolated func sortByNumber(_ constraints: inout [Unmanaged<NSLayoutConstraint>]) {
    func number(_ constraint: Unmanaged<NSLayoutConstraint>) -> Int {
      constraint._withUnsafeGuaranteedRef { $0.number }
    }
    var last = 0
    for constraint in constraints {
      let next = number(constraint)
      if next < last { return constraints.sort { number($0) < number($1) } }
      last = next
    }
  }

  private func gather(_ view: UIView) {
    guard view.flags.contains(.layoutTree) else { return }
    if let box = view.layoutBoxIfAny {
      if view === root {
        _ = seat(of: box)
      } else if box.seat == nil, view.flags.contains(.constrained) {
        seatless.append(box)
      }
      for constraint in box.held where constraint.engine == nil {
        constraint.engine = self
        // Unsafe: as `waiting` above.
        waiting.append(Unmanaged.passUnretained(constraint))
      }
    }
    for subview in view._subviews { gather(subview) }
  }

  private func solve() {
    solver.solve()
    logConflicts()
    // Sizes are not negative. Few solutions would have a negative one, so the rows for it are added only where one is.
    for round in 0..<20 {
      var changed: [LayoutSeat] = []
      for seat in seats where keepNotNegative(seat) { changed.append(seat) }
      for seat in seats where followWidth(seat) { changed.append(seat) }
      if !baselines.isEmpty { followHeights(&changed) }
      guard !changed.isEmpty else { return }
      if round == 19 { logUnsettled(changed) }
      solver.solve()
      logConflicts()
    }
  }

  private func logUnsettled(_ seats: [LayoutSeat]) {
    guard !isMeasuring else { return }
    var names: [String] = []
    for name in seats.map(\.box.layoutName) where names.count < 10 && !names.contains(name) { names.append(name) }
    let text = """
      what follows the sizes of \(names.joined(separator: ", ")) changes them again each time; the layout continues with \
      what was found last
      """
    if told.count > 200 { told.removeAll() }
    if told.insert(text).inserted { PlatformNote.misuse(text) }
  }

  private func keepNotNegative(_ seat: LayoutSeat) -> Bool {
    var added = false
    let limit = -LayoutSolver.tolerance * 10
    if solver.values[Int(seat.base + 2)] < limit && seat.notNegative.0 < 0 {
      seat.notNegative.0 = addRow(
        [.init(variable: seat.base + 2, coefficient: 1)], .greaterThanOrEqual, 0, priority: 1000,
        owner: .box(Unmanaged.passUnretained(seat), "width >= 0"), isProtected: true)
      added = true
    }
    if solver.values[Int(seat.base + 3)] < limit && seat.notNegative.1 < 0 {
      seat.notNegative.1 = addRow(
        [.init(variable: seat.base + 3, coefficient: 1)], .greaterThanOrEqual, 0, priority: 1000,
        owner: .box(Unmanaged.passUnretained(seat), "height >= 0"), isProtected: true)
      added = true
    }
    return added
  }

  /// Marks the superviews of boxes whose values have changed.
  func publish() {
    guard !isMeasuring else { return }
    for seat in seats {
      let base = Int(seat.base)
      let (left, top) = (solver.values[base], solver.values[base + 1])
      let (width, height) = (solver.values[base + 2], solver.values[base + 3])
      guard left != seat.left || top != seat.top || width != seat.width || height != seat.height else { continue }
      (seat.left, seat.top, seat.width, seat.height) = (left, top, width, height)
      guard let view = seat.box.view else {
        seat.box.container?._layer.setNeedsLayout()
        continue
      }
      guard view.flags.contains(.constrained) else { continue }
      if let parent = view._superview { parent._layer.setNeedsLayout() } else { view.placeByConstraints(seat) }
    }
  }

  private func logConflicts() {
    guard !solver.conflicts.isEmpty, !isMeasuring else { return }
    for conflict in solver.conflicts {
      let lines = conflict.rows.map { describe($0) }
      let text = """
        these required constraints contradict each other: \(lines.joined(separator: "; ")). \
        \(describe(conflict.broken)) is left out; give one of them a lower priority, or take one away
        """
      if told.count > 200 { told.removeAll() }
      if told.insert(text).inserted { PlatformNote.misuse(text) }
    }
  }

  func describe(_ row: Int32) -> String {
    switch rowOwners[Int(row)] {
    case .unused: "a row without an owner"
    case .constraint(let pointer): pointer.takeUnretainedValue().layoutDescription
    case .box(let pointer, let what): pointer.takeUnretainedValue().box.layoutName + "." + what
    }
  }
}
