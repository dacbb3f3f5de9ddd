import Testing
import TouchTesting
import UIKit

/// Weak references by name: who of the watched is still there.
@MainActor private final class Watch {
  private var entries: [(name: String, object: () -> AnyObject?)] = []

  @discardableResult func add<Object: AnyObject>(_ name: String, _ object: Object) -> Object {
    entries.append((name, { [weak object] in object }))
    return object
  }
  var alive: [String] { entries.filter { $0.object() != nil }.map(\.name) }
}

@MainActor @Suite("Views: nobody is kept alive for nothing")
struct ViewMemoryTests {
  private func watch(_ stage: Stage, _ watch: Watch) {
    watch.add("stage", stage)
    watch.add("runtime", stage.runtime)
    watch.add("platform", stage.platform)
    watch.add("window", stage.window)
    watch.add("window's layer", stage.window.layer)
    watch.add("application", UIApplication.shared)
    watch.add("screen", UIScreen.main)
  }

  @Test("A stage goes with all that was on it")
  func stage() {
    let watch = Watch()
    do {
      let stage = Stage()
      self.watch(stage, watch)
      let board = watch.add("board", stage.add(JournalingView("board")))
      watch.add("board's layer", board.layer)
      for _ in 0..<20 { board.addSubview(watch.add("card", UIView(frame: board.bounds))) }
      stage.finger.tap(at: board.center)
      stage.advance(by: .frames(2))
      #expect(watch.alive.count > 20)
    }
    #expect(watch.alive == [])
  }

