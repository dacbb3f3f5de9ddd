/// What becomes of one file.
struct RewrittenPart: Codable, Sendable {
  /// The file's name as a part of identifiers.
  var name: String
  var text: String
  /// The calls that register what it declares, of plain classes and of generic ones.
  var calls: [String]
  var generic: [String]
  var remarks: [Remark]

  /// Rewrites a file, and returns what it asked about the others.
  static func rewriting(_ index: TargetIndex, _ number: Int) -> (part: RewrittenPart, facts: Set<Fact>) {
    let reader = IndexReader(index)
    let file = index.files[number]
    let rewriter = FileRewriter(reader, file: number)
    rewriter.walk(file.tree)
    let registration = rewriter.registration()
    let generated = rewriter.optionalProtocols() + rewriter.defaultAnswers() + registration.text
    var text =
      FileRewriter.preamble + rewriter.partsOfFoundation() + "#sourceLocation(file: \(file.path.quoted), line: 1)\n"
    text += rewriter.edits.applied(to: 0..<file.text.count, of: file)
    if !generated.isEmpty { text += "\n#sourceLocation()\n" + generated }
    let part = RewrittenPart(
      name: index.fileName(number), text: text, calls: registration.calls, generic: registration.generic,
      remarks: rewriter.remarks)
    return (part, reader.facts)
  }
}
