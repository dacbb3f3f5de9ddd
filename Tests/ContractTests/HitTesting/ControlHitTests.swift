import Testing
import TouchTesting
import UIKit

/// Controls and windows under a finger: statements H19–H22.
@MainActor @Suite("Hit testing: controls")
struct ControlHitTests {
  @Test("H19: a window is hit-tested as any view is: its frontmost subview, else itself")
  func windows() {
    let stage = Stage()
    let view = stage.add(JournalingView("view", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    #expect(stage.window.hitTest(CGPoint(x: 110, y: 10), with: nil) === stage.window)
    #expect(stage.window.hitTest(CGPoint(x: -1, y: 10), with: nil) == nil)
  }

  @Test("H20, H21, H22: a disabled control ignores fingers but is hit: neither views behind nor ancestors hear of them")
  func disabled() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.addSubview(JournalingView("behind", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    control.addAction(UIAction { _ in Stage.current?.note("control") }, for: .allTouchEvents)
    control.isEnabled = false
    board.addSubview(control)
    #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === control)
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.journal == [])
    control.isEnabled = true
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.journal == ["control", "control"])
  }
}
