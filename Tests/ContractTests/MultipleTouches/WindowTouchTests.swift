import Testing
import TouchTesting
import UIKit

/// Fingers on several windows: statements M19–M23.
@MainActor @Suite("Multiple touches: windows")
struct WindowTouchTests {
  private func window(_ stage: Stage, _ name: String, level: UIWindow.Level, frame: CGRect? = nil) -> WatchedWindow {
    let window = stage.watchedWindow(frame) { event in "\(name) event of \(event.allTouches?.count ?? 0)" }
    window.windowLevel = level
    window.addSubview(JournalingView(name, frame: window.bounds, multipleTouch: true))
    return window
  }

  @Test("M19, M20: the window of the highest level gets the finger, of equal ones the one shown last")
  func levels() {
    #expect(UIWindow.Level.normal.rawValue == 0)
    #expect(UIWindow.Level.statusBar.rawValue == 1000)
    #expect(UIWindow.Level.alert.rawValue == 2000)
    let stage = Stage()
    let alert = window(stage, "alert", level: .alert)
    let first = window(stage, "first", level: .normal)
    first.isHidden = false
    let second = window(stage, "second", level: .normal)
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    alert.isHidden = true
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    second.isUserInteractionEnabled = false
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(
      stage.journal == [
        "alert event of 1", "alert began", "alert event of 1", "alert ended",
        "second event of 1", "second began", "second event of 1", "second ended",
        "first event of 1", "first began", "first event of 1", "first ended",
      ])
  }

  @Test("M21, M23: an event with fingers on two windows goes to each once, that of the oldest finger first")
  func severalWindows() {
    let stage = Stage()
    let left = window(stage, "left", level: .normal, frame: CGRect(x: 0, y: 0, width: 160, height: 480))
    let right = window(stage, "right", level: .alert, frame: CGRect(x: 160, y: 0, width: 160, height: 480))
    let a = stage.finger.down(10, 10)
    let b = stage.finger.down(200, 10)
    stage.clearJournal()
    var grouped: [Int] = []
    left.words = { event in
      grouped = [left, right].map { event.touches(for: $0)?.count ?? 0 }
      return "left event"
    }
    stage.together {
      b.move(by: 5, 0)
      a.move(by: 5, 0)
    }
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["left event", "left moved", "right event of 2", "right moved"])
    #expect(grouped == [1, 1])
    left.words = { _ in "left" }
  }

  @Test("M22: the key window has no say in where fingers go")
  func keyWindow() {
    let stage = Stage()
    let front = window(stage, "front", level: .alert, frame: CGRect(x: 0, y: 0, width: 160, height: 480))
    let back = window(stage, "back", level: .normal)
    back.makeKey()
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(back.isKeyWindow && !front.isKeyWindow)
    #expect(stage.journal == ["front event of 1", "front began", "front event of 1", "front ended"])
  }
}
