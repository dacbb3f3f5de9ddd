import Testing
import TouchTesting

@testable import UIKit

@MainActor @Suite("Menus of buttons")
struct ButtonMenuTests {
  /// A button at the top with a menu of three.
  private func addButton(to stage: Stage, options: UIMenu.Options = []) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Menu", for: .normal)
    button.frame = CGRect(x: 100, y: 40, width: 100, height: 40)
    button.menu = UIMenu(
      options: options,
      children: ["One", "Two", "Three"].map { title in
        UIAction(title: title, attributes: title == "Three" ? .disabled : []) { action in
          journal("\(title) by \(type(of: action.sender ?? "nobody"))")
        }
      })
    button.showsMenuAsPrimaryAction = true
    button.journal(.menuActionTriggered, as: "button") { _ in "menu" }
    button.journal(.primaryActionTriggered, as: "button") { _ in "primary" }
    return stage.add(button)
  }

  /// The middle of the n-th row of the menu, which stands below the button.
  private func row(_ number: Int) -> CGPoint { CGPoint(x: 150, y: 86 + 44 * Double(number) + 22) }

  @Test("A tap opens the menu, another one chooses; the primary action is not sent")
  func taps() {
    let stage = Stage()
    let button = addButton(to: stage)
    stage.finger.tap(at: CGPoint(x: 150, y: 60))
    #expect(button.isHeld)
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: row(1))
    #expect(stage.journal == ["button menu", "Two by UIButton"] && !button.isHeld)
    stage.advance(by: .seconds(0.5))
    #expect(stage.runtime.application.windows.filter { !$0.isHidden }.count == 1)
  }

  @Test("A finger may slide from the button onto an element and choose it by letting go")
  func slide() {
    let stage = Stage()
    let button = addButton(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 60))
    stage.advance(by: .seconds(0.5))
    finger.move(to: row(0))
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["button menu", "One by UIButton"] && !button.isHeld)
  }

  @Test("A touch beside the menu closes it and does nothing else; disabled elements are not chosen")
  func beside() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    let button = addButton(to: stage)
    stage.finger.tap(at: CGPoint(x: 150, y: 60))
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: row(2))
    #expect(button.isHeld)
    stage.finger.tap(at: CGPoint(x: 20, y: 400))
    #expect(stage.journal == ["button menu"] && !button.isHeld)
  }

  @Test("A button that stands for a choice shows the element chosen")
  func choice() {
    let stage = Stage()
    let button = addButton(to: stage, options: .singleSelection)
    button.changesSelectionAsPrimaryAction = true
    #expect(button.currentTitle == "One")
    stage.finger.tap(at: CGPoint(x: 150, y: 60))
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: row(1))
    #expect(button.currentTitle == "Two" && button.titleLabel?.text == "Two")
    #expect(button.menu?.selectedElements.map(\.title) == ["Two"])
  }

  @Test("A button that leaves takes its menu along")
  func leaves() {
    let stage = Stage()
    let button = addButton(to: stage)
    stage.finger.tap(at: CGPoint(x: 150, y: 60))
    button.removeFromSuperview()
    #expect(!button.isHeld && stage.runtime.application.windows.filter { !$0.isHidden }.count == 1)
  }

  @Test("An open menu by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 320, height: 300, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    let button = UIButton(configuration: .tinted())
    button.configuration?.title = "Colour"
    button.menu = UIMenu(
      title: "Colour of the pen",
      children: [
        UIAction(title: "Ink", state: .on) { _ in },
        UIAction(title: "Crayon", subtitle: "a little blunt", image: UIImage(systemName: "plus")) { _ in },
        UIAction(title: "Glass", attributes: .disabled) { _ in },
        UIAction(title: "Throw away", image: UIImage(systemName: "xmark"), attributes: .destructive) { _ in },
      ])
    button.showsMenuAsPrimaryAction = true
    button.frame = CGRect(x: 110, y: 20, width: 100, height: 34)
    stage.add(button)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 40))
    stage.advance(by: .seconds(1))
    finger.move(to: CGPoint(x: 150, y: 130))
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: "button-menu\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
    finger.cancel()
  }

  @Test("Inline menus are groups, parted by a wide line")
  func groups() {
    func action(_ title: String) -> UIAction { UIAction(title: title) { _ in } }
    let inline = UIMenu(options: .displayInline, children: [action("c"), action("d")])
    let nested = UIMenu(options: .displayInline, children: [UIMenu(options: .displayInline, children: [action("f")])])
    let menu = UIMenu(children: [action("a"), action("b"), inline, action("e"), nested, UIMenu(children: [])])
    #expect(menu.offeredGroups.map { $0.map(\.title) } == [["a", "b"], ["c", "d"], ["e"], ["f"]])
    let card = ButtonMenuCard(menu)
    let plain = ButtonMenuCard(UIMenu(children: menu.offered))
    #expect(card.naturalSize.height == plain.naturalSize.height + 3 * 8)
    card.isReversed = true
    #expect(card.naturalSize.height == plain.naturalSize.height + 3 * 8)
  }
}
