import Foundation
import QuartzCore

/// The pan from the edge that shows a hidden column.
final class SplitEdgePan: UIScreenEdgePanGestureRecognizer {
  private weak var split: UISplitViewController?
  private weak var motion: SplitMotion?

  init(_ split: UISplitViewController) {
    self.split = split
    super.init()
    name = "UISplitViewControllerEdgePan"
    edges = .left
    addTarget(self, action: SplitEdgePan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(SplitEdgePan.self) { $0.add("splitEdgePanned", SplitEdgePan.panned) }
    return "splitEdgePanned"
  }()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUndecided, let split { edges = split.isMirrored ? .right : .left }
    super.touchesBegan(touches, with: event)
  }

  /// There must be a column to show, and the secondary column no step back that begins at the same edge.
  override func mayBegin(after way: SIMD2<Double>) -> Bool {
    guard super.mayBegin(after: way), let split else { return false }
    return split.modeFromEdge != nil
  }

  /// Contents that scroll sideways wait: the edge is for the column.
  override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard otherGestureRecognizer is any ContentPan, let view, let other = otherGestureRecognizer.view else {
      return false
    }
    return other.isDescendant(of: view)
  }

  private func panned() {
    guard let split, let view else { return }
    let sign: CGFloat = edges == .right ? -1 : 1
    let width = max(split.width(of: split.columnFromEdge ?? .primary), 1)
    let way = translation(in: view).x * sign
    switch state {
    case .began:
      guard let mode = split.modeFromEdge else { return }
      motion = split.parts.beginByFinger(split, to: mode)
      motion?.move(to: way / width)
    case .changed: motion?.move(to: way / width)
    case .ended: motion?.release(way: way, velocity: velocity(in: view).x * sign, width: width)
    case .cancelled: motion?.release(way: 0, velocity: 0, width: width)
    case .possible, .failed: break
    }
  }
}

/// The pan beside columns that lie over the secondary one, towards the edge, which hides them.
final class SplitShadePan: UIPanGestureRecognizer {
  private weak var split: UISplitViewController?
  private weak var motion: SplitMotion?

  init(_ split: UISplitViewController) {
    self.split = split
    super.init(target: nil, action: nil)
    maximumNumberOfTouches = 1
    addTarget(self, action: SplitShadePan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(SplitShadePan.self) { $0.add("splitShadePanned", SplitShadePan.panned) }
    return "splitShadePanned"
  }()

  private var sign: CGFloat { split?.isMirrored == true ? 1 : -1 }

  override func mayBegin(after way: SIMD2<Double>) -> Bool {
    guard super.mayBegin(after: way), let split, split.presentsWithGesture else { return false }
    return way.x * Double(sign) > abs(way.y) && (split.mode.isOver || split.mode == .twoDisplaceSecondary)
  }

  private func panned() {
    guard let split, let view else { return }
    let width = max(split.width(of: .primary), 1)
    let place = view.superview ?? view
    let way = translation(in: place).x * sign
    switch state {
    case .began:
      motion = split.parts.beginByFinger(split, to: split.mode.isOver ? .secondaryOnly : .oneBesideSecondary)
      motion?.move(to: way / width)
    case .changed: motion?.move(to: way / width)
    case .ended: motion?.release(way: way, velocity: velocity(in: place).x * sign, width: width)
    case .cancelled: motion?.release(way: 0, velocity: 0, width: width)
    case .possible, .failed: break
    }
  }
}

extension UISplitViewController {
  /// The column that a finger from the edge shows: the last hidden one.
  final var columnFromEdge: Column? {
    let visible = visibleColumns(mode)
    return filledColumns.last { $0 != .secondary && !visible.contains($0) }
  }

  /// The mode that a finger from the edge leads to; nil where it shows no column.
  final var modeFromEdge: DisplayMode? {
    guard !isTogether, presentsWithGesture, presentedViewController == nil, motion == nil, let column = columnFromEdge,
      let place = filledColumns.firstIndex(of: column),
      (container(of: .secondary) as? UINavigationController)?.canSwipeBack != true || mode.count > 0
    else { return nil }
    return nextMode(of: filledColumns.count { $0 != .secondary } - place)
  }
}
