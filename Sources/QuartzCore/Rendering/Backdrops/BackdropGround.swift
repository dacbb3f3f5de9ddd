import Foundation
import RenderTree

/// What lies beneath the picture of a plane in perspective, for what shows the picture beneath it in that plane.
final class BackdropGround {
  /// The way to the plane.
  let state: BackdropState
  /// All pixels of the picture in which the plane lies.
  let surface: PixelRect
  /// From the plane's pixels to those.
  let toDevice: Projection

  init(state: BackdropState, surface: PixelRect, toDevice: Projection) {
    self.state = state
    self.surface = surface
    self.toDevice = toDevice
  }

  /// The pixels beneath a piece of the plane.
  func box(of piece: PixelRect) -> PixelRect {
    let rect = CGRect(x: piece.x, y: piece.y, width: piece.width, height: piece.height)
    return DeviceBox.around(rect, toDevice, in: surface)
  }

  /// Reads what lies beneath a row of the plane's pixels; what is beside the surface is that of its nearest edge.
  func read(
    x: Int, y: Int, _ count: Int, from words: UnsafePointer<UInt32>, _ wordsPerRow: Int, _ box: PixelRect,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      let place = toDevice.place(CGPoint(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
      guard let place, place.x.isFinite, place.y.isFinite else { continue }
      let column = min(max(DeviceBox.pixel(place.x.rounded(.down)), box.x), box.maxX - 1) - box.x
      let row = min(max(DeviceBox.pixel(place.y.rounded(.down)), box.y), box.maxY - 1) - box.y
      out[index] = words[row * wordsPerRow + column]
    }
  }
}
