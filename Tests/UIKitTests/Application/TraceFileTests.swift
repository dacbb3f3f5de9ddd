import Foundation
import Testing
import TouchPlatform
import TouchTesting

@testable import UIKit
@testable import UIKitCore

@MainActor @Suite("The file of a trace", .serialized)
struct TraceFileTests {
  @Test("Each event is in the file when it is done with; an old trace is emptied")
  func written() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("an old one\n".utf8).write(to: url)
    let stage = Stage(width: 300, height: 400)
    stage.add(UIView()).addGestureRecognizer(UITapGestureRecognizer())
    let tracer = try #require(TraceFile.tracer(into: url.path))
    stage.runtime.watchGestures(tracer)
    let finger = stage.finger.down(100, 100)
    let begun = try String(contentsOf: url, encoding: .utf8)
    #expect(begun.contains("\"joins\"") && begun.hasSuffix("\n") && !begun.contains("an old one"))
    finger.up()
    let ended = try String(contentsOf: url, encoding: .utf8)
    #expect(ended.hasPrefix(begun) && ended.contains("\"action\""))
  }

  @Test("A file that cannot be written to is told of, once when it is opened and at each gap")
  func unwritable() {
    let stage = Stage(width: 300, height: 400)
    stage.add(UIView())
    let none = said { #expect(TraceFile.tracer(into: "/nowhere/at all") == nil) }
    #expect(none.count == 1 && none[0].contains("cannot be written to /nowhere/at all"))
    guard let tracer = TraceFile.tracer(into: "/dev/full") else { return }
    let gaps = said {
      stage.runtime.watchGestures(tracer)
      stage.finger.tap(at: CGPoint(x: 10, y: 10))
    }
    #expect(!gaps.isEmpty && gaps.allSatisfy { $0.contains("the trace in /dev/full has a gap") })
  }
}
