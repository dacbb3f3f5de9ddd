import Foundation
import Testing
import TouchTesting
import UIKit

/// Views that share no touches, events that are ignored, recognisers and several windows: statements M7, M11–M18.
@MainActor @Suite("Multiple touches: exclusive views and ignored events")
struct ExclusiveTouchTests {
  private func halves(_ stage: Stage) -> (left: JournalingView, right: JournalingView) {
    (
      stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 160, height: 480), multipleTouch: true)),
      stage.add(JournalingView("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480), multipleTouch: true))
    )
  }

  @Test("M7: recognisers of a single-touch view get all of its touches")
  func recognizersGetAll() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("probe")).delaysTouchesEnded = false
    let hand = stage.hand(2).down(at: [CGPoint(x: 50, y: 50), CGPoint(x: 90, y: 50)])
    hand.move(by: 5, 0)
    hand.up()
    #expect(
      stage.journal == [
        "probe began ×2", "board began", "probe moved ×2", "board moved", "probe ended ×2", "board ended",
        "probe reset",
      ])
  }

  @Test("M11, M12: while a finger is on another view an exclusive view gets none, for the finger's whole life")
  func exclusiveComesSecond() {
    let stage = Stage()
    let (left, _) = halves(stage)
    #expect(!left.isExclusiveTouch)
    left.isExclusiveTouch = true
    let onRight = stage.finger.down(200, 50)
    let onLeft = stage.finger.down(50, 50)
    onRight.up()
    onLeft.move(by: 5, 0)
    onLeft.up()
    #expect(stage.journal == ["right began", "right ended"])
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["right began", "right ended", "left began", "left ended"])
  }

  @Test("M11: a view whose class answers for itself is asked whenever a finger comes down elsewhere")
  func overriddenExclusive() {
    final class Moody: UIView {
      var isAlone = false
      override var isExclusiveTouch: Bool {
        get { isAlone }
        set {}
      }
    }
    let stage = Stage()
    let (_, right) = halves(stage)
    let moody = stage.add(Moody(frame: CGRect(x: 0, y: 0, width: 160, height: 480)))
    let onMoody = stage.finger.down(50, 50)
    stage.finger.down(200, 50).up()
    moody.isAlone = true
    stage.finger.down(200, 50).up()
    onMoody.up()
    stage.finger.down(200, 60).up()
    #expect(right.superview != nil)
    #expect(stage.journal == ["right began", "right ended", "right began", "right ended"])
  }

  @Test("M11, M12: while a finger is on an exclusive view the others of the window get none; it may have more itself")
  func exclusiveComesFirst() {
    let stage = Stage()
    let (left, _) = halves(stage)
    left.isExclusiveTouch = true
    let first = stage.finger.down(50, 50)
    stage.finger.down(200, 50).up()
    stage.finger.down(60, 60).up()
    first.up()
    stage.finger.down(200, 50).up()
    #expect(
      stage.journal == ["left began", "left began", "left ended", "left ended", "right began", "right ended"])
  }

  @Test("M12: of two that land in one frame the first in it counts")
  func oneFrame() {
    let stage = Stage()
    let (left, _) = halves(stage)
    left.isExclusiveTouch = true
    stage.hand(2).down(at: [CGPoint(x: 200, y: 50), CGPoint(x: 50, y: 50)]).up()
    stage.hand(2).down(at: [CGPoint(x: 50, y: 50), CGPoint(x: 200, y: 50)]).up()
    #expect(stage.journal == ["right began", "right ended", "left began", "left ended"])
  }

  @Test("M13, M14: touches refused for exclusivity do not come to recognisers either, not even to an ancestor's")
  func recognizersRefused() {
    let stage = Stage()
    let (left, right) = halves(stage)
    left.isExclusiveTouch = true
    right.add(Probe("right's"))
    let window = stage.window.add(Probe("window's"))
    stage.finger.down(50, 50)
    let refused = stage.finger.down(200, 50)
    refused.move(by: 5, 5)
    refused.up()
    #expect(stage.journal == ["window's began", "left began"])
    #expect(window.numberOfTouches == 1 && stage.runtime.activeTouchCount == 1)
  }

  @Test(
    "M15: a view tracks what it was told of and has not heard the end of: held, taken and silent touches do not count")
  func tracking() {
    let stage = Stage()
    let (left, right) = halves(stage)
    left.isExclusiveTouch = true
    // Held back from the right view.
    let holder = right.add(Probe("holder", calls: false))
    holder.delaysTouchesBegan = true
    let held = stage.finger.down(200, 50)
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["left began", "left ended"])
    held.up()
    right.removeGestureRecognizer(holder)
    stage.clearJournal()
    // Taken from it.
    let touch = right.add(Probe("touch", .touch, calls: false))
    let taken = stage.finger.down(200, 50)
    stage.finger.down(50, 50).up()
    taken.up()
    #expect(stage.journal == ["touch: ended", "left began", "left ended"])
    right.removeGestureRecognizer(touch)
    stage.clearJournal()
    // Told of.
    let told = stage.finger.down(200, 50)
    stage.finger.down(50, 50).up()
    told.up()
    #expect(stage.journal == ["right began", "right ended"])
  }

  @Test("M16: exclusivity does not reach into other windows")
  func otherWindows() {
    let stage = Stage()
    let (left, _) = halves(stage)
    left.isExclusiveTouch = true
    let window = UIWindow(frame: CGRect(x: 0, y: 400, width: 320, height: 80))
    window.addSubview(JournalingView("panel", frame: window.bounds))
    window.isHidden = false
    stage.finger.down(50, 50)
    stage.finger.down(50, 440)
    #expect(stage.journal == ["left began", "panel began"])
  }

  @Test("M17: ignoring nests; events flow again after as many ends")
  func nests() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    let app = UIApplication.shared
    #expect(!app.isIgnoringInteractionEvents)
    app.beginIgnoringInteractionEvents()
    app.beginIgnoringInteractionEvents()
    stage.finger.down(50, 50).up()
    app.endIgnoringInteractionEvents()
    #expect(app.isIgnoringInteractionEvents)
    stage.finger.down(50, 50).up()
    #expect(stage.journal == [])
    app.endIgnoringInteractionEvents()
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["board began", "board ended"])
    let lines = LogLines()
    app.endIgnoringInteractionEvents()
    #expect(lines.lines.count == 1 && !app.isIgnoringInteractionEvents)
  }

  @Test(
    "M18: running touches are cancelled when ignoring begins, and those that begin meanwhile stay ignored to their end")
  func running() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.add(Probe("drag", .drag, calls: false))
    let running = stage.finger.down(50, 50)
    running.move(by: 5, 0)
    stage.advance(by: .frames(1))
    UIApplication.shared.beginIgnoringInteractionEvents()
    #expect(stage.journal == ["board began", "board cancelled", "drag: began", "drag: cancelled"])
    let meanwhile = stage.finger.down(90, 90)
    UIApplication.shared.endIgnoringInteractionEvents()
    for finger in [running, meanwhile] {
      finger.move(by: 5, 0)
      stage.advance(by: .frames(1))
      finger.up()
    }
    #expect(stage.journal.count == 4)
    stage.finger.down(50, 50)
    #expect(stage.journal.last == "board began")
  }

  @Test(
    "X4: when the app resigns, all touches of all windows are cancelled in one event, recognisers first, then views")
  func resigning() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("board's"))
    let window = UIWindow(frame: CGRect(x: 0, y: 400, width: 320, height: 80))
    let panel = JournalingView("panel", frame: window.bounds)
    window.addSubview(panel)
    panel.add(Probe("panel's"))
    window.isHidden = false
    stage.finger.down(50, 50)
    stage.finger.down(50, 440)
    stage.clearJournal()
    stage.send(.focus(false))
    #expect(
      stage.journal == [
        "board's cancelled", "board cancelled", "board's reset", "panel's cancelled", "panel cancelled",
        "panel's reset",
      ])
  }
}
