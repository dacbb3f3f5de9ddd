import Foundation
import Testing
import TouchTesting
import UIKit

/// A table of words that are moved within it, and a collection that takes copies.
@MainActor
private final class Desk: NSObject, UITableViewDataSource, UITableViewDragDelegate, UITableViewDropDelegate,
  UICollectionViewDataSource, UICollectionViewDropDelegate
{
  weak var stage: Stage?
  var words = (0..<20).map { "w\($0)" }
  var copies = ["a", "b"]

  init(_ stage: Stage) { self.stage = stage }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { words.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = words[indexPath.row]
    return cell
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] {
    stage?.note("lift row \(indexPath.row)")
    let item = UIDragItem(itemProvider: NSItemProvider(object: words[indexPath.row] as NSString))
    item.localObject = words[indexPath.row]
    return [item]
  }
  func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
    stage?.note("begin \(tableView.hasActiveDrag)")
  }
  func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {
    stage?.note("end \(tableView.hasActiveDrag)")
  }
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
  }
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
    guard let item = coordinator.items.first, let from = item.sourceIndexPath,
      let to = coordinator.destinationIndexPath
    else { return }
    stage?.note("move row \(from.row) to \(to.row)")
    tableView.performBatchUpdates {
      words.insert(words.remove(at: from.row), at: to.row)
      tableView.deleteRows(at: [from], with: .fade)
      tableView.insertRows(at: [to], with: .fade)
    }
    coordinator.drop(item.dragItem, toRowAt: to).addCompletion { [weak self] _ in self?.stage?.note("put down") }
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { copies.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool {
    session.canLoadObjects(ofClass: String.self)
  }
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal {
    UICollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
  ) {
    let to = coordinator.destinationIndexPath ?? IndexPath(item: copies.count, section: 0)
    stage?.note("copy to \(to.item), own row \(coordinator.items.first?.sourceIndexPath != nil)")
    for item in coordinator.items {
      guard let word = item.dragItem.localObject as? String else { continue }
      copies.insert(word, at: to.item)
      collectionView.insertItems(at: [to])
      coordinator.drop(item.dragItem, toItemAt: to)
    }
  }
}

/// Takes drops with the one method that a table's and a collection's delegate must have.
@MainActor
private final class Tray: NSObject, UITableViewDropDelegate, UICollectionViewDropDelegate {
  weak var stage: Stage?
  init(_ stage: Stage) { self.stage = stage }

  private func note(_ kind: String, _ items: [UIDragItem], _ proposal: UIDropOperation) {
    let words = items.compactMap { $0.localObject as? String }
    stage?.note("\(kind) gets \(words.joined(separator: " ")), \(proposal == .copy ? "copy" : "other")")
  }
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
    note("table", coordinator.items.map(\.dragItem), coordinator.proposal.operation)
  }
  func collectionView(
    _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
  ) { note("collection", coordinator.items.map(\.dragItem), coordinator.proposal.operation) }
}

