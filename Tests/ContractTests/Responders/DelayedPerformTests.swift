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

  @Test("A method is performed on the main thread: at once from there, and before another thread that waits goes on")
  func onMainThread() async {
    let stage = Stage()
    let clerk = Clerk("a")
    clerk.performSelector(onMainThread: note, with: "here", waitUntilDone: true)
    let (object, note) = (clerk, note)
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        object.performSelector(onMainThread: note, with: "there", waitUntilDone: true)
        done.resume()
      }
    }
    #expect(stage.journal == ["a here at 0", "a there at 0"])
  }

  @Test("founding S70, S72, S73, S74: the action of a single tap waits 0.3 s and is taken back by a second tap")
  func singleAndDoubleTap() {
    final class Placard: UIView {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.tapCount == 2 { NSObject.cancelPreviousPerformRequests(withTarget: self) }
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        switch touch.tapCount {
        case 1:
          perform(
            Selector("handleSingleTap:", Placard.handleSingleTap), with: touch.location(in: superview),
            afterDelay: 0.3)
        case 2: resize(by: 1.1)
        default: break
        }
      }
      func handleSingleTap(_ place: Any?) {
        Stage.current?.note("single at \((place as? CGPoint)?.x ?? -1)")
        resize(by: 0.9)
      }
      private func resize(by factor: CGFloat) { bounds.size = CGSize(width: bounds.width * factor, height: 100) }
    }
    let stage = Stage()
    let placard = stage.add(Placard(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    stage.advance(by: .milliseconds(200))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    stage.advance(by: .seconds(1))
    #expect(stage.journal.isEmpty && abs(placard.bounds.width - 110) < 1e-9)
    stage.finger.tap(at: CGPoint(x: 30, y: 20))
    stage.advance(by: .milliseconds(299))
    #expect(stage.journal.isEmpty)
    stage.advance(by: .milliseconds(2))
    #expect(stage.journal == ["single at 30.0"] && abs(placard.bounds.width - 99) < 1e-9)
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: 30, y: 20))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["single at 30.0", "single at 30.0"])
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
