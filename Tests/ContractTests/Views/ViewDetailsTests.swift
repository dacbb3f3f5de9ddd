import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Views and controllers: details")
struct ViewDetailsTests {
  @Test("H2: a view that could not be touched when its siblings were packed can be touched once it is let")
  func letIn() {
    let changes: [(off: (UIView) -> Void, on: (UIView) -> Void)] = [
      ({ $0.isHidden = true }, { $0.isHidden = false }),
      ({ $0.alpha = 0 }, { $0.alpha = 1 }),
      ({ $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }),
      ({ $0.center.x += 500 }, { $0.center.x -= 500 }),
      ({ $0.bounds.size = .zero }, { $0.bounds.size = CGSize(width: 100, height: 100) }),
      ({ $0.transform = CGAffineTransform(scaleX: 0.01, y: 0.01) }, { $0.transform = .identity }),
      ({ $0.layer.anchorPoint.x = 9 }, { $0.layer.anchorPoint.x = 0.5 }),
      (
        { view in UIView.animate(withDuration: 9) { view.layer.cornerRadius = 5 } },
        { $0.layer.removeAllAnimations() }
      ),
    ]
    for (index, change) in changes.enumerated() {
      let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      for _ in 0..<20 { board.addSubview(JournalingView("card", frame: board.bounds)) }
      let last = JournalingView("last", frame: board.bounds)
      board.addSubview(last)
      change.off(last)
      #expect(board.nameHit(5, 5) == "card", "change \(index)")
      change.on(last)
      #expect(board.nameHit(5, 5) == "last", "change \(index)")
    }
  }

  @Test("H9: views at places that are not numbers confuse nobody, whichever number it is")
  func noNumbers() {
    for index in 0..<4 {
      let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      board.addSubview(JournalingView("card", frame: board.bounds))
      for _ in 0..<20 {
        var numbers: [CGFloat] = [0, 0, 10, 10]
        numbers[index] = index < 2 ? .nan : .infinity
        let view = JournalingView("nowhere", frame: .zero)
        view.layer.position = CGPoint(x: numbers[0], y: numbers[1])
        view.layer.bounds.size = CGSize(width: numbers[2], height: numbers[3])
        board.addSubview(view)
      }
      #expect(board.nameHit(5, 50) == "card")
    }
  }

  @Test("V13, V25: the cancel comes when the view or window goes, not at the finger's next move")
  func cancelsComeAtOnce() {
    let stage = Stage()
    let window = UIWindow(frame: stage.window.bounds)
    window.isHidden = false
    let card = JournalingView("card", frame: window.bounds, multipleTouch: true)
    window.addSubview(card)
    stage.finger.down(at: CGPoint(x: 5, y: 5))
    window.isHidden = true
    #expect(stage.journal == ["card began", "card cancelled"])
    window.isHidden = false
    stage.finger.down(at: CGPoint(x: 5, y: 5))
    card.removeFromSuperview()
    #expect(stage.journal == ["card began", "card cancelled", "card began", "card cancelled"])
    let other = UIWindow(frame: stage.window.bounds)
    window.addSubview(card)
    stage.finger.down(at: CGPoint(x: 5, y: 5))
    other.addSubview(card)
    #expect(stage.journal.last == "card cancelled" && stage.journal.count == 6)
  }

  @Test("R3, R4: a view that is no longer a controller's root is its superview's")
  func replacedRootView() {
    let stage = Stage()
    let controller = UIViewController()
    let board = stage.add(UIView(frame: .zero))
    let first: UIView = controller.view
    let second = UIView()
    board.addSubview(first)
    board.addSubview(second)
    controller.view = second
    #expect(first.next === board && second.next === controller && controller.next === board)
    let other = UIViewController()
    other.view = first
    #expect(first.next === other)
  }

  @Test(
    "A27: a controller hears of the layout of its view before and after the view lays out; a sheet fills its window")
  func layoutOrder() {
    final class LoudView: UIView {
      override func layoutSubviews() { Stage.current?.note("view lays out") }
    }
    let stage = Stage()
    let controller = JournalingController("c")
    controller.makeView = { LoudView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    stage.show(controller)
    controller.writesLife = true
    stage.clearJournal()
    controller.view.setNeedsLayout()
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["c viewWillLayoutSubviews", "view lays out", "c viewDidLayoutSubviews"])

    let window = UIWindow(frame: CGRect(x: 5, y: 5, width: 50, height: 60))
    let (root, sheet) = (UIViewController(), UIViewController())
    window.rootViewController = root
    window.isHidden = false
    sheet.modalPresentationStyle = .fullScreen
    root.present(sheet, animated: false)
    #expect(sheet.view.frame == window.bounds)
  }

