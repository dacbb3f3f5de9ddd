import Foundation
import SnapshotTesting
import Testing
import UIKit

/// A folder that is gone after the test.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("snapshots-\(UUID().uuidString)")
  deinit { try? FileManager.default.removeItem(at: url) }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func text(_ file: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
  }

  func write(_ text: String, _ file: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appendingPathComponent(file))
  }

  func check(
    _ text: String, named name: String? = "text", record: SnapshotTestingConfiguration.Record? = nil,
    test: String = "story()"
  ) -> String? {
    verifySnapshot(
      of: text, as: .lines, named: name, record: record, snapshotDirectory: url.path, testName: test)
  }
}

@Suite("When snapshots are recorded")
struct RecordingTests {
  @Test("One that is missing is recorded and fails; from then on it is compared")
  func missing() throws {
    let folder = Folder()
    let first = try #require(folder.check("one"))
    #expect(first.contains("is recorded") && first.contains(folder.url.path + "/story.text.txt"))
    #expect(folder.check("one") == nil)
    let second = try #require(folder.check("two"))
    #expect(second.contains("\u{2212} one") && second.contains("+ two"))
    #expect(try folder.text("story.text.txt") == "one")
  }

  @Test("Never: one that is missing fails and stays missing")
  func never() throws {
    let folder = Folder()
    #expect(folder.check("one", record: .never)?.contains("nothing is recorded") == true)
    #expect(folder.files == [])
  }

  @Test("All: it is written each time, and fails each time")
  func all() throws {
    let folder = Folder()
    #expect(folder.check("one", record: .all) != nil)
    #expect(folder.check("two", record: true) != nil)
    #expect(try folder.text("story.text.txt") == "two")
    #expect(folder.check("two", record: false) == nil)
  }

  @Test("Failed: what is not equal is recorded, and fails once")
  func failed() throws {
    let folder = Folder()
    try folder.write("one", "story.text.txt")
    #expect(folder.check("two", record: .failed)?.contains("The new one is recorded") == true)
    #expect(folder.check("two", record: .failed) == nil)
  }

  @Test("A configuration is in force inside of its call, also inside of another, and for a suite by its trait")
  func configuration() async throws {
    let folder = Folder()
    withSnapshotTesting(record: .never) {
      #expect(folder.check("one")?.contains("nothing is recorded") == true)
      withSnapshotTesting(diffTool: "compare") { #expect(folder.check("one") != nil) }
      #expect(folder.files == [])
      withSnapshotTesting(record: .missing) { #expect(folder.check("one") != nil) }
      #expect(folder.files == ["story.text.txt"])
      withSnapshotTesting(diffTool: "compare") {
        #expect(folder.check("two")?.contains("compare \(folder.url.path)/story.text.txt /") == true)
      }
    }
    await withSnapshotTesting(record: .all) {
      await Task.yield()
      #expect(folder.check("three") != nil)
    }
    #expect(try folder.text("story.text.txt") == "three")
  }

  @Test("Snapshots without a name are counted; names are made of letters, digits and hyphens")
  func names() throws {
    let folder = Folder()
    let test = "a story(of:in:) \(folder.url.lastPathComponent)"
    let plain = SnapshotFile.plain(test)
    for text in ["one", "two"] { #expect(folder.check(text, named: nil, test: test) != nil) }
    #expect(folder.check("three", named: "Ärger & Co. (2)", test: test) != nil)
    #expect(folder.files == ["\(plain).1.txt", "\(plain).2.txt", "\(plain).Ärger-Co-2.txt"])
  }

  @Test("A damaged reference, a value that throws, and a result that never comes are said", .timeLimit(.minutes(1)))
  @MainActor func bad() throws {
    struct Trouble: Error, LocalizedError { var errorDescription: String? { "the value is not there" } }
    let folder = Folder()
    try folder.write("not a picture", "story.picture.png")
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    let damaged = verifySnapshot(
      of: image, as: .image, named: "picture", snapshotDirectory: folder.url.path, testName: "story()")
    #expect(damaged?.contains("not a picture that can be read") == true)
    func fails() throws -> String { throw Trouble() }
    let thrown = verifySnapshot(
      of: try fails(), as: .lines, named: "text", snapshotDirectory: folder.url.path, testName: "story()")
    #expect(thrown?.contains("the value is not there") == true)
    let never = Snapshotting<String, String>(
      pathExtension: "txt", diffing: .lines, asyncSnapshot: { _ in Async { _ in } })
    let late = verifySnapshot(
      of: "", as: never, named: "late", snapshotDirectory: folder.url.path, timeout: 0.05, testName: "story()")
    #expect(late?.contains("was not there after 0.05 s") == true)
    #expect(folder.files == ["story.picture.png"])
  }
}

@Suite("A suite with a trait", .snapshots(record: .never))
struct TraitTests {
  @Test("nothing is recorded in it")
  func never() {
    let folder = Folder()
    #expect(folder.check("one")?.contains("nothing is recorded") == true && folder.files == [])
  }
}

private enum SnapshotFile {
  static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "\\W+", with: "-", options: .regularExpression)
      .trimmingCharacters(in: CharacterSet(charactersIn: "-"))
  }
}
