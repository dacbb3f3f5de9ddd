import Foundation
import ListGeometry
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A cell that can be swiped aside.
@MainActor protocol SwipedCell: UIView {
  /// Shows the buttons beside the contents.
  func beginSwipe(_ view: SwipeActionsView)
  /// Moves the contents aside, by points; the buttons follow at their side.
  func swiped(by way: CGFloat, atRight: Bool)
  /// Moves the contents back at once and removes `view`, or any present one if nil.
  func endSwipe(_ view: SwipeActionsView?)
  /// It is swiped aside, or no longer.
  func swipeStateChanged()
}

extension UITableViewCell: SwipedCell {}

/// Clips a cell where the list needs it, and leaves alone what the app asks for.
@MainActor struct CellClipping {
  /// Whether it is the list and not the app that clips.
  private var isOn = false

  mutating func set(_ isNeeded: Bool, _ layer: CALayer) {
    guard isNeeded ? !layer.masksToBounds : isOn else { return }
    layer.masksToBounds = isNeeded
    isOn = isNeeded
  }
}

/// A row that a finger swipes aside, or has swiped aside: which one, and what it reveals.
@MainActor final class RowSwipe {
  /// The row's path; the table updates it.
  var path: RowPath
  let cell: any SwipedCell
  let configuration: UISwipeActionsConfiguration
  let view: SwipeActionsView
  let reveal: SwipeReveal
  /// Whether the buttons are the table's own for deleting.
  let deletes: Bool
  /// Whether a finger holds it.
  var isHeld = true
  /// Whether an action has begun, and has not reported its end.
  var isPerforming = false
  /// How much is revealed, in points.
  private(set) var shown: Double = 0
  /// How much was revealed when the finger touched, without resistance.
  var rawStart: Double = 0

  init(_ path: RowPath, _ cell: any SwipedCell, _ found: SwipeCandidate) {
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

  /// Converts a finger's movement to the right, in points, to one that reveals.
  func way(_ x: Double) -> Double { view.isAtRight ? -x : x }

  /// Moves the row aside.
  func show(_ shown: Double) {
    self.shown = shown
    cell.swiped(by: CGFloat(shown), atRight: view.isAtRight)
    view.layoutIfNeeded()
  }
}

/// What a swipe of a row would reveal.
struct SwipeCandidate {
  let path: RowPath
  let configuration: UISwipeActionsConfiguration
  let isAtRight: Bool
  let deletes: Bool
}

/// The pan that swipes rows aside. It begins where a row has actions on that side.
final class RowSwipePan: UIPanGestureRecognizer, ContentPan {
  /// Weak, since an attempt can outlive the view for a moment.
  private weak var table: (any SwipingList)?

  init(_ table: any SwipingList) {
    self.table = table
    super.init()
    name = table is UITableView ? "UITableViewSwipe" : "UICollectionViewSwipe"
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

  /// A swipe from the screen's edge is for the whole screen, not for a row.
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
