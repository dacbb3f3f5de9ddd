import Testing
import TouchTesting
import UIKit

@_spi(Hosting) @_spi(UIKit) @testable import UIKitCore

/// How tests and those that read the screen call what the system shows.
@MainActor @Suite("Names of the system's own elements")
struct ElementNameTests {
  private func names(_ view: UIWindow) -> [String] { AccessibilityTree.read(Runtime.current).names }

  @Test(
    "A text view has its text as an element; bars of scroll views have a page where all is seen; marks of rows are buttons"
  )
  func elements() {
    let stage = Stage()
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    text.text = "Once"
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row"
    cell.frame = CGRect(x: 0, y: 100, width: 320, height: 44)
    cell.accessoryType = .disclosureIndicator
    stage.window.addSubview(text)
    stage.window.addSubview(cell)
    stage.advance(by: .milliseconds(50))
    let found = names(stage.window)
    #expect(found.contains("staticText Once") && found.contains("textView "), "\(found)")
    #expect(found.contains("button chevron"), "\(found)")
    #expect(found.contains("other Vertical scroll bar, 1 page"), "\(found)")
    cell.accessoryType = .checkmark
    stage.advance(by: .milliseconds(50))
    #expect(names(stage.window).contains("button checkmark"))
  }

  @Test("Buttons without a title have the name of their kind")
  func buttons() {
    let names = [UIButton.ButtonType.infoLight, .infoDark, .detailDisclosure, .contactAdd, .close, .system].map {
      UIButton(type: $0).accessibilityLabel ?? "-"
    }
    #expect(names == ["More Info", "More Info", "More Info", "Add", "Close", "-"])
  }

  @Test("A switch in a row is called what the row says, unless it has a name of its own")
  func switches() {
    let stage = Stage()
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Wi-Fi"
    cell.frame = CGRect(x: 0, y: 100, width: 320, height: 44)
    let (knob, inner) = (UISwitch(), UISwitch(frame: CGRect(x: 150, y: 6, width: 51, height: 31)))
    cell.accessoryView = knob
    cell.contentView.addSubview(inner)
    stage.window.addSubview(cell)
    stage.advance(by: .frames(2))
    #expect([knob, inner].map(\.accessibilityLabel) == ["Wi-Fi", "Wi-Fi"])
    #expect(cell.accessibilityLabel == "Wi-Fi")
    cell.textLabel?.text = "Bluetooth"
    inner.accessibilityLabel = "Own"
    #expect([knob, inner].map(\.accessibilityLabel) == ["Bluetooth", "Own"])
    #expect(UISwitch().accessibilityLabel == nil)
  }

