import Foundation
import Testing
import TouchTesting
import UIKit

/// Rows whose heights follow from their texts, and sections with views around them.
@MainActor private final class Letters: NSObject, UITableViewDataSource, UITableViewDelegate {
  var texts: [String]
  var footerHeight: CGFloat?
  /// The row that holds a switch in its middle and no text.
  var centred: Int?

  init(_ texts: [String]) { self.texts = texts }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = texts[indexPath.row]
    if indexPath.row == centred {
      let inner = UISwitch()
      inner.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor),
        inner.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      ])
    }
    return cell
  }
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    guard let footerHeight else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.contentView.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: view.contentView.topAnchor),
      inner.bottomAnchor.constraint(equalTo: view.contentView.bottomAnchor),
      inner.leadingAnchor.constraint(equalTo: view.contentView.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: view.contentView.trailingAnchor),
      inner.heightAnchor.constraint(equalToConstant: footerHeight),
    ])
    return view
  }
}

@MainActor @Suite("Tables: heights")
struct TableHeightTests {
  private let long = Array(repeating: "Words that need more than one line here", count: 4).joined(separator: " ")

  private func table(
    _ stage: Stage, _ letters: Letters, _ style: UITableView.Style = .plain, height: CGFloat = 300
  ) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: height), style: style)
    table.dataSource = letters
    table.delegate = letters
    stage.add(table)
    stage.keep(letters)
    stage.advance(by: .frames(2))
    return table
  }

  private func heights(_ table: UITableView) -> [CGFloat] { table.visibleCells.map(\.frame.height) }

  @Test("A row whose constraints only centre what it holds is as high as any other")
  func centredContents() {
    let stage = Stage(width: 400, height: 480)
    let letters = Letters(["", "short"])
    letters.centred = 0
    #expect(heights(table(stage, letters)) == [44, 44])
  }

  @Test("Rows that measure themselves are measured again at another width, there and back")
  func rotation() {
    let stage = Stage(width: 400, height: 480)
    let table = table(stage, Letters([long, "short", long]))
    let upright = heights(table)
    #expect(upright[0] > 100 && upright[1] == 44)
    table.frame.size = CGSize(width: 390, height: 200)
    stage.advance(by: .frames(2))
    let wide = heights(table)
    #expect(wide[0] > 60 && wide[0] < upright[0] && wide[1] == 44)
    table.frame.size = CGSize(width: 200, height: 300)
    stage.advance(by: .frames(2))
    #expect(heights(table) == upright)
    #expect(table.contentSize.height == upright[0] + 44 + upright[0])
  }

  @Test("A row in the middle keeps its place when the width changes")
  func rotationInTheMiddle() {
    let stage = Stage(width: 400, height: 480)
    let table = table(stage, Letters((0..<40).map { $0 % 2 == 0 ? "short" : long }))
    for _ in 0..<20 {
      table.contentOffset.y += 100
      stage.advance(by: .frames(1))
    }
    let row = IndexPath(row: 15, section: 0)
    table.scrollToRow(at: row, at: .top, animated: false)
    stage.advance(by: .frames(2))
    let offset = table.contentOffset.y
    #expect(table.indexPathsForVisibleRows?.first == row && offset > 1000)
    table.frame.size.width = 390
    stage.advance(by: .frames(2))
    #expect(table.indexPathsForVisibleRows?.first == row && table.contentOffset.y == offset)
    table.reloadRows(at: [IndexPath(row: 17, section: 0)], with: .none)
    stage.advance(by: .seconds(1))
    #expect(table.indexPathsForVisibleRows?.first == row && table.contentOffset.y == offset)
  }

  @Test("Measuring all again, or one row, keeps what is in view where it is")
  func reloadedRow() {
    let stage = Stage(width: 400, height: 480)
    for isEmpty in [false, true] {
      let letters = Letters((0..<12).map { _ in long })
      letters.footerHeight = 120
      let table = table(stage, letters, .grouped)
      table.scrollToRow(at: IndexPath(row: 11, section: 0), at: .bottom, animated: false)
      stage.advance(by: .frames(2))
      table.contentOffset.y = table.contentSize.height - table.bounds.height
      stage.advance(by: .frames(2))
      let (offset, size) = (table.contentOffset.y, table.contentSize.height)
      #expect(table.rectForFooter(inSection: 0).height == 120)
      if isEmpty {
        table.beginUpdates()
        table.endUpdates()
      } else {
        table.reloadRows(at: [IndexPath(row: 11, section: 0), IndexPath(row: 2, section: 0)], with: .none)
      }
      stage.advance(by: .seconds(1))
      #expect(table.contentOffset.y == offset && table.contentSize.height == size)
      #expect(table.rectForFooter(inSection: 0).height == 120)
      table.removeFromSuperview()
    }
  }

  @Test("A row that is scrolled to is where it was wanted, though the rows around it are higher than was supposed")
  func scrolledTo() throws {
    let stage = Stage(width: 400, height: 480)
    let row = IndexPath(row: 30, section: 0)
    for position in [UITableView.ScrollPosition.top, .middle, .bottom] {
      let table = table(stage, Letters((0..<40).map { _ in long }))
      table.scrollToRow(at: row, at: position, animated: false)
      let frame = try #require(table.cellForRow(at: row)).frame
      #expect(frame.height > 150 && frame == table.rectForRow(at: row))
      switch position {
      case .top: #expect(frame.minY == table.bounds.minY)
      case .middle: #expect(abs(frame.midY - table.bounds.midY) <= 0.5)
      default: #expect(frame.maxY == table.bounds.maxY)
      }
      let offset = table.contentOffset
      stage.advance(by: .frames(2))
      #expect(table.contentOffset == offset)
      table.removeFromSuperview()
    }
  }

  @Test("A layout that brings no other row into view looks at each shown row once")
  func layoutsOnce() throws {
    final class Watched: UITableViewCell {
      var looks = 0
      override var frame: CGRect {
        get {
          looks += 1
          return super.frame
        }
        set { super.frame = newValue }
      }
    }
    final class Rows: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        Watched(style: .default, reuseIdentifier: nil)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let rows = Rows()
    let table = stage.add(UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300)))
    table.dataSource = rows
    stage.keep(rows)
    stage.advance(by: .frames(2))
    let cells = table.visibleCells.compactMap { $0 as? Watched }
    for cell in cells { cell.looks = 0 }
    table.contentOffset.y += 1
    table.layoutIfNeeded()
    #expect(cells.count == 7 && cells.allSatisfy { $0.looks == 1 })
  }

  @Test("A row that changes its height is measured by an update without changes")
  func grows() {
    let stage = Stage(width: 400, height: 480)
    let table = table(stage, Letters(["short", "short"]))
    table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text = long
    table.performBatchUpdates(nil)
    stage.advance(by: .seconds(1))
    #expect(heights(table)[0] > 100 && table.visibleCells[1].frame.minY == heights(table)[0])
  }

  @Test("Without a data source a table has one section")
  func noData() {
    let table = UITableView()
    #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 0)
  }

  @Test("More rows or sections than a table can hold are cut, and it stays usable")
  func endless() {
    final class Endless: NSObject, UITableViewDataSource {
      var (sections, rows) = (1, Int.max)
      func numberOfSections(in tableView: UITableView) -> Int { sections }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let data = Endless()
    let table = UITableView(frame: stage.window.bounds)
    table.dataSource = data
    stage.add(table)
    stage.advance(by: .frames(1))
    #expect(table.numberOfRows(inSection: 0) == 100_000_000 && table.visibleCells.count == 11)
    table.contentOffset.y = 3_000_000_000
    stage.advance(by: .frames(1))
    #expect(!table.visibleCells.isEmpty)
    (data.sections, data.rows) = (.max, 1)
    table.reloadData()
    #expect(table.numberOfSections == 100_000)
  }

  @Test("The rows of a rectangle are those from its top to a point above its end, whatever its x")
  func rows() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a", "b", "c", "d"]])
    func rows(_ x: CGFloat, _ y: CGFloat, _ height: CGFloat) -> [Int]? {
      table.indexPathsForRows(in: CGRect(x: x, y: y, width: 1, height: height))?.map(\.row)
    }
    #expect(rows(0, 0, 50) == [0])
    #expect(rows(-900, 0, 50.5) == [0])
    #expect(rows(900, 0, 51) == [0, 1])
    #expect(rows(0, 60, 0) == [1])
  }

  @Test("A batch update without a window completes when the turn ends, with false")
  func batchWithoutWindow() {
    let stage = Stage(width: 320, height: 480)
    let letters = Letters(["a"])
    let table = UITableView(frame: stage.window.bounds)
    table.dataSource = letters
    _ = table.numberOfRows(inSection: 0)
    letters.texts = ["a", "b"]
    func change(_ body: () -> Void) {
      table.performBatchUpdates(body) { [weak stage] in stage?.note("finished \($0)") }
    }
    change { table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade) }
    #expect(stage.journal.isEmpty && table.numberOfRows(inSection: 0) == 2)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["finished false"])
  }

  @Test(
    "Cells and headers whose constraints are tied to themselves instead of their content views are measured with them")
  func tiedToTheCell() {
    final class Bubble: UITableViewCell {
      init(_ length: CGFloat, inContents: Bool) {
        super.init(style: .default, reuseIdentifier: nil)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        if inContents { contentView.addSubview(box) } else { addSubview(box) }
        NSLayoutConstraint.activate([
          box.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
          box.topAnchor.constraint(equalTo: topAnchor, constant: 20), box.widthAnchor.constraint(equalToConstant: 50),
          bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: 20),
          box.heightAnchor.constraint(equalToConstant: length),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Bubbles: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        Bubble(CGFloat(10 + 30 * indexPath.row), inContents: indexPath.row % 2 == 0)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let table = stage.show(Bubbles(style: .plain)).tableView!
    stage.advance(by: .frames(2))
    #expect((0..<4).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height } == [50, 80, 110, 140])
  }

  @Test("A table that is set in a table view controller asks the controller, unless it has a data source already")
  func replacedTable() {
    final class Items: UITableViewController {
      let letters = Letters(["a", "b", "c", "d"])
      override func viewDidLoad() {
        super.viewDidLoad()
        tableView = UITableView(frame: .zero, style: .grouped)
      }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
    }
    let stage = Stage(width: 320, height: 480)
    let controller = stage.show(Items(style: .plain))
    stage.advance(by: .frames(2))
    #expect(controller.tableView.style == .grouped && controller.tableView.visibleCells.count == 2)
    #expect(controller.tableView.delegate === controller)
    let other = UITableView()
    other.dataSource = controller.letters
    controller.tableView = other
    #expect(other.dataSource === controller.letters && other.delegate === controller)
  }

  @Test("A controller that leaves the first row to UIKit sets the heights of others")
  func superFirst() {
    final class Editor: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if indexPath.row == 1 { return tableView.bounds.width }
        return super.tableView(tableView, heightForRowAt: indexPath)
      }
      override func numberOfSections(in tableView: UITableView) -> Int { 2 }
      override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard section == 1 else { return super.tableView(tableView, viewForHeaderInSection: section) }
        let view = UIView()
        view.heightAnchor.constraint(equalToConstant: 70).isActive = true
        return view
      }
    }
    let stage = Stage(width: 120, height: 640)
    let editor = stage.show(Editor(style: .plain))
    editor.tableView.rowHeight = 30
    editor.tableView.sectionHeaderTopPadding = 0
    stage.advance(by: .frames(2))
    let rows = (0..<3).map { editor.tableView.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    #expect(rows == [30, 120, 30])
    #expect((0..<2).map { editor.tableView.rectForHeader(inSection: $0).height } == [0, 70])
  }
}
