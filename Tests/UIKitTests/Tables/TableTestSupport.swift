import Foundation
import TouchTesting
import UIKit

/// A data source and delegate that writes down what it is told.
@MainActor final class Library: NSObject, UITableViewDataSource, UITableViewDelegate {
  unowned let stage: Stage
  var shelves: [[String]]
  var headers: [String?] = []
  var heights: [IndexPath: CGFloat]?
  var logsDisplay = false
  var refuses: Set<IndexPath> = []
  /// How many cells were made, not used again.
  var made = 0
  var asked = 0

  init(_ stage: Stage, _ shelves: [[String]]) {
    self.stage = stage
    self.shelves = shelves
  }

  func name(_ path: IndexPath) -> String { shelves[path.section][path.row] }

  func numberOfSections(in tableView: UITableView) -> Int { shelves.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shelves[section].count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked += 1
    let cell: UITableViewCell
    if let old = tableView.dequeueReusableCell(withIdentifier: "book") {
      cell = old
    } else {
      made += 1
      cell = UITableViewCell(style: .default, reuseIdentifier: "book")
    }
    cell.textLabel?.text = name(indexPath)
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights?[indexPath] ?? tableView.rowHeight
  }

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if logsDisplay { stage.note("shows \(name(indexPath))") }
  }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if logsDisplay { stage.note("put away \(cell.textLabel?.text ?? "")") }
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    !refuses.contains(indexPath)
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    stage.note("lit \(name(indexPath))")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    stage.note("dark \(name(indexPath))")
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    stage.note("will select \(name(indexPath))")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    stage.note("selected \(name(indexPath))")
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    stage.note("will deselect \(name(indexPath))")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    stage.note("deselected \(name(indexPath))")
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    stage.note("\(editingStyle == .delete ? "delete" : "insert at") \(name(indexPath))")
    guard editingStyle == .delete else { return }
    shelves[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    let book = shelves[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    shelves[destinationIndexPath.section].insert(book, at: destinationIndexPath.row)
    stage.note("moved \(book) to \(destinationIndexPath.row)")
  }

  /// What the table shows, from the top, with places on the screen.
  static func shown(_ table: UITableView) -> [String] {
    table.visibleCells.map { "\($0.textLabel?.text ?? "") \(Int($0.frame.minY - table.contentOffset.y))" }
  }
}

/// Holds what tables and collections hold weakly.
private final class Keeper: UIView {
  var kept: AnyObject?
}

extension Stage {
  /// Keeps an object as long as the stage.
  func keep(_ object: AnyObject) {
    let keeper = Keeper(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    keeper.kept = object
    keeper.isHidden = true
    window.addSubview(keeper)
  }

  /// A table on the window, with its rows.
  func table(
    _ shelves: [[String]], style: UITableView.Style = .plain, height: CGFloat = 200,
    _ prepare: (UITableView, Library) -> Void = { _, _ in }
  ) -> (UITableView, Library) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: window.bounds.width, height: height), style: style)
    let library = Library(self, shelves)
    table.rowHeight = 50
    prepare(table, library)
    table.dataSource = library
    table.delegate = library
    add(table)
    keep(library)
    advance(by: .frames(1))
    return (table, library)
  }
}
