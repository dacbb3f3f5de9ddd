import Foundation
import TouchPlatform
import TouchRecording
import TouchTools
import TouchTrace

/// `touchstone trace`: plays a tape into an app and tells what its recognisers did, and why.
enum TraceCommand {
  static let command = Command(
    name: "trace", summary: "say what every touch and recogniser of an app did on a tape, and why",
    help: """
      touchstone trace TAPE APP [ARGUMENT…] [--json] [--svg PICTURE] [--png PICTURE] [--from S] [--to S]
      touchstone trace TRACE [--json] [--svg PICTURE] [--png PICTURE] [--from S] [--to S]

      Plays TAPE to APP without a display, as fast as it can, and tells event by event which view was hit, which
      recognisers got the finger, which waited, failed or won and why, and what views received. At the end is a line for
      each attempt of each recogniser: why it was recognised, or why it was not.

        TAPE              a file that `touchstone record` or `touchstone import` wrote
        APP               a path, a program beside this tool, or one on PATH
        TRACE             instead of both: a file that an app wrote with its option --trace TRACE
        --json            print the records for programs, one a line, instead of the words
        --svg PICTURE     also draw it over time, as shapes: a lane for each finger, recogniser and view
        --png PICTURE     the same as pixels
        --from S, --to S  draw only what lies between these seconds
        --                what follows belongs to APP, whatever it looks like
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    // The one option without a value.
    let own = arguments.prefix { $0 != "--" }
    let wantsJSON = own.contains("--json")
    let others = own.filter { $0 != "--json" } + arguments.dropFirst(own.count)
    let reader = try ArgumentReader(
      others, options: ["--svg", "--png", "--from", "--to"], others: ["--json"], leading: 2, usage: command.help)
    guard let first = reader.rest.first else { throw .usage("say which tape to trace", command.help) }
    let from = try ShowCommand.seconds(reader.options["--from"], "--from", usage: command.help)
    let to = try ShowCommand.seconds(reader.options["--to"], "--to", usage: command.help)
    if let from, let to, from >= to { throw .usage("--from has to come before --to", command.help) }
    if from != nil || to != nil, reader.options["--svg"] == nil, reader.options["--png"] == nil {
      throw .usage("--from and --to choose what a picture shows: say --svg PICTURE or --png PICTURE too", command.help)
    }

    let status: Int32
    let text: String
    var origin: Double?
    if reader.rest.count == 1 {
      text = try read(first)
      status = 0
    } else {
      origin = TapeStory(try ToolFile.tape(first)).start.seconds
      (text, status) = try play(first, to: reader.rest[1], arguments: Array(reader.rest.dropFirst(2)))
    }
    let records: [TraceRecord]
    do throws(TraceError) { records = try TraceRecord.records(in: text) } catch {
      guard reader.rest.count == 1 else {
        throw ToolError(
          message: "\(reader.rest[1]) wrote no trace: it is no app of Touchstone, or an older one (\(error))",
          status: 65)
      }
      guard error == .noTrace || error == .badLine(1) else { throw .input("cannot read \(first): \(error)") }
      throw .usage("\(first) is no trace; if it is a tape, say which app to play it to", command.help)
    }
    let story = TraceStory(records, origin: origin)
    if wantsJSON {
      print(records.map(\.line).joined(separator: "\n"))
    } else {
      ToolOutput.show(TraceText.text(of: story))
    }
    for (option, format) in [("--svg", PictureFormat.svg), ("--png", .png)] {
      guard let output = reader.options[option] else { continue }
      guard let data = TracePicture(story, from: from, to: to).draw().data(format, width: 2_400) else {
        throw .output("cannot write \(output): the picture would be too large")
      }
      try ToolFile.write(data, to: output)
    }
    return status
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

  /// Runs the app on the tape.
  /// - Returns: what it wrote, and its exit status.
  private static func play(
    _ tape: String, to app: String, arguments: [String]
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
        .render: nil, .latency: nil, .feed: nil,
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
