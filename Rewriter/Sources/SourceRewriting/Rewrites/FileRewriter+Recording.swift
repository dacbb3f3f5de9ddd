import SwiftSyntax

/// What a class of tests does at each failure: `override func record(_ issue: XCTIssue)`, and failures that a test expects.
///
/// In the `XCTest` of swift.org all failures go through another method, which can be overridden: a class that records issues gets one
/// that hands them over, and where a test expects failures, all classes of tests do.
extension FileRewriter {
  /// The method overrides nothing here.
  func rewriteRecording(_ node: FunctionDeclSyntax) {
    guard node.name.text == "record", node.labels == ["_"], node.modifiers.has("override"),
      recordsFirst(index.ancestry(of: path.joined(separator: ".")))
    else { return }
    let isOfMainActor =
      node.attributes.names.contains("MainActor")
      || index.ancestry(of: path.joined(separator: ".")).contains(where: \.isOfMainActor)
    for modifier in node.modifiers where modifier.name.text == "override" {
      replace(modifier, with: node.modifiers.has("nonisolated") ? "" : "nonisolated")
    }
    guard isOfMainActor, let body = node.body else { return }
    for attribute in node.attributes where attribute.trimmedDescription == "@MainActor" { replace(attribute) }
    edits.insert(" MainActor.assumeIsolated { () -> Void in ", at: body.leftBrace.place.upperBound)
    edits.insert(" } ", at: body.rightBrace.place.lowerBound)
  }

  func insertRecording(_ node: ClassDeclSyntax) {
    // Only tests have the method that is called.
    guard index.otherModules.contains("XCUIAutomation") else { return }
    let ancestry = index.ancestry(of: path.joined(separator: "."))
    guard let entry = ancestry.first, isOfTests(ancestry),
      !entry.methods.contains(where: { $0.base == "recordFailure" && $0.labels.first == "withDescription" })
    else { return }
    let records = recordsFirst(ancestry)
    guard records || isDirectlyOfTests(entry) && index.expectsFailures else { return }
    let access = ["open", "public"].first(where: node.modifiers.has).map { $0 + " " } ?? ""
    edits.insert(
      " nonisolated override \(access)func recordFailure(withDescription description: String, inFile filePath: String, "
        + "atLine lineNumber: Int, expected: Bool) { handOver(description, filePath, lineNumber, expected, "
        + "to: \(records ? "{ self.record($0) }" : "nil")) { super.recordFailure(withDescription: description, "
        + "inFile: filePath, atLine: lineNumber, expected: expected) } }",
      at: node.memberBlock.leftBrace.place.upperBound)
  }

  /// Whether the first of some classes, each the superclass of the one before, records issues and none of the others does.
  private func recordsFirst(_ ancestry: [ClassEntry]) -> Bool {
    func records(_ entry: ClassEntry) -> Bool {
      entry.methods.contains { $0.base == "record" && $0.labels == ["_"] && $0.isOverride }
    }
    guard let first = ancestry.first, isOfTests(ancestry), records(first) else { return false }
    return !ancestry.dropFirst().contains(where: records)
  }
}
