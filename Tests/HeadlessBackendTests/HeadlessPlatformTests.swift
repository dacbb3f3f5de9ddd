import Foundation
import HeadlessBackend
import Testing
import TouchPlatform

/// Writes down what it is told, and does what a test wants at that moment.
@MainActor final class Listener: PlatformDelegate {
  var events: [InputEvent] = []
  var whenTold: ((InputEvent) -> Void)?

  func receive(_ event: InputEvent) {
    events.append(event)
    whenTold?(event)
  }

  /// `tick 16.667`: the kinds and their times in milliseconds since `start`.
  func story(since start: MonotonicInstant) -> [String] {
    events.map { event in
      let kind =
        switch event {
        case .contacts: "contacts"
        case .frame: "tick"
        case .wake: "wake"
        case .surface: "surface"
        default: "other"
        }
      let ms = (Double(event.time.nanoseconds(since: start)) / 1e6 * 1000).rounded() / 1000
      return "\(kind) \(ms)"
    }
  }
}

@MainActor @Suite("Headless platform")
struct HeadlessPlatformTests {
  let platform = HeadlessPlatform()
  let listener = Listener()
  let start = MonotonicInstant(seconds: 1)

  init() throws {
    platform.delegate = listener
    _ = try platform.open(SurfaceConfiguration(size: CGSize(width: 100, height: 50), scale: 2))
  }

  func at(_ ms: Double) -> MonotonicInstant { start.advanced(bySeconds: ms / 1000) }
  func contacts(at ms: Double) -> InputEvent {
    .contacts(ContactFrame(surface: .main, time: at(ms), samples: []))
  }
  var story: [String] { listener.story(since: start) }

  @Test("Nothing happens by itself")
  func silence() {
    platform.advance(bySeconds: 10)
    #expect(story == [] && platform.now == at(10_000))
  }

