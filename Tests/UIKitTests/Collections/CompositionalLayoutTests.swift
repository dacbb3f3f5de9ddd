import Foundation
import Testing
import TouchTesting
import UIKit

private typealias Size = NSCollectionLayoutSize
private typealias Item = NSCollectionLayoutItem
private typealias Group = NSCollectionLayoutGroup
private typealias Section = NSCollectionLayoutSection
private typealias Boundary = NSCollectionLayoutBoundarySupplementaryItem

@MainActor private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> Size {
  Size(widthDimension: width, heightDimension: height)
}

/// Gives numbered cells of as many sections as there are counts, and writes down what it is told.
@MainActor private final class Shelves: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  unowned let stage: Stage
  var counts: [Int]
  var asked = 0

  init(_ stage: Stage, _ counts: [Int]) { (self.stage, self.counts) = (stage, counts) }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked += 1
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    stage.note("selected \(indexPath.section).\(indexPath.item)")
  }
}

private final class PlainSheet: UICollectionReusableView {}

/// A header whose constraints need 57 points.
private final class TallHeader: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: topAnchor), box.bottomAnchor.constraint(equalTo: bottomAnchor),
      box.leadingAnchor.constraint(equalTo: leadingAnchor), box.trailingAnchor.constraint(equalTo: trailingAnchor),
      box.heightAnchor.constraint(equalToConstant: 57),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

/// A cell that asks for a size by its number.
private final class GrowingCell: UICollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let item = layoutAttributes.indexPath.item
    layoutAttributes.size = CGSize(width: 60 + CGFloat(item % 3) * 30, height: 40 + CGFloat(item % 4) * 10)
    return layoutAttributes
  }
}

