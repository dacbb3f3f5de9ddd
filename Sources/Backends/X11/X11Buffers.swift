internal import CLinux
internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

/// Memory that the server may read as well; unmapped when the last pixel buffer over it is freed.
final class X11Memory {
  let base: UnsafeMutableRawPointer
  let capacity: Int
  /// The file behind it, until it is given to the server; -1 for none.
  var descriptor: Int32

  /// At least `bytes` of zeroes, or nil when there is no such memory.
  init?(bytes: Int) {
    capacity = max(4096, (bytes + 4095) & ~4095)
    descriptor = touchstone_memfd_create("touchstone-surface")
    if descriptor >= 0, ftruncate(descriptor, off_t(capacity)) != 0 {
      close(descriptor)
      descriptor = -1
    }
    let flags = descriptor >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS
    guard let base = mmap(nil, capacity, PROT_READ | PROT_WRITE, flags, descriptor, 0), base != MAP_FAILED else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    self.base = base
  }

  deinit {
    munmap(base, capacity)
    if descriptor >= 0 { close(descriptor) }
  }
}

/// The buffers of one window: one as long as the server keeps up, two when it does not; through shared memory, or
/// through the socket where memory cannot be shared.
@MainActor final class X11Buffers {
  private struct Buffer {
    var memory: X11Memory
    var pixels: PixelBuffer
    /// The server's number of the shared memory; 0 when its pixels go through the socket.
    var segment: xcb_shm_seg_t
    /// How many completions are awaited: the server still reads it.
    var reads = 0
    /// The frame that it showed; 0 when its pixels are undefined.
    var shown: UInt64 = 0
  }
  private static let limit = 2
  /// Less memory than this is not worth asking for again.
  private static let smallestHoard = 1 << 20
  private let connection: X11Connection
  private let window: xcb_window_t
  private let context: xcb_gcontext_t
  private var buffers: [Buffer] = []
  private var acquired: Int?
  private var frames: UInt64 = 0
  private var canShare: Bool
  private var packed: [UInt8] = []

  init(connection: X11Connection, window: xcb_window_t, context: xcb_gcontext_t) {
    self.connection = connection
    self.window = window
    self.context = context
    canShare = connection.shmCompletionType != nil
  }

  /// A buffer of this many pixels that the server does not read: the one that needs the least repainting.
  func acquire(width: Int, height: Int) -> BackBuffer? {
    if let index = acquired, fits(index, width, height) { return back(index) }
    acquired = nil
    if let front = newest, buffers[front].reads > 0 { readCompletions() }
    // Those of another size are rebuilt; the server keeps its own hold on what it still reads.
    for index in buffers.indices.reversed() where !fits(index, width, height) { refit(index, width, height) }
    let free = buffers.indices.filter { buffers[$0].reads == 0 }.max { buffers[$0].shown < buffers[$1].shown }
    guard let index = free ?? add(width, height) else { return nil }
    acquired = index
    return back(index)
  }

  /// Sends what differs to the window.
  func present(_ damage: [PixelRect]) {
    guard let index = acquired else { return }
    acquired = nil
    frames += 1
    buffers[index].shown = frames
    put(index, damage)
  }

  /// Sends the last frame's pixels again, for a part of the window that was uncovered.
  func repair(_ rect: PixelRect) {
    // While a frame is drawn its own damage, and the whole buffer, follow.
    guard let index = newest, acquired != index else { return }
    put(index, [rect])
  }

  /// The server has read the buffer of this segment.
  func complete(_ segment: xcb_shm_seg_t) {
    guard let index = buffers.firstIndex(where: { $0.segment == segment }) else { return }
    buffers[index].reads = max(0, buffers[index].reads - 1)
  }

  /// The server refused to share memory after all: everything is sent through the socket, the last frame first.
  func sharingFailed() {
    guard canShare else { return }
    canShare = false
    PlatformLog.write(
      .platform, "the X server \(connection.displayName) shares no memory; pixels go through the socket")
    for index in buffers.indices {
      buffers[index].segment = 0
      buffers[index].reads = 0
    }
    if let newest { put(newest, [buffers[newest].pixels.bounds]) }
  }

  /// The bytes of all buffers.
  var bytes: Int { buffers.reduce(0) { $0 + $1.memory.capacity } }

  /// For tests: makes the server refuse the segments.
  func detachBehindTheBack() {
    for buffer in buffers where buffer.segment != 0 { xcb_shm_detach(connection.raw, buffer.segment) }
  }

  // MARK: -

  private var newest: Int? {
    buffers.indices.filter { buffers[$0].shown > 0 }.max { buffers[$0].shown < buffers[$1].shown }
  }

