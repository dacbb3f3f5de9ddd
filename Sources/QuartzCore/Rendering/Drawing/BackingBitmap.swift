import Foundation
import RenderTree

/// The pixels that a drawing is painted into: premultiplied, transparent at first.
///
/// Memory that nothing was painted into is not taken from the system when the bitmap is large.
final class BackingBitmap {
  /// The pixels that it holds, in the drawing's own numbering.
  let window: PixelRect
  let words: UnsafeMutablePointer<UInt32>
  /// How many bytes it has.
  let bytes: Int
  private let isMapped: Bool
  /// From this size on memory comes from the system page by page.
  private static let mappedSize = 1 << 18

  /// A transparent bitmap; nil when there is no memory, no pixel, or more of them in a row or column than Cairo takes.
  init?(_ window: PixelRect) {
    guard !window.isEmpty, window.width <= 32_767, window.height <= 32_767 else { return nil }
    self.window = window
    bytes = (window.width * window.height + SolidCompositor.slack) * 4
    isMapped = bytes >= Self.mappedSize
    let memory: UnsafeMutableRawPointer
    if isMapped {
      guard let mapped = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        mapped != MAP_FAILED
      else { return nil }
      // Large pages would take memory around every stroke.
      madvise(mapped, bytes, MADV_NOHUGEPAGE)
      memory = mapped
    } else {
      guard let block = calloc(bytes, 1) else { return nil }
      memory = block
    }
    words = memory.assumingMemoryBound(to: UInt32.self)
  }

  deinit {
    if isMapped { munmap(words, bytes) } else { free(words) }
  }

  /// The first pixel of a row.
  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { words + (y - window.y) * window.width }

  /// Makes everything transparent and gives the memory back until it is painted into again.
  func clear() {
    if isMapped { madvise(words, bytes, MADV_DONTNEED) } else { memset(words, 0, bytes) }
  }

  /// Makes a part transparent.
  func clear(_ rect: PixelRect) {
    if rect == window { return clear() }
    for y in rect.y..<rect.maxY { memset(row(y) + (rect.x - window.x), 0, rect.width * 4) }
  }

  /// Takes a part from another bitmap of the same window.
  func copy(_ rect: PixelRect, from other: BackingBitmap) {
    for y in rect.y..<rect.maxY {
      memcpy(row(y) + (rect.x - window.x), other.row(y) + (rect.x - window.x), rect.width * 4)
    }
  }
}
