import Foundation
import TouchPlatform
import TouchRecording
import TouchTools
import TouchTrace
import TracePage

/// A run whose trace is told: one that is made of a tape, or one that an app has written.
struct TraceRun {
  let records: [TraceRecord]
  /// The time that counts as 0; nil for the trace's first.
  let origin: Double?
  /// The app's exit status.
  let status: Int32
  /// What people call it.
  let title: String

  /// As the page takes it.
  var page: TracePage.Run { TracePage.Run(title: title, records: records, origin: origin) }

  /// What an app wrote with `--trace`.
  init(trace path: String, usage: String) throws(ToolError) {
    let text = try Self.read(path)
    do throws(TraceError) { records = try TraceRecord.records(in: text) } catch {
      guard error == .noTrace || error == .badLine(1) else { throw .input("cannot read \(path): \(error)") }
      throw .usage("\(path) is no trace; if it is a tape, say which app to play it to", usage)
    }
    (origin, status, title) = (nil, 0, URL(fileURLWithPath: path).lastPathComponent)
  }

  /// Plays a tape to an app.
  init(tape: String, app: String, arguments: [String], hasScenes: Bool) throws(ToolError) {
    let story = TapeStory(try ToolFile.tape(tape))
    origin = story.start.seconds
    title = "\(URL(fileURLWithPath: tape).lastPathComponent) in \(URL(fileURLWithPath: app).lastPathComponent)"
    let seconds = hasScenes ? story.end.seconds - story.start.seconds : nil
    let (text, status) = try Self.play(tape, to: app, arguments: arguments, scenes: seconds)
    self.status = status
    do throws(TraceError) { records = try TraceRecord.records(in: text) } catch {
      throw ToolError(
        message: "\(app) wrote no trace: it is no app of Touchstone, or an older one (\(error))", status: 65)
    }
  }

  /// The other run of a comparison: a trace, a tape for the same app, or another app for the same tape.
  init(other: String, to words: [String], hasScenes: Bool, usage: String) throws(ToolError) {
    let start = FileHandle(forReadingAtPath: other).flatMap { try? $0.read(upToCount: 4_096) } ?? Data()
    let text = String(decoding: start, as: UTF8.self)
    // Keys of a trace's lines are sorted; no app begins as either does.
    if text.hasPrefix("{"), (text.split(separator: "\n").first ?? "").contains("\"what\":\"trace\"") {
      self = try TraceRun(trace: other, usage: usage)
    } else if words.count < 2 {
      throw .usage("a trace is compared with another trace, and \(other) is none", usage)
    } else if text.hasPrefix("{") || other.hasSuffix(".tape") || other.hasSuffix(".flight") {
      self = try TraceRun(tape: other, app: words[1], arguments: Array(words.dropFirst(2)), hasScenes: hasScenes)
    } else {
      self = try TraceRun(tape: words[0], app: other, arguments: Array(words.dropFirst(2)), hasScenes: hasScenes)
    }
  }

  private static func read(_ path: String) throws(ToolError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      guard access(path, R_OK) == 0 else {
        throw .input("cannot read \(path): \(String(cString: strerror(errno)))")
      }
      throw .input("cannot read \(path): it is no text")
    }
  }

  /// Runs the app on the tape; with `scenes` the trace holds what is on the screen too, of a run of so many seconds.
  /// - Returns: what it wrote, and its exit status.
  private static func play(
    _ tape: String, to app: String, arguments: [String], scenes: Double?
  ) throws(ToolError) -> (String, Int32) {
    let program = try AppLocator.find(app)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-trace-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw .output("cannot make the folder \(folder.path)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("trace").path
    let bar = ProgressBar(title: "tracing \(URL(fileURLWithPath: tape).lastPathComponent)")
    let child = try ChildProcess(
      program, arguments: arguments,
      environment: [
        .play: tape, .playSpeed: "max", .trace: file, .deterministicHashing: "1", .record: nil, .backend: nil,
        .render: nil, .latency: nil, .feed: nil, .traceScenes: scenes.map { "\($0)" },
      ], progress: .progress, printsToErrors: true)
    let end = child.wait { bar.show($0) }
    bar.clear()
    if let sentence = end.sentence(app) { Report.note(sentence) }
    let text = (try? read(file)) ?? ""
    // What ended badly before it traced anything has said why.
    if text.isEmpty, end.status != 0 {
      throw ToolError(message: "there is nothing to tell: \(app) ended before it had begun", status: end.status)
    }
    return (text, end.status)
  }
}
