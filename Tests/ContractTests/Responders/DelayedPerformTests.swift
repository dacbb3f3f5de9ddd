import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Writes down what it is told, and when.
@MainActor private final class Clerk: NSObject {
  let name: String
  init(_ name: String) { self.name = name }
  func tick() { Stage.current?.note("\(name) tick at \(milliseconds)") }
  func note(_ what: Any?) { Stage.current?.note("\(name) \(what ?? "nothing") at \(milliseconds)") }
  private var milliseconds: Int { Int(((CACurrentMediaTime() - 1) * 1000).rounded()) }
}

@MainActor @Suite("Responders: performing later")
struct DelayedPerformTests {
  private let tick = Selector("tick", Clerk.tick)
  private let note = Selector("note", Clerk.note)

  @Test("Requests come in the order of their times, equal ones in the order in which they were made")
  func order() {
    let stage = Stage()
    let (a, b) = (Clerk("a"), Clerk("b"))
    a.perform(tick, with: nil, afterDelay: 0.2)
    b.perform(note, with: "x", afterDelay: 0.1)
    a.perform(note, with: nil, afterDelay: 0.1)
    b.perform(tick, with: nil, afterDelay: -3)
    a.perform(tick, with: nil, afterDelay: .nan)
    #expect(stage.journal.isEmpty)
    stage.advance(by: .milliseconds(150))
    #expect(stage.journal == ["b tick at 0", "a tick at 0", "b x at 100", "a nothing at 100"])
    stage.advance(by: .seconds(1))
    #expect(stage.journal.last == "a tick at 200")
  }

  @Test(
    "founding S75: a request made at a first tap and taken back at a second never comes; left alone it does, in time")
  func singleAndDoubleTap() {
    final class Tapped: UIView {
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let single = Selector("single", Tapped.single)
        if touch.tapCount == 2 {
          NSObject.cancelPreviousPerformRequests(withTarget: self)
          Stage.current?.note("double")
        } else {
          perform(single, with: touch.location(in: self).x, afterDelay: 0.3)
        }
      }
      func single(_ x: Any?) { Stage.current?.note("single at \(x ?? "?")") }
    }
    let stage = Stage()
    stage.add(Tapped(frame: .zero))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    stage.advance(by: .milliseconds(100))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: 30, y: 20))
    stage.advance(by: .milliseconds(299))
    #expect(stage.journal == ["double"])
    stage.advance(by: .milliseconds(2))
    #expect(stage.journal == ["double", "single at 30.0"])
  }

  @Test("A request fires before a touch with a later stamp, and after one of the same moment")
  func deadlines() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    let clerk = Clerk("clerk")
    clerk.perform(tick, with: nil, afterDelay: 0.1)
    func contact(_ id: UInt64, at time: Double) {
      let instant = MonotonicInstant(seconds: time)
      let sample = ContactSample(id: ContactID(id), phase: .began, location: CGPoint(x: 5, y: 5), time: instant)
      stage.platform.send(.contacts(ContactFrame(surface: .main, time: instant, samples: [sample])))
    }
    contact(91, at: 1.1)
    #expect(stage.journal == ["board began"])
    contact(92, at: 1.2)
    #expect(stage.journal == ["board began", "clerk tick at 100"])
  }

  @Test("Requests are taken back by target, or by target, selector and equal argument")
  func cancelling() {
    let stage = Stage()
    let (a, b) = (Clerk("a"), Clerk("b"))
    func ask() {
      a.perform(tick, with: nil, afterDelay: 0.1)
      a.perform(note, with: NSNumber(value: 1), afterDelay: 0.1)
      a.perform(note, with: "x", afterDelay: 0.1)
      b.perform(tick, with: nil, afterDelay: 0.1)
    }
    ask()
    NSObject.cancelPreviousPerformRequests(withTarget: a)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["b tick at 100"])
    stage.clearJournal()
    ask()
    NSObject.cancelPreviousPerformRequests(withTarget: a, selector: note, object: NSNumber(value: 1))
    NSObject.cancelPreviousPerformRequests(withTarget: a, selector: note, object: nil)
    NSObject.cancelPreviousPerformRequests(withTarget: b, selector: "note", object: nil)
    NSObject.cancelPreviousPerformRequests(withTarget: a, selector: "tick", object: nil)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["a x at 1100", "b tick at 1100"])
  }

  @Test("Target and argument are kept until the request comes or is taken back")
  func keeping() {
    let stage = Stage()
    weak var target: Clerk?
    weak var argument: Clerk?
    func ask() {
      let (a, b) = (Clerk("a"), Clerk("b"))
      (target, argument) = (a, b)
      a.perform(note, with: b, afterDelay: 0.1)
    }
    ask()
    #expect(target != nil && argument != nil)
    stage.advance(by: .milliseconds(101))
    #expect(target == nil && argument == nil && stage.journal.count == 1)
    ask()
    if let target { NSObject.cancelPreviousPerformRequests(withTarget: target) }
    #expect(target == nil && argument == nil)
  }

  @Test("Without modes nothing is performed")
  func modes() {
    let stage = Stage()
    Clerk("a").perform(tick, with: nil, afterDelay: 0, inModes: [])
    Clerk("b").perform(tick, with: nil, afterDelay: 0, inModes: [.common])
    stage.advance(by: .milliseconds(1))
    #expect(stage.journal == ["b tick at 0"])
  }
}
