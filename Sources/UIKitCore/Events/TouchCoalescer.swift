import TouchPlatform

/// Stage 5: moves wait for the display frame, with every original sample kept; anything else flushes them first.
///
/// Cost of a held frame: one retain. (E16, E17)
struct TouchCoalescer {
  private(set) var held: ContiguousArray<ContactFrame> = []

  /// Whether no move waits.
  @inline(__always) var isEmpty: Bool { held.isEmpty }

  /// The stamp of the oldest move that waits.
  var oldest: MonotonicInstant? { held.first?.time }

  /// Keeps a frame of moves for later.
  @inline(__always) mutating func hold(_ frame: ContactFrame) { held.append(frame) }

  /// Takes out what waits, into `frames`, which must be empty; the storage is exchanged, so nothing is allocated.
  @inline(__always) mutating func flush(into frames: inout ContiguousArray<ContactFrame>) { swap(&held, &frames) }

  /// Whether a frame only moves contacts, so that it may wait.
  @inline(__always) static func mayWait(_ frame: ContactFrame) -> Bool {
    for sample in frame.samples where sample.phase != .moved { return false }
    return true
  }
}
