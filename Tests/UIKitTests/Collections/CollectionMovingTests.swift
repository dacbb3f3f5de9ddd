import Foundation
import Testing
import TouchTesting
import UIKit

/// A collection of tiles that a long press moves.
@MainActor private final class Tray: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  var tiles: [[Int]] = []
  var fixed: Set<Int> = []
  var wide: Set<Int> = []
  weak var stage: Stage?

  override func numberOfSections(in collectionView: UICollectionView) -> Int { tiles.count }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    tiles[section].count
  }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    cell.tag = tiles[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: wide.contains(tiles[indexPath.section][indexPath.item]) ? 150 : 70, height: 50) }
  override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    !fixed.contains(tiles[indexPath.section][indexPath.item])
  }
  override func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { fixed.isEmpty ? proposedIndexPath : max(proposedIndexPath, IndexPath(item: 1, section: 0)) }
  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    let tile = tiles[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    tiles[destinationIndexPath.section].insert(tile, at: destinationIndexPath.item)
    stage?.note("\(tile) to \(destinationIndexPath.section).\(destinationIndexPath.item)")
  }
  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    stage?.note("selected \(tiles[indexPath.section][indexPath.item])")
  }

  /// The tiles in view in the order of their places.
  var shown: [Int] {
    collectionView.visibleCells.sorted {
      (Int($0.frame.midY / 60), $0.frame.minX) < (Int($1.frame.midY / 60), $1.frame.minX)
    }.map(\.tag)
  }
}

/// The same without a method that moves.
@MainActor private final class Fixed: UICollectionViewController {
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath) }
}

@MainActor @Suite("Collections: items that a finger moves")
struct CollectionMovingTests {
  private func tray(_ stage: Stage, _ tiles: [[Int]], _ prepare: (Tray) -> Void = { _ in }) -> Tray {
    let tray = Tray(collectionViewLayout: UICollectionViewFlowLayout())
    tray.stage = stage
    tray.tiles = tiles
    prepare(tray)
    tray.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    stage.show(tray)
    stage.advance(by: .frames(2))
    return tray
  }

  /// Holds a finger down until a long press is recognised.
  private func hold(_ stage: Stage, at point: CGPoint) -> Finger {
    let finger = stage.finger.down(at: point)
    stage.advance(by: .seconds(0.6))
    return finger
  }

  private func move(_ stage: Stage, _ finger: Finger, to point: CGPoint) {
    finger.drag(to: point, over: 0.2)
    stage.advance(by: .seconds(0.4))
  }

  @Test("A long press takes a tile along; the others make room, and the data moves when it is dropped")
  func longPress() {
    let stage = Stage(width: 320, height: 300)
    let tray = tray(stage, [Array(1...8)])
    let finger = hold(stage, at: CGPoint(x: 30, y: 20))
    move(stage, finger, to: CGPoint(x: 205, y: 85))
    let held = tray.collectionView.cellForItem(at: IndexPath(item: 0, section: 0))
    #expect(held?.tag == 1 && held?.center == CGPoint(x: 205, y: 85) && (held?.layer.zPosition ?? 0) > 1000)
    #expect(tray.shown == [2, 3, 4, 5, 6, 7, 1, 8] && tray.tiles == [Array(1...8)])
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(held?.layer.zPosition == 0 && held?.frame.minY == 60)
    #expect(tray.shown == [2, 3, 4, 5, 6, 7, 1, 8] && tray.tiles == [[2, 3, 4, 5, 6, 7, 1, 8]])
    #expect(tray.collectionView.indexPath(for: held ?? UICollectionViewCell()) == IndexPath(item: 6, section: 0))
    // A tap afterwards is one on the tile that is there now.
    stage.finger.tap(at: CGPoint(x: 30, y: 20))
    #expect(stage.journal == ["1 to 0.6", "selected 2"])
  }

  @Test("Tiles keep their sizes while one is moved, also into another section")
  func sections() {
    let stage = Stage(width: 320, height: 300)
    let tray = tray(stage, [[1, 2, 3], [4, 5]]) { $0.wide = [2] }
    let finger = hold(stage, at: CGPoint(x: 150, y: 20))
    move(stage, finger, to: CGPoint(x: 30, y: 80))
    #expect(tray.shown == [1, 3, 2, 4, 5])
    #expect(tray.collectionView.numberOfItems(inSection: 1) == 3)
    #expect(tray.collectionView.visibleCells.filter { $0.frame.width == 150 }.map(\.tag) == [2])
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(tray.tiles == [[1, 3], [2, 4, 5]] && tray.shown == [1, 3, 2, 4, 5] && stage.journal == ["2 to 1.0"])
  }

