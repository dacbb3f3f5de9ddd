import CoreGraphics
import Foundation
import ListGeometry
@_spi(UIKit) import UIKitCore

/// A table's section index, as the app has set it and as it is shown.
struct TableIndex {
  var titles: [String] = []
  var color: UIColor?
  var background: UIColor?
  var trackingBackground: UIColor?
  var minimumRows = 0
  var view: SectionIndexView?
}

extension UITableView {
  /// The width that the index takes from the rows, in points.
  final var indexRoom: CGFloat { showsIndex ? SectionIndexView.width : 0 }

  private var showsIndex: Bool {
    guard !sectionIndex.titles.isEmpty else { return false }
    return sectionIndex.minimumRows <= 0 || table.sections.reduce(0) { $0 + $1.rows.count } >= sectionIndex.minimumRows
  }

  /// Asks the data source for the titles.
  final func loadIndex() { sectionIndex.titles = dataSource?.sectionIndexTitles(for: self) ?? [] }

  /// The looks of the index have changed.
  final func indexLooksChanged() {
    guard let view = sectionIndex.view else { return }
    view.color = sectionIndex.color
    view.restColor = sectionIndex.background
    view.touchedColor = sectionIndex.trackingBackground
  }

  /// Keeps the index at its side of what is in view, above all else.
  final func placeIndex() {
    guard showsIndex else {
      sectionIndex.view?.removeFromSuperview()
      sectionIndex.view = nil
      return
    }
    let view = sectionIndex.view ?? makeIndex()
    view.titles = sectionIndex.titles
    let inset = adjustedContentInset
    let box = CGRect(
      x: bounds.maxX - inset.right - safeAreaInsets.right - SectionIndexView.width, y: bounds.minY + inset.top,
      width: SectionIndexView.width, height: max(0, bounds.height - inset.top - inset.bottom))
    if view.frame != box { view.frame = box }
    if view.superview !== self { addSubview(view) } else if subviews.last !== view { bringSubviewToFront(view) }
  }

  private func makeIndex() -> SectionIndexView {
    let made = SectionIndexView()
    made.chosen = { [weak self] in self?.indexChosen($0) }
    sectionIndex.view = made
    indexLooksChanged()
    return made
  }

  /// Scrolls to the section that the data source names for a title.
  private func indexChosen(_ number: Int) {
    guard let dataSource, sectionIndex.titles.indices.contains(number) else { return }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: sectionIndex.titles[number], at: number)
    loadIfStale()
    // A data source that has scrolled by itself, to a search bar, names no section.
    guard table.sections.indices.contains(section) else { return }
    scrollToRow(at: IndexPath(row: NSNotFound, section: section), at: .top, animated: false)
    layoutIfNeeded()
  }
}
