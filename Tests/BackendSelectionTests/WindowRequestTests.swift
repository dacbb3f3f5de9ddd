import Foundation
import Testing
import TouchPlatform

@testable import BackendSelection

@MainActor @Suite("TOUCHSTONE_WINDOW")
struct WindowRequestTests {
  @Test(
    "gives the window's size, its place, or both",
    arguments: [
      ("800x600+137+61", CGSize(width: 800, height: 600), CGPoint(x: 137, y: 61)),
      ("800.5x600", CGSize(width: 800.5, height: 600), nil),
      ("+-20+0", nil, CGPoint(x: -20, y: 0)),
    ] as [(String, CGSize?, CGPoint?)])
  func understood(text: String, size: CGSize?, origin: CGPoint?) throws {
    let configuration = try BackendSelector.makeConfiguration(
      title: "Board", environment: ["TOUCHSTONE_WINDOW": text])
    #expect(configuration == SurfaceConfiguration(title: "Board", size: size, origin: origin))
  }

  @Test("leaves all to the platform when it is not set")
  func unset() throws {
    let configuration = try BackendSelector.makeConfiguration(title: "Board", environment: [:])
    #expect(configuration == SurfaceConfiguration(title: "Board"))
  }

  @Test(
    "is refused with a sentence when it makes no sense",
    arguments: [
      "800", "800x", "x600", "0x600", "-800x600", "800x600+1", "+1+", "axb", "nanx1", "1x2x3", "+", "1x2+3+4+5",
    ])
  func refused(text: String) {
    #expect(throws: BackendSelectionError.badWindow(text)) {
      try BackendSelector.makeConfiguration(title: "Board", environment: ["TOUCHSTONE_WINDOW": text])
    }
    #expect("\(BackendSelectionError.badWindow(text))".contains("TOUCHSTONE_WINDOW is WxH"))
  }
}
