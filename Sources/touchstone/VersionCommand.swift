import TouchRecording

/// `touchstone version`.
enum VersionCommand {
  static let command = Command(
    name: "version", summary: "say which version this is",
    help: """
      touchstone version

      Says the version of this tool and of the tapes it writes.
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") { throw .help(command.help) }
    guard arguments.isEmpty else { throw .usage("version takes no arguments", command.help) }
    print("touchstone 0.1.0, tape format \(RecordingHeader.currentVersion)")
    return 0
  }
}
