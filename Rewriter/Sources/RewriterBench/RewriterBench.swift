import Foundation

/// How long `rewrite-sources`, which stands beside this program, takes for an app of 30,000 lines: at first, with nothing
/// changed, after an edit within a function, and after one of a declaration. Prints JSON lines in the form of the other
/// measuring programs (Benchmarks/README.md); `--write FOLDER` writes the sources and stops.
@main struct RewriterBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    let project = GeneratedProject(lines: 30_000)
    if arguments.count == 3, arguments[1] == "--write" {
      _ = try write(project, to: URL(fileURLWithPath: arguments[2], isDirectory: true))
      return
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rewriter-bench-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try write(project, to: folder.appendingPathComponent("App"))
    let run = Run(folder: folder, files: files)
    var times: [String: [Time]] = [:]
    for round in 0..<5 {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("Cache"))
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("Rewritten"))
      times["first", default: []].append(try run.time(expecting: nil))
      times["unchanged", default: []].append(try run.time(expecting: 0))
      try edit(files[0], "super.viewDidLoad()", "super.viewDidLoad(); print(\(round))")
      times["body", default: []].append(try run.time(expecting: 1))
      try edit(files[0], "weak var delegate:", "var added\(round) = 0; weak var delegate:")
      times["declaration", default: []].append(try run.time(expecting: 1))
    }
    for name in ["first", "unchanged", "body", "declaration"] {
      let sorted = (times[name] ?? []).sorted { $0.clock < $1.clock }
      let middle = sorted[sorted.count / 2]
      print(
        String(
          format:
            "{\"name\":\"rewrite_30000_lines_%@/touchstone\",\"value\":%.6g,\"unit\":\"ms\",\"cpu\":%.6g,\"least\":%.6g}",
          name, middle.clock, middle.processors, sorted[0].clock))
    }
  }

  private static func write(_ project: GeneratedProject, to folder: URL) throws -> [URL] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try project.files.map { file in
      let url = folder.appendingPathComponent(file.name)
      try Data(file.text.utf8).write(to: url)
      return url
    }
  }

  private static func edit(_ file: URL, _ old: String, _ new: String) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacing(old, with: new, maxReplacements: 1).utf8).write(to: file)
  }

  /// Milliseconds by the clock, and of all processors together.
  private struct Time {
    var clock: Double
    var processors: Double
  }

  /// The runs of the rewriter in a folder.
  private struct Run {
    let folder: URL
    let files: [URL]

    /// The time of one run, which must change as many files as are expected.
    func time(expecting changes: Int?) throws -> Time {
      let before = dates()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("rewrite-sources")
      process.arguments =
        [folder.appendingPathComponent("Rewritten").path, "App"] + files.map(\.path)
        + ["--cache", folder.appendingPathComponent("Cache").path]
      let (start, processors) = (ContinuousClock.now, Self.processorTime())
      try process.run()
      process.waitUntilExit()
      let time = ContinuousClock.now - start
      guard process.terminationStatus == 0 else { stop("the sources are refused") }
      let after = dates()
      let count = after.count { before[$0.key] != $0.value }
      if let changes, count != changes { stop("\(count) files were written, not \(changes)") }
      return Time(
        clock: Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3,
        processors: Self.processorTime() - processors)
    }

    /// Milliseconds that all children which have ended took of the processors.
    private static func processorTime() -> Double {
      var usage = rusage()
      // `RUSAGE_CHILDREN`, whose type differs from that of the parameter.
      getrusage(-1, &usage)
      func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
      return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    }

    /// When each rewritten file was last written, in nanoseconds.
    private func dates() -> [String: Int] {
      let rewritten = folder.appendingPathComponent("Rewritten")
      var result: [String: Int] = [:]
      for name in (try? FileManager.default.contentsOfDirectory(atPath: rewritten.path)) ?? [] {
        var facts = stat()
        guard stat(rewritten.appendingPathComponent(name).path, &facts) == 0 else { continue }
        result[name] = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
      }
      return result
    }
  }

  /// Stops with a sentence; what did not do its work must print no number.
  private static func stop(_ text: String) -> Never {
    FileHandle.standardError.write(Data("RewriterBench: \(text)\n".utf8))
    exit(1)
  }
}
