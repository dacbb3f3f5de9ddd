/// The tests of XCTest that several programs have run, each of which has said how many were its own.
struct TestTotals {
  private var programs = 0
  private var passed = 0
  private var failed: [String] = []
  private var stopped: [String] = []

  /// Adds what one program has run.
  mutating func add(_ progress: XCTestProgress) {
    programs += 1
    passed += progress.ended.count - progress.failed.count
    failed += progress.failed
    if let running = progress.running { stopped.append(running) }
  }

  /// What all have run; nil for one program, whose own words are enough.
  var sentence: String? {
    guard programs > 1 else { return nil }
    let count = passed + failed.count + stopped.count
    var parts = ["\(count) tests of XCTest in \(programs) programs: \(passed) passed"]
    if !failed.isEmpty { parts.append("\(failed.count) failed (\(failed.joined(separator: ", ")))") }
    if !stopped.isEmpty { parts.append("\(stopped.count) ended their program (\(stopped.joined(separator: ", ")))") }
    return parts.joined(separator: ", ")
  }
}
