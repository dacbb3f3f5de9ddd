import Testing
import TouchTesting
import TouchTrace
import UIKit

@MainActor @Suite("A trace of gestures")
struct GestureTracerTests {
  /// A stage with a board, a card on it, and a tracer.
  @MainActor final class Desk {
    let stage = Stage(width: 300, height: 400)
    let tracer = GestureTracer()
    let board: JournalingView
    let card: JournalingView
    let listener = Listener()
    let refuser = Refuser()

    init() {
      board = stage.add(JournalingView("board"))
      board.accessibilityIdentifier = "Board"
      card = JournalingView("card")
      card.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      card.accessibilityIdentifier = "Card"
      board.addSubview(card)
      stage.runtime.watchGestures(tracer)
    }

    func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to view: UIView) -> Recognizer {
      recognizer.addTarget(listener, action: .init("called:", Listener.called))
      view.addGestureRecognizer(recognizer)
      return recognizer
    }

    func tap(_ x: CGFloat, _ y: CGFloat) { stage.finger.tap(at: CGPoint(x: x, y: y)) }

    func drag(by dx: CGFloat, steps: Int) {
      let finger = stage.finger.down(at: CGPoint(x: 60, y: 60))
      for _ in 0..<steps {
        finger.move(by: dx, 0)
        stage.advance(by: .frames(1))
      }
      finger.up()
    }

    var story: TraceStory { TraceStory(tracer.records) }
    var lines: [String] {
      TraceText.text(of: story).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var summary: [String] { Array(TraceSummary.lines(of: story).dropFirst(2)) }
  }

