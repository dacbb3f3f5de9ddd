import Foundation
import TouchTrace

/// Says of every view at a finger's place why it was not hit, from stored geometry alone: for people who select a view
/// in the trace's page.
@MainActor struct HitDecisions {
  /// The views, from the front to the back.
  private(set) var found: [(view: UIView, why: String, other: UIView?)] = []
  private let hit: UIView
  private let place: CGPoint
  private let window: UIWindow
  /// So many views are inspected at most: an app may have a hundred thousand.
  private var budget = 5_000
  private var hasPassedHit = false

  /// The decisions on a finger that began at this place of a window.
  init(hit: UIView, place: CGPoint, window: UIWindow) {
    self.hit = hit
    self.place = place
    self.window = window
    visit(window, Obstacle())
  }

  /// What keeps touches from a view and all that it contains.
  private struct Obstacle {
    var why: String?
    var other: UIView?
  }

  private mutating func visit(_ view: UIView, _ obstacle: Obstacle) {
    budget -= 1
    guard budget >= 0 else { return }
    var within = obstacle
    let isInside = view.bounds.contains(view.convert(place, from: window))
    if obstacle.why == nil {
      let own = view.reasonForNoTouches
      if own != nil { within = Obstacle(why: own, other: view) }
      if own == nil, !isInside { within = Obstacle(why: "outside", other: view) }
    }
    for child in view.subviews.reversed() { visit(child, within) }
    if view === hit {
      hasPassedHit = true
      return
    }
    guard isInside else { return }
    if let why = obstacle.why {
      found.append((view, why == "outside" ? why : why + "Above", obstacle.other))
    } else if let own = view.reasonForNoTouches {
      found.append((view, own, nil))
    } else if hit.isDescendant(of: view) {
      found.append((view, "contains", hit))
    } else if hasPassedHit {
      found.append((view, "behind", hit))
    } else {
      found.append((view, "hitTest", nil))
    }
  }
}
