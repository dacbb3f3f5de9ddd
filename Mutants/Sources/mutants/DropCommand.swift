import Foundation
import MutantWriter

/// Reads the compiler's messages and leaves out the mutants that they are about.
enum DropCommand {
  /// Returns how many are left out, which is none if no message is about a mutant.
  static func run(_ workplace: Workplace, log: String) throws {
    let sites = try NumberedSites(workplace)
    let byNumber = Dictionary(uniqueKeysWithValues: sites.sites.map { ($0.number, $0) })
    var blames: [String: MutantBlame] = [:]
    var found: [Int: Substring] = [:]
    var others: [Substring] = []
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
    var seen: Set<Substring> = []
    for line in text.split(separator: "\n") {
      guard let message = line.wholeMatch(of: /(\/[^:]+\.swift):(\d+):(\d+): error: (.*)/), seen.insert(line).inserted,
        let row = Int(message.2), let column = Int(message.3)
      else { continue }
      let path = String(message.1)
      if blames[path] == nil { blames[path] = MutantBlame(try String(contentsOfFile: path, encoding: .utf8)) }
      let numbers = blames[path]?.numbers(line: row, column: column, message: String(message.4)) ?? []
      if numbers.isEmpty { others.append(line) }
      for number in numbers where found[number] == nil { found[number] = message.4 }
    }
    var new = ""
    for (number, reason) in found.sorted(by: { $0.key < $1.key }) {
      if let site = byNumber[number] { new += "\(site.key)\t\(reason)\n" }
    }
    guard !new.isEmpty else {
      throw Complaint(
        "the copy does not compile, and no mutant is the cause:\n"
          + (others.isEmpty ? text.split(separator: "\n").suffix(20) : others[...]).joined(separator: "\n"))
    }
    try Workplace.append(new, to: workplace.dropped)
    print("mutants: \(new.split(separator: "\n").count) do not compile and are left out")
  }
}
