import Foundation
import Testing
import TouchTesting
import UIKit

/// Gives tiles, and writes down what it is told.
@MainActor private final class Tiles: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  unowned let stage: Stage
  var tiles: [[Int]]
  var asked = 0
  var made = 0

  init(_ stage: Stage, _ tiles: [[Int]]) {
    self.stage = stage
    self.tiles = tiles
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { tiles.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    tiles[section].count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    if cell.tag == 0 { made += 1 }
    cell.tag = tiles[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    stage.note("may light \(indexPath.item)")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    stage.note("lit \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    stage.note("dark \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    stage.note("may select \(indexPath.item)")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    stage.note("selected \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    stage.note("deselected \(indexPath.item)")
  }
}

/// Tiles of sizes of their own.
@MainActor private final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
  var sizes: [CGSize] = []
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes[indexPath.item] }
}

@MainActor @Suite("Collections")
struct CollectionTests {
  private func collection(
    _ stage: Stage, _ tiles: [[Int]], _ prepare: (UICollectionView, UICollectionViewFlowLayout) -> Void = { _, _ in }
  ) -> (UICollectionView, Tiles) {
    let layout = UICollectionViewFlowLayout()
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "head")
    }
    let data = Tiles(stage, tiles)
    prepare(view, layout)
    view.dataSource = data
    if view.delegate == nil { view.delegate = data }
    stage.add(view)
    stage.keep(data)
    stage.advance(by: .frames(1))
    return (view, data)
  }

  private func shown(_ view: UICollectionView) -> [String] {
    view.visibleCells.map { "\($0.tag) \(Int($0.frame.minX)),\(Int($0.frame.minY - view.contentOffset.y))" }
  }

  @Test("Items of one size stand in columns over the whole width; a short last line keeps to the columns")
  func columns() {
    let stage = Stage(width: 320, height: 480)
    let (view, _) = collection(stage, [Array(1...5)]) { $1.itemSize = CGSize(width: 90, height: 60) }
    #expect(shown(view) == ["1 0,0", "2 115,0", "3 230,0", "4 0,70", "5 115,70"])
    #expect(view.contentSize == CGSize(width: 320, height: 130))
  }

  @Test("A million items are not asked for; cells that leave are used again")
  func million() {
    let stage = Stage(width: 320, height: 480)
    let (view, data) = collection(stage, [[Int](repeating: 7, count: 1_000_000)]) {
      $1.itemSize = CGSize(width: 70, height: 40)
    }
    #expect(data.asked == 16 && view.contentSize.height == 250_000 * 50 - 10)
    view.contentOffset.y = 6_000_000
    stage.advance(by: .frames(1))
    #expect(view.indexPathsForVisibleItems.map(\.item) == Array(480_000..<480_016))
    for _ in 0..<100 {
      view.contentOffset.y += 17
      stage.advance(by: .frames(1))
    }
    #expect(data.made <= 20)
    #expect(view.indexPathForItem(at: CGPoint(x: 1, y: 50 * 777 + 1)) == IndexPath(item: 3108, section: 0))
  }

  @Test("Items of sizes of their own fill lines that are spread; the last line keeps to the left")
  func various() {
    let stage = Stage(width: 320, height: 480)
    let sizes = Sizes()
    sizes.sizes = [100, 150, 200, 60, 40].map { CGSize(width: $0, height: $0 / 2) }
    let (view, _) = collection(stage, [Array(1...5)]) { view, _ in view.delegate = nil }
    view.delegate = sizes
    stage.advance(by: .frames(1))
    #expect(shown(view) == ["1 0,12", "2 170,0", "3 0,85", "4 210,120", "5 280,125"])
  }

  @Test("Headers, footers and insets surround sections; pinned headers stay at the top")
  func headers() {
    let stage = Stage(width: 320, height: 480)
    let (view, _) = collection(stage, [Array(1...6), Array(7...60)]) {
      $1.itemSize = CGSize(width: 90, height: 60)
      $1.headerReferenceSize = CGSize(width: 0, height: 30)
      $1.footerReferenceSize = CGSize(width: 0, height: 20)
      $1.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 10)
      $1.sectionHeadersPinToVisibleBounds = true
    }
    let kind = UICollectionView.elementKindSectionHeader
    func top(_ section: Int) -> CGFloat {
      let head = view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
      return (head?.frame.minY ?? -999) - view.contentOffset.y
    }
    #expect(shown(view).first == "1 10,35" && top(0) == 0)
    view.contentOffset.y = 60
    stage.advance(by: .frames(1))
    #expect(top(0) == 0 && top(1) == 140)
    // The first header's section ends at 180, where its footer begins.
    view.contentOffset.y = 170
    stage.advance(by: .frames(1))
    #expect(top(0) == -20 && top(1) == 30)
  }

  @Test("A horizontal layout fills columns from the top")
  func horizontal() {
    let stage = Stage(width: 320, height: 480)
    let (view, _) = collection(stage, [Array(1...9)]) {
      $1.scrollDirection = .horizontal
      $1.itemSize = CGSize(width: 80, height: 95)
    }
    #expect(shown(view) == ["1 0,0", "2 0,105", "3 90,0", "4 90,105", "5 180,0", "6 180,105", "7 270,0", "8 270,105"])
    #expect(view.contentSize == CGSize(width: 440, height: 200))
    view.scrollToItem(at: IndexPath(item: 8, section: 0), at: .right, animated: false)
    #expect(view.contentOffset == CGPoint(x: 120, y: 0))
  }

  @Test("A tap lights an item up, selects it, and lets it go dark, in this order")
  func selection() {
    let stage = Stage(width: 320, height: 480)
    let (view, _) = collection(stage, [Array(1...5)]) { $1.itemSize = CGSize(width: 90, height: 60) }
    stage.finger.tap(at: CGPoint(x: 150, y: 30), for: 0.3)
    stage.finger.tap(at: CGPoint(x: 20, y: 30), for: 0.3)
    #expect(
      stage.journal == [
        "may light 1", "lit 1", "may select 1", "selected 1", "dark 1",
        "may light 0", "lit 0", "may select 0", "deselected 1", "selected 0", "dark 0",
      ])
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
  }

  @Test("Items come, go and move together; those that stay move to their new places")
  func updates() {
    let stage = Stage(width: 320, height: 480)
    let (view, data) = collection(stage, [Array(1...6)]) { $1.itemSize = CGSize(width: 90, height: 60) }
    let kept = view.cellForItem(at: IndexPath(item: 5, section: 0))
    view.performBatchUpdates {
      data.tiles = [[6, 1, 99, 3, 4, 5]]
      view.deleteItems(at: [IndexPath(item: 1, section: 0)])
      view.insertItems(at: [IndexPath(item: 2, section: 0)])
      view.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 0, section: 0))
    } completion: { [weak stage] in
      stage?.note("done \($0)")
    }
    #expect(view.visibleCells.map(\.tag) == [6, 1, 99, 3, 4, 5])
    stage.advance(by: .seconds(1))
    #expect(shown(view) == ["6 0,0", "1 115,0", "99 230,0", "3 0,70", "4 115,70", "5 230,70"])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === kept && stage.journal == ["done true"])
    // Counts that do not fit are said, and all is asked for anew.
    data.tiles = [[1, 2, 3]]
    view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    stage.advance(by: .frames(1))
    #expect(view.visibleCells.map(\.tag) == [1, 2, 3])
  }

  @Test("Another layout moves what is in view to its places")
  func otherLayout() {
    let stage = Stage(width: 320, height: 480)
    let (view, _) = collection(stage, [Array(1...4)]) { $1.itemSize = CGSize(width: 90, height: 60) }
    let column = UICollectionViewFlowLayout()
    column.itemSize = CGSize(width: 300, height: 40)
    view.setCollectionViewLayout(column, animated: true)
    stage.advance(by: .seconds(1))
    #expect(shown(view) == ["1 10,0", "2 10,50", "3 10,100", "4 10,150"])
  }

  /// Notes how large it is when it is made and when its data source gets it.
  @Test("A cell's contents that an app has turned about their edge keep their size in the next layout")
  func turnedContents() {
    let stage = Stage(width: 320, height: 480)
    for cell in [UICollectionViewCell(frame: .zero), UITableViewCell(style: .default, reuseIdentifier: nil)] {
      cell.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      stage.window.addSubview(cell)
      cell.layoutIfNeeded()
      let contents = (cell as? UICollectionViewCell)?.contentView ?? (cell as! UITableViewCell).contentView
      contents.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      contents.center.x = 0
      var turn = CATransform3DIdentity
      turn.m34 = -1 / 500
      contents.transform3D = CATransform3DRotate(turn, 1.4, 0, 1, 0)
      cell.setNeedsLayout()
      cell.layoutIfNeeded()
      #expect(contents.bounds.size == CGSize(width: 100, height: 100) && contents.center.x == 0)
      cell.bounds.size.width = 80
      cell.layoutIfNeeded()
      #expect(contents.bounds.width == 80, "another size is followed")
    }
  }

  private final class SizedCell: UICollectionViewCell {
    let label = UILabel()
    override init(frame: CGRect) {
      super.init(frame: frame)
      Stage.current?.note("made \(Int(frame.width)) × \(Int(frame.height))")
    }
    required init?(coder: NSCoder) { nil }
  }
  private final class SizeSource: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      Stage.current?.note("given \(Int(cell.contentView.bounds.width)) × \(Int(cell.bounds.height))")
      return cell
    }
  }

  @Test("A cell has the size of its item when it is made, and when the data source gets it")
  func sizeInTime() {
    let stage = Stage(width: 320, height: 480)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 70, height: 30)
    let (view, source) = (UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout), SizeSource())
    view.register(SizedCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.add(view)
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["made 70 × 30", "given 70 × 30"])
    #expect((view.cellForItem(at: IndexPath(item: 0, section: 0)) as? SizedCell)?.label.frame == .zero)
  }

  @Test("An item that is selected already is selected again by the next tap, unless several can be")
  func again() {
    let stage = Stage(width: 320, height: 480)
    let (view, _) = collection(stage, [[1, 2, 3]]) { $1.itemSize = CGSize(width: 90, height: 60) }
    let tap = { (isSeveral: Bool) in
      view.allowsMultipleSelection = isSeveral
      stage.finger.tap(at: CGPoint(x: 20, y: 20))
      stage.advance(by: .seconds(1))
    }
    tap(false)
    tap(false)
    tap(true)
    #expect(
      stage.journal.filter { !$0.contains("li") && !$0.contains("dark") } == [
        "may select 0", "selected 0", "may select 0", "selected 0", "deselected 0",
      ], "\(stage.journal)")
  }
}
