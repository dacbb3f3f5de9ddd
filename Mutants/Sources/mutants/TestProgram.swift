import Foundation

/// The test program of the copy.
struct TestProgram {
  let workplace: Workplace

  /// Every test of the targets that are run, as "Target.Suite/name(labels:)".
  func tests() throws -> [String] {
    let listed = try run(["--list-tests"], environment: [:], cpuLimit: 60, clockLimit: 600)
    guard listed.end == .exited(0) else { throw Complaint("the test program does not list its tests") }
    let lines = String(decoding: listed.output, as: UTF8.self).split(separator: "\n")
    return lines.map { String($0) }.filter { line in
      Workplace.tests.contains { line.hasPrefix($0 + ".") } && line.hasSuffix(")")
    }.sorted()
  }

  /// Runs some tests, until the first fails if wanted.
  func run(
    tests: [String], mutant: Int? = nil, reach: URL? = nil, stopsAtFailure: Bool = false, cpuLimit: Int
  ) throws -> ChildProcess {
    var environment: [String: String] = [:]
    if let mutant { environment["MUTANT"] = String(mutant) }
    if let reach { environment["MUTANT_REACH"] = reach.path }
    let decides: (ArraySlice<UInt8>) -> Bool = { Self.failure(in: $0) != nil }
    return try run(
      Self.filters(tests), environment: environment, cpuLimit: cpuLimit, clockLimit: Double(cpuLimit) * 10 + 120,
      decides: stopsAtFailure ? decides : nil)
  }

  /// The test that a line says has failed.
  static func failure(in line: ArraySlice<UInt8>) -> String? {
    // What tests print may hold bytes of any kind.
    let text = String(decoding: line, as: UTF8.self)
    guard let end = text.range(of: " recorded an issue"), let start = text.range(of: "Test ") else { return nil }
    guard start.upperBound < end.lowerBound else { return nil }
    return String(text[start.upperBound..<end.lowerBound]).trimmingCharacters(in: ["\""])
  }

  /// One expression for the tests of a suite: the program compares every test with every expression.
  private static func filters(_ tests: [String]) -> [String] {
    var bySuite: [Substring: [Substring]] = [:]
    for test in tests {
      guard let slash = test.lastIndex(of: "/") else { continue }
      bySuite[test[..<slash], default: []].append(test[test.index(after: slash)...])
    }
    return bySuite.sorted { $0.key < $1.key }.flatMap { suite, names in
      let escaped = names.map { NSRegularExpression.escapedPattern(for: String($0)) }
      return [
        "--filter",
        "^\(NSRegularExpression.escapedPattern(for: String(suite)))/(\(escaped.joined(separator: "|")))(/|$)",
      ]
    }
  }

  private func run(
    _ arguments: [String], environment: [String: String], cpuLimit: Int, clockLimit: Double,
    decides: ((ArraySlice<UInt8>) -> Bool)? = nil
  ) throws -> ChildProcess {
    var all = ProcessInfo.processInfo.environment
    all["SWIFT_DETERMINISTIC_HASHING"] = "1"
    // A crash is expected, and reading its stack takes seconds.
    all["SWIFT_BACKTRACE"] = "enable=no"
    all["NO_COLOR"] = "1"
    for name in ["MUTANT", "MUTANT_REACH"] { all[name] = nil }
    all.merge(environment) { $1 }
    return try ChildProcess.run(
      workplace.program.path, ["--testing-library", "swift-testing"] + arguments, in: workplace.copy.path,
      environment: all, cpuLimit: cpuLimit, clockLimit: clockLimit, decides: decides)
  }
}
