import Foundation

/// What a program said before it ended.
struct CommandOutcome {
  var status: Int32
  var output: String
  var errors: String
}

enum Repository {
  /// The directory that holds Package.swift.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the build that these tests are part of.
  static let products = URL(
    fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  ).deletingLastPathComponent()

  /// Runs a program found on PATH to its end.
  static func run(_ arguments: [String], in directory: URL = root) throws -> CommandOutcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    // Files, because a full pipe would stop the program while nobody reads it.
    let streams = try ["output", "errors"].map { name in
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(name)")
      try Data().write(to: url)
      return (url: url, handle: try FileHandle(forWritingTo: url))
    }
    defer { for stream in streams { try? FileManager.default.removeItem(at: stream.url) } }
    process.standardOutput = streams[0].handle
    process.standardError = streams[1].handle
    try process.run()
    process.waitUntilExit()
    return CommandOutcome(
      status: process.terminationStatus,
      output: try String(contentsOf: streams[0].url, encoding: .utf8),
      errors: try String(contentsOf: streams[1].url, encoding: .utf8))
  }
}

/// A directory that is removed when the last reference to it goes.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
