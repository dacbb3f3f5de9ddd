import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Tables: rows in view")
struct TableRowTests {
  private let letters = (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }

  @Test("Only rows in view have cells; those that leave are used again for those that come")
  func reuse() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([(0..<1000).map(String.init)])
    #expect(Library.shown(table) == ["0 0", "1 50", "2 100", "3 150"])
    #expect(table.contentSize == CGSize(width: 320, height: 50_000))
    for y in stride(from: CGFloat(0), through: 20_000, by: 35) {
      table.contentOffset.y = y
      stage.advance(by: .frames(1))
    }
    #expect(Library.shown(table) == ["399 -35", "400 15", "401 65", "402 115", "403 165"])
    #expect(library.made == 5)
    table.contentOffset.y = 49_800
    stage.advance(by: .frames(1))
    #expect(Library.shown(table) == ["996 0", "997 50", "998 100", "999 150"])
    #expect(library.made <= 6)
  }

  @Test("A million rows of one height are counted but not asked for")
  func million() {
    final class Numbers: NSObject, UITableViewDataSource {
      var asked: [Int] = []
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        asked.append(indexPath.row)
        return tableView.dequeueReusableCell(withIdentifier: "n", for: indexPath)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let numbers = Numbers()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "n")
    table.rowHeight = 50
    table.dataSource = numbers
    stage.add(table)
    stage.advance(by: .frames(1))
    table.scrollToRow(at: IndexPath(row: 777_777, section: 0), at: .top, animated: false)
    stage.advance(by: .frames(1))
    #expect(numbers.asked == [0, 1, 2, 3, 777_777, 777_778, 777_779, 777_780])
    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 777_777 * 50 + 49)) == IndexPath(row: 777_777, section: 0))
    #expect(table.rectForRow(at: IndexPath(row: 999_999, section: 0)).maxY == 50_000_000)
  }

  @Test("The delegate hears of each cell before it is shown and after it has gone")
  func display() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([letters], height: 100) { $1.logsDisplay = true }
    table.contentOffset.y = 60
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["shows a", "shows b", "put away a", "shows c", "shows d"])
  }

  @Test("Heights of the delegate's count; places are found by them")
  func ownHeights() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([letters, letters]) {
      $1.heights = [IndexPath(row: 1, section: 0): 80, IndexPath(row: 0, section: 1): 0]
      $0.estimatedRowHeight = 0
    }
    #expect(Library.shown(table) == ["a 0", "b 50", "c 130", "d 180"])
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 1)).minY == CGFloat(1330))
    #expect(table.indexPathForRow(at: CGPoint(x: 1, y: 1330)) == IndexPath(row: 1, section: 1))
    #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 129, width: 10, height: 2))?.map(\.row) == [1, 2])
    library.heights = [:]
    table.beginUpdates()
    table.endUpdates()
    #expect(Library.shown(table).prefix(3) == ["a 0", "b 50", "c 100"])
  }

  @Test("Rows that measure themselves are measured as they come; what is in view does not jump")
  func selfSizing() {
    final class Texts: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 10),
          box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -10),
          box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
          box.heightAnchor.constraint(equalToConstant: CGFloat(20 + indexPath.row % 3 * 10)),
        ])
        cell.tag = indexPath.row
        return cell
      }
    }
    let stage = Stage(width: 320, height: 480)
    let texts = Texts()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let complaints = said {
      table.dataSource = texts
      stage.add(table)
      stage.advance(by: .frames(1))
    }
    #expect(table.visibleCells.map(\.frame.height) == [40, 50, 60, 40, 50])
    #expect(complaints == [], "a height that is only supposed contradicts what the cell's constraints ask for")
    // From far below, upwards: each row that comes in at the top is another one than was supposed.
    table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: false)
    stage.advance(by: .frames(1))
    for _ in 0..<40 {
      guard let first = table.visibleCells.first else { break }
      let (tag, place) = (first.tag, first.frame.minY - table.contentOffset.y)
      table.contentOffset.y -= 7
      stage.advance(by: .frames(1))
      let same = table.visibleCells.first { $0.tag == tag }
      #expect((same?.frame.minY ?? 0) - table.contentOffset.y == place + 7)
    }
    #expect(table.visibleCells.allSatisfy { $0.frame.height == CGFloat(40 + $0.tag % 3 * 10) })
  }

  @Test("A row can be scrolled to the top, the middle and the bottom, and into view")
  func scrolling() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([letters])
    var places: [CGFloat] = []
    for position in [UITableView.ScrollPosition.top, .middle, .bottom] {
      table.scrollToRow(at: IndexPath(row: 10, section: 0), at: position, animated: false)
      places.append(table.contentOffset.y)
    }
    table.scrollToRow(at: IndexPath(row: 11, section: 0), at: .none, animated: false)
    places.append(table.contentOffset.y)
    table.scrollToRow(at: IndexPath(row: 25, section: 0), at: .top, animated: false)
    places.append(table.contentOffset.y)
    #expect(places == [500, 425, 350, 400, 1100])
  }

  @Test("Headers of a plain table stay at the top until the next one pushes them out")
  func stickyHeaders() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a", "b"], ["c", "d"], letters]) {
      $1.headers = ["one", "two", "three"]
      $0.sectionHeaderTopPadding = 0
    }
    func places() -> [Int] {
      (0..<3).map { table.headerView(forSection: $0).map { Int($0.frame.minY - table.contentOffset.y) } ?? -999 }
    }
    #expect(places() == [0, 128, -999])
    table.contentOffset.y = 60
    stage.advance(by: .frames(1))
    #expect(places() == [0, 68, 196])
    table.contentOffset.y = 110
    stage.advance(by: .frames(1))
    #expect(places() == [-10, 18, 146])
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "one")
  }

  @Test("Headers and footers of the whole table scroll with it")
  func wholeTable() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = stage.table([["a", "b"]]) { table, _ in
      table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 70))
      table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    }
    #expect(Library.shown(table) == ["a 70", "b 120"])
    #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 170, width: 320, height: 30))
    #expect(table.contentSize.height == 200)
  }

  @Test("After reloadData the cells come with the next layout; what was selected is not any more")
  func reload() {
    let stage = Stage(width: 320, height: 480)
    let (table, library) = stage.table([letters])
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    library.shelves = [["x", "y"]]
    table.reloadData()
    #expect(table.numberOfRows(inSection: 0) == 2 && table.contentSize.height == 100)
    stage.advance(by: .frames(1))
    #expect(Library.shown(table) == ["x 0", "y 50"])
    #expect(table.indexPathForSelectedRow == nil && library.made == 4)
  }
}
