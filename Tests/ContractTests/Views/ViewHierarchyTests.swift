import Testing
import TouchTesting
import UIKit

/// A view that writes the callbacks of the hierarchy into the stage's journal.
private class MovingView: UIView {
  let name: String
  init(_ name: String) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }
  required init?(coder: NSCoder) { fatalError("these tests read no archives") }

  private func note(_ what: String) { Stage.current?.note("\(name) \(what)") }
  private func name(of view: UIView?) -> String {
    view.map { ($0 as? MovingView)?.name ?? ($0 is UIWindow ? "window" : "view") } ?? "none"
  }
  /// Where the view stands while it is told.
  private var here: String { "[\(name(of: superview)), \(name(of: window))]" }

  override func willMove(toWindow newWindow: UIWindow?) { note("willMove to window \(name(of: newWindow)) \(here)") }
  override func didMoveToWindow() { note("didMoveToWindow \(here)") }
  override func willMove(toSuperview newSuperview: UIView?) {
    note("willMove to superview \(name(of: newSuperview)) \(here)")
  }
  override func didMoveToSuperview() { note("didMoveToSuperview \(here)") }
  override func didAddSubview(_ subview: UIView) { note("didAdd \(name(of: subview))") }
  override func willRemoveSubview(_ subview: UIView) {
    note("willRemove \(name(of: subview)) of \(subviews.count)")
  }
}

