import Foundation
import TestRigs

/// What was waited for did not come in time.
struct WaitedInVain: Error, CustomStringConvertible { let description: String }

/// The app of these tests as a process of its own, at most for two minutes.
final class ReaderApp {
  private let process: pid_t
  private let folder: URL
  private var status: Int32?

  init(_ environment: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("ReaderApp")
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TOUCHSTONE_") }
    variables.merge(environment) { $1 }
    process = try Spawn.start(
      ["timeout", "-k", "2", "120", program.path], environment: variables,
      output: folder.appendingPathComponent("out").path, errors: folder.appendingPathComponent("errors").path)
  }

  func stop() {
    guard status == nil else { return }
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    self.status = status
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether it has not ended.
  var isRunning: Bool { status == nil && kill(process, 0) == 0 }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  var errors: String { text("errors") }
  var output: String { text("out") }

  /// What was done with it so far, in order.
  var done: [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("did ") }.map { String($0.dropFirst(4)) }
  }

  /// Waits until the app has written as many lines as these.
  func waitForLines(_ count: Int) throws {
    try wait("\(count) lines") { done.count >= count }
  }

  /// Waits until something holds, at most twenty seconds.
  func wait(_ what: String, _ condition: () throws -> Bool) throws {
    let end = Date().addingTimeInterval(20)
    while try !condition() {
      guard Date() < end else {
        throw WaitedInVain(description: "waited for \(what) in vain: \(done) \(errors.suffix(400))")
      }
      usleep(5_000)
    }
  }

  /// The address of its page.
  func address() throws -> String {
    var found: String?
    try wait("an address") {
      found = output.firstMatch(of: /The app is on (http:\/\/localhost:\d+\/)/).map { String($0.1) }
      return found != nil
    }
    return found ?? ""
  }
}
