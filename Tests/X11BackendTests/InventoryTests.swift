import Foundation
import TestRigs
import TouchPlatform
import X11Backend
import XCTest

/// What a real server says of itself.
final class InventoryTests: X11TestCase, @unchecked Sendable {
  func testTheServerTellsItsDevicesAndScreens() throws {
    let rig = try Self.rig()
    try onMain {
      let inventory = try X11Inventory.describe(displayName: rig.displayName)
      XCTAssertEqual(inventory.display, rig.displayName)
      XCTAssertTrue(inventory.vendor.contains("X.Org"), inventory.vendor)
      XCTAssertEqual(inventory.inputVersion, "2.4")
      // Without what the server makes for XTEST; and each device is what the rig says it is.
      let kinds = Dictionary(inventory.devices.map { ($0.name, $0.kind) }) { one, _ in one }
      XCTAssertEqual(kinds["touch"], .touchScreen)
      XCTAssertEqual(kinds["pen"], .pen)
      XCTAssertEqual(kinds["mouse"], .pointer)
      XCTAssertEqual(kinds["keyboard"], .keyboard)
      XCTAssertFalse(inventory.devices.contains { $0.name.contains("XTEST") })
      let touch = try XCTUnwrap(inventory.devices.first { $0.name == "touch" })
      XCTAssertEqual(touch.touches, 10)
      XCTAssertTrue(touch.isEnabled)
      XCTAssertEqual(inventory.outputs.compactMap(\.place), [CGRect(x: 0, y: 0, width: rig.width, height: rig.height)])
    }
  }

  func testADeviceThatIsSwitchedOffIsToldSo() throws {
    let rig = try Self.rig()
    try onMain {
      try rig.setDevice("touch", enabled: false)
      defer { try? rig.setDevice("touch", enabled: true) }
      let inventory = try X11Inventory.describe(displayName: rig.displayName)
      XCTAssertEqual(inventory.devices.first { $0.name == "touch" }?.isEnabled, false)
    }
  }

  func testNobodyAnswersIsSaidInTheWordsOfThePlatform() throws {
    try onMain {
      XCTAssertThrowsError(try X11Inventory.describe(displayName: ":8191")) { error in
        XCTAssertTrue("\(error)".contains(":8191"), "\(error)")
      }
    }
  }
}
