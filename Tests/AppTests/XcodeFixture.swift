import CoreGraphics
import Foundation
import TestRigs
import Testing
import TouchRecording
import TouchTesting

/// A project of `Tests/Fixtures/Xcode` with a folder `Story`: what fingers do in its app, the tape of it, and the first and
/// the last picture.
struct XcodeFixture: Sendable, CustomTestStringConvertible {
  let name: String
  var testDescription: String { name }

  /// The projects as the repository has them.
  private static let projects = Products.root.appendingPathComponent("Tests/Fixtures/Xcode")

  /// All of them.
  static let all: [XcodeFixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: projects.path)) ?? []
    return names.sorted().map(XcodeFixture.init).filter {
      FileManager.default.fileExists(atPath: $0.folder.appendingPathComponent("fingers.txt").path)
    }
  }()

  private var folder: URL { Self.projects.appendingPathComponent("\(name)/Story") }
  private var tape: URL { folder.appendingPathComponent("fingers.tape") }

  /// Whether tapes and pictures are written instead of compared.
  private static let isBlessing = ProcessInfo.processInfo.environment["TOUCHSTONE_BLESS"] == "1"

  func story() throws -> FixtureStory {
    try FixtureStory(String(contentsOf: folder.appendingPathComponent("fingers.txt"), encoding: .utf8))
  }

  /// Whether the tape is that of the text.
  func hasTape(of story: FixtureStory) throws -> Bool {
    let bytes = RecordingCoder.encode(story.recording)
    if Self.isBlessing { try Data(bytes).write(to: tape) }
    return try Data(contentsOf: tape) == Data(bytes)
  }

  /// What a run of the app said, and how its picture compares with the one that was kept.
  struct Run {
    var status: Int32
    var errors: String
    /// Nil where there is no picture, since the app has failed.
    var comparison: Snapshot.Comparison?
  }

  /// Plays the tape to a program, without a display: up to the first finger for `first`, to its end for `last`.
  func play(_ picture: String, of story: FixtureStory, to program: String, label: String? = nil) throws -> Run {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-story-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    var played = tape
    if picture == "first" {
      var opening = story.recording
      opening.events.removeSubrange(story.opening...)
      played = place.appendingPathComponent("first.tape")
      try Data(RecordingCoder.encode(opening)).write(to: played)
    }
    let rendered = place.appendingPathComponent("picture.png")
    let app = try ChildApp(
      Products.program("touchstone"), ["play", played.path, program, "--speed", "max", "--render", rendered.path],
      environment: ["LC_ALL": story.language, "XDG_DATA_HOME": place.path])
    let status = try app.wait()
    guard status == 0 else { return Run(status: status, errors: app.errors) }
    let snapshot = Snapshot(try PNGCoder.read(contentsOf: rendered))
    let comparison = snapshot.compare(named: picture, in: folder, label: "\(label ?? name)-\(picture)")
    return Run(status: status, errors: app.errors, comparison: comparison)
  }

  /// The SHA-256 of all files of the project, as `sha256sum` says them.
  func digests() throws -> [String] {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: log) }
    let script = "cd \"$1\" && find \"$2\" -type f ! -path '*/Story/*' -exec sha256sum {} +"
    _ = try Spawn.run(["bash", "-c", script, "bash", Self.projects.path, name], output: log)
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init).sorted()
  }

  /// The same as it was before the project was built.
  func digestsBefore() throws -> [String] {
    try ClientPackage.digestsOfProjects().filter { $0.contains("  \(name)/") }.sorted()
  }
}
