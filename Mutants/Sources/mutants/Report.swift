import MutantWriter

/// The figures of a run and its survivors, as Markdown.
struct Report {
  let drawn: [NumberedSite]
  let results: Results
  let seed: UInt64
  let all: Int

  /// Why mutants are the same program as without them, by their keys.
  let same: [String: String]

  var text: String {
    let killed = drawn.count { outcome($0) == .killed }
    let others = drawn.filter { outcome($0) != .killed }.sorted { ($0.file, $0.site.line) < ($1.file, $1.site.line) }
    let explained = others.filter { same[$0.key] != nil }
    var text = "Seed \(seed): \(killed) of \(drawn.count) killed (\(percent(killed, drawn.count))), of \(all) mutants. "
    text += "\(explained.count) are the same program: of the others "
    text += "\(percent(killed, drawn.count - explained.count)) are killed.\n\n"
    text += table("Folder", Workplace.reported, \.folder)
    text += "\n" + table("Kind", MutantKind.allCases.map(\.rawValue), \.site.kind.rawValue)
    if others.count > explained.count { text += "\nNot killed:\n\n" }
    for site in others where same[site.key] == nil {
      text += "- \(Self.place(site))\(outcome(site) == .unreached ? " (no test reaches it)" : "")\n"
    }
    if !explained.isEmpty { text += "\nThe same program:\n\n" }
    for site in explained { text += "- \(Self.place(site)): \(same[site.key] ?? "")\n" }
    for site in drawn where outcome(site) == .killed && same[site.key] != nil {
      text += "\nA test tells it apart, so it is not the same program: \(Self.place(site))\n"
    }
    return text
  }

  /// The reasons that are kept: lines of a key, a tab and a sentence.
  static func samePrograms(_ workplace: Workplace) -> [String: String] {
    var same: [String: String] = [:]
    for line in Workplace.lines(of: workplace.same) where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { same[String(parts[0])] = String(parts[1]) }
    }
    return same
  }

  /// Where a mutant is and what it does, on one line.
  static func place(_ site: NumberedSite) -> String {
    let file = site.file.split(separator: "/").dropFirst(2).joined(separator: "/")
    let change =
      site.site.mutated.isEmpty ? "without `\(site.site.original)`" : "`\(site.site.original)` → `\(site.site.mutated)`"
    return "\(site.number) \(file):\(site.site.line) \(site.site.enclosing): \(change)"
  }

  private func outcome(_ site: NumberedSite) -> Results.Outcome? { results[site.key]?.outcome }

  private func table(_ title: String, _ names: [String], _ name: (NumberedSite) -> String) -> String {
    var text = "| \(title) | Drawn | Killed | Survived | Not reached |\n| --- | ---: | ---: | ---: | ---: |\n"
    func row(_ title: String, _ sites: [NumberedSite]) -> String {
      let counts = [Results.Outcome.killed, .survived, .unreached].map { wanted in sites.count { outcome($0) == wanted }
      }
      return "| \(title) | \(sites.count) | \(counts[0]) | \(counts[1]) | \(counts[2]) |\n"
    }
    for own in names {
      let sites = drawn.filter { name($0) == own }
      if !sites.isEmpty { text += row(own, sites) }
    }
    return text + row("together", drawn)
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    let tenths = whole == 0 ? 0 : part * 1000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
