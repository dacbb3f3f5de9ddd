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
    let missing = drawn.filter { results[$0.key] == nil }
    print("mutants: \(drawn.count - missing.count) are known, running the quick tests on \(missing.count)")
    let left = try trial(missing, isWhole: false, program, reach, &results)
    if !left.isEmpty { print("mutants: running all other tests on the \(left.count) that no quick one kills") }
    _ = try trial(left, isWhole: true, program, reach, &results)
    let report = Report(
      drawn: drawn, results: results, seed: seed, all: sites.sites.count, same: Report.samePrograms(workplace))
    try Workplace.write(report.text, to: workplace.root.appendingPathComponent("report.md"))
    print(report.text)
  }

  /// Tries some mutants, and returns those of which nothing is known yet.
  private func trial(
    _ sites: [NumberedSite], isWhole: Bool, _ program: TestProgram, _ reach: Reach, _ results: inout Results
  ) throws -> [NumberedSite] {
    let trial = MutantTrial(program: program, reach: reach)
    let progress = Progress(total: sites.count)
    let standing = Standing()
    let file = results
    let found = try Jobs.map(sites, count: jobs) { _, site -> Results.Row? in
      let row = try trial.run(site, isWhole: isWhole)
      try Jobs.exclusively {
        if let row { try file.append(row, key: site.key) }
        progress.step(
          row?.outcome == .killed ? "" : "\(row?.outcome.rawValue ?? "not killed yet"): \(Report.place(site))",
          standing: standing.add(row?.outcome))
      }
      return row
    }
    progress.end()
    for (site, row) in zip(sites, found) { if let row { results.set(row, key: site.key) } }
    return zip(sites, found).filter { $0.1 == nil }.map(\.0)
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

    func add(_ outcome: Results.Outcome?) -> String {
      if let outcome { counts[outcome, default: 0] += 1 }
      return Results.Outcome.allCases.compactMap { outcome in counts[outcome].map { "\(outcome.rawValue) \($0)" } }
        .joined(separator: ", ")
    }
  }
}
