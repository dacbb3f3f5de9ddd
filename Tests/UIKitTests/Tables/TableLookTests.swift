import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Tables: looks")
struct TableLookTests {
  /// Rows of every kind.
  private final class Sampler: NSObject, UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 4 : 3 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      section == 0 ? "Styles" : "Accessories"
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      section == 1 ? "What stands below a section may take more than one line of text." : nil
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      if indexPath.section == 0, indexPath.row < 3 {
        let styles: [UITableViewCell.CellStyle] = [.default, .value1, .subtitle]
        let cell = UITableViewCell(style: styles[indexPath.row], reuseIdentifier: nil)
        cell.textLabel?.text = ["Default", "Value", "Subtitle"][indexPath.row]
        cell.detailTextLabel?.text = "Detail"
        if indexPath.row == 0 { cell.imageView?.image = UIImage(systemName: "square.fill") }
        cell.accessoryType = indexPath.row == 1 ? .disclosureIndicator : .none
        return cell
      }
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      if indexPath.section == 0 {
        var content = cell.defaultContentConfiguration()
        content.text = "By configuration"
        content.secondaryText = "A second text"
        content.image = UIImage(systemName: "checkmark")
        cell.contentConfiguration = content
      } else {
        cell.textLabel?.text = ["A tick", "Details", "Both"][indexPath.row]
        cell.accessoryType = [.checkmark, .detailButton, .detailDisclosureButton][indexPath.row]
      }
      return cell
    }
    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { indexPath.row == 0 ? .insert : .delete }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.section == 1 }
  }

  /// One row whose texts change.
  private final class Rates: NSObject, UITableViewDataSource {
    var texts = ("A", "1.11")
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "rate")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "rate")
      cell.textLabel?.text = texts.0
      cell.detailTextLabel?.text = texts.1
      return cell
    }
  }

  @Test("A cell of a built-in style is laid out again when its texts change, by a reload or directly")
  func textsChange() {
    let stage = Stage(width: 320, height: 200)
    let rates = Rates()
    let table = stage.add(UITableView(frame: stage.window.bounds))
    table.dataSource = rates
    func isWhole() -> Bool {
      stage.advance(by: .frames(2))
      guard let label = table.visibleCells.first?.detailTextLabel else { return false }
      return label.frame.width == label.intrinsicContentSize.width && label.frame.maxX == 304
    }
    var found = [isWhole()]
    rates.texts = ("Longer text", "0.0134567")
    table.reloadData()
    found.append(isWhole())
    table.visibleCells.first?.detailTextLabel?.text = "set directly"
    found.append(isWhole())
    table.visibleCells.first?.detailTextLabel?.font = .systemFont(ofSize: 22)
    found.append(isWhole())
    #expect(found == [true, true, true, true])
  }

  private func picture(_ name: String, _ style: UITableView.Style, isDark: Bool, editing: Bool = false) {
    let stage = Stage(width: 320, height: 520, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let sampler = Sampler()
    let table = UITableView(frame: stage.window.bounds, style: style)
    table.dataSource = sampler
    table.delegate = sampler
    stage.add(table)
    table.setEditing(editing, animated: false)
    stage.advance(by: .frames(1))
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: isDark ? "\(name)-dark" : name)
    #expect(result.matches, "\(result)")
  }

  @Test("Plain, grouped and inset tables by day and by night", arguments: [false, true])
  func styles(isDark: Bool) {
    picture("table-plain", .plain, isDark: isDark)
    picture("table-grouped", .grouped, isDark: isDark)
    picture("table-inset", .insetGrouped, isDark: isDark)
  }

  @Test("A table that is edited, by day and by night", arguments: [false, true])
  func editing(isDark: Bool) { picture("table-editing", .insetGrouped, isDark: isDark, editing: true) }

  @Test("A registered class is made with its identifier, by its own initialiser; prepareForReuse comes before reuse")
  func registered() {
    final class OwnCell: UITableViewCell {
      var reuses = 0
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      }
      required init?(coder: NSCoder) { nil }
      override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
      }
    }
    final class OwnHeader: UITableViewHeaderFooterView {}
    let stage = Stage(width: 320, height: 480)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    table.register(OwnCell.self, forCellReuseIdentifier: "own")
    table.register(OwnHeader.self, forHeaderFooterViewReuseIdentifier: "head")
    let cell = table.dequeueReusableCell(withIdentifier: "own") as? OwnCell
    #expect(cell?.reuseIdentifier == "own" && cell?.detailTextLabel != nil && cell?.reuses == 0)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "head") is OwnHeader)
    #expect(table.dequeueReusableCell(withIdentifier: "nobody") == nil)
    let plain = table.dequeueReusableCell(withIdentifier: "nobody", for: IndexPath(row: 0, section: 0))
    #expect(plain.reuseIdentifier == "nobody")
    stage.add(table)
  }

  @Test("A controller's table is filled by it; its selection goes when it appears again")
  func controller() {
    final class Names: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "row \(indexPath.row)"
        return cell
      }
      override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
    }
    let stage = Stage(width: 320, height: 480)
    let names = stage.show(Names(style: .plain))
    stage.advance(by: .frames(1))
    #expect(names.tableView.visibleCells.map(\.frame.height) == [60, 60, 60])
    names.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    names.viewWillAppear(false)
    #expect(names.tableView.indexPathForSelectedRow == nil)
    names.setEditing(true, animated: false)
    #expect(names.tableView.isEditing)
  }
}
