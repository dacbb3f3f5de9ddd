import Foundation
import Testing
import TouchTesting
import UIKit

/// A cell that would be as wide as the collection and as high as it is told.
private final class TallCell: UICollectionViewCell {
  var height: CGFloat = 0
  var item = 0
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    Stage.current?.note("asked \(item)")
    layoutAttributes.size = CGSize(width: 320, height: height)
    return layoutAttributes
  }
}

/// A cell whose contents are laid out by constraints.
private final class WordCell: UICollectionViewCell {
  let box = UIView()
  let length: NSLayoutConstraint
  override init(frame: CGRect) {
    length = box.widthAnchor.constraint(equalToConstant: 0)
    super.init(frame: frame)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      length, box.heightAnchor.constraint(equalToConstant: 24),
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 4),
      contentView.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 4),
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      contentView.bottomAnchor.constraint(equalTo: box.bottomAnchor),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

/// A collection that keeps its data source.
private final class Collection: UICollectionView {
  var items: Items?
}

@MainActor private final class Items: NSObject, UICollectionViewDataSource {
  var heights: [CGFloat]
  init(_ heights: [CGFloat]) { self.heights = heights }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    heights.count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? TallCell)?.height = heights[indexPath.item]
    (cell as? TallCell)?.item = indexPath.item
    (cell as? WordCell)?.length.constant = heights[indexPath.item]
    return cell
  }
}

@MainActor @Suite("Collections: items that measure themselves")
struct SelfSizingTests {
  private func start(
    _ heights: [CGFloat], of cell: AnyClass = TallCell.self, estimate: CGSize = CGSize(width: 320, height: 50)
  ) -> (Stage, UICollectionView, Items) {
    let stage = Stage(width: 320, height: 400)
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = estimate
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let items = Items(heights)
    let view = Collection(frame: stage.window.bounds, collectionViewLayout: layout)
    view.items = items
    view.register(cell, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.advance(by: .frames(2))
    return (stage, view, items)
  }

  private func frame(_ view: UICollectionView, _ item: Int) -> CGRect {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame ?? .null
  }

  @Test("Items in view have the size that their cells ask for, the others the estimate")
  func sizes() {
    let (stage, view, _) = start((0..<20).map { CGFloat(30 + 10 * $0) })
    // 30, 40 … 80 and a part of the next one.
    #expect(stage.journal.prefix(7) == ArraySlice((0...6).map { "asked \($0)" }))
    #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(frame(view, 5) == CGRect(x: 0, y: 250, width: 320, height: 80))
    #expect(view.cellForItem(at: IndexPath(item: 5, section: 0))?.frame == frame(view, 5))
    let others = (9..<20).map { frame(view, $0).height }
    #expect(others.allSatisfy { $0 == 50 })
    #expect(view.contentSize.height == (0..<20).reduce(0) { $0 + frame(view, $1).height })
  }

  @Test("Constraints of the content view give the size; lines are broken by it")
  func constraints() {
    let (_, view, _) = start(
      [92, 92, 92, 192, 32], of: WordCell.self, estimate: UICollectionViewFlowLayout.automaticSize)
    let frames = (0..<5).map { frame(view, $0) }
    #expect(frames.map(\.width) == [100, 100, 100, 200, 40] && frames.allSatisfy { $0.height == 24 })
    #expect(frames.map(\.minY) == [0, 0, 0, 24, 24])
  }

  @Test("Contents above that turn out higher do not push away what is in view")
  func holds() {
    let (stage, view, _) = start((0..<40).map { _ in 90 })
    view.contentOffset.y = 1500
    stage.advance(by: .frames(2))
    let item = view.indexPathsForVisibleItems.map(\.item).min() ?? -1
    // Items between were never measured.
    #expect(item > 10 && frame(view, item - 1).height == 50)
    let before = frame(view, item).minY - view.contentOffset.y
    view.contentOffset.y -= 60
    stage.advance(by: .frames(2))
    #expect(frame(view, item - 1).height == 90)
    #expect(frame(view, item).minY - view.contentOffset.y == before + 60)
  }

  @Test("Sizes go with items that move; all are asked for again when the width changes or the data are reloaded")
  func updates() {
    let (stage, view, items) = start([60, 70, 80])
    items.heights.insert(20, at: 0)
    stage.clearJournal()
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["asked 0"])
    #expect((0..<4).map { frame(view, $0).height } == [20, 60, 70, 80])
    items.heights[3] = 33
    view.reloadItems(at: [IndexPath(item: 3, section: 0)])
    stage.advance(by: .seconds(1))
    #expect(frame(view, 3).height == 33)
    items.heights = [11, 12]
    view.reloadData()
    stage.advance(by: .frames(2))
    #expect((0..<2).map { frame(view, $0).height } == [11, 12])
    for cell in view.visibleCells { (cell as? TallCell)?.height = 44 }
    view.frame.size.width = 340
    stage.advance(by: .frames(2))
    #expect((0..<2).map { frame(view, $0).height } == [44, 44])
  }

