import Foundation
import TouchPlatform
import TouchRecording
import TouchTools
import TouchTrace
import TracePage

/// `touchstone trace`: plays a tape into an app and tells what its recognisers did, and why.
enum TraceCommand {
  static let command = Command(
    name: "trace", summary: "say what every touch and recogniser of an app did on a tape, and why",
    help: """
      touchstone trace TAPE APP [ARGUMENT…] [--html PAGE] [--against OTHER] [--json] [--svg PICTURE] [--png PICTURE]
                       [--from S] [--to S]
      touchstone trace TRACE [the same options]

      Plays TAPE to APP without a display, as fast as it can, and tells event by event which view was hit, which
      recognisers got the finger, which waited, failed or won and why, and what views received. At the end is a line for
      each attempt of each recogniser: why it was recognised, or why it was not.

        TAPE              a file that `touchstone record` or `touchstone import` wrote
        APP               a path, a program beside this tool, or one on PATH
        TRACE             instead of both: a file that an app wrote with its option --trace TRACE
        --html PAGE       also write a page for browsers: a film strip, lanes over time, the views at any moment, the calls;
                          one file that needs nothing else. Nothing is printed then
        --against OTHER   compare with another run, and say which decision differs first: OTHER is a second tape for APP,
                          another app for TAPE, or a TRACE. The page holds both runs
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
      others, options: ["--html", "--against", "--svg", "--png", "--from", "--to"], others: ["--json"], leading: 2,
      usage: command.help)
    guard let first = reader.rest.first else { throw .usage("say which tape to trace", command.help) }
    let from = try ShowCommand.seconds(reader.options["--from"], "--from", usage: command.help)
    let to = try ShowCommand.seconds(reader.options["--to"], "--to", usage: command.help)
    if let from, let to, from >= to { throw .usage("--from has to come before --to", command.help) }
    if from != nil || to != nil, reader.options["--svg"] == nil, reader.options["--png"] == nil {
      throw .usage("--from and --to choose what a picture shows: say --svg PICTURE or --png PICTURE too", command.help)
    }

    let page = reader.options["--html"]
    let run: TraceRun
    if reader.rest.count == 1 {
      run = try TraceRun(trace: first, usage: command.help)
    } else {
      run = try TraceRun(
        tape: first, app: reader.rest[1], arguments: Array(reader.rest.dropFirst(2)), hasScenes: page != nil)
    }
    let other = try reader.options["--against"].map { other throws(ToolError) in
      try TraceRun(other: other, to: reader.rest, hasScenes: page != nil, usage: command.help)
    }
    let story = TraceStory(run.records, origin: run.origin)
    if wantsJSON {
      print(run.records.map(\.line).joined(separator: "\n"))
    } else if page == nil, other == nil {
      ToolOutput.show(TraceText.text(of: story))
    }
    if let other, !wantsJSON { ToolOutput.show(TraceComparison.sentence(run.page, other.page)) }
    if let page { try ToolFile.write(TracePage(run.page, against: other?.page).html(), to: page) }
    for (option, format) in [("--svg", PictureFormat.svg), ("--png", .png)] {
      guard let output = reader.options[option] else { continue }
      guard let data = TracePicture(story, from: from, to: to).draw().data(format, width: 2_400) else {
        throw .output("cannot write \(output): the picture would be too large")
      }
      try ToolFile.write(data, to: output)
    }
    return run.status
  }
}
