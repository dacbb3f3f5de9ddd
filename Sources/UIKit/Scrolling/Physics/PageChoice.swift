import Foundation

/// Which page a paging scroll view comes to rest at, along one axis. (S45, S46)
struct PageChoice {
  /// Below this speed, in points per second, the nearest page is taken: 0.2 points per millisecond. (S46)
  static let flickSpeed = 200.0

  /// The length of a page: the bounds' along the axis, in points.
  let page: Double
  /// The legal offsets.
  let range: ScrollRange

  /// The page nearest to an offset, cut to the range.
  func nearest(to offset: Double) -> Double {
    guard page > 0 else { return range.clamp(offset) }
    return range.clamp((offset / page).rounded() * page)
  }

  /// The page for a release.
  ///
  /// - Parameters:
  ///   - start: the offset at which the drag began; the choice is at most one page from its own.
  ///   - landing: where the undisturbed throw would stop.
  func target(from start: Double, offset: Double, velocity: Double, landing: Double) -> Double {
    guard page > 0 else { return range.clamp(offset) }
    let wanted = abs(velocity) < Self.flickSpeed ? offset : landing
    let home = (start / page).rounded()
    let index = min(max((wanted / page).rounded(), home - 1), home + 1)
    return range.clamp(index * page)
  }
}
