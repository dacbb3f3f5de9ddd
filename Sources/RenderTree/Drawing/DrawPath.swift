import Foundation

/// A path: subpaths of lines and curves, as a value.
///
/// A short path is one block of memory; a long one is a list of chunks of 64 elements which copies share, so adding to a
/// path that has other copies costs no more than its last chunk. Equality is bit for bit. Points may be any numbers:
/// drawing code leaves out what is not finite.
public struct DrawPath: Sendable, Hashable {
  /// The full chunks, in order.
  public private(set) var full: ContiguousArray<PathChunk> = []
  /// The chunk that grows; nil while the path is empty.
  public private(set) var last: PathChunk?
  /// Where the pen is; nil while the path is empty.
  public private(set) var currentPoint: CGPoint?
  /// Where the current subpath began.
  public private(set) var subpathStart = CGPoint.zero

  /// A path without elements.
  public init() {}

  /// The upright rectangle as a closed subpath, from its origin along x first.
  public init(rect: CGRect) {
    addRect(rect)
  }

  /// Whether it has no element.
  @inline(__always) public var isEmpty: Bool { last == nil }

  /// How many elements it has.
  public var count: Int { full.reduce(last?.count ?? 0) { $0 + $1.count } }

  /// How many points its elements have.
  public var pointCount: Int { full.reduce(last?.pointCount ?? 0) { $0 + $1.pointCount } }

  /// How many chunks it has.
  public var chunkCount: Int { full.count + (last == nil ? 0 : 1) }

  /// The chunk at an index below `chunkCount`.
  public func chunk(_ index: Int) -> PathChunk {
    if index < full.count { return full[index] }
    guard let last, index == full.count else { preconditionFailure("the path has no chunk \(index)") }
    return last
  }

  // MARK: Building

  /// Begins a subpath.
  public mutating func move(to point: CGPoint) {
    let chunk = room(1)
    chunk.append(.move)
    chunk.append(point)
    currentPoint = point
    subpathStart = point
  }

  /// Adds a straight line from the current point, which must exist.
  public mutating func addLine(to point: CGPoint) {
    let chunk = room(1)
    chunk.append(.line)
    chunk.append(point)
    currentPoint = point
  }

  /// Adds a quadratic curve from the current point, which must exist.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    let chunk = room(2)
    chunk.append(.quad)
    chunk.append(control)
    chunk.append(point)
    currentPoint = point
  }

  /// Adds a cubic curve from the current point, which must exist.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    let chunk = room(3)
    chunk.append(.cubic)
    chunk.append(control1)
    chunk.append(control2)
    chunk.append(point)
    currentPoint = point
  }

  /// Closes the subpath; the pen returns to its start.
  public mutating func close() {
    guard !isEmpty else { return }
    room(0).append(.close)
    currentPoint = subpathStart
  }

  /// Adds an upright rectangle as a closed subpath.
  public mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Removes all elements.
  public mutating func removeAll() { self = DrawPath() }

  /// Removes all elements and gives back the only chunk of a short path when nothing else has it, for the next path;
  /// see `begin(at:in:)`.
  public mutating func recycle() -> PathChunk? {
    currentPoint = nil
    if !full.isEmpty { full = [] }
    guard last != nil, isKnownUniquelyReferenced(&last), let chunk = last else {
      last = nil
      return nil
    }
    last = nil
    chunk.removeAll()
    return chunk
  }

  /// Begins the first subpath of an empty path in a chunk from `recycle()`, which saves two allocations.
  public mutating func begin(at point: CGPoint, in chunk: consuming PathChunk) {
    // Written before it is stored: afterwards two would hold it, and it would be copied.
    chunk.append(.move)
    chunk.append(point)
    last = chunk
    currentPoint = point
    subpathStart = point
  }

  /// The last chunk, ours alone, with room for an element of this many points.
  @inline(__always) private mutating func room(_ points: Int) -> PathChunk {
    // Asked before anything else holds the chunk, or it would never be ours alone.
    if isKnownUniquelyReferenced(&last), let last, last.hasRoom(for: points) { return last }
    return makeRoom(points)
  }

  @inline(never) private mutating func makeRoom(_ points: Int) -> PathChunk {
    let made: PathChunk
    if let last, !last.isFull {
      made = last.grown(for: points)
    } else if let last {
      full.append(last)
      made = PathChunk(
        capacity: PathChunk.fullCount, points: PathChunk.fullCount, start: currentPoint ?? .zero,
        subpathStart: subpathStart)
    } else {
      made = PathChunk(capacity: 8, points: 8, start: .zero, subpathStart: .zero)
    }
    if !made.hasRoom(for: points) {
      let grown = made.grown(for: points)
      last = grown
      return grown
    }
    last = made
    return made
  }
}

