import Foundation
import Testing
import TouchWalk

/// The seeds that are always walked, with the lengths of their walks. TOUCHSTONE_WALK=7:40000 walks that one alone,
/// TOUCHSTONE_WALK=chance eight others each time; with TOUCHSTONE_WALK_TRACE=1 a walk says what it does.
///
/// The seeds are fixed so that a change is judged by its own faults only; chance is for looking for more.
private let walks: [Walk] = {
  let wish = ProcessInfo.processInfo.environment["TOUCHSTONE_WALK"] ?? ""
  if wish == "chance" { return (0..<8).map { _ in Walk(seed: .random(in: 9...UInt64.max), length: 40_000) } }
  let chosen = wish.split(separator: ":")
  if chosen.count == 2, let seed = UInt64(chosen[0]), let length = Int(chosen[1]) {
    return [Walk(seed: seed, length: length)]
  }
  return (1...8).map { Walk(seed: $0, length: 40_000) }
}()

struct Walk: Sendable, CustomTestStringConvertible {
  let seed: UInt64
  let length: Int
  var testDescription: String { "TOUCHSTONE_WALK=\(seed):\(length)" }
}

@MainActor @Suite("Random walks")
struct TouchWalkTests {
  @Test(
    "Whatever devices, the system and the app do, every touch has one life and nothing is left",
    arguments: walks)
  func walk(_ walk: Walk) {
    let report = TouchWalk.report(on: walkBytes(seed: walk.seed, count: walk.length))
    print(
      "\(walk.testDescription): \(report.stepCount) steps, \(report.callCount) calls, \(report.touchCount) touches, "
        + "\(report.actionCount) actions, \(report.quietCount) times nothing touched")
    #expect(report.violations == [], "\(walk.testDescription)")
    // A walk that went nowhere has shown nothing.
    if walk.length >= 40_000 && report.violations.isEmpty {
      #expect(report.stepCount > 1000 && report.callCount > 50 && report.quietCount > 10, "\(walk.testDescription)")
    }
  }

  @Test("The app may end at any moment")
  func shortWalks() {
    for first in walks where first.length >= 40_000 {
      for number in 0..<100 {
        let walk = Walk(seed: first.seed &+ 1000 &* (1 + UInt64(number)), length: 100 + number * 9)
        let report = TouchWalk.report(on: walkBytes(seed: walk.seed, count: walk.length))
        #expect(report.violations == [], "\(walk.testDescription)")
        if !report.violations.isEmpty { return }
      }
    }
  }
}
