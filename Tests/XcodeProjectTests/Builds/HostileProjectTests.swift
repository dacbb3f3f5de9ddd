import Foundation
import Testing

@testable import ProjectBuilds
@testable import XcodeProject

/// The fixtures' projects with one or more of their files changed at random: project files, workspaces, settings, property
/// lists, texts, string and asset catalogues, storyboards, manifests. Whatever is in them, reading them ends with a plan or
/// a problem, and problems name lines that exist.
///
/// `TOUCHSTONE_FUZZ_SECONDS=300` goes on for so long with other seeds than the usual ones, and says each seed before it is
/// tried.
@Suite("Hostile projects")
struct HostileProjectTests {
  private static let projects = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/Xcode").standardizedFileURL

  private static let kinds: Set = [
    "pbxproj", "xcworkspacedata", "xcconfig", "plist", "strings", "stringsdict", "xcstrings", "json", "storyboard",
    "xib",
    "xcscheme",
  ]

  /// Whether a file is one of those that are read before a build.
  private static func isRead(_ url: URL) -> Bool {
    kinds.contains(url.pathExtension) || url.lastPathComponent == "Package.swift"
  }

  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.filter(isRead).sorted { $0.path < $1.path }
  }

  @Test("A project with changed files is read, or refused with lines of its own")
  func projects() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.projects.path).sorted()
    try #require(names.count > 10)
    let seconds = ProcessInfo.processInfo.environment["TOUCHSTONE_FUZZ_SECONDS"].flatMap(Double.init)
    let end = seconds.map { Date().addingTimeInterval($0) }
    let first = seconds == nil ? 0 : UInt64(Date().timeIntervalSince1970 * 1000)
    var seed = first
    while end.map({ Date() < $0 }) ?? (seed < 40) {
      if end != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      var random = SeededNumbers(state: seed)
      let folder = try ProjectFolder()
      let project = folder["Project"]
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      try FileManager.default.copyItem(at: Self.projects.appendingPathComponent(name), to: project)
      let files = Self.files(in: project)
      // Mostly a single file: what follows from one mistake is not hidden by others.
      for _ in 0..<(Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1) {
        guard let file = files.randomElement(using: &random) else { continue }
        let bytes = [UInt8](try Data(contentsOf: file))
        try Data(HostileText.changed(bytes, using: &random)).write(to: file)
      }
      try read(project, "seed \(seed) of \(name)")
      seed += 1
    }
  }

  /// Does all that a build does with a project before its sources are compiled.
  private func read(_ project: URL, _ comment: Comment) throws {
    var said: [Problem] = []
    do throws(Problem) {
      let (plan, problems) = try AppPlan.read(project)
      let (interface, more) = plan.compileInterface(nil)
      said += problems + more
      let bundle = project.deletingLastPathComponent().appendingPathComponent("Bundle")
      do { try AppPackage.write(plan, plan.resources, interface, into: bundle) } catch {
        // A file that the project names may be a folder, or have the name of another.
        #expect(!"\(error)".isEmpty, comment)
      }
    } catch { said.append(error) }
    do throws(Problem) { said += try TestPlan.read(project).problems } catch { said.append(error) }
    for problem in said {
      guard let line = problem.line else { continue }
      let count = (try? Data(contentsOf: URL(fileURLWithPath: problem.file)))?.count { $0 == 10 || $0 == 13 } ?? 0
      #expect((0...count + 1).contains(line), "\(comment): \(problem)")
      #expect(!problem.text.isEmpty, comment)
    }
  }
}

/// Texts changed at random: by lines, by values, by bytes.
enum HostileText {
  private static let values = [
    "", "\"\"", "-1", "99999999999999999999", "nan", "$(inherited)", "$(SRCROOT)", "../../..", "/etc/passwd", "\\U0041",
    "\\",
    "{", "}", "(", ")", "<dict>", "&#x0;", "&a;", "null", "[]", "{}", "\u{0}", "%@%@%n", "é", "\u{FEFF}",
  ]

  static func changed(_ bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<Int.random(in: 1...5, using: &random) where lines.count > 1 {
      let place = Int.random(in: 0..<lines.count, using: &random)
      let other = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: other)
      case 2: lines.swapAt(place, other)
      case 3: lines.removeSubrange(place..<min(lines.count, place + 1 + other % 12))
      case 4: lines.insert(contentsOf: lines[place..<min(lines.count, place + 1 + other % 30)], at: place)
      case 5, 6: lines[place] = word(in: lines[place], from: lines[other], using: &random)
      case 7:
        guard !lines[place].isEmpty else { continue }
        lines[place][other % lines[place].count] = UInt8.random(in: 0...255, using: &random)
      default:
        lines[place] = Array(String(repeating: ["{(", "<dict>", "[{\"a\":", "("][other % 4], count: 1 + other).utf8)
      }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// A word of a line becomes one of another line, or a value of the list.
  private static func word(
    in line: [UInt8], from other: [UInt8], using random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    let ends = Set("\"=;,<> \t".utf8)
    var parts = line.split(omittingEmptySubsequences: false) { ends.contains($0) }.map(Array.init)
    let marks = line.filter(ends.contains)
    let others = other.split { ends.contains($0) }.map(Array.init)
    let place = Int.random(in: 0..<parts.count, using: &random)
    let value = Array((values.randomElement(using: &random) ?? "").utf8)
    parts[place] = Bool.random(using: &random) ? others.randomElement(using: &random) ?? value : value
    return zip(parts, marks.map { [$0] } + [[]]).flatMap { $0 + $1 }
  }
}

/// Numbers that a seed determines (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
