import Foundation
import RenderTree
import TouchPlatform

/// Where a device's screen is shown in a window: as large as there is room for, in the middle.
struct DeviceLayout: Hashable {
  /// The window's pixels.
  let width: Int
  let height: Int
  /// Window pixels per point of the device.
  let factor: Double
  /// The device's top left corner in the window, in pixels.
  let origin: CGPoint
  /// The screen in the window, in pixels.
  let screen: PixelRect
  /// The screen's size in points, as the device lies.
  let screenSize: CGSize
  let turn: DeviceTurn

  /// - Parameters:
  ///   - window: the window's size and scale.
  ///   - upright: the screen of the upright device, in points.
  ///   - pixelsPerPoint: the device's own; the picture is shown pixel by pixel where the room is as good as that.
  init(window: SurfaceGeometry, upright: CGSize, pixelsPerPoint: Double, frame: DeviceFrame, turn: DeviceTurn) {
    width = window.pixelWidth
    height = window.pixelHeight
    self.turn = turn
    screenSize = turn.apply(upright)
    let total = frame.size(around: upright, turn)
    let room = min(Double(width) / max(1, total.width), Double(height) / max(1, total.height))
    // A window is cut to whole pixels, which must not blur a picture that lacks only a part of a pixel to fit.
    let isWhole = abs(room - pixelsPerPoint) * max(total.width, total.height) <= 1
    factor = max(1e-3, isWhole ? pixelsPerPoint : room)
    let margin = turn.isSideways ? CGPoint(x: frame.end, y: frame.side) : CGPoint(x: frame.side, y: frame.end)
    let shown = CGSize(width: screenSize.width * factor, height: screenSize.height * factor)
    let corner = CGPoint(
      x: ((Double(width) - shown.width) / 2).rounded(), y: ((Double(height) - shown.height) / 2).rounded())
    screen = PixelRect(
      x: Int(corner.x), y: Int(corner.y), width: max(1, Int(shown.width.rounded())),
      height: max(1, Int(shown.height.rounded())))
    origin = CGPoint(x: corner.x - margin.x * factor, y: corner.y - margin.y * factor)
  }

  /// A place in the window, in its points, as a place on the device's screen, in the device's points.
  func devicePoint(_ point: CGPoint, windowScale: Double) -> CGPoint {
    CGPoint(
      x: (point.x * windowScale - Double(screen.x)) * screenSize.width / Double(screen.width),
      y: (point.y * windowScale - Double(screen.y)) * screenSize.height / Double(screen.height))
  }

  /// A rectangle of the device's screen, in its points, as one of the window, in the window's points.
  func windowRect(_ rect: CGRect, windowScale: Double) -> CGRect {
    let (across, down) = (Double(screen.width) / screenSize.width, Double(screen.height) / screenSize.height)
    return CGRect(
      x: (rect.minX * across + Double(screen.x)) / windowScale, y: (rect.minY * down + Double(screen.y)) / windowScale,
      width: rect.width * across / windowScale, height: rect.height * down / windowScale)
  }

  /// Whether a place in the device's points is on the screen.
  func isOnScreen(_ point: CGPoint) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < screenSize.width && point.y < screenSize.height
  }
}
