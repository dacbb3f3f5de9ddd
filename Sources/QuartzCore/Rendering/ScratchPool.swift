import Foundation
import RenderTree

/// The memory that groups are composited in, used as a stack and kept from frame to frame.
///
/// Nested groups together never get more than `limit` bytes except for one row each: a painter that is refused
/// paints its group in pieces, which gives the same picture.
final class ScratchPool {
  /// The most bytes in use at once, except for groups of a single row.
  let limit: Int
  /// The most bytes kept when a frame is done.
  private static let kept = 48 << 20

  /// One group's pixels.
  struct Block {
    let canvas: Canvas
    let words: UnsafeMutablePointer<UInt32>
    let wordsPerRow: Int
    fileprivate let bytes: Int

    /// Begins a clear picture whose pixels are those of `piece` on the device.
    func begin(_ piece: PixelRect) {
      canvas.begin(
        words: words, wordsPerRow: wordsPerRow, originX: piece.x, originY: piece.y, rects: [piece], underlay: 0)
    }
  }

  private struct Memory {
    var words: UnsafeMutablePointer<UInt32>
    var capacity: Int
  }

  private var memories: [Memory] = []
  private var canvases: [Canvas] = []
  private var depth = 0
  private var used = 0
  /// The most bytes that were in use at once.
  private(set) var peak = 0

  init(limit: Int) { self.limit = limit }

  deinit { for memory in memories { memory.words.deallocate() } }

  /// How many pixels a group may have now; a row is always granted.
  var grantedPixels: Int { max(0, limit - used) / 16 }

  /// Pixels for a group of this size, undefined until painted; give them back in reverse order.
  func take(width: Int, height: Int) -> Block {
    let bytes = width * height * 4
    if depth == memories.count {
      memories.append(Memory(words: .allocate(capacity: width * height), capacity: bytes))
      canvases.append(Canvas())
    } else if memories[depth].capacity < bytes {
      memories[depth].words.deallocate()
      memories[depth] = Memory(words: .allocate(capacity: width * height), capacity: bytes)
    }
    let words = memories[depth].words
    let block = Block(canvas: canvases[depth], words: words, wordsPerRow: width, bytes: bytes)
    depth += 1
    used += bytes
    peak = max(peak, used)
    return block
  }

  /// Takes the last block back.
  func giveBack(_ block: Block) {
    depth -= 1
    used -= block.bytes
  }

  /// Frees what a rare frame needed more than the usual one.
  func trim() {
    guard memories.reduce(0, { $0 + $1.capacity }) > Self.kept else { return }
    for memory in memories { memory.words.deallocate() }
    memories.removeAll()
    canvases.removeAll()
  }
}
