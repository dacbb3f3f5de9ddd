import Foundation
import Testing
import TouchTesting
import UIKit

/// A data source that does not say which rows can be moved or deleted.
@MainActor private class Silent: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
}
@MainActor private final class Known: Silent {}

@MainActor private final class Shelf: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}

@MainActor @Suite("Tables: rows that a finger moves")
struct TableReorderTests {
  private func cards(_ stage: Stage, _ shelves: [[String]]) -> (UITableView, Library) {
    let (table, library) = stage.table(shelves, style: .insetGrouped, height: 480)
    table.setEditing(true, animated: false)
    stage.advance(by: .frames(2))
    return (table, library)
  }

  /// Which corners rows have, from the top: "^" above, "v" below.
  private func corners(_ table: UITableView) -> [String] {
    table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }.map { cell in
      let mask = cell.layer.cornerRadius > 0 ? cell.layer.maskedCorners : []
      return (cell.textLabel?.text ?? "") + (mask.contains(.layerMinXMinYCorner) ? "^" : "")
        + (mask.contains(.layerMinXMaxYCorner) ? "v" : "")
    }
  }

  /// Takes a row by its handle.
  private func grab(_ stage: Stage, _ table: UITableView, _ row: Int, _ section: Int = 0) -> Finger {
    let box = table.rectForRow(at: IndexPath(row: row, section: section))
    let finger = stage.finger.down(at: CGPoint(x: box.maxX - 20, y: box.midY - table.contentOffset.y))
    stage.advance(by: .milliseconds(300))
    return finger
  }

  @Test("In cards the corners are those of the rows that look first and last, during the move and after it")
  func corners() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = cards(stage, [["a", "b", "c"]])
    #expect(corners(table) == ["a^", "b", "cv"])
    let finger = grab(stage, table, 0)
    for _ in 0..<6 {
      finger.move(by: 0, 20)
      stage.advance(by: .frames(2))
    }
    stage.advance(by: .seconds(0.5))
    // The one in the hand is round all around.
    #expect(Set(corners(table)) == ["b^", "c", "a^v"])
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(library.shelves == [["b", "c", "a"]] && corners(table) == ["b^", "c", "av"])
    #expect(table.visibleCells.allSatisfy { $0.layer.masksToBounds == ($0.layer.cornerRadius > 0) })
    #expect(table.visibleCells.allSatisfy { $0.layer.shadowOpacity == 0 && $0.alpha == 1 })
  }

  @Test("Rows can be moved where the data source has the method for it: as its class shows, or as it is registered")
  func canMove() {
    let path = IndexPath(row: 0, section: 0)
    func asks(_ source: any UITableViewDataSource) -> Bool { source.tableView(UITableView(), canMoveRowAt: path) }
    #expect(asks(Shelf()) && !asks(UITableViewController()) && !asks(Silent()))
    ImplementedMethods.register(Known.self, ["tableView(_:moveRowAt:to:)"])
    #expect(asks(Known()) && !asks(Silent()))
  }

  @Test("The edit button of a controller begins and ends editing, and says which")
  func editButton() {
    let stage = Stage(width: 320, height: 480)
    let controller = UITableViewController(style: .plain)
    stage.window.rootViewController = controller
    stage.advance(by: .frames(1))
    let button = controller.editButtonItem
    #expect(button === controller.editButtonItem && button.title == "Edit" && button.style == .plain)
    controller.setEditing(true, animated: false)
    #expect(button.title == "Done" && button.style == .done && controller.tableView.isEditing)
    controller.setEditing(false, animated: false)
    #expect(button.title == "Edit" && button.style == .plain)
    #expect(UIColor.groupTableViewBackground == UIColor.systemGroupedBackground)
  }

  @Test("A row does not leave the cards, however far the finger pulls it")
  func staysInside() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = cards(stage, [["a", "b", "c"]])
    let (first, last) = (
      table.rectForRow(at: IndexPath(row: 0, section: 0)), table.rectForRow(at: IndexPath(row: 2, section: 0))
    )
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
    let finger = grab(stage, table, 1)
    finger.move(by: 0, -200)
    stage.advance(by: .frames(2))
    #expect(cell?.frame.minY == first.minY)
    finger.move(by: 0, 500)
    stage.advance(by: .frames(2))
    #expect(cell?.frame.maxY == last.maxY)
    finger.cancel()
    stage.advance(by: .seconds(1))
    #expect(corners(table) == ["a^", "b", "cv"])
  }

  @Test("Into another section: rows and headers make room, and it can be put behind the last row")
  func otherSection() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = cards(stage, [["a", "b"], ["c", "d"]])
    let header = table.rectForHeader(inSection: 1)
    let finger = grab(stage, table, 0)
    let target =
      table.rectForRow(at: IndexPath(row: 1, section: 1)).maxY
      - table.rectForRow(
        at: IndexPath(row: 0, section: 0)
      ).midY
    for _ in 0..<10 {
      finger.move(by: 0, target / 10)
      stage.advance(by: .frames(2))
    }
    stage.advance(by: .seconds(0.5))
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 1))?.frame.minY == header.maxY - 50)
    #expect(Set(corners(table)) == ["b^v", "c^", "d", "a^v"])
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(library.shelves == [["b"], ["c", "d", "a"]])
    #expect(corners(table) == ["b^v", "c^", "d", "av"])
  }

  @Test("Rows that come and go in cards give the corners to those that are first and last then")
  func updates() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([["a", "b", "c"]], style: .insetGrouped, height: 480)
    library.shelves = [["b", "c", "n"]]
    table.performBatchUpdates {
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
    }
    stage.advance(by: .seconds(1))
    #expect(corners(table) == ["b^", "c", "nv"])
  }
}