  @Test("What the data source keeps in place does not move, and the delegate keeps others away from it")
  func refusals() {
    let stage = Stage(width: 320, height: 300)
    let tray = tray(stage, [[1, 2, 3, 4]]) { $0.fixed = [1] }
    var finger = hold(stage, at: CGPoint(x: 30, y: 20))
    move(stage, finger, to: CGPoint(x: 205, y: 20))
    finger.up()
    finger = hold(stage, at: CGPoint(x: 205, y: 20))
    move(stage, finger, to: CGPoint(x: 30, y: 20))
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(tray.tiles == [[1, 3, 2, 4]] && tray.shown == [1, 3, 2, 4] && stage.journal == ["3 to 0.1"])
  }

  @Test("A cancelled movement, and one that a reload meets, leave everything where it was")
  func cancelled() {
    let stage = Stage(width: 320, height: 300)
    let tray = tray(stage, [[1, 2, 3, 4]])
    var finger = hold(stage, at: CGPoint(x: 30, y: 20))
    move(stage, finger, to: CGPoint(x: 205, y: 20))
    finger.cancel()
    stage.advance(by: .seconds(0.5))
    #expect(tray.shown == [1, 2, 3, 4])
    finger = hold(stage, at: CGPoint(x: 30, y: 20))
    move(stage, finger, to: CGPoint(x: 205, y: 20))
    tray.collectionView.reloadData()
    move(stage, finger, to: CGPoint(x: 285, y: 20))
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(tray.shown == [1, 2, 3, 4] && stage.journal.isEmpty)
    tray.collectionView.endInteractiveMovement()
    #expect(!tray.collectionView.beginInteractiveMovementForItem(at: IndexPath(item: 9, section: 3)))
  }

  @Test("Held near an edge, the tile scrolls the collection on")
  func edges() {
    let stage = Stage(width: 320, height: 200)
    let tray = tray(stage, [Array(1...60)])
    let finger = hold(stage, at: CGPoint(x: 30, y: 20))
    move(stage, finger, to: CGPoint(x: 30, y: 190))
    stage.advance(by: .seconds(4))
    let collection = tray.collectionView ?? UICollectionView()
    #expect(collection.contentOffset.y == collection.contentSize.height - 200)
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(tray.tiles[0].firstIndex(of: 1) == 56 && tray.shown.contains(1))
    #expect(stage.journal == ["1 to 0.56"])
  }

  @Test("Without a method that moves there is no gesture for it, and none where it is switched off")
  func noGesture() {
    func gestures(_ controller: UICollectionViewController) -> Int {
      let stage = Stage(width: 320, height: 200)
      controller.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
      stage.show(controller)
      stage.advance(by: .frames(1))
      // The long press of context menus is one, too.
      return controller.collectionView.gestureRecognizers?.count { $0.name == "moves items" } ?? 0
    }
    let layout = { UICollectionViewFlowLayout() }
    #expect(gestures(Fixed(collectionViewLayout: layout())) == 0)
    let off = Tray(collectionViewLayout: layout())
    off.tiles = [[1]]
    off.installsStandardGestureForInteractiveMovement = false
    #expect(gestures(off) == 0)
    let on = Tray(collectionViewLayout: layout())
    on.tiles = [[1]]
    #expect(gestures(on) == 1)
  }

  @Test("A diffable data source lets items be moved as its handlers say, and tells what has changed")
  func reordering() {
    final class Shelf: UICollectionViewController {
      var source: UICollectionViewDiffableDataSource<String, Int>?
    }
    let stage = Stage(width: 320, height: 300)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 60, height: 50)
    let shelf = Shelf(collectionViewLayout: layout)
    shelf.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: shelf.collectionView) {
      collection, path, _ in collection.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
    }
    shelf.source = source
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4], toSection: "b")
    source.apply(snapshot, animatingDifferences: false)
    stage.show(shelf)
    stage.advance(by: .frames(2))
    func drag() {
      let finger = hold(stage, at: CGPoint(x: 30, y: 25))
      move(stage, finger, to: CGPoint(x: 205, y: 25))
      finger.up()
      stage.advance(by: .seconds(0.5))
    }
    drag()
    #expect(source.snapshot().itemIdentifiers == [1, 2, 3, 4])
    source.reorderingHandlers.canReorderItem = { $0 == 1 }
    source.reorderingHandlers.willReorder = { [weak source] in
      stage.note("will \($0.initialSnapshot.itemIdentifiers) \(source?.snapshot().itemIdentifiers ?? [])")
    }
    source.reorderingHandlers.didReorder = { [weak source] change in
      stage.note("did \(change.finalSnapshot.itemIdentifiers) \(source?.snapshot().itemIdentifiers ?? [])")
      for part in change.sectionTransactions {
        stage.note("\(part.sectionIdentifier): \(part.finalSnapshot.items) \(part.difference.count)")
      }
    }
    drag()
    let after = source.snapshot().itemIdentifiers
    #expect(after.count == 4 && after != [1, 2, 3, 4] && after.last == 4)
    #expect(
      stage.journal == ["will [1, 2, 3, 4] [1, 2, 3, 4]", "did \(after) \(after)", "a: \(Array(after.prefix(3))) 2"])
    #expect(shelf.collectionView.numberOfItems(inSection: 0) == 3)
  }
}
