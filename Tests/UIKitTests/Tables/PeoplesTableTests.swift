import Testing
import TouchTesting

@testable import UIKit

/// Tables as public projects have them.
@MainActor @Suite("Rows, lines and headers of people's tables")
struct PeoplesTableTests {
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var cell: (Int) -> UITableViewCell
    var height: (Int) -> CGFloat = { _ in 44 }
    init(_ cell: @escaping (Int) -> UITableViewCell) { self.cell = cell }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell(indexPath.row)
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height(indexPath.row) }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { UIView() }
  }

  private func table(_ source: Source, on stage: Stage) -> UITableView {
    let table = stage.add(UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400)))
    table.dataSource = source
    table.delegate = source
    stage.advance(by: .frames(2))
    return table
  }

  @Test("A row of no height shows nothing of a cell that clips")
  func clipping() throws {
    let stage = Stage(width: 320, height: 480)
    let source = Source { row in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.clipsToBounds = row == 1
      return cell
    }
    source.height = { $0 == 1 ? 0 : 44 }
    let table = table(source, on: stage)
    let cells = table.visibleCells
    #expect(cells.map(\.clipsToBounds).filter { $0 }.count == 1)
    table.reloadData()
    stage.advance(by: .frames(2))
    #expect(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))).clipsToBounds)
  }

  @Test("The line below a cell begins with its text, behind a picture, unless an inset is set")
  func lines() throws {
    let stage = Stage(width: 320, height: 480)
    let source = Source { row in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Row"
      if row > 0 { cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in } }
      if row == 2 { cell.separatorInset.left = 5 }
      return cell
    }
    let table = table(source, on: stage)
    func start(_ row: Int) throws -> CGFloat {
      let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
      return try #require(cell.subviews.first { $0.frame.height > 0 && $0.frame.height < 2 }).frame.minX
    }
    let text = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel).frame.minX
    #expect(try start(0) == 16 && text > 40 && start(1) == text && start(2) == 5)
  }

  @Test("A plain view as a header is 28 points high")
  func headers() {
    let stage = Stage(width: 320, height: 480)
    let source = Source { _ in UITableViewCell() }
    let table = table(source, on: stage)
    #expect(table.rectForHeader(inSection: 0).height == 28)
  }
}
