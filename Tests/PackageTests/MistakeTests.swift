import Foundation
import Testing

/// The mistakes of Documentation/Mistakes.md: that each is kept as a patch, with a test that is there.
@Suite("Mistakes")
struct MistakeTests {
  private struct Mistake {
    let name: String
    let filter: String
    let test: String
  }

  private func mistakes() throws -> [Mistake] {
    let folder = "Tests/Mistakes/"
    return try KeptPatch.all().filter { $0.path.hasPrefix(folder) }.map { patch in
      let filter = try #require(
        patch.header["Filter"]?.wholeMatch(of: #/(?:ContractTests|EngineTests)\\\.(.+)\\b/#), "\(patch.path)")
      let test = try #require(
        patch.header["Fails"]?.wholeMatch(of: #/Test "(.+)" recorded an issue/#), "\(patch.path)")
      return Mistake(name: String(patch.path.dropFirst(folder.count)), filter: String(filter.1), test: String(test.1))
    }
  }

  @Test("Each of the 25 mistakes has a patch, and the page names it with its test")
  func page() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("Documentation/Mistakes.md"), encoding: .utf8)
    let all = try mistakes()
    for number in 1...25 {
      #expect(all.contains { $0.name.hasPrefix(number < 10 ? "0\(number)-" : "\(number)-") }, "mistake \(number)")
      #expect(page.contains("\n## \(number). "), "the page lacks mistake \(number)")
    }
    for mistake in all {
      let row = "(../Tests/Mistakes/\(mistake.name)) | \(mistake.test) |"
      #expect(page.contains(row), "the page lacks \(mistake.name)")
    }
  }

  @Test("The test that a patch names is there, under the function by which it is run")
  func tests() throws {
    var sources: [String] = []
    for target in ["ContractTests", "EngineTests"] {
      let folder = Repository.root.appendingPathComponent("Tests/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        if file.pathExtension == "swift" { sources.append(try String(contentsOf: file, encoding: .utf8)) }
      }
    }
    for mistake in try mistakes() {
      let parts = mistake.filter.split(separator: "/")
      let source = try #require(sources.first { $0.contains("struct \(parts[0]) {") }, "\(mistake.filter)")
      let name = try #require(source.range(of: "\"\(mistake.test)\""), "no test is named \(mistake.test)")
      let function = source[name.upperBound...].firstMatch(of: #/\bfunc (\w+)/#)
      #expect(function?.1 == parts[1], "\(mistake.name) runs another test than it names")
    }
  }
}
