import Foundation

/// Which tests reach which mutants, and what each test costs: one line for each test, written when it is known.
struct Reach {
  struct Row {
    var test: String
    /// Seconds of processor time, with the start of the program.
    var seconds: Double
    /// Whether it passes by itself without a mutant; others are not run.
    var passes: Bool
    var numbers: [Range<Int>]
    /// What the test's suite looked like.
    var digest: String

    var count: Int { numbers.reduce(0) { $0 + $1.count } }
    func contains(_ number: Int) -> Bool { numbers.contains { $0.contains(number) } }

    /// As a line of the file.
    var line: String {
      let ranges = numbers.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
      return "\(test)\t\(seconds)\t\(passes ? "passes" : "fails")\t\(ranges.joined(separator: ","))\t\(digest)\n"
    }

    init(test: String, seconds: Double, passes: Bool, numbers: [Range<Int>], digest: String) {
      self.test = test
      self.seconds = seconds
      self.passes = passes
      self.numbers = numbers
      self.digest = digest
    }

    init?(line: Substring) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 5, let seconds = Double(parts[1]) else { return nil }
      self.init(
        test: String(parts[0]), seconds: seconds, passes: parts[2] == "passes",
        numbers: parts[3].split(separator: ",").compactMap { range in
          let ends = range.split(separator: "-").compactMap { Int($0) }
          return ends.count == 2 ? ends[0]..<ends[1] + 1 : ends.count == 1 ? ends[0]..<ends[0] + 1 : nil
        }, digest: String(parts[4]))
    }
  }

  private(set) var rows: [Row]
  /// What the program costs without a test.
  var startSeconds: Double { rows.map(\.seconds).min() ?? 0 }

  /// Records every test that is not recorded yet, or has changed since: each in a process of its own.
  init(_ workplace: Workplace, program: TestProgram, jobs: Int) throws {
    let tests = try program.tests()
    // Rows of other sources tell of other places.
    let digest = try SourcesDigest.of(workplace.sources)
    let lines = Workplace.lines(of: workplace.reach)
    var known: [String: Row] = [:]
    if lines.first == "sources \(digest)" {
      for row in lines.dropFirst().compactMap(Row.init(line:)) { known[row.test] = row }
    } else {
      try Data("sources \(digest)\n".utf8).write(to: workplace.reach)
    }
    let suites = try SuiteDigests(workplace)
    let missing = tests.filter { known[$0]?.digest != suites[$0] }
    let progress = Progress(total: missing.count)
    let recorded = try Jobs.map(missing, count: jobs) { index, test -> Row in
      let file = workplace.root.appendingPathComponent("reach-\(index)")
      defer { try? FileManager.default.removeItem(at: file) }
      let child = try program.run(tests: [test], reach: file, cpuLimit: 300)
      let bytes = [UInt8](try Data(contentsOf: file))
      let row = Row(
        test: test, seconds: child.seconds, passes: child.end == .exited(0), numbers: Self.ranges(bytes),
        digest: suites[test])
      try Jobs.exclusively {
        try Workplace.append(row.line, to: workplace.reach)
        progress.step(row.passes ? "" : "\(test) fails without a mutant")
      }
      return row
    }
    progress.end()
    for row in recorded { known[row.test] = row }
    rows = tests.compactMap { known[$0] }
  }

  /// The tests that pass and reach a mutant, the likeliest to fail first: of a special place those that reach few others,
  /// of one that most tests reach those that do the most.
  func tests(reaching number: Int) -> [Row] {
    let found = rows.filter { $0.passes && $0.contains(number) }
    if found.count > rows.count / 2 { return found.sorted { ($1.count, $0.test) < ($0.count, $1.test) } }
    return found.sorted { ($0.count, $0.test) < ($1.count, $1.test) }
  }

  private static func ranges(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in bytes.indices where bytes[index] != 0 {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }
}
