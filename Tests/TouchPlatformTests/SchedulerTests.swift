import Testing
import TouchPlatform

@MainActor
@Suite("Deadlines")
struct SchedulerTests {
  private func time(_ milliseconds: UInt64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("They fire by their times, equal ones in the order in which they were set")
  func order() {
    let scheduler = Scheduler()
    var fired: [String] = []
    scheduler.schedule(at: time(30)) { fired.append("30") }
    scheduler.schedule(at: time(10)) { fired.append("10") }
    scheduler.schedule(at: time(20)) { fired.append("20") }
    scheduler.schedule(at: time(10)) { fired.append("10 again") }
    while scheduler.next != nil { scheduler.fireNext() }
    #expect(fired == ["10", "10 again", "20", "30"])
    #expect(scheduler.nextTime == .distantFuture)
  }

  @Test("Whatever is set, taken back and fired, what is left is what a sorted list would have", arguments: 1...8)
  func anything(seed: UInt64) {
    var random = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    let scheduler = Scheduler()
    var told: MonotonicInstant? = time(0)
    scheduler.earliestDidChange = { told = $0 }
    var model: [Deadline] = []
    var gone: [Deadline] = []
    var fired: [UInt64] = []
    var expected: [UInt64] = []
    // Mostly later ones than before, as recognisers set them; seasons in which more is set than taken back, and others.
    for step in 0..<4000 {
      let grows = step / 500 % 2 == 0
      switch next(10) {
      case ..<(grows ? 6 : 3):
        let number = scheduler.lastOrder + 1
        let when = time(UInt64(step / 4 + (next(4) == 0 ? next(50) : 100)))
        let deadline = scheduler.schedule(at: when) { fired.append(number) }
        model.append(deadline)
        model.sort { ($0.time, $0.order) < ($1.time, $1.order) }
      case ..<(grows ? 9 : 8):
        guard !model.isEmpty else { continue }
        // Often the oldest, which were set first.
        let index = next(2) == 0 ? 0 : next(model.count)
        gone.append(model.remove(at: index))
        scheduler.cancel(gone[gone.count - 1])
      default:
        scheduler.fireNext()
        if !model.isEmpty { expected.append(model.removeFirst().order) }
        if let old = gone.last { scheduler.cancel(old) }
      }
      #expect(scheduler.next == model.first)
      #expect(scheduler.nextTime == model.first?.time ?? .distantFuture)
      #expect(told == model.first?.time || scheduler.lastOrder == 0)
    }
    while scheduler.next != nil { scheduler.fireNext() }
    #expect(fired == expected + model.map(\.order))
  }

  @Test("What a deadline kept goes when it is taken back, and may set another while it goes")
  func kept() {
    @MainActor final class Kept {
      let end: @MainActor () -> Void
      init(_ end: @escaping @MainActor () -> Void) { self.end = end }
      isolated deinit { end() }
    }
    let scheduler = Scheduler()
    var journal: [String] = []
    let moment = time(5)
    var kept: Kept? = Kept {
      journal.append("gone")
      scheduler.schedule(at: moment) { journal.append("set by what went") }
    }
    let deadline = scheduler.schedule(at: time(10)) { [kept] in _ = kept }
    kept = nil
    #expect(journal.isEmpty)
    scheduler.cancel(deadline)
    #expect(journal == ["gone"])
    scheduler.fireNext()
    #expect(journal == ["gone", "set by what went"])
    #expect(scheduler.next == nil)
  }
}
