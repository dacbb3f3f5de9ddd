import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Founding documents: windows, sendEvent and forwarding")
struct FoundingWindowTests {
  @Test("founding S39: a window that takes its empty area for its frontmost subview's")
  func frontmostInsteadOfWindow() {
    final class FrontWindow: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? subviews.last : hit
      }
    }
    let stage = Stage()
    let window = FrontWindow(frame: stage.window.bounds)
    window.isHidden = false
    window.addSubview(JournalingView("back", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    window.addSubview(JournalingView("front", frame: CGRect(x: 60, y: 0, width: 50, height: 50)))
    stage.finger.tap(at: CGPoint(x: 200, y: 300))
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.journal == ["front began", "front ended", "back began", "back ended"])
  }

  @Test("founding S34: fingers that land together come together only in the same view")
  func togetherInOneView() {
    let stage = Stage()
    for (index, name) in ["a", "b"].enumerated() {
      stage.add(JournalingView(name, frame: CGRect(x: index * 100, y: 0, width: 100, height: 100), multipleTouch: true))
    }
    stage.hand(2).down(at: [CGPoint(x: 5, y: 5), CGPoint(x: 50, y: 5)]).up()
    stage.hand(2).down(at: [CGPoint(x: 5, y: 5), CGPoint(x: 150, y: 5)]).up()
    #expect(stage.journal == ["a began ×2", "a ended ×2", "a began", "b began", "a ended", "b ended"])
  }

  @Test("founding S90: a window that watches events and calls super delivers as ever")
  func watchingWindow() {
    final class WatchingWindow: UIWindow {
      override func sendEvent(_ event: UIEvent) {
        Stage.current?.note("event of \(event.allTouches?.count ?? 0)")
        super.sendEvent(event)
      }
    }
    let stage = Stage()
    let window = WatchingWindow(frame: stage.window.bounds)
    window.isHidden = false
    window.addSubview(JournalingView("board", frame: window.bounds, multipleTouch: true))
    let hand = stage.hand(2).down(at: [CGPoint(x: 5, y: 5), CGPoint(x: 50, y: 5)])
    hand.move(by: 1, 1)
    hand.up()
    #expect(
      stage.journal == [
        "event of 2", "board began ×2", "event of 2", "board moved ×2", "event of 2", "board ended ×2",
      ])
  }

  @Test("founding S91: a window that does not call super delivers nothing, and the engine gets over it")
  func swallowingWindow() {
    final class SwallowingWindow: UIWindow {
      var swallows = true
      override func sendEvent(_ event: UIEvent) { if !swallows { super.sendEvent(event) } }
    }
    let stage = Stage()
    let window = SwallowingWindow(frame: stage.window.bounds)
    window.isHidden = false
    window.addSubview(JournalingView("board", frame: window.bounds))
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(by: 1, 1)
    finger.up()
    #expect(stage.journal.isEmpty && stage.runtime.activeTouchCount == 0)
    window.swallows = false
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.journal == ["board began", "board ended"])
  }

  /// Four fingers, of which one moves, one lifts, one is taken away and one more lands, all in one event.
  private func fourPhases(_ stage: Stage, among others: [Finger] = [], lacking: Set<Int> = []) {
    let fingers = (0..<4).map { _ in stage.finger }
    stage.together { for index in 0..<3 { fingers[index].down(at: CGPoint(x: 10 + index * 20, y: 10)) } }
    stage.clearJournal()
    stage.together {
      if !lacking.contains(0) { fingers[3].down(at: CGPoint(x: 100, y: 10)) }
      if !lacking.contains(3) { fingers[2].cancel() }
      if !lacking.contains(2) { fingers[1].up() }
      if !lacking.contains(1) { fingers[0].move(by: 1, 1) }
    }
  }

  @Test(
    "founding S92, S93: in one event a view hears of began, moved, ended and cancelled, in this order, if there are any"
  )
  func orderOfPhases() {
    let stage = Stage()
    stage.add(JournalingView("board", multipleTouch: true))
    let all = ["board began", "board moved", "board ended", "board cancelled"]
    fourPhases(stage)
    #expect(stage.journal == all)
    for missing in 0..<4 {
      let stage = Stage()
      stage.add(JournalingView("board", multipleTouch: true))
      fourPhases(stage, lacking: [missing])
      #expect(stage.journal == all.enumerated().filter { $0.offset != missing }.map(\.element))
    }
  }

  @Test("founding S92, S93, S94: a window that sorts touches by phase for a helper tells it what views are told")
  func helperResponder() {
    final class HelperWindow: UIWindow {
      let helper = JournalingController("helper")
      override func sendEvent(_ event: UIEvent) {
        let touches = event.allTouches ?? []
        func send(_ phase: UITouch.Phase, _ method: (Set<UITouch>, UIEvent?) -> Void) {
          let some = touches.filter { $0.phase == phase }
          if !some.isEmpty { method(some, event) }
        }
        send(.began) { helper.touchesBegan($0, with: $1) }
        send(.moved) { helper.touchesMoved($0, with: $1) }
        send(.ended) { helper.touchesEnded($0, with: $1) }
        send(.cancelled) { helper.touchesCancelled($0, with: $1) }
        super.sendEvent(event)
      }
    }
    let stage = Stage()
    let window = HelperWindow(frame: stage.window.bounds)
    window.isHidden = false
    window.addSubview(JournalingView("board", frame: window.bounds, multipleTouch: true))
    let resting = stage.finger.down(at: CGPoint(x: 200, y: 200))
    fourPhases(stage, among: [resting])
    let phases = ["began", "moved", "ended", "cancelled"]
    #expect(stage.journal == phases.map { "helper \($0)" } + phases.map { "board \($0)" })
    withExtendedLifetime(resting) {}
  }

  @Test("founding S94: a finger that rests is told to nobody")
  func resting() {
    let stage = Stage()
    stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    stage.add(JournalingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let left = stage.finger.down(at: CGPoint(x: 5, y: 5))
    let right = stage.finger.down(at: CGPoint(x: 150, y: 5))
    left.move(by: 1, 1)
    stage.advance(by: .frames(1))
    right.move(by: 1, 1)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["left began", "right began", "left moved", "right moved"])
  }

  @Test("founding S86: on lift interaction is off and the placard goes home; fingers are ignored meanwhile")
  func placard() {
    final class MoveMe: UIView {
      let placard = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(placard)
        placard.center = center
      }
      required init?(coder: NSCoder) { fatalError("made in code") }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        Stage.current?.note("began on \(touches.first?.view === placard ? "the placard" : "the board")")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.view === placard else { return }
        placard.center = convert(touch.location(in: placard), from: placard)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard touches.first?.view === placard else { return }
        isUserInteractionEnabled = false
        UIView.animate(
          withDuration: 0.5, animations: { self.placard.center = self.center },
          completion: { _ in self.isUserInteractionEnabled = true })
      }
    }
    let stage = Stage()
    let board = stage.add(MoveMe(frame: stage.window.bounds))
    let finger = stage.finger.down(at: board.center)
    finger.move(to: CGPoint(x: 50, y: 60))
    stage.advance(by: .frames(1))
    #expect(board.placard.center == CGPoint(x: 50, y: 60))
    finger.up()
    stage.finger.tap(at: board.center)
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: board.center)
    #expect(stage.journal == ["began on the placard", "began on the placard"])
  }

  @Test("founding S122: a controller's view can be a class of the app's that handles touches itself")
  func controllersView() {
    let stage = Stage()
    let controller = JournalingController("controller")
    controller.makeView = { JournalingView("board", frame: UIScreen.main.bounds) }
    stage.show(controller)
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.journal == ["board began", "board ended"])
    #expect(controller.view is JournalingView && controller.view.frame == stage.window.bounds)
  }

  @Test("founding S122: a view comes back from an archive as it was, the class of the app's too")
  func archives() throws {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    view.bounds.origin = CGPoint(x: 3, y: 4)
    view.isMultipleTouchEnabled = true
    view.isUserInteractionEnabled = false
    view.isHidden = true
    view.alpha = 0.5
    view.tag = 9
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    view.encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    let copy = try #require(JournalingView(coder: reader))
    #expect(copy.frame == view.frame && copy.bounds == view.bounds && copy.center == view.center)
    #expect(copy.isMultipleTouchEnabled && !copy.isUserInteractionEnabled && copy.isHidden)
    #expect(copy.alpha == 0.5 && copy.tag == 9)
  }
}
