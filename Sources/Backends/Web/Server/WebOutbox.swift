/// What waits to be sent to one client, in order.
struct WebOutbox {
  enum Progress { case empty, waits, broken }

  private var chunks: [[UInt8]] = []
  private var first = 0
  private var offset = 0
  private(set) var waitingBytes = 0

  mutating func add(_ chunk: [UInt8]) {
    guard !chunk.isEmpty else { return }
    chunks.append(chunk)
    waitingBytes += chunk.count
  }

  /// Writes what there is room for, at most 1 MiB so that others get their turn.
  /// - Returns: how far it got, and whether anything was taken.
  mutating func flush(to stream: WebStream) -> (progress: Progress, tookSome: Bool) {
    var turn = 1 << 20
    var tookSome = false
    while first < chunks.count {
      guard turn > 0 else { return (.waits, tookSome) }
      // TLS wants the same bytes again after it had no room: a slice depends on its place alone.
      let length = min(16_384, chunks[first].count - offset)
      let written = chunks[first].withUnsafeBytes {
        stream.write(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + length]))
      }
      guard case .bytes(let count) = written else {
        if written == .waits { return (.waits, tookSome) }
        clear()
        return (.broken, tookSome)
      }
      tookSome = true
      turn -= count
      waitingBytes -= count
      offset += count
      if offset == chunks[first].count {
        chunks[first] = []
        first += 1
        offset = 0
      }
    }
    chunks.removeAll(keepingCapacity: true)
    first = 0
    return (.empty, tookSome)
  }

  mutating func clear() {
    chunks.removeAll()
    first = 0
    offset = 0
    waitingBytes = 0
  }
}
