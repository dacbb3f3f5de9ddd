import Foundation
import Testing
import TouchTesting
import UIKit

/// A column of rows that writes down what it is asked, and with which bounds.
@MainActor private final class Column: UICollectionViewLayout {
  var isAlwaysStale = true
  var note: (String) -> Void = { _ in }
  private(set) var prepared = 0
  var target: ((CGPoint) -> CGPoint)?

  private var top: String { "\(Int(collectionView?.bounds.minY ?? -1))" }

  override func prepare() {
    prepared += 1
    note("prepare at \(top)")
  }
  override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 40 * 50) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<40).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    made.frame = CGRect(x: 0, y: 50 * indexPath.item, width: 320, height: 50)
    return made
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note("invalid from \(top) to \(Int(newBounds.minY))?")
    return isAlwaysStale || newBounds.width != collectionView?.bounds.width
  }
  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    note("context from \(top) to \(Int(newBounds.minY))")
    return super.invalidationContext(forBoundsChange: newBounds)
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { target?(proposedContentOffset) ?? proposedContentOffset }
  override func invalidateLayout() {
    note("invalidate")
    super.invalidateLayout()
  }
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note("invalidate with context")
    super.invalidateLayout(with: context)
  }
}

@MainActor private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var note: (String) -> Void = { _ in }
  var count = 40
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath) }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scrolled to \(Int(scrollView.contentOffset.y))") }
}

@MainActor @Suite("Collections: when a layout is out of date")
struct CollectionLayoutTests {
  private func column(_ stage: Stage) -> (UICollectionView, Column, Rows) {
    let (layout, rows) = (Column(), Rows())
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    view.delegate = rows
    stage.add(view)
    stage.keep(rows)
    stage.advance(by: .frames(2))
    layout.note = { [weak stage] in stage?.note($0) }
    rows.note = { [weak stage] in stage?.note($0) }
    return (view, layout, rows)
  }

