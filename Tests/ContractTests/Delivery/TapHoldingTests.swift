import Foundation
import Testing
import TouchTesting
import UIKit

/// What views hear of taps that may become double taps: statements D30–D32, G20, G28.
@MainActor @Suite("Delivery: double taps")
struct TapHoldingTests {
  /// Writes taps down.
  @MainActor private final class Listener {
    func tapped(_ tap: UITapGestureRecognizer) { Stage.current?.note("\(tap.name ?? "") tapped") }
  }

  private func tap(_ name: String, _ count: Int, _ listener: Listener, on view: UIView) -> UITapGestureRecognizer {
    let tap = UITapGestureRecognizer(target: listener, action: .init("tapped:", Listener.tapped))
    tap.name = name
    tap.numberOfTapsRequired = count
    view.addGestureRecognizer(tap)
    return tap
  }

  private func doubleTap(_ stage: Stage) {
    for _ in 0..<2 {
      stage.finger.tap(at: CGPoint(x: 50, y: 50))
      stage.advance(by: .milliseconds(100))
    }
  }

  @Test(
    "D30, D32: a double tap gives the view began, began and two cancels, as Apple's guide says and one tester does not")
  func ended() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let listener = Listener()
    _ = tap("double", 2, listener, on: board)
    doubleTap(stage)
    #expect(stage.journal == ["board began", "board began", "board cancelled ×2", "double tapped"])
  }

  @Test("D30: a first tap to which no second comes ends, when the pause is over")
  func onlyOne() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let listener = Listener()
    _ = tap("double", 2, listener, on: board)
    board.onCall = { what, touches, event in
      let isListed = event?.allTouches == touches
      Say.note(
        "\(touches.map { "\($0.phase)" }.joined()) at \(Say.milliseconds(touches.first?.timestamp ?? 0)), \(isListed)")
    }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["board began", "began at 0, true"])
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["board began", "began at 0, true", "board ended", "ended at 50, true"])
  }

  @Test("D31, D32: with delaysTouchesEnded false: began, ended, began, cancelled")
  func notDelayed() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let listener = Listener()
    tap("double", 2, listener, on: board).delaysTouchesEnded = false
    doubleTap(stage)
    #expect(stage.journal == ["board began", "board ended", "board began", "board cancelled", "double tapped"])
  }

  @Test(
    "G20, G28: without require(toFail:) the single tap's action comes before the double tap's; with it only one comes")
  func singleAndDouble() {
    let stage = Stage()
    let board = stage.add(UIView())
    let listener = Listener()
    let single = tap("single", 1, listener, on: board)
    let double = tap("double", 2, listener, on: board)
    doubleTap(stage)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["single tapped", "single tapped", "double tapped"])
    single.require(toFail: double)
    stage.clearJournal()
    doubleTap(stage)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["double tapped"])
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["double tapped"])
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["double tapped", "single tapped"])
  }

  @Test("X8, G42: between the taps the system takes over: the held end is a cancel, and the next tap is a first one")
  func interrupted() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let listener = Listener()
    let double = tap("double", 2, listener, on: board)
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    stage.send(.focus(false))
    #expect(stage.journal == ["board began", "board cancelled"])
    stage.send(.focus(true))
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["board began", "board cancelled", "board began", "board ended"])
    #expect(double.state == .possible)
  }

  @Test("X8, G42: when two of three taps are held back, the system's taking over cancels both ends")
  func twiceInterrupted() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let listener = Listener()
    let triple = tap("triple", 3, listener, on: board)
    doubleTap(stage)
    stage.send(.focus(false))
    #expect(stage.journal == ["board began", "board began", "board cancelled ×2"])
    #expect(triple.state == .possible)
  }

  @Test("X8, V15: a view that goes while another held end is cancelled sends its own cancel up the chain as it stood")
  func circleUnderAnotherFinger() {
    // A circle for each finger, as the founding documents' apps have them: the second tap is on the first one's.
    final class Board: JournalingView {
      private var circles: [UITouch: UIView] = [:]
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        for touch in touches {
          let circle = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
          circles[touch] = circle
          addSubview(circle)
        }
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        for touch in touches { circles.removeValue(forKey: touch)?.removeFromSuperview() }
      }
    }
    let stage = Stage()
    let board = stage.add(Board("board"))
    let listener = Listener()
    let triple = tap("triple", 3, listener, on: board)
    doubleTap(stage)
    let other = UIWindow(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    other.isHidden = false
    stage.finger.down(at: CGPoint(x: 250, y: 50))
    stage.send(.focus(false))
    #expect(stage.journal == ["board began", "board began", "board cancelled", "board cancelled"])
    #expect(triple.state == .possible && board.subviews.isEmpty)
  }
}