  @Test("V26, H15: sublayers are put above and below each other, and a depth given before counts like one given after")
  func sublayers() {
    let board = CALayer()
    let layers = (0..<4).map { _ in CALayer() }
    for layer in layers { layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    board.addSublayer(layers[0])
    board.addSublayer(layers[1])
    board.insertSublayer(layers[2], above: layers[0])
    board.insertSublayer(layers[3], below: layers[1])
    func order() -> [Int] {
      (board.sublayers ?? []).compactMap { layer in layers.firstIndex { $0 === layer } }
    }
    var orders = [order()]
    board.insertSublayer(layers[0], above: layers[3])
    orders.append(order())
    board.insertSublayer(layers[1], below: layers[2])
    orders.append(order())
    board.insertSublayer(layers[0], at: 1)
    orders.append(order())
    #expect(orders == [[0, 2, 3, 1], [2, 3, 0, 1], [1, 2, 3, 0], [1, 0, 2, 3]])

    let deep = CALayer()
    deep.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    deep.zPosition = -1
    board.addSublayer(deep)
    #expect(board.hitTest(CGPoint(x: 5, y: 5)) === layers[3])
  }

  @Test("R5: a child's life with its parent")
  func children() {
    final class Child: UIViewController {
      override func willMove(toParent parent: UIViewController?) {
        Stage.current?.note("will move to \(parent?.title ?? "nobody"), is with \(self.parent?.title ?? "nobody")")
      }
      override func didMove(toParent parent: UIViewController?) {
        Stage.current?.note("did move to \(parent?.title ?? "nobody")")
      }
    }
    let stage = Stage()
    let (a, b, child) = (UIViewController(), UIViewController(), Child())
    (a.title, b.title) = ("a", "b")
    a.addChild(child)
    a.addChild(child)
    b.addChild(child)
    #expect(a.children.isEmpty && b.children == [child])
    child.removeFromParent()
    child.removeFromParent()
    #expect(b.children.isEmpty && child.parent == nil)
    #expect(
      stage.journal == ["will move to a, is with nobody", "will move to b, is with a", "did move to nobody"])
  }

  @Test("R4: presenting covers the window, once, and dismissing uncovers it, from either side")
  func presenting() {
    let stage = Stage()
    let root = stage.show(UIViewController())
    let (sheet, second) = (UIViewController(), UIViewController())
    sheet.modalPresentationStyle = .fullScreen
    sheet.present(second, animated: false) { stage.note("never: not in a window") }
    root.present(root, animated: false) { stage.note("never: itself") }
    root.present(sheet, animated: false) { stage.note("presented") }
    #expect(sheet.view.window === stage.window && sheet.view.frame == stage.window.bounds)
    #expect(sheet.view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    root.present(second, animated: false) { stage.note("never: one is shown") }
    sheet.present(second, animated: false) { stage.note("presented by the sheet") }
    root.dismiss(animated: false) { stage.note("dismissed") }
    #expect(sheet.view.window == nil && second.view.window == nil && sheet.presentedViewController == nil)
    root.dismiss(animated: false) { stage.note("never: nothing is shown") }
    root.present(sheet, animated: false)
    sheet.dismiss(animated: false) { stage.note("dismissed by itself") }
    #expect(root.presentedViewController == nil)
    #expect(stage.journal == ["presented", "presented by the sheet", "dismissed", "dismissed by itself"])
  }

  @Test("V28: a label is not opaque, has the room of its text, and fits itself to it")
  func labels() {
    let label = UILabel(frame: CGRect(x: 3, y: 4, width: 500, height: 500))
    #expect(!label.isOpaque && label.contentMode == .redraw && label.text == nil)
    #expect(label.intrinsicContentSize == .zero)
    label.text = "Touch"
    let natural = label.intrinsicContentSize
    #expect(natural.width > 20 && natural.height > 10)
    label.sizeToFit()
    #expect(label.frame == CGRect(origin: CGPoint(x: 3, y: 4), size: natural))
    #expect(label.sizeThatFits(CGSize(width: 10, height: 1)) == CGSize(width: 10, height: natural.height))
    #expect(label.sizeThatFits(.zero) == natural)
  }

  @Test("A29: a layer that has been given one rare property keeps the defaults of the others")
  func rareProperties() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(layer.zPosition == 0 && layer.borderWidth == 0 && layer.name == nil)
    #expect(layer.borderColor == CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    let other = CALayer()
    other.name = "other"
    #expect(other.affineTransform() == .identity)
  }

  @Test("A2: each component of a colour goes its own way")
  func colours() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    view.backgroundColor = UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.backgroundColor = UIColor(red: 0, green: 0.75, blue: 0.5, alpha: 0.5)
    }
    stage.advance(by: .seconds(0.5))
    let middle = view.layer.presentation()?.backgroundColor
    #expect(middle == CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.75))
  }

  @Test("A13: a completion may start the next animation of the same view")
  func chained() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 0.1, animations: { view.alpha = 0 }) { first in
      stage.note("first \(first)")
      UIView.animate(withDuration: 0.1, animations: { view.alpha = 1 }) { stage.note("second \($0)") }
    }
    stage.advance(by: .seconds(0.15))
    #expect(stage.journal == ["first true"])
    #expect((view.layer.presentation()?.opacity ?? 0) > 0.4)
    stage.advance(by: .seconds(0.1))
    #expect(stage.journal == ["first true", "second true"])
  }
}