  @Test("A layout is asked once, in the setter and with the old bounds; then invalidated, then the delegate hears")
  func order() {
    let stage = Stage(width: 320, height: 480)
    let (view, _, _) = column(stage)
    view.contentOffset.y = 30
    #expect(
      stage.journal == [
        "invalid from 0 to 30?", "context from 0 to 30", "invalidate", "invalidate with context", "scrolled to 30",
      ])
    stage.advance(by: .frames(2))
    #expect(stage.journal.suffix(1) == ["prepare at 30"] && stage.journal.count == 6)
    #expect(view.visibleCells.count == 5)
  }

  @Test("A layout that is out of date with every step is prepared once for each")
  func everyStep() {
    let stage = Stage(width: 320, height: 480)
    let (view, layout, _) = column(stage)
    let before = layout.prepared
    for _ in 0..<10 {
      view.contentOffset.y += 10
      stage.advance(by: .frames(1))
    }
    #expect(layout.prepared == before + 10)
    #expect(stage.journal.count { $0.hasPrefix("invalid from") } == 10)
  }

  @Test("A flow layout asks its delegate for sizes again where a context of the app says so, not while it scrolls")
  func flowMetrics() {
    final class Sizes: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
      var asked = 0
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 10 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath) }
      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        asked += 1
        return CGSize(width: 300, height: 100)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let (layout, sizes) = (UICollectionViewFlowLayout(), Sizes())
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    (view.dataSource, view.delegate) = (sizes, sizes)
    stage.add(view)
    stage.keep(sizes)
    stage.advance(by: .frames(2))
    let first = sizes.asked
    view.contentOffset.y = 150
    stage.advance(by: .frames(2))
    #expect(first >= 10 && sizes.asked == first)
    let context = UICollectionViewFlowLayoutInvalidationContext()
    #expect(UICollectionViewFlowLayout.invalidationContextClass is UICollectionViewFlowLayoutInvalidationContext.Type)
    layout.invalidateLayout(with: context)
    stage.advance(by: .frames(2))
    #expect(sizes.asked >= first + 10)
  }

  @Test("A layout that compares the new width with the collection's sees the old one")
  func width() {
    let stage = Stage(width: 320, height: 480)
    let (view, layout, _) = column(stage)
    layout.isAlwaysStale = false
    view.contentOffset.y = 20
    stage.advance(by: .frames(1))
    #expect(!stage.journal.contains("invalidate"))
    view.frame.size.width = 200
    #expect(stage.journal.suffix(2) == ["invalidate", "invalidate with context"])
    stage.advance(by: .frames(1))
    #expect(stage.journal.last == "prepare at 20")
  }

  @Test("A layout of the base class is not out of date by another size")
  func base() {
    #expect(!UICollectionViewLayout().shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 9, height: 9)))
  }

  @Test("A finger scrolls a layout that is always out of date, preparing it once a frame")
  func finger() {
    let stage = Stage(width: 320, height: 480)
    let (view, layout, _) = column(stage)
    let before = layout.prepared
    let finger = stage.finger.down(160, 180)
    for _ in 0..<12 {
      finger.move(by: 0, -10)
      stage.advance(by: .frames(1))
    }
    #expect(view.contentOffset.y == 110 && layout.prepared <= before + 12)
  }

  @Test("A throw rests where the layout wants it")
  func target() {
    let stage = Stage(width: 320, height: 480)
    let (view, layout, _) = column(stage)
    layout.target = { CGPoint(x: 0, y: ($0.y / 150).rounded(.up) * 150) }
    let finger = stage.finger.down(160, 180)
    finger.drag(to: CGPoint(x: 160, y: 100), over: 0.1)
    finger.up()
    stage.advance(by: .seconds(4))
    #expect(view.contentOffset.y > 0 && view.contentOffset.y.truncatingRemainder(dividingBy: 150) == 0)
  }

  @Test("Without a data source there is one section, and it is empty")
  func noData() {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    #expect(view.numberOfSections == 1 && view.numberOfItems(inSection: 0) == 0)
  }

  @Test("More items than a collection can hold are cut, and it stays usable")
  func endless() {
    let stage = Stage(width: 320, height: 480)
    let rows = Rows()
    rows.count = .max
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    stage.add(view)
    stage.advance(by: .frames(1))
    #expect(view.numberOfItems(inSection: 0) == 100_000_000 && !view.visibleCells.isEmpty)
  }

  /// Items that are removed slide down, those that are inserted come from the right, as its base class's attributes let them.
  private final class SlidingLayout: UICollectionViewFlowLayout {
    var isSilent = false
    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard !isSilent, let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) else {
        return nil
      }
      Stage.current?.note("initial \(itemIndexPath.item) \(Int(attributes.frame.minX)) \(attributes.alpha)")
      attributes.center.x += 200
      return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard !isSilent, let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) else {
        return nil
      }
      Stage.current?.note("final \(itemIndexPath.item) \(Int(attributes.frame.minX)) \(attributes.alpha)")
      attributes.transform = CGAffineTransform(translationX: 0, y: 80)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.map { layoutAttributesForItem(at: $0.indexPath) ?? $0 }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = super.layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
      attributes?.transform = CGAffineTransform(rotationAngle: .pi / 4)
      return attributes
    }
  }

  private final class Count: NSObject, UICollectionViewDataSource {
    var count = 3
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  }

  @Test("In an update a layout gets from its base class where items come from and go to, unseen, and changes that")
  func attributesInUpdates() throws {
    let stage = Stage(width: 400, height: 400)
    let layout = SlidingLayout()
    (layout.itemSize, layout.minimumInteritemSpacing) = (CGSize(width: 50, height: 50), 10)
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let data = Count()
    view.dataSource = data
    stage.window.addSubview(view)
    stage.advance(by: .frames(1))
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: IndexPath(item: 0, section: 0)) == nil)
    let cells = try (0..<3).map { try #require(view.cellForItem(at: IndexPath(item: $0, section: 0))) }
    data.count = 2
    view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(cells[0].transform == CGAffineTransform(translationX: 0, y: 80) && cells[0].alpha == 0)
    // The others keep their transform and their size.
    for cell in cells.dropFirst() {
      #expect(cell.transform == CGAffineTransform(rotationAngle: .pi / 4) && cell.bounds.size == layout.itemSize)
    }
    stage.advance(by: .seconds(0.15))
    let seen = try #require(cells[0].layer.presentation())
    #expect(seen.opacity > 0.1 && seen.opacity < 0.9 && seen.affineTransform().ty > 10)
    stage.advance(by: .seconds(1))
    data.count = 3
    view.insertItems(at: [IndexPath(item: 1, section: 0)])
    let added = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(added.center.x == cells[2].center.x - 60 || added.alpha == 1)
    #expect(
      (added.layer.presentation()?.position.x ?? 0) > added.center.x + 100 && added.layer.presentation()?.opacity == 0)
    #expect(
      stage.journal == [
        "final 0 -10 0.0", "initial 1 59 0.0",
      ])

    // Without attributes nothing fades: it is there at once, and until the end.
    layout.isSilent = true
    stage.advance(by: .seconds(1))
    data.count = 2
    view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    stage.advance(by: .seconds(0.1))
    #expect(cells[1].alpha == 1 && cells[1].superview != nil)
    stage.advance(by: .seconds(1))
    #expect(cells[1].isHidden || cells[1].superview == nil)
  }

  @Test("A batch update without a window completes when the turn ends, with false")
  func batchWithoutWindow() {
    let stage = Stage(width: 320, height: 480)
    let rows = Rows()
    rows.count = 2
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    _ = view.numberOfItems(inSection: 0)
    rows.count = 3
    func change(_ body: () -> Void) {
      view.performBatchUpdates(body) { [weak stage] in stage?.note("finished \($0)") }
    }
    change { view.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(stage.journal.isEmpty)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["finished false"] && view.numberOfItems(inSection: 0) == 3)
  }

  @Test("Attributes of an app's own class are copied with what they add")
  func copies() {
    final class Tilted: UICollectionViewLayoutAttributes {
      var tilt = 0.0
      override func copy(with zone: NSZone? = nil) -> Any {
        let made = super.copy(with: zone)
        (made as? Tilted)?.tilt = tilt
        return made
      }
    }
    let first = Tilted(forCellWith: IndexPath(item: 3, section: 1))
    first.tilt = 0.5
    first.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let second = first.copy() as? Tilted
    #expect(second !== first && second?.tilt == 0.5 && second?.frame == first.frame)
    #expect(second?.indexPath == IndexPath(item: 3, section: 1))
  }

  @Test("A cell that moves its anchor point as it takes its attributes stays where they say, and its layout ends")
  func anchorPoints() {
    final class Wheel: UICollectionViewLayout {
      override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 400) }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let made = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        made.size = CGSize(width: 100, height: 200)
        made.center = CGPoint(x: 160, y: 200)
        return [made]
      }
    }
    final class Card: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        addSubview(inner)
        inner.topAnchor.constraint(equalTo: topAnchor).isActive = true
      }
      required init?(coder: NSCoder) { nil }
      override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        layer.anchorPoint = CGPoint(x: 0.5, y: 2.5)
        center.y += 2 * bounds.height
      }
    }
    final class Deck: UICollectionViewController {
      override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath) }
    }
    let stage = Stage(width: 320, height: 400)
    let deck = Deck(collectionViewLayout: Wheel())
    deck.loadViewIfNeeded()
    // A collection that is set asks its controller.
    deck.collectionView = UICollectionView(frame: .zero, collectionViewLayout: Wheel())
    deck.collectionView.register(Card.self, forCellWithReuseIdentifier: "card")
    let lines = said {
      stage.show(deck)
      for _ in 0..<3 {
        deck.collectionView.setNeedsLayout()
        stage.advance(by: .frames(1))
      }
    }
    #expect(lines == [] && deck.collectionView.visibleCells.count == 1)
    #expect(deck.collectionView.visibleCells.first?.frame == CGRect(x: 110, y: 100, width: 100, height: 200))
  }
}