  @Test("The buttons behind a row have the names of iOS 13 beside their own")
  func swipeActions() {
    final class Rows: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? { actions("Delete", "Flag") }
      override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? { actions("Read") }
      private func actions(_ titles: String...) -> UISwipeActionsConfiguration {
        let made = UISwipeActionsConfiguration(
          actions: titles.map { UIContextualAction(style: .normal, title: $0) { $2(true) } })
        made.performsFirstActionWithFullSwipe = false
        return made
      }
    }
    let stage = Stage(width: 320, height: 480)
    stage.show(Rows())
    stage.advance(by: .frames(2))
    func swipe(from x: Double, to end: Double) -> [String] {
      let finger = stage.finger.down(x, 20)
      finger.drag(to: CGPoint(x: end, y: 20), over: 0.2)
      finger.up()
      stage.advance(by: .seconds(1))
      var found: [String] = []
      AccessibilityTree.read(Runtime.current).visit {
        if $0.role == .button { found.append("\($0.identifier) \($0.label)") }
        return true
      }
      return found.sorted()
    }
    #expect(swipe(from: 280, to: 100) == ["trailing0 Delete", "trailing1 Flag"])
    _ = swipe(from: 40, to: 200)
    #expect(swipe(from: 40, to: 200) == ["leading0 Read"])
  }

  @Test("A label that says nothing is no element; what tests find by its identifier is no text")
  func emptyLabel() {
    let stage = Stage()
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.accessibilityIdentifier = "score"
    label.text = ""
    stage.window.addSubview(label)
    func isFound() -> Bool {
      var isFound = false
      AccessibilityTree.read(Runtime.current).visit {
        if $0.identifier == "score" { isFound = true }
        return true
      }
      return isFound
    }
    #expect(!label.isAccessibilityElement && isFound())
    // In a stack it may have a width alone.
    label.frame.size = CGSize(width: 100, height: 0)
    #expect(isFound())
    // Without a size either, it is nowhere.
    label.sizeToFit()
    #expect(label.frame.isEmpty && !isFound())
    label.text = "3"
    label.sizeToFit()
    #expect(label.isAccessibilityElement && isFound() && names(stage.window).contains("staticText 3"))
  }

  @Test(
    "A bar without a title is called by its navigation controller's, else by what it shows: UIKit's without a module")
  func bars() {
    final class Detail: UIViewController {}
    let stage = Stage()
    let navigation = stage.show(UINavigationController(rootViewController: UIViewController()))
    func name() -> String? { navigation.navigationBar.accessibilityDefaults().identifier }
    #expect(name() == "UIView")
    navigation.setViewControllers([UITableViewController()], animated: false)
    #expect(name() == "UITableView")
    navigation.setViewControllers([Detail()], animated: false)
    #expect(name()?.hasPrefix("UIKitTests.") == true && name()?.contains("Detail") == true)
    navigation.title = "Master"
    #expect(name() == "Master")
    navigation.topViewController?.title = "Own"
    #expect(name() == "Own")
  }

  @Test("Fields of alerts are in cells; in apps that were made before iOS 13, each in boxes")
  func fields() {
    let stage = Stage()
    let page = stage.show(UIViewController())
    let alert = UIAlertController(title: "Meal", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    page.present(alert, animated: false)
    stage.advance(by: .seconds(1))
    func path() -> [String] {
      var found: [String] = []
      func look(_ node: AccessibilityNode, _ above: [String]) {
        let here = above + ["\(node.role)"]
        if node.role == .textField { found = here }
        for child in node.children { look(child, here) }
      }
      look(AccessibilityTree.read(Runtime.current), [])
      return found.firstIndex(of: "collectionView").map { Array(found[$0...]) } ?? found
    }
    #expect(path() == ["collectionView", "cell", "other", "other", "other", "other", "textField"])
    ViewReader.isNestedAsSince13 = false
    defer { ViewReader.isNestedAsSince13 = true }
    #expect(path() == ["collectionView", "other", "other", "other", "other", "other", "textField"])
  }

  /// The roles on the way to the only text field, from the window on.
  private func way() -> [String] {
    var found: [String] = []
    func look(_ node: AccessibilityNode, _ above: [String]) {
      let here = above + ["\(node.role)"]
      if node.role == .textField { found = here }
      for child in node.children { look(child, here) }
    }
    look(AccessibilityTree.read(Runtime.current), [])
    return found.firstIndex(of: "window").map { Array(found[($0 + 1)...]) } ?? found
  }

  @Test("Controllers stand as deep as on iOS: six views from the window in a container, nine in two, three alone")
  func depth() {
    func boxes(_ count: Int) -> [String] { Array(repeating: "other", count: count) + ["textField"] }
    func page() -> UIViewController {
      let page = UIViewController()
      page.view.addSubview(UITextField(frame: CGRect(x: 20, y: 200, width: 100, height: 30)))
      return page
    }
    let stage = Stage()
    stage.show(page())
    stage.advance(by: .frames(2))
    #expect(way() == boxes(3))
    stage.show(UINavigationController(rootViewController: page()))
    stage.advance(by: .frames(2))
    #expect(way() == boxes(6))
    let tabs = UITabBarController()
    tabs.viewControllers = [page()]
    stage.show(tabs)
    stage.advance(by: .frames(2))
    #expect(way() == boxes(6))
    tabs.viewControllers = [UINavigationController(rootViewController: page())]
    stage.advance(by: .frames(2))
    #expect(way() == boxes(9))
    ViewReader.isNestedAsSince13 = false
    defer { ViewReader.isNestedAsSince13 = true }
    stage.show(UINavigationController(rootViewController: page()))
    stage.advance(by: .frames(2))
    #expect(way() == boxes(4))
  }

  @Test("What a row contains is its own, beside the line below it; a button's title is a text of its own since iOS 13")
  func rows() {
    final class Form: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentView.addSubview(UITextField(frame: CGRect(x: 20, y: 5, width: 100, height: 30)))
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        button.frame = CGRect(x: 150, y: 5, width: 80, height: 30)
        cell.contentView.addSubview(button)
        return cell
      }
    }
    let stage = Stage()
    let form = stage.show(Form())
    stage.advance(by: .frames(2))
    func row() -> AccessibilityNode? {
      var found: AccessibilityNode?
      AccessibilityTree.read(Runtime.current).visit { node in
        if node.role == .cell { found = node }
        return true
      }
      return found
    }
    #expect(row()?.children.map { "\($0.role)" } == ["other", "textField", "button"])
    #expect(row()?.children.last?.children.map { "\($0.role)" } == ["staticText"])
    form.tableView.separatorStyle = .none
    ViewReader.isNestedAsSince13 = false
    defer { ViewReader.isNestedAsSince13 = true }
    #expect(row()?.children.map { "\($0.role)" } == ["textField", "button"])
    #expect(row()?.children.last?.children.isEmpty == true)
  }

  @Test("What stands above a section is in an element for the section, of the same name")
  func sections() {
    final class Flights: UITableViewController {
      override func numberOfSections(in tableView: UITableView) -> Int { 2 }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Flights" }
      override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
      override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard section == 1 else { return nil }
        let view = UIView()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "Hotels"
        view.addSubview(label)
        return view
      }
    }
    let stage = Stage(width: 320, height: 480)
    stage.show(Flights(style: .grouped))
    stage.advance(by: .frames(2))
    var found: [String] = []
    AccessibilityTree.read(Runtime.current).visit { node in
      guard node.role == .table else { return true }
      for section in node.children where section.role == .other {
        guard let inner = section.children.first else { continue }
        found.append("\(section.label) \(inner.role) \(inner.label) \(inner.children.map { "\($0.role) \($0.label)" })")
      }
      return false
    }
    #expect(
      found == [
        "FLIGHTS other FLIGHTS [\"staticText FLIGHTS\"]", "Hotels other  [\"staticText Hotels\"]",
      ])
  }

  @Test("A share sheet has a bar by iOS's name, with the button that closes it")
  func shareSheet() {
    let stage = Stage()
    let page = stage.show(UIViewController())
    page.present(UIActivityViewController(activityItems: ["x"], applicationActivities: nil), animated: false)
    stage.advance(by: .seconds(1))
    var found: [String] = []
    AccessibilityTree.read(Runtime.current).visit { node in
      if node.role == .navigationBar {
        found.append(node.identifier)
        node.visit { inner in
          if inner.role == .button { found.append(inner.label) }
          return true
        }
      }
      return true
    }
    #expect(found == ["UIActivityContentView", "Close"])
  }

  private func found(_ isWanted: (AccessibilityNode) -> Bool) -> [AccessibilityNode] {
    var found: [AccessibilityNode] = []
    AccessibilityTree.read(Runtime.current).visit { node in
      if isWanted(node) { found.append(node) }
      return true
    }
    return found
  }

  @Test("What an app adds to a cell itself is the row's; the cell's own parts are not")
  func addedToCell() {
    final class Cell: UITableViewCell {
      let title = UILabel(frame: CGRect(x: 16, y: 8, width: 150, height: 24))
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        addSubview(title)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Form: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = Cell(style: .default, reuseIdentifier: nil)
        cell.title.text = "Row"
        cell.backgroundView = UIImageView(image: nil)
        return cell
      }
    }
    let stage = Stage()
    stage.show(Form())
    stage.advance(by: .frames(2))
    let row = found { $0.role == .cell }.first
    #expect(row?.children.map { "\($0.role) \($0.label)" } == ["other ", "staticText Row"] && row?.label == "Row")
  }

  @Test("Buttons of a bar are read from left to right, also those at the right end")
  func barOrder() {
    let stage = Stage()
    let page = UIViewController()
    page.title = "Page"
    page.navigationItem.rightBarButtonItems = ["Edit", "Settings"].map {
      UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil)
    }
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Menu", style: .plain, target: nil, action: nil)
    stage.show(UINavigationController(rootViewController: page))
    stage.advance(by: .frames(2))
    let bar = found { $0.role == .navigationBar }.first
    #expect(bar?.children.filter { $0.role == .button }.map(\.label) == ["Menu", "Settings", "Edit"])
  }

  @Test("A label that an app puts into a text view is found in it; a picture behind a button names it in each state")
  func placeholders() {
    let stage = Stage()
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let label = UILabel(frame: CGRect(x: 5, y: 5, width: 100, height: 20))
    label.text = "New Message"
    text.addSubview(label)
    stage.window.addSubview(text)
    stage.advance(by: .frames(1))
    #expect(found { $0.role == .textView }.first?.children.contains { $0.label == "New Message" } == true)
    let button = UIButton()
    let (cart, full) = (UIImage(), UIImage())
    cart.accessibilityIdentifier = "cart"
    full.accessibilityIdentifier = "full"
    button.setBackgroundImage(cart, for: .normal)
    button.setBackgroundImage(full, for: .selected)
    button.isSelected = true
    #expect(button.accessibilityDefaults().identifier == "cart")
    button.setImage(full, for: .normal)
    #expect(button.accessibilityDefaults().identifier == "full")
  }

  @Test("Beside a sheet lies what dismisses it")
  func sheetRegion() {
    let stage = Stage(width: 390, height: 844)
    let page = stage.show(UIViewController())
    let sheet = UIViewController()
    sheet.sheetPresentationController?.detents = [.medium()]
    page.present(sheet, animated: false)
    stage.advance(by: .seconds(1))
    let region = found { $0.identifier == "PopoverDismissRegion" }.first
    #expect(region?.label == "dismiss popup")
    stage.finger.tap(at: region?.activationPoint ?? .zero)
    stage.advance(by: .seconds(1))
    #expect(page.presentedViewController == nil && found { $0.identifier == "PopoverDismissRegion" }.isEmpty)
  }

  @Test(
    "The red minus of a row has a picture inside, in tables and in lists; an index of sections is found by its name")
  func editing() {
    final class Form: UITableViewController {
      override func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B"] }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row"
        return cell
      }
    }
    let stage = Stage()
    let form = stage.show(Form())
    form.setEditing(true, animated: false)
    stage.advance(by: .frames(2))
    func minus() -> [String] {
      found { $0.label == "Remove Row" && $0.role == .button }.flatMap(\.children).map {
        "\($0.role) \($0.label) \($0.identifier)"
      }
    }
    #expect(minus() == ["image remove minus.circle.fill"])
    #expect(found { $0.label == "Section index" }.map { "\($0.role)" } == ["other"])
    form.view.removeFromSuperview()
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    var content = UIListContentConfiguration.cell()
    content.text = "Row"
    cell.contentConfiguration = content
    cell.accessories = [.delete(displayed: .always)]
    stage.window.addSubview(cell)
    stage.advance(by: .frames(2))
    #expect(minus() == ["image remove minus.circle.fill"])
  }

  @Test(
    "A row is called what its texts say, not what its controls do; without a name those of editing end with a space")
  func namelessRow() {
    final class Form: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
      override func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {}
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let button = UIButton(type: .system)
        button.setTitle("Negate", for: .normal)
        button.frame = CGRect(x: 100, y: 0, width: 80, height: 44)
        let field = UITextField(frame: CGRect(x: 180, y: 0, width: 80, height: 44))
        field.text = "12345.0"
        for view in [button, field] { cell.contentView.addSubview(view) }
        return cell
      }
    }
    let stage = Stage()
    let form = stage.show(Form())
    form.setEditing(true, animated: false)
    stage.advance(by: .frames(2))
    #expect(found { $0.role == .cell }.map(\.label) == [""])
    #expect(found { $0.role == .button }.map(\.label) == ["Negate", "Remove ", "Reorder "])
    #expect(found { $0.otherName == "Delete " }.map(\.label) == ["Remove "])
  }

  @Test("A row that is not on the screen waits for nothing")
  func hiddenSpinner() {
    final class Form: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let spinner = UIActivityIndicatorView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        spinner.startAnimating()
        cell.contentView.addSubview(spinner)
        return cell
      }
    }
    let stage = Stage()
    let form = stage.show(Form())
    stage.advance(by: .frames(2))
    let shown = form.tableView.visibleCells.count
    #expect(found { $0.role == .cell }.count == 40 && found { $0.role == .activityIndicator }.count == shown)
  }

  @Test("A row that is not on the screen is read at its delegate's height, not at the estimate")
  func hiddenHeights() {
    final class Form: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
      override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 70 }
      override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let stage = Stage()
    stage.show(Form())
    stage.advance(by: .frames(2))
    let heights = found { $0.role == .cell }.map(\.frame.height)
    #expect(heights.count == 40 && heights.allSatisfy { $0 == 70 }, "\(heights)")
  }

  @Test("A bar that is hidden is no element")
  func hiddenBar() {
    let stage = Stage()
    let page = UIViewController()
    page.title = "Page"
    let navigation = stage.show(UINavigationController(rootViewController: page))
    stage.advance(by: .frames(2))
    func bars() -> Int { AccessibilityTree.read(Runtime.current).names.count { $0.hasPrefix("navigationBar") } }
    #expect(bars() == 1)
    navigation.setNavigationBarHidden(true, animated: false)
    stage.advance(by: .frames(2))
    #expect(bars() == 0)
  }

  @Test("An alert's action has a name of its own for those that read the screen, who can choose it")
  func actions() {
    let stage = Stage()
    let page = stage.show(UIViewController())
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    let okay = UIAlertAction(title: "Okay", style: .default) { _ in stage.note("okay") }
    okay.accessibilityLabel = "OKButton"
    okay.accessibilityIdentifier = "ok"
    #expect(!okay.accessibilityActivate() && okay.isAccessibilityElement && okay.accessibilityTraits == .button)
    alert.addAction(okay)
    page.present(alert, animated: false)
    stage.advance(by: .seconds(1))
    #expect(names(stage.window).contains("button OKButton"))
    #expect(okay.accessibilityActivate())
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["okay"] && page.presentedViewController == nil)
    #expect(!okay.accessibilityActivate())
  }

  @Test("A tab says how many items its badge counts")
  func badges() {
    let stage = Stage()
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    bar.items = ["1", "3", "new"].enumerated().map { index, badge in
      let item = UITabBarItem(title: "Tab", image: nil, tag: index)
      item.badgeValue = badge
      return item
    }
    stage.window.addSubview(bar)
    stage.advance(by: .milliseconds(50))
    #expect(AccessibilityTree.read(Runtime.current).values == ["1 item", "3 items", "new"])
  }

  @Test("Wheels of hours and minutes say their unit, and are found by what they show, too")
  func wheels() {
    let stage = Stage()
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    picker.preferredDatePickerStyle = .wheels
    picker.locale = Locale(identifier: "en_US")
    picker.datePickerMode = .countDownTimer
    stage.window.addSubview(picker)
    stage.advance(by: .milliseconds(50))
    #expect(AccessibilityTree.read(Runtime.current).values == ["0 hours", "1 min"])
    picker.datePickerMode = .time
    picker.timeZone = TimeZone(secondsFromGMT: 0)
    picker.date = Date(timeIntervalSince1970: 15 * 3600 + 5 * 60)
    stage.advance(by: .milliseconds(50))
    #expect(AccessibilityTree.read(Runtime.current).values == ["3 o’clock", "05 minutes", "PM"])
  }

  @Test("Traits are put together as the numbers that they were until Swift 4.1")
  @available(*, deprecated)
  func traits() {
    let view = UIView()
    view.accessibilityTraits = UIAccessibilityTraits.button | .selected
    view.accessibilityTraits &= ~UIAccessibilityTraits.selected
    view.accessibilityTraits |= .header
    #expect(view.accessibilityTraits == [.button, .header])
    #expect(view.accessibilityTraits & .button > 0 && view.accessibilityTraits & .image == 0)
    view.accessibilityTraits ^= .button
    #expect(view.accessibilityTraits & .header != 0 && view.accessibilityTraits ^ .header == 0)
  }
}

