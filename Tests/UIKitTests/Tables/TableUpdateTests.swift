import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Tables: rows that come and go")
struct TableUpdateTests {
  @Test("Rows are inserted and deleted together, named as they are after and were before; the others slide")
  func together() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b", "c", "d"]])
    let kept = table.cellForRow(at: IndexPath(row: 2, section: 0))
    table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    library.shelves = [["x", "b", "c", "y"]]
    table.beginUpdates()
    table.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 3, section: 0)], with: .left)
    table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 3, section: 0)], with: .right)
    table.endUpdates()
    stage.advance(by: .seconds(0.15))
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.layer.presentation()?.frame.minX ?? 0 > 50)
    stage.advance(by: .seconds(1))
    #expect(Library.shown(table) == ["x 0", "b 50", "c 100", "y 150"])
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === kept)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    #expect(table.subviews.filter { $0 is UITableViewCell }.count == 4)
  }

  @Test("A row moves; the cell goes with it")
  func moves() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b", "c"], ["d"]])
    let moved = table.cellForRow(at: IndexPath(row: 0, section: 0))
    library.shelves = [["b", "c"], ["d", "a"]]
    table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 1)) === moved)
    stage.advance(by: .seconds(1))
    #expect(Library.shown(table) == ["b 0", "c 50", "d 100", "a 150"])
  }

  @Test("Sections come, go and are shown anew, with their headers")
  func sections() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a"], ["b"]], height: 480) {
      $0.sectionHeaderTopPadding = 0
      $1.headers = ["one", "two"]
    }
    library.shelves = [["n"], ["a"], ["B"]]
    library.headers = ["new", "one", "two"]
    table.performBatchUpdates {
      table.insertSections([0], with: .fade)
      table.reloadRows(at: [IndexPath(row: 0, section: 1)], with: .fade)
    }
    stage.advance(by: .seconds(1))
    #expect(Library.shown(table) == ["n 28", "a 106", "B 184"])
    #expect((0..<3).map { table.headerView(forSection: $0)?.textLabel?.text } == ["new", "one", "two"])
    library.shelves = [["B"]]
    library.headers = ["two"]
    table.deleteSections([0, 1], with: .top)
    stage.advance(by: .seconds(1))
    #expect(Library.shown(table) == ["B 28"] && table.subviews.filter { $0 is UITableViewHeaderFooterView }.count == 1)
  }

  @Test("Counts that do not fit the changes are said, and the table is reloaded")
  func wrongCounts() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b"]])
    library.shelves = [["p", "q", "r"]]
    table.performBatchUpdates {
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    } completion: { [weak stage] in
      stage?.note("finished \($0)")
    }
    table.insertRows(at: [IndexPath(row: 9, section: 4)], with: .fade)
    stage.advance(by: .frames(2))
    #expect(Library.shown(table) == ["p 0", "q 50", "r 100"] && stage.journal == ["finished false"])
  }

  @Test("Changes while the last ones are still moving end in what the data says")
  func manyChanges() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([(0..<12).map(String.init)], height: 300) { table, _ in
      table.rowHeight = 44
    }
    var number = 100
    var random = Steps(state: 99)
    for step in 0..<24 {
      var rows = library.shelves[0]
      var deleted: Set<Int> = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        deleted.insert(Int.random(in: 0..<min(12, rows.count), using: &random))
      }
      for row in deleted.sorted().reversed() { rows.remove(at: row) }
      var inserted: Set<Int> = []
      while rows.count < 12 || Bool.random(using: &random) && rows.count < 16 {
        let row = Int.random(in: 0...rows.count, using: &random)
        rows.insert("\(number)", at: row)
        number += 1
        inserted = Set(inserted.map { $0 >= row ? $0 + 1 : $0 }).union([row])
      }
      library.shelves = [rows]
      let gone = deleted.map { IndexPath(row: $0, section: 0) }
      let new = inserted.map { IndexPath(row: $0, section: 0) }
      table.performBatchUpdates {
        table.deleteRows(at: gone, with: .automatic)
        table.insertRows(at: new, with: .top)
      }
      if step % 5 == 0 { table.contentOffset.y = CGFloat(Int.random(in: 0...200, using: &random)) }
      stage.advance(by: step % 3 == 0 ? .seconds(0.4) : .frames(3))
      let first = table.indexPathsForVisibleRows?.first?.row ?? 0
      let texts = table.visibleCells.map { $0.textLabel?.text ?? "" }
      #expect(texts == Array(rows[first..<(first + texts.count)]), "step \(step)")
      let places = table.visibleCells.map { $0.frame.minY }
      #expect(places == (first..<(first + texts.count)).map { CGFloat($0 * 44) }, "step \(step)")
    }
  }

  @Test("The first row in view that is loaded again grows downwards; the table does not scroll")
  func growing() {
    final class Notes: UITableViewController {
      var isOpen = false
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.numberOfLines = indexPath.row == 0 && isOpen ? 0 : 1
        cell.textLabel?.text = Array(repeating: "words of a long text", count: 8).joined(separator: " ")
        return cell
      }
    }
    let stage = Stage(device: .iPhone15)
    let notes = stage.show(Notes())
    stage.advance(by: .frames(2))
    let (before, place) = (notes.tableView.contentOffset, notes.tableView.rectForRow(at: IndexPath(row: 1, section: 0)))
    notes.isOpen = true
    notes.tableView.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    stage.advance(by: .seconds(1))
    #expect(notes.tableView.contentOffset == before)
    #expect(notes.tableView.rectForRow(at: IndexPath(row: 1, section: 0)).minY > place.minY + 40)
  }

  @Test("Headers of plain tables have no room above them in apps that were made before iOS 15")
  func olderApps() {
    TableLook.headerPadding = 0
    defer { TableLook.headerPadding = 22 }
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a"], ["b"]]) { $1.headers = ["one", "two"] }
    #expect(Library.shown(table) == ["a 28", "b 106"])
  }
}

/// The same numbers every time.
private struct Steps: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var mixed = state
    mixed ^= mixed >> 33
    return mixed &* 0xff51_afd7_ed55_8ccd
  }
}
