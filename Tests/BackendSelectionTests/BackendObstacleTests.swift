import Foundation
import HeadlessBackend
import Testing
import TouchPlatform

@testable import BackendSelection

@MainActor @Suite("Which backends an environment offers")
struct BackendObstacleTests {
  private func obstacle(_ name: String, _ environment: [String: String], files: Set<String> = []) -> String? {
    Backend.obstacle(to: name, in: environment) { files.contains($0) }
  }

  @Test("Wayland needs a compositor's socket, and the reason says where it was looked for")
  func wayland() {
    #expect(obstacle("wayland", [:]) == "WAYLAND_DISPLAY and XDG_RUNTIME_DIR are not set")
    #expect(
      obstacle("wayland", ["XDG_RUNTIME_DIR": "/run/1"])
        == "WAYLAND_DISPLAY is not set and there is no /run/1/wayland-0")
    #expect(obstacle("wayland", ["XDG_RUNTIME_DIR": "/run/1"], files: ["/run/1/wayland-0"]) == nil)
    let named = ["XDG_RUNTIME_DIR": "/run/1", "WAYLAND_DISPLAY": "wayland-5"]
    #expect(obstacle("wayland", named) == "WAYLAND_DISPLAY names /run/1/wayland-5, which is not there")
    #expect(obstacle("wayland", named, files: ["/run/1/wayland-0"]) != nil)
    #expect(obstacle("wayland", named, files: ["/run/1/wayland-5"]) == nil)
    #expect(
      obstacle("wayland", ["WAYLAND_DISPLAY": "wayland-5"])
        == "WAYLAND_DISPLAY is wayland-5, but XDG_RUNTIME_DIR is not set")
    #expect(obstacle("wayland", ["WAYLAND_DISPLAY": "/tmp/w"]) == "WAYLAND_DISPLAY names /tmp/w, which is not there")
    #expect(obstacle("wayland", ["WAYLAND_DISPLAY": "/tmp/w"], files: ["/tmp/w"]) == nil)
    #expect(obstacle("wayland", ["WAYLAND_SOCKET": "7"]) == nil)
  }

  @Test("X11 needs DISPLAY; the others need nothing")
  func others() {
    #expect(obstacle("x11", [:]) == "DISPLAY is not set")
    #expect(obstacle("x11", ["DISPLAY": ""]) == "DISPLAY is not set")
    #expect(obstacle("x11", ["DISPLAY": ":3"]) == nil)
    #expect(obstacle("web", [:]) == nil && obstacle("headless", [:]) == nil)
  }

  @Test("Unasked, backends with a screen are tried in the order Wayland, X11, web, and never the one without")
  func order() {
    #expect(Backend.preference == ["wayland", "x11", "web"])
    #expect(Backend.automatic.map(\.rawValue) == Backend.preference.filter { Backend(rawValue: $0) != nil })
    #expect(!Backend.automatic.contains(.headless))
  }

  @Test("A failure names every backend tried and why it was not usable, one below the other")
  func failure() {
    final class Made { var count = 0 }
    let made = Made()
    let chain = BackendChain([
      BackendChain.Candidate(name: "wayland", obstacle: "there is no compositor") { () throws(PlatformError) in
        made.count += 1
        return HeadlessPlatform()
      },
      BackendChain.Candidate(name: "x11") { () throws(PlatformError) in
        throw .unavailable("no server answers\nor it refuses")
      },
    ])
    #expect(chain.name == "wayland, x11")
    do throws(PlatformError) {
      _ = try chain.open(SurfaceConfiguration())
      Issue.record("something was opened")
    } catch {
      #expect(
        error.description == """
          not available: no backend could start
            wayland  there is no compositor
            x11      not available: no server answers
                     or it refuses
          --backend names others: \(Backend.names)
          """)
    }
    #expect(made.count == 0, "a backend that cannot work is not tried")
  }

  @Test("The options' wishes reach the surface's configuration")
  func configuration() throws {
    let options = try LaunchOptions(
      environment: [:], arguments: ["app", "--fullscreen", "--hide-cursor", "--map", "touch:DP-1"])
    let wish = try BackendSelector.makeConfiguration(
      title: "Board", options: options, environment: ["TOUCHSTONE_WINDOW": "20x10"])
    #expect(
      wish
        == SurfaceConfiguration(
          title: "Board", size: CGSize(width: 20, height: 10), isFullScreen: true, hidesCursor: true,
          deviceMaps: [DeviceMap(device: "touch", output: "DP-1")]))
    let calibrating = try LaunchOptions(environment: [:], arguments: ["app", "--calibrate"])
    #expect(try BackendSelector.makeConfiguration(title: "", options: calibrating, environment: [:]).isFullScreen)
  }
}
