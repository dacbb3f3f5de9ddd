import Foundation

/// What one element of a path does; the raw values are those of `CGPathElementType`.
public enum PathVerb: UInt8, Sendable {
  /// Starts a subpath: one point.
  case move = 0
  /// A straight line: one point, its end.
  case line = 1
  /// A quadratic curve: the control point and the end.
  case quad = 2
  /// A cubic curve: two control points and the end.
  case cubic = 3
  /// A straight line back to the start of the subpath: no point.
  case close = 4

  /// How many points it takes.
  @inlinable public var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }
}

/// A run of consecutive elements of a path, in one block of memory.
///
/// Paths share their full chunks, so a long path that grows copies nothing but its last one. Only a path that holds the
/// only reference writes to a chunk.
public final class PathChunk: @unchecked Sendable {
  // Unchecked: DrawPath writes only while it holds the only reference; readers see it unchanged.

  /// How many elements a full chunk has.
  public static let fullCount = 64

  // Unchecked: every element of a path counts here, and counting calls nothing.
  /// The elements there are.
  @exclusivity(unchecked) public private(set) var count = 0
  /// The points there are.
  @exclusivity(unchecked) public private(set) var pointCount = 0
  /// Where the pen stood before the first element; meaningless in a path's first chunk.
  public let start: CGPoint
  /// Where the subpath began that the first element continues; meaningless in a path's first chunk.
  public let subpathStart: CGPoint
  /// The smallest values of the points, control points included; +∞ while there are none.
  @exclusivity(unchecked) @usableFromInline var lowX = Double.infinity
  @exclusivity(unchecked) @usableFromInline var lowY = Double.infinity
  @exclusivity(unchecked) @usableFromInline var highX = -Double.infinity
  @exclusivity(unchecked) @usableFromInline var highY = -Double.infinity

  private let memory: UnsafeMutablePointer<CGPoint>
  private let verbMemory: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let pointCapacity: Int

  init(capacity: Int, points: Int, start: CGPoint, subpathStart: CGPoint) {
    self.capacity = capacity
    self.start = start
    self.subpathStart = subpathStart
    pointCapacity = points
    memory = .allocate(capacity: pointCapacity + (capacity + 15) / 16)
    verbMemory = UnsafeMutableRawPointer(memory + pointCapacity).assumingMemoryBound(to: UInt8.self)
  }

  deinit { memory.deallocate() }

  /// The elements' verbs.
  @inline(__always) public var verbs: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: verbMemory, count: count)
  }
  /// The elements' points, one after another.
  @inline(__always) public var points: UnsafeBufferPointer<CGPoint> {
    UnsafeBufferPointer(start: memory, count: pointCount)
  }

  /// The smallest box around all points, control points included; null while there are none. Not finite numbers are
  /// left out.
  public var controlBox: CGRect {
    lowX > highX || lowY > highY ? .null : CGRect(x: lowX, y: lowY, width: highX - lowX, height: highY - lowY)
  }

  /// Whether another element with this many points fits.
  @inline(__always) func hasRoom(for points: Int) -> Bool {
    count < capacity && pointCount + points <= pointCapacity
  }

  /// Whether it has reached the size at which a path begins the next one.
  @inline(__always) var isFull: Bool { count >= Self.fullCount }

  @inline(__always) func append(_ verb: PathVerb) {
    verbMemory[count] = verb.rawValue
    count += 1
  }

  @inline(__always) func append(_ point: CGPoint) {
    memory[pointCount] = point
    pointCount += 1
    // Comparisons with what is not a number are false, so such points leave the box alone.
    if point.x < lowX { lowX = point.x }
    if point.x > highX { highX = point.x }
    if point.y < lowY { lowY = point.y }
    if point.y > highY { highY = point.y }
  }

  /// Forgets the elements; only for code that has the only reference to the first chunk of a path.
  func removeAll() {
    count = 0
    pointCount = 0
    lowX = .infinity
    lowY = .infinity
    highX = -.infinity
    highY = -.infinity
  }

  /// The same elements in a chunk with room for more, at least for one of `points` points.
  func grown(for points: Int) -> PathChunk {
    let made = PathChunk(
      capacity: count < capacity ? capacity : min(Self.fullCount, max(8, count * 2)),
      points: pointCount + points <= pointCapacity ? pointCapacity : max(pointCapacity * 2, pointCount + points),
      start: start, subpathStart: subpathStart)
    made.memory.initialize(from: memory, count: pointCount)
    made.verbMemory.initialize(from: verbMemory, count: count)
    made.count = count
    made.pointCount = pointCount
    made.lowX = lowX
    made.lowY = lowY
    made.highX = highX
    made.highY = highY
    return made
  }

  /// Whether both hold the same elements, bit for bit.
  func equals(_ other: PathChunk) -> Bool {
    if self === other { return true }
    guard count == other.count, pointCount == other.pointCount, memcmp(verbMemory, other.verbMemory, count) == 0 else {
      return false
    }
    return memcmp(memory, other.memory, pointCount * MemoryLayout<CGPoint>.stride) == 0
  }
}
