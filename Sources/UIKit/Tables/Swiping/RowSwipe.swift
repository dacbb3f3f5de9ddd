import Foundation
import QuartzCore

/// A row that a finger draws aside, or has drawn aside: which one, and what it uncovers.
@MainActor final class RowSwipe {
  /// Where the row is; the table keeps it true.
  var path: RowPath
  let cell: UITableViewCell
  let configuration: UISwipeActionsConfiguration
  let view: SwipeActionsView
  let reveal: SwipeReveal
  /// Whether the buttons are the table's own for deleting.
  let deletes: Bool
  /// Whether a finger holds it.
  var isHeld = true
  /// An action has begun, and has not said yet that it is done.
  var isPerforming = false
  /// What is uncovered, in points.
  private(set) var shown: Double = 0
  /// What was uncovered when the finger came, without resistance.
  var rawStart: Double = 0

  init(_ path: RowPath, _ cell: UITableViewCell, _ found: SwipeCandidate) {
    self.path = path
    self.cell = cell
    configuration = found.configuration
    deletes = found.deletes
    view = SwipeActionsView(found.configuration, isAtRight: found.isAtRight)
    reveal = SwipeReveal(
      natural: Double(view.naturalWidth), row: Double(cell.bounds.width),
      performsFirst: found.configuration.performsFirstActionWithFullSwipe)
    cell.beginSwipe(view)
    show(0)
  }

  /// A finger's way to the right in points, as one that uncovers.
  func way(_ x: Double) -> Double { view.isAtRight ? -x : x }

  /// Draws the row aside.
  func show(_ shown: Double) {
    self.shown = shown
    cell.swiped(by: CGFloat(shown), atRight: view.isAtRight)
    view.layoutIfNeeded()
  }
}

/// What a swipe of a row would uncover.
struct SwipeCandidate {
  let path: RowPath
  let configuration: UISwipeActionsConfiguration
  let isAtRight: Bool
  let deletes: Bool
}

/// The pan that draws rows aside. It begins where a row has actions on that side.
final class RowSwipePan: UIPanGestureRecognizer {
  /// Weak, since an attempt goes on for a moment when the view is gone.
  private weak var table: UITableView?

  init(_ table: UITableView) {
    self.table = table
    super.init()
    name = "UITableViewSwipe"
    maximumNumberOfTouches = 1
    table.addGestureRecognizer(self)
    addTarget(self, action: RowSwipePan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(RowSwipePan.self) { $0.add("rowSwiped", RowSwipePan.swiped) }
    return "rowSwiped"
  }()

  override func mayBegin(after way: SIMD2<Double>) -> Bool {
    guard super.mayBegin(after: way), let table else { return false }
    return table.swipeMayBegin(self)
  }

  override func reset() {
    super.reset()
    table?.swipeCandidate = nil
  }

  /// A swipe from the screen's edge is for what the whole screen does.
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer is UIScreenEdgePanGestureRecognizer
  }

  private func swiped() {
    guard let table else { return }
    switch state {
    case .began:
      table.beginSwipe()
      table.swipe(by: Double(translation(in: table).x))
    case .changed: table.swipe(by: Double(translation(in: table).x))
    case .ended: table.endSwipe(velocity: Double(velocity(in: table).x))
    case .cancelled: table.endSwipe(velocity: nil)
    case .possible, .failed: break
    }
  }
}
