import Foundation
import Testing
import TouchTesting
import UIKit

/// Targets and actions: statements G31–G33.
@MainActor @Suite("Gestures: targets")
struct TargetTests {
  @MainActor private final class Target: SelectorAnswering {
    let name: String
    init(_ name: String) { self.name = name }
    func plain() { Stage.current?.note("\(name) plain") }
    func sent(_ sender: UIGestureRecognizer) { Stage.current?.note("\(name) by \(sender.name ?? "")") }
    static func registerSelectors() {
      SelectorTable.register(Target.self) {
        $0.add("plain", Target.plain)
        $0.add("sent:", Target.sent)
      }
    }
  }

  /// A recogniser without targets of its own.
  private final class Tap: UIGestureRecognizer {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  }

  private func tap(on stage: Stage) -> Tap {
    let tap = Tap()
    tap.name = "tap"
    stage.window.addGestureRecognizer(tap)
    return tap
  }

  @Test("G31: an action takes nothing, or the recogniser, by its registered name or with the method along")
  func signatures() {
    let stage = Stage()
    let target = Target("a")
    let tap = Tap(target: target, action: "plain")
    tap.name = "tap"
    stage.window.addGestureRecognizer(tap)
    tap.addTarget(target, action: "sent:")
    tap.addTarget(target, action: .init("again", Target.plain))
    stage.finger.down(5, 5).up()
    #expect(stage.journal == ["a plain", "a by tap", "a plain"])
  }

  @Test("G32: several pairs; taking out with nil for any target or any action")
  func wildcards() {
    let stage = Stage()
    let tap = tap(on: stage)
    let (a, b) = (Target("a"), Target("b"))
    func addAll() {
      tap.removeTarget(nil, action: nil)
      for target in [a, b] {
        tap.addTarget(target, action: "plain")
        tap.addTarget(target, action: "sent:")
      }
      stage.clearJournal()
    }
    addAll()
    tap.removeTarget(a, action: "plain")
    stage.finger.down(5, 5).up()
    #expect(stage.journal == ["a by tap", "b plain", "b by tap"])
    addAll()
    tap.removeTarget(a, action: nil)
    stage.finger.down(5, 5).up()
    #expect(stage.journal == ["b plain", "b by tap"])
    addAll()
    tap.removeTarget(nil, action: "plain")
    stage.finger.down(5, 5).up()
    #expect(stage.journal == ["a by tap", "b by tap"])
    addAll()
    tap.removeTarget(nil, action: nil)
    stage.finger.down(5, 5).up()
    #expect(stage.journal == [])
  }

  @Test("G33: targets are held weakly, pairs fire in order of registration, and the same pair twice counts once")
  func weakly() {
    let stage = Stage()
    let tap = tap(on: stage)
    let stays = Target("stays")
    do {
      let goes = Target("goes")
      tap.addTarget(goes, action: "plain")
      tap.addTarget(stays, action: "sent:")
      tap.addTarget(stays, action: "plain")
      tap.addTarget(stays, action: "sent:")
      stage.finger.down(5, 5).up()
      #expect(stage.journal == ["goes plain", "stays by tap", "stays plain"])
    }
    stage.clearJournal()
    stage.finger.down(5, 5).up()
    #expect(stage.journal == ["stays by tap", "stays plain"])
  }

  @Test("G33: targets that change the list while they are called are all called, the change counts from the next time")
  func changed() {
    @MainActor final class Swapper {
      let other: Target
      init(_ other: Target) { self.other = other }
      func swap(_ sender: UIGestureRecognizer) {
        Stage.current?.note("swap")
        sender.removeTarget(nil, action: nil)
        sender.addTarget(other, action: "plain")
      }
    }
    let stage = Stage()
    let tap = tap(on: stage)
    let (a, b) = (Target("a"), Target("b"))
    let swapper = Swapper(b)
    tap.addTarget(swapper, action: .init("swap", Swapper.swap))
    tap.addTarget(a, action: "plain")
    stage.finger.down(5, 5).up()
    stage.finger.down(5, 5).up()
    #expect(stage.journal == ["swap", "a plain", "b plain"])
  }
}
