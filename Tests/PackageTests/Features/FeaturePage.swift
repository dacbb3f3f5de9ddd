/// The page of one framework: its symbols by folder and type, with how much of each there is.
struct FeaturePage {
  var framework: FeatureFramework
  var symbols: [FeatureSymbol]

  /// How many names have a status; overloads of a name count once.
  func count(_ status: FeatureSymbol.Status) -> Int {
    Set(symbols.lazy.filter { $0.status == status }.map(\.fullName)).count
  }

  /// How many things are listed as not there yet.
  var missingCount: Int { symbols.reduce(0) { $0 + $1.callouts.missing.count } }

  static let origin = """
    <!-- Written by `make features` from the public declarations and the callouts in their comments. Change those. -->
    """

  var text: String {
    let areas = Dictionary(grouping: symbols, by: \.area).sorted { $0.key < $1.key }
    var lines = ["# \(framework.name): what exists", "", Self.origin, ""]
    if !framework.introduction.isEmpty { lines += [framework.introduction, ""] }
    lines += [counts, ""]
    let sections = areas.map { Self.heading($0.key) }
    var links: [String] = []
    if framework.isApples { links.append("[What the words mean](../../FEATURES.md).") }
    if sections.count > 1 {
      links.append("Contents: \(sections.map { "[\($0)](#\(Self.anchor($0)))" }.joined(separator: ", ")).")
    }
    if !links.isEmpty { lines += [links.joined(separator: " "), ""] }
    for (area, symbols) in areas {
      if sections.count > 1 { lines += ["## \(Self.heading(area))", ""] }
      lines += ["| Symbol | \(framework.isApples ? "Status" : "What it is") |", "| --- | --- |"]
      lines += FeatureRow.rows(of: symbols).map { $0.text(besideApples: framework.isApples) }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private var counts: String {
    let ours = framework.isApples ? "ours" : "symbols"
    let all = [
      (count(.yes), "yes"), (count(.partly), "partly"), (missingCount, "not yet"), (count(.ours), ours),
    ]
    return all.filter { $0.0 > 0 }.map { "**\($0.0) \($0.1)**" }.joined(separator: ", ") + "."
  }

  /// The words of a folder's name: ViewControllers is “View controllers”.
  private static func heading(_ area: String) -> String {
    guard !area.isEmpty else { return "General" }
    let words = area.matches(of: #/[A-Z]+[a-z]*/#).map { String($0.0) }
    return ([words[0]] + words.dropFirst().map { $0.lowercased() }).joined(separator: " ")
  }

  private static func anchor(_ heading: String) -> String {
    heading.lowercased().replacing(" ", with: "-")
  }
}
