import Foundation
import ScrollPhysics
import Testing
import TouchTesting
import UIKit

/// Letters with actions on both sides.
@MainActor private final class Mailbox: NSObject, UITableViewDataSource, UITableViewDelegate {
  // The last calls come when the stage is freed and takes the table out of its window.
  private weak var stage: Stage?
  var letters: [String]
  var trailing: ((IndexPath) -> UISwipeActionsConfiguration?)?
  var leading: ((IndexPath) -> UISwipeActionsConfiguration?)?
  var older: ((IndexPath) -> [UITableViewRowAction]?)?
  var fixed: Set<Int> = []
  /// What is done when a row is no longer edited, the last one first.
  var afterEditing: [() -> Void] = []

  init(_ stage: Stage, _ letters: [String]) {
    self.stage = stage
    self.letters = letters
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { letters.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "letter")
      ?? UITableViewCell(
        style: .default, reuseIdentifier: "letter")
    cell.textLabel?.text = letters[indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    !fixed.contains(indexPath.row)
  }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    stage?.note("delete \(letters[indexPath.row])")
    letters.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { trailing?(indexPath) }
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { leading?(indexPath) }
  func tableView(
    _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
  ) -> [UITableViewRowAction]? { older?(indexPath) }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    stage?.note("will edit \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    stage?.note("edited \(indexPath.map { "\($0.row)" } ?? "nothing")")
    if let next = afterEditing.popLast() { next() }
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    stage?.note("lit \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    stage?.note("selected \(indexPath.row)")
  }
  func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { "Burn" }
}

@MainActor @Suite("Tables: rows that are swiped")
struct TableSwipeTests {
  private func table(
    _ stage: Stage, _ letters: [String] = ["a", "b", "c"], style: UITableView.Style = .plain
  ) -> (UITableView, Mailbox) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300), style: style)
    let mailbox = Mailbox(stage, letters)
    table.rowHeight = 50
    table.dataSource = mailbox
    table.delegate = mailbox
    stage.add(table)
    stage.keep(mailbox)
    stage.advance(by: .frames(1))
    return (table, mailbox)
  }

  private func actions(_ stage: Stage, _ names: [String], full: Bool = true) -> UISwipeActionsConfiguration {
    let made = UISwipeActionsConfiguration(
      actions: names.map { name in
        UIContextualAction(style: name == "Bin" ? .destructive : .normal, title: name) {
          [weak stage] action, view, done in
          stage?.note("\(action.title ?? "") from a \(view is UIControl ? "button" : "view")")
          done(true)
        }
      })
    made.performsFirstActionWithFullSwipe = full
    return made
  }

  /// Drags along a row and lifts after a rest.
  private func swipe(_ stage: Stage, row: Int = 1, by x: CGFloat, lifts: Bool = true) -> Finger {
    let finger = stage.finger.down(at: CGPoint(x: x < 0 ? 300 : 20, y: CGFloat(row) * 50 + 25))
    for _ in 0..<10 {
      finger.move(by: x / 10, 0)
      stage.advance(by: .frames(1))
    }
    stage.advance(by: .milliseconds(100))
    if lifts {
      finger.up()
      stage.advance(by: .seconds(1))
    }
    return finger
  }

  private func cell(_ table: UITableView, _ row: Int = 1) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: 0))
  }

  private func tap(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) {
    stage.finger.tap(at: CGPoint(x: x, y: y))
    stage.advance(by: .seconds(1))
  }

  @Test("A swipe on a row that can be deleted uncovers the red button and selects nothing; the button deletes")
  func classic() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    _ = swipe(stage, by: -100)
    #expect(stage.journal == ["will edit 1"] && table.indexPathForSelectedRow == nil)
    #expect(table.isEditing && cell(table)?.showingDeleteConfirmation == true)
    #expect(cell(table)?.contentView.convert(CGPoint.zero, to: table).x == -74)
    tap(stage, 300, 75)
    #expect(stage.journal == ["will edit 1", "delete b", "edited nothing"])
    #expect(mailbox.letters == ["a", "c"] && !table.isEditing)
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "c"])
    #expect(table.visibleCells.allSatisfy { $0.bounds.origin.x == 0 && !$0.clipsToBounds })
    // And the next one.
    _ = swipe(stage, by: -100)
    tap(stage, 300, 75)
    #expect(mailbox.letters == ["a"])
  }

  @Test("A finger that swipes over most of the row performs the first action as it lifts")
  func full() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    _ = swipe(stage, by: -240)
    #expect(stage.journal == ["will edit 1", "delete b", "edited nothing"] && mailbox.letters == ["a", "c"])
    mailbox.trailing = { [unowned stage] _ in self.actions(stage, ["Bin", "Flag"], full: false) }
    _ = swipe(stage, by: -240)
    #expect(stage.journal.suffix(1) == ["will edit 1"] && table.isEditing)
    #expect(cell(table)?.bounds.minX == 148)
  }

  @Test("A short swipe closes again; a quick one opens")
  func shortAndQuick() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = table(stage)
    _ = swipe(stage, by: -40)
    #expect(stage.journal == ["will edit 1", "edited 1"] && !table.isEditing && cell(table)?.bounds.minX == 0)
    let finger = stage.finger.down(300, 75)
    for _ in 0..<3 {
      finger.move(by: -12, 0)
      stage.advance(by: .frames(1))
    }
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(table.isEditing && cell(table)?.bounds.minX == 74 && table.indexPathForSelectedRow == nil)
  }

  @Test("Actions stand from the row's end inwards, on either side; each does its own and closes the row")
  func sides() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    mailbox.trailing = { [unowned stage] _ in self.actions(stage, ["Bin", "Flag"]) }
    mailbox.leading = { [unowned stage] _ in self.actions(stage, ["Pin"]) }
    _ = swipe(stage, by: -160)
    tap(stage, 200, 75)
    #expect(stage.journal == ["will edit 1", "Flag from a button", "edited 1"])
    _ = swipe(stage, by: -160)
    tap(stage, 300, 75)
    #expect(stage.journal.suffix(2) == ["Bin from a button", "edited 1"])
    _ = swipe(stage, row: 0, by: 90)
    #expect(cell(table, 0)?.bounds.minX == -74)
    tap(stage, 30, 25)
    #expect(stage.journal.suffix(3) == ["will edit 0", "Pin from a button", "edited 0"])
    #expect(cell(table, 0)?.bounds.minX == 0)
  }

  @Test("The actions of older delegates get their row, and none is performed by a swipe over the whole row")
  func rowActions() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    mailbox.older = { [unowned stage] path in
      guard path.row < 2 else { return path.row == 2 ? [] : nil }
      let bin = UITableViewRowAction(style: .destructive, title: "Bin") { action, path in
        stage.note("\(action.title ?? "") of \(path.row)")
      }
      let flag = UITableViewRowAction(style: .normal, title: "Flag") { action, path in
        stage.note("\(action.title ?? "") of \(path.row)")
      }
      flag.backgroundColor = .orange
      return [bin, flag]
    }
    _ = swipe(stage, by: -160)
    tap(stage, 200, 75)
    #expect(stage.journal == ["will edit 1", "Flag of 1", "edited 1"])
    _ = swipe(stage, row: 0, by: -240)
    tap(stage, 300, 25)
    #expect(stage.journal.suffix(3) == ["will edit 0", "Bin of 0", "edited 0"])
    // An empty list: nothing is uncovered.
    _ = swipe(stage, row: 2, by: -160)
    #expect(stage.journal.suffix(2) == ["lit 2", "selected 2"] && !table.isEditing && mailbox.letters.count == 3)
  }

  @Test("Without actions on a side, or of a row that is not edited, nothing is uncovered")
  func nothing() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    mailbox.fixed = [1]
    _ = swipe(stage, by: -100)
    _ = swipe(stage, row: 0, by: 100)
    mailbox.trailing = { _ in UISwipeActionsConfiguration(actions: []) }
    _ = swipe(stage, row: 0, by: -100)
    #expect(!stage.journal.contains { $0.hasPrefix("will edit") } && !table.isEditing)
  }

  @Test("A touch elsewhere closes the row and does nothing else; so does scrolling, and code that ends editing")
  func closing() {
    let stage = Stage(width: 320, height: 480)
    let (table, _) = table(stage, (0..<20).map(String.init))
    _ = swipe(stage, by: -100)
    tap(stage, 100, 225)
    #expect(stage.journal == ["will edit 1", "edited 1"] && table.indexPathForSelectedRow == nil)
    _ = swipe(stage, by: -100)
    tap(stage, 100, 75)
    #expect(stage.journal.count == 4 && !table.isEditing && table.indexPathForSelectedRow == nil)
    _ = swipe(stage, by: -100)
    let scrolling = stage.finger.down(160, 250)
    scrolling.drag(to: CGPoint(x: 160, y: 200), over: 0.2)
    #expect(stage.journal.count == 6 && !table.isEditing && table.contentOffset.y > 0)
    scrolling.up()
    stage.advance(by: .seconds(2))
    table.contentOffset.y = 0
    stage.advance(by: .frames(2))
    _ = swipe(stage, by: -100)
    table.setEditing(false, animated: true)
    stage.advance(by: .seconds(1))
    #expect(stage.journal.count == 8 && !table.isEditing && cell(table)?.bounds.minX == 0)
    tap(stage, 100, 75)
    #expect(stage.journal.last == "selected 1")
  }

  @Test("A finger draws an open row back, or all the way")
  func goesOn() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    _ = swipe(stage, by: -100)
    let finger = stage.finger.down(100, 75)
    for _ in 0..<6 {
      finger.move(by: 15, 0)
      stage.advance(by: .frames(1))
    }
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(!table.isEditing && stage.journal == ["will edit 1", "edited 1"])
    _ = swipe(stage, by: -100)
    _ = swipe(stage, by: -200)
    #expect(mailbox.letters == ["a", "c"])
  }

  @Test("Beyond the buttons a row resists, where a full swipe does nothing")
  func rubberBand() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    mailbox.trailing = { [unowned stage] _ in self.actions(stage, ["Flag"], full: false) }
    let finger = swipe(stage, by: -200, lifts: false)
    let shown = cell(table)?.bounds.minX ?? 0
    #expect(abs(shown - (74 + RubberBand(length: 320).shown(190 - 74))) < 0.01)
    finger.cancel()
    stage.advance(by: .seconds(1))
    #expect(!table.isEditing && stage.journal == ["will edit 1", "edited 1"])
  }

  @Test("An open row goes with its data: deleted, reloaded or moved by others")
  func data() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    _ = swipe(stage, by: -100)
    mailbox.letters = ["n", "a", "b", "c"]
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    stage.advance(by: .seconds(1))
    #expect(table.isEditing && cell(table, 2)?.bounds.minX == 74)
    mailbox.letters = ["n", "a", "c"]
    table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
    stage.advance(by: .seconds(1))
    #expect(!table.isEditing && stage.journal == ["will edit 1", "edited nothing"])
    _ = swipe(stage, by: -100)
    table.reloadData()
    stage.advance(by: .frames(2))
    #expect(!table.isEditing && table.visibleCells.allSatisfy { $0.bounds.minX == 0 && $0.subviews.count == 2 })
    _ = swipe(stage, by: -100)
    table.removeFromSuperview()
    #expect(!table.isEditing)
  }

  @Test("A delegate may remove rows while it is told that the open row has been removed")
  func removingMore() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage, ["a", "b", "c", "d"])
    _ = swipe(stage, by: -100)
    mailbox.afterEditing = [
      { [weak table, weak mailbox] in
        mailbox?.letters.removeFirst()
        table?.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      }
    ]
    tap(stage, 300, 75)
    #expect(stage.journal == ["will edit 1", "delete b", "edited nothing"])
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["c", "d"])
    #expect(table.visibleCells.map(\.frame.minY) == [0, 50])
    let shownCells = table.subviews.filter { $0 is UITableViewCell && !$0.isHidden }
    #expect(shownCells.count == 2 && shownCells.allSatisfy { $0.bounds.minX == 0 })
    // The next swipe works as the first one.
    _ = swipe(stage, by: -100)
    tap(stage, 300, 75)
    #expect(mailbox.letters == ["c"])
  }

  @Test("A row that waits for its action stays open until the action says that it is done")
  func waits() {
    let stage = Stage(width: 320, height: 480)
    let (table, mailbox) = table(stage)
    var finish: ((Bool) -> Void)?
    mailbox.trailing = { _ in
      UISwipeActionsConfiguration(
        actions: [UIContextualAction(style: .normal, title: "Send") { _, _, done in finish = done }])
    }
    _ = swipe(stage, by: -100)
    tap(stage, 300, 75)
    tap(stage, 300, 75)
    #expect(table.isEditing)
    finish?(false)
    stage.advance(by: .seconds(1))
    #expect(!table.isEditing && stage.journal == ["will edit 1", "edited 1"])
    finish?(true)
    #expect(stage.journal.count == 2)
  }

  @Test("A table controller deletes by a swipe only where its class says what deleting is")
  func controllers() {
    class Menu: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
    }
    final class List: Menu {
      override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
      ) {}
    }
    let all: [(UITableViewController, Bool)] = [(Menu(style: .plain), false), (List(style: .plain), true)]
    for (controller, deletes) in all {
      let stage = Stage(width: 320, height: 480)
      controller.tableView.rowHeight = 50
      stage.window.rootViewController = controller
      stage.advance(by: .frames(2))
      _ = swipe(stage, by: -100)
      #expect(controller.tableView.isEditing == deletes)
    }
  }

  @Test("A data source that does not delete loses its red button when it is first asked to")
  func silent() {
    final class Silent: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let data = Silent()
    let table = UITableView(frame: stage.window.bounds)
    table.rowHeight = 50
    table.dataSource = data
    stage.add(table)
    stage.advance(by: .frames(1))
    _ = swipe(stage, by: -100)
    #expect(table.isEditing)
    tap(stage, 300, 75)
    #expect(!table.isEditing)
    _ = swipe(stage, by: -100)
    #expect(!table.isEditing)
  }

  @Test("Actions have their style's colour, or one of their own")
  func colours() {
    let red = UIContextualAction(style: .destructive, title: nil) { _, _, _ in }
    let grey = UIContextualAction(style: .normal, title: nil) { _, _, _ in }
    #expect(red.backgroundColor == .systemRed && grey.backgroundColor == .systemGray)
    grey.backgroundColor = .systemBlue
    #expect(grey.backgroundColor == .systemBlue)
    grey.backgroundColor = nil
    #expect(grey.backgroundColor == .systemGray)
  }

  @Test("Pictures: rows in mid-swipe, in light and dark", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 320, height: 300, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let (table, mailbox) = table(stage, ["Alma", "Bela", "Cili", "Dora"], style: .insetGrouped)
    mailbox.trailing = { [unowned stage] path in
      let made = self.actions(stage, ["Bin", "Flag", "More"])
      made.actions[1].backgroundColor = .systemOrange
      if path.row == 2 { made.actions[0].image = UIImage(systemName: "trash") ?? UIImage(systemName: "xmark") }
      return made
    }
    table.frame.size.height = 300
    stage.advance(by: .frames(2))
    let y = table.rectForRow(at: IndexPath(row: 0, section: 0)).midY
    let finger = stage.finger.down(at: CGPoint(x: 290, y: y))
    for _ in 0..<10 {
      finger.move(by: -13, 0)
      stage.advance(by: .frames(1))
    }
    let middle = stage.snapshot.compare(named: isDark ? "swipe-middle-dark" : "swipe-middle")
    #expect(middle.matches, "\(middle)")
    for _ in 0..<10 {
      finger.move(by: -13, 0)
      stage.advance(by: .frames(1))
    }
    stage.advance(by: .seconds(0.5))
    finger.cancel()
    stage.advance(by: .seconds(1))
    let last = stage.finger.down(at: CGPoint(x: 290, y: y + 100))
    for _ in 0..<10 {
      last.move(by: -24, 0)
      stage.advance(by: .frames(1))
    }
    last.move(by: 60, 0)
    stage.advance(by: .seconds(0.4))
    let open = stage.snapshot.compare(named: isDark ? "swipe-open-dark" : "swipe-open")
    #expect(open.matches, "\(open)")
  }
}
