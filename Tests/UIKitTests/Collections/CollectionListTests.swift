import Foundation
import Testing
import TouchTesting
import UIKit

/// A list of words with a diffable data source, which writes down what its fingers do.
@MainActor private final class Words: NSObject, UICollectionViewDelegate {
  let view: UICollectionView
  private(set) var source: UICollectionViewDiffableDataSource<Int, String>?
  weak var stage: Stage?

  init(
    _ stage: Stage, _ configuration: UICollectionLayoutListConfiguration, _ sections: [[String]],
    _ set: @escaping (UICollectionViewListCell, String) -> Void = { _, _ in }
  ) {
    self.stage = stage
    view = UICollectionView(
      frame: stage.window.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    super.init()
    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, word in
      var content = cell.defaultContentConfiguration()
      content.text = word
      cell.contentConfiguration = content
      set(cell, word)
    }
    let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak stage] cell, _, path in
      stage?.note("header \(path.section)")
      var content = cell.defaultContentConfiguration()
      content.text = "Section \(path.section)"
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, word in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: word)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    self.source = source
    view.delegate = self
    show(sections)
    stage.add(view)
    stage.keep(self)
    stage.advance(by: .frames(2))
  }

  func show(_ sections: [[String]], animated: Bool = false) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    for (index, words) in sections.enumerated() {
      snapshot.appendSections([index])
      snapshot.appendItems(words, toSection: index)
    }
    source?.apply(snapshot, animatingDifferences: animated)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    stage?.note("selected \(source?.itemIdentifier(for: indexPath) ?? "")")
  }

  func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell? {
    view.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell
  }
}

