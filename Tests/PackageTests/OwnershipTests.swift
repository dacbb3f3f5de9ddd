import Foundation
import Testing

/// What of delivery is written by its owner alone, as Documentation/Pipeline.md says.
@Suite("Owners of what delivery writes")
struct OwnershipTests {
  /// Code that writes something, and the files of Sources/UIKitCore in which it may stand.
  struct Write: CustomTestStringConvertible, Sendable {
    var what: String
    /// Any of them is such code.
    var code: [String]
    var owners: [String]
    var testDescription: String { what }
  }

  private static let table = ["Events/TouchTable.swift", "Events/TouchTable+Beginning.swift"]
  private static let arbiter = [
    "Gestures/GestureArbiter.swift", "Gestures/GestureArbiter+Requests.swift", "Gestures/GestureArbiter+Touches.swift",
    "Responders/Keys/PressRecognition.swift",
  ]

  static let writes = [
    Write(what: "touches are made", code: ["UITouch(ordinal"], owners: table),
    Write(
      what: "touches' values are written",
      code: [".state.phase = ", ".state.location = ", ".state.previous = ", ".state.time = ", ".state.altitude = "],
      // Predictions are copies.
      owners: table + ["Events/TouchPrediction.swift"]),
    Write(
      what: "touches' views are written",
      code: ["touch.boundView = ", "pointer.boundView = ", "touch.windowHandle = ", "pointer.windowHandle = "],
      owners: table),
    Write(what: "states of delivery are written", code: ["delivery.state = "], owners: ["Events/ViewDeliveries.swift"]),
    Write(what: "saved beginnings are written", code: [".saved = "], owners: ["Events/ViewDeliveries.swift"]),
    Write(what: "states of attempts are changed", code: ["attempt.change("], owners: arbiter),
    Write(
      what: "touches and presses are given to recognisers and taken from them",
      code: [
        ".following.append", ".following.remove", ".begun.append", ".begun.remove", ".followedPresses.append",
        ".followedPresses.remove", "attempt.touches.append", "attempt.touches.remove", "attempt.presses.append",
        "attempt.presses.remove",
      ], owners: arbiter),
    Write(
      what: "pointers and losses are noted", code: ["isUnderPointer = ", "attempt.isInterrupted = "], owners: arbiter),
    Write(what: "recognisers are noted as leaving", code: ["isLeaving = "], owners: ["Events/Departures.swift"]),
    Write(what: "app code is noted as running", code: ["depth += 1"], owners: ["Events/DispatchContext.swift"]),
  ]

  @Test("It is written by its owner and nowhere else", arguments: writes)
  func owner(_ write: Write) throws {
    var seen: Set<String> = []
    for folder in ["Events", "Gestures", "Application", "Responders", "Scrolling"] {
      let root = Repository.root.appendingPathComponent("Sources/UIKitCore/\(folder)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) where name.hasSuffix(".swift") {
        let file = "\(folder)/\(name)"
        let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
        for line in text.split(separator: "\n") where !line.contains("final var") {
          guard write.code.contains(where: { line.contains($0) }) else { continue }
          seen.insert(file)
          #expect(write.owners.contains(file), "\(file): \(line.trimmingCharacters(in: .whitespaces))")
        }
      }
    }
    #expect(!seen.isEmpty, "the writes are not seen")
  }

  @Test("A runtime is referred to through its handle, never weakly")
  func runtimes() throws {
    for module in ["UIKitCore", "UIKit", "TouchTesting", "XCUIAutomation", "SnapshotTesting"] {
      let root = Repository.root.appendingPathComponent("Sources/\(module)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) where name.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains("runtime") {
          #expect(!line.contains(/\bweak (var |let )?runtime\b/), "\(module)/\(name): \(line)")
        }
      }
    }
  }
}
