import Foundation
import RenderTree

/// The pixels of a bitmap context: the caller's memory or its own, painted at once.
final class BitmapMemory: ContextSink {
  let format: PixelFormat
  /// The first byte of the top row.
  let memory: UnsafeMutableRawPointer
  private let isOwned: Bool
  /// What is painted: the memory itself, or pixels of the renderers' kind that are read from it and written to it.
  private let buffer: PixelBuffer
  private let player: CairoPlayer
  /// From base space to pixels.
  private let map: Affine
  /// Keeps the memory of a buffer that was given.
  private let owner: PixelBuffer?

  var bitmap: BitmapMemory? { self }

  /// Over the caller's memory, or over zeroed memory of its own when there is none.
  init?(_ format: PixelFormat, data: UnsafeMutableRawPointer?, map: Affine) {
    self.format = format
    self.map = map
    owner = nil
    isOwned = data == nil
    let bytes = format.bytesPerRow * format.height
    let memory = data ?? .allocate(byteCount: bytes, alignment: 64)
    if data == nil { memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes) }
    self.memory = memory
    let isDirect = format.isNative && Int(bitPattern: memory) % 4 == 0
    buffer =
      isDirect
      ? PixelBuffer(borrowing: memory, width: format.width, height: format.height, stride: format.bytesPerRow)
      : PixelBuffer(width: format.width, height: format.height)
    self.isDirect = isDirect
    guard let player = CairoPlayer(buffer, isOpaque: format.isOpaque) else {
      if data == nil { memory.deallocate() }
      return nil
    }
    self.player = player
  }

  private let isDirect: Bool

  /// Over a buffer of the renderers' kind.
  init?(_ buffer: PixelBuffer, map: Affine) {
    guard let player = CairoPlayer(buffer) else { return nil }
    format = PixelFormat(
      width: buffer.width, height: buffer.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: buffer.stride,
      space: .standardRGB,
      info: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)])
    memory = buffer.base
    isOwned = false
    isDirect = true
    owner = buffer
    self.buffer = buffer
    self.player = player
    self.map = map
  }

  deinit { if isOwned { memory.deallocate() } }

  func paint(_ list: DisplayList) {
    guard !isDirect else { return player.play(list, map: map) }
    let bounds = list.bounds
    let all = buffer.bounds
    let box =
      bounds.isInfinite ? all : PixelRect(covering: map.apply(bounds).insetBy(dx: -2, dy: -2)).intersection(all)
    guard !box.isEmpty else { return }
    // The memory is the caller's to change at any time.
    format.read(memory, box, into: buffer)
    player.play(list, map: map)
    format.write(buffer, box, to: memory)
  }

  /// The pixels as they are now, in a picture of their own.
  func makeImage() -> RenderImage {
    let copy = PixelBuffer(width: format.width, height: format.height)
    if isDirect {
      for row in 0..<format.height {
        (copy.base + row * copy.stride).copyMemory(
          from: memory + row * format.bytesPerRow, byteCount: format.width * 4)
      }
      if format.isOpaque { copy.mapPixels { $0 | 0xFF00_0000 } }
    } else {
      format.read(memory, copy.bounds, into: copy)
    }
    return RenderImage(copy, scale: 1)
  }
}
