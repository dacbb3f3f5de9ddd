import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// What real compositors say of themselves.
final class InventoryTests: WaylandTestCase, @unchecked Sendable {
  func testKWinTellsItsSeatItsScreenAndWhatItSpeaks() throws {
    try onMain {
      let rig = try KWinRig(width: 1024, height: 600, scale: 2)
      defer { rig.stop() }
      let inventory = try rig.withSmallClient { try WaylandInventory.describe(socketName: rig.path) }
      XCTAssertEqual(inventory.compositor, rig.path)
      for name in ["wl_compositor", "wl_shm", "xdg_wm_base", "wl_seat", "wp_viewporter"] {
        XCTAssertTrue(inventory.offers(name), name)
      }
      XCTAssertFalse(inventory.offers("wl_nothing"))
      XCTAssertGreaterThanOrEqual(inventory.interfaces.first { $0.name == "wl_compositor" }?.version ?? 0, 4)
      // The rig's devices are one seat's; they come with the first one that drives them.
      let seat = try XCTUnwrap(inventory.seats.first)
      XCTAssertEqual(inventory.seats.count, 1)
      XCTAssertTrue(seat.hasTouch && seat.hasPointer && seat.hasKeyboard, "\(seat)")
      XCTAssertEqual(seat.tablets, 0)
      let output = try XCTUnwrap(inventory.outputs.first)
      XCTAssertEqual(inventory.outputs.count, 1)
      XCTAssertEqual(output.pixels, CGSize(width: 2048, height: 1200))
      XCTAssertEqual(output.scale, 2)
      XCTAssertFalse(output.name.isEmpty)
      XCTAssertEqual(try XCTUnwrap(output.hertz), 60, accuracy: 1)
      // The compositor goes on, and a second look sees the same.
      let again = try rig.withSmallClient { try WaylandInventory.describe(socketName: rig.path) }
      XCTAssertEqual(again.seats, inventory.seats)
    }
  }

  func testSwayTellsItsSeatAndScreen() throws {
    try onMain {
      let rig = try WlrootsRig(.sway, width: 800, height: 600)
      defer { rig.stop() }
      let inventory = try WaylandInventory.describe(socketName: rig.path)
      XCTAssertEqual(inventory.seats.map(\.name), ["seat0"])
      XCTAssertTrue(inventory.seats[0].hasTouch && inventory.seats[0].hasPointer && inventory.seats[0].hasKeyboard)
      XCTAssertEqual(inventory.outputs.map(\.name), ["X11-1"])
      XCTAssertEqual(inventory.outputs[0].pixels, CGSize(width: 800, height: 600))
      XCTAssertTrue(inventory.offers("zwp_tablet_manager_v2") && inventory.offers("zwp_pointer_gestures_v1"))
    }
  }

  func testNobodyAnswersIsSaidInTheWordsOfThePlatform() throws {
    try onMain {
      XCTAssertThrowsError(try WaylandInventory.describe(socketName: "/nowhere/wayland-7")) { error in
        XCTAssertEqual(
          "\(error)", "not available: no Wayland compositor answers at “/nowhere/wayland-7”: No such file or directory")
      }
    }
  }
}
