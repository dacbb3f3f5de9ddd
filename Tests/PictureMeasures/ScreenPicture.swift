import RenderTree

/// Pictures of screens, as programs outside hand them over. The alpha of every pixel is 255.
extension PixelBuffer {
  /// - Parameters:
  ///   - pixels: rows of 0x??RRGGBB, one below the other; of the first row at the start.
  ///   - stride: bytes from one row to the next.
  package convenience init?(screen pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
    guard width > 0, height > 0, stride >= width * 4, pixels.count >= height * stride else {
      return nil
    }
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        self[x, y] = pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) | 0xff00_0000
      }
    }
  }

  /// - Parameter bytes: a portable pixmap: "P6", width, height and 255 between blanks, one blank, then three bytes a pixel.
  package convenience init?(portablePixmap bytes: UnsafeRawBufferPointer) {
    var numbers: [Int] = []
    var place = 2
    while numbers.count < 3 {
      while place < bytes.count, bytes[place] <= 32 { place += 1 }
      var number = 0
      while place < bytes.count, bytes[place] > 32 {
        number = number * 10 + Int(bytes[place]) - 48
        place += 1
      }
      numbers.append(number)
    }
    place += 1
    let (width, height) = (numbers[0], numbers[1])
    guard width > 0, height > 0, bytes.count >= place + width * height * 3 else { return nil }
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = (UInt32(bytes[place]), UInt32(bytes[place + 1]), UInt32(bytes[place + 2]))
        self[x, y] = 0xff00_0000 | red << 16 | green << 8 | blue
        place += 3
      }
    }
  }
}
