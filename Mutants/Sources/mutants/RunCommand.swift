import Foundation
import MutantWriter

/// Draws mutants and runs the tests that reach each.
struct RunCommand {
  let workplace: Workplace
  var count = 300
  var seed = UInt64.random(in: 1...999_999)
  /// What a file's path must hold.
  var only = ""
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  init(_ workplace: Workplace, arguments: ArraySlice<String>) throws {
    self.workplace = workplace
    let environment = ProcessInfo.processInfo.environment
    count = try Self.number(environment["COUNT"], "COUNT") ?? count
    seed = try Self.number(environment["SEED"], "SEED").map { UInt64($0) } ?? seed
    jobs = try Self.number(environment["JOBS"], "JOBS") ?? jobs
    only = environment["ONLY"] ?? ""
    guard arguments.isEmpty else { throw Complaint("run takes its settings from COUNT, SEED, JOBS and ONLY") }
  }

  private static func number(_ text: String?, _ name: String) throws -> Int? {
    guard let text, !text.isEmpty else { return nil }
    guard let number = Int(text), number > 0 else { throw Complaint("\(name) is \(text), which is no number") }
    return number
  }

  func run() throws {
    let sites = try NumberedSites(workplace)
    let drawn = draw(sites)
    print("mutants: seed \(seed), \(drawn.count) of \(sites.sites.count) drawn")
    let program = TestProgram(workplace: workplace)
    print("mutants: recording which tests reach which places")
    let reach = try Reach(workplace, program: program, jobs: jobs)
    var results = try Results(workplace)
    let trial = MutantTrial(program: program, reach: reach)
    let missing = drawn.filter { results[$0.key] == nil }
    print("mutants: \(drawn.count - missing.count) are known, running the tests on \(missing.count)")
    let progress = Progress(total: missing.count)
    let standing = Standing()
    let file = results
    let found = try Jobs.map(missing, count: jobs) { _, site -> (String, Results.Row) in
      let row = try trial.run(site)
      try Jobs.exclusively {
        try file.append(row, key: site.key)
        progress.step(
          row.outcome == .killed ? "" : "\(row.outcome.rawValue): \(Report.place(site))",
          standing: standing.add(row.outcome))
      }
      return (site.key, row)
    }
    progress.end()
    for (key, row) in found { results.set(row, key: key) }
    let report = Report(drawn: drawn, results: results, seed: seed, all: sites.sites.count)
    try Workplace.write(report.text, to: workplace.root.appendingPathComponent("report.md"))
    print(report.text)
  }

  /// The drawing depends on each site's name and the seed alone, so that an edit elsewhere does not change it.
  private func draw(_ sites: NumberedSites) -> [NumberedSite] {
    let ranked = sites.sites.filter { only.isEmpty || $0.file.contains(only) }
      .map { (rank: SourcesDigest.of($0.key, seed: seed), site: $0) }.sorted { $0.rank < $1.rank }
    return ranked.prefix(count).map(\.site)
  }

  /// How many were killed so far, in words.
  private final class Standing: @unchecked Sendable {
    private var counts: [Results.Outcome: Int] = [:]

    func add(_ outcome: Results.Outcome) -> String {
      counts[outcome, default: 0] += 1
      return Results.Outcome.allCases.compactMap { outcome in counts[outcome].map { "\(outcome.rawValue) \($0)" } }
        .joined(separator: ", ")
    }
  }
}
