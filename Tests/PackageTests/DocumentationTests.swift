import Foundation
import Testing

/// The pages that people read, held against what is there.
@Suite("Documentation")
struct DocumentationTests {
  @Test("Pipeline.md shows the tables of states that tests compare with the code")
  func tablesOfStates() throws {
    let page = try text(of: "Documentation/Pipeline.md")
    var count = 0
    for file in try files(under: ["Tests/UIKitTests/Delivery"], endingIn: ".swift") {
      for match in try text(of: file).matches(of: #/"""\n([^"]*)\n *"""/#) {
        let table = match.1.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        count += 1
        #expect(page.contains(table.joined(separator: "\n")), "\(file) has another table")
      }
    }
    #expect(count == 3, "the tables are not seen")
  }

  @Test("Links between pages lead somewhere, and folders named in them exist")
  func links() throws {
    let pages = try files(under: ["Documentation", "Examples", "Benchmarks"], endingIn: ".md")
    let atRoot = ["README.md", "ARCHITECTURE.md", "FEATURES.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    var count = 0
    for page in atRoot + pages where !page.contains("/.build/") && !page.contains("/build/") {
      // Code has brackets of its own.
      let content = try text(of: page).replacing(#/(?s)```.*?```/#, with: "")
      let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
      for match in content.matches(of: #/\]\(([^)#\s]+)[^)]*\)/#) where !match.1.contains("://") {
        count += 1
        // The reference's pages name pictures without their folder and ending.
        let isCatalog = page.contains(".docc/")
        let name = isCatalog ? "Resources/\(match.1)@2x.png" : String(match.1)
        let target = folder.appendingPathComponent(name).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(match.1)")
      }
      for match in content.matches(of: #/`((?:Sources|Tests|Scripts|Documentation)/[A-Za-z0-9_/.+]+)`/#) {
        // Glass is the imaginary platform of AddingABackend.md.
        guard !match.1.contains("Glass") else { continue }
        // Of the repository, or of the inner package that the page is about.
        let places = [Repository.root, folder].map { $0.appendingPathComponent(String(match.1)).path }
        #expect(places.contains(where: FileManager.default.fileExists(atPath:)), "\(page) names \(match.1)")
      }
    }
    #expect(count > 20, "the links are not seen")
  }

  @Test("The tutorial's listings are the files of the package that the tests build")
  func tutorial() throws {
    let package = "Tests/Fixtures/ClientPackage/"
    let page = try text(of: "Documentation/Tutorial.md")
    let listings = page.matches(of: #/(?s)```swift\n(.*?)```/#).map { String($0.1) }
    let whole = [
      "Sources/Sketch/AppDelegate.swift", "Tests/SketchTests/SketchViewTests.swift",
      "Tests/SketchTests/TapeTests.swift",
    ]
    for file in whole {
      let source = try text(of: package + file)
      #expect(listings.contains(source), "the tutorial does not show \(file) as it is")
    }
    // The view comes in three listings: without the gesture, then the gesture's two pieces.
    let view = try text(of: package + "Sources/Sketch/SketchView.swift")
    let first = try #require(listings.first { $0.contains("final class SketchView") })
    let pieces = listings.filter { $0.contains("UITapGestureRecognizer") || $0.hasPrefix("  func clear()") }
    #expect(pieces.count == 2)
    var rest = view
    for piece in pieces {
      #expect(view.contains(piece), "the tutorial's piece is not in the view: \(piece)")
      rest = rest.replacing(piece, with: "")
    }
    // Blank lines are left out by the split.
    #expect(rest.split(separator: "\n") == first.split(separator: "\n"))
  }

  // MARK: -

  private func text(of file: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(file), encoding: .utf8)
  }

  private func files(under folders: [String], endingIn suffix: String) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.root.appendingPathComponent(folder).path)
        .filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
    }
  }
}
