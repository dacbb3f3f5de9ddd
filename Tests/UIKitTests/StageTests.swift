import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Stage")
struct StageTests {
  @Test("A finger's whole life reaches the view it landed on, moves at the display frame")
  func fingerLife() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))

    let finger = stage.finger.down(at: board.center)
    finger.move(by: 40, 0)
    #expect(stage.journal == ["board began"])
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began", "board moved"])
    finger.move(by: 10, 0)
    finger.up()
    #expect(stage.journal == ["board began", "board moved", "board moved", "board ended"])
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("Fingers of one hardware frame come in one call")
  func together() {
    let stage = Stage()
    stage.add(JournalingView("board", multipleTouch: true))
    let hand = stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 90, y: 10)])
    hand.move(by: 5, 5)
    stage.advance(by: .frames(1))
    hand.up()
    #expect(stage.journal == ["board began ×3", "board moved ×3", "board ended ×3"])
  }

  @Test("A view that is removed under a finger hears that its touch is cancelled")
  func removal() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let spot = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    board.addSubview(spot)
    let finger = stage.finger.down(at: CGPoint(x: 10, y: 10))
    spot.removeFromSuperview()
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["board began", "board cancelled"])
  }

  @Test("A frame is drawn and can be looked at")
  func picture() {
    let stage = Stage(width: 40, height: 40)
    stage.window.backgroundColor = .white
    let view = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
    view.backgroundColor = .red
    let pixels = stage.snapshot.pixels
    #expect(pixels[5, 5] == 0xffff_ffff)
    #expect(pixels[20, 20] == 0xffff_0000)
  }

  @Test("X11: the system's reason for taking all touches away can be asked for")
  func cancelReason() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    #expect(stage.runtime.lastCancelReason == nil)
    stage.finger.down(10, 10)
    stage.send(.focus(false))
    #expect(stage.runtime.lastCancelReason == .inactive)
    stage.finger.down(10, 10)
    stage.runtime.cancelAllTouches(reason: .systemGesture)
    #expect(stage.runtime.lastCancelReason == .systemGesture)
    #expect(stage.journal == ["board began", "board cancelled", "board began", "board cancelled"])
  }
}