  @Test("Without an estimate nothing is asked; a cell that always wants more is left alone in the end")
  func hostile() {
    let (quiet, plain, _) = start([60, 70], estimate: .zero)
    #expect(quiet.journal.isEmpty && frame(plain, 0).size == CGSize(width: 50, height: 50))
    let (stage, view, items) = start([.nan, .infinity, -5, 1e9])
    #expect(items.heights.count == view.numberOfItems(inSection: 0) && !view.visibleCells.isEmpty)
    #expect((0..<4).allSatisfy { frame(view, $0).height >= 0 && frame(view, $0).height.isFinite })
    _ = stage
  }

  /// A layout of the app's own that writes down what it is asked.
  private final class Asked: UICollectionViewLayout {
    var heights: [Int: CGFloat] = [:]
    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 400) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<2).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      made.frame = CGRect(x: 0, y: 200 * indexPath.item, width: 320, height: 10)
      made.frame.size.height = heights[indexPath.item] ?? 10
      return made
    }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      let (new, old) = (Int(preferredAttributes.size.height), Int(originalAttributes.size.height))
      Stage.current?.note("\(originalAttributes.indexPath.item) from \(old) to \(new)?")
      heights[originalAttributes.indexPath.item] = preferredAttributes.size.height
      return new != old
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      if let items = context.invalidatedItemIndexPaths { Stage.current?.note("stale \(items.map(\.item))") }
      super.invalidateLayout(with: context)
    }
  }

  @Test("A layout of the app's own is asked whether it takes what cells would like")
  func ownLayout() {
    let stage = Stage(width: 320, height: 400)
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: Asked())
    let items = Items([60, 10])
    view.register(TallCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["asked 0", "0 from 10 to 60?", "stale [0]", "asked 1", "1 from 10 to 10?"])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.height == 60)
  }

  @Test("Cells whose constraints are tied to the cell itself are measured with it, in flows and compositions")
  func tiedToTheCell() {
    final class Tag: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.widthAnchor.constraint(equalToConstant: 70), box.heightAnchor.constraint(equalToConstant: 24),
          box.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 4),
          trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 4),
          box.topAnchor.constraint(equalTo: topAnchor, constant: 3),
          bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: 3),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let (_, flow, _) = start([0, 0], of: Tag.self, estimate: UICollectionViewFlowLayout.automaticSize)
    #expect(frame(flow, 0) == CGRect(x: 0, y: 0, width: 78, height: 30) && frame(flow, 1).size == frame(flow, 0).size)
    let size = NSCollectionLayoutSize(widthDimension: .estimated(50), heightDimension: .estimated(50))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(50)),
      subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let stage = Stage(width: 320, height: 400)
    let items = Items([0, 0])
    let view = Collection(
      frame: stage.window.bounds,
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    view.items = items
    view.register(Tag.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.advance(by: .frames(3))
    #expect(frame(view, 0).size == CGSize(width: 78, height: 30))
  }

  @Test("So are cells of a nib whose content view does not grow with the cell, from an estimate that is far too small")
  func tiedInNib() throws {
    let stage = Stage(width: 320, height: 400)
    let size = NSCollectionLayoutSize(widthDimension: .estimated(5), heightDimension: .fractionalHeight(1))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
      subitems: [NSCollectionLayoutItem(layoutSize: size)])
    group.interItemSpacing = .fixed(16)
    let items = Items(Array(repeating: 0, count: 40))
    let view = Collection(
      frame: stage.window.bounds,
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    view.items = items
    view.register(
      try TestStoryboard.nib(
        """
        <collectionViewCell id="c">\(TestStoryboard.frame(0, 0, 185, 97))
          <view key="contentView">\(TestStoryboard.frame(0, 0, 185, 97))
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
            <subviews><label text="Word" translatesAutoresizingMaskIntoConstraints="NO" id="l">
              \(TestStoryboard.frame(16, 0, 153, 97))</label></subviews></view>
          <constraints>
            <constraint firstItem="l" firstAttribute="leading" secondItem="c" secondAttribute="leading" constant="16" id="1"/>
            <constraint firstAttribute="bottom" secondItem="l" secondAttribute="bottom" id="2"/>
            <constraint firstAttribute="trailing" secondItem="l" secondAttribute="trailing" constant="16" id="3"/>
            <constraint firstItem="l" firstAttribute="top" secondItem="c" secondAttribute="top" id="4"/>
          </constraints>
        </collectionViewCell>
        """), forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.advance(by: .frames(3))
    let label = UILabel()
    label.text = "Word"
    #expect(abs(frame(view, 0).width - 32 - label.intrinsicContentSize.width) <= 1 && frame(view, 0).height == 44)
    #expect(frame(view, 3).minX == 0 && frame(view, 3).minY == 44)
  }

  @Test("Estimates so small that contents do not scroll, below what covers the screen, lead to the measured sizes")
  func smallEstimates() {
    let stage = Stage(device: .iPhone15)
    let size = NSCollectionLayoutSize(widthDimension: .estimated(5), heightDimension: .fractionalHeight(1))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
      subitems: [NSCollectionLayoutItem(layoutSize: size)])
    group.interItemSpacing = .fixed(16)
    let items = Items(Array(repeating: 50, count: 200))
    let view = Collection(
      frame: stage.window.bounds,
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    view.items = items
    view.register(WordCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.advance(by: .frames(3))
    #expect(
      frame(view, 0).size == CGSize(width: 58, height: 44)
        && frame(view, 5) == CGRect(x: 0, y: 44, width: 58, height: 44))
    #expect(view.contentSize.height > 852 && view.adjustedContentInset.top == 59)
  }

  @Test(
    "Cells whose constraints leave room are as large as the layout proposes: contents that are only in the middle, bubbles"
  )
  func roomy() {
    final class Centred: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let label = UILabel()
        label.text = "A"
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
          label.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
          label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Bubble: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let label = UILabel()
        label.text = "Hi!"
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
          label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
          label.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -60),
          label.topAnchor.constraint(equalTo: contentView.topAnchor),
          label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          label.heightAnchor.constraint(equalToConstant: 30),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let (_, squares, _) = start([0, 0], of: Centred.self, estimate: UICollectionViewFlowLayout.automaticSize)
    #expect(frame(squares, 0).size == CGSize(width: 50, height: 50))
    let (_, bubbles, _) = start([0, 0], of: Bubble.self, estimate: CGSize(width: 320, height: 50))
    #expect((0..<2).map { frame(bubbles, $0) } == [CGRect(0, 0, 320, 30), CGRect(0, 30, 320, 30)])
  }
}