  @Test("A drag that wins over a tap is told event by event, moves that decide nothing as one line")
  func dragWins() {
    let desk = Desk()
    let drag = desk.add(Dragger(target: nil, action: nil), to: desk.board)
    drag.name = "drag"
    _ = desk.add(Tapper(target: nil, action: nil), to: desk.card)
    desk.drag(by: 5, steps: 6)
    #expect(
      desk.lines == [
        "   0.000  finger 1 begins at 60, 60",
        "              finger 1 hits Card in Board in UIWindow",
        "              Tapper of Card and drag of Board get finger 1",
        "              Card: touchesBegan (finger 1)",
        "   0.017  finger 1 moves to 65, 60",
        "              Card: touchesMoved (finger 1)",
        "   0.033  finger 1 moves to 70, 60",
        "              drag of Board: possible → began",
        "              Tapper of Card fails: prevented by drag of Board",
        "              drag of Board takes finger 1 from Card",
        "              Card: touchesCancelled (finger 1)",
        "              drag of Board calls its target (began)",
        "              Tapper of Card starts again",
        "   0.050  finger 1 moves to 75, 60",
        "              drag of Board calls its target (changed)",
        "          … 3 more like it until 0.100: finger 1 at 90, 60",
        "   0.100  finger 1 ends at 90, 60",
        "              drag of Board: changed → ended",
        "              drag of Board calls its target (ended)",
        "              drag of Board starts again",
        "",
        "What became of each recogniser:",
        "",
        "drag of Board (Dragger)",
        "  1. recognised at 0.033 s with finger 1, ended at 0.100 s; called its target 6 times",
        "",
        "Tapper of Card (Tapper)",
        "  1. failed at 0.033 s with finger 1: prevented by drag of Board",
      ])
  }

  @Test("Why did my gesture not fire? Each reason is a sentence of the summary")
  func reasons() {
    func summary(_ prepare: @MainActor (Desk) -> Void, act: @MainActor (Desk) -> Void = { $0.tap(60, 60) }) -> [String]
    {
      let desk = Desk()
      prepare(desk)
      act(desk)
      return desk.summary
    }
    #expect(
      summary {
        $0.add(Tapper(), to: $0.card).delegate = $0.refuser; $0.refuser.begins = false
      } == [
        "Tapper of Card (Tapper)",
        "  1. failed at 0.050 s with finger 1: its delegate said no (gestureRecognizerShouldBegin)",
      ])
    #expect(
      summary {
        $0.add(Tapper(), to: $0.card).delegate = $0.refuser; $0.refuser.receives = false
      } == [
        "Tapper of Card (Tapper)", "  did not get finger 1: its delegate did not want it (shouldReceive)",
      ])
    #expect(
      summary { $0.add(Tapper(), to: $0.card).isEnabled = false } == [
        "Tapper of Card (Tapper)", "  did not get finger 1: it is switched off",
      ])
    #expect(
      summary {
        _ = $0.add(Tapper(), to: $0.card)
      } act: {
        $0.tap(200, 200)
      } == [
        "Tapper of Card (Tapper)", "  never tried: no finger hit Card or a view in it",
      ])
    #expect(
      summary { $0.card.addGestureRecognizer(Tapper()) } == [
        "Tapper of Card (Tapper)", "  1. recognised at 0.050 s with finger 1; it has no target to call",
      ])
    #expect(
      summary {
        _ = $0.add(Tapper(), to: $0.card)
      } act: {
        $0.drag(by: 12, steps: 1)
      } == [
        "Tapper of Card (Tapper)",
        "  1. failed at 0.017 s with finger 1 by itself, 0.017 s after its first finger, having moved 12 points",
      ])
    #expect(
      summary { _ = $0.add(Dragger(), to: $0.card) } == [
        "Dragger of Card (Dragger)",
        "  1. failed at 0.050 s with finger 1: its last finger left before it was recognised",
      ])
    #expect(
      summary {
        let tap = $0.add(Tapper(), to: $0.card)
        tap.require(toFail: $0.add(Dragger(), to: $0.card))
      } == [
        "Tapper of Card (Tapper)", "  1. recognised at 0.050 s with finger 1; called its target once", "",
        "Dragger of Card (Dragger)",
        "  1. failed at 0.050 s with finger 1: its last finger left before it was recognised",
      ])
  }

  @Test("Two fingers that spread have moved, and what a pan follows is their middle")
  func spread() {
    let desk = Desk()
    let pan = desk.add(UIPanGestureRecognizer(), to: desk.board)
    pan.minimumNumberOfTouches = 2
    let (left, right) = (desk.stage.finger, desk.stage.finger)
    desk.stage.together {
      left.down(at: CGPoint(x: 140, y: 200))
      right.down(at: CGPoint(x: 160, y: 200))
    }
    for _ in 0..<5 {
      desk.stage.together {
        left.move(by: -10, 0)
        right.move(by: 10, 0)
      }
      desk.stage.advance(by: .frames(1))
    }
    left.up()
    right.up()
    #expect(
      desk.summary.contains {
        $0.hasSuffix("the middle of its 2 fingers moved 0 points, and it begins after 10 points")
      },
      "\(desk.summary)")
  }

  @Test("A wait is told with whom it is for, and how long it took")
  func waits() {
    let desk = Desk()
    let drag = desk.add(Dragger(), to: desk.card)
    let press = desk.add(Tapper(), to: desk.board)
    drag.require(toFail: press)
    let finger = desk.stage.finger.down(at: CGPoint(x: 60, y: 60))
    finger.move(by: 9, 0)
    desk.stage.advance(by: .frames(1))
    desk.stage.advance(by: .frames(3))
    finger.move(by: 9, 0)
    desk.stage.advance(by: .frames(1))
    finger.up()
    #expect(desk.lines.contains("              Dragger of Card waits until Tapper of Board fails"))
    #expect(
      desk.summary.contains(
        "  1. recognised at 0.083 s with finger 1; called its target 2 times; "
          + "waited 0.067 s for Tapper of Board"), "\(desk.summary)")
    let attempt = desk.story.recognizers.first { $0.name == "Dragger of Card" }?.attempts.first
    #expect(attempt?.waits.count == 1)
    #expect(attempt?.states.map(\.label) == ["possible", "began", "ended"])
  }

  @Test("A view that lies over the finger and was not hit is named, with the reason")
  func passedOver() {
    let desk = Desk()
    let badge = JournalingView("badge")
    badge.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
    badge.accessibilityIdentifier = "Badge"
    badge.isUserInteractionEnabled = false
    badge.addGestureRecognizer(Tapper())
    desk.card.addSubview(badge)
    let flag = JournalingView("flag")
    flag.frame = CGRect(x: 90, y: 0, width: 40, height: 20)
    flag.accessibilityIdentifier = "Flag"
    desk.card.addSubview(flag)
    desk.tap(55, 55)
    desk.tap(170, 60)
    #expect(
      desk.lines.filter { $0.contains("passed over") } == [
        "              Badge is passed over: its user interaction is off (isUserInteractionEnabled)",
        "              Flag is passed over: the place is outside of Card, which it is in",
      ])
  }

  @Test("Of many views that lie over the finger the four in front are named")
  func passedOverByMany() {
    let desk = Desk()
    for number in 1...6 {
      let badge = JournalingView("badge")
      badge.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
      badge.accessibilityIdentifier = "Badge \(number)"
      badge.isUserInteractionEnabled = false
      badge.addGestureRecognizer(Tapper())
      desk.card.addSubview(badge)
    }
    desk.tap(55, 55)
    let told = desk.lines.filter { $0.contains("passed over") }.map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(told == ["Badge 6", "Badge 5", "Badge 4", "Badge 3"])
  }

  @Test("A finger that no view gets, and one that a view's exclusiveness keeps away, are told")
  func missed() {
    let desk = Desk()
    desk.board.isUserInteractionEnabled = false
    desk.stage.window.isUserInteractionEnabled = false
    desk.tap(10, 10)
    desk.board.isUserInteractionEnabled = true
    desk.stage.window.isUserInteractionEnabled = true
    desk.board.isExclusiveTouch = true
    _ = desk.stage.finger.down(at: CGPoint(x: 200, y: 200))
    _ = desk.stage.finger.down(at: CGPoint(x: 60, y: 60))
    #expect(
      desk.lines.filter { $0.contains("in no view") } == [
        "   0.000  a finger begins at 10, 10 in no view: no view there takes touches",
        "   0.050  a finger begins at 60, 60 in no view: "
          + "another view has a finger, and one of them is exclusive (isExclusiveTouch)",
      ])
  }

  @Test("What is held back from a view, and released, is told")
  func holds() {
    let desk = Desk()
    let tap = desk.add(Tapper(), to: desk.card)
    tap.delaysTouchesBegan = true
    desk.drag(by: 6, steps: 2)
    #expect(
      desk.lines.contains("              Card does not get yet that finger 1 began: Tapper of Card delays it"))
    #expect(desk.lines.contains("              Card gets now what was held of finger 1"))
    let card = desk.story.views.first { $0.name == "Card" }
    #expect(card?.holds.map(\.label) == ["Tapper of Card"])
    #expect(card?.spans.count == 1)
  }

  @Test("Records survive being written and read; two things of one name are told apart")
  func lines() throws {
    let desk = Desk()
    _ = desk.add(Tapper(), to: desk.card)
    _ = desk.add(Tapper(), to: desk.card)
    desk.tap(60, 60)
    desk.stage.cancelAllTouches()
    let text = desk.tracer.records.map { $0.line + "\n" }.joined()
    #expect(try TraceRecord.records(in: text) == desk.tracer.records)
    #expect(desk.story.recognizers.map(\.name) == ["Tapper of Card", "Tapper of Card (2)"])
    #expect(throws: TraceError.noTrace) { try TraceRecord.records(in: "") }
    #expect(throws: TraceError.badLine(2)) {
      try TraceRecord.records(in: text.replacingOccurrences(of: "\n{\"count\"", with: "\n{\"kount", range: nil) + "x\n")
    }
    // A crash may cut the last line.
    #expect(try TraceRecord.records(in: String(text.dropLast(5))).count == desk.tracer.records.count - 1)
  }

  @Test("Without an observer nothing is written, and one that is freed is forgotten")
  func off() {
    let desk = Desk()
    desk.stage.runtime.unwatchGestures(desk.tracer)
    desk.tap(60, 60)
    #expect(desk.tracer.records.count == 1)
    var second: GestureTracer? = GestureTracer()
    if let second { desk.stage.runtime.watchGestures(second) }
    second = nil
    desk.tap(60, 60)
    #expect(desk.stage.journal == ["card began", "card ended", "card began", "card ended"])
  }

  @Test("Of two observers one leaves, and the other continues")
  func two() {
    let desk = Desk()
    let second = GestureTracer()
    desk.stage.runtime.watchGestures(second)
    desk.stage.runtime.unwatchGestures(desk.tracer)
    desk.tap(60, 60)
    #expect(desk.tracer.records.count == 1 && second.records.count > 3)
  }

  @Test("The names of our own recognisers are those that people say")
  func names() {
    let desk = Desk()
    class PinchyGestureRecognizer: UIGestureRecognizer {}
    desk.card.addGestureRecognizer(UIGestureRecognizer())
    desk.card.addGestureRecognizer(PinchyGestureRecognizer())
    let named = UIGestureRecognizer()
    named.name = "zoom"
    desk.board.tag = 7
    desk.board.accessibilityIdentifier = nil
    desk.board.addGestureRecognizer(named)
    desk.tap(60, 60)
    #expect(
      Set(desk.story.recognizers.map(\.name)) == ["recogniser of Card", "Pinchy of Card", "zoom of JournalingView #7"])
  }
}
