import Foundation
import QuartzCore
import RenderTree

/// A view or a layout guide as an item of constraints. It does not keep its item alive: the item clears it when it is
/// freed.
@MainActor final class LayoutBox {
  // Unchecked: a layout reads it for each view, and no access spans a call to other code.
  // Unsafe: weak costs a side table for each view; an item clears its own reference when it is freed.
  @exclusivity(unchecked) unowned(unsafe) var view: UIView?
  @exclusivity(unchecked) unowned(unsafe) var guide: UILayoutGuide?
  let isGuide: Bool

  // Unchecked: as above.
  // Unsafe: a constraint takes itself out when it is deactivated, and its holder keeps it until then.
  /// The active constraints that name it, in no order, with the side that does; each is retained by its owner.
  @exclusivity(unchecked)
  private var naming: ContiguousArray<(constraint: Unmanaged<NSLayoutConstraint>, side: Int)> = []
  /// The constraints that the view owns, in no order.
  @exclusivity(unchecked) private(set) var held: [NSLayoutConstraint] = []
  /// The view's own guides.
  var guides: [UILayoutGuide] = []
  /// The engine of the tree whose root the view is.
  @exclusivity(unchecked) var ownedEngine: LayoutEngine?
  /// Its place in an engine.
  @exclusivity(unchecked) var seat: LayoutSeat?
  /// Hugging and resistance to compression, horizontal and vertical.
  @exclusivity(unchecked) var hugging: (Float, Float) = (250, 250)
  @exclusivity(unchecked) var compression: (Float, Float) = (750, 750)

  init(view: UIView?) {
    self.view = view
    isGuide = false
  }

  init(guide: UILayoutGuide) {
    self.guide = guide
    isGuide = true
  }

  /// The view or guide.
  var item: AnyObject? { isGuide ? guide : view }

  /// The view itself, or the guide's view: its place in the hierarchy.
  var hostView: UIView? { isGuide ? guide?.owningView : view }

  /// The view in whose coordinates the box is.
  var container: UIView? { isGuide ? guide?.owningView : view?._superview }

  /// The active constraints that name it, each once.
  var namingConstraints: [NSLayoutConstraint] {
    var found: [NSLayoutConstraint] = []
    // A loop, since a closure would be checked for the main actor at every call.
    for entry in naming {
      let constraint = entry.constraint.takeUnretainedValue()
      if constraint.side(of: self) == entry.side { found.append(constraint) }
    }
    return found
  }

  // Unsafe: as `naming` above.
  /// Notes that a side of a constraint names it.
  func add(_ constraint: NSLayoutConstraint, side: Int) {
    constraint.placesInNaming[side] = Int32(naming.count)
    naming.append((Unmanaged.passUnretained(constraint), side))
  }

  /// Undoes `add`. Cost: constant, for any number of entries.
  func remove(_ constraint: NSLayoutConstraint, side: Int) {
    let place = Int(constraint.placesInNaming[side])
    guard naming.indices.contains(place), let last = naming.popLast() else { return }
    guard place < naming.count else { return }
    naming[place] = last
    last.constraint.takeUnretainedValue().placesInNaming[last.side] = Int32(place)
  }

  func hold(_ constraint: NSLayoutConstraint) {
    constraint.placeInHeld = held.count
    held.append(constraint)
  }

  /// Undoes `hold`; the constraint may be freed.
  func release(_ constraint: NSLayoutConstraint) {
    let place = constraint.placeInHeld
    guard held.indices.contains(place), held[place] === constraint, let last = held.popLast(), place < held.count else {
      return
    }
    held[place] = last
    last.placeInHeld = place
  }

  static func of(_ item: Any) -> LayoutBox {
    if let view = item as? UIView { return view.layoutBox }
    if let guide = item as? UILayoutGuide { return guide.box }
    preconditionFailure("a constraint's item must be a UIView or a UILayoutGuide, not \(type(of: item))")
  }

  static func commonAncestor(_ a: UIView, _ b: UIView) -> UIView? {
    var candidate: UIView? = a
    while let view = candidate {
      if b === view || b.isDescendant(of: view) { return view }
      candidate = view._superview
    }
    return nil
  }

  /// The item is freed: removes all references to it.
  func itemIsFreed() {
    // First, since what follows must not reach an item that is being freed.
    view = nil
    guide = nil
    // Before the constraints, since an engine that loses one asks its outermost view for a layout.
    ownedEngine?.dissolve()
    ownedEngine = nil
    for constraint in namingConstraints { constraint.isActive = false }
    for constraint in held { constraint.isActive = false }
    seat?.engine.remove(self)
    // The view's box would otherwise keep guides whose constraints keep the box.
    let left = guides
    guides = []
    for guide in left { guide.leaveOwner() }
  }
}

