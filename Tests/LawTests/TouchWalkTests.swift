import Foundation
import Testing
import TouchWalk

/// Some that are always walked and one of chance; TOUCHSTONE_WALK_SEED=7 walks that one alone.
private let seeds: [UInt64] =
  ProcessInfo.processInfo.environment["TOUCHSTONE_WALK_SEED"].flatMap(UInt64.init).map { [$0] }
  ?? [1, 2, 3, 4, 5, 6, 7, UInt64.random(in: 8...UInt64.max)]

@MainActor @Suite("Random walks")
struct TouchWalkTests {
  @Test(
    "Whatever devices, the system and the app do, every touch has one life and nothing is left",
    arguments: seeds)
  func walk(seed: UInt64) {
    let report = TouchWalk.report(on: walkBytes(seed: seed, count: 40_000))
    print(
      "walk of seed \(seed): \(report.stepCount) steps, \(report.callCount) calls, \(report.touchCount) touches, "
        + "\(report.actionCount) actions, \(report.quietCount) times nothing touched")
    #expect(report.violations == [], "seed \(seed)")
    // A walk that went nowhere has shown nothing.
    #expect(report.stepCount > 1000 && report.callCount > 200 && report.quietCount > 10, "seed \(seed)")
  }
}
