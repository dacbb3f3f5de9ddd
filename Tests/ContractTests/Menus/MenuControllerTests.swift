import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Menus: the menu controller")
struct MenuControllerTests {
  private func canvas(on stage: Stage, isFirst: Bool = true) -> Canvas {
    let canvas = stage.add(Canvas(frame: .zero))
    SelectorRegistration.once
    if isFirst { canvas.becomeFirstResponder() }
    return canvas
  }

  private enum SelectorRegistration {
    @MainActor static let once: Void = SelectorTable.register(Canvas.self) { $0.add("turn:", Canvas.turn) }
  }

  private let spot = CGRect(x: 150, y: 200, width: 20, height: 20)

  @Test("U1: there is one controller, and its menu is not visible at first")
  func u1() {
    let stage = Stage()
    let menu = UIMenuController.shared
    #expect(menu === UIMenuController.shared && !menu.isMenuVisible && menu.menuFrame == .zero && menu.menuItems == nil)
    menu.hideMenu()
    menu.isMenuVisible = false
    menu.update()
    #expect(!menu.isMenuVisible && stage.menuWindow == nil)
  }

  @Test("U2: the menu lies above its target with the arrow down, below it where there is no room, or as it is told")
  func u2() {
    let stage = Stage()
    let canvas = canvas(on: stage)
    let menu = UIMenuController.shared
    #expect(menu.arrowDirection == .default)
    func frame(_ rect: CGRect, _ direction: UIMenuController.ArrowDirection = .default) -> CGRect {
      menu.arrowDirection = direction
      menu.showMenu(from: canvas, rect: rect)
      return menu.menuFrame
    }
    let above = frame(spot)
    #expect(above.maxY <= spot.minY && above.maxY > spot.minY - 10 && abs(above.midX - spot.midX) <= 1)
    let top = frame(CGRect(x: 150, y: 5, width: 20, height: 20))
    #expect(top.minY >= 25 && top.minY < 35)
    #expect(frame(spot, .up).minY >= spot.maxY)
    #expect(frame(spot, .down).maxY <= spot.minY)
    #expect(frame(CGRect(x: 20, y: 200, width: 20, height: 20), .left).minX >= 40)
    let left = frame(CGRect(x: 280, y: 200, width: 20, height: 20), .right)
    #expect(left.maxX <= 280 && abs(left.midY - 210) <= 1)
    // Without room on the side that is asked for it takes another one, and on a target like the screen it lies inside.
    #expect(frame(CGRect(x: 0, y: 100, width: 310, height: 20), .left).maxY <= 100)
    let inside = frame(stage.window.bounds)
    #expect(stage.window.bounds.contains(inside) && abs(inside.midX - 160) <= 1)
    // Corners, places off the screen and nonsense keep it on the screen.
    for rect in [
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 319, y: 479, width: 1, height: 1),
      CGRect(x: -5000, y: 9000, width: 10, height: 10), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), .infinite,
      .null, CGRect(x: 1e308, y: -1e308, width: 1e308, height: 1e308), CGRect(x: 100, y: 100, width: -50, height: -50),
    ] {
      #expect(stage.window.bounds.contains(frame(rect)), "\(rect)")
    }
    menu.hideMenu(from: stage.window)
    #expect(menu.isMenuVisible)
    menu.hideMenu(from: canvas)
    #expect(!menu.isMenuVisible)
    menu.setTargetRect(spot, in: canvas)
    menu.setMenuVisible(true, animated: false)
    #expect(menu.isMenuVisible)
    menu.setMenuVisible(false, animated: true)
    #expect(!menu.isMenuVisible && menu.menuFrame == .zero)
  }

  @Test("U3: the app's items stand behind the standard ones; update asks anew")
  func u3() {
    let stage = Stage()
    let canvas = canvas(on: stage)
    let menu = UIMenuController.shared
    canvas.performs = ["cut:", "selectAll:", "select:", "delete:", "copy:", "paste:", "turn:"]
    menu.menuItems = [UIMenuItem(title: "Turn", action: "turn:"), UIMenuItem(title: "Fly", action: "fly:")]
    menu.showMenu(from: canvas, rect: spot)
    let all = pages(stage)
    #expect(all == ["Cut", "Copy", "Select", "Select All", "Paste", "Delete", "Turn"])
    canvas.performs = ["turn:"]
    menu.menuItems = [UIMenuItem(title: "Spin", action: "turn:")]
    menu.update()
    #expect(stage.menuTitles == ["Spin"])
    canvas.performs = []
    menu.update()
    #expect(!menu.isMenuVisible)
  }

  /// The items of all pages, with the pages turned by fingers.
  private func pages(_ stage: Stage) -> [String] {
    var all: [String] = []
    for _ in 0..<20 {
      let titles = stage.menuTitles
      all += titles.filter { $0 != "‹" && $0 != "›" }
      guard titles.contains("›") else { return all }
      stage.finger.tap(at: stage.menuItem("›"))
    }
    return all
  }

  @Test("U4: items are shown if somebody from the first responder upwards performs them; the sender is the controller")
  func u4() {
    final class Room: UIViewController {
      override func cut(_ sender: Any?) {}
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        #expect(sender as? UIMenuController === UIMenuController.shared)
        return super.canPerformAction(action, withSender: sender)
      }
    }
    let stage = Stage()
    let room = stage.show(Room())
    let canvas = Canvas(frame: room.view.bounds)
    room.view.addSubview(canvas)
    canvas.becomeFirstResponder()
    UIMenuController.shared.showMenu(from: canvas, rect: spot)
    #expect(stage.menuTitles == ["Cut", "Copy", "Paste"])
    canvas.performs = ["copy:"]
    UIMenuController.shared.showMenu(from: canvas, rect: spot)
    #expect(stage.menuTitles == ["Cut", "Copy"])
  }

  @Test("U5: choosing an item hides the menu and sends its action up the chain, with the controller as sender")
  func u5() {
    let stage = Stage()
    let canvas = canvas(on: stage)
    let watcher = MenuWatcher()
    canvas.performs.insert("turn:")
    UIMenuController.shared.menuItems = [UIMenuItem(title: "Turn", action: "turn:")]
    UIMenuController.shared.showMenu(from: canvas, rect: spot)
    stage.advance(by: .seconds(1))
    let finger = stage.finger.down(at: stage.menuItem("Copy"))
    #expect(UIMenuController.shared.isMenuVisible)
    finger.move(to: stage.menuItem("Turn"))
    finger.up()
    // A finger that slides to another item chooses neither.
    #expect(stage.journal == ["will show", "did show"] && UIMenuController.shared.isMenuVisible)
    stage.finger.tap(at: stage.menuItem("Turn"))
    #expect(!UIMenuController.shared.isMenuVisible)
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == ["will show", "did show", "will hide", "turn for UIMenuController", "did hide"]
        && canvas.isFirstResponder)
    withExtendedLifetime(watcher) {}
  }

  @Test("U6: notifications tell of showing, hiding, and a frame that changes while it is shown")
  func u6() {
    let stage = Stage()
    let canvas = canvas(on: stage)
    let watcher = MenuWatcher()
    let menu = UIMenuController.shared
    menu.showMenu(from: canvas, rect: spot)
    #expect(stage.journal == ["will show"] && menu.isMenuVisible)
    stage.advance(by: .seconds(1))
    menu.showMenu(from: canvas, rect: spot.offsetBy(dx: 0, dy: 50))
    menu.update()
    stage.send(.geometry(.init(size: CGSize(width: 320, height: 270), scale: 1)))
    menu.hideMenu()
    menu.hideMenu()
    stage.advance(by: .seconds(1))
    menu.setMenuVisible(true, animated: false)
    menu.setMenuVisible(false, animated: false)
    #expect(
      stage.journal == [
        "will show", "did show", "frame changed", "will hide", "did hide", "will show", "did show", "will hide",
        "did hide",
      ])
    withExtendedLifetime(watcher) {}
  }

  @Test("U7: a touch beside the menu hides it and is delivered; one on the menu is not")
  func u7() {
    let stage = Stage()
    let canvas = canvas(on: stage)
    UIMenuController.shared.showMenu(from: canvas, rect: spot)
    stage.advance(by: .seconds(1))
    stage.finger.down(at: stage.menuItem("Copy")).cancel()
    #expect(stage.journal.isEmpty && UIMenuController.shared.isMenuVisible)
    let beside = CGPoint(x: UIMenuController.shared.menuFrame.maxX + 3, y: UIMenuController.shared.menuFrame.midY)
    stage.finger.tap(at: beside)
    #expect(stage.journal == ["canvas began, menu hidden", "canvas ended"] && canvas.isFirstResponder)
    // Its place is free at once, also while it fades.
    stage.finger.tap(at: CGPoint(x: 160, y: 180))
    #expect(stage.journal.count == 4)
  }

  @Test("U8: without a first responder, items or a window nothing is shown; a first responder that resigns hides it")
  func u8() {
    let stage = Stage()
    let log = LogLines()
    let canvas = canvas(on: stage, isFirst: false)
    let menu = UIMenuController.shared
    menu.showMenu(from: canvas, rect: spot)
    #expect(!menu.isMenuVisible && log.lines.isEmpty)
    canvas.becomeFirstResponder()
    canvas.performs = []
    menu.showMenu(from: canvas, rect: spot)
    #expect(!menu.isMenuVisible && log.lines.isEmpty)
    canvas.performs = ["copy:"]
    menu.showMenu(from: UIView(), rect: spot)
    #expect(!menu.isMenuVisible && log.lines.count == 1)
    menu.showMenu(from: canvas, rect: spot)
    #expect(menu.isMenuVisible)
    canvas.resignFirstResponder()
    #expect(!menu.isMenuVisible)
  }

  @Test("A stage that ends with a menu shown, or fading, goes altogether")
  func ending() {
    weak var runtime: Runtime?
    weak var panelWindow: UIWindow?
    for fades in [false, true] {
      do {
        let stage = Stage()
        runtime = stage.runtime
        let canvas = canvas(on: stage)
        UIMenuController.shared.showMenu(from: canvas, rect: spot)
        panelWindow = stage.menuWindow
        #expect(panelWindow != nil)
        if fades { UIMenuController.shared.hideMenu() }
      }
      #expect(runtime == nil && panelWindow == nil)
    }
  }

  @Test("A menu too wide for the screen has pages, and every page fits")
  func pages() {
    let stage = Stage()
    let canvas = canvas(on: stage)
    let menu = UIMenuController.shared
    canvas.performs = ["turn:"]
    menu.menuItems = (1...12).map { UIMenuItem(title: "Item number \($0)", action: "turn:") }
    menu.menuItems?.append(UIMenuItem(title: String(repeating: "long ", count: 40), action: "turn:"))
    menu.showMenu(from: canvas, rect: spot)
    #expect(stage.menuTitles.last == "›" && !stage.menuTitles.contains("‹"))
    #expect(stage.window.bounds.contains(menu.menuFrame))
    stage.finger.tap(at: stage.menuItem("›"))
    #expect(stage.menuTitles.first == "‹" && menu.isMenuVisible && stage.window.bounds.contains(menu.menuFrame))
    stage.finger.tap(at: stage.menuItem("‹"))
    #expect(stage.menuTitles.first == "Item number 1")
    #expect(pages(stage) == menu.menuItems?.map(\.title))
    stage.finger.tap(at: stage.menuItem(menu.menuItems?.last?.title ?? ""))
    #expect(stage.journal == ["turn for UIMenuController"])
  }
}
