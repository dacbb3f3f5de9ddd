import Foundation

/// Runs the tests that reach a mutant until one fails.
struct MutantTrial {
  let program: TestProgram
  let reach: Reach

  /// How many seconds the tests of one process take, in the order of the processes: most mutants are killed by the first
  /// ones, which are quick.
  private static let portions: [Double] = [0.5, 4, .infinity]

  /// Runs the quick tests, or with `isWhole` the others as well; nil if no quick one fails.
  func run(_ site: NumberedSite, isWhole: Bool) throws -> Results.Row? {
    var tests = reach.tests(reaching: site.number)
    guard !tests.isEmpty else { return Results.Row(outcome: .unreached, by: "", seconds: 0) }
    var seconds = 0.0
    for (index, portion) in Self.portions.enumerated() where !tests.isEmpty {
      let isLast = index == Self.portions.count - 1
      if isLast, !isWhole { return nil }
      let chosen = take(portion, from: &tests)
      // The quick ones were run before.
      if chosen.isEmpty || isWhole && !isLast { continue }
      let cost = chosen.reduce(0) { $0 + own($1) }
      // A mutant may make everything slower without making it wrong.
      let limit = 15 + Int(cost * 5)
      let child = try program.run(
        tests: chosen.map(\.test), mutant: site.number, stopsAtFailure: true, cpuLimit: limit)
      seconds += child.seconds
      if let by = killer(child) { return Results.Row(outcome: .killed, by: by, seconds: seconds) }
    }
    return Results.Row(outcome: .survived, by: "", seconds: seconds)
  }

  private func own(_ row: Reach.Row) -> Double { max(0.002, row.seconds - reach.startSeconds) }

  /// The next tests that together take so long at most.
  private func take(_ seconds: Double, from tests: inout [Reach.Row]) -> [Reach.Row] {
    var left = seconds
    var chosen: [Reach.Row] = []
    tests.removeAll { row in
      let cost = own(row)
      guard cost <= left else { return false }
      left -= cost
      chosen.append(row)
      return true
    }
    return chosen
  }

  /// What killed the mutant: a test's name, or how the program ended.
  private func killer(_ child: ChildProcess) -> String? {
    switch child.end {
    case .exited(0): return nil
    case .timedOut: return "it waits for ever"
    case .signalled(SIGXCPU), .signalled(SIGKILL): return "it runs for ever"
    case .signalled(let signal): return "it crashes (signal \(signal))"
    case .decided, .exited:
      let lines = child.output.split(separator: UInt8(ascii: "\n"))
      return lines.lazy.compactMap { TestProgram.failure(in: $0) }.first ?? "the program fails"
    }
  }
}