@MainActor @Suite("Drag and drop: tables and collections")
struct ListDragTests {
  private func room() -> (Stage, UITableView, UICollectionView, Desk) {
    let stage = Stage(width: 400, height: 400)
    let desk = Desk(stage)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    table.rowHeight = 50
    table.dataSource = desk
    table.dragDelegate = desk
    table.dropDelegate = desk
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 80, height: 80)
    let collection = UICollectionView(
      frame: CGRect(x: 200, y: 0, width: 200, height: 400), collectionViewLayout: layout)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = desk
    collection.dropDelegate = desk
    stage.add(table)
    stage.add(collection)
    stage.keep(desk)
    stage.advance(by: .frames(2))
    return (stage, table, collection, desk)
  }

  private func drag(_ stage: Stage, from: CGPoint, to: CGPoint) {
    let finger = stage.finger.down(at: from)
    stage.advance(by: .milliseconds(600))
    for _ in 0..<4 {
      finger.move(to: to)
      stage.advance(by: .frames(2))
    }
    finger.up()
    stage.advance(by: .seconds(1))
  }

  @Test("A row that is dragged within its table is moved there")
  func moves() {
    let (stage, table, _, desk) = room()
    drag(stage, from: CGPoint(x: 100, y: 75), to: CGPoint(x: 100, y: 225))
    #expect(stage.journal == ["lift row 1", "begin true", "move row 1 to 4", "put down", "end false"])
    #expect(desk.words.prefix(5) == ["w0", "w2", "w3", "w4", "w1"])
    #expect(table.cellForRow(at: IndexPath(row: 4, section: 0))?.alpha == 1)
  }

  /// A list as most apps reorder it: rows can be dragged, and the data source moves them.
  private final class Mover: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDragDelegate,
    UITableViewDropDelegate
  {
    weak var stage: Stage?
    var words = ["w0", "w1", "w2", "w3", "w4"]
    init(_ stage: Stage) { self.stage = stage }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { words.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row != 4 }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      stage?.note("move \(from.row) to \(to.row)")
      words.insert(words.remove(at: from.row), at: to.row)
    }
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt from: IndexPath, toProposedIndexPath to: IndexPath
    ) -> IndexPath { to.row == 0 ? IndexPath(row: 1, section: 0) : to }
    func tableView(
      _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
      stage?.note("drop of row \(coordinator.items.first?.sourceIndexPath?.row ?? -1)")
    }
  }

  @Test(
    "Rows are moved by the data source where it lets them, with a drop's delegate and without; others are dropped",
    arguments: [true, false])
  func movesByDataSource(hasDropDelegate: Bool) {
    let stage = Stage(width: 200, height: 400)
    let mover = Mover(stage)
    ImplementedMethods.register(Mover.self, ["tableView(_:moveRowAt:to:)"])
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    table.rowHeight = 50
    (table.dataSource, table.delegate, table.dragDelegate) = (mover, mover, mover)
    if hasDropDelegate { table.dropDelegate = mover }
    stage.add(table)
    stage.advance(by: .frames(2))
    drag(stage, from: CGPoint(x: 100, y: 25), to: CGPoint(x: 100, y: 175))
    #expect(mover.words == ["w1", "w2", "w3", "w0", "w4"])
    drag(stage, from: CGPoint(x: 100, y: 125), to: CGPoint(x: 100, y: 25))
    #expect(mover.words == ["w1", "w3", "w2", "w0", "w4"])
    // Below the rows is behind the last one.
    drag(stage, from: CGPoint(x: 100, y: 25), to: CGPoint(x: 100, y: 380))
    #expect(mover.words == ["w3", "w2", "w0", "w4", "w1"])
    drag(stage, from: CGPoint(x: 100, y: 225), to: CGPoint(x: 100, y: 75))
    let moves = ["move 0 to 3", "move 2 to 1", "move 0 to 4"]
    #expect(stage.journal == moves + (hasDropDelegate ? ["drop of row 4"] : []))
    #expect(table.visibleCells.allSatisfy { $0.alpha == 1 } && !table.hasActiveDrag)
  }

  @Test("A row that is dragged into a collection is copied there")
  func copies() {
    let (stage, _, collection, desk) = room()
    drag(stage, from: CGPoint(x: 100, y: 75), to: CGPoint(x: 240, y: 40))
    #expect(stage.journal == ["lift row 1", "begin true", "copy to 0, own row false", "end false"])
    #expect(desk.copies == ["w1", "a", "b"] && collection.visibleCells.count == 3)
  }

  @Test("A delegate that makes no proposal gets what is dropped, as a copy")
  func usualProposal() {
    let (stage, table, collection, _) = room()
    let tray = Tray(stage)
    table.dropDelegate = tray
    collection.dropDelegate = tray
    drag(stage, from: CGPoint(x: 100, y: 75), to: CGPoint(x: 240, y: 40))
    drag(stage, from: CGPoint(x: 100, y: 75), to: CGPoint(x: 100, y: 225))
    #expect(
      stage.journal == [
        "lift row 1", "begin true", "collection gets w1, copy", "end false", "lift row 1", "begin true",
        "table gets w1, copy", "end false",
      ])
  }

  @Test("A finger that moves before the lift scrolls the table; one that was lifted with a row does not")
  func scrolls() {
    let (stage, table, _, _) = room()
    let fast = stage.finger.down(at: CGPoint(x: 100, y: 300))
    for _ in 0..<8 {
      fast.move(by: 0, -15)
      stage.advance(by: .frames(1))
    }
    stage.advance(by: .milliseconds(200))
    fast.up()
    stage.advance(by: .seconds(2))
    let offset = table.contentOffset.y
    #expect(offset > 60 && stage.journal.isEmpty)
    drag(stage, from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200))
    #expect(table.contentOffset.y == offset && stage.journal.first?.hasPrefix("lift row") == true)
  }

  @Test("Without interaction enabled a press lifts nothing")
  func disabled() {
    let (stage, table, _, _) = room()
    table.dragInteractionEnabled = false
    drag(stage, from: CGPoint(x: 100, y: 75), to: CGPoint(x: 100, y: 225))
    #expect(stage.journal.isEmpty)
  }
}