  @Test("A requested frame comes once, at the next boundary, and aims at the one after")
  func frame() throws {
    platform.requestFrame(for: .main)
    platform.requestFrame(for: .main)
    platform.advance(bySeconds: 0.016)
    #expect(story == [])
    platform.advance(bySeconds: 1)
    #expect(story == ["tick 16.667"])
    guard case .frame(let tick) = listener.events[0] else { return #expect(Bool(false), "no tick") }
    #expect(tick.target == start.advanced(byNanoseconds: 33_333_333))
  }

  @Test("Sixty frames are a second to the nanosecond")
  func second() {
    listener.whenTold = { [platform] _ in platform.requestFrame(for: .main) }
    platform.requestFrame(for: .main)
    platform.advance(byFrames: 60)
    #expect(listener.events.count == 60 && platform.now == at(1000))
  }

  @Test("At one instant input comes before a wake-up, and that before the tick")
  func order() {
    platform.framesPerSecond = 100
    platform.requestFrame(for: .main)
    platform.setWakeUp(at: at(10))
    platform.send(contacts(at: 10))
    #expect(story == ["contacts 10.0"])
    platform.settle()
    #expect(story == ["contacts 10.0", "wake 10.0", "tick 10.0"])
  }

  @Test("What falls due before an event is delivered before it")
  func before() {
    platform.framesPerSecond = 100
    platform.requestFrame(for: .main)
    platform.setWakeUp(at: at(7))
    platform.send(contacts(at: 25))
    #expect(story == ["wake 7.0", "tick 10.0", "contacts 25.0"])
  }

  @Test("Late input is delivered now, with its own stamp")
  func late() {
    platform.advance(bySeconds: 1)
    platform.send(contacts(at: 5))
    #expect(story == ["contacts 5.0"] && platform.now == at(1000))
  }

  @Test("A finger that lands on a boundary is shown by that boundary's tick; one after it by the next")
  func boundary() {
    platform.framesPerSecond = 100
    listener.whenTold = { [platform] in if case .contacts = $0 { platform.requestFrame(for: .main) } }
    platform.send(contacts(at: 10))
    #expect(platform.nextFrameTime == at(10))
    platform.advance(byFrames: 1)
    platform.send(contacts(at: 10))
    platform.advance(byFrames: 1)
    #expect(story == ["contacts 10.0", "tick 10.0", "contacts 10.0", "tick 20.0"])
  }

  @Test("The last wish for a wake-up counts, and nil takes it back")
  func wakes() {
    platform.setWakeUp(at: at(5))
    platform.setWakeUp(at: at(8))
    platform.advance(to: at(20))
    platform.setWakeUp(at: at(30))
    platform.setWakeUp(at: nil)
    platform.advance(to: at(50))
    platform.setWakeUp(at: at(40))
    platform.settle()
    #expect(story == ["wake 8.0", "wake 50.0"])
  }

  @Test("An event sent while another is handled waits its turn")
  func nested() {
    var order: [String] = []
    listener.whenTold = { [platform] event in
      guard order.isEmpty else { return order.append("second") }
      order.append("first begins")
      platform.send(event)
      order.append("first ends")
    }
    platform.send(contacts(at: 1))
    #expect(order == ["first begins", "first ends", "second"])
  }

  @Test("The surface is resized before the engine hears of it; an impossible size it does not hear of")
  func resize() {
    var seen: CGSize?
    listener.whenTold = { [platform] _ in seen = platform.surface?.geometry.size }
    func change(_ width: Double) -> InputEvent {
      let geometry = SurfaceGeometry(size: CGSize(width: width, height: 70), scale: 1)
      return .surface(SurfaceChange(surface: .main, time: at(1), kind: .geometry(geometry)))
    }
    platform.send(change(300))
    #expect(seen == CGSize(width: 300, height: 70))
    platform.send(change(.nan))
    #expect(listener.events.count == 1)
  }

  @Test("Nothing follows the closing of the surface")
  func closed() {
    platform.requestFrame(for: .main)
    platform.send(.surface(SurfaceChange(surface: .main, time: at(1), kind: .closed)))
    platform.send(contacts(at: 2))
    platform.requestFrame(for: .main)
    platform.advance(bySeconds: 1)
    #expect(story == ["surface 1.0"])
  }

  @Test("A wake-up asked for again and again for the same moment does not hang the clock")
  func endlessWakes() {
    listener.whenTold = { [platform] in if case .wake = $0 { platform.setWakeUp(at: .zero) } }
    platform.setWakeUp(at: at(1))
    platform.advance(to: at(5))
    #expect(platform.now == at(5))
  }

  @Test("Times at the end of the clock are survived")
  func distantFuture() {
    platform.requestFrame(for: .main)
    platform.setWakeUp(at: .distantFuture)
    platform.send(.wake(WakeUp(surface: .main, time: .distantFuture)))
    platform.advance(byFrames: 2)
    #expect(platform.now == .distantFuture)
  }

  @Test("Run goes through all that is due, until it is stopped")
  func run() {
    // Not asked for inside, where it would make the listener keep itself.
    let end = at(100)
    listener.whenTold = { [platform] event in
      guard case .frame(let tick) = event else { return platform.requestFrame(for: .main) }
      if tick.time >= end { platform.stop() } else { platform.requestFrame(for: .main) }
    }
    #expect(platform.run() == .stopped)
    #expect(
      story == ["surface 0.0", "surface 0.0"] + (1...6).map { "tick \(($0 * 16_666_667 + 500) / 1000)" }.map(tidy))
  }

  /// Microseconds as milliseconds, as `story` writes them.
  func tidy(_ text: String) -> String {
    let parts = text.split(separator: " ")
    return "\(parts[0]) \(Double(parts[1])! / 1000)"
  }

  @Test("It opens once, at 1024 × 768 points unless told otherwise, and never at an impossible size")
  func open() throws {
    #expect(throws: PlatformError.self) { try platform.open(SurfaceConfiguration()) }
    let other = try HeadlessPlatform().open(SurfaceConfiguration())
    #expect(other.geometry == SurfaceGeometry(size: CGSize(width: 1024, height: 768), scale: 1))
    #expect(throws: PlatformError.self) { try HeadlessPlatform().open(SurfaceConfiguration(scale: .nan)) }
  }
}
