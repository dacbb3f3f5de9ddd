import Dispatch
import Testing
import TouchTesting
import UIKit

@MainActor private final class Listener: NSObject {
  let name: String
  var onHearing: () -> Void = {}
  init(_ name: String) { self.name = name }
  func heard(_ notification: Notification) {
    Stage.current?.note("\(name) heard \(notification.name.rawValue)")
    onHearing()
  }
  func bell() { Stage.current?.note("\(name) heard something") }
}

@MainActor @Suite("Responders: notifications and timers by selector")
struct SelectorObserverTests {
  private let center = NotificationCenter()
  private let heard = Selector("heard", Listener.heard)
  private let door = Notification.Name("door")
  private let phone = Notification.Name("phone")

  @Test("Observers hear at once, in the order in which they were added; nil stands for any name and any object")
  func hearing() {
    let stage = Stage()
    let (a, b, c) = (Listener("a"), Listener("b"), Listener("c"))
    let (house, hut) = (NSObject(), NSObject())
    for listener in [b, a] { center.addObserver(listener, selector: heard, name: door, object: nil) }
    center.addObserver(c, selector: heard, name: door, object: house)
    center.addObserver(a, selector: Selector("bell", Listener.bell), name: phone, object: nil)
    center.post(name: door, object: house)
    center.post(name: door, object: hut)
    center.post(name: phone, object: nil)
    #expect(
      stage.journal == [
        "b heard door", "a heard door", "c heard door", "b heard door", "a heard door", "a heard something",
      ])
    stage.clearJournal()
    center.removeObserver(a)
    center.removeObserver(b, name: phone, object: nil)
    center.removeObserver(c, name: door, object: hut)
    center.addObserver(a, selector: heard, name: nil, object: house)
    center.post(name: door, object: house)
    center.post(name: phone, object: house)
    #expect(stage.journal.sorted() == ["a heard door", "a heard phone", "b heard door", "c heard door"])
  }

  @Test("Observers are not kept alive, and are gone without being removed; so are the objects observed")
  func weakness() {
    let stage = Stage()
    weak var gone: Listener?
    weak var goneSender: NSObject?
    let stays = Listener("stays")
    do {
      let listener = Listener("goes")
      let sender = NSObject()
      (gone, goneSender) = (listener, sender)
      center.addObserver(listener, selector: heard, name: door, object: nil)
      center.addObserver(stays, selector: heard, name: phone, object: sender)
    }
    #expect(gone == nil && goneSender == nil)
    center.post(name: door, object: nil)
    for _ in 0..<100 { center.post(name: phone, object: NSObject()) }
    #expect(stage.journal.isEmpty)
  }

  @Test("One that is removed while others are told is not told any more; blocks are removed as before")
  func removing() {
    let stage = Stage()
    let (a, b) = (Listener("a"), Listener("b"))
    for listener in [a, b] { center.addObserver(listener, selector: heard, name: door, object: nil) }
    let center = center
    a.onHearing = { center.removeObserver(b) }
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: door, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: door, object: nil)
    center.removeObserver(token)
    center.post(name: door, object: nil)
    #expect(stage.journal == ["a heard door", "a heard door"] && count == 1)
    a.onHearing = {}
  }

  /// Known on the main queue alone, which is where the main actor runs; its thread need not be the first one.
  nonisolated private static let isMainQueue = DispatchSpecificKey<Bool>()

  @Test("A notification posted elsewhere is told on the main actor")
  func elsewhere() async throws {
    final class Waiting: NSObject {
      var arrived: CheckedContinuation<String, Never>?
      func heard(_ notification: Notification) {
        let isHere = DispatchQueue.getSpecific(key: SelectorObserverTests.isMainQueue) == true
        arrived?.resume(returning: "\(notification.name.rawValue) \(isHere ? "on the main actor" : "elsewhere")")
      }
    }
    DispatchQueue.main.setSpecific(key: Self.isMainQueue, value: true)
    try #require(DispatchQueue.getSpecific(key: Self.isMainQueue) == true)
    let waiting = Waiting()
    let (center, door) = (center, door)
    center.addObserver(waiting, selector: Selector("heard", Waiting.heard), name: door, object: nil)
    let heard = await withCheckedContinuation { continuation in
      waiting.arrived = continuation
      Thread.detachNewThread { center.post(name: door, object: nil) }
    }
    #expect(heard == "door on the main actor")
  }

  @Test("A timer performs its selector with itself, keeps its target, and lets it go when it is invalidated")
  func timers() {
    final class Bell: NSObject {
      var rings: [String] = []
      func ring(_ timer: Timer) { rings.append("\(timer.userInfo ?? "nothing")") }
    }
    weak var kept: Bell?
    func make() -> Timer {
      let bell = Bell()
      kept = bell
      return Timer.scheduledTimer(
        timeInterval: 3600, target: bell, selector: Selector("ring", Bell.ring), userInfo: "noon", repeats: true)
    }
    let timer = make()
    #expect(kept != nil && timer.isValid && timer.timeInterval == 3600)
    timer.fire()
    #expect(kept?.rings == ["noon"])
    timer.invalidate()
    #expect(kept == nil && !timer.isValid)
  }

  @Test("A timer that is made without a run loop performs its selector when it is fired, in a subclass too")
  func timersOfNoRunLoop() {
    final class Bell: NSObject {
      var rings: [String] = []
      func ring(_ timer: Timer) { rings.append("\(timer.userInfo ?? "nothing")") }
    }
    final class Alarm: Timer {}
    let bell = Bell()
    let selector = Selector("ring", Bell.ring)
    let timer = Timer(timeInterval: 3600, target: bell, selector: selector, userInfo: "noon", repeats: true)
    #expect(timer.isValid && timer.timeInterval == 3600)
    timer.fire()
    timer.fire()
    timer.invalidate()
    timer.fire()
    let evening = Date(timeIntervalSinceNow: 3600)
    let late = Timer(
      fireAt: evening, interval: 0, target: bell, selector: selector, userInfo: "night", repeats: false)
    #expect(abs(late.fireDate.timeIntervalSince(evening)) < 1)
    late.fire()
    Alarm(timeInterval: 3600, target: bell, selector: selector, userInfo: nil, repeats: true).fire()
    #expect(bell.rings == ["noon", "noon", "night", "nothing"])
  }
}
