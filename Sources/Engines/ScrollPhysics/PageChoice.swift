import Foundation

/// The page at which a paging scroll view stops, along one axis. (S45, S46)
package struct PageChoice {
  /// Below this speed, in points per second, the nearest page is taken: 0.2 points per millisecond. (S46)
  package static let flickSpeed = 200.0

  /// The length of a page: the bounds' along the axis, in points.
  package let page: Double
  /// The legal offsets.
  package let range: ScrollRange

  /// Pages of this length within a range.
  package init(page: Double, range: ScrollRange) {
    self.page = page
    self.range = range
  }

  /// The page nearest to an offset, cut to the range.
  package func nearest(to offset: Double) -> Double {
    guard page > 0 else { return range.clamp(offset) }
    return range.clamp((offset / page).rounded() * page)
  }

  /// The page for a wheel's notch: the next one in its direction, from the one nearest to where it began. A notch has
  /// no distance that could be compared with a page. (GP18)
  package func next(from start: Double, towards way: Double) -> Double {
    guard way != 0, page > 0 else { return nearest(to: start) }
    return range.clamp(((start / page).rounded() + (way < 0 ? -1 : 1)) * page)
  }

  /// The page for a release.
  ///
  /// - Parameters:
  ///   - start: the offset at which the drag began; the choice is at most one page from its own.
  ///   - landing: where the undisturbed throw would stop.
  package func target(from start: Double, offset: Double, velocity: Double, landing: Double) -> Double {
    guard page > 0 else { return range.clamp(offset) }
    let wanted = abs(velocity) < Self.flickSpeed ? offset : landing
    let home = (start / page).rounded()
    let index = min(max((wanted / page).rounded(), home - 1), home + 1)
    return range.clamp(index * page)
  }
}
