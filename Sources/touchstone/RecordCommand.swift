import Foundation
import TouchPlatform

/// `touchstone record`: runs an app and writes down everything its platform tells it.
enum RecordCommand {
  static let command = Command(
    name: "record", summary: "run an app and record everything that happens to it",
    help: """
      touchstone record APP [ARGUMENT…] [--output TAPE]

      Runs APP and records every touch, key, change of its window and display frame, so that
      `touchstone play` can do it all again. The tape holds all but the last event even when APP crashes.

        APP              a path, a program beside this tool, or one on PATH
        --output TAPE    the file to write; by default APP's name with date and time, in this folder
        --               what follows belongs to APP, whatever it looks like
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let reader = try ArgumentReader(arguments, options: ["--output"], leading: 1, usage: command.help)
    guard let app = reader.rest.first else { throw .usage("say which app to record", command.help) }
    let program = try AppLocator.find(app)
    let tape = reader.options["--output"] ?? defaultTape(for: program)
    // Found out now, since afterwards the run would be lost.
    let descriptor = open(tape, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .output("cannot write \(tape): \(String(cString: strerror(errno)))") }
    let before = stamp(of: descriptor)
    close(descriptor)

    let child = try ChildProcess(
      program, arguments: Array(reader.rest.dropFirst()),
      environment: [
        .record: tape, .deterministicHashing: "1", .play: nil, .playSpeed: nil, .render: nil, .progress: nil,
      ])
    let end = child.wait()
    // An app writes the tape's first line before anything happens.
    if end.status == 0, stamp(of: tape) == before {
      if before.bytes == 0 { unlink(tape) }
      throw ToolError(
        message: "\(app) has recorded nothing: it is no app of Touchstone, or it ended before it began", status: 65)
    }
    if let sentence = end.sentence(app) {
      ToolOutput.remark("\(sentence); \(tape) holds what came before")
    } else {
      ToolOutput.remark("recorded to \(tape)")
    }
    return end.status
  }

  /// What tells whether a file was written.
  private struct Stamp: Equatable {
    var bytes = 0
    var seconds = 0
    var nanoseconds = 0

    init(_ facts: stat) {
      bytes = Int(facts.st_size)
      seconds = facts.st_mtim.tv_sec
      nanoseconds = facts.st_mtim.tv_nsec
    }
  }

  private static func stamp(of descriptor: Int32) -> Stamp {
    var facts = stat()
    fstat(descriptor, &facts)
    return Stamp(facts)
  }

  private static func stamp(of path: String) -> Stamp {
    var facts = stat()
    stat(path, &facts)
    return Stamp(facts)
  }

  private static func defaultTape(for program: String) -> String {
    let format = Date.VerbatimFormatStyle(
      format:
        "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)-\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)",
      timeZone: .current, calendar: Calendar(identifier: .gregorian))
    return "\(URL(fileURLWithPath: program).lastPathComponent)-\(Date().formatted(format)).tape"
  }
}
