import Foundation

/// Where the programs are that were built beside these tests.
enum Products {
  /// The folder of the build's products; what is measured and shown may be built otherwise than the tests.
  static let folder: URL = {
    if let other = ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_PRODUCTS"] {
      return URL(fileURLWithPath: other)
    }
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent()
  }()

  /// The folder that holds Package.swift.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a program: `MultiTouch`, `touchstone`, …
  static func program(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
