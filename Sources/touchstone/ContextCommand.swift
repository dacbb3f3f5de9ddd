import Foundation
import ModelContext
import ScreenDriving

/// `touchstone mcp`: lets a program drive an app by the Model Context Protocol.
enum ContextCommand {
  static let command = Command(
    name: "mcp", summary: "let a program look at an app and act on it, by the Model Context Protocol",
    help: """
      touchstone mcp APP [ARGUMENT…] [--device DEVICE] [--real-time]

      Speaks the Model Context Protocol over standard input and output: JSON-RPC 2.0, a message a line. Its tools are look,
      act, wait, why, screenshot and tape. APP is launched when the first tool is used, on a screen in memory.

      \(DriveOptions.help)
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let (flags, others) = DriveOptions.flags(arguments, ["--real-time"])
    let reader = try ArgumentReader(
      others, options: ["--device"], others: ["--real-time"], leading: 1, usage: command.help)
    let options = try DriveOptions(reader, isVirtual: !flags.contains("--real-time"), usage: command.help)
    signal(SIGPIPE, SIG_IGN)
    let app: DrivenProcess
    do throws(DrivingError) { app = try options.makeApp() } catch { throw .system(error.description) }
    let server = ContextServer(app) { bytes, path in try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    var lines = InputLines(longest: ContextServer.longestMessage)
    while let line = lines.next() {
      // Between messages there may be empty lines.
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }), let answer = server.answer(line) else { continue }
      guard write(answer + [0x0A]) else { break }
    }
    app.terminate()
    return 0
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress.map { $0 + sent }, $0.count - sent)
      }
      if count > 0 { sent += count } else if errno != EINTR { return false }
    }
    return true
  }
}

/// The lines of standard input. Of one that is too long the beginning is kept, one byte longer than what may be.
private struct InputLines {
  let longest: Int
  private var waiting: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false

  init(longest: Int) { self.longest = longest }

  /// The next line without its end; nil at the end.
  mutating func next() -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = waiting.firstIndex(of: 0x0A) {
        append(waiting[..<end], to: &line)
        waiting.removeSubrange(...end)
        return line
      }
      append(waiting[...], to: &line)
      waiting.removeAll(keepingCapacity: true)
      if isAtEnd { return line.isEmpty ? nil : line }
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 { waiting += chunk[..<count] } else if count == 0 || errno != EINTR { isAtEnd = true }
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += bytes.prefix(max(0, longest + 1 - line.count))
  }
}
