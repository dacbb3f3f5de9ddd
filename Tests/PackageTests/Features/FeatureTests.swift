import Foundation
import Testing

/// FEATURES.md and Documentation/Features, held against the modules that are built beside these tests.
@Suite("Features")
struct FeatureTests {
  private static let features = Result { try FeaturePages.ofBuiltModules() }

  @Test("Each page of features says what the public declarations and their callouts say")
  func pages() throws {
    let texts = try Self.features.get().texts
    if ProcessInfo.processInfo.environment["TOUCHSTONE_WRITE_FEATURES"] != nil {
      let folder = Repository.root.appendingPathComponent("Documentation/Features")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (path, text) in texts {
        try text.write(to: Repository.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
      }
    }
    for (path, text) in texts {
      let written = (try? String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
      let differences = FeaturePages.differences(written: written, now: text, path: path)
      #expect(
        differences.isEmpty,
        "\(differences.prefix(20).joined(separator: "\n"))\n\n`make features` writes the pages")
    }
    let folder = Repository.root.appendingPathComponent("Documentation/Features")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { "Documentation/Features/\($0)" }
    #expect(Set(files) == Set(FeatureFramework.all.map(\.page)), "a page of no framework")
  }

  @Test("The modules are seen whole")
  func extent() throws {
    for page in try Self.features.get().pages {
      let all = page.count(.yes) + page.count(.partly) + page.count(.ours)
      #expect(all > (page.framework.name == "UIKit" ? 4000 : 30), "\(page.framework.name) has \(all) symbols")
    }
  }

  @Test("Callouts do not contradict each other, and what is not yet there does not exist")
  func callouts() throws {
    let problems = try Self.features.get().problems
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test("Each callout stands in the comment of a public declaration, where the pages take it from")
  func placed() throws {
    let features = try Self.features.get()
    var problems: [String] = []
    for module in FeatureFramework.all.flatMap(\.modules) {
      let folder = Repository.root.appendingPathComponent("Sources/\(module)")
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        guard source.contains("/ > ") else { continue }
        problems += features.unread(in: source, file: "Sources/\(module)/\(file)")
      }
    }
    #expect(
      problems.isEmpty,
      "\(problems.joined(separator: "\n"))\n\nor the modules are older than the sources: swift build --build-tests")
  }
}
