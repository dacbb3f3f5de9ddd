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

/// A surface whose pixels may wait until they are looked at, as those of a test's screen.
@MainActor public protocol DeferringSurface: Surface {
  /// Whether frames are handed over unpainted, by `present(damage:painting:)`.
  var paintsOnDemand: Bool { get }
  /// Shows a frame that is painted when its pixels are asked for.
  ///
  /// - Parameters:
  ///   - damage: the pixels that may differ from the last frame shown, cut to the surface.
  ///   - paint: brings a buffer that holds the pixels of the frame painted last, or of none where there was none since the
  ///     size changed, up to date with the frame shown last.
  func present(damage: [PixelRect], painting paint: @escaping @MainActor (PixelBuffer) -> Void)
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
