internal import CLinux
internal import CWayland
import Foundation
import RenderTree
import TouchPlatform

/// The buffers of one surface, in one piece of memory that the compositor shares: two as a rule, three when it is slow.
@MainActor final class WaylandBuffers {
  private struct Slot {
    let raw: OpaquePointer
    let number: UInt32
    let tag: WaylandBufferTag
    let pixels: PixelBuffer
    /// The compositor reads it.
    var isBusy = false
    /// The number of the frame that it holds; 0 for none.
    var shown: UInt64 = 0
  }
  private let sharedMemory: OpaquePointer
  private let inbox: WaylandInbox
  private let hasAlpha: Bool
  private var pool: WaylandPool?
  private var slots: [Slot] = []
  /// Of a size that is not used any more, and still read.
  private var retired: [Slot] = []
  private var acquired: Int?
  private var frames: UInt64 = 0
  private var hasComplained = false

  static let limit = 3
  private static var lastNumber: UInt32 = 0

  init(sharedMemory: OpaquePointer, inbox: WaylandInbox, hasAlpha: Bool = false) {
    self.sharedMemory = sharedMemory
    self.inbox = inbox
    self.hasAlpha = hasAlpha
  }

  /// How many buffers there are, and how many of them the compositor reads. For tests.
  var counts: (all: Int, busy: Int) { (slots.count + retired.count, slots.count { $0.isBusy } + retired.count) }

  /// A buffer of this many pixels that the compositor does not read: the one that needs the least repainting.
  func acquire(width: Int, height: Int) -> BackBuffer? {
    if pool?.width != width || pool?.height != height {
      retire()
      guard let new = WaylandPool(sharedMemory, width: width, height: height, count: Self.limit) else {
        if !hasComplained {
          hasComplained = true
          PlatformLog.write(.platform, "there is no memory for frames of \(width) × \(height) pixels")
        }
        return nil
      }
      pool = new
    }
    if let acquired { return back(acquired) }
    let free = slots.indices.filter { !slots[$0].isBusy }.max { slots[$0].shown < slots[$1].shown }
    guard let index = free ?? add() else { return nil }
    acquired = index
    return back(index)
  }

  /// The buffer last acquired, to be attached and committed now; nil when there is none of this size.
  func take(width: Int, height: Int) -> OpaquePointer? {
    guard let index = acquired, pool?.width == width, pool?.height == height else { return nil }
    acquired = nil
    frames += 1
    slots[index].shown = frames
    slots[index].isBusy = true
    return slots[index].raw
  }

  /// The compositor has read a buffer. Numbers of other surfaces' buffers are ignored.
  func release(_ number: UInt32) {
    if let index = slots.firstIndex(where: { $0.number == number }) { slots[index].isBusy = false }
    if let index = retired.firstIndex(where: { $0.number == number }) {
      wl_buffer_destroy(retired.remove(at: index).raw)
    }
  }

  /// Gives up all buffers; those that are read go when they are released.
  func retire() {
    for slot in slots { if slot.isBusy { retired.append(slot) } else { wl_buffer_destroy(slot.raw) } }
    slots.removeAll()
    acquired = nil
    pool = nil
    // A compositor that never releases cannot make us keep more than a few sizes.
    while retired.count > 8 { wl_buffer_destroy(retired.removeFirst().raw) }
  }

  /// Gives up everything, read or not: the surface is closed.
  func destroy() {
    retire()
    for slot in retired { wl_buffer_destroy(slot.raw) }
    retired.removeAll()
  }

  // MARK: -

  private func back(_ index: Int) -> BackBuffer {
    let shown = slots[index].shown
    return BackBuffer(pixels: slots[index].pixels, age: shown == 0 ? 0 : Int(frames - shown) + 1)
  }

  private func add() -> Int? {
    guard let pool, slots.count < Self.limit else { return nil }
    let format = hasAlpha ? WL_SHM_FORMAT_ARGB8888 : WL_SHM_FORMAT_XRGB8888
    guard let raw = pool.makeBuffer(slots.count, format: format.rawValue) else { return nil }
    Self.lastNumber &+= 1
    let tag = WaylandBufferTag(number: Self.lastNumber, inbox: inbox)
    // Unsafe: the slot below keeps the tag as long as the buffer.
    wl_buffer_add_listener(raw, WaylandBufferTag.listener, Unmanaged.passUnretained(tag).toOpaque())
    slots.append(
      Slot(raw: raw, number: Self.lastNumber, tag: tag, pixels: pool.pixels(slots.count)))
    return slots.count - 1
  }
}

/// Which buffer it is, for its release.
final class WaylandBufferTag {
  private let number: UInt32
  private let inbox: WaylandInbox

  init(number: UInt32, inbox: WaylandInbox) {
    self.number = number
    self.inbox = inbox
  }

  // Unsafe: the table never changes once it is made, and Wayland hands back the tag, which lives as long as its
  // buffer.
  nonisolated(unsafe) static let listener: UnsafeMutablePointer<wl_buffer_listener> = {
    let listener = UnsafeMutablePointer<wl_buffer_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_buffer_listener(release: { data, _ in
        guard let data else { return }
        let tag = Unmanaged<WaylandBufferTag>.fromOpaque(data).takeUnretainedValue()
        tag.inbox.add(.released(buffer: tag.number))
      }))
    return listener
  }()
}

/// Memory for some frames of one size, shared with the compositor. Pages are taken when they are written first.
@MainActor final class WaylandPool {
  let width: Int
  let height: Int
  private let memory: Mapping
  private let raw: OpaquePointer
  private var frameBytes: Int { width * height * 4 }

  /// Freed with the last buffer's pixels.
  private final class Mapping {
    let base: UnsafeMutableRawPointer
    let bytes: Int
    init(base: UnsafeMutableRawPointer, bytes: Int) {
      self.base = base
      self.bytes = bytes
    }
    deinit { munmap(base, bytes) }
  }

  init?(_ sharedMemory: OpaquePointer, width: Int, height: Int, count: Int) {
    let bytes = width * height * 4 * count
    guard bytes > 0, bytes <= Int(Int32.max) else { return nil }
    let descriptor = touchstone_memfd_create("touchstone")
    guard descriptor >= 0 else { return nil }
    // The library sends a copy of the descriptor.
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(bytes)) == 0,
      let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { return nil }
    guard let raw = wl_shm_create_pool(sharedMemory, descriptor, Int32(bytes)) else {
      munmap(base, bytes)
      return nil
    }
    self.width = width
    self.height = height
    self.raw = raw
    memory = Mapping(base: base, bytes: bytes)
  }

  isolated deinit { wl_shm_pool_destroy(raw) }

  func makeBuffer(_ index: Int, format: UInt32) -> OpaquePointer? {
    wl_shm_pool_create_buffer(raw, Int32(index * frameBytes), Int32(width), Int32(height), Int32(width * 4), format)
  }

  func pixels(_ index: Int) -> PixelBuffer {
    let memory = self.memory
    return PixelBuffer(borrowing: memory.base + index * frameBytes, width: width, height: height, stride: width * 4) {
      withExtendedLifetime(memory) {}
    }
  }
}
