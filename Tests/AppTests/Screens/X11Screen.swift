import CoreGraphics
import Foundation
import RenderTree
import TestRigs

/// A window over the whole of an X server's screen.
final class X11Screen: AppScreen {
  let rig: XServerRig
  private let windowed: WindowedApp
  let scale: Double
  let size: CGSize
  let untouched: PixelBuffer
  var app: ChildApp { windowed.app }

  init(_ start: ScreenStart) throws {
    rig = try XServerRig(
      width: Int((start.size.width * start.scale).rounded()), height: Int((start.size.height * start.scale).rounded()))
    scale = start.scale
    size = start.size
    let program = start.command[start.command.count - 1]
    windowed = try WindowedApp(
      program, on: rig, size: start.size, origin: .zero, scale: start.scale, command: start.command.dropLast(),
      environment: start.environment.merging(["TOUCHSTONE_BACKEND": "x11"]) { $1 },
      shows: (CGPoint(x: 3, y: 3), start.ground.top ?? start.ground.bottom))
    untouched = windowed.untouched
  }

  func begin(_ finger: Int, at point: CGPoint) throws {
    try rig.touch.begin(UInt32(finger), at: windowed.screen(point))
  }
  func move(_ finger: Int, to point: CGPoint) throws { try rig.touch.move(UInt32(finger), to: windowed.screen(point)) }
  func end(_ finger: Int) throws { try rig.touch.end(UInt32(finger)) }
  func frame(_ body: () throws -> Void) throws { try rig.touch.frame(body) }

  func cancel() throws -> Bool {
    rig.control.focus(on: nil)
    try windowed.settle()
    rig.control.focus(on: windowed.window)
    return true
  }

  func picture() throws -> PixelBuffer { try rig.control.screenshot() }

  func pullDevice() throws -> Bool {
    try rig.setDevice("touch", enabled: false)
    return true
  }

  func crash() { rig.crash() }
  func close() throws { _ = try windowed.close() }
  func stop() {
    app.terminate()
    rig.stop()
  }
}
