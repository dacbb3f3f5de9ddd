import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Menus of bars' buttons")
struct BarButtonMenuTests {
  private func menu() -> UIMenu {
    UIMenu(
      children: ["One", "Two"].map { title in
        UIAction(title: title) { action in journal("\(title) by \(type(of: action.sender ?? "nothing"))") }
      })
  }

  /// A screen with a bar whose right button is this one.
  private func stage(_ item: UIBarButtonItem) -> Stage {
    let stage = Stage(width: 320, height: 480)
    let page = UIViewController()
    page.navigationItem.rightBarButtonItem = item
    stage.window.rootViewController = UINavigationController(rootViewController: page)
    stage.advance(by: .frames(2))
    return stage
  }

  private func tap(_ name: String, on stage: Stage) throws {
    try stage.find(.button, name).tap()
    stage.advance(by: .seconds(0.5))
  }

  @Test("A tap opens the menu, another one chooses; the sender is the item")
  func taps() throws {
    let stage = stage(UIBarButtonItem(title: "More", menu: menu()))
    try tap("More", on: stage)
    try tap("Two", on: stage)
    #expect(stage.journal == ["Two by UIBarButtonItem"])
    #expect(stage.runtime.application.windows.count { !$0.isHidden } == 1)
  }

  @Test("A finger may slide from the button onto an element, and choose it by letting go")
  func slide() throws {
    let stage = stage(UIBarButtonItem(image: UIImage(systemName: "ellipsis"), menu: menu()))
    let finger = stage.finger.down(300, 22)
    stage.advance(by: .seconds(0.5))
    let row = try #require(stage.find(.button, "One").frame)
    finger.move(to: CGPoint(x: row.midX, y: row.midY))
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["One by UIBarButtonItem"])
  }

  @Test("Where a tap does something, a long press opens the menu")
  func longPress() throws {
    let action = UIAction(title: "Add") { _ in journal("added") }
    let stage = stage(UIBarButtonItem(primaryAction: action, menu: menu()))
    try tap("Add", on: stage)
    #expect(stage.journal == ["added"])
    try stage.find(.button, "Add").press(for: 0.7)
    stage.advance(by: .seconds(0.5))
    try tap("Two", on: stage)
    #expect(stage.journal == ["added", "Two by UIBarButtonItem"])
  }

  @Test(
    "A menu without elements, and that of a button that cannot be used, is not shown; a new menu closes the old one")
  func none() throws {
    let item = UIBarButtonItem(title: "More", menu: UIMenu(children: []))
    let stage = stage(item)
    func shown() -> Int { stage.runtime.application.windows.count { !$0.isHidden } }
    try tap("More", on: stage)
    #expect(shown() == 1)
    item.menu = menu()
    item.isEnabled = false
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 300, y: 22))
    #expect(shown() == 1)
    item.isEnabled = true
    stage.advance(by: .frames(1))
    try tap("More", on: stage)
    #expect(shown() == 2)
    let next = menu()
    item.menu = next
    #expect(shown() == 1 && item.menu === next && stage.journal == [])
  }

  @Test("A menu that opens upwards has its first element nearest to the button, unless the order is fixed")
  func upwards() throws {
    let stage = Stage(width: 320, height: 480)
    let page = UIViewController()
    let item = UIBarButtonItem(title: "More", menu: menu())
    page.toolbarItems = [item]
    let navigation = stage.show(UINavigationController(rootViewController: page))
    navigation.isToolbarHidden = false
    stage.advance(by: .frames(2))
    func places() throws -> [CGFloat] {
      try tap("More", on: stage)
      let places = try ["One", "Two"].map { try #require(stage.find(.button, $0).frame).minY }
      try tap("One", on: stage)
      return places
    }
    let ordered = try places()
    #expect(ordered[0] == ordered[1] + 44 && item.preferredMenuElementOrder == .automatic)
    item.preferredMenuElementOrder = .fixed
    let fixed = try places()
    #expect(fixed[1] == fixed[0] + 44)
  }
}
