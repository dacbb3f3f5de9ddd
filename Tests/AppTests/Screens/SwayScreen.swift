import CoreGraphics
import Foundation
import RenderTree
import TestRigs

/// The only window of sway, which fills its output; its fingers are an X server's.
final class SwayScreen: AppScreen {
  let rig: WlrootsRig
  let app: ChildApp
  let scale: Double
  let size: CGSize
  private var first: PixelBuffer?
  var untouched: PixelBuffer { first ?? PixelBuffer(width: 0, height: 0) }

  init(_ start: ScreenStart) throws {
    rig = try WlrootsRig(
      .sway, width: Int((start.size.width * start.scale).rounded()),
      height: Int((start.size.height * start.scale).rounded()), scale: start.scale)
    scale = start.scale
    size = start.size
    app = try start.run(["TOUCHSTONE_BACKEND": "wayland", "WAYLAND_DISPLAY": rig.path])
    first = try firstPicture(start.ground)
  }

  /// Its fingers stand on whole pixels.
  func place(near point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  private func pixel(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * scale, y: point.y * scale) }

  func begin(_ finger: Int, at point: CGPoint) throws { try rig.x.touch.begin(UInt32(finger), at: pixel(point)) }
  func move(_ finger: Int, to point: CGPoint) throws { try rig.x.touch.move(UInt32(finger), to: pixel(point)) }
  func end(_ finger: Int) throws { try rig.x.touch.end(UInt32(finger)) }
  func frame(_ body: () throws -> Void) throws { try rig.x.touch.frame(body) }
  func cancel() throws -> Bool { false }
  func picture() throws -> PixelBuffer { try rig.screenshot() }

  func pullDevice() throws -> Bool {
    try rig.x.setDevice("touch", enabled: false)
    return true
  }

  func crash() { rig.crash() }

  func stop() {
    app.terminate()
    rig.stop()
  }
}
