import Foundation
import Testing
import TouchTesting
import UIKit

/// Birds by their first letters.
@MainActor private final class Aviary: UITableViewController {
  var titles: [String]? = ["{search}", "A", "K", "S"]
  let sections = [("A", 6), ("K", 8), ("S", 9)]

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].1 }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.textLabel?.text = "\(sections[indexPath.section].0) bird"
    cell.accessoryType = .disclosureIndicator
    return cell
  }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].0
  }
  override func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
  override func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    journal("\(title) \(index)")
    guard title != UITableView.indexSearch else { return NSNotFound }
    return index - 1
  }
}

/// What the collation sorts.
private final class Bird: NSObject {
  var name: String
  init(_ name: String) { self.name = name }
}

@MainActor @Suite("Tables: section index")
struct SectionIndexTests {
  private func show(_ aviary: Aviary, on stage: Stage) -> UITableView {
    stage.show(aviary)
    stage.advance(by: .frames(2))
    return aviary.tableView
  }

  private func index(of table: UITableView) -> UIView? {
    table.subviews.first { String(describing: type(of: $0)) == "SectionIndexView" }
  }

  @Test("A finger on a title jumps to its section; one that moves along jumps on, and the table does not scroll")
  func jumping() throws {
    let stage = Stage(width: 320, height: 400)
    let table = show(Aviary(), on: stage)
    let index = try #require(self.index(of: table))
    #expect(index.frame == CGRect(x: 305, y: 0, width: 15, height: 400))
    let cell = try #require(table.visibleCells.first)
    #expect(cell.frame.width == 320 && cell.contentView.frame.maxX < 290)
    // Four titles of 14 points in the middle: from 172 to 228.
    let finger = stage.finger.down(at: CGPoint(x: 312, y: 207))
    stage.advance(by: .frames(1))
    let atK = table.contentOffset.y
    finger.move(to: CGPoint(x: 312, y: 209))
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: 200, y: 222))
    stage.advance(by: .frames(1))
    let atS = table.contentOffset.y
    finger.move(to: CGPoint(x: 312, y: 150))
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["K 2", "S 3", "{search} 0"], "\(stage.journal)")
    #expect(atK == table.rectForHeader(inSection: 1).minY && atS > atK && table.contentOffset.y == atS)
    #expect(self.index(of: table)?.frame.minY == atS && table.subviews.last === index)
    stage.finger.tap(at: CGPoint(x: 312, y: 190))
    // The section begins with the padding above its header.
    #expect(table.contentOffset.y == table.rectForHeader(inSection: 0).minY)
  }

  @Test("The titles are asked for again on request; without titles, and with too few rows, there is no index")
  func loading() throws {
    let stage = Stage(width: 320, height: 400)
    let aviary = Aviary()
    let table = show(aviary, on: stage)
    table.sectionIndexMinimumDisplayRowCount = 24
    stage.advance(by: .frames(1))
    #expect(index(of: table) == nil && table.visibleCells[0].contentView.frame.maxX > 290)
    table.sectionIndexMinimumDisplayRowCount = 23
    stage.advance(by: .frames(1))
    #expect(index(of: table) != nil)
    aviary.titles = nil
    table.reloadSectionIndexTitles()
    stage.advance(by: .frames(1))
    #expect(index(of: table) == nil)
  }

  @Test("A table controller keeps a refresh control until its table is loaded; old code adds one to the table")
  func refreshing() {
    let stage = Stage(width: 320, height: 400)
    let aviary = Aviary()
    let control = UIRefreshControl()
    aviary.refreshControl = control
    #expect(!aviary.isViewLoaded && aviary.refreshControl === control)
    let table = show(aviary, on: stage)
    #expect(table.refreshControl === control && aviary.refreshControl === control)
    let other = UIRefreshControl()
    table.addSubview(other)
    #expect(table.refreshControl === other && aviary.refreshControl === other && control.superview == nil)
    other.removeFromSuperview()
    #expect(table.refreshControl == nil)
  }

  @Test("A collation sorts into letters by a property or method, without regard to case and marks")
  func collation() {
    SelectorTable.register(Bird.self) { $0.add("loudName") { bird in { bird.name.uppercased() } } }
    PropertyTable.register(Bird.self) { $0.add("name", \Bird.name) }
    let collation = UILocalizedIndexedCollation.current()
    let birds = ["sparrow", "Ärztin", "kite", "Kestrel", "7 swans"].map(Bird.init)
    #expect(collation.sectionTitles.count == 27 && collation.sectionIndexTitles.last == "#")
    #expect(birds.map { collation.section(for: $0, collationStringSelector: "name") } == [18, 0, 10, 10, 26])
    #expect(collation.section(for: birds[0], collationStringSelector: "loudName") == 18)
    #expect(collation.section(for: birds[0], collationStringSelector: "age") == 26)
    #expect(collation.section(forSectionIndexTitle: 3) == 3 && collation.section(forSectionIndexTitle: 99) == 26)
    let sorted = collation.sortedArray(from: birds, collationStringSelector: "name") as? [Bird]
    #expect(sorted?.map(\.name) == ["7 swans", "Ärztin", "Kestrel", "kite", "sparrow"])
  }

  @Test("Section indices by day and by night, with room and without", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 320, height: 300, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let aviary = Aviary()
    aviary.titles = ["{search}", "A", "K", "S"]
    let table = show(aviary, on: stage)
    let roomy = stage.snapshot.compare(named: "section-index\(isDark ? "-dark" : "")")
    #expect(roomy.matches, "\(roomy)")
    aviary.titles = UILocalizedIndexedCollation.current().sectionIndexTitles
    table.sectionIndexColor = .systemPurple
    table.sectionIndexBackgroundColor = .systemFill
    table.reloadSectionIndexTitles()
    stage.advance(by: .frames(2))
    let narrow = stage.snapshot.compare(named: "section-index-narrow\(isDark ? "-dark" : "")")
    #expect(narrow.matches, "\(narrow)")
  }
}
