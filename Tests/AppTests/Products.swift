import Foundation

/// Where the programs are that were built beside these tests.
enum Products {
  /// The folder of the build's products.
  static let folder: URL = {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent()
  }()

  /// The folder that holds Package.swift.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a program: `MultiTouch`, `touchstone`, …
  static func program(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
