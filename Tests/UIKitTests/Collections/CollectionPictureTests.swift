import Foundation
import Testing
import TouchTesting
import UIKit

/// Cards of one colour for each section, with headers.
@MainActor private final class Cards: NSObject, UICollectionViewDataSource {
  static let colors: [UIColor] = [.systemTeal, .systemOrange, .systemPurple]
  static let counts = [6, 5, 7]

  func numberOfSections(in collectionView: UICollectionView) -> Int { Self.counts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    Self.counts[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
    cell.contentView.backgroundColor = Self.colors[indexPath.section]
    cell.contentView.layer.cornerRadius = 8
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    if kind == "badge" {
      view.backgroundColor = .systemRed
      view.layer.cornerRadius = 8
    } else if let cell = view as? UICollectionViewListCell {
      var content = UIListContentConfiguration.plainHeader()
      content.text = ["A strip", "Three in a row", "One large, two small"][indexPath.section]
      cell.contentConfiguration = content
    }
    return view
  }
}

private final class Sheet: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 12
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite("Pictures of collections")
struct CollectionPictureTests {
  private func stage(_ width: CGFloat, _ height: CGFloat, isDark: Bool) -> Stage {
    let stage = Stage(width: Double(width), height: Double(height))
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    return stage
  }

  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutSize
  {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func section(_ index: Int) -> NSCollectionLayoutSection {
    let full = size(.fractionalWidth(1), .fractionalHeight(1))
    let section: NSCollectionLayoutSection
    switch index {
    case 0:
      let badge = NSCollectionLayoutSupplementaryItem(
        layoutSize: size(.absolute(16), .absolute(16)), elementKind: "badge",
        containerAnchor: NSCollectionLayoutAnchor(
          edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
      let item = NSCollectionLayoutItem(layoutSize: full, supplementaryItems: [badge])
      section = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size(.absolute(120), .absolute(70)), subitems: [item]))
      section.orthogonalScrollingBehavior = .groupPaging
    case 1:
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(40)), subitem: NSCollectionLayoutItem(layoutSize: full),
        count: 3)
      group.interItemSpacing = .fixed(8)
      section = NSCollectionLayoutSection(group: group)
      section.decorationItems = [.background(elementKind: "sheet")]
    default:
      let large = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.6), .fractionalHeight(1)))
      let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
      for item in [large, small] {
        item.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
      }
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)), subitems: [small])
      section = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [large, column]))
    }
    section.interGroupSpacing = 8
    section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 12, trailing: 12)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .estimated(30)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    return section
  }

  @Test("A strip that has scrolled, a grid before a background, and groups in groups", arguments: [false, true])
  func compositional(isDark: Bool) {
    let stage = stage(320, 480, isDark: isDark)
    let layout = UICollectionViewCompositionalLayout { [self] index, _ in section(index) }
    layout.register(Sheet.self, forDecorationViewOfKind: "sheet")
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "card")
    view.register(
      UICollectionViewListCell.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "view")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "view")
    let cards = Cards()
    view.dataSource = cards
    stage.add(view)
    stage.keep(cards)
    stage.advance(by: .frames(2))
    let finger = stage.finger.down(at: CGPoint(x: 250, y: 80))
    for _ in 0..<5 {
      finger.move(by: -15, 0)
      stage.advance(by: .frames(1))
    }
    finger.up()
    stage.advance(by: .seconds(3))
    let result = stage.snapshot.compare(named: "compositional\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }

  @Test("A list with accessories, a selected row and one that is swiped aside", arguments: [false, true])
  func list(isDark: Bool) {
    let stage = stage(320, 430, isDark: isDark)
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    configuration.trailingSwipeActionsConfigurationProvider = { _ in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Bin") { _, _, done in done(true) },
        UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) },
      ])
    }
    let view = UICollectionView(
      frame: stage.window.bounds,
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, path, word in
      var content = path.section == 0 ? cell.defaultContentConfiguration() : UIListContentConfiguration.subtitleCell()
      content.text = word
      if path.section == 1 {
        content.secondaryText = "below it"
        content.image = UIImage(systemName: "star")
      }
      cell.contentConfiguration = content
      switch path.item {
      case 0: cell.accessories = [.disclosureIndicator()]
      case 1: cell.accessories = [.label(text: "12"), .checkmark()]
      default: cell.accessories = [.detail(), .delete(displayed: .always)]
      }
    }
    let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { cell, _, path in
      var content = UIListContentConfiguration.groupedHeader()
      content.text = "Section \(path.section)"
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, word in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: word)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0, 1])
    snapshot.appendItems(["First", "Second", "Third"], toSection: 0)
    snapshot.appendItems(["Fourth", "Fifth", "Sixth"], toSection: 1)
    source.apply(snapshot, animatingDifferences: false)
    stage.add(view)
    stage.keep(source)
    stage.advance(by: .frames(2))
    view.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
    let middle = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 1))?.center.y ?? 0
    let finger = stage.finger.down(at: CGPoint(x: 280, y: middle))
    for _ in 0..<10 {
      finger.move(by: -12, 0)
      stage.advance(by: .frames(1))
    }
    stage.advance(by: .milliseconds(100))
    finger.up()
    stage.advance(by: .seconds(1))
    let result = stage.snapshot.compare(named: "collection-list\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }
}
