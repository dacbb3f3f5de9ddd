internal import CTouchstone
import Foundation
import QuartzCore

/// The boxes of a view's subviews, packed for a fast backward scan.
///
/// A subview's `hitTest` returns nil for every point outside its box; the box is stored as floats rounded outwards. The
/// real `hitTest` is called for every candidate, so the result is exact. A subview whose class overrides a method that
/// hit testing calls gets an infinite box, one that cannot be touched an empty one. Memory of its own, without
/// reference counts: the view that has it frees it. Cost: 0.2 ns a subview scanned; a change of one box O(1); an
/// insertion or removal 0.4 ns a subview in front of it; 16 bytes a box, with up to half as much again kept in reserve.
struct HitBoxes {
  /// One subview's box in its superview's space.
  struct Box {
    var minX, minY, maxX, maxY: Float

    static let never = Box(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan)
    static let always = Box(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
      self.minX = minX
      self.minY = minY
      self.maxX = maxX
      self.maxY = maxY
    }

    /// The box of a subview.
    @MainActor init(of view: UIView) {
      if view.flags.contains(.customHitTest) {
        self = .always
        return
      }
      guard view.isHittable else {
        self = .never
        return
      }
      let frame = view._layer.toSuperlayer.apply(view._layer._bounds)
      let edges = (frame.minX, frame.minY, frame.maxX, frame.maxY)
      guard edges.0.isFinite, edges.1.isFinite, edges.2.isFinite, edges.3.isFinite else {
        self = .always
        return
      }
      self.init(
        minX: Self.down(edges.0), minY: Self.down(edges.1), maxX: Self.up(edges.2), maxY: Self.up(edges.3))
    }

    // One float step further than rounding needs: the conversion to the subview's space may round as well.
    private static func down(_ value: Double) -> Float { Float(value).nextDown.nextDown }
    private static func up(_ value: Double) -> Float { Float(value).nextUp.nextUp }
  }

  /// From this many subviews on a scan of boxes is faster than a call of `hitTest` for each.
  static let threshold = 8

  /// Eight boxes take eight left, eight right, eight top and eight bottom edges: two cache lines, of which a scan reads
  /// the second only where one of the eight has the point between left and right. The capacity is stored before the
  /// first eight. The count is kept outside: so a scan finds its first block without another read.
  private var memory: UnsafeMutableRawPointer
  private var count: Int32

  private static let headerSize = 64

  /// The boxes of `views`.
  @MainActor init(_ views: ContiguousArray<UIView>) {
    let wanted = views.count + views.count / 2
    memory = Self.allocate(capacity: max(16, (wanted + 7) & ~7))
    count = Int32(views.count)
    for (index, view) in views.enumerated() { set(Box(of: view), at: index) }
  }

  /// Frees the memory; the boxes must not be used after that.
  func deallocate() { memory.deallocate() }

  /// Room for `capacity` boxes, a multiple of 8, all of them empty.
  private static func allocate(capacity: Int) -> UnsafeMutableRawPointer {
    let size = headerSize + capacity * 4 * MemoryLayout<Float>.size
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: headerSize)
    memory.initializeMemory(as: Int.self, to: capacity)
    (memory + headerSize).initializeMemory(as: Float.self, repeating: .nan, count: capacity * 4)
    return memory
  }

  private var capacity: Int { memory.load(as: Int.self) }

  @inline(__always) private var edges: UnsafeMutablePointer<Float> {
    (memory + Self.headerSize).assumingMemoryBound(to: Float.self)
  }

  /// The left edge of the box at `index`; the others follow at distances of 8.
  @inline(__always) private func edge(_ index: Int) -> UnsafeMutablePointer<Float> {
    edges + ((index & ~7) * 4 + (index & 7))
  }

  @inline(__always) private func set(_ box: Box, at index: Int) {
    let edge = edge(index)
    edge[0] = box.minX
    edge[8] = box.maxX
    edge[16] = box.minY
    edge[24] = box.maxY
  }

  @inline(__always) private func move(_ source: Int, to target: Int) {
    let (from, to) = (edge(source), edge(target))
    to[0] = from[0]
    to[8] = from[8]
    to[16] = from[16]
    to[24] = from[24]
  }

  /// The subview at `index` has changed.
  func update(_ box: Box, at index: Int) {
    guard index < count else { return }
    set(box, at: index)
  }

  /// A subview was inserted at `index`.
  mutating func insert(_ box: Box, at index: Int) {
    if Int(count) == capacity { grow() }
    var place = Int(count) & ~7
    // Whole blocks of eight are moved at once; the first edge of each block is the last edge of the block before it.
    while place > index {
      let eight = edge(place)
      for lane in 0..<4 {
        let edges = UnsafeMutableRawPointer(eight + lane * 8)
        let first = edges.loadUnaligned(as: SIMD4<Float>.self)
        let last = edges.loadUnaligned(fromByteOffset: 12, as: SIMD4<Float>.self)
        edges.storeBytes(of: first, toByteOffset: 4, as: SIMD4<Float>.self)
        edges.storeBytes(of: last, toByteOffset: 16, as: SIMD4<Float>.self)
      }
      move(place - 1, to: place)
      place -= 8
    }
    place = min(Int(count), place + 7)
    while place > index {
      move(place - 1, to: place)
      place -= 1
    }
    set(box, at: index)
    count += 1
  }

  /// The subview at `index` was removed.
  mutating func remove(at index: Int) {
    guard index < count else { return }
    count -= 1
    let count = Int(count)
    var place = index
    while place < count {
      guard place & 7 == 0, place + 8 <= count else {
        move(place + 1, to: place)
        place += 1
        continue
      }
      let eight = edge(place)
      for lane in 0..<4 {
        let edges = UnsafeMutableRawPointer(eight + lane * 8)
        let first = edges.loadUnaligned(fromByteOffset: 4, as: SIMD4<Float>.self)
        let last = edges.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self)
        edges.storeBytes(of: first, as: SIMD4<Float>.self)
        edges.storeBytes(of: last, toByteOffset: 12, as: SIMD4<Float>.self)
      }
      move(place + 8, to: place + 7)
      place += 8
    }
    set(.never, at: count)
  }

  private mutating func grow() {
    let larger = Self.allocate(capacity: capacity * 2)
    (larger + Self.headerSize).copyMemory(
      from: memory + Self.headerSize, byteCount: capacity * 4 * MemoryLayout<Float>.size)
    memory.deallocate()
    memory = larger
  }

  /// The frontmost subview before `end` whose box holds the point, or −1.
  @inline(__always) func last(before end: Int, containingX x: Float, y: Float) -> Int {
    let end = min(end, Int(count))
    guard end > 0 else { return -1 }
    var block = (end &- 1) & ~7
    var edges = UnsafePointer(edges + block &* 4)
    // In the first block the subviews from `end` on do not count.
    var counting: UInt32 = (1 &<< UInt32(truncatingIfNeeded: end &- block)) &- 1
    while true {
      var hits = touchstone_ranges_holding(edges, x) & counting
      if hits != 0 {
        hits &= touchstone_ranges_holding(edges + 16, y)
        if hits != 0 { return block &+ 31 &- hits.leadingZeroBitCount }
      }
      if block == 0 { return -1 }
      counting = 0xff
      block &-= 8
      edges -= 32
    }
  }
}
