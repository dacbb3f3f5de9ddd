import BenchmarkSupport
import TouchTesting
import UIKit

/// A million rows, each a title.
@MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  static let count = 1_000_000
  let height: (@MainActor (Int) -> CGFloat)?

  init(height: (@MainActor (Int) -> CGFloat)? = nil) { self.height = height }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height?(indexPath.row) ?? tableView.rowHeight
  }
}

/// A million tiles of one size.
@MainActor private final class Tiles: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { Rows.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    cell.contentView.backgroundColor = indexPath.item % 2 == 0 ? .systemBlue : .systemGray
    return cell
  }
}

/// What a million rows cost: until the first screen is painted, and for each frame in which the table scrolls by 40
/// points, with layout, text and painting.
@MainActor func measureTables() {
  measure("tables_first_screen_1m/touchstone", unit: "ms", scale: 1e3, batches: 11, iterations: 1) { _ in
    Stage.painted(width: 390, height: 844, scale: 2)
  } body: { stage in
    let rows = Rows()
    let table = makeTable(rows, in: stage)
    stage.advance(by: .frames(1))
    guard table.visibleCells.count == 20 else { stop("the first screen shows \(table.visibleCells.count) rows") }
  }
  scroll("tables_scroll_frame_1m/touchstone", Rows())
  scroll("tables_scroll_frame_1m_own_heights/touchstone", Rows { CGFloat(40 + $0 % 7) })
  measure("tables_reload_1m/touchstone", unit: "ms", scale: 1e3, batches: 11, iterations: 20) { _ in
    let stage = Stage.painted(width: 390, height: 844, scale: 2)
    let rows = Rows()
    let table = makeTable(rows, in: stage)
    stage.advance(by: .frames(1))
    return (stage, rows, table)
  } body: { stage, _, table in
    for _ in 0..<20 {
      table.reloadData()
      stage.advance(by: .frames(1))
    }
  }
  measureCollection()
}

@MainActor private func makeTable(_ rows: Rows, in stage: Stage) -> UITableView {
  let table = UITableView(frame: stage.window.bounds)
  table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  table.rowHeight = 44
  table.dataSource = rows
  if rows.height != nil { table.delegate = rows }
  stage.add(table)
  return table
}

@MainActor private func scroll(_ name: String, _ rows: Rows) {
  let stage = Stage.painted(width: 390, height: 844, scale: 2)
  let table = makeTable(rows, in: stage)
  table.contentOffset.y = 20_000_000
  stage.advance(by: .frames(2))
  measure(name, unit: "ms", scale: 1e3, batches: 11, iterations: 100) {
    $0
  } body: { count in
    for _ in 0..<count {
      table.contentOffset.y += 40
      stage.advance(by: .frames(1))
    }
  }
  guard table.visibleCells.count >= 19 else { stop("the table shows \(table.visibleCells.count) rows") }
}

@MainActor private func measureCollection() {
  func make(_ stage: Stage, _ tiles: Tiles) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 90)
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    view.dataSource = tiles
    stage.add(view)
    return view
  }
  measure("collection_first_screen_1m/touchstone", unit: "ms", scale: 1e3, batches: 11, iterations: 1) { _ in
    Stage.painted(width: 390, height: 844, scale: 2)
  } body: { stage in
    let tiles = Tiles()
    let view = make(stage, tiles)
    stage.advance(by: .frames(1))
    guard view.visibleCells.count == 36 else { stop("the first screen shows \(view.visibleCells.count) tiles") }
  }
  let stage = Stage.painted(width: 390, height: 844, scale: 2)
  let tiles = Tiles()
  let view = make(stage, tiles)
  view.contentOffset.y = 5_000_000
  stage.advance(by: .frames(2))
  measure("collection_scroll_frame_1m/touchstone", unit: "ms", scale: 1e3, batches: 11, iterations: 100) {
    $0
  } body: { count in
    for _ in 0..<count {
      view.contentOffset.y += 40
      stage.advance(by: .frames(1))
    }
  }
}
