import Foundation

/// FEATURES.md and the pages of Documentation/Features, as the built modules and their comments say it.
struct FeaturePages {
  var pages: [FeaturePage]

  /// Those of the modules that are built beside these tests. Takes seconds.
  static func ofBuiltModules() throws -> FeaturePages {
    let graphs = try FeatureFramework.all.map { framework in
      try framework.modules.flatMap { try SymbolGraph.ofBuilt(module: $0) }
    }
    return FeaturePages(Array(zip(FeatureFramework.all, graphs)))
  }

  init(_ frameworks: [(framework: FeatureFramework, graphs: [SymbolGraph])]) {
    let declarations = FeatureDeclarations(frameworks.flatMap(\.graphs))
    pages = frameworks.map { framework, graphs in
      FeaturePage(
        framework: framework, symbols: FeatureSymbol.all(of: framework, in: graphs, among: declarations))
    }
  }

  /// The text of each page by its path from the package's root.
  var texts: [(path: String, text: String)] {
    [("FEATURES.md", index)] + pages.map { ($0.framework.page, $0.text) }
  }

  private var index: String {
    var lines = [
      "# What exists", "", FeaturePage.origin, "",
      """
      Each page lists the public symbols of a framework by folder and type. A symbol that stands on no page does not exist,
      and using it is a compile error. Left out are overrides, `rawValue` and `init(rawValue:)`.

      | Word | Meaning |
      | --- | --- |
      | yes | behaves as Apple documents it; what stands beside it says how, where that is a choice |
      | partly | what is missing or differs stands beside it |
      | not yet | does not exist; only what code for iOS often asks for is listed |
      | ours | Apple has no such symbol |

      | Page | yes | partly | not yet | ours |
      | --- | ---: | ---: | ---: | ---: |
      """,
    ]
    for page in pages {
      let counts = [page.count(.yes), page.count(.partly), page.missingCount, page.count(.ours)]
      let columns = counts.map { $0 == 0 ? "" : "\($0)" }.joined(separator: " | ")
      lines.append("| [\(page.framework.name)](\(page.framework.page)) | \(columns) |")
    }
    lines += [
      "",
      """
      [Backends](Documentation/Backends.md) says what each backend can do, [Running](Documentation/Running.md) with which
      options an app runs.
      """,
      "",
    ]
    return lines.joined(separator: "\n")
  }

  // MARK: - What can be wrong

  /// Callouts that nothing reads or that contradict each other or a declaration, each with its place.
  var problems: [String] {
    var problems: [String] = []
    var declared: Set<String> = []
    for page in pages { declared.formUnion(page.symbols.map(\.fullName)) }
    for symbol in pages.flatMap(\.symbols) {
      problems += symbol.callouts.problems.map { "\(symbol.place): \(symbol.fullName): \($0)" }
      if symbol.callouts.isWithoutEffect, symbol.status == .yes, symbol.remark.isEmpty {
        problems.append("\(symbol.place): \(symbol.fullName): what is without effect is partly there: “> Partly:”")
      }
      for item in symbol.callouts.missing {
        for span in item.matches(of: #/`([^`]+)`/#) {
          let name = String(span.1)
          let owner = symbol.owner.joined(separator: ".")
          guard declared.contains(name) || declared.contains("\(owner).\(name)") else { continue }
          problems.append("\(symbol.place): \(symbol.fullName): \(name) exists, though it is listed as not yet there")
        }
      }
    }
    return problems
  }

  /// The lines of a source with callouts that stand on no page: on something internal, an extension, a plain comment.
  func unread(in source: String, file: String) -> [String] {
    let read = Set(pages.flatMap(\.symbols).filter { $0.file == file }.flatMap(\.commentLines))
    return source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let line = line.trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("//") else { return nil }
      let comment = line.drop { $0 == "/" }.trimmingCharacters(in: .whitespaces)
      guard let word = FeatureCallouts.word(of: comment), !read.contains(index + 1) else { return nil }
      return "\(file):\(index + 1): no public declaration has this “> \(word):”"
    }
  }

  /// Where a page is not what its declarations say, row by row.
  static func differences(written: String, now: String, path: String) -> [String] {
    let old = written.components(separatedBy: "\n")
    let new = now.components(separatedBy: "\n")
    guard old != new else { return [] }
    let (olds, news) = (Set(old), Set(new))
    let stale = old.filter { !news.contains($0) }.map { "\(path): stale: \($0)" }
    let missing = new.filter { !olds.contains($0) }.map { "\(path): missing: \($0)" }
    return stale.isEmpty && missing.isEmpty ? ["\(path): the rows stand in another order"] : stale + missing
  }
}
