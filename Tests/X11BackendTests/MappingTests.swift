import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// Touch screens that belong to one output of several.
final class MappingTests: X11TestCase, @unchecked Sendable {
  private let left = XControl.Monitor("LEFT", PixelRect(x: 0, y: 0, width: 640, height: 800))
  private let right = XControl.Monitor("RIGHT", PixelRect(x: 640, y: 0, width: 640, height: 800))

  @MainActor private func configuration(_ maps: [DeviceMap], x: Double = 640, scale: Double = 1) -> SurfaceConfiguration
  {
    SurfaceConfiguration(
      title: X11App.title, size: CGSize(width: 640 / scale, height: 800 / scale), scale: scale,
      origin: CGPoint(x: x, y: 0), deviceMaps: maps)
  }

  func testAMappedDevicesFingersSpanItsOutput() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      let app = try X11App(rig, configuration([DeviceMap(device: "touch", output: "RIGHT")], scale: 2))
      // The server thinks that these are on the left output: a quarter and a half across the touch screen.
      try rig.touch.begin(1, at: CGPoint(x: 320, y: 400))
      try rig.touch.begin(2, at: CGPoint(x: 640, y: 200))
      try rig.touch.move(1, to: CGPoint(x: 960, y: 400))
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.pump("the ends") { app.samples(.ended).count == 2 }
      try app.settle()
      XCTAssertEqual(app.samples(.began).map { $0.location.x.rounded() }, [80, 160])
      XCTAssertEqual(app.samples(.began).map { $0.location.y.rounded() }, [200, 100])
      XCTAssertEqual(app.samples(.ended).first.map { $0.location.x.rounded() }, 240)
      XCTAssertEqual(app.samples.count, 5, "each finger is heard of once")
      XCTAssertEqual(app.samples(.cancelled).count, 0)
    }
  }

  func testAFingerOfAnotherOutputIsNotOurs() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      // The device belongs to the left output, the window stands on the right one.
      let app = try X11App(rig, configuration([DeviceMap(device: "touch", output: "LEFT")]))
      try rig.touch.begin(1, at: CGPoint(x: 960, y: 400))
      try rig.touch.move(1, to: CGPoint(x: 970, y: 400))
      try rig.touch.end(1)
      try app.settle()
      XCTAssertEqual(app.samples.count, 0)
    }
  }

  func testTheMappingFollowsTheWindowAndTheOutput() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      let app = try X11App(rig, configuration([DeviceMap(device: "tou", output: "RIGHT")]))
      rig.control.move(try app.window, x: 660, y: 30)
      try app.settle()
      try rig.touch.begin(1, at: CGPoint(x: 640, y: 400))
      try rig.touch.end(1)
      try app.pump("a finger") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.samples[0].location.x, 300, accuracy: 0.05)
      XCTAssertEqual(app.samples[0].location.y, 370, accuracy: 0.05)
      app.clear()
      let narrow = XControl.Monitor("RIGHT", PixelRect(x: 640, y: 0, width: 320, height: 800))
      try rig.control.setMonitors([left, narrow])
      try app.settle()
      try rig.touch.begin(2, at: CGPoint(x: 640, y: 400))
      try rig.touch.end(2)
      try app.pump("a finger") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.samples[0].location.x, 140, accuracy: 0.05)
    }
  }

  func testNamesThatThereAreNotGetThoseThereAre() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      for map in [
        DeviceMap(device: "glass", output: "LEFT"), DeviceMap(device: "touch", output: "HDMI-7"),
        DeviceMap(device: "", output: "LEFT"), DeviceMap(device: "keyboard", output: "LEFT"),
      ] {
        let platform = try X11Platform(displayName: rig.displayName)
        XCTAssertThrowsError(try platform.open(configuration([map]))) { error in
          let text = "\(error)"
          for name in ["touch", "LEFT", "RIGHT"] { XCTAssertTrue(text.contains(name), text) }
          XCTAssertTrue(text.contains("“\(map.device)”") || text.contains("“\(map.output)”"), text)
        }
      }
    }
  }

  func testFaultAMappedDeviceThatGoesMidTouchIsCancelledAndMappedAgainWhenItComes() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      let app = try X11App(rig, configuration([DeviceMap(device: "touch", output: "RIGHT")]))
      try rig.touch.begin(1, at: CGPoint(x: 320, y: 400))
      try app.pump("a finger") { app.samples(.began).count == 1 }
      try rig.setDevice("touch", enabled: false)
      try app.pump("the cancel") { app.samples.count == 2 }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .cancelled])
      try rig.setDevice("touch", enabled: true)
      try app.settle()
      app.clear()
      try rig.touch.begin(2, at: CGPoint(x: 320, y: 400))
      try rig.touch.end(2)
      try app.pump("a finger") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.samples[0].location.x, 160, accuracy: 0.05)
    }
  }

  func testAFingerOnAWindowThatLiesOverOursIsThatWindows() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      let app = try X11App(rig, configuration([DeviceMap(device: "touch", output: "RIGHT")]))
      // The left half of our window.
      let cover = rig.control.cover(PixelRect(x: 640, y: 0, width: 320, height: 800))
      try rig.touch.begin(1, at: CGPoint(x: 320, y: 400))
      try rig.touch.begin(2, at: CGPoint(x: 960, y: 400))
      try rig.touch.move(1, to: CGPoint(x: 940, y: 400))
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.pump("the finger beside it") { app.samples(.ended).count == 1 }
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .ended])
      XCTAssertEqual(app.samples[0].location.x, 480, accuracy: 0.05)
      rig.control.destroy(cover)
      try rig.touch.begin(3, at: CGPoint(x: 320, y: 400))
      try rig.touch.end(3)
      try app.pump("a finger where it was") { app.samples(.ended).count == 2 }
      XCTAssertEqual(app.samples(.began).last?.location.x ?? 0, 160, accuracy: 0.05)
    }
  }

  func testWhatAnotherClientGrabbedIsStillMappedWhereItReachesTheWindow() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      let first = try X11App(rig, configuration([DeviceMap(device: "touch", output: "RIGHT")]))
      PlatformLog.redirect { _, _ in }
      defer { PlatformLog.redirect(to: nil) }
      let second = try X11Platform(displayName: rig.displayName)
      XCTAssertNoThrow(try second.open(configuration([DeviceMap(device: "touch", output: "LEFT")], x: 0)))
      withExtendedLifetime(first) {}
    }
  }
}
