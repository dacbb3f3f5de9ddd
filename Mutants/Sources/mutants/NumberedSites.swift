import Foundation
import MutantWriter

/// A site with its file and its number.
struct NumberedSite {
  var file: String
  var site: MutantSite
  var number: Int

  /// What it is known by among all files.
  var key: String { NumberedSites.key(file, site) }

  /// The folder of UIKit, or the engine, in which it is.
  var folder: String { String(file.split(separator: "/").dropFirst(2).first ?? "") }
}

/// All sites of the mutated files. A site that was found before keeps its number, so that an edit changes few files.
struct NumberedSites {
  private(set) var byFile: [(file: String, source: SourceMutants, numbers: [Int])] = []
  /// The sites that compile, as far as is known.
  private(set) var sites: [NumberedSite] = []
  /// How many sites the compiler refuses.
  private(set) var droppedCount = 0
  /// How many were left out because their expression has too many.
  private(set) var leftOutCount = 0
  private(set) var dropped: Set<String> = []

  init(_ workplace: Workplace) throws {
    var numbers: [String: Int] = [:]
    for line in Workplace.lines(of: workplace.numbers) {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2, let number = Int(parts[0]) { numbers[String(parts[1])] = number }
    }
    dropped = Set(
      Workplace.lines(of: workplace.dropped).compactMap { $0.split(separator: "\t").first.map { String($0) } })
    var next = (numbers.values.max() ?? -1) + 1
    var new = ""
    for file in try workplace.mutatedFiles() {
      let text = try String(contentsOf: workplace.package.appendingPathComponent(file), encoding: .utf8)
      let source = SourceMutants(text)
      leftOutCount += source.leftOutCount
      var own: [Int] = []
      for site in source.sites {
        let key = Self.key(file, site)
        if numbers[key] == nil {
          numbers[key] = next
          new += "\(next)\t\(key)\n"
          next += 1
        }
        let number = numbers[key] ?? next
        own.append(number)
        if dropped.contains(key) {
          droppedCount += 1
        } else {
          sites.append(NumberedSite(file: file, site: site, number: number))
        }
      }
      byFile.append((file, source, own))
    }
    guard next <= 65536 else { throw Complaint("there are more sites than numbers; remove build/mutants") }
    try Workplace.append(new, to: workplace.numbers)
  }

  /// The path without `Sources/UIKit` or `Sources/Engines`, so that a file that moves between UIKit's modules keeps its
  /// sites.
  static func key(_ file: String, _ site: MutantSite) -> String {
    file.split(separator: "/").dropFirst(2).joined(separator: "/") + "|" + site.key
  }
}
