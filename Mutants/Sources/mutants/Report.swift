import MutantWriter

/// The figures of a run and its survivors, as Markdown.
struct Report {
  let drawn: [NumberedSite]
  let results: Results
  let seed: UInt64
  let all: Int

  var text: String {
    let killed = drawn.count { outcome($0) == .killed }
    var text =
      "Seed \(seed): \(killed) of \(drawn.count) killed (\(percent(killed, drawn.count))), of \(all) mutants.\n\n"
    text += table("Folder", Workplace.folders, \.folder)
    text += "\n" + table("Kind", MutantKind.allCases.map(\.rawValue), \.site.kind.rawValue)
    let others = drawn.filter { outcome($0) != .killed }.sorted { ($0.file, $0.site.line) < ($1.file, $1.site.line) }
    if !others.isEmpty { text += "\nNot killed:\n\n" }
    for site in others {
      text += "- \(Self.place(site))\(outcome(site) == .unreached ? " (no test reaches it)" : "")\n"
    }
    return text
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
