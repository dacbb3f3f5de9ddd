import Foundation
import Testing
import TouchWalk

/// The seeds that are always walked. TOUCHSTONE_WALK=7:40000 walks that one alone, so many steps;
/// TOUCHSTONE_WALK=chance eight others each time; with TOUCHSTONE_WALK_TRACE=1 a walk says what it does.
///
/// The seeds are fixed so that a change is judged by its own faults only; chance and `make soak` are for looking for
/// more.
private let walks: [Walk] = {
  let wish = ProcessInfo.processInfo.environment["TOUCHSTONE_WALK"] ?? ""
  if wish == "chance" { return (0..<8).map { _ in Walk(seed: .random(in: 1000...UInt64.max), count: 1000) } }
  let chosen = wish.split(separator: ":")
  if chosen.count == 2, let seed = UInt64(chosen[0]), let count = Int(chosen[1]) {
    return [Walk(seed: seed, count: count)]
  }
  // In walk 795 two recognisers wait for each other, which is rare.
  return ((1...100) + [795]).map { Walk(seed: $0, count: 1000) }
}()

struct Walk: Sendable, CustomTestStringConvertible {
  let seed: UInt64
  /// How many steps.
  let count: Int
  var testDescription: String { "TOUCHSTONE_WALK=\(seed):\(count)" }
  var bytes: [UInt8] { walkBytes(seed: seed, steps: count) }
}

@MainActor @Suite("Random walks")
struct TouchWalkTests {
  @Test("A hundred thousand steps: whatever devices, the system and the app do, every law holds")
  func walk() {
    var steps = 0
    var census: [WalkVerb: Int] = [:]
    var sum = WalkReport.Sum()
    for walk in walks {
      let report = TouchWalk.report(on: walk.bytes)
      guard isLawful(report, walk) else { return }
      steps += report.stepCount
      sum.add(report)
      census.merge(report.census, uniquingKeysWith: +)
    }
    print(sum.sentence)
    guard steps >= 100_000 else { return }
    // A walk that went nowhere has shown nothing.
    for verb in WalkVerb.allCases {
      #expect(census[verb, default: 0] * 100 >= steps, "\(verb) is less than one step in a hundred")
    }
    let hasStepped = sum.swipeBackCount > 100 && sum.draggedSheetCount > 30
    #expect(hasStepped, "\(sum.sentence)")
    let went = sum.callCount > 1500 && sum.gestureCount > 500 && sum.holdCount > 300 && sum.restCount > 400
    #expect(went, "\(sum.sentence)")
  }

  /// Expects that no law was broken; tells what a person needs to mend it otherwise.
  private func isLawful(_ report: WalkReport, _ walk: Walk) -> Bool {
    #expect(report.violations == [], "\(walk.testDescription)")
    if report.violations.isEmpty { return true }
    print(WalkShrinker.story(of: WalkShrinker.shortest(of: walk.bytes)))
    return false
  }

  @Test("The app may end at any moment")
  func shortWalks() {
    for number in 0..<500 {
      let walk = Walk(seed: 1_000_000 + UInt64(number), count: 1 + number % 60)
      guard isLawful(TouchWalk.report(on: walk.bytes), walk) else { return }
    }
  }

  @Test("The same bytes make the same walk: everybody is told the same, in the same order")
  func replay() {
    var sum = WalkReport.Sum()
    for seed in 1...8 as ClosedRange<UInt64> {
      let bytes = Walk(seed: seed, count: 400).bytes
      let first = TouchWalk.report(on: bytes)
      sum.add(first)
      #expect(TouchWalk.report(on: bytes).digest == first.digest, "law of replay: seed \(seed) goes another way")
    }
    #expect(sum.touchCount > 200 && sum.gestureCount > 20)
  }
}
