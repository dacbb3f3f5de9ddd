import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// The margins of screens, bars and rows by their width: 16 points, and 20 from 414 points on.
@MainActor @Suite("System margins")
struct SystemMarginTests {
  /// A table in a controller, with a row of each kind.
  private final class Rows: UITableViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Rows"
      navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Head" }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      if indexPath.row == 0 {
        cell.textLabel?.text = "Text"
        cell.accessoryType = .disclosureIndicator
      } else {
        var content = cell.defaultContentConfiguration()
        content.text = "Text"
        cell.contentConfiguration = content
      }
      return cell
    }
  }

  /// Where a view's left and right edges are, from the window's.
  private func edges(_ view: UIView?, _ stage: Stage) -> [CGFloat] {
    guard let view, let window = view.window else { return [] }
    let box = view.convert(view.bounds, to: window)
    return [box.minX, window.bounds.width - box.maxX]
  }

  private func text(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { self.text(text, in: $0) }.first
  }

  @Test(
    "Screens, their rows, lines, headers and bars have margins of 16 points, and of 20 from 414 points on",
    arguments: [(375, 16), (393, 16), (413, 16), (414, 20), (667, 20), (768, 20)] as [(CGFloat, CGFloat)])
  func widths(_ width: CGFloat, _ margin: CGFloat) {
    let stage = Stage(width: Double(width), height: 667)
    let rows = Rows()
    stage.show(UINavigationController(rootViewController: rows))
    stage.advance(by: .frames(2))
    #expect(rows.systemMinimumLayoutMargins.leading == margin)
    #expect(rows.tableView.separatorInset.left == margin)
    guard let first = rows.tableView.cellForRow(at: [0, 0]), let second = rows.tableView.cellForRow(at: [0, 1]),
      let head = rows.tableView.headerView(forSection: 0)
    else {
      Issue.record("rows are missing")
      return
    }
    #expect(edges(first.textLabel, stage)[0] == margin)
    #expect(edges(text("Text", in: second.contentView), stage) == [margin, margin])
    #expect(edges(text("Head", in: head), stage)[0] == margin)
    #expect(first.separatorInset.left == margin)
    let lines = first.subviews.filter { $0.bounds.height <= 1 }
    #expect(lines.map { edges($0, stage)[0] } == [margin])
    let add = rows.navigationController.flatMap { self.text("Add", in: $0.navigationBar) }
    #expect(edges(add, stage)[1] == margin)
    let mark = first.subviews.compactMap { $0 as? UIImageView }.last
    #expect(edges(mark, stage)[1] == margin)
  }

  @Test("Turning a phone changes the margins of what is shown, tells the controller, and keeps an app's own")
  func turning() {
    final class Screen: UIViewController {
      var told = 0
      override func viewLayoutMarginsDidChange() {
        super.viewLayoutMarginsDidChange()
        told += 1
      }
    }
    let stage = Stage(width: 375, height: 667)
    let screen = Screen()
    let rows = Rows()
    screen.addChild(rows)
    screen.view.addSubview(rows.view)
    rows.view.frame = screen.view.bounds
    rows.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rows.didMove(toParent: screen)
    let pinned = UIView()
    pinned.translatesAutoresizingMaskIntoConstraints = false
    screen.view.addSubview(pinned)
    NSLayoutConstraint.activate([
      pinned.leadingAnchor.constraint(equalTo: screen.view.layoutMarginsGuide.leadingAnchor),
      pinned.trailingAnchor.constraint(equalTo: screen.view.layoutMarginsGuide.trailingAnchor),
      pinned.topAnchor.constraint(equalTo: screen.view.topAnchor), pinned.heightAnchor.constraint(equalToConstant: 1),
    ])
    stage.show(screen)
    stage.advance(by: .frames(2))
    let own = rows.tableView.cellForRow(at: [0, 0])
    own?.contentView.layoutMargins.left = 40
    let before = screen.told
    #expect([pinned.frame.minX, pinned.frame.width] == [16, 343])

    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 667, height: 375), scale: 2)))
    stage.advance(by: .frames(2))
    #expect([pinned.frame.minX, pinned.frame.width] == [20, 627])
    #expect(screen.told == before + 1)
    #expect(own?.contentView.layoutMargins.left == 40)
    #expect(own?.textLabel?.frame.minX == 20)
    let head = rows.tableView.headerView(forSection: 0)
    #expect(head.flatMap { self.text("Head", in: $0) }?.frame.minX == 20)
    #expect(rows.tableView.cellForRow(at: [0, 1])?.contentView.layoutMargins.left == 20)
  }

  @Test("A table's own inset of its lines stays at any width")
  func ownInset() {
    let stage = Stage(width: 414, height: 667)
    let rows = Rows()
    rows.tableView.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    stage.show(rows)
    stage.advance(by: .frames(2))
    #expect(rows.tableView.separatorInset.left == 16)
    #expect(rows.tableView.cellForRow(at: [0, 0])?.separatorInset.left == 16)
  }

  @Test("A list's contents keep the superview's margin where their own is less, unless it is not preserved")
  func preserved() {
    let stage = Stage(width: 375, height: 667)
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    stage.add(cell)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 44)
    var content = UIListContentConfiguration.cell()
    content.text = "Text"
    content.directionalLayoutMargins.leading = 4
    cell.contentConfiguration = content
    stage.advance(by: .frames(1))
    #expect(edges(text("Text", in: cell), stage)[0] == 16)
    content.axesPreservingSuperviewLayoutMargins = []
    cell.contentConfiguration = content
    stage.advance(by: .frames(1))
    #expect(edges(text("Text", in: cell), stage)[0] == 4)
    // The height that is measured before a view is placed is that for the width that its texts get.
    content = .cell()
    content.text = String(repeating: "wide ", count: 40)
    content.directionalLayoutMargins.trailing = 0
    let view = UIListContentView(configuration: content)
    let room = stage.add(UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 400)))
    room.layoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
    room.addSubview(view)
    let measured = view.sizeThatFits(CGSize(width: 200, height: 0)).height
    view.frame = CGRect(x: 0, y: 0, width: 200, height: measured)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height == measured)
    #expect(measured > 200)
  }

  @Test("Lists in collections have the same margins", arguments: [(375, 16), (414, 20)] as [(CGFloat, CGFloat)])
  func lists(_ width: CGFloat, _ margin: CGFloat) {
    let stage = Stage(width: Double(width), height: 667)
    let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
    let list = stage.add(
      UICollectionView(frame: CGRect(x: 0, y: 0, width: width, height: 667), collectionViewLayout: layout))
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, _ in
      var content = cell.defaultContentConfiguration()
      content.text = "Text"
      cell.contentConfiguration = content
      cell.accessories = [.disclosureIndicator()]
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: list) { list, path, item in
      list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1])
    source.apply(snapshot, animatingDifferences: false)
    stage.advance(by: .frames(2))
    let cell = list.cellForItem(at: [0, 0])
    #expect(cell.map { edges($0, stage) } == [margin, margin])
    #expect(cell.flatMap { self.text("Text", in: $0) }.map { edges($0, stage)[0] } == 2 * margin)
  }
}