  private func fits(_ index: Int, _ width: Int, _ height: Int) -> Bool {
    buffers[index].pixels.width == width && buffers[index].pixels.height == height
  }

  private func back(_ index: Int) -> BackBuffer {
    let shown = buffers[index].shown
    return BackBuffer(pixels: buffers[index].pixels, age: shown == 0 ? 0 : Int(frames - shown) + 1)
  }

  /// Memory that is too large for a window is kept while it is at most twice what is needed; more is given back.
  private func refit(_ index: Int, _ width: Int, _ height: Int) {
    let bytes = width * height * 4
    let capacity = buffers[index].memory.capacity
    let isHoarded = capacity > Self.smallestHoard && capacity / 2 > bytes
    guard buffers[index].reads == 0, bytes <= capacity, !isHoarded else {
      if buffers[index].segment != 0 { xcb_shm_detach(connection.raw, buffers[index].segment) }
      buffers.remove(at: index)
      return
    }
    buffers[index].pixels = Self.pixels(buffers[index].memory, width, height)
    buffers[index].shown = 0
  }

  private func add(_ width: Int, _ height: Int) -> Int? {
    guard buffers.count < Self.limit else { return nil }
    guard let memory = X11Memory(bytes: width * height * 4) else {
      PlatformLog.write(.platform, "there is no memory for a frame of \(width) × \(height) pixels")
      return nil
    }
    var segment: xcb_shm_seg_t = 0
    if canShare, memory.descriptor >= 0 {
      segment = xcb_generate_id(connection.raw)
      // The library closes the descriptor when it has been sent.
      xcb_shm_attach_fd(connection.raw, segment, memory.descriptor, 1)
      memory.descriptor = -1
    }
    buffers.append(Buffer(memory: memory, pixels: Self.pixels(memory, width, height), segment: segment))
    return buffers.count - 1
  }

  private static func pixels(_ memory: X11Memory, _ width: Int, _ height: Int) -> PixelBuffer {
    PixelBuffer(borrowing: memory.base, width: width, height: height, stride: width * 4) {
      withExtendedLifetime(memory) {}
    }
  }

  private func readCompletions() {
    guard let type = connection.shmCompletionType else { return }
    connection.readAhead { event in
      guard event.pointee.response_type & 0x7f == type else { return false }
      complete(UnsafeRawPointer(event).loadUnaligned(as: xcb_shm_completion_event_t.self).shmseg)
      return true
    }
  }

  private func put(_ index: Int, _ rects: [PixelRect]) {
    let pixels = buffers[index].pixels
    let segment = buffers[index].segment
    let whole = pixels.bounds
    guard segment != 0 else {
      for rect in rects { send(rect.intersection(whole), of: pixels) }
      return
    }
    var last: PixelRect?
    for rect in rects {
      let rect = rect.intersection(whole)
      if rect.isEmpty { continue }
      if let last { share(last, of: pixels, segment, answer: false) }
      last = rect
    }
    guard let last else { return }
    // Requests are handled in order: the answer to the last one frees the buffer.
    share(last, of: pixels, segment, answer: true)
    buffers[index].reads += 1
  }

  private func share(_ rect: PixelRect, of pixels: PixelBuffer, _ segment: xcb_shm_seg_t, answer: Bool) {
    xcb_shm_put_image(
      connection.raw, window, context, UInt16(pixels.stride / 4), UInt16(pixels.height), UInt16(rect.x),
      UInt16(rect.y), UInt16(rect.width), UInt16(rect.height), Int16(rect.x), Int16(rect.y), X11Surface.depth,
      UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), answer ? 1 : 0, segment, 0)
  }

  /// Sends pixels through the socket, in as many requests as the server's limit asks for.
  private func send(_ rect: PixelRect, of pixels: PixelBuffer) {
    guard !rect.isEmpty else { return }
    let rowBytes = rect.width * 4
    let room = Int(xcb_get_maximum_request_length(connection.raw)) * 4 - 64
    let rowsPerRequest = max(1, min(rect.height, room / rowBytes))
    var y = rect.y
    while y < rect.maxY {
      let rows = min(rowsPerRequest, rect.maxY - y)
      packed.removeAll(keepingCapacity: true)
      for row in y..<(y + rows) {
        let start = pixels.base + row * pixels.stride + rect.x * 4
        packed.append(contentsOf: UnsafeRawBufferPointer(start: start, count: rowBytes))
      }
      xcb_put_image(
        connection.raw, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, context, UInt16(rect.width), UInt16(rows),
        Int16(rect.x), Int16(y), 0, X11Surface.depth, UInt32(packed.count), packed)
      y += rows
    }
  }
}
