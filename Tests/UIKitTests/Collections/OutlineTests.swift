import Testing
import TouchTesting

@testable import UIKit

/// Snapshots of sections: trees of items, of which the user expands and collapses some.
@MainActor @Suite("Outlines")
struct OutlineTests {
  private typealias Tree = NSDiffableDataSourceSectionSnapshot<String>

  private func tree() -> Tree {
    var tree = Tree()
    tree.append(["Fruit", "Nuts"])
    tree.append(["Apple", "Pear"], to: "Fruit")
    tree.append(["Red", "Green"], to: "Apple")
    return tree
  }

  @Test("A tree lists each item before those below it, and shows those whose parents are expanded")
  func contents() {
    var tree = tree()
    #expect(tree.items == ["Fruit", "Apple", "Red", "Green", "Pear", "Nuts"])
    #expect(tree.rootItems == ["Fruit", "Nuts"] && tree.visibleItems == ["Fruit", "Nuts"])
    tree.expand(["Apple"])
    #expect(tree.visibleItems == ["Fruit", "Nuts"] && !tree.isVisible("Red"))
    tree.expand(["Fruit", "None"])
    #expect(tree.visibleItems == ["Fruit", "Apple", "Red", "Green", "Pear", "Nuts"])
    #expect(tree.level(of: "Red") == 2 && tree.parent(of: "Red") == "Apple" && tree.index(of: "Pear") == 4)
    #expect(tree.isExpanded("Apple") && !tree.contains("None") && tree.index(of: "None") == nil)
    tree.collapse(["Fruit"])
    #expect(tree.visibleItems == ["Fruit", "Nuts"] && tree.isExpanded("Apple"))
    #expect(
      tree.visualDescription().split(separator: "\n").map(String.init).prefix(3) == [
        "+ Fruit", "  - Apple", "    * Red",
      ])
  }

  @Test("Items are inserted, replaced and removed with what is below them; an item is there once")
  func changes() {
    var tree = tree()
    tree.insert(["Plum"], before: "Pear")
    tree.insert(["Cherry", "Apple"], after: "Pear")
    #expect(tree.snapshot(of: "Fruit").rootItems == ["Apple", "Plum", "Pear", "Cherry"])
    let part = tree.snapshot(of: "Apple", includingParent: true)
    #expect(part.items == ["Apple", "Red", "Green"])
    tree.delete(["Apple"])
    #expect(tree.items == ["Fruit", "Plum", "Pear", "Cherry", "Nuts"])
    #expect(tree.insert(part, after: "Plum") == "Fruit")
    #expect(tree.items == ["Fruit", "Plum", "Apple", "Red", "Green", "Pear", "Cherry", "Nuts"])
    var other = Tree()
    other.append(["Walnut"])
    tree.replace(childrenOf: "Fruit", using: other)
    #expect(tree.items == ["Fruit", "Walnut", "Nuts"])
    tree.deleteAll()
    #expect(tree.items.isEmpty)
  }

  private func list(on stage: Stage) -> (UICollectionView, UICollectionViewDiffableDataSource<Int, String>) {
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let list = stage.add(
      UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout))
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      cell.accessories =
        item == "Fruit"
        ? [.outlineDisclosure(options: .init(style: .header))] : item == "Apple" ? [.outlineDisclosure()] : []
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { list, path, item in
      list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    return (list, source)
  }

  @Test("A tap of a header row expands it, a tap of a chevron its row; others are selected")
  func fingers() throws {
    let stage = Stage(width: 320, height: 480)
    let (list, source) = list(on: stage)
    source.sectionSnapshotHandlers.willExpandItem = { stage.note("expands \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { stage.note("collapses \($0)") }
    source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != "Apple" }
    source.apply(tree(), to: 0, animatingDifferences: false)
    stage.advance(by: .frames(2))
    #expect(source.snapshot().itemIdentifiers == ["Fruit", "Nuts"])
    func row(_ item: String) throws -> UICollectionViewListCell {
      let path = try #require(source.indexPath(for: item))
      return try #require(list.cellForItem(at: path) as? UICollectionViewListCell)
    }
    func tap(_ cell: UIView, x: CGFloat) {
      stage.finger.tap(at: cell.convert(CGPoint(x: x, y: cell.bounds.midY), to: nil))
      stage.advance(by: .seconds(1))
    }
    tap(try row("Fruit"), x: 100)
    #expect(source.snapshot().itemIdentifiers == ["Fruit", "Apple", "Pear", "Nuts"])
    #expect(
      try row("Fruit").isExpanded && row("Fruit").configurationState.isExpanded && row("Apple").indentationLevel == 1)
    let apple = try row("Apple")
    tap(apple, x: 100)
    #expect(apple.isSelected && source.snapshot().numberOfItems == 4)
    let chevron = try #require(apple.subviews.first { $0 is ListMark })
    stage.finger.tap(at: chevron.convert(CGPoint(x: chevron.bounds.midX, y: chevron.bounds.midY), to: nil))
    stage.advance(by: .seconds(1))
    #expect(source.snapshot().itemIdentifiers == ["Fruit", "Apple", "Red", "Green", "Pear", "Nuts"])
    #expect(try row("Red").indentationLevel == 2 && chevron.transform != .identity)
    stage.finger.tap(at: chevron.convert(CGPoint(x: chevron.bounds.midX, y: chevron.bounds.midY), to: nil))
    stage.advance(by: .seconds(1))
    #expect(source.snapshot().numberOfItems == 6)
    tap(try row("Fruit"), x: 100)
    #expect(source.snapshot().itemIdentifiers == ["Fruit", "Nuts"] && source.snapshot(for: 0).isExpanded("Apple"))
    #expect(stage.journal == ["expands Fruit", "expands Apple", "collapses Fruit"])
  }

  @Test("What is below an item may be made when it is expanded; a plain snapshot ends the tree")
  func lazily() throws {
    let stage = Stage(width: 320, height: 480)
    let (list, source) = list(on: stage)
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, below in
      var made = below
      made.append(["\(item) 1"])
      return made
    }
    var tree = Tree()
    tree.append(["Fruit"])
    source.apply(tree, to: 0, animatingDifferences: false)
    stage.advance(by: .frames(2))
    let row = try #require(list.cellForItem(at: IndexPath(item: 0, section: 0)))
    stage.finger.tap(at: row.convert(CGPoint(x: 100, y: row.bounds.midY), to: nil))
    stage.advance(by: .seconds(1))
    #expect(source.snapshot().itemIdentifiers == ["Fruit", "Fruit 1"])
    var plain = source.snapshot()
    plain.appendItems(["Nuts"], toSection: 0)
    source.apply(plain, animatingDifferences: false)
    #expect(source.snapshot(for: 0).rootItems == ["Fruit", "Fruit 1", "Nuts"])
  }
}
