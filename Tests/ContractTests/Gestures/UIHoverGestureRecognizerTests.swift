import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Hover")
struct UIHoverGestureRecognizerTests {
  private let inside = CGPoint(x: 100, y: 100)
  private let outside = CGPoint(x: 10, y: 10)

  /// A card of 100 × 100 points at (50, 50) with a hover recogniser.
  private func card(on stage: Stage, _ name: String = "hover") -> (UIView, JournalingHover) {
    let card = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    return (card, card.add(JournalingHover(name)))
  }

  @Test("GH1: it begins when the pointer comes over the view, changes while it moves there, and ends when it leaves")
  func life() {
    let stage = Stage(width: 320, height: 480)
    let (card, hover) = card(on: stage)
    stage.hover(at: outside, .entered)
    stage.note("in")
    stage.hover(at: inside)
    stage.hover(at: CGPoint(x: 110, y: 120))
    #expect(hover.location(in: card) == CGPoint(x: 60, y: 70))
    stage.hover(at: outside)
    stage.note("off the screen")
    stage.hover(at: inside)
    stage.hover(at: inside, .exited)
    #expect(
      stage.journal == [
        "in", "hover began", "hover changed", "hover ended", "off the screen", "hover began", "hover ended",
      ])
    #expect(hover.state == .possible)
  }

  @Test("GH2: while a button is pressed it pauses")
  func paused() {
    let stage = Stage(width: 320, height: 480)
    _ = card(on: stage)
    stage.hover(at: inside, .entered)
    stage.buttons(1)
    stage.hover(at: CGPoint(x: 101, y: 100))
    stage.hover(at: outside)
    stage.note("released")
    stage.buttons(0)
    #expect(stage.journal == ["hover began", "released", "hover ended"])
  }

  @Test("GH3, GH5: without a pointer it stays possible and all its values are 0")
  func noPointer() {
    let stage = Stage(width: 320, height: 480)
    let (_, hover) = card(on: stage)
    stage.finger.tap(at: inside)
    #expect(stage.journal == [] && hover.state == .possible)
    #expect(hover.zOffset == 0 && hover.altitudeAngle == 0 && hover.rollAngle == 0 && hover.azimuthAngle(in: nil) == 0)
    #expect(hover.azimuthUnitVector(in: nil) == CGVector(dx: 0, dy: 0))
  }

  @Test("GH4: a pencil's angles, as far as the platform measures them")
  func pencil() {
    let stage = Stage(width: 320, height: 480)
    let (card, hover) = card(on: stage)
    stage.hover(at: inside, .entered, tool: .pen, altitude: 1, azimuth: 0.5)
    #expect(text(hover.altitudeAngle) == "1" && text(hover.azimuthAngle(in: nil)) == "0.5" && hover.zOffset == 0)
    card.transform = CGAffineTransform(rotationAngle: 0.2)
    #expect(text(hover.azimuthAngle(in: card)) == "0.3")
    #expect(text(hover.azimuthUnitVector(in: nil).dy) == text(sin(0.5)))
    // A recogniser that takes no pencils does not hear of one.
    hover.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
    stage.hover(at: CGPoint(x: 101, y: 101), tool: .pen)
    #expect(stage.journal == ["hover began", "hover ended"])
  }

  @Test("GH6, E1, E23: an event of its own kind goes through the application; the pointer has the phases of regions")
  func events() {
    let stage = Stage(width: 320, height: 480)
    final class Watcher: UIApplication {
      var seen: [String] = []
      override func sendEvent(_ event: UIEvent) {
        let phases = (event.allTouches ?? []).map { "\($0.phase) \($0.type)" }
        seen.append("\(event.type) \(phases.joined())")
        super.sendEvent(event)
      }
    }
    let watcher = Watcher()
    stage.runtime.application = watcher
    _ = card(on: stage)
    stage.hover(at: inside, .entered)
    stage.hover(at: inside)
    stage.hover(at: inside, .exited)
    stage.scroll(by: 0, 1, at: inside)
    stage.transform(scale: 2, at: inside, .began)
    #expect(
      watcher.seen == [
        "hover regionEntered indirectPointer", "hover regionMoved indirectPointer",
        "hover regionExited indirectPointer", "scroll ", "transform ",
      ])
    #expect(stage.journal == ["hover began", "hover changed", "hover ended"])
  }

  @Test("GH6: the deepest view under the pointer and all above it hear of it")
  func ancestors() {
    let stage = Stage(width: 320, height: 480)
    stage.window.add(JournalingHover("window"))
    let (card, _) = card(on: stage, "card")
    let dot = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    card.addSubview(dot)
    dot.add(JournalingHover("dot"))
    stage.hover(at: inside, .entered)
    stage.hover(at: CGPoint(x: 60, y: 60))
    stage.hover(at: outside)
    #expect(
      stage.journal == [
        "dot began", "card began", "window began", "dot ended", "card changed", "window changed", "card ended",
        "window changed",
      ])
  }

  @Test("GH7: it keeps nobody from being recognised, nor is it kept, and views keep their touches")
  func alone() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.add(JournalingHover("one"))
    board.add(JournalingHover("two"))
    board.add(JournalingTap("tap")).cancelsTouchesInView = false
    stage.hover(at: inside, .entered)
    stage.finger.tap(at: inside)
    stage.hover(at: CGPoint(x: 101, y: 100))
    #expect(
      stage.journal == [
        "one began", "two began", "board began", "tap ended", "board ended", "one changed", "two changed",
      ])
  }

  @Test("GH1, X3: one whose pointer the system takes while its delegate is asked does not stay begun")
  func takenMeanwhile() {
    let stage = Stage(width: 320, height: 480)
    let (_, hover) = card(on: stage)
    let referee = Referee()
    hover.delegate = referee
    referee.mayBegin = { _ in
      Stage.current?.cancelAllTouches()
      return true
    }
    stage.hover(at: inside, .entered)
    #expect(stage.journal == ["hover began", "hover cancelled"])
    #expect(hover.state == .possible)
    stage.clearJournal()
    referee.mayBegin = { _ in true }
    stage.hover(at: CGPoint(x: 101, y: 100))
    stage.hover(at: outside)
    #expect(stage.journal == ["hover began", "hover ended"])
  }

  @Test("GH8: it ends when its view is removed or hidden under the pointer")
  func gone() {
    let stage = Stage(width: 320, height: 480)
    let (card, _) = card(on: stage)
    stage.hover(at: inside, .entered)
    card.removeFromSuperview()
    stage.note("removed")
    stage.add(card)
    stage.hover(at: inside)
    card.isHidden = true
    stage.advance(by: .frames(1))
    stage.note("hidden")
    #expect(stage.journal == ["hover began", "hover ended", "removed", "hover began", "hover ended", "hidden"])
  }

  @Test("D12, G29: one that does not want the event is not asked again; one that is switched off is cancelled")
  func unwilling() {
    let stage = Stage(width: 320, height: 480)
    let (_, hover) = card(on: stage)
    let referee = Referee()
    hover.delegate = referee
    var asked = 0
    referee.receivesEvent = { _ in
      asked += 1
      return asked > 1
    }
    stage.hover(at: inside, .entered)
    stage.hover(at: CGPoint(x: 101, y: 100))
    stage.note("asked \(asked)")
    stage.hover(at: outside)
    stage.hover(at: inside)
    hover.isEnabled = false
    stage.hover(at: CGPoint(x: 101, y: 100))
    #expect(stage.journal == ["asked 1", "hover began", "hover cancelled"])
  }
}
