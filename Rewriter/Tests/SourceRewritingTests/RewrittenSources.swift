@testable import SourceRewriting

/// What becomes of a target's sources, of the first one without what stands before it.
struct RewrittenSources {
  /// The first file's own lines.
  var lines: [String]
  /// The lines that are generated behind them, without their indentation.
  var generated: [String]
  var registration: [String]
  var remarks: [String]

  init(_ sources: String...) {
    let target = RewrittenTarget(Self.index(sources))
    let parts = target.files[0].text.split(separator: "\n#sourceLocation()\n", maxSplits: 1).map(String.init)
    let head = FileRewriter.preamble + "#sourceLocation(file: \"0.swift\", line: 1)\n"
    lines = parts[0].dropFirst(head.count).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    generated = parts.count > 1 ? Self.trimmed(parts[1]) : []
    registration = Self.trimmed(target.registration ?? "")
    remarks = target.remarks.map(\.description)
  }

  static func index(_ sources: [String]) -> TargetIndex {
    TargetIndex(module: "App", files: sources.enumerated().map { SourceFile(path: "\($0).swift", text: $1) })
  }

  /// The generated lines that begin in one of some ways.
  func generated(_ beginnings: String...) -> [String] {
    generated.filter { line in beginnings.contains { line.hasPrefix($0) } }
  }

  private static func trimmed(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop(while: \.isWhitespace)) }
  }
}
