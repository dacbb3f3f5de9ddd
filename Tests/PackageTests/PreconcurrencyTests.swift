import Foundation
import Testing

@Suite("What Swift 5 code without an actor may use")
struct PreconcurrencyTests {
  /// Files of our own, whose callers are on the main actor.
  private static let own = [
    "FailureWords.swift", "GestureTracer.swift", "GestureObserver.swift", "Runtime.swift", "ImplementedMethods.swift",
    "SelectorTable.swift", "PropertyTable.swift",
  ]

  @Test("Public members that are the main actor's are so for Swift 6 alone, as Apple's are")
  func members() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var count = 0
    for folder in ["Sources/UIKit", "Sources/UIKitCore", "Sources/QuartzCore"] {
      let base = root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: base.path) where path.hasSuffix(".swift") {
        if Self.own.contains(where: { path.hasSuffix($0) }) { continue }
        let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains("@MainActor public ") && !line.contains("@_spi") {
          count += 1
          if !line.contains("@preconcurrency") { Issue.record("\(folder)/\(path): \(line) needs @preconcurrency") }
        }
      }
    }
    #expect(count > 100, "the members are not seen")
  }
}
