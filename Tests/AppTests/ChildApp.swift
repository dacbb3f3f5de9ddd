import Foundation
import TestRigs

/// What was waited for did not come in time.
struct WaitedInVain: Error, CustomStringConvertible { let description: String }

/// Asks again and again until the answer is yes.
/// - Throws: `WaitedInVain` after `seconds`, with what was waited for and what `state` says then.
func eventually(
  _ what: String, within seconds: Double = 20, state: () -> String = { "" }, _ condition: () throws -> Bool
) throws {
  let limit = Date(timeIntervalSinceNow: seconds)
  while try !condition() {
    guard Date() < limit else { throw WaitedInVain(description: "waited in vain for \(what). \(state())") }
    usleep(5000)
  }
}

/// An app that runs as a process of its own, by default at most for a minute.
final class ChildApp {
  private let process: pid_t
  private var status: Int32?
  private let folder: URL
  private let outputFile: URL
  private let errorFile: URL

  /// Starts a program with these variables beside the test's own; those of this package that the tester may have set do
  /// not count.
  init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], timeLimit: Int = 60
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-app-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    outputFile = folder.appendingPathComponent("output")
    errorFile = folder.appendingPathComponent("errors")
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TOUCHSTONE_") }
    variables.merge(environment) { $1 }
    process = try Spawn.start(
      ["timeout", "-k", "2", "\(timeLimit)", program] + arguments, environment: variables, output: outputFile.path,
      errors: errorFile.path)
  }

  deinit {
    if isRunning {
      terminate()
      // After two more seconds `timeout` kills it.
      while isRunning { usleep(2000) }
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// What it has printed so far.
  var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
  /// What it has printed so far, line by line.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
  /// What it has complained of so far.
  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  /// Whether it has not ended.
  var isRunning: Bool {
    if status == nil { status = Spawn.status(of: process) }
    return status == nil
  }

  /// Waits until it ends.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
  func wait() throws -> Int32 {
    try eventually("the app to end", within: 70, state: { self.output + self.errors }) { !isRunning }
    return status ?? -1
  }

  /// The program itself, and not the guardian around it.
  private var programs: [pid_t] {
    let list = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
    return list.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Sends the program itself a signal.
  func signal(_ number: Int32) { for program in programs { kill(program, number) } }

  /// Memory of the program's own that is resident, in KiB: heap and stacks; 0 when it has ended. Pages of its files are left
  /// out, as they come and go with what the machine has to spare.
  var residentKilobytes: Int {
    programs.reduce(0) { sum, program in
      let text = (try? String(contentsOfFile: "/proc/\(program)/status", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
      return sum + (line.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0)
    }
  }

  /// The names of the files that the program has in its memory: itself, libraries, fonts.
  var mappedFiles: Set<String> {
    // A handle reads to the end; Foundation takes the first page of such a file for all of it.
    let lines = programs.compactMap { FileHandle(forReadingAtPath: "/proc/\($0)/maps") }
      .compactMap { try? $0.readToEnd() }.map { String(decoding: $0, as: UTF8.self) }.joined()
    // Address, access, offset, device, inode, path.
    return Set(
      lines.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "/").map { URL(fileURLWithPath: String(line[$0...])).lastPathComponent }
      })
  }

  /// Ends the program and what it has started as Control-C in a terminal does.
  func interrupt() {
    // The guardian leads a group of its own.
    if isRunning { kill(-process, SIGINT) }
  }

  /// Asks it to end, as a service manager does.
  func terminate() { if isRunning { kill(process, SIGTERM) } }
}