@MainActor @Suite("Compositional layouts")
struct CompositionalLayoutTests {
  private func collection(
    _ stage: Stage, _ layout: UICollectionViewLayout, _ counts: [Int], cell: AnyClass = UICollectionViewCell.self,
    view viewClass: AnyClass = UICollectionReusableView.self, height: CGFloat = 400
  ) -> (UICollectionView, Shelves) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: height), collectionViewLayout: layout)
    view.register(cell, forCellWithReuseIdentifier: "cell")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge", "top"] {
      view.register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    let data = Shelves(stage, counts)
    view.dataSource = data
    view.delegate = data
    stage.add(view)
    stage.keep(data)
    stage.advance(by: .frames(2))
    return (view, data)
  }

  private func boxes(_ view: UICollectionView, _ items: Range<Int>, section: Int = 0) -> [String] {
    items.map { item in
      let box = view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
      return "\(Int(box.minX)),\(Int(box.minY)) \(Int(box.width))×\(Int(box.height))"
    }
  }

  // MARK: Groups

  @Test("A horizontal group has as many items as fit; insets make them smaller, spacings part the groups")
  func grid() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = Group.horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item])
    let section = Section(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 7, trailing: 80)
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: section), [6])
    #expect(
      boxes(view, 0..<6) == [
        "22,6 44×36", "72,6 44×36", "122,6 44×36", "172,6 44×36", "22,56 44×36", "72,56 44×36",
      ])
    #expect(view.contentSize == CGSize(width: 300, height: 5 + 40 + 10 + 40 + 7))
  }

  @Test("A count shares the room, less the spacing; a repeated subitem keeps its own size")
  func counts() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let shared = Group.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(44)), subitem: item, count: 3)
    shared.interItemSpacing = .fixed(15)
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: Section(group: shared)), [4])
    #expect(boxes(view, 0..<4) == ["0,0 90×44", "105,0 90×44", "210,0 90×44", "0,44 90×44"])

    let own = Group.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(44)),
      repeatingSubitem: Item(layoutSize: size(.absolute(50), .fractionalHeight(0.5))), count: 2)
    view.setCollectionViewLayout(UICollectionViewCompositionalLayout(section: Section(group: own)), animated: false)
    #expect(boxes(view, 0..<3) == ["0,0 50×22", "50,0 50×22", "0,44 50×22"])
  }

  @Test("Flexible spacings share what is left free, between items and at their edges")
  func flexible() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.absolute(60), .absolute(20)))
    let between = Group.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
    between.interItemSpacing = .flexible(5)
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: Section(group: between)), [3])
    #expect(boxes(view, 0..<3) == ["0,0 60×20", "120,0 60×20", "240,0 60×20"])

    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .fixed(4))
    let edges = Group.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 2)
    view.setCollectionViewLayout(UICollectionViewCompositionalLayout(section: Section(group: edges)), animated: false)
    // 180 points are left: 45 at each of four edges.
    #expect(boxes(view, 0..<2) == ["45,16 60×20", "195,16 60×20"])
  }

  @Test("Groups contain groups: a large item beside two small ones, over and over")
  func nested() {
    let stage = Stage(width: 300, height: 400)
    let large = Item(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
    let small = Item(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let column = Group.vertical(layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
    let group = Group.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [large, column])
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: Section(group: group)), [5])
    #expect(
      boxes(view, 0..<5) == ["0,0 210×100", "210,0 90×50", "210,50 90×50", "0,100 210×100", "210,100 90×50"])
    #expect(view.contentSize.height == 200)
  }

  @Test("A group of the app's own places has as many items as the app gives, each with its depth")
  func custom() {
    let stage = Stage(width: 300, height: 400)
    let group = Group.custom(layoutSize: size(.fractionalWidth(1), .absolute(80))) { environment in
      let width = environment.container.effectiveContentSize.width
      return (0..<3).map {
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: width / 3 * CGFloat($0), y: CGFloat($0) * 10, width: 50, height: 60), zIndex: 3 - $0)
      }
    }
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: Section(group: group)), [4])
    #expect(boxes(view, 0..<4) == ["0,0 50×60", "100,10 50×60", "200,20 50×60", "0,80 50×60"])
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.zIndex == 2)
  }

  @Test("A section provider makes each section for the room there is; a layout may scroll sideways")
  func provider() {
    let stage = Stage(width: 300, height: 400)
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.interSectionSpacing = 30
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { index, environment in
        stage.note("section \(index) in \(Int(environment.container.contentSize.width))")
        let item = Item(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let width: NSCollectionLayoutDimension = index == 0 ? .absolute(100) : .fractionalWidth(0.5)
        return Section(
          group: Group.vertical(layoutSize: size(width, .fractionalHeight(1)), subitems: [item]))
      }, configuration: configuration)
    let (view, _) = collection(stage, layout, [3, 1])
    #expect(stage.journal == ["section 0 in 300", "section 1 in 300"])
    #expect(boxes(view, 0..<3) == ["0,0 100×200", "0,200 100×200", "100,0 100×200"])
    #expect(boxes(view, 0..<1, section: 1) == ["230,0 150×200"])
    #expect(view.contentSize == CGSize(width: 380, height: 400))
    view.frame.size.width = 200
    stage.advance(by: .frames(1))
    #expect(stage.journal.suffix(2) == ["section 0 in 200", "section 1 in 200"])
    #expect(boxes(view, 0..<1, section: 1) == ["230,0 100×200"])
  }

  // MARK: What measures itself

  @Test("Estimated heights give way to those that cells ask for, and rows are as high as their highest item")
  func estimatedHeights() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.fractionalWidth(0.5), .estimated(100)))
    let group = Group.horizontal(layoutSize: size(.fractionalWidth(1), .estimated(100)), subitems: [item])
    let (view, _) = collection(
      stage, UICollectionViewCompositionalLayout(section: Section(group: group)), [40], cell: GrowingCell.self)
    #expect(boxes(view, 0..<4) == ["0,0 150×40", "150,0 150×50", "0,50 150×60", "150,50 150×70"])
    #expect(
      view.cellForItem(at: IndexPath(item: 3, section: 0))?.frame == CGRect(x: 150, y: 50, width: 150, height: 70))
    // What was not in view has its estimate.
    #expect(boxes(view, 38..<39).first?.hasSuffix("150×100") == true)
  }

  @Test("Items of estimated widths flow into lines like words")
  func tags() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.estimated(50), .absolute(30)))
    let group = Group.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(30)), subitems: [item])
    group.interItemSpacing = .fixed(10)
    let section = Section(group: group)
    section.interGroupSpacing = 5
    let (view, _) = collection(
      stage, UICollectionViewCompositionalLayout(section: section), [7], cell: GrowingCell.self)
    // 60, 90, 120 and so on, with 10 between.
    #expect(
      boxes(view, 0..<7) == [
        "0,0 60×30", "70,0 90×30", "170,0 120×30", "0,35 60×30", "70,35 90×30", "170,35 120×30", "0,70 60×30",
      ])
  }

  @Test("Uniform heights are those of the highest sibling")
  func uniform() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 30)))
    let group = Group.horizontal(layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item])
    let (view, _) = collection(
      stage, UICollectionViewCompositionalLayout(section: Section(group: group)), [4], cell: GrowingCell.self)
    #expect(boxes(view, 0..<4) == ["0,0 150×50", "150,0 150×50", "0,50 150×70", "150,50 150×70"])
  }

  @Test("A header of an estimated height has the height that its constraints need")
  func estimatedHeader() {
    let stage = Stage(width: 300, height: 400)
    let section = rows()
    section.boundarySupplementaryItems = [
      Boundary(
        layoutSize: size(.fractionalWidth(1), .estimated(20)), elementKind: UICollectionView.elementKindSectionHeader,
        alignment: .top)
    ]
    let (view, _) = collection(
      stage, UICollectionViewCompositionalLayout(section: section), [2, 2], view: TallHeader.self)
    #expect(boxes(view, 0..<1) == ["0,57 300×50"])
    #expect(boxes(view, 0..<1, section: 1) == ["0,214 300×50"])
  }

  // MARK: Around the groups

  private func rows(_ height: CGFloat = 50) -> Section {
    let full = size(.fractionalWidth(1), .absolute(height))
    return Section(group: Group.horizontal(layoutSize: full, subitems: [Item(layoutSize: full)]))
  }

  @Test("Headers and footers lie outside of the insets; a pinned header stays until its section leaves")
  func boundaries() {
    let stage = Stage(width: 300, height: 400)
    let section = rows()
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    let head = UICollectionView.elementKindSectionHeader
    let header = Boundary(layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: head, alignment: .top)
    header.pinToVisibleBounds = true
    let footer = Boundary(
      layoutSize: size(.fractionalWidth(0.5), .absolute(20)), elementKind: UICollectionView.elementKindSectionFooter,
      alignment: .bottomTrailing)
    section.boundarySupplementaryItems = [header, footer]
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: section), [10, 10])
    func frame(_ kind: String, _ section: Int) -> CGRect {
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
        ?? .null
    }
    #expect(frame(head, 0) == CGRect(x: 10, y: 0, width: 280, height: 30))
    #expect(boxes(view, 0..<1) == ["10,35 280×50"])
    #expect(
      frame(UICollectionView.elementKindSectionFooter, 0) == CGRect(x: 150, y: 540, width: 140, height: 20))
    #expect(boxes(view, 0..<1, section: 1) == ["10,595 280×50"])
    view.contentOffset.y = 100
    stage.advance(by: .frames(1))
    #expect(frame(head, 0).minY == 100)
    #expect(view.supplementaryView(forElementKind: head, at: IndexPath(item: 0, section: 0))?.frame.minY == 100)
    view.contentOffset.y = 545
    stage.advance(by: .frames(1))
    #expect(frame(head, 0).maxY == 560)
  }

  @Test("A badge is at a corner of its item, moved by parts of its own size; a background is behind its section")
  func supplements() {
    let stage = Stage(width: 300, height: 400)
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let item = Item(layoutSize: size(.absolute(100), .absolute(60)), supplementaryItems: [badge])
    let section = Section(
      group: Group.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item]))
    section.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 0, bottom: 20, trailing: 0)
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "sheet")
    background.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    section.decorationItems = [background]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(PlainSheet.self, forDecorationViewOfKind: "sheet")
    let (view, _) = collection(stage, layout, [2])
    let path = IndexPath(item: 1, section: 0)
    let shown = view.supplementaryView(forElementKind: "badge", at: path)
    #expect(shown?.frame == CGRect(x: 190, y: 10, width: 20, height: 20))
    let sheet = view.subviews.first { $0 is PlainSheet }
    #expect(sheet?.frame == CGRect(x: 5, y: 5, width: 290, height: 90))
    let cell = view.cellForItem(at: path)
    let order = view.subviews.map { $0 === sheet ? "sheet" : $0 === cell ? "cell" : $0 === shown ? "badge" : "" }
    #expect(order.filter { !$0.isEmpty } == ["sheet", "cell", "badge"])
  }

  @Test("The layout's own header is above all sections, and they are pinned below it")
  func globalHeader() {
    let stage = Stage(width: 300, height: 400)
    let section = rows()
    let head = UICollectionView.elementKindSectionHeader
    let header = Boundary(layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: head, alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    let top = Boundary(layoutSize: size(.fractionalWidth(1), .absolute(40)), elementKind: "top", alignment: .top)
    top.pinToVisibleBounds = true
    configuration.boundarySupplementaryItems = [top]
    let (view, _) = collection(
      stage, UICollectionViewCompositionalLayout(section: section, configuration: configuration), [20])
    #expect(boxes(view, 0..<1) == ["0,70 300×50"])
    view.contentOffset.y = 200
    stage.advance(by: .frames(1))
    let path = IndexPath(item: 0, section: 0)
    #expect(view.supplementaryView(forElementKind: "top", at: path)?.frame.minY == 200)
    #expect(view.supplementaryView(forElementKind: head, at: path)?.frame.minY == 240)
  }

  @Test("Where lines begin at the right, items and sections that scroll by themselves begin there")
  func mirrored() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.absolute(80), .absolute(50)))
    let section = Section(
      group: Group.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item]))
    let strip = carousel(.continuous)
    let layout = UICollectionViewCompositionalLayout { index, _ in index == 0 ? section : strip }
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.semanticContentAttribute = .forceRightToLeft
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let data = Shelves(stage, [2, 5])
    view.dataSource = data
    stage.add(view)
    stage.keep(data)
    stage.advance(by: .frames(2))
    #expect(boxes(view, 0..<2) == ["220,0 80×50", "140,0 80×50"])
    let first = view.cellForItem(at: IndexPath(item: 0, section: 1))
    #expect(first.map { $0.convert($0.bounds, to: view) } == CGRect(x: 90, y: 50, width: 200, height: 100))
  }

  // MARK: Sections that scroll by themselves

  private func carousel(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> Section {
    let item = Item(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = Section(
      group: Group.horizontal(layoutSize: size(.absolute(200), .absolute(100)), subitems: [item]))
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
    section.orthogonalScrollingBehavior = behavior
    return section
  }

  private func swipe(_ stage: Stage, from x: CGFloat, y: CGFloat, by way: CGFloat, frames: Int = 6, rests: Bool) {
    let finger = stage.finger.down(at: CGPoint(x: x, y: y))
    for _ in 0..<frames {
      finger.move(by: way / CGFloat(frames), 0)
      stage.advance(by: .frames(1))
    }
    if rests { stage.advance(by: .milliseconds(200)) }
    finger.up()
    stage.advance(by: .seconds(3))
  }

  private func left(_ view: UICollectionView, _ item: Int, section: Int = 0) -> CGFloat? {
    guard let cell = view.cellForItem(at: IndexPath(item: item, section: section)) else { return nil }
    return cell.convert(cell.bounds, to: view).minX
  }

  @Test("A finger scrolls a section sideways and the collection down; items are chosen where they are seen")
  func orthogonal() {
    let stage = Stage(width: 300, height: 400)
    let strip = carousel(.continuous)
    let below = rows()
    let layout = UICollectionViewCompositionalLayout { index, _ in index == 0 ? strip : below }
    let (view, _) = collection(stage, layout, [8, 20])
    #expect(view.contentSize == CGSize(width: 300, height: 1100))
    #expect(view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item) == [0, 1])
    swipe(stage, from: 250, y: 50, by: -100, rests: true)
    // Ten points of slop stay with the finger.
    let moved = 10 - (left(view, 0) ?? 0)
    #expect(moved > 80 && moved <= 100 && view.contentOffset == .zero)
    stage.finger.tap(at: CGPoint(x: 260, y: 50))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["selected 0.1"])
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 60))
    for _ in 0..<6 {
      finger.move(by: 0, -15)
      stage.advance(by: .frames(1))
    }
    stage.advance(by: .milliseconds(200))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(view.contentOffset.y > 60 && 10 - (left(view, 0) ?? 0) == moved)
    // Far away and back again the section is where it was.
    view.contentOffset.y = 600
    stage.advance(by: .frames(2))
    #expect(view.indexPathsForVisibleItems.allSatisfy { $0.section == 1 })
    view.contentOffset.y = 0
    stage.advance(by: .frames(2))
    #expect(10 - (left(view, 0) ?? 0) == moved)
  }

  @Test("Two fingers scroll two sections at once")
  func twoFingers() {
    let stage = Stage(width: 300, height: 400)
    let strip = carousel(.continuous)
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: strip), [8, 8])
    let one = stage.finger.down(at: CGPoint(x: 250, y: 50))
    let two = stage.finger.down(at: CGPoint(x: 250, y: 150))
    for _ in 0..<6 {
      one.move(by: -20, 0)
      two.move(by: -10, 0)
      stage.advance(by: .frames(1))
    }
    let first = left(view, 0) ?? 0
    let second = left(view, 0, section: 1) ?? 0
    #expect(first < -80 && second < -30 && second > first + 40)
    one.up()
    two.up()
  }

  @Test(
    "A section stops where its behaviour says",
    arguments: [
      (UICollectionLayoutSectionOrthogonalScrollingBehavior.continuousGroupLeadingBoundary, -150, CGFloat(10)),
      (.groupPaging, -60, 10), (.groupPaging, -900, 10), (.groupPagingCentered, -60, 50), (.paging, -60, -80),
    ] as [(UICollectionLayoutSectionOrthogonalScrollingBehavior, CGFloat, CGFloat)])
  func stops(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, _ way: CGFloat, _ place: CGFloat) {
    let stage = Stage(width: 300, height: 400)
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: carousel(behavior)), [8])
    if behavior == .groupPagingCentered { #expect(left(view, 0) == 50) }
    // A throw by groups reaches the next group, however fast it is.
    swipe(
      stage, from: 280, y: 50, by: way, frames: behavior == .continuousGroupLeadingBoundary ? 10 : 4,
      rests: behavior == .continuousGroupLeadingBoundary)
    #expect(left(view, 1) == place)
  }

  @Test("The handler of visible items changes how they are shown, at each frame")
  func handler() {
    let stage = Stage(width: 300, height: 400)
    let strip = carousel(.continuous)
    var offsets: [CGFloat] = []
    strip.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset.x)
      for item in items {
        let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
        let scale = max(0.5, 1 - distance / 300)
        item.transform = CGAffineTransform(scaleX: scale, y: scale)
        item.alpha = scale
      }
    }
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: strip), [8])
    let second = view.cellForItem(at: IndexPath(item: 1, section: 0))
    // Its middle is 320, 170 points from the middle of the view.
    #expect(second?.alpha == 0.5 && second?.transform.a == 0.5 && second?.bounds.width == 200)
    offsets = []
    swipe(stage, from: 250, y: 50, by: -120, rests: true)
    #expect(Set(offsets).count > 5 && offsets.last ?? 0 > 100)
    #expect(second?.alpha ?? 0 > 0.8)
  }

  @Test("Scrolling to an item scrolls its section, and the collection to the section")
  func scrollToItem() {
    let stage = Stage(width: 300, height: 400)
    let strip = carousel(.groupPaging)
    let layout = UICollectionViewCompositionalLayout { [self] index, _ in index == 1 ? strip : rows() }
    let (view, _) = collection(stage, layout, [20, 8, 20])
    view.scrollToItem(at: IndexPath(item: 3, section: 1), at: [.top, .centeredHorizontally], animated: false)
    stage.advance(by: .frames(2))
    #expect(view.contentOffset == CGPoint(x: 0, y: 1000) && left(view, 3, section: 1) == 50)
  }

  @Test("Items are inserted and removed in sections that scroll by themselves, and sections with them")
  func updates() {
    let stage = Stage(width: 300, height: 400)
    let (view, data) = collection(
      stage, UICollectionViewCompositionalLayout(section: carousel(.continuous)), [8, 8])
    swipe(stage, from: 250, y: 150, by: -120, rests: true)
    let before = left(view, 0, section: 1) ?? 0
    let kept = view.cellForItem(at: IndexPath(item: 1, section: 1))
    data.counts = [1, 7, 8]
    view.performBatchUpdates {
      view.insertSections([0])
      view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    }
    stage.advance(by: .seconds(1))
    #expect(view.contentSize.height == 300)
    #expect(view.indexPath(for: kept ?? UICollectionViewCell()) == IndexPath(item: 1, section: 2))
    #expect(left(view, 0, section: 2) == before && kept?.superview?.frame.minY == 200)
  }

  // MARK: Many items

  @Test("A frame of scrolling among a hundred thousand items asks for those in view only")
  func many() {
    let stage = Stage(width: 300, height: 400)
    let item = Item(layoutSize: size(.fractionalWidth(1), .estimated(100)))
    let group = Group.vertical(layoutSize: size(.fractionalWidth(1), .estimated(100)), subitems: [item])
    let (view, data) = collection(
      stage, UICollectionViewCompositionalLayout(section: Section(group: group)), [100_000], cell: GrowingCell.self)
    let first = data.asked
    #expect(first < 12 && view.contentSize.height > 9_000_000)
    view.contentOffset.y = 5_000_000
    stage.advance(by: .frames(2))
    let shown = view.indexPathsForVisibleItems.map(\.item)
    #expect(shown.count >= 6 && shown == Array(shown[0]..<shown[0] + shown.count) && shown[0] > 49_000)
    // Each cell is as high as it asked for, and they stand one below the other.
    let cells = shown.compactMap { view.cellForItem(at: IndexPath(item: $0, section: 0)) }
    #expect(zip(shown, cells).allSatisfy { $1.frame.height == 40 + CGFloat($0 % 4) * 10 })
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.frame.maxY == $1.frame.minY })
    #expect(data.asked < first + 40)
  }
}
