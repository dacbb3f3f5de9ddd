import Testing

@testable import TouchPlatform

@Suite("When frames are drawn")
struct FramePacerTests {
  private func ms(_ milliseconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: UInt64((1_000_000 + milliseconds * 1_000).rounded()) * 1_000)
  }
  private func between(_ a: MonotonicInstant, _ b: MonotonicInstant) -> Double {
    Double(b.nanoseconds(since: a)) * 1e-6
  }

  @Test("Where nothing is known of the display nothing is said, and what is known is forgotten after two seconds")
  func unknown() {
    var pacer = FramePacer()
    #expect(pacer.refresh(after: ms(5)) == nil && pacer.due(after: ms(5)) == nil)
    pacer.refreshed(at: ms(3), period: 10_000_000)
    #expect(pacer.refresh(after: ms(5)) == ms(13))
    #expect(pacer.refresh(after: ms(13)) == ms(23), "a refresh that is now is over")
    #expect(pacer.refresh(after: ms(1)) == ms(3) && pacer.refresh(after: ms(-8)) == ms(-7))
    #expect(pacer.refresh(after: ms(2_002.9)) == ms(2_003))
    #expect(pacer.refresh(after: ms(2_003.1)) == nil)
    pacer.refreshed(at: ms(2_003), period: 0)
    #expect(pacer.refresh(after: ms(2_003.1)) == nil, "a display that never refreshes is not believed")
    pacer.refreshed(at: ms(2_003), period: 10_000_000)
    pacer.forgetDisplay()
    #expect(pacer.refresh(after: ms(2_004)) == nil)
  }

  @Test("A frame is drawn as long before its refresh as 95 in 100 took, and 2 ms")
  func lead() {
    var pacer = FramePacer()
    pacer.refreshed(at: ms(0), period: 16_000_000)
    #expect(pacer.due(after: ms(0)) == ms(14))
    pacer.drew(in: 5_000_000)
    #expect(pacer.due(after: ms(0)) == ms(9), "of few the longest counts")
    for index in 0..<400 { pacer.drew(in: index % 20 == 7 ? 9_000_000 : 3_000_000) }
    // Two in forty are longer: 95 in 100 are not.
    #expect(pacer.cost == 3_000_000 && pacer.due(after: ms(16)) == ms(27))
    for _ in 0..<3 { pacer.drew(in: 9_000_000) }
    #expect(pacer.cost == 9_000_000 && pacer.due(after: ms(16)) == ms(21))
    // Never more than a frame ahead.
    for _ in 0..<40 { pacer.drew(in: 90_000_000) }
    #expect(pacer.due(after: ms(16)) == ms(16))
    pacer.drew(in: -3)
  }

  @Test("On a display of 60 Hz every refresh gets one frame, whose input is 5 ms old")
  func everyRefresh() {
    var pacer = FramePacer()
    let period: Int64 = 16_666_667
    var shown = ms(0)
    var ages: [Double] = []
    for frame in 0..<600 {
      // What the server says of refreshes is a little off, as stamps are.
      if frame % 30 == 0 {
        let exact = ms(0).advanced(byNanoseconds: Int64(frame) * period + (frame % 60 == 0 ? 40_000 : -40_000))
        pacer.refreshed(at: exact, period: period)
      }
      let due = pacer.due(after: shown) ?? ms(0)
      let seen = pacer.refresh(forFrameAt: due) ?? ms(0)
      if frame > 0 { #expect(abs(between(shown, seen) - 16.67) < 0.2, "frame \(frame)") }
      ages.append(between(due, seen))
      shown = seen
      pacer.drew(in: 3_000_000)
    }
    #expect(ages.dropFirst(2).allSatisfy { abs($0 - 5) < 0.01 }, "\(ages)")
  }

  @Test("A frame of the backend's own step is seen at the refresh after it, the next frame is for the one after")
  func firstRefreshes() {
    var pacer = FramePacer()
    #expect(pacer.due(after: ms(5), isRefresh: false) == nil)
    pacer.refreshed(at: ms(0), period: 16_000_000)
    // 2 ms before the refresh at 48: never so close to the last frame as the display cannot be.
    for step in [16.001, 20, 29, 31.999, 32] {
      #expect(pacer.due(after: ms(step), isRefresh: false) == ms(46), "a step at \(step)")
    }
    #expect(pacer.due(after: ms(32)) == ms(46))
  }

  /// A compositor that calls at each refresh, takes what was committed `latch` before the next one, and shows it then.
  private func run(_ pacer: inout CommitPacer, frames: Int, from first: Int = 0, latch: Double, cost: (Int) -> Double)
    -> (late: Int, delay: Double)
  {
    let period = 16.0
    var late = 0
    for frame in first..<(first + frames) {
      let called = Double(frame) * period
      let delay = Double(pacer.delay(period: 16_000_000)) * 1e-6
      let took = cost(frame)
      pacer.drew(in: Int64(took * 1e6))
      let committed = called + delay + took
      var seen = called + period
      if committed > seen - latch {
        seen += period
        late += 1
      }
      pacer.presented(called: ms(called), committed: ms(committed), seen: ms(seen), period: 16_000_000)
    }
    return (late, Double(pacer.delay(period: 16_000_000)) * 1e-6)
  }

  @Test("The first frames are drawn at once; then later and later, until some are too late; they keep away from that")
  func learning() {
    var pacer = CommitPacer()
    #expect(pacer.delay(period: 16_000_000) == 0)
    // 9 ms are there, one for drawing, and two are kept. Of the steps, which double, the last is too long.
    #expect(pacer.isLearning(period: 16_000_000))
    let (late, delay) = run(&pacer, frames: 10, latch: 7) { _ in 1 }
    #expect(late == 2 && delay > 5 && delay <= 7, "\(late), \(delay)")
    #expect(!pacer.isLearning(period: 16_000_000))
    #expect(run(&pacer, frames: 590, from: 10, latch: 7) { _ in 1 } == (0, delay))
    // Half a minute later it still remembers; after a minute it tries once more.
    #expect(run(&pacer, frames: 1_800, from: 600, latch: 7) { _ in 1 }.late == 0)
    #expect(run(&pacer, frames: 3_700, from: 2_400, latch: 7) { _ in 1 }.late == 1)
  }

  @Test("A compositor that takes frames until the refresh leaves the margin; frames that cost more are begun earlier")
  func costs() {
    var pacer = CommitPacer()
    let quick = run(&pacer, frames: 8, latch: 0) { _ in 1 }
    #expect(quick.late == 0 && !pacer.isLearning(period: 16_000_000) && abs(quick.delay - 13) < 0.01, "\(quick)")
    let slow = run(&pacer, frames: 600, from: 8, latch: 0) { _ in 6 }
    #expect(slow.late <= 3 && slow.delay <= 8.01, "\(slow)")
  }

  @Test("A compositor that shows all frames a refresh later from now on is learnt again")
  func slower() {
    var pacer = CommitPacer()
    let before = run(&pacer, frames: 100, latch: 0) { _ in 1 }
    // Each frame is a refresh too late by the old pace, whenever it is drawn.
    for frame in 100..<130 {
      let called = Double(frame) * 16
      let committed = called + Double(pacer.delay(period: 16_000_000)) * 1e-6 + 1
      pacer.presented(called: ms(called), committed: ms(committed), seen: ms(called + 32), period: 16_000_000)
    }
    #expect(before.delay == 13 && abs(Double(pacer.delay(period: 16_000_000)) * 1e-6 - 13) < 0.01)
  }

  @Test("Nonsense is no lesson, and another display is learnt from the start")
  func nonsense() {
    var pacer = CommitPacer()
    _ = run(&pacer, frames: 100, latch: 7) { _ in 1 }
    let before = pacer.delay(period: 16_000_000)
    pacer.presented(called: ms(100), committed: ms(90), seen: ms(116), period: 16_000_000)
    pacer.presented(called: ms(100), committed: ms(101), seen: ms(99), period: 16_000_000)
    pacer.presented(called: ms(100), committed: ms(101), seen: ms(9_000), period: 16_000_000)
    pacer.presented(called: ms(100), committed: ms(101), seen: ms(116), period: 0)
    pacer.presented(called: .zero, committed: .zero, seen: .distantFuture, period: 16_000_000)
    #expect(pacer.delay(period: 16_000_000) == before && before > 0)
    pacer.forgetDisplay()
    #expect(pacer.delay(period: 16_000_000) == 0)
  }
}
