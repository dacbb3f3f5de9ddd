import Foundation
import TouchPlatform
import TouchRecording

/// `touchstone play`: runs an app on a tape.
enum PlayCommand {
  static let command = Command(
    name: "play", summary: "run an app on a tape, without a display",
    help: """
      touchstone play TAPE APP [ARGUMENT…] [--speed N|max] [--render PICTURE]

      Runs APP without a display and hands it what the tape holds, at the recorded times: every call, every time stamp and
      every frame is as it was.

        TAPE              a file that `touchstone record` wrote
        APP               a path, a program beside this tool, or one on PATH
        --speed N         N times as fast; max does not wait at all; 1 unless given
        --render PICTURE  the PNG file to write the last frame to
        --                what follows belongs to APP, whatever it looks like
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let reader = try ArgumentReader(arguments, options: ["--speed", "--render"], leading: 2, usage: command.help)
    guard let tape = reader.rest.first else { throw .usage("say which tape to play", command.help) }
    guard reader.rest.count > 1 else { throw .usage("say which app to play the tape to", command.help) }
    let speed = reader.options["--speed"]
    if let speed, PlaybackSpeed(speed) == nil {
      throw .usage("\"\(speed)\" is no speed: give a number above 0, or max", command.help)
    }
    do throws(RecordingError) { _ = try RecordingHeader(ofFile: tape) } catch {
      if case .unreadable = error { throw .input(error.description) }
      throw .input("cannot play \(tape): \(error)")
    }
    let app = reader.rest[1]
    let program = try AppLocator.find(app)
    let bar = ProgressBar(title: "playing \(URL(fileURLWithPath: tape).lastPathComponent)")
    let child = try ChildProcess(
      program, arguments: Array(reader.rest.dropFirst(2)),
      environment: [
        .play: tape, .playSpeed: speed, .render: reader.options["--render"], .deterministicHashing: "1",
        .record: nil, .backend: nil,
      ], progress: .progress)
    var hasPlayed = false
    let end = child.wait {
      hasPlayed = true
      bar.show($0)
    }
    bar.clear()
    // An app tells at the latest at the tape's end how far it is.
    if end.status == 0, !hasPlayed {
      throw ToolError(
        message: "\(app) has played nothing: it is no app of Touchstone, or it ended before the tape began", status: 65)
    }
    if let sentence = end.sentence(app) {
      ToolOutput.remark(sentence)
    }
    return end.status
  }
}
