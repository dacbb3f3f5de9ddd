import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Tables: fingers on rows")
struct TableTouchTests {
  /// Down long enough for the scroll view to let the touch through, then up.
  private func tap(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) {
    stage.finger.tap(at: CGPoint(x: x, y: y), for: 0.3)
    stage.advance(by: .frames(1))
  }

  @Test("A tap lights a row up, then selects it; another one takes the selection over")
  func single() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a", "b", "c"]])
    tap(stage, 20, 70)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == true)
    tap(stage, 20, 20)
    #expect(
      stage.journal == [
        "lit b", "dark b", "will select b", "selected b",
        "lit a", "dark a", "will select a", "will deselect b", "deselected b", "selected a",
      ])
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
  }

  @Test("Of two fingers that land together on a row the first one selects it, in every run")
  func together() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a", "b", "c"]])
    stage.advance(by: .frames(1))
    table.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView.isMultipleTouchEnabled = true
    // Which of two touches a set gives first differs from pair to pair.
    for _ in 0..<12 {
      table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
      let (first, second) = (stage.finger, stage.finger)
      stage.together {
        first.down(20, 20)
        second.down(120, 20)
      }
      stage.advance(by: .seconds(0.3))
      second.up()
      #expect(table.indexPathForSelectedRow == nil)
      first.up()
      stage.advance(by: .frames(1))
      #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    }
  }

  @Test("Where several can be selected, a second tap deselects")
  func several() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a", "b", "c"]]) { table, _ in table.allowsMultipleSelection = true }
    for y in [20, 70, 20] as [CGFloat] { tap(stage, 20, y) }
    #expect(
      stage.journal == [
        "lit a", "dark a", "will select a", "selected a", "lit b", "dark b", "will select b", "selected b",
        "lit a", "dark a", "will deselect a", "deselected a",
      ])
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [1])
  }

  @Test("A row that may not light up is not selected; a table that selects nothing lights nothing up")
  func refusals() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b"]])
    library.refuses = [IndexPath(row: 0, section: 0)]
    tap(stage, 20, 20)
    table.allowsSelection = false
    tap(stage, 20, 70)
    #expect(stage.journal.isEmpty && table.indexPathForSelectedRow == nil)
  }

  @Test("Selecting by code asks nobody, and shows on cells that come into view later")
  func byCode() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([(0..<50).map(String.init)])
    table.selectRow(at: IndexPath(row: 30, section: 0), animated: false, scrollPosition: .none)
    table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top, animated: false)
    stage.advance(by: .frames(1))
    #expect(table.visibleCells.map(\.isSelected) == [true, false, false, false])
    #expect(stage.journal.isEmpty)
  }

  @Test("Rows removed under the finger leave nothing behind")
  func removedUnderFinger() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b"]])
    let finger = stage.finger.down(20, 70)
    stage.advance(by: .milliseconds(300))
    library.shelves = [["a"]]
    table.reloadData()
    stage.advance(by: .frames(1))
    finger.up()
    stage.advance(by: .frames(2))
    #expect(table.indexPathForSelectedRow == nil && Library.shown(table) == ["a 0"])
    tap(stage, 20, 20)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
  }

  @Test("Editing: the minus brings a red button out, which deletes the row")
  func deleting() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b", "c"]])
    table.setEditing(true, animated: true)
    stage.advance(by: .seconds(1))
    tap(stage, 22, 75)
    stage.advance(by: .seconds(1))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.showingDeleteConfirmation == true)
    tap(stage, 300, 75)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["delete b"])
    #expect(Library.shown(table) == ["a 0", "c 50"] && library.shelves == [["a", "c"]])
  }

  @Test("Editing: a row is moved by its handle; the others make room")
  func moving() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b", "c", "d"]])
    table.setEditing(true, animated: false)
    stage.advance(by: .frames(2))
    let finger = stage.finger.down(300, 25)
    stage.advance(by: .milliseconds(300))
    finger.move(to: CGPoint(x: 300, y: 60))
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: 300, y: 125))
    stage.advance(by: .seconds(1))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minY == 0)
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["moved a to 2"] && library.shelves == [["b", "c", "a", "d"]])
    #expect(Library.shown(table) == ["b 0", "c 50", "a 100", "d 150"])
  }
}