/// A box's variables and rows in an engine.
@MainActor final class LayoutSeat {
  // Unsafe: a checked reference costs a retain per use; an engine that ends takes its seats from their boxes.
  unowned(unsafe) let engine: LayoutEngine
  let box: LayoutBox
  /// The first of left, top, width and height of the alignment rectangle, in the container's coordinates without the
  /// origin of its bounds.
  let base: Int32
  // Unchecked: solving and publishing read it for each view, and they call no code of an app meanwhile.
  @exclusivity(unchecked) var index: Int
  /// The rows of a box's place and size where constraints do not lay it out; 4 or none.
  @exclusivity(unchecked) var fixed: [Int32] = []
  /// Rows of the contents' natural size: at most and at least the width, then the height; -1 where there is none.
  @exclusivity(unchecked) var content: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
  /// Rows that keep width and height from being negative, once they were.
  @exclusivity(unchecked) var notNegative: (Int32, Int32) = (-1, -1)
  /// Of a view that is not laid out by constraints: how much of its superview's growth it takes.
  var shares = CGRect.zero
  /// The number of the constraint that added it.
  let arrival: Int
  /// How many equations determine it along each axis.
  @exclusivity(unchecked) var equations = SIMD2<Int32>()
  /// Rows that make width and height 0 where too few constraints determine them; -1 where there is none.
  var smallness: (Int32, Int32) = (-1, -1)
  /// The values that were published last.
  @exclusivity(unchecked) var left = 0.0, top = 0.0, width = 0.0, height = 0.0

  init(engine: LayoutEngine, box: LayoutBox, base: Int32, index: Int, arrival: Int) {
    self.engine = engine
    self.box = box
    self.base = base
    self.index = index
    self.arrival = arrival
  }

  var rect: CGRect { CGRect(x: left, y: top, width: width, height: height) }
}

extension UIView {
  /// The view's box for constraints, made on first use.
  final var layoutBox: LayoutBox {
    if let box = extras?.layoutBox { return box }
    let made = LayoutBox(view: self)
    needExtras().layoutBox = made
    noteLayoutTree()
    if type(of: self) != UIView.self { setNeedsUpdateConstraints() }
    return made
  }

  final var layoutBoxIfAny: LayoutBox? { extras?.layoutBox }

  // Unsafe: the walk changes no superview, and superviews keep all on the way.
  /// Marks the view and those above it: something in their tree is laid out by constraints.
  final func noteLayoutTree() {
    unowned(unsafe) var view: UIView? = self
    while let here = view, !here.flags.contains(.layoutTree) {
      here.flags.insert(.layoutTree)
      view = here._superview
    }
  }

  // Unsafe: as above.
  /// The uppermost view of the hierarchy.
  final var rootView: UIView {
    unowned(unsafe) var view = self
    while let parent = view._superview { view = parent }
    return view
  }

  /// The view is about to leave its superview: constraints across the border are removed, and its tree leaves the
  /// engine.
  final func leavesLayoutTree() {
    func cut(_ box: LayoutBox) {
      for constraint in box.namingConstraints {
        guard let holder = constraint.holder?.view, holder !== self, !holder.isDescendant(of: self) else { continue }
        constraint.isActive = false
      }
    }
    func visit(_ view: UIView) {
      guard view.flags.contains(.layoutTree) else { return }
      if let box = view.layoutBoxIfAny {
        cut(box)
        for guide in box.guides { cut(guide.box) }
        for constraint in box.held { constraint.engine?.remove(constraint) }
        for guide in box.guides { guide.box.seat?.engine.remove(guide.box) }
        box.seat?.engine.remove(box)
      }
      for subview in view._subviews { visit(subview) }
    }
    visit(self)
  }

  /// The view, whose tree has constraints, has got a superview.
  final func joinsLayoutTree() {
    if let box = layoutBoxIfAny, let engine = box.ownedEngine {
      engine.dissolve()
      box.ownedEngine = nil
    }
    guard let parent = _superview else { return }
    parent.noteLayoutTree()
    if !flags.isDisjoint(with: [.needsUpdateConstraints, .descendantNeedsUpdateConstraints]) {
      parent.noteDescendantNeedsUpdateConstraints()
    }
    parent.rootView.layoutBoxIfAny?.ownedEngine?.noteNewBoxes()
    parent._layer.setNeedsLayout()
  }
}
