import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Menus: what they look like")
struct MenuPictureTests {
  private func stage(_ items: [String], direction: UIMenuController.ArrowDirection, at rect: CGRect) -> Stage {
    final class Sheet: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        ["cut:", "copy:", "paste:"].contains(action) || action.description.hasPrefix("own")
      }
    }
    let stage = Stage(width: 320, height: 200, scale: 2)
    let sheet = stage.add(Sheet(frame: .zero))
    sheet.backgroundColor = UIColor(white: 0.94, alpha: 1)
    let mark = UIView(frame: rect)
    mark.backgroundColor = UIColor(red: 0.4, green: 0.6, blue: 1, alpha: 1)
    sheet.addSubview(mark)
    sheet.becomeFirstResponder()
    let menu = UIMenuController.shared
    menu.menuItems = items.map { UIMenuItem(title: $0, action: "own") }
    menu.arrowDirection = direction
    menu.showMenu(from: sheet, rect: rect)
    stage.advance(by: .seconds(1))
    return stage
  }

  @Test("U2: a bar above its target, an item lit by a finger, and the arrow at the target's middle")
  func above() {
    let stage = stage(["Turn"], direction: .default, at: CGRect(x: 60, y: 120, width: 60, height: 30))
    let finger = stage.finger.down(at: stage.menuItem("Copy"))
    let picture = stage.snapshot.compare(named: "menu-above")
    #expect(picture.matches, "\(picture)")
    finger.cancel()
  }

  @Test("U2: arrows to all sides, and a menu of two pages")
  func sides() {
    for (name, direction, rect) in [
      ("up", UIMenuController.ArrowDirection.up, CGRect(x: 280, y: 40, width: 20, height: 20)),
      ("left", .left, CGRect(x: 10, y: 20, width: 40, height: 40)),
      ("right", .right, CGRect(x: 270, y: 100, width: 40, height: 60)),
    ] {
      let picture = stage([], direction: direction, at: rect).snapshot.compare(named: "menu-\(name)")
      #expect(picture.matches, "\(picture)")
    }
    let long = stage(
      ["Look up", "Translate", "Share"], direction: .default, at: CGRect(x: 130, y: 120, width: 60, height: 30))
    let first = long.snapshot.compare(named: "menu-first-page")
    long.finger.tap(at: long.menuItem("›"))
    let second = long.snapshot.compare(named: "menu-second-page")
    #expect(first.matches && second.matches, "\(first) \(second)")
  }
}
