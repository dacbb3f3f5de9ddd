import Testing
import TouchTesting
import UIKit

/// A shape that tells of itself as apps do: by overriding.
private final class Badge: UIView {
  var count = 3
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override var accessibilityLabel: String? {
    get { "\(count) messages" }
    set {}
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.updatesFrequently) }
    set { super.accessibilityTraits = newValue }
  }
}

@MainActor @Suite("Accessibility")
struct AccessibilityTests {
  private func line(_ view: UIView) -> String {
    let words: [(UIAccessibilityTraits, String)] = [
      (.button, "button"), (.toggleButton, "toggle"), (.staticText, "text"), (.image, "image"),
      (.adjustable, "adjustable"),
      (.updatesFrequently, "updates"), (.selected, "selected"), (.notEnabled, "disabled"),
    ]
    let traits = words.filter { view.accessibilityTraits.contains($0.0) }.map(\.1).joined(separator: "+")
    let name = String(describing: type(of: view))
    return "\(name) \(view.isAccessibilityElement ? "element" : "-") \(view.accessibilityLabel ?? "nil") "
      + "\(view.accessibilityValue ?? "nil") \(traits)"
  }

  @Test("Each class tells what it is, what it is called and what it stands at, as it is now")
  func defaults() {
    let label = UILabel()
    label.text = "Speed"
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.isSelected = true
    let toggle = UISwitch()
    toggle.isOn = true
    toggle.isEnabled = false
    let slider = UISlider()
    slider.maximumValue = 4
    slider.value = 1
    let progress = UIProgressView(progressViewStyle: .default)
    progress.progress = 0.256
    let pages = UIPageControl()
    pages.numberOfPages = 3
    pages.currentPage = 1
    let name = UITextField()
    name.placeholder = "Name"
    let secret = UITextField()
    secret.isSecureTextEntry = true
    secret.text = "abc"
    let text = UITextView()
    text.text = "Once"
    let still = UIActivityIndicatorView(style: .medium)
    let lines = [UIView(), label, UIImageView(), button, toggle, slider, progress, pages, name, secret, text, still]
      .map(line)
    #expect(
      lines == [
        "UIView - nil nil ", "UILabel element Speed nil text", "UIImageView - nil nil image",
        "UIButton element Save nil button+selected", "UISwitch element nil 1 button+toggle+disabled",
        "UISlider element nil 25% adjustable", "UIProgressView element Progress 26% updates",
        "UIPageControl element nil page 2 of 3 adjustable+updates", "UITextField element nil Name ",
        "UITextField element nil ••• ", "UITextView element nil Once ",
        "UIActivityIndicatorView - Progress halted 0 updates",
      ])
  }

  @Test("What an app sets or overrides counts in place of a class's own")
  func setting() {
    let button = UIButton(type: .system)
    button.setTitle("+", for: .normal)
    button.accessibilityLabel = "Add a line"
    button.accessibilityHint = "Opens a sheet"
    button.accessibilityValue = "none"
    button.accessibilityTraits = [.link]
    button.isAccessibilityElement = false
    #expect(line(button) == "UIButton - Add a line none " && button.accessibilityTraits == .link)
    #expect(button.accessibilityHint == "Opens a sheet")
    button.accessibilityLabel = nil
    #expect(button.accessibilityLabel == "+")
    button.accessibilityAttributedLabel = NSAttributedString(string: "Plus")
    #expect(button.accessibilityLabel == "Plus")
    #expect(line(Badge()) == "Badge element 3 messages nil updates")
    let view = UIView()
    #expect(!view.accessibilityElementsHidden && !view.accessibilityViewIsModal && view.accessibilityLanguage == nil)
    view.accessibilityElementsHidden = true
    view.accessibilityViewIsModal = true
    view.shouldGroupAccessibilityChildren = true
    view.accessibilityLanguage = "de"
    #expect(view.accessibilityElementsHidden && view.accessibilityViewIsModal && view.accessibilityLanguage == "de")
    #expect(view.shouldGroupAccessibilityChildren)
  }

  @Test("A view's frame and activation point are those of the screen, and move and turn with it until they are set")
  func frames() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView(frame: CGRect(x: 20, y: 40, width: 200, height: 200)))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
    board.addSubview(view)
    #expect(view.accessibilityFrame == CGRect(x: 30, y: 50, width: 40, height: 20))
    #expect(view.accessibilityActivationPoint == CGPoint(x: 50, y: 60))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.accessibilityFrame == CGRect(x: 10, y: 40, width: 80, height: 40))
    let path = UIAccessibility.convertToScreenCoordinates(UIBezierPath(rect: view.bounds), in: view)
    #expect(path.bounds == view.accessibilityFrame)
    view.accessibilityFrame = CGRect(x: 1, y: 2, width: 4, height: 6)
    #expect(view.accessibilityActivationPoint == CGPoint(x: 3, y: 5))
    view.accessibilityActivationPoint = CGPoint(x: 9, y: 9)
    #expect(view.accessibilityActivationPoint == CGPoint(x: 9, y: 9))

    let shape = UIAccessibilityElement(accessibilityContainer: board)
    shape.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 5, width: 10, height: 10)
    board.accessibilityElements = [shape, view]
    #expect(shape.accessibilityFrame == CGRect(x: 25, y: 45, width: 10, height: 10))
    #expect(shape.accessibilityActivationPoint == CGPoint(x: 30, y: 50))
    #expect(board.accessibilityElementCount() == 2 && board.index(ofAccessibilityElement: view) == 1)
    #expect(board.accessibilityElement(at: 0) as? UIAccessibilityElement === shape)
    #expect(board.accessibilityElement(at: 2) == nil && board.index(ofAccessibilityElement: board) == NSNotFound)
  }

  @Test("A table without rows is called an empty list, and has no name once it has some")
  func emptyTable() {
    final class Rows: NSObject, UITableViewDataSource {
      var counts: [Int] = []
      func numberOfSections(in tableView: UITableView) -> Int { counts.count }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
    }
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    var names = [table.accessibilityLabel]
    table.dataSource = rows
    for counts in [[], [0, 0], [0, 2]] {
      rows.counts = counts
      table.reloadData()
      names.append(table.accessibilityLabel)
    }
    table.accessibilityLabel = "Tasks"
    #expect(names + [table.accessibilityLabel] == ["Empty list", "Empty list", "Empty list", nil, "Tasks"])
  }

  @Test("What is adjustable is raised and lowered in steps, sends its event, and stops at its ends")
  func adjusting() {
    var journal: [String] = []
    let slider = UISlider()
    slider.value = 0.85
    slider.addAction(UIAction { _ in journal.append("slider \(slider.accessibilityValue ?? "")") }, for: .valueChanged)
    let pages = UIPageControl()
    pages.numberOfPages = 2
    pages.addAction(UIAction { _ in journal.append(pages.accessibilityValue ?? "") }, for: .valueChanged)
    for view in [slider, pages] {
      view.accessibilityIncrement()
      view.accessibilityIncrement()
      view.accessibilityIncrement()
      view.accessibilityDecrement()
    }
    #expect(journal == ["slider 95%", "slider 100%", "slider 90%", "page 2 of 2", "page 1 of 2"])
    #expect(!slider.accessibilityActivate() && !slider.accessibilityPerformEscape())
    #expect(!slider.accessibilityPerformMagicTap())
  }

  @Test("A cell's name is what can be read in it, in order, without what is hidden; a bar's button has its item's name")
  func containers() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    for (text, isHidden) in [("One", false), ("Two", true), ("Three", false)] {
      let label = UILabel(frame: cell.bounds)
      label.text = text
      label.isHidden = isHidden
      let box = UIView(frame: cell.bounds)
      box.addSubview(label)
      cell.contentView.addSubview(box)
    }
    #expect(cell.accessibilityLabel == "One, Three" && cell.isAccessibilityElement)
    let stage = Stage(width: 320, height: 480)
    let controller = UIViewController()
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    controller.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "X", style: .plain, target: nil, action: nil)
    controller.navigationItem.leftBarButtonItem?.accessibilityLabel = "Close"
    stage.window.rootViewController = UINavigationController(rootViewController: controller)
    stage.advance(by: .frames(1))
    var names: [String] = []
    func look(_ view: UIView) {
      if view.accessibilityTraits.contains(.button), let name = view.accessibilityLabel { names.append(name) }
      view.subviews.forEach(look)
    }
    look(stage.window)
    #expect(names.sorted() == ["Close", "Go"])
  }

  @Test("An action beside activating has a name, and a closure or a target")
  func actions() {
    var done: [String] = []
    let action = UIAccessibilityCustomAction(name: "Delete") { action in
      done.append(action.name)
      return true
    }
    let view = UIView()
    view.accessibilityCustomActions = [action]
    #expect(view.accessibilityCustomActions?.first?.actionHandler?(action) == true && done == ["Delete"])
    let other = UIAccessibilityCustomAction(name: "Open", target: view, selector: "open")
    #expect(other.target === view && other.selector == "open" && other.actionHandler == nil)
  }
}
