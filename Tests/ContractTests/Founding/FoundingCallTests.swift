import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Founding documents: the four methods")
struct FoundingCallTests {
  @Test(
    "founding S44, founding S45, founding S46, founding S47: down, moves and up are calls; an interruption is cancelled instead of ended"
  )
  func fourMethods() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board"))
    let finger = stage.finger.down(10, 10)
    for _ in 0..<3 {
      finger.move(by: 1, 1)
      stage.advance(by: .frames(1))
    }
    finger.up()
    let interrupted = stage.finger.down(10, 10)
    stage.cancelAllTouches()
    interrupted.move(by: 1, 1)
    stage.advance(by: .frames(1))
    interrupted.up()
    #expect(
      stage.journal == [
        "board began", "board moved", "board moved", "board moved", "board ended", "board began", "board cancelled",
      ])
  }

  @Test(
    "founding S48: cancelled at any moment, each touch that began gets one of ended and cancelled", arguments: 1...12)
  func cancelledAnyTime(seed: UInt64) {
    for moment in 0..<16 {
      let stage = Stage(width: 300, height: 300)
      let laws = TouchLaws()
      let board = stage.add(LawfulView())
      for index in 0..<3 {
        let part = LawfulView(frame: CGRect(x: 100 * index, y: 50, width: 100, height: 200))
        part.isMultipleTouchEnabled = index > 0
        part.laws = laws
        part.name = "part \(index)"
        board.addSubview(part)
      }
      board.laws = laws
      board.name = "board"
      var random = Dice(seed: seed)
      var down: [Finger] = []
      for step in 0..<16 {
        if step == moment { stage.cancelAllTouches() }
        let place = CGPoint(x: CGFloat(random.next(300)), y: CGFloat(random.next(300)))
        switch random.next(5) {
        case 0, 1: down.append(stage.finger.down(at: place))
        case 2: down.randomElement(using: &random)?.move(to: place)
        case 3: if !down.isEmpty { down.remove(at: random.next(down.count)).up(at: place) }
        default: stage.advance(by: .frames(1))
        }
      }
      for finger in down { finger.up() }
      #expect(laws.violations == [], "cancelled before step \(moment)")
      #expect(laws.openCount == 0 && stage.runtime.activeTouchCount == 0)
      #expect(laws.callCount > 0)
      laws.forgetFinished()
    }
  }

  @Test(
    "founding S49, founding S50, founding S52: controller, window, application and delegate get what is passed on to them"
  )
  func responders() {
    let stage = Stage(width: 320, height: 480)
    let application = TalkativeApplication()
    stage.runtime.application = application
    let delegate = TalkativeDelegate()
    application.delegate = delegate
    let window = TalkativeWindow(frame: stage.window.bounds)
    let controller = TalkativeController()
    window.rootViewController = controller
    window.makeKeyAndVisible()

    let finger = stage.finger.down(10, 10)
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    finger.up()
    stage.finger.down(10, 10).cancel()
    let responders = ["controller", "window", "application", "delegate"]
    #expect(
      stage.journal
        == ["began", "moved", "ended", "began", "cancelled"].flatMap { what in
          responders.map { "\($0) \(what)" }
        })

    stage.clearJournal()
    controller.callsSuper = false
    stage.finger.down(10, 10).up()
    #expect(stage.journal == ["controller began", "controller ended"])
  }

  @Test("founding S51: a view that overrides touchesMoved alone can be dragged")
  func movedAlone() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(DraggableCard(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    let finger = stage.finger.down(110, 110)
    finger.drag(to: CGPoint(x: 140, y: 150), over: 0.5)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(abs(card.frame.origin.x - 130) < 0.001 && abs(card.frame.origin.y - 140) < 0.001)
  }

  @Test("founding S53, founding S59: a view takes only the first touch unless told otherwise, so its sets hold one")
  func firstTouchOnly() {
    let stage = Stage(width: 320, height: 480)
    #expect(!UIView().isMultipleTouchEnabled)
    stage.add(ReportingView("board") { touch, _ in "\(touch.hash)" })
    let hand = stage.hand(3).down(at: (0..<3).map { CGPoint(x: 10 + 50 * $0, y: 10) })
    hand.move(by: 1, 1)
    stage.advance(by: .frames(1))
    hand.up()
    #expect(stage.journal == ["board began: 1", "board moved: 1", "board ended: 1"])
  }

  @Test("founding S54: fingers in one call or in several leave a view in the same state")
  func oneCallOrSeveral() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(SpotBoard())
    let points = [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)]
    let together = stage.hand(2).down(at: points)
    #expect(board.calls == 1 && board.spots.values.sorted { $0.x < $1.x } == points)
    together.up()
    #expect(board.calls == 2 && board.spots.isEmpty)
    let first = stage.finger.down(at: points[0])
    stage.advance(by: .milliseconds(1))
    let second = stage.finger.down(at: points[1])
    #expect(board.calls == 4 && board.spots.values.sorted { $0.x < $1.x } == points)
    first.up()
    second.up()
    #expect(board.calls == 6 && board.spots.isEmpty)
  }

  @Test(
    "founding S55, founding S56: places, present and previous, are in the receiver's coordinates: nested, scrolled, turned"
  )
  func receiversCoordinates() {
    let stage = Stage(width: 320, height: 480)
    let scrolled = stage.add(UIView(frame: CGRect(x: 20, y: 30, width: 200, height: 200)))
    scrolled.bounds.origin = CGPoint(x: 0, y: 50)
    let card = ReportingView("card", frame: CGRect(x: 40, y: 60, width: 100, height: 100)) { touch, _ in
      func rounded(_ point: CGPoint) -> String { "(\(Int(point.x.rounded())), \(Int(point.y.rounded())))" }
      return "\(rounded(touch.previousLocation(in: touch.view))) to \(rounded(touch.location(in: touch.view)))"
    }
    scrolled.addSubview(card)
    let straight = stage.finger.down(70, 50)
    straight.move(to: CGPoint(x: 80, y: 70))
    straight.up()
    card.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let turned = stage.finger.down(70, 50)
    turned.move(to: CGPoint(x: 80, y: 70))
    turned.up()
    #expect(
      stage.journal == [
        "card began: (10, 10) to (10, 10)", "card moved: (10, 10) to (20, 30)", "card ended: (20, 30) to (20, 30)",
        "card began: (10, 90) to (10, 90)", "card moved: (10, 90) to (30, 80)", "card ended: (30, 80) to (30, 80)",
      ])
  }

  @Test("founding S57: the place in the superview differs by the frame's origin")
  func inTheSuperview() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("card", frame: CGRect(x: 40, y: 60, width: 100, height: 100)) { touch, _ in
        "\(Say.place(touch.location(in: touch.view))) \(Say.place(touch.location(in: touch.view?.superview)))"
      })
    stage.finger.down(50, 80)
    #expect(stage.journal == ["card began: (10.0, 20.0) (50.0, 80.0)"])
  }

  @Test("founding S58: a view can give up what it built, when the last finger lifts and when the system takes them all")
  func givesUp() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(SpotBoard())
    let hand = stage.hand(3).down(at: (0..<3).map { CGPoint(x: 10 + 50 * $0, y: 10) })
    hand.fingers[1].up()
    #expect(board.spots.count == 2)
    hand.up()
    #expect(board.spots.isEmpty)
    stage.hand(3).down(at: (0..<3).map { CGPoint(x: 10 + 50 * $0, y: 10) })
    #expect(board.spots.count == 3)
    stage.cancelAllTouches()
    #expect(board.spots.isEmpty)
  }

  @Test("founding S60: with isMultipleTouchEnabled set a view gets them all")
  func multipleTouch() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.isMultipleTouchEnabled = true
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.up()
    #expect(stage.journal == ["board began ×2", "board ended ×2"])
  }

  @Test("founding S61: without it a second finger is ignored, all its life, while the first is down")
  func secondFinger() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board") { touch, _ in "\(touch.hash)" })
    let first = stage.finger.down(10, 10)
    let second = stage.finger.down(60, 10)
    second.move(by: 1, 1)
    stage.advance(by: .frames(1))
    second.up()
    first.up()
    stage.finger.down(60, 10).up()
    #expect(stage.journal == ["board began: 1", "board ended: 1", "board began: 3", "board ended: 3"])
  }
}
