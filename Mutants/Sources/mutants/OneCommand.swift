import Foundation

/// Runs the tests that reach one mutant, and shows what they print.
enum OneCommand {
  static func run(_ workplace: Workplace, number text: String) throws {
    let sites = try NumberedSites(workplace)
    guard let number = Int(text), let site = sites.sites.first(where: { $0.number == number }) else {
      throw Complaint("no mutant has the number \(text)")
    }
    print(Report.place(site))
    let program = TestProgram(workplace: workplace)
    let reach = try Reach(workplace, program: program, jobs: 1)
    let tests = reach.tests(reaching: number)
    print("\(tests.count) tests reach it")
    for row in tests.prefix(20) { print("  \(row.test)") }
    guard !tests.isEmpty else { return }
    let child = try program.run(
      tests: tests.map(\.test), mutant: number, stopsAtFailure: false,
      cpuLimit: 15 + Int(tests.reduce(0) { $0 + $1.seconds } * 5))
    let lines = String(decoding: child.output, as: UTF8.self).split(separator: "\n")
    for line in lines where line.contains("recorded an issue") || line.hasPrefix("↳") { print(line) }
    print("it ends with \(child.end) after \(child.seconds) s")
  }
}