extension AccessibilityNode {
  /// What all elements are, and what they are called.
  fileprivate var names: [String] { ["\(role) \(label)"] + children.flatMap(\.names) }
  /// What all elements stand at that stand at something.
  fileprivate var values: [String] { [value].compactMap { $0 } + children.flatMap(\.values) }
}

/// What unit tests do with views in no window.
@MainActor @Suite("Lists outside of windows, and objects of classes that variables hold")
struct BareViewTests {
  private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 30 }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  @Test("A table and a collection in no view show their cells once they are asked or laid out")
  func cells() {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.dataSource = rows
    table.reloadData()
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.textLabel?.text == "2")
    let layout = UICollectionViewFlowLayout()
    let collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = rows
    collection.layoutIfNeeded()
    #expect(collection.visibleCells.count == 30)
  }

  private final class Turning: UINavigationController {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      journal.append("own")
      super.touchesBegan(touches, with: event)
    }
    var journal: [String] = []
  }

  /// As an extension's members stand once its source is rewritten.
  private static let registered: Void = SelectorTable.register(Turning.self) {
    $0.add("overriding_shouldAutorotate") { (o: Turning) in { !o.shouldAutorotate } }
    $0.add("overriding_supportedInterfaceOrientations") { (_: Turning) in { UIInterfaceOrientationMask.landscape } }
    $0.add("overriding_viewDidLoad") { (o: Turning) in { o.journal.append("loaded") } }
    $0.add("overriding_viewWillAppear:") { (o: Turning) in { (a: Bool) in o.journal.append("appears \(a)") } }
    $0.add("overriding_canPerformAction:withSender:") { (_: Turning) in { (_: Selector, _: Any?) in true } }
    $0.add("overriding_childForStatusBarStyle") { (o: Turning) in { o.topViewController } }
    $0.add("overriding_touchesBegan:with:") { (o: Turning) in
      { (touches: Set<UITouch>, event: UIEvent?) in o.journal.append("extension \(touches.count)") }
    }
  }

  @Test("What an extension overrides is asked for by UIKit's own members, which its super still leads to")
  func extensions() {
    Self.registered
    let (turning, plain) = (Turning(rootViewController: UIViewController()), UINavigationController())
    #expect(!turning.shouldAutorotate && plain.shouldAutorotate)
    #expect(turning.supportedInterfaceOrientations == .landscape)
    #expect(turning.childForStatusBarStyle === turning.topViewController && plain.childForStatusBarStyle == nil)
    turning.loadViewIfNeeded()
    turning.touchesBegan([UITouch()], with: nil)
    turning.viewWillAppear(true)
    #expect(turning.journal == ["loaded", "own", "extension 1", "appears true"])
    #expect(turning.canPerformAction(Selector("nothing"), withSender: nil))
    #expect(!plain.canPerformAction(Selector("nothing"), withSender: nil))
  }

  private final class Dock: UITabBar {}
  private static let registeredDock: Void = SelectorTable.register(Dock.self) {
    $0.add("overriding_traitCollection") { (_: Dock) in { UITraitCollection(horizontalSizeClass: .regular) } }
    $0.add("overriding_sizeThatFits:") { (o: Dock) in
      { (size: CGSize) in CGSize(width: size.width, height: o.sizeThatFits(size).height + 20) }
    }
  }

  @Test("An extension of the tab bar says which traits it has and how high it is")
  func extensionOfTabBar() {
    Self.registeredDock
    let dock = Dock()
    #expect(dock.traitCollection.horizontalSizeClass == .regular)
    #expect(UITabBar().traitCollection.horizontalSizeClass != .regular)
    #expect(dock.sizeThatFits(CGSize(width: 300, height: 0)) == CGSize(width: 300, height: 70))
  }

  private class Page: UIViewController {}
  private final class Cover: Page {}
  private final class Dial: UIView {
    private(set) var isReady = false
    override init(frame: CGRect) {
      super.init(frame: frame)
      isReady = true
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("A class that a variable holds makes objects of itself")
  func classes() {
    let page: Page.Type = Cover.self
    #expect(page.instantiated() is Cover)
    #expect(page.instantiated(nibName: "Card", bundle: nil).nibName == "Card")
    let view: UIView.Type = Dial.self
    let dial = view.instantiated(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect((dial as? Dial)?.isReady == true && dial.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
