import Foundation
import Testing

/// The scripts behind `./test`.
@Suite("The test command")
struct TestCommandTests {
  private func targets(_ arguments: String...) throws -> [String] {
    let outcome = try Repository.run(["Scripts/test-targets"] + arguments)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "The quick tests are those whose targets link neither the rigs of servers and browsers nor the tool's libraries")
  func quick() throws {
    let package = try PackageDescription.ofThisPackage()
    let direct = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
    func needs(_ target: String) -> Set<String> {
      var found: Set<String> = []
      var left = [target]
      while let next = left.popLast() {
        if found.insert(next).inserted { left += direct[next] ?? [] }
      }
      return found
    }
    let tests = package.targets.map(\.name).filter { $0.hasSuffix("Tests") }
    #expect(Set(try targets("all")) == Set(tests))
    // Those of sounds need GStreamer's plug-ins.
    let demanding: Set = ["SoundPlayback", "TestRigs", "TouchTools"]
    #expect(Set(try targets("quick")) == Set(tests.filter { needs($0).isDisjoint(with: demanding) }))
    #expect(try targets("quick").contains("UIKitTests") && !targets("quick").contains("AppTests"))
  }

  @Test(
    "A filter names the targets that have such tests: by target, type, function or file",
    arguments: [
      ("StatementTests/rowsAndTests", ["PackageTests"]),
      (#"^AppTests\.ClientPackageTests/"#, ["AppTests"]),
      (#"AppSuites/ScreenFaults/asleep\(kind:\)"#, ["AppTests"]),
      ("TestCommandTests.swift", ["PackageTests"]),
      ("TouchWalkTests|PixelSpanTests", ["LawTests", "RenderingTests"]),
    ])
  func filter(_ filter: String, wanted: [String]) throws {
    #expect(Set(try targets("match", filter)) == Set(wanted))
  }

  @Test("A filter that nothing has the name of gives no target, one that only a machine can read gives all")
  func extremes() throws {
    // Taken apart, so that this file does not declare it.
    #expect(try targets("match", "no" + "SuchName").isEmpty)
    let all = try targets("all")
    for filter in ["Contact.*began", "[A-Z]ontact", #"Contact\w"#, ""] {
      #expect(try targets("match", filter) == all, "\(filter)")
    }
  }

  @Test("The checked copy runs test targets that link no rigs of servers and browsers")
  func checkedTargets() throws {
    let outcome = try Repository.run(["Scripts/checked", "--targets"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let named = outcome.output.split(separator: "\n").map(String.init)
    let package = try PackageDescription.ofThisPackage()
    let direct = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
    #expect(named.contains("ContractTests"))
    for target in named {
      let dependencies = try #require(direct[target], "there is no target \(target)")
      #expect(!dependencies.contains("TestRigs"), "\(target)")
    }
  }

  @Test("The slowest suites: of both libraries, longest first, at most twenty, without the time of those inside")
  func slowest() throws {
    let folder = try TemporaryDirectory()
    let ours = folder.url.appendingPathComponent("ours.log")
    let theirs = folder.url.appendingPathComponent("theirs.log")
    var text = """
      ◇ Suite "Apps" started.
      ◇ Suite "On a screen" started.
      ◇ Test "A finger" started.
      ✘ Suite "On a screen" failed after 8.500 seconds with 1 issue.
      ✔ Suite "Apps" passed after 10.000 seconds.

      """
    // More than a pipe holds: what sorts them must not fail because only twenty are read.
    for index in 0..<10_000 {
      text += "◇ Suite Short\(index) started.\n✔ Suite Short\(index) passed after 0.1 seconds.\n"
    }
    try text.write(to: ours, atomically: true, encoding: .utf8)
    try """
    Test Suite 'All tests' started at 2026-01-01 00:00:00.000
    Test Suite 'KWinTests' passed at 2026-01-01 00:00:04.000
    \t Executed 9 tests, with 0 failures (0 unexpected) in 4.25 (4.25) seconds
    Test Suite 'All tests' passed at 2026-01-01 00:00:04.000
    \t Executed 9 tests, with 0 failures (0 unexpected) in 4.25 (4.25) seconds

    """.write(to: theirs, atomically: true, encoding: .utf8)
    let outcome = try Repository.run(["Scripts/slowest-suites", ours.path, theirs.path])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 21)
    #expect(
      lines.prefix(4) == [
        "slowest suites (seconds):", #"     8.5  "On a screen""#, "     4.2  KWinTests", #"     1.5  "Apps""#,
      ])
  }
}
