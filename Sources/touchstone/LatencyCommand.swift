import Foundation
import TouchPlatform
import TouchRecording
import TouchTools

/// `touchstone latency`: how long input takes from its stamp to the display.
enum LatencyCommand {
  static let command = Command(
    name: "latency", summary: "measure how long input takes to become a picture",
    help: """
      touchstone latency APP [ARGUMENT…] [--tape TAPE] [--backend NAME] [--frames N] [--output PICTURE] [--json]

      Runs APP and measures each frame of touches: from the device's stamp to the engine, to the handler, through it, and
      until the display is given the picture. Touch the screen until you have enough and press Control-C, or let a tape's
      fingers do it. Says whether all that takes at most one display frame, 95 times in 100.

        APP               a path, a program beside this tool, or one on PATH
        --tape TAPE       fingers from a tape, at its pace, on a live run; without a display unless --backend is given
        --backend NAME    where APP runs, as in TOUCHSTONE_BACKEND; its usual choice unless given
        --frames N        end after N frames of touches
        --output PICTURE  histograms: a name ending in .svg or .png
        --json            print numbers for programs instead of the table
        --                what follows belongs to APP, whatever it looks like
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    // The one option without a value.
    let own = arguments.prefix { $0 != "--" }
    let wantsJSON = own.contains("--json")
    let others = own.filter { $0 != "--json" } + arguments.dropFirst(own.count)
    let reader = try ArgumentReader(
      others, options: ["--tape", "--backend", "--frames", "--output"], others: ["--json"], leading: 1,
      usage: command.help)
    guard let app = reader.rest.first else { throw .usage("say which app to measure", command.help) }
    let limit = try frames(reader.options["--frames"])
    let output = reader.options["--output"]
    let format = try PictureOptions.format(output, usage: command.help)
    let tape = reader.options["--tape"]
    let duration = try tape.map { path throws(ToolError) in TapeStory(try ToolFile.tape(path)).duration }
    let backend = reader.options["--backend"] ?? (tape == nil ? nil : "headless")
    var changes: [EnvironmentVariable: String?] = [
      .feed: tape, .play: nil, .playSpeed: nil, .render: nil, .record: nil, .progress: nil,
    ]
    if let backend { changes[.backend] = backend }
    let program = try AppLocator.find(app)
    let child = try ChildProcess(
      program, arguments: Array(reader.rest.dropFirst()), environment: changes, progress: .latency, inPackets: true)
    var measure = LatencyMeasure()
    let bar = ProgressBar(title: "measuring \(app)")
    let started = SystemTime.now
    var wasStopped = false
    let end = child.wait { packet in
      measure.take(packet)
      if let limit {
        bar.show(PlaybackProgress(done: measure.inputCount, total: limit))
      } else if let duration {
        let passed = Double(SystemTime.now.nanoseconds(since: started)) * 1e-9
        bar.show(PlaybackProgress(done: Int(passed * 100), total: Int((duration + 1) * 100)))
      }
      if let limit, measure.inputCount >= limit { wasStopped = true }
      return !wasStopped
    }
    bar.clear()
    if let sentence = end.sentence(app), !wasStopped, !end.isInterrupt { Report.note(sentence) }
    if wantsJSON { print(measure.json) } else { ToolOutput.show(measure.table) }
    if let output, let format {
      guard let data = LatencyPicture(measure, title: "Latency of \(app)").draw().data(format, width: 2_000) else {
        throw .output("cannot write \(output): the picture would be too large")
      }
      try ToolFile.write(data, to: output)
    }
    guard measure.inputCount > 0 else { return end.status == 0 || end.isInterrupt ? 1 : end.status }
    return wasStopped || end.isInterrupt ? 0 : end.status
  }

  private static func frames(_ text: String?) throws(ToolError) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), number > 0 else {
      throw .usage("\"\(text)\" is no number of frames: give a whole number above 0", command.help)
    }
    return number
  }
}

extension ChildEnd {
  /// Whether the user ended it with Control-C.
  fileprivate var isInterrupt: Bool {
    if case .signalled(SIGINT) = self { return true }
    return false
  }
}
