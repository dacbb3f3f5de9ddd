import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Collections: snapshots of data")
struct DiffableTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (name, items) in sections {
      snapshot.appendSections([name])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  @Test("A snapshot keeps every item once, and says where it is")
  func once() {
    var data = snapshot([("a", [1, 2, 3]), ("b", [4])])
    data.appendItems([2, 5], toSection: "b")
    data.moveItem(1, afterItem: 4)
    data.insertItems([9], beforeItem: 3)
    data.deleteItems([2, 77])
    #expect(data.itemIdentifiers(inSection: "a") == [9, 3] && data.itemIdentifiers(inSection: "b") == [4, 1, 5])
    #expect(data.indexOfItem(1) == 3 && data.sectionIdentifier(containingItem: 9) == "a" && data.numberOfItems == 5)
    data.moveSection("b", beforeSection: "a")
    data.deleteSections(["a"])
    #expect(data.itemIdentifiers == [4, 1, 5] && data.sectionIdentifiers == ["b"])
  }

  @Test("A table shows what a snapshot says, whatever was shown before")
  func table() {
    let stage = Stage(width: 320, height: 480)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.rowHeight = 20
    table.register(UITableViewCell.self, forCellReuseIdentifier: "n")
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "n", for: path)
      cell.tag = item
      return cell
    }
    stage.add(table)
    // Shuffled by a fixed rule, so that each step moves, deletes and inserts at once.
    var random = Steps(state: 4711)
    for step in 0..<20 {
      var pool = Array(0..<30).shuffled(using: &random)
      var sections: [(String, [Int])] = []
      for name in ["a", "b", "c", "d"].shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
        let count = Int.random(in: 0...7, using: &random)
        sections.append((name, Array(pool.prefix(count))))
        pool.removeFirst(min(count, pool.count))
      }
      let data = snapshot(sections)
      source.apply(data, animatingDifferences: step % 3 != 0)
      // Sometimes the next one comes while the last is still moving.
      stage.advance(by: step % 4 == 0 ? .seconds(0.4) : .frames(2))
      #expect(table.visibleCells.map(\.tag) == data.itemIdentifiers, "step \(step)")
      for (index, cell) in table.visibleCells.enumerated() {
        #expect(source.itemIdentifier(for: table.indexPath(for: cell) ?? IndexPath()) == data.itemIdentifiers[index])
      }
    }
    stage.advance(by: .seconds(1))
    #expect(table.subviews.filter { $0 is UITableViewCell }.count == table.visibleCells.count)
    #expect(table.visibleCells.allSatisfy { $0.alpha == 1 })
  }

  @Test("A collection shows what a snapshot says, whatever was shown before")
  func collection() {
    let stage = Stage(width: 320, height: 480)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: UICollectionViewFlowLayout())
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in cell.tag = item }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    stage.add(view)
    var random = Steps(state: 1234)
    for step in 0..<20 {
      let items = Array(Array(0..<40).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random)))
      let half = items.count / 2
      let names = step % 2 == 0 ? ["a", "b"] : ["b", "a"]
      let data = snapshot([(names[0], Array(items[..<half])), (names[1], Array(items[half...]))])
      source.apply(data, animatingDifferences: step % 3 != 0)
      stage.advance(by: step % 4 == 0 ? .seconds(0.4) : .frames(2))
      #expect(view.visibleCells.map(\.tag) == data.itemIdentifiers, "step \(step)")
    }
    stage.advance(by: .seconds(1))
    #expect(view.subviews.filter { $0 is UICollectionViewCell }.count == view.visibleCells.count)
    #expect(view.visibleCells.allSatisfy { $0.alpha == 1 })
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
