import CoreGraphics
import Foundation

/// The items on each page of a menu that is too long for the screen.
struct EditMenuPager: Equatable {
  /// The items of each page, as ranges of indices; every item is on one page.
  private(set) var pages: [Range<Int>] = []

  /// - Parameters:
  ///   - widths: of the items; one wider than the room gets a page to itself.
  ///   - room: how wide the menu may be.
  ///   - pager: the width of one of the items that turn pages: there is one on the first and last page, two between.
  init(widths: [CGFloat], room: CGFloat, pager: CGFloat) {
    guard !widths.isEmpty else { return }
    if widths.reduce(0, +) <= room {
      pages = [0..<widths.count]
      return
    }
    var start = 0
    while start < widths.count {
      var end = start
      var width = start == 0 ? pager : 2 * pager
      while end < widths.count, end == start || width + widths[end] <= room {
        width += widths[end]
        end += 1
      }
      // The last page needs no item for the next page, so one more item may fit.
      if end == widths.count - 1, width - pager + widths[end] <= room { end += 1 }
      pages.append(start..<end)
      start = end
    }
  }
}
