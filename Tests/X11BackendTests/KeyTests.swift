import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// Keys on a real server.
final class KeyTests: X11TestCase, @unchecked Sendable {
  private func told(_ app: X11App) -> [String] {
    MainActor.assumeIsolated {
      app.keys.map { key in
        let modifiers = key.modifiers.rawValue == 0 ? "" : " with \(key.modifiers.rawValue)"
        return "\(key.isDown ? "down" : "up") \(key.usage) “\(key.characters)”\(modifiers)"
      }
    }
  }

  func testAKeyTypesWhatTheLayoutSays() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.keyboard.press(.a)
      try rig.keyboard.release(.a)
      try rig.keyboard.press(.shift)
      try rig.keyboard.press(.a)
      try rig.keyboard.release(.shift)
      try rig.keyboard.release(.a)
      try rig.keyboard.press(code: 36)
      try rig.keyboard.release(code: 36)
      try rig.keyboard.press(code: 111)
      try rig.keyboard.release(code: 111)
      try app.pump("ten keys") { app.keys.count >= 10 }
      let shift = ModifierSet.shift.rawValue
      XCTAssertEqual(
        told(app),
        [
          "down 4 “a”", "up 4 “a”", "down 225 “” with \(shift)", "down 4 “A” with \(shift)", "up 225 “”", "up 4 “A”",
          "down 40 “\r”", "up 40 “\r”", "down 82 “”", "up 82 “”",
        ])
      let times = app.keys.map(\.time)
      XCTAssertEqual(times, times.sorted())
    }
  }

  func testControlIsAModifierOfTheKey() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.keyboard.press(.control)
      try rig.keyboard.press(.a)
      try rig.keyboard.release(.a)
      try rig.keyboard.release(.control)
      try app.pump("four keys") { app.keys.count == 4 }
      XCTAssertEqual(app.keys.map(\.usage), [0xe0, 4, 4, 0xe0])
      XCTAssertEqual(app.keys.map(\.modifiers), [.control, .control, .control, []])
      XCTAssertEqual(app.keys[1].characters, "\u{1}", "as a terminal has it")
    }
  }

  func testAKeyThatIsHeldRepeatsWithoutGoingUp() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.keyboard.press(.a)
      try app.pump("two repeats") { app.keys.count >= 3 }
      XCTAssertTrue(app.keys.allSatisfy { $0.isDown && $0.characters == "a" }, "\(told(app))")
      try rig.keyboard.release(.a)
      try app.pump("the release") { app.keys.last?.isDown == false }
      XCTAssertEqual(app.keys.filter { !$0.isDown }.count, 1)
    }
  }

  func testAnotherLayoutIsTakenWhenTheServerHasIt() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      defer { try? rig.control.setLayout("us") }
      try rig.keyboard.press(code: 29)
      try rig.keyboard.release(code: 29)
      try app.pump("a y") { app.keys.count == 2 }
      try rig.control.setLayout("de")
      try app.settle()
      // The key beside T; the one beside P; and a dead key that waits for its letter.
      for code: UInt32 in [29, 34, 21, 26] {
        try rig.keyboard.press(code: code)
        try rig.keyboard.release(code: code)
      }
      try app.pump("ten keys") { app.keys.count == 10 }
      XCTAssertEqual(app.keys.map(\.usage), [28, 28, 28, 28, 47, 47, 46, 46, 8, 8], "places stay")
      XCTAssertEqual(app.keys.filter(\.isDown).map(\.characters), ["y", "z", "ü", "", "é"])
    }
  }

  func testFaultLosingTheFocusReleasesTheKeysThatAreDown() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.keyboard.press(.shift)
      try rig.keyboard.press(.a)
      try app.pump("two keys") { app.keys.count == 2 }
      rig.control.focus(on: nil)
      try app.pump("the loss") { app.changes.contains(.focus(false)) }
      try app.settle()
      let ups = app.keys.filter { !$0.isDown }
      XCTAssertEqual(ups.map(\.usage), [4, 0xe1])
      XCTAssertEqual(ups.map(\.modifiers), [[], []])
      XCTAssertEqual(try XCTUnwrap(app.platform.window).keys.count, 0)
      rig.control.focus(on: try app.window)
      try rig.keyboard.release(.a)
      try rig.keyboard.release(.shift)
      try app.settle()
      XCTAssertEqual(app.keys.filter { !$0.isDown }.count, 2, "the true releases are nobody's")
    }
  }

  func testFaultAnotherClientThatGrabsTheKeyboardLeavesNoKeyDown() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.keyboard.press(.a)
      try app.pump("a key") { !app.keys.isEmpty }
      try rig.control.setKeyboardGrabbed(true)
      try app.pump("its release") { app.keys.last?.isDown == false }
      try rig.keyboard.release(.a)
      try rig.control.setKeyboardGrabbed(false)
      try app.settle()
      XCTAssertEqual(app.keys.filter { !$0.isDown }.count, 1)
      XCTAssertFalse(app.changes.contains(.focus(false)), "a grab passes")
    }
  }

  func testFaultAServerThatDiesLeavesNoKeyDown() throws {
    try onMain {
      let rig = try XServerRig(width: 640, height: 480, timeLimit: 60)
      defer { rig.stop() }
      let app = try X11App(rig, size: CGSize(width: 300, height: 200))
      try rig.keyboard.press(.a)
      try app.pump("a key") { !app.keys.isEmpty }
      rig.crash()
      guard case .lost = app.platform.run() else { return XCTFail("not lost") }
      XCTAssertEqual(app.keys.last?.isDown, false)
      XCTAssertEqual(try XCTUnwrap(app.platform.window).keys.count, 0)
    }
  }
}
