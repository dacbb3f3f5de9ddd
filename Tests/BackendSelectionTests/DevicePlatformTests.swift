import Foundation
import HeadlessBackend
import Testing
import TouchPlatform
import TouchRecording

@testable import BackendSelection

@MainActor @Suite("A surface that stands for a device")
struct DevicePlatformTests {
  /// Writes down what it hears.
  private final class Listener: PlatformDelegate {
    var lines: [String] = []
    func receive(_ event: InputEvent) {
      guard case .surface(let change) = event else { return lines.append("other") }
      switch change.kind {
      case .environment(let e):
        let i = e.insets
        let edges = [i.top, i.left, i.bottom, i.right].map { Int($0) }
        lines.append("\(e.idiom.map { "\($0)" } ?? "any") \(edges) \(e.isDark ? "dark" : "light") \(e.framesPerSecond)")
      case .geometry(let g): lines.append("\(g.size.width) × \(g.size.height)")
      case .focus(let isFocused): lines.append("focus \(isFocused)")
      case .visible(let isVisible): lines.append("visible \(isVisible)")
      case .closed: lines.append("closed")
      }
    }
  }

  private func send(_ kind: SurfaceChange.Kind, to platform: HeadlessPlatform) {
    platform.send(.surface(SurfaceChange(surface: .main, time: platform.now, kind: kind)))
  }

  @Test("It has the device's size, scale, idiom and safe area, from before the launch on, and turns with it")
  func life() throws {
    let inner = HeadlessPlatform()
    let platform = DevicePlatform(inner, shape: DeviceShape(.iPhone15))
    let listener = Listener()
    platform.delegate = listener
    let surface = try platform.open(SurfaceConfiguration(size: CGSize(width: 5, height: 5), scale: 1))
    #expect(surface.geometry == SurfaceGeometry(size: CGSize(width: 393, height: 852), scale: 3))
    #expect(listener.lines.isEmpty, "nothing is told before the app listens")
    platform.announce()
    send(.environment(SurfaceEnvironment(insets: SurfaceInsets(top: 1), isDark: true, framesPerSecond: 75)), to: inner)
    send(.geometry(SurfaceGeometry(size: CGSize(width: 852, height: 393), scale: 3)), to: inner)
    send(.geometry(SurfaceGeometry(size: CGSize(width: 800, height: 393), scale: 3)), to: inner)
    send(.focus(true), to: inner)
    #expect(
      listener.lines == [
        "phone [59, 0, 34, 0] light 60.0", "phone [59, 0, 34, 0] dark 75.0", "852.0 × 393.0",
        "phone [0, 59, 21, 59] dark 75.0", "800.0 × 393.0", "focus true",
      ])
  }

  @Test("An app that another program drives stands for the device as well, and begins dark where that is asked for")
  func driven() throws {
    func announced(_ options: String...) throws -> [String] {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      defer { close(ends[1]) }
      let platform = try BackendSelector.makePlatform(
        environment: ["TOUCHSTONE_DRIVE": "\(ends[0])", "TOUCHSTONE_FLIGHT": "0"], arguments: ["app"] + options)
      let listener = Listener()
      platform.delegate = listener
      _ = try platform.open(SurfaceConfiguration())
      platform.announce()
      return listener.lines
    }
    #expect(try announced() == [])
    #expect(try announced("--dark") == ["any [0, 0, 0, 0] dark 60.0"])
    #expect(try announced("--device=iPhone 15") == ["phone [59, 0, 34, 0] light 60.0"])
    #expect(try announced("--device=iPhone 15,landscape", "--dark") == ["phone [0, 59, 21, 59] dark 60.0"])
  }

  @Test("A mere size leaves kind and safe area to the platform")
  func size() throws {
    let inner = HeadlessPlatform()
    let shape = try #require(DeviceShape("320x200"))
    let platform = DevicePlatform(inner, shape: shape)
    let listener = Listener()
    platform.delegate = listener
    let surface = try platform.open(SurfaceConfiguration(scale: 2))
    #expect(surface.geometry == SurfaceGeometry(size: CGSize(width: 320, height: 200), scale: 2))
    platform.announce()
    send(.environment(SurfaceEnvironment(insets: SurfaceInsets(top: 9), idiom: .pad)), to: inner)
    #expect(listener.lines == ["pad [9, 0, 0, 0] light 60.0"])
  }

  @Test("A tape holds what was announced, and a replay announces it again before the launch")
  func tape() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("a.tape").path
    let inner = HeadlessPlatform()
    let recorder = try RecordingPlatform(
      recording: DevicePlatform(inner, shape: DeviceShape(.iPadMini, isLandscape: true)), toFile: path)
    let live = Listener()
    recorder.delegate = live
    let surface = try recorder.open(SurfaceConfiguration())
    recorder.announce()
    live.lines.append("launch")
    #expect(recorder.run() == .stopped)
    send(.environment(SurfaceEnvironment(isDark: true)), to: inner)
    recorder.close()

    let player = PlaybackPlatform(try Recording(contentsOfFile: path), speed: .maximum)
    let replay = Listener()
    player.delegate = replay
    let again = try player.open(SurfaceConfiguration())
    player.announce()
    replay.lines.append("launch")
    #expect(player.run() == .stopped)
    #expect(again.geometry == surface.geometry && surface.geometry.size.width == 1133)
    #expect(replay.lines == ["pad [24, 0, 20, 0] light 60.0", "launch", "visible true", "focus true"])
    #expect(live.lines == replay.lines + ["pad [24, 0, 20, 0] dark 60.0"])
  }

  @Test("Where there is no window the user's scale goes before the device's")
  func scale() throws {
    for (environment, scale) in [([:], 3.0), (["TOUCHSTONE_SCALE": "1"], 1.0)] as [([String: String], Double)] {
      let platform = try BackendSelector.makePlatform(
        environment: environment, arguments: ["app", "--backend", "headless", "--device", "iPhone 15"])
      #expect(try platform.open(SurfaceConfiguration()).geometry.scale == scale)
    }
  }
}
