import Foundation
import RenderTree

/// Something the user sees: a window or a whole screen.
@MainActor public protocol Surface: AnyObject {
  /// Its name within the platform.
  var id: SurfaceID { get }
  /// Its size and scale now.
  var geometry: SurfaceGeometry { get }
  /// A buffer of `geometry`'s pixels to draw the next frame into, or nil when all are still being read by the display.
  ///
  /// After nil the engine asks for another frame and tries again at its tick.
  func acquireBuffer() -> BackBuffer?
  /// Shows the buffer last acquired. `damage` lists the pixels that differ from the last frame shown, cut to the buffer.
  func present(damage: [PixelRect])
}

/// A buffer to draw into, and how old its pixels are.
public struct BackBuffer {
  /// The pixels.
  public var pixels: PixelBuffer
  /// How many presented frames ago these pixels were shown: 1 for the last frame, 0 when they are undefined.
  public var age: Int

  /// A buffer whose pixels are those of `age` frames ago.
  public init(pixels: PixelBuffer, age: Int) {
    self.pixels = pixels
    self.age = age
  }
}
