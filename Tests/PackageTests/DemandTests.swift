import Foundation
import Testing

/// What stops an app with a sentence does so in optimised builds as well only where RenderTree is imported.
@Suite("Demands")
struct DemandTests {
  static let demands: Set<Substring> = ["precondition", "preconditionFailure"]

  /// Lines that demand something of a caller by the standard library's functions, which are silent with optimisation.
  private func silentDemands(in text: String) -> [Int] {
    let source = SwiftSourceText(text)
    guard !source.imports.contains(where: { $0.module == "RenderTree" }) else { return [] }
    var lines: [Int] = []
    source.forEachWord { word, line in if Self.demands.contains(word) { lines.append(line) } }
    return lines
  }

  @Test("Every file of the engine that demands something imports what says it in every build")
  func engine() throws {
    let sources = Repository.root.appendingPathComponent("Sources")
    var count = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where file.hasSuffix(".swift") {
      guard !file.hasPrefix("RenderTree/"), !file.hasPrefix("EmbedPageTool/") else { continue }
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      count += 1
      // Looking at code alone takes its time; few files have anything to look at.
      guard text.contains("precondition") else { continue }
      for line in silentDemands(in: text) { Issue.record("Sources/\(file):\(line) needs “import RenderTree”") }
    }
    #expect(count > 200, "the walk does not see the sources")
  }

  @Test("A file without the import is found, one with it and words in comments are not")
  func planted() {
    #expect(silentDemands(in: "import Foundation\n\nfunc f() { precondition(false, \"no\") }") == [3])
    #expect(silentDemands(in: "import RenderTree\nfunc f() { preconditionFailure(\"no\") }").isEmpty)
    #expect(silentDemands(in: "// precondition(false)\nlet a = \"preconditionFailure()\"").isEmpty)
  }
}
