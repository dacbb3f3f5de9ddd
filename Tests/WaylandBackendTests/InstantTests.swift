import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// Which groups of a touch screen are one instant, where the compositor ends a group after each finger.
final class InstantTests: WaylandTestCase, @unchecked Sendable {
  /// What a compositor says of its fingers, a group for each unless it is told otherwise.
  @MainActor private struct Says {
    let server: ScriptedCompositor
    var touch: UInt32 { server.object("wl_touch") }

    func down(_ finger: Int32, _ x: Double, at time: UInt32) -> WaylandMessage {
      WaylandMessage(
        touch, 0,
        [.uint(server.nextSerial()), .uint(time), .uint(server.surface), .int(finger), .fixed(x), .fixed(10)])
    }
    func motion(_ finger: Int32, _ x: Double, at time: UInt32) -> WaylandMessage {
      WaylandMessage(touch, 2, [.uint(time), .int(finger), .fixed(x), .fixed(10)])
    }
    func up(_ finger: Int32, at time: UInt32) -> WaylandMessage {
      WaylandMessage(touch, 1, [.uint(server.nextSerial()), .uint(time), .int(finger)])
    }
    func shape(_ finger: Int32, _ major: Double) -> WaylandMessage {
      WaylandMessage(touch, 5, [.int(finger), .fixed(major), .fixed(major)])
    }
    var frame: WaylandMessage { WaylandMessage(touch, 3) }
    var cancel: WaylandMessage { WaylandMessage(touch, 4) }

    /// Each message in a group of its own, all in one piece.
    func each(_ messages: WaylandMessage...) { server.send(together: messages.flatMap { [$0, frame] }) }
    func together(_ messages: WaylandMessage...) { server.send(together: messages) }
  }

  /// What the app was told: a phase and a place for each contact of a frame, and other input by name.
  @MainActor private func journal(_ app: WaylandApp) -> [String] {
    app.events.compactMap { event in
      switch event {
      case .contacts(let frame):
        frame.samples.map { "\($0.phase) \(Int($0.x))" }.joined(separator: " + ")
      case .key(let key): key.isDown ? "key" : nil
      default: nil
      }
    }
  }

  private func told(_ body: @MainActor (Says, WaylandApp) throws -> Void) throws -> [String] {
    var told: [String] = []
    try scripted { server, app in
      try body(Says(server: server), app)
      try app.settle(server)
      for frame in app.frames {
        XCTAssertEqual(Set(frame.samples.map(\.id)).count, frame.samples.count, "a frame names each contact once")
      }
      told = self.journal(app)
    }
    return told
  }

  func testFingersOfOneStampAreOneInstantThoughEachHasAGroupOfItsOwn() throws {
    let told = try told { says, _ in
      says.each(says.down(1, 10, at: 5), says.down(2, 20, at: 5), says.down(3, 30, at: 5))
      says.each(says.motion(1, 11, at: 9), says.motion(2, 21, at: 9), says.motion(3, 31, at: 9))
      says.each(says.up(1, at: 14), says.motion(2, 22, at: 14), says.up(3, at: 14))
      says.each(says.up(2, at: 15))
    }
    XCTAssertEqual(
      told,
      [
        "began 10 + began 20 + began 30", "moved 11 + moved 21 + moved 31", "ended 11 + moved 22 + ended 31",
        "ended 22",
      ])
  }

  func testAnotherStampIsAnotherInstant() throws {
    let told = try told { says, _ in
      says.each(says.down(1, 10, at: 5), says.down(2, 20, at: 6))
      says.each(says.motion(1, 11, at: 9), says.motion(2, 21, at: 9), says.motion(1, 12, at: 10))
      says.each(says.up(1, at: 10), says.up(2, at: 11))
    }
    XCTAssertEqual(
      told, ["began 10", "began 20", "moved 11 + moved 21", "moved 12", "ended 12", "ended 21"])
  }

  func testAFingerThatRepeatsBeginsTheNextInstant() throws {
    let told = try told { says, _ in
      says.each(says.down(1, 10, at: 5), says.down(2, 20, at: 5), says.motion(1, 11, at: 5), says.motion(2, 21, at: 5))
      // A finger that lifts and lands, or lands and lifts, within a thousandth of a second has two lives or a whole one.
      says.each(says.up(1, at: 9), says.motion(2, 22, at: 9), says.down(1, 12, at: 9), says.up(1, at: 9))
      says.each(says.down(1, 13, at: 9), says.up(2, at: 9), says.up(1, at: 9))
    }
    XCTAssertEqual(
      told,
      [
        "began 10 + began 20", "moved 11 + moved 21", "ended 11 + moved 22", "began 12", "ended 12",
        "began 13 + ended 22", "ended 13",
      ])
  }

  func testOnlyGroupsThatAreWholeAreJoined() throws {
    let told = try told { says, app in
      says.each(says.down(1, 10, at: 5), says.down(2, 20, at: 5))
      try app.settle(says.server)
      // The second group's end has not come: the first one is not kept waiting for it.
      says.together(says.motion(1, 11, at: 9), says.frame, says.motion(2, 21, at: 9))
      try app.pump("the first finger") { app.samples(.moved).count == 1 }
      XCTAssertEqual(app.samples(.moved).map(\.x), [11])
      says.together(says.frame)
      try app.settle(says.server)
      // One that comes later is another instant, whatever its stamp says.
      says.each(says.motion(1, 12, at: 12))
      try app.settle(says.server)
      says.each(says.motion(2, 22, at: 12), says.up(1, at: 13), says.up(2, at: 13))
    }
    XCTAssertEqual(
      told, ["began 10 + began 20", "moved 11", "moved 21", "moved 12", "moved 22", "ended 12 + ended 22"])
  }

  func testWhateverComesBetweenTwoGroupsStaysBetweenThem() throws {
    let told = try told { says, _ in
      let server = says.server
      let keyboard = server.object("wl_keyboard")
      server.send(keyboard, 1, .uint(1), .uint(server.surface), .array([]))
      says.together(
        says.down(1, 10, at: 5), says.frame,
        WaylandMessage(keyboard, 3, [.uint(1), .uint(5), .uint(30), .uint(1)]), says.down(2, 20, at: 5), says.frame)
      // A size belongs to the place before it; one by itself is news. The system's gesture takes all of them.
      says.together(
        says.motion(1, 11, at: 9), says.shape(1, 8), says.frame, says.motion(2, 21, at: 9), says.shape(2, 6),
        says.frame, says.shape(1, 12), says.frame, says.motion(2, 22, at: 9), says.frame, says.cancel)
    }
    XCTAssertEqual(
      told,
      [
        "began 10", "key", "began 20", "moved 11 + moved 21", "moved 11 + moved 22", "cancelled 11 + cancelled 22",
      ])
  }
}
