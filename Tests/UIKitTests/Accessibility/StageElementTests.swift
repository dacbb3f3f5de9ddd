import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Elements of a stage, found by what they are and are called")
struct StageElementTests {
  /// A list of guests: a field and a button add one, a row opens an alert that removes it.
  private final class Guests: UIViewController, UITableViewDataSource, UITableViewDelegate {
    var names = (1...30).map { "Guest \($0)" }
    let field = UITextField()
    let add = UIButton(type: .system)
    let table = UITableView()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      field.frame = CGRect(x: 10, y: 40, width: 200, height: 34)
      field.placeholder = "Name"
      add.frame = CGRect(x: 220, y: 40, width: 90, height: 34)
      add.setTitle("Add", for: .normal)
      add.addAction(UIAction { [weak self] _ in self?.addGuest() }, for: .touchUpInside)
      table.frame = CGRect(x: 0, y: 90, width: 320, height: 390)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "guest")
      table.dataSource = self
      table.delegate = self
      for part in [field, add, table] { view.addSubview(part) }
    }

    private func addGuest() {
      guard let name = field.text, !name.isEmpty else { return }
      names.append(name)
      field.text = ""
      field.resignFirstResponder()
      table.reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "guest", for: indexPath)
      cell.textLabel?.text = names[indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: true)
      let alert = UIAlertController(title: names[indexPath.row], message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        UIAlertAction(title: "Remove", style: .destructive) { _ in
          self.names.remove(at: indexPath.row)
          self.table.reloadData()
        })
      present(alert, animated: true)
    }
  }

  @Test("A name is typed and added, the row far below is scrolled to and touched, and the alert's button removes it")
  func story() throws {
    let stage = Stage(width: 320, height: 480)
    let guests = stage.show(Guests())
    try stage.find(.textField, "Name").type("Ada")
    #expect(stage.find(.textField).value == "Ada" && stage.find(.textField).hasFocus)
    try stage.find(.button, "Add").tap()
    #expect(guests.names.last == "Ada" && !stage.find(.textField).hasFocus)
    let row = stage.find(.staticText, "Ada")
    #expect(row.exists && !row.isHittable)
    try row.tap()
    #expect(row.isHittable == false, "the alert is above it")
    #expect(stage.elementTree.split(separator: "\n").contains { $0.hasSuffix("button “Remove”") })
    #expect(stage.find(.alert, "Ada").exists)
    try stage.find(.button, "Remove").tap()
    #expect(guests.names.count == 30 && !stage.find("Ada").exists && !stage.find(.alert).exists)
    #expect(stage.settle())
  }

  @Test("What is not there, is there twice, or is covered is said with what there is instead")
  func errors() throws {
    let stage = Stage(width: 320, height: 480)
    stage.show(Guests())
    func why(_ body: () throws(StageError) -> Void) -> String {
      do {
        try body()
        return ""
      } catch { return error.description }
    }
    #expect(
      why { () throws(StageError) in try stage.find(.button, "Save").tap() }
        == "there is no button “Save”; there are: button “Add”")
    #expect(
      why { () throws(StageError) in try stage.find(.alert).tap() } == "there is no alert; there are: none of its kind")
    #expect(
      why { () throws(StageError) in try stage.find(.cell).tap() } == "there are 30 of cell; choose one by its index")
    #expect(
      why { () throws(StageError) in try stage.find(.cell)[40].tap() } == "there are 30 of cell[40], and none at 40")
    #expect(
      why { () throws(StageError) in try stage.find(.button, "Add").type("x") }
        == "button “Add” does not take what is typed, also after a tap")
    let cover = stage.add(UIView(frame: CGRect(x: 200, y: 30, width: 120, height: 60)))
    #expect(
      why { () throws(StageError) in try stage.find(.button, "Add").tap() }
        == "button “Add” cannot be touched: something covers (265.0, 57.0)")
    cover.removeFromSuperview()
    try stage.find(.button, "Add").tap()
  }

  @Test("Drags and presses begin on the element")
  func drags() throws {
    let stage = Stage(width: 320, height: 480)
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 280, height: 34))
    slider.accessibilityIdentifier = "volume"
    slider.value = 0.5
    stage.add(slider)
    let board = JournalingView("board", frame: CGRect(x: 0, y: 300, width: 320, height: 100))
    board.isAccessibilityElement = true
    board.accessibilityLabel = "Board"
    stage.add(board)
    let pressed = UILongPressGestureRecognizer()
    stage.tell(of: pressed, as: "press")
    board.addGestureRecognizer(pressed)
    try stage.find("volume").drag(to: CGPoint(x: 300, y: 117))
    #expect(slider.value == 1)
    try stage.find("Board").press(for: 0.6)
    #expect(stage.journal == ["board began", "board cancelled", "press began", "press ended"])
  }

  @Test("An audit names small buttons, missing labels, faint, clipped and fixed texts, and leaves out what is right")
  func audit() throws {
    let stage = Stage(width: 320, height: 480)
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    page.backgroundColor = .white
    stage.add(page)
    @discardableResult func label(_ text: String, _ frame: CGRect, _ color: UIColor) -> UILabel {
      let label = UILabel(frame: frame)
      label.text = text
      label.textColor = color
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      page.addSubview(label)
      return label
    }
    label("Fine", CGRect(x: 10, y: 40, width: 200, height: 30), .black)
    label("Faint", CGRect(x: 10, y: 80, width: 200, height: 30), UIColor(white: 0.7, alpha: 1))
    label("A text that is much too long for its room", CGRect(x: 10, y: 120, width: 60, height: 30), .black)
    label("Fixed", CGRect(x: 10, y: 160, width: 200, height: 30), .black).adjustsFontForContentSizeCategory = false
    let small = UIButton(type: .custom)
    small.frame = CGRect(x: 10, y: 200, width: 20, height: 20)
    small.accessibilityLabel = "Help"
    let silent = UIButton(type: .custom)
    silent.frame = CGRect(x: 100, y: 200, width: 60, height: 44)
    for button in [small, silent] { page.addSubview(button) }
    let found = stage.accessibilityIssues().map { "\($0.kind): \($0.description)" }
    #expect(
      found == [
        "hitRegion: the button “Help” is 20 × 20 points, less than 28 × 28",
        "sufficientElementDescription: the button at (100, 200) has no accessibilityLabel",
        "contrast: the text “Faint” at (10, 80) has a contrast of 2.11, less than 4.5",
        "textClipped: the text “A text that is much too long for its room” at (10, 120) has 60 × 30 points and needs 301 × 21",
        "dynamicType: the text “Fixed” at (10, 160) keeps its size of 17.0 points when the user chooses another text size",
      ])
    #expect(stage.accessibilityIssues([.hitRegion]).map(\.frame) == [small.frame])
  }
}
