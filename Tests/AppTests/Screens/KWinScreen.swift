import CoreGraphics
import Foundation
import RenderTree
import TestRigs

/// A full screen of KWin, whose fingers keep their fractions.
final class KWinScreen: AppScreen {
  let rig: KWinRig
  let app: ChildApp
  let scale: Double
  let size: CGSize
  private var isInFrame = false
  private var first: PixelBuffer?
  var untouched: PixelBuffer { first ?? PixelBuffer(width: 0, height: 0) }

  init(_ start: ScreenStart) throws {
    rig = try KWinRig(
      width: Int(start.size.width), height: Int(start.size.height), scale: start.scale, isSeen: true)
    scale = start.scale
    size = start.size
    app = try start.run([
      "TOUCHSTONE_BACKEND": "wayland", "WAYLAND_DISPLAY": rig.path, "TOUCHSTONE_FULLSCREEN": "1",
    ])
    first = try firstPicture(start.ground)
  }

  func begin(_ finger: Int, at point: CGPoint) throws {
    try rig.input.down(UInt32(finger), at: point)
    if !isInFrame { try rig.input.frame() }
  }

  func move(_ finger: Int, to point: CGPoint) throws {
    try rig.input.move(UInt32(finger), to: point)
    if !isInFrame { try rig.input.frame() }
  }

  func end(_ finger: Int) throws {
    try rig.input.up(UInt32(finger))
    if !isInFrame { try rig.input.frame() }
  }

  func frame(_ body: () throws -> Void) throws {
    isInFrame = true
    defer { isInFrame = false }
    try body()
    try rig.input.frame()
  }

  func cancel() throws -> Bool {
    try rig.input.cancel()
    return true
  }

  func picture() throws -> PixelBuffer { try rig.picture() }

  func pullDevice() throws -> Bool {
    rig.input.disconnect()
    return true
  }

  func crash() { rig.crash() }

  func stop() {
    app.terminate()
    rig.stop()
  }
}
