/// The app's picture in task lists, on windows and on the tab of a browser.
public struct SurfaceIcon: Hashable, Sendable {
  /// Pixels in a row, and rows.
  public var width: Int
  /// Rows of pixels.
  public var height: Int
  /// The rows from the top: `0xAARRGGBB`, colours not multiplied by alpha.
  public var pixels: [UInt32]
  /// The same as the bytes of a PNG file.
  public var png: [UInt8]

  /// An icon; one with too few pixels is none, and platforms ignore it.
  public init(width: Int, height: Int, pixels: [UInt32], png: [UInt8]) {
    (self.width, self.height, self.pixels, self.png) = (width, height, pixels, png)
  }

  /// Whether there is a picture.
  public var isValid: Bool { width > 0 && height > 0 && width <= 1_024 && pixels.count == width * height }
}
