import Foundation
import Testing

@testable import XcodeProject

/// A folder that a test fills; it is removed when the last reference leaves.
final class ProjectFolder {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url =
      FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ path: String, _ text: String) throws -> URL {
    let file = self[path]
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[path].path, withDestinationPath: destination)
  }

  subscript(path: String) -> URL { url.appendingPathComponent(path) }

  /// A path relative to the folder.
  func short(_ url: URL) -> String {
    let path = url.standardizedFileURL.path
    return path.hasPrefix(self.url.path + "/") ? String(path.dropFirst(self.url.path.count + 1)) : path
  }

  /// Problems without the folder's own path.
  func short(_ problems: [Problem]) -> [String] {
    problems.map { $0.description.replacingOccurrences(of: url.path + "/", with: "") }
  }
}

/// The problem that reading throws; nil where it throws none.
func problem(_ body: () throws -> Void) -> Problem? {
  do {
    try body()
    return nil
  } catch {
    return error as? Problem
  }
}

/// The projects that this package keeps for its tests.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Fixtures/Xcode")
