import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Views: changes under a finger")
struct TouchedViewTests {
  private func card(in superview: UIView, _ name: String = "card") -> JournalingView {
    let card = JournalingView(name, frame: CGRect(x: 0, y: 0, width: 50, height: 50), multipleTouch: true)
    superview.addSubview(card)
    return card
  }
  private let spot = CGPoint(x: 5, y: 5)

  @Test("V13, V14, V15: a view removed under a finger hears that its touch is cancelled, then nothing more")
  func removed() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let card = card(in: board)
    var phases: [UITouch.Phase] = []
    var views: [UIView?] = []
    card.onCall = { _, touches, event in
      phases += touches.map(\.phase)
      views += touches.map(\.view)
      #expect(event?.touches(for: card) == touches)
    }
    let finger = stage.finger.down(at: spot)
    card.removeFromSuperview()
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["card began", "card cancelled"])
    #expect(phases == [.began, .cancelled] && views.allSatisfy { $0 === card })
  }

  @Test("V13, V15: the same when the view's superview goes, or a view of the finger's own call takes it away")
  func removedWithItsSuperview() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let shelf = UIView(frame: board.bounds)
    board.addSubview(shelf)
    let card = card(in: shelf)
    card.onCall = { what, _, _ in
      guard what == "moved" else { return }
      shelf.removeFromSuperview()
      stage.note("still in the call")
    }
    let finger = stage.finger.down(at: spot)
    finger.move(by: 1, 1)
    finger.up()
    #expect(stage.journal == ["card began", "card moved", "still in the call", "card cancelled"])
  }

  @Test("V13, V15: two fingers on a removed view are cancelled in one call, fingers elsewhere go on")
  func twoFingers() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let card = card(in: board)
    let hand = stage.hand(2).down(at: [spot, CGPoint(x: 40, y: 40)])
    let other = stage.finger.down(at: CGPoint(x: 200, y: 200))
    card.removeFromSuperview()
    hand.up()
    other.up()
    #expect(stage.journal == ["card began ×2", "board began", "card cancelled ×2", "board ended"])
  }

  @Test("V15: the cancel climbs the chain as it stood, so who heard the beginning hears the end")
  func chainAsItStood() {
    let stage = Stage()
    let controller = stage.show(JournalingController("controller"))
    let child = JournalingController("child")
    child.callsSuper = true
    controller.addChild(child)
    controller.view.addSubview(child.view)
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    child.view.addSubview(plain)
    let finger = stage.finger.down(at: spot)
    child.view.removeFromSuperview()
    finger.up()
    #expect(stage.journal == ["child began", "controller began", "child cancelled", "controller cancelled"])
    #expect(child.view.next === child && child.next == nil && plain.next === child.view)
  }

  @Test("V15: also when the tree is taken apart from above or from below within one call", arguments: [true, false])
  func takenApart(fromAbove: Bool) {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let outer = JournalingView("outer", frame: board.bounds)
    let inner = JournalingView("inner", frame: board.bounds)
    let plain = UIView(frame: board.bounds)
    for view in [outer, inner] { view.callsSuper = true }
    board.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(plain)
    board.onCall = { what, _, _ in
      guard what == "moved" else { return }
      let parts = [outer, inner, plain]
      for part in fromAbove ? parts : parts.reversed() { part.removeFromSuperview() }
    }
    let finger = stage.finger.down(at: spot)
    finger.move(by: 1, 1)
    finger.up()
    #expect(
      stage.journal == [
        "inner began", "outer began", "board began", "inner moved", "outer moved", "board moved", "inner cancelled",
        "outer cancelled", "board cancelled",
      ])
    #expect(plain.next == nil && inner.next == nil && outer.next == nil)
  }

  @Test("V15: a finger on a spot that another finger's lift takes away: the view that drew the spot hears of both")
  func spotUnderAnotherFinger() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let spot = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let first = stage.finger.down(at: CGPoint(x: 50, y: 50))
    board.addSubview(spot)
    board.onCall = { what, touches, _ in
      if what == "ended", touches.first?.view === board { spot.removeFromSuperview() }
    }
    let second = stage.finger.down(at: CGPoint(x: 60, y: 60))
    first.up()
    second.move(by: 1, 1)
    second.up()
    #expect(stage.journal == ["board began", "board began", "board ended", "board cancelled"])
  }

  @Test("V17: moving to another superview in the same window leaves the touch its recognisers")
  func recognizersStayBound() {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let other = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    board.addGestureRecognizer(JournalingRecognizer("board's"))
    other.addGestureRecognizer(JournalingRecognizer("other's"))
    let card = card(in: board)
    let finger = stage.finger.down(at: spot)
    other.addSubview(card)
    finger.move(by: 1, 1)
    finger.up()
    #expect(
      stage.journal == ["board's began", "card began", "board's moved", "card moved", "board's ended", "card ended"])
  }

  @Test("V17: moving to another superview in the same window cancels nothing")
  func reparented() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let other = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    let card = card(in: board)
    let finger = stage.finger.down(at: spot)
    other.addSubview(card)
    finger.move(by: 1, 1)
    board.insertSubview(card, at: 0)
    finger.up()
    #expect(stage.journal == ["card began", "card moved", "card ended"])
  }

  @Test("V13, V17: moving to another window is leaving the first")
  func toAnotherWindow() {
    let stage = Stage()
    let window = UIWindow(frame: stage.window.bounds)
    window.isHidden = false
    let card = card(in: stage.window)
    window.isUserInteractionEnabled = false
    let finger = stage.finger.down(at: spot)
    window.addSubview(card)
    finger.up()
    #expect(stage.journal == ["card began", "card cancelled"])
  }

  @Test("V18: a subview added for show and taken away again disturbs nobody")
  func spotsForShow() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    board.onCall = { what, _, _ in
      switch what {
      case "began": board.addSubview(mark)
      case "moved": mark.removeFromSuperview()
      default: break
      }
    }
    let finger = stage.finger.down(at: spot)
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["board began", "board moved", "board ended"])
  }

  @Test("V19: a view put under a running finger does not take it over")
  func newViewUnderAFinger() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let finger = stage.finger.down(at: spot)
    let card = card(in: board)
    finger.move(by: 1, 1)
    finger.up()
    stage.finger.tap(at: spot)
    #expect(stage.journal == ["board began", "board moved", "board ended", "card began", "card ended"])
    #expect(board.subviews == [card])
  }

  @Test("V20, V23: hiding, fading or switching off under a finger lets it go on, and refuses the next one")
  func switchedOffUnderAFinger() {
    let stage = Stage()
    let changes: [(UIView) -> Void] = [
      { $0.isHidden = true }, { $0.alpha = 0 }, { $0.isUserInteractionEnabled = false },
    ]
    for change in changes {
      stage.clearJournal()
      let board = stage.add(JournalingView("board", multipleTouch: true))
      let card = card(in: board)
      let finger = stage.finger.down(at: spot)
      change(card)
      finger.move(by: 1, 1)
      stage.advance(by: .frames(1))
      stage.finger.tap(at: spot)
      finger.up()
      #expect(stage.journal == ["card began", "card moved", "board began", "board ended", "card ended"])
    }
  }

  @Test("V21: a view that switches itself off when a finger lifts follows no finger after that")
  func switchedOffAtTheEnd() {
    let stage = Stage()
    let card = card(in: stage.window)
    card.onCall = { what, _, _ in if what == "ended" { card.isUserInteractionEnabled = false } }
    stage.finger.tap(at: spot)
    stage.finger.tap(at: spot)
    #expect(stage.journal == ["card began", "card ended"])
  }

  @Test("V22: becoming multi-touch in mid-sequence counts for fingers that land later; so does ceasing to be")
  func multipleTouchInMidSequence() {
    let stage = Stage()
    let card = card(in: stage.window)
    card.isMultipleTouchEnabled = false
    let first = stage.finger.down(at: spot)
    let silent = stage.finger.down(at: spot)
    card.isMultipleTouchEnabled = true
    silent.move(by: 1, 1)
    stage.advance(by: .frames(1))
    let heard = stage.finger.down(at: CGPoint(x: 20, y: 20))
    card.isMultipleTouchEnabled = false
    let late = stage.finger.down(at: CGPoint(x: 30, y: 30))
    for finger in [silent, late, heard, first] { finger.up() }
    #expect(stage.journal == ["card began", "card began", "card ended", "card ended"])
  }

  @Test("V23: what is switched off gets nothing at all")
  func switchedOff() {
    let stage = Stage()
    let card = card(in: stage.window)
    card.isUserInteractionEnabled = false
    let finger = stage.finger.down(at: spot)
    finger.move(by: 1, 1)
    card.isUserInteractionEnabled = true
    finger.up()
    #expect(stage.journal.isEmpty)
  }

  @Test("V25: hiding a window cancels its fingers, those of other windows go on")
  func windowHidden() {
    let stage = Stage()
    let window = JournalingWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.isHidden = false
    stage.add(JournalingView("board"))
    let card = card(in: window)
    card.callsSuper = true
    let other = stage.finger.down(at: CGPoint(x: 200, y: 200))
    let finger = stage.finger.down(at: spot)
    window.isHidden = true
    finger.up()
    other.up()
    #expect(
      stage.journal == [
        "board began", "card began", "window began", "card cancelled", "window cancelled", "board ended",
      ])
    window.isHidden = false
    stage.clearJournal()
    stage.finger.tap(at: spot)
    #expect(stage.journal == ["card began", "window began", "card ended", "window ended"])
  }

  /// A recogniser that writes what it hears and takes itself for going on after the first move.
  private final class Watcher: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { note("began") }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      if state == .possible { state = .began }
      note("moved")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { note("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { note("cancelled") }
    override func reset() { note("reset, \(state)") }
    private func note(_ what: String) { Stage.current?.note("\(name ?? "-") \(what)") }
  }

  @Test(
    "V16: a recogniser in a subtree that goes has failed, or is cancelled once it goes on, and is reset; its ancestors' go on",
    arguments: [false, true])
  func recognizers(_ hasBegun: Bool) {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let middle = UIView(frame: board.bounds)
    let card = UIView(frame: board.bounds)
    board.addSubview(middle)
    middle.addSubview(card)
    let inner = Watcher()
    inner.name = "inner"
    let outer = Watcher()
    outer.name = "outer"
    card.addGestureRecognizer(inner)
    board.addGestureRecognizer(outer)
    let finger = stage.finger.down(at: spot)
    if hasBegun {
      finger.move(by: 1, 1)
      stage.advance(by: .frames(1))
    }
    stage.clearJournal()
    middle.removeFromSuperview()
    #expect(stage.journal == ["inner cancelled", "inner reset, \(hasBegun ? "cancelled" : "failed")"])
    #expect(inner.state == .possible && inner.numberOfTouches == 0 && outer.numberOfTouches == 1)
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal.suffix(2) == ["outer moved", "outer ended"])
  }
}
