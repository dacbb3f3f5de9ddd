import Testing
import TouchTesting
import UIKit

@testable import Sketch

@MainActor @Suite("Sketch")
struct SketchViewTests {
  @Test("Two fingers draw two lines, which stay when the fingers lift")
  func twoFingers() {
    let stage = Stage(width: 320, height: 480)
    let sketch = stage.add(SketchView())

    let hand = stage.hand(2).down(at: [CGPoint(x: 60, y: 100), CGPoint(x: 200, y: 100)])
    hand.move(by: 0, 150)
    stage.advance(by: .frames(1))  // moves wait for the display frame
    #expect(sketch.unfinished.count == 2)

    hand.up()
    #expect(sketch.finished.map(\.bounds.height) == [150, 150])
    #expect(sketch.unfinished.isEmpty)
  }

  @Test("A line is dropped when the window loses the focus under the finger")
  func lostFocus() {
    let stage = Stage(width: 320, height: 480)
    let sketch = stage.add(SketchView())

    stage.finger.down(50, 50).drag(to: CGPoint(x: 250, y: 300), over: 0.5)
    #expect(sketch.unfinished.count == 1)

    stage.send(.focus(false))
    #expect(sketch.unfinished.isEmpty && sketch.finished.isEmpty)
  }

  @Test("Two slow taps leave two dots, two quick ones clear the sheet")
  func doubleTap() {
    let stage = Stage(width: 320, height: 480)
    let sketch = stage.add(SketchView())
    let middle = CGPoint(x: 160, y: 240)

    stage.finger.tap(at: middle)
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: middle)
    stage.advance(by: .seconds(1))
    #expect(sketch.finished.count == 2)

    stage.finger.doubleTap(at: middle)
    #expect(sketch.finished.isEmpty)
  }

  @Test("What a view gets of a double tap")
  func journal() {
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(JournalingView("view"))
    view.add(JournalingTap("double tap", taps: 2))

    stage.finger.doubleTap(at: view.center)
    #expect(
      stage.journal == [
        "view began", "view began", "view cancelled ×2", "double tap ended",
      ])
  }
}