@MainActor @Suite("Views: hierarchy")
struct ViewHierarchyTests {
  @Test("V11, V12: the calls when a view is added, moved to another superview and removed, in order")
  func callbacks() {
    let stage = Stage()
    let (one, two, card, pin) = (MovingView("one"), MovingView("two"), MovingView("card"), MovingView("pin"))
    stage.add(one)
    stage.add(two)
    card.addSubview(pin)
    stage.clearJournal()

    one.addSubview(card)
    #expect(
      stage.journal == [
        "card willMove to window window [none, none]", "pin willMove to window window [card, none]",
        "card willMove to superview one [none, none]", "card didMoveToWindow [one, window]",
        "pin didMoveToWindow [card, window]", "card didMoveToSuperview [one, window]", "one didAdd card",
      ])
    stage.clearJournal()
    two.addSubview(card)
    #expect(
      stage.journal == [
        "card willMove to superview two [one, window]", "one willRemove card of 1",
        "card didMoveToSuperview [two, window]", "two didAdd card",
      ])
    #expect(one.subviews.isEmpty && two.subviews == [card] && card.superview === two)
    stage.clearJournal()
    card.removeFromSuperview()
    #expect(
      stage.journal == [
        "card willMove to window none [two, window]", "pin willMove to window none [card, window]",
        "card willMove to superview none [two, window]", "two willRemove card of 1",
        "card didMoveToWindow [none, none]",
        "pin didMoveToWindow [card, none]", "card didMoveToSuperview [none, none]",
      ])
    #expect(two.subviews.isEmpty && card.superview == nil && card.window == nil && pin.superview === card)
    stage.clearJournal()
    card.removeFromSuperview()
    #expect(stage.journal.isEmpty)
  }

  @Test("V11: between superviews outside any window nobody hears of windows")
  func callbacksOutsideWindows() {
    let stage = Stage()
    let (one, card) = (MovingView("one"), MovingView("card"))
    one.addSubview(card)
    card.removeFromSuperview()
    #expect(
      stage.journal == [
        "card willMove to superview one [none, none]", "card didMoveToSuperview [one, none]", "one didAdd card",
        "card willMove to superview none [one, none]", "one willRemove card of 1",
        "card didMoveToSuperview [none, none]",
      ])
  }

  @Test("V26: front and back, above and below, only change the order")
  func order() {
    let stage = Stage()
    let board = stage.add(UIView(frame: .zero))
    let views = (0..<5).map { MovingView("\($0)") }
    for view in views { board.addSubview(view) }
    stage.clearJournal()
    func order() -> String {
      // Layers stand as their views do.
      #expect(board.layer.sublayers?.map(ObjectIdentifier.init) == board.subviews.map { ObjectIdentifier($0.layer) })
      return board.subviews.map { ($0 as? MovingView)?.name ?? "?" }.joined()
    }
    var orders = [order()]
    board.bringSubviewToFront(views[1])
    orders.append(order())
    board.sendSubviewToBack(views[3])
    orders.append(order())
    board.insertSubview(views[4], at: 1)
    orders.append(order())
    board.insertSubview(views[4], aboveSubview: views[2])
    orders.append(order())
    board.insertSubview(views[1], belowSubview: views[0])
    orders.append(order())
    board.exchangeSubview(at: 0, withSubviewAt: 4)
    orders.append(order())
    board.exchangeSubview(at: 3, withSubviewAt: 1)
    orders.append(order())
    board.exchangeSubview(at: 0, withSubviewAt: 5)
    board.insertSubview(views[0], at: 99)
    orders.append(order())
    board.insertSubview(views[0], at: -1)
    orders.append(order())
    board.addSubview(views[2])
    orders.append(order())
    #expect(
      orders == [
        "01234", "02341", "30241", "34021", "30241", "31024", "41023", "42013", "42130", "04213", "04132",
      ])
    #expect(stage.journal.isEmpty)
    let stranger = UIView()
    board.bringSubviewToFront(stranger)
    board.sendSubviewToBack(stranger)
    #expect(order() == "04132")
  }

  @Test("V26: new views are put in at, above and below; a sibling that is none means the front")
  func insertion() {
    let board = UIView()
    let a = MovingView("a")
    let b = MovingView("b")
    let c = MovingView("c")
    let d = MovingView("d")
    let e = MovingView("e")
    board.insertSubview(a, at: 5)
    board.insertSubview(b, at: 0)
    board.insertSubview(c, aboveSubview: b)
    board.insertSubview(d, belowSubview: b)
    board.insertSubview(e, aboveSubview: UIView())
    let f = MovingView("f")
    board.insertSubview(f, belowSubview: UIView())
    #expect(board.subviews == [d, b, c, a, e, f])
    #expect(board.layer.sublayers?.map(ObjectIdentifier.init) == board.subviews.map { ObjectIdentifier($0.layer) })
  }

  @Test("V26: views keep their order beside layers that were added by hand")
  func handMadeLayers() {
    let board = UIView()
    let first = UIView()
    board.addSubview(first)
    let hand = CALayer()
    board.layer.addSublayer(hand)
    let second = UIView()
    board.addSubview(second)
    let middle = UIView()
    board.insertSubview(middle, at: 1)
    let back = UIView()
    board.insertSubview(back, at: 0)
    let layers = board.layer.sublayers ?? []
    #expect(
      layers.map(ObjectIdentifier.init)
        == [back.layer, first.layer, middle.layer, hand, second.layer].map(ObjectIdentifier.init))
  }

  @Test("V26: layers between subviews keep their places when subviews come and change places")
  func layersBetween() {
    let board = UIView()
    let (a, b, c, d) = (UIView(), UIView(), UIView(), UIView())
    let (low, high) = (CALayer(), CALayer())
    board.addSubview(a)
    board.layer.addSublayer(low)
    board.addSubview(b)
    board.layer.addSublayer(high)
    func order() -> String {
      let names: [ObjectIdentifier: String] = [
        ObjectIdentifier(a.layer): "a", ObjectIdentifier(b.layer): "b", ObjectIdentifier(c.layer): "c",
        ObjectIdentifier(d.layer): "d", ObjectIdentifier(low): "-", ObjectIdentifier(high): "=",
      ]
      return (board.layer.sublayers ?? []).map { names[ObjectIdentifier($0)] ?? "?" }.joined()
    }
    #expect(order() == "a-b=")
    board.insertSubview(c, belowSubview: b)
    #expect(order() == "a-cb=" && board.subviews == [a, c, b])
    board.insertSubview(d, aboveSubview: a)
    #expect(order() == "ad-cb=" && board.subviews == [a, d, c, b])
    board.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(order() == "bd-ca=" && board.subviews == [b, d, c, a])
    board.insertSubview(b, aboveSubview: d)
    #expect(order() == "db-ca=" && board.subviews == [d, b, c, a])
    board.insertSubview(a, belowSubview: c)
    #expect(order() == "db-ac=" && board.subviews == [d, b, a, c])
  }

  @Test("V28: a view is found by its tag, from the root down")
  func tags() {
    let board = UIView()
    let card = UIView()
    let pin = UIView()
    board.addSubview(UIView())
    board.addSubview(card)
    card.addSubview(pin)
    pin.tag = 5
    #expect(board.viewWithTag(5) === pin)
    card.tag = 5
    #expect(board.viewWithTag(5) === card)
    #expect(board.viewWithTag(0) === board)
    #expect(board.viewWithTag(6) == nil)
    #expect(pin.isDescendant(of: board) && board.isDescendant(of: board) && !board.isDescendant(of: pin))
  }

  @Test("V11, I10, I11: a controller hears of its view's life in order, and its root view fills the window")
  func controllerLife() {
    let stage = Stage()
    let controller = JournalingController("c")
    controller.writesLife = true
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    stage.show(controller)
    stage.advance(by: .frames(1))
    #expect(controller.view.frame == stage.window.bounds && controller.view.superview === stage.window)
    #expect(controller.view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    stage.window.rootViewController = nil
    #expect(
      stage.journal == [
        "c loadView", "c viewDidLoad", "c viewWillAppear", "c viewWillLayoutSubviews", "c viewDidLayoutSubviews",
        "c viewDidAppear", "c viewWillDisappear", "c viewDidDisappear",
      ])
  }

  @Test("V11: a controller's default view fills the screen; a window shows its root when it is shown itself")
  func defaultView() {
    let stage = Stage(width: 200, height: 100)
    let controller = UIViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
    window.rootViewController = controller
    #expect(!controller.isViewLoaded)
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow && !stage.window.isKeyWindow && UIApplication.shared.keyWindow === window)
    #expect(controller.view.frame == window.bounds)
    #expect(UIViewController().view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
  }
}
