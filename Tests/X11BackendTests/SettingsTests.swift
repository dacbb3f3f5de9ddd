import Foundation
import RenderTree
import TestRigs
import XCTest

@testable import X11Backend

/// The bytes of XSETTINGS, also those that no daemon writes; and names of themes.
final class SettingsTests: XCTestCase {
  private func theme(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { XSettingsText($0).string(named: "Net/ThemeName") }
  }

  func testAThemeIsFoundBehindOtherSettings() {
    XCTAssertEqual(theme(SettingsDaemon.settings(theme: "Adwaita-dark")), "Adwaita-dark")
    // The other byte order: one string of three bytes.
    var big: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 1, 1, 0, 0, 13] + Array("Net/ThemeName".utf8) + [0, 0, 0]
    big += [0, 0, 0, 1, 0, 0, 0, 3] + Array("Abc".utf8) + [0]
    XCTAssertEqual(theme(big), "Abc")
  }

  func testFaultSettingsCutOffOrChangedAnywhereAreReadToTheirEndOnly() {
    let whole = SettingsDaemon.settings(theme: "Adwaita-dark")
    for count in 0..<whole.count {
      let text = theme(Array(whole.prefix(count)))
      XCTAssertTrue(text == nil || text == "Adwaita-dark")
    }
    for index in whole.indices {
      for value: UInt8 in [0, 1, 2, 0x7f, 0x80, 0xff] {
        var bytes = whole
        bytes[index] = value
        _ = theme(bytes)
      }
    }
    XCTAssertNil(theme([]))
    XCTAssertNil(theme([UInt8](repeating: 0xff, count: 4096)))
  }

  func testDarkThemesAreKnownByTheirNames() {
    for name in ["Adwaita-dark", "Breeze-Dark", "Mint-Y-Dark-Aqua", "Yaru:dark", "Arc Dark", "dark"] {
      XCTAssertTrue(X11Settings.isDark(theme: name), name)
    }
    for name in ["Adwaita", "Darkroom", "Landmark", ""] { XCTAssertFalse(X11Settings.isDark(theme: name), name) }
    XCTAssertFalse(X11Settings.isDark(theme: nil))
  }

  func testTheOutputThatShowsMostIsTheWindows() {
    let a = X11Output(name: "A", frame: PixelRect(x: 0, y: 0, width: 100, height: 100))
    var b = X11Output(name: "B", frame: PixelRect(x: 100, y: 0, width: 100, height: 100))
    b.isPrimary = true
    let outputs = X11Outputs([a, b])
    XCTAssertEqual(outputs.output(showing: PixelRect(x: 40, y: 0, width: 100, height: 10))?.name, "A")
    XCTAssertEqual(outputs.output(showing: PixelRect(x: 60, y: 0, width: 100, height: 10))?.name, "B")
    XCTAssertEqual(
      outputs.output(showing: PixelRect(x: 900, y: 0, width: 10, height: 10))?.name, "B", "the primary one")
    XCTAssertEqual(X11Outputs([a]).output(showing: PixelRect(x: 0, y: 0, width: 0, height: 0))?.name, "A")
    XCTAssertNil(X11Outputs().output(showing: PixelRect(x: 0, y: 0, width: 10, height: 10)))
  }
}
