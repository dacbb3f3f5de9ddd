import Foundation
import Testing

@Suite("Repository")
struct RepositoryTests {
  @Test("Only our own tests ask for unsafe flags: SwiftPM refuses a dependency that has some")
  func noUnsafeFlags() throws {
    func manifest(_ environment: [String]) throws -> String {
      let scratch = try TemporaryDirectory()
      let dump = try Repository.run(
        ["env"] + environment + ["swift", "package", "--scratch-path", scratch.url.path, "dump-package"])
      try #require(dump.status == 0, "\(dump.errors)")
      return dump.output
    }
    let usual = try manifest(["-u", "TOUCHSTONE_OPTIMISED_TESTS"])
    #expect(usual.contains("\"Touchstone\""))
    #expect(!usual.contains("unsafeFlags"))
    #expect(try manifest(["TOUCHSTONE_OPTIMISED_TESTS=1"]).contains("unsafeFlags"), "the look sees no flags")
  }

  @Test("No file names a directory of one person's machine")
  func noAbsolutePaths() throws {
    // Taken apart, so that this file does not hold them.
    let forbidden = [["", "root", ""], ["", "work", ""], ["", "home", ""], ["", "Users", ""]]
      .map { $0.joined(separator: "/") }
    let files = try ownFiles()
    #expect(files.contains("Tests/PackageTests/RepositoryTests.swift"), "the walk does not see the repository's files")
    for file in files {
      // Pictures and fonts are no text.
      guard let content = try? text(of: file) else { continue }
      // Hardly any file has one of the words, and lines are looked at letter by letter.
      let bytes = Data(content.utf8)
      guard forbidden.contains(where: { bytes.range(of: Data($0.utf8)) != nil }) else { continue }
      for (index, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for word in forbidden where names(word, in: line) {
          Issue.record("\(file):\(index + 1) names \(word)")
        }
      }
    }
  }

  @Test(
    "The commands are executable",
    arguments: [
      "run", "test", ".ci/run", "Scripts/setup", "Scripts/client-package", "Scripts/slowest-suites",
      "Scripts/test-groups",
      "Scripts/test-targets", "Benchmarks/run",
    ])
  func executable(_ command: String) {
    #expect(FileManager.default.isExecutableFile(atPath: Repository.root.appendingPathComponent(command).path))
  }

  /// Whether `directory` stands in `line` as the start of a path, and not inside a longer one or an address.
  private func names(_ directory: String, in line: Substring) -> Bool {
    line.ranges(of: directory).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || "._-}/".contains(before))
    }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(file), encoding: .utf8)
  }

  /// Every file of the repository that is not made by a build; told without git, which a bare system lacks.
  private func ownFiles() throws -> [String] {
    let madeByBuilds: Set<String> = [".build", ".git", ".swiftpm", "build"]
    var files: [String] = []
    func walk(_ folder: String) throws {
      let url = folder.isEmpty ? Repository.root : Repository.root.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where !madeByBuilds.contains(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        var isDirectory: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: Repository.root.appendingPathComponent(path).path, isDirectory: &isDirectory)
        if isDirectory.boolValue { try walk(path) } else { files.append(path) }
      }
    }
    try walk("")
    return files
  }
}