  @Test("A stage goes while fingers are down, moves wait, and deadlines and animations are due")
  func busyStage() {
    let watch = Watch()
    do {
      let stage = Stage()
      self.watch(stage, watch)
      let board = watch.add("board", stage.add(JournalingView("board", multipleTouch: true)))
      board.onCall = { _, touches, event in
        for touch in touches { watch.add("touch", touch) }
        if let event { watch.add("event", event) }
      }
      let card = watch.add("card", UIView(frame: board.bounds))
      board.addSubview(card)
      watch.add("card's layer", card.layer)
      watch.add("board's layer", board.layer)
      stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 50)]).move(by: 1, 1)
      UIView.animate(withDuration: 10, animations: { card.alpha = 0 }) { _ in }
      UIView.animate(withDuration: 10, delay: 0, options: [.repeat, .autoreverse]) { board.alpha = 0.5 }
      UIView.animate(withDuration: 0, animations: {}) { _ in }
      stage.runtime.deadlines.schedule(at: stage.runtime.now.advanced(bySeconds: 100)) {}
      #expect(stage.runtime.activeTouchCount == 2)
    }
    #expect(watch.alive == [])
  }

  @Test("A view that was removed goes at once when nobody else holds it, with its layer and subviews")
  func removedView() {
    let stage = Stage()
    let watch = Watch()
    do {
      let board = watch.add("board", stage.add(UIView(frame: .zero)))
      watch.add("layer", board.layer)
      for _ in 0..<30 { board.addSubview(watch.add("card", UIView(frame: board.bounds))) }
      stage.finger.tap(at: board.center)
      stage.advance(by: .frames(1))
      board.removeFromSuperview()
    }
    #expect(watch.alive == [])
    stage.advance(by: .frames(1))
  }

  @Test("Views that outlive their superview are roots again")
  func survivors() {
    let card = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    do {
      let board = UIView(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
      board.addSubview(card)
      #expect(card.superview === board && card.layer.superlayer === board.layer)
    }
    #expect(card.superview == nil && card.layer.superlayer == nil && card.window == nil && card.next == nil)
    #expect(card.convert(CGPoint.zero, to: nil as UIView?) == .zero)
    UIView().addSubview(card)
    #expect(card.superview == nil)
  }

  @Test("Views whose superview is gone leave its layer too, and freed windows leave the application's list")
  func leavingTheDead() {
    let stage = Stage()
    let layer: CALayer
    let card = UIView()
    do {
      let board = UIView()
      layer = board.layer
      board.addSubview(card)
    }
    #expect(card.layer.superlayer == nil && layer.sublayers == nil)
    do {
      let window = UIWindow(frame: .zero)
      #expect(UIApplication.shared.windows == [stage.window, window])
    }
    #expect(UIApplication.shared.windows == [stage.window])
  }

  @Test("A layer that outlives its view is a layer like any other")
  func orphanedLayer() {
    let layer: CALayer
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      layer = view.layer
    }
    layer.bounds.size = CGSize(width: 20, height: 20)
    layer.opacity = 0.5
    layer.isHidden = true
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    UIView.animate(withDuration: 1) { layer.position.x = 9 }
    #expect(layer.frame == CGRect(x: -1, y: -5, width: 20, height: 20))
    let sublayer: CALayer
    do {
      let superlayer = CALayer()
      sublayer = CALayer()
      superlayer.addSublayer(sublayer)
    }
    #expect(sublayer.superlayer == nil)
  }

  @Test("After an animation and its completion nothing of it stays")
  func animations() {
    let stage = Stage()
    let watch = Watch()
    do {
      let view = watch.add("view", stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))))
      watch.add("layer", view.layer)
      let token = watch.add("captured", NSObject())
      UIView.animate(withDuration: 0.2, animations: { view.alpha = 0 }) { _ in _ = (view, token) }
      stage.advance(by: .seconds(0.3))
      UIView.animate(withDuration: 0.2, animations: { view.alpha = 1 }) { _ in _ = (view, token) }
      view.removeFromSuperview()
    }
    #expect(watch.alive == ["view", "layer", "captured"], "the completion of the removed animation is still to come")
    stage.advance(by: .frames(1))
    #expect(watch.alive == [])
  }

  @Test("A view outside any superview that is being animated goes when the animation is over")
  func animationOutside() {
    let stage = Stage()
    let watch = Watch()
    do {
      let view = watch.add("view", UIView(frame: .zero))
      watch.add("layer", view.layer)
      UIView.animate(withDuration: 0.2) { view.alpha = 0 }
    }
    #expect(!watch.alive.contains("view"))
    stage.advance(by: .seconds(0.3))
    #expect(watch.alive == [])
  }

  @Test("V24: a removed view lives as long as the finger on it, no longer; its touch too")
  func removalInMidTouch() {
    let stage = Stage()
    let watch = Watch()
    let finger = stage.finger
    do {
      let board = watch.add("board", stage.add(JournalingView("board")))
      board.onCall = { _, touches, _ in for touch in touches { watch.add("touch", touch) } }
      finger.down(at: board.center)
      board.removeFromSuperview()
    }
    #expect(watch.alive == ["board", "touch", "touch"])
    finger.move(by: 5, 5)
    stage.advance(by: .frames(1))
    #expect(watch.alive.contains("board"))
    finger.up()
    #expect(watch.alive == [])
    #expect(stage.journal == ["board began", "board cancelled"])
  }

  @Test("V24: a view that goes in the middle of its own call is there until the call returns")
  func removalInItsOwnCall() {
    let stage = Stage()
    let watch = Watch()
    do {
      let card = watch.add("card", stage.add(JournalingView("card")))
      card.onCall = { [unowned card] what, _, _ in
        guard what == "ended" else { return }
        card.removeFromSuperview()
        stage.note("\(card.name) still here")
      }
    }
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.journal == ["card began", "card ended", "card still here"])
    #expect(watch.alive == [])
  }

  @Test("V25: a window freed under a finger goes at once; its views hear of the cancel, then go with the finger")
  func windowFreedInMidTouch() {
    let stage = Stage()
    let watch = Watch()
    let finger = stage.finger
    do {
      let window = watch.add("window", UIWindow(frame: stage.window.bounds))
      window.makeKeyAndVisible()
      let board = watch.add("board", JournalingView("board", frame: window.bounds))
      window.addSubview(board)
      let card = watch.add("card", JournalingView("card", frame: window.bounds))
      card.callsSuper = true
      board.addSubview(card)
      finger.down(at: card.center)
    }
    #expect(stage.journal == ["card began", "board began", "card cancelled", "board cancelled"])
    #expect(!watch.alive.contains("window"))
    finger.move(by: 5, 5)
    stage.advance(by: .frames(1))
    finger.up()
    stage.advance(by: .frames(1))
    #expect(watch.alive == [])
    #expect(stage.journal.count == 4)
  }

  @Test("V25: a window that is freed with its own finger on it goes at once")
  func windowFreedUnderItsOwnFinger() {
    let stage = Stage()
    let watch = Watch()
    let finger = stage.finger
    do {
      let window = watch.add("window", UIWindow(frame: stage.window.bounds))
      window.makeKeyAndVisible()
      finger.down(at: window.center)
    }
    finger.move(by: 5, 5)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(watch.alive == [])
  }

  /// A view that keys are sent to.
  private final class KeyTarget: UIView {
    var onRelease: () -> Void = {}
    override var canBecomeFirstResponder: Bool { true }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { onRelease() }
  }

  @Test("A view whose end is held back while a key is down gets a cancel when its window is freed then")
  func windowFreedWithAHeldEnd() {
    let stage = Stage()
    var window: UIWindow? = UIWindow(frame: stage.window.bounds)
    window?.makeKeyAndVisible()
    let board = KeyTarget(frame: stage.window.bounds)
    window?.addSubview(board)
    board.becomeFirstResponder()
    let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    board.addSubview(card)
    let rotation = UIRotationGestureRecognizer()
    rotation.allowedPressTypes = [NSNumber(value: UIPress.PressType.upArrow.rawValue)]
    board.addGestureRecognizer(rotation)
    stage.key(.keyboardUpArrow, "u")
    stage.finger.down(5, 5).up()
    stage.note("up")
    board.onRelease = { window = nil }
    stage.key(.keyboardUpArrow, "u", isDown: false)
    stage.note("released, and the card is in \(card.window == nil ? "no window" : "a window")")
    #expect(stage.journal == ["card began", "up", "card cancelled", "released, and the card is in no window"])
    #expect(window == nil)
  }

  @Test("The constraints of a window that is freed under a finger end before its views hear of the cancel")
  func constraintsOfWindowFreedInMidTouch() {
    let stage = Stage()
    let watch = Watch()
    let finger = stage.finger
    do {
      let window = watch.add("window", UIWindow(frame: stage.window.bounds))
      window.makeKeyAndVisible()
      let board = watch.add("board", JournalingView("board"))
      let label = watch.add("label", UIView())
      let room = UILayoutGuide()
      window.addLayoutGuide(room)
      for view in [board, label] {
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
      }
      let width = board.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.5)
      NSLayoutConstraint.activate([
        width, board.heightAnchor.constraint(equalTo: room.heightAnchor),
        board.topAnchor.constraint(equalTo: window.topAnchor),
        board.leftAnchor.constraint(equalTo: window.leftAnchor), room.heightAnchor.constraint(equalToConstant: 80),
        label.topAnchor.constraint(equalTo: board.bottomAnchor),
        label.leftAnchor.constraint(equalTo: window.leftAnchor),
      ])
      board.onCall = { what, _, _ in
        stage.note(
          "\(what): \(width.isActive ? "active" : "ended"), \(width.secondItem == nil ? "no window" : "a window")")
        stage.note("the guide has \(room.owningView == nil ? "no" : "a") view")
      }
      stage.advance(by: .frames(1))
      finger.down(at: board.center)
    }
    finger.up()
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began", "began: active, a window", "the guide has a view", "board cancelled",
        "cancelled: ended, no window", "the guide has no view",
      ])
    #expect(watch.alive == [])
  }

  @Test("A keyboard's guide that a constraint ties to its view goes with the view")
  func keyboardGuide() {
    let stage = Stage()
    let watch = Watch()
    do {
      let view = watch.add("view", stage.add(UIView()))
      let guide = watch.add("guide", view.keyboardLayoutGuide)
      guide.usesBottomSafeArea = false
      stage.advance(by: .frames(1))
      view.removeFromSuperview()
    }
    stage.advance(by: .frames(1))
    #expect(watch.alive == [])
  }

  @Test("Controllers, presented and contained ones too, go with their windows")
  func controllers() {
    let stage = Stage()
    let watch = Watch()
    do {
      let window = watch.add("window", UIWindow(frame: stage.window.bounds))
      let root = watch.add("root", UIViewController())
      let child = watch.add("child", UIViewController())
      let shown = watch.add("shown", UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      root.addChild(child)
      root.view.addSubview(child.view)
      child.didMove(toParent: root)
      root.present(shown, animated: false)
      for controller in [root, child, shown] { watch.add("view", controller.view) }
      stage.finger.tap(at: window.center)
      stage.advance(by: .frames(1))
    }
    #expect(watch.alive == [])

    do {
      let root = stage.show(watch.add("root", UIViewController()))
      root.present(watch.add("shown", UIViewController()), animated: false)
      root.dismiss(animated: false)
      #expect(!watch.alive.contains("shown"))
    }
    stage.window.rootViewController = nil
    #expect(watch.alive == [])
  }

  @Test("A view that outlives its controller is its superview's again")
  func viewOutlivesController() {
    let stage = Stage()
    let board = stage.add(UIView(frame: .zero))
    let view: UIView
    do {
      let controller = UIViewController()
      view = controller.view
      board.addSubview(view)
      #expect(view.next === controller)
    }
    #expect(view.next === board)
  }

  @Test("T38: a touch and an event kept after the end keep no view of the sequence but the touch's own")
  func keptTouch() {
    let stage = Stage()
    let watch = Watch()
    var kept: [AnyObject] = []
    do {
      let board = watch.add("board", stage.add(UIView(frame: .zero)))
      let card = watch.add("card", JournalingView("card", frame: board.bounds))
      board.addSubview(card)
      card.onCall = { _, touches, event in
        kept.append(contentsOf: Array(touches))
        if let event { kept.append(event) }
      }
      stage.finger.tap(at: card.center)
      board.removeFromSuperview()
    }
    #expect(watch.alive == ["card"])
    kept.removeAll()
    #expect(watch.alive == [])
  }
}