// MARK: Reading

extension DrawPath {
  /// One element with its points.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(CGPoint)
    /// A straight line to a point.
    case line(CGPoint)
    /// A quadratic curve: control point, end.
    case quad(CGPoint, CGPoint)
    /// A cubic curve: two control points, end.
    case cubic(CGPoint, CGPoint, CGPoint)
    /// Back to the start of the subpath.
    case close
  }

  /// Calls `body` for each element in order.
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) rethrows {
    for index in 0..<chunkCount { try chunk(index).forEach(body) }
  }

  /// The smallest box around all points, control points included; null for an empty path.
  public var controlBox: CGRect {
    guard let last else { return .null }
    var (x0, y0, x1, y1) = (last.lowX, last.lowY, last.highX, last.highY)
    for chunk in full {
      x0 = min(x0, chunk.lowX)
      y0 = min(y0, chunk.lowY)
      x1 = max(x1, chunk.highX)
      y1 = max(y1, chunk.highY)
    }
    return x0 > x1 || y0 > y1 ? .null : CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Whether every point is a pair of finite numbers no larger than `limit` in size.
  public func isFinite(within limit: Double = 1e9) -> Bool {
    for index in 0..<chunkCount {
      for point in chunk(index).points where !(abs(point.x) <= limit && abs(point.y) <= limit) { return false }
    }
    return true
  }

  /// The path with every point mapped.
  public func applying(_ map: Affine) -> DrawPath {
    var made = DrawPath()
    made.append(self, map)
    return made
  }

  /// Adds the elements of another path, mapped.
  public mutating func append(_ other: DrawPath, _ map: Affine = .identity) {
    if isEmpty && map == .identity {
      self = other
      return
    }
    other.forEach { element in
      switch element {
      case .move(let p): move(to: map.apply(p))
      case .line(let p): addLine(to: map.apply(p))
      case .quad(let c, let p): addQuadCurve(to: map.apply(p), control: map.apply(c))
      case .cubic(let c, let d, let p): addCurve(to: map.apply(p), control1: map.apply(c), control2: map.apply(d))
      case .close: close()
      }
    }
  }

  /// Equal when the elements and their points are, bit for bit. Cost: one look for each chunk that both share.
  public static func == (a: DrawPath, b: DrawPath) -> Bool {
    if a.full.count == b.full.count, sameLast(a.last, b.last) {
      for index in a.full.indices where !a.full[index].equals(b.full[index]) { return false }
      return true
    }
    return false
  }

  /// Hashes the number of elements and the last point.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(full.count)
    hasher.combine(last?.count)
    hasher.combine(currentPoint?.x)
  }

  private static func sameLast(_ a: PathChunk?, _ b: PathChunk?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.equals(b)
  }
}

extension PathChunk {
  /// Calls `body` for each element in order.
  @inlinable
  public func forEach(_ body: (DrawPath.Element) throws -> Void) rethrows {
    let points = points
    var index = 0
    for verb in verbs {
      switch PathVerb(rawValue: verb) {
      case .move:
        try body(.move(points[index]))
        index += 1
      case .line:
        try body(.line(points[index]))
        index += 1
      case .quad:
        try body(.quad(points[index], points[index + 1]))
        index += 2
      case .cubic:
        try body(.cubic(points[index], points[index + 1], points[index + 2]))
        index += 3
      case .close, nil: try body(.close)
      }
    }
  }
}