@MainActor @Suite("Lists in collections")
struct CollectionListTests {
  @Test(
    "A header's contents have the looks of headers in such a list, whether it is a supplementary view or the first item",
    arguments: [UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped, .sidebar])
  func headers(appearance: UICollectionLayoutListConfiguration.Appearance) throws {
    let wanted: UIListContentConfiguration =
      switch appearance {
      case .plain: .plainHeader()
      case .grouped, .insetGrouped: .groupedHeader()
      case .sidebar, .sidebarPlain: .sidebarHeader()
      }
    let stage = Stage(width: 320, height: 480)
    var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
    configuration.headerMode = .supplementary
    let words = Words(stage, configuration, [["one", "two"]])
    let kind = UICollectionView.elementKindSectionHeader
    let header = try #require(
      words.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))
        as? UICollectionViewListCell)
    func looks(_ cell: UICollectionViewListCell?) -> String {
      (cell?.contentConfiguration as? UIListContentConfiguration).map(text) ?? "none"
    }
    func text(_ contents: UIListContentConfiguration) -> String {
      let text = contents.textProperties
      return "\(text.font) \(text.color) \(text.transform) \(contents.directionalLayoutMargins)"
    }
    #expect(looks(header) == text(wanted) && looks(words.cell(0)) == text(.cell()) && text(wanted) != text(.cell()))

    configuration.headerMode = .firstItemInSection
    let others = Words(Stage(width: 320, height: 480), configuration, [["one", "two"]])
    #expect(looks(others.cell(0)) == text(wanted) && looks(others.cell(1)) == text(.cell()))
  }

  @Test("A plain list has rows over the whole width, 44 points high at least, with lines between them")
  func plain() {
    let stage = Stage(width: 320, height: 480)
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    let words = Words(stage, UICollectionLayoutListConfiguration(appearance: .plain), [["one", long, "three"]])
    let frames = (0..<3).map { words.cell($0)?.frame ?? .null }
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 320, height: 44))
    #expect(frames[1].minY == 44 && frames[1].height > 80 && frames[2].minY == frames[1].maxY)
    #expect(words.view.contentSize.height == frames[2].maxY)
    stage.finger.tap(at: CGPoint(x: 100, y: 20))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["selected one"])
    #expect(words.cell(0)?.isSelected == true && words.cell(0)?.backgroundColor != words.cell(1)?.backgroundColor)
  }

  @Test("Sections that a provider makes as lists have a list's background, where all of them are lists")
  func providedBackground() {
    func background(_ make: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection) -> UIColor?
    {
      let stage = Stage(width: 320, height: 480)
      let view = UICollectionView(
        frame: stage.window.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout { section, environment in make(section, environment) }
      )
      let source = Two()
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      stage.window.addSubview(view)
      stage.advance(by: .frames(2))
      return view.backgroundColor
    }
    func list(_ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
      .list(using: UICollectionLayoutListConfiguration(appearance: .insetGrouped), layoutEnvironment: environment)
    }
    #expect(background { list($1) } == .systemGroupedBackground)
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    #expect(
      background { section, environment in
        if section == 0 { return list(environment) }
        return NSCollectionLayoutSection(
          group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
      } != .systemGroupedBackground)
  }

  private final class Two: NSObject, UICollectionViewDataSource {
    func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  }

  @Test("An inset grouped list has sections apart from each other, and round corners at their ends")
  func insetGrouped() {
    let stage = Stage(width: 320, height: 480)
    let words = Words(
      stage, UICollectionLayoutListConfiguration(appearance: .insetGrouped), [["a", "b", "c"], ["d"]])
    #expect(words.cell(0)?.frame == CGRect(x: 16, y: 18, width: 288, height: 44))
    #expect(words.cell(0, 1)?.frame.minY == 186)
    #expect(words.cell(0)?.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(words.cell(1)?.layer.cornerRadius == 0)
    #expect(words.cell(2)?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    #expect(words.cell(0, 1)?.layer.cornerRadius == 10)
    #expect(words.view.backgroundColor == .systemGroupedBackground)
    // A row that is the last one now has round corners below.
    words.show([["a", "b"], ["d"]], animated: true)
    stage.advance(by: .seconds(1))
    #expect(words.cell(1)?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }

  @Test("Headers of the data source measure themselves; those of a plain list stay at the top")
  func headers() {
    let stage = Stage(width: 320, height: 480)
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    let words = Words(stage, configuration, [(0..<20).map { "a\($0)" }, (0..<20).map { "b\($0)" }])
    let head = UICollectionView.elementKindSectionHeader
    func header(_ section: Int) -> CGRect? {
      words.view.supplementaryView(forElementKind: head, at: IndexPath(item: 0, section: section))?.frame
    }
    let height = header(0)?.height ?? 0
    #expect(height > 20 && height < 44 && words.cell(0)?.frame.minY == height)
    words.view.contentOffset.y = 300
    stage.advance(by: .frames(1))
    #expect(header(0)?.minY == 300)
    #expect(stage.journal == ["header 0"])
  }

  @Test("A swipe reveals a row's actions; a tap of one performs it, and a swipe over the row the first")
  func swipes() {
    let stage = Stage(width: 320, height: 480)
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.trailingSwipeActionsConfigurationProvider = { [weak stage] path in
      path.item == 2
        ? nil
        : UISwipeActionsConfiguration(actions: [
          UIContextualAction(style: .destructive, title: "Bin") { _, _, done in
            stage?.note("bin \(path.item)")
            done(true)
          },
          UIContextualAction(style: .normal, title: "Keep") { _, _, done in
            stage?.note("keep \(path.item)")
            done(true)
          },
        ])
    }
    let words = Words(stage, configuration, [["a", "b", "c", "d"]])
    func swipe(_ row: Int, by x: CGFloat) {
      let finger = stage.finger.down(at: CGPoint(x: 300, y: CGFloat(row) * 44 + 22))
      for _ in 0..<10 {
        finger.move(by: x / 10, 0)
        stage.advance(by: .frames(1))
      }
      stage.advance(by: .milliseconds(100))
      finger.up()
      stage.advance(by: .seconds(1))
    }
    swipe(1, by: -120)
    #expect(words.cell(1)?.configurationState.isSwiped == true && words.cell(1)?.bounds.minX == 148)
    // The inner button is "Keep".
    stage.finger.tap(at: CGPoint(x: 200, y: 66))
    stage.advance(by: .seconds(1))
    #expect(words.cell(1)?.bounds.minX == 0)
    swipe(2, by: -120)
    swipe(0, by: -290)
    // A finger beside the buttons closes the row, and selects nothing.
    swipe(3, by: -120)
    stage.finger.tap(at: CGPoint(x: 60, y: 22))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["keep 1", "selected c", "bin 0"])
    #expect(words.cell(3)?.bounds.minX == 0)
    // Down the list scrolls.
    words.show([(0..<30).map { "row \($0)" }])
    stage.advance(by: .frames(2))
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 300))
    for _ in 0..<8 {
      finger.move(by: 0, -20)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(words.view.contentOffset.y > 100)
  }

  @Test("Accessories take their room from the contents; those of editing show while the list is edited")
  func accessories() {
    let stage = Stage(width: 320, height: 480)
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Bin") { _, _, done in done(true) }
      ])
    }
    let words = Words(stage, configuration, [["a", "b"]]) { [weak stage] cell, word in
      guard word == "a" else { return }
      cell.accessories = [
        .label(text: "12"), .disclosureIndicator(displayed: .whenNotEditing), .delete(),
        .detail(actionHandler: { stage?.note("details") }),
      ]
    }
    let cell = words.cell(0)
    let width = cell?.contentView.frame.width ?? 0
    #expect(cell?.contentView.frame.minX == 0 && width < 250 && words.cell(1)?.contentView.frame.width == 320)
    stage.finger.tap(at: CGPoint(x: 290, y: 22))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["details"])
    words.view.isEditing = true
    stage.advance(by: .seconds(1))
    #expect(cell?.contentView.frame.minX == 40 && cell?.configurationState.isEditing == true)
    // The red minus reveals what a swipe does.
    stage.finger.tap(at: CGPoint(x: 28, y: 22))
    stage.advance(by: .seconds(1))
    #expect(cell?.bounds.minX == 74)
    words.view.isEditing = false
    stage.advance(by: .seconds(1))
    #expect(cell?.bounds.minX == 0 && cell?.contentView.frame.minX == 0)
    // Nothing is selected by any of it.
    #expect(stage.journal == ["details"])
  }

  @Test("A background configuration follows the state, and takes the place of the list's fill")
  func background() {
    let stage = Stage(width: 320, height: 480)
    let words = Words(stage, UICollectionLayoutListConfiguration(appearance: .plain), [["a", "b"]]) { cell, word in
      guard word == "a" else { return }
      cell.configurationUpdateHandler = { cell, state in
        var background = UIBackgroundConfiguration.clear()
        background.backgroundColor = state.isSelected ? .red : .yellow
        background.cornerRadius = 8
        background.backgroundInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 2, trailing: 4)
        cell.backgroundConfiguration = background
      }
    }
    let fill = words.cell(0)?.subviews.first { $0.frame == CGRect(x: 4, y: 2, width: 312, height: 40) }
    #expect(fill?.backgroundColor == .yellow && fill?.layer.cornerRadius == 8)
    stage.finger.tap(at: CGPoint(x: 100, y: 20))
    stage.advance(by: .seconds(1))
    #expect(fill?.backgroundColor == .red && words.cell(0)?.backgroundColor == nil)
  }

  @Test("Lines begin with the text, or where the app says")
  func lines() {
    let stage = Stage(width: 320, height: 480)
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.itemSeparatorHandler = { path, lines in
      var lines = lines
      if path.item == 1 { lines.bottomSeparatorInsets.leading = 5 }
      if path.item == 2 { lines.bottomSeparatorVisibility = .hidden }
      return lines
    }
    let words = Words(stage, configuration, [["a", "b", "c"]])
    func line(_ item: Int) -> CGRect? {
      words.cell(item)?.subviews.first { !$0.isHidden && $0.frame.height > 0 && $0.frame.height <= 1 }?.frame
    }
    #expect(line(0)?.minX == 16 && line(0)?.maxX == 320)
    #expect(line(1)?.minX == 5 && line(2) == nil)
  }

  @Test("A view of an app's own that has no size yet gets that of what it contains; a size that is to stay stays")
  func customAccessories() throws {
    let stage = Stage(width: 320, height: 480)
    let button = UIButton(type: .system)
    button.setTitle("Tick", for: .normal)
    let (fixed, wide) = (UILabel(frame: CGRect(x: 0, y: 0, width: 5, height: 5)), UILabel(frame: CGRect(0, 0, 5, 5)))
    (fixed.text, wide.text) = ("Long", "Long")
    let words = Words(stage, UICollectionLayoutListConfiguration(appearance: .plain), [["a"]]) { cell, _ in
      var leading = UICellAccessory.CustomViewConfiguration(customView: button, placement: .leading())
      leading.tintColor = .systemRed
      leading.isHidden = false
      leading.reservedLayoutWidth = .standard
      cell.accessories = [
        .customView(configuration: leading),
        .customView(
          configuration: .init(customView: fixed, placement: .trailing(), maintainsFixedSize: true)),
        .customView(
          configuration: .init(customView: wide, placement: .trailing(), maintainsFixedSize: false)),
      ]
    }
    let cell = try #require(words.cell(0))
    #expect(
      button.bounds.size == button.sizeThatFits(.zero) && button.bounds.width > 24 && button.tintColor == .systemRed)
    #expect(button.frame.minX == 16 && cell.contentView.frame.minX == 16 + button.bounds.width)
    #expect(fixed.bounds.size == CGSize(width: 5, height: 5) && wide.bounds.size == wide.sizeThatFits(.zero))
  }

  @Test("A content view is given its configuration when it is made, as one that shows it only then relies on")
  func givenConfiguration() {
    struct Field: UIContentConfiguration {
      var text = ""
      func makeContentView() -> UIView & UIContentView { FieldView(self) }
      func updated(for state: any UIConfigurationState) -> Field { self }
    }
    final class FieldView: UIView, UIContentView {
      var configuration: any UIContentConfiguration { didSet { field.text = (configuration as? Field)?.text } }
      let field = UITextField()
      init(_ configuration: Field) {
        self.configuration = configuration
        super.init(frame: .zero)
      }
      required init?(coder: NSCoder) { nil }
    }
    let cell = UICollectionViewCell()
    cell.contentConfiguration = Field(text: "Report")
    #expect((cell.contentView.subviews.first as? FieldView)?.field.text == "Report")
  }

  @Test("A collection's controller that is told to edit loads its view, and its collection edits")
  func editingController() {
    final class Form: UICollectionViewController {
      var isLoaded = false
      override func viewDidLoad() {
        super.viewDidLoad()
        isLoaded = true
      }
    }
    _ = Stage(width: 320, height: 480)
    let form = Form(collectionViewLayout: UICollectionViewFlowLayout())
    form.setEditing(true, animated: false)
    #expect(form.isLoaded && form.isEditing && form.collectionView.isEditing)
  }
}
