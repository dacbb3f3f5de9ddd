import Foundation

/// What a drawing does, as immutable values: commands in order, each with all that is in force for it.
///
/// Short paths lie in one block of bytes with the commands, so that two lists compare by comparing memory; long paths,
/// clips, pictures and glyphs are shared objects. Base space: points, y down, (0, 0) where the drawing's owner says (a
/// view's bounds space). Equality compares what is drawn, command by command.
public final class DisplayList: @unchecked Sendable, Hashable {
  // Unchecked: only its builder writes it, before any other code has a reference.

  /// The fixed part of a command. Its bytes are compared, so unused ones are zero; `objectIndex` is apart.
  struct Header {
    var kind: UInt8 = 0
    var flags: UInt8 = 0
    var blend: UInt8 = 0
    var style: UInt8 = 0
    /// Inline elements.
    var verbs: UInt16 = 0
    /// Inline points.
    var points: UInt16 = 0
    var width = 0.0
    var color = SIMD4<Float>()
    var miter = 0.0
    // No padding: its bytes would be compared.
    var spare = 0.0
  }

  struct Flags {
    static let evenOdd: UInt8 = 1
    static let aliased: UInt8 = 2
    static let transformed: UInt8 = 4
    static let clipped: UInt8 = 8
    static let detailed: UInt8 = 16
    /// The path is an object.
    static let bigPath: UInt8 = 32
    /// The content is an object.
    static let content: UInt8 = 64
  }

  enum Kind: UInt8 { case fill, stroke, image, tint, glyphs, gradient, layer }

  /// Where a command's bytes and objects begin, and its box.
  struct Entry {
    var offset: UInt32
    var object: UInt32
    var x0, y0, x1, y1: Float
  }

  let memory: UnsafeMutableRawPointer
  private let capacity: Int
  let length: Int
  let entries: ContiguousArray<Entry>
  let objects: ContiguousArray<AnyObject>
  /// A number no other list of this process has.
  public let id: UInt64
  /// How many lists lie one in the other at the deepest place, cells of patterns included: 1 for a list alone.
  package let depth: Int
  /// The edges of the box of everything, as of an entry.
  private let edges: SIMD4<Float>

  init(
    memory: UnsafeMutableRawPointer, capacity: Int, length: Int, entries: ContiguousArray<Entry>,
    objects: ContiguousArray<AnyObject>, id: UInt64, depth: Int
  ) {
    self.depth = depth
    self.memory = memory
    self.capacity = capacity
    self.length = length
    self.entries = entries
    self.objects = objects
    self.id = id
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for entry in entries where entry.x0 <= entry.x1 {
      let first = SIMD2(entry.x0, entry.y0)
      let last = SIMD2(entry.x1, entry.y1)
      low.replace(with: first, where: first .< low)
      high.replace(with: last, where: last .> high)
    }
    edges = SIMD4(lowHalf: low, highHalf: high)
  }

  deinit { DisplayListMemory.giveBack(memory, capacity) }

  /// A list that draws nothing.
  public static let empty = DisplayListBuilder().finish()

  /// How many commands there are.
  public var count: Int { entries.count }

  /// Whether it draws nothing.
  public var isEmpty: Bool { entries.isEmpty }

  /// About how many bytes it takes, pictures not counted.
  public var byteCount: Int { length + entries.count * MemoryLayout<Entry>.stride + objects.count * 8 }

  /// The box of all that a command may touch, in base space, rounded outwards to floats; see `DrawCommand.bounds`.
  public func bounds(of index: Int) -> CGRect {
    let entry = entries[index]
    return Self.rect(SIMD4(entry.x0, entry.y0, entry.x1, entry.y1))
  }

  /// The box of everything; null when nothing is drawn, infinite when something has no limit. Cost: it is kept.
  public var bounds: CGRect { Self.rect(edges) }

  private static func rect(_ edges: SIMD4<Float>) -> CGRect {
    if edges.x > edges.z || edges.y > edges.w { return .null }
    if edges.x == -.infinity || edges.y == -.infinity || edges.z == .infinity || edges.w == .infinity {
      return .infinite
    }
    return CGRect(
      x: Double(edges.x), y: Double(edges.y), width: Double(edges.z) - Double(edges.x),
      height: Double(edges.w) - Double(edges.y))
  }

  /// Whether the command at `index` draws the same as that of `other` at `otherIndex`.
  public func command(_ index: Int, equals other: DisplayList, at otherIndex: Int) -> Bool {
    let length = byteLength(index)
    guard length == other.byteLength(otherIndex) else { return false }
    let mine = memory + Int(entries[index].offset)
    guard memcmp(mine, other.memory + Int(other.entries[otherIndex].offset), length) == 0 else { return false }
    let count = objectCount(index)
    guard count > 0 else { return true }
    guard count == other.objectCount(otherIndex) else { return false }
    let a = Int(entries[index].object)
    let b = Int(other.entries[otherIndex].object)
    for step in 0..<count where !Self.equal(objects[a + step], other.objects[b + step]) { return false }
    return true
  }

  private func byteLength(_ index: Int) -> Int {
    (index + 1 < entries.count ? Int(entries[index + 1].offset) : length) - Int(entries[index].offset)
  }

  private func objectCount(_ index: Int) -> Int {
    (index + 1 < entries.count ? Int(entries[index + 1].object) : objects.count) - Int(entries[index].object)
  }

  static func equal(_ a: AnyObject, _ b: AnyObject) -> Bool {
    if a === b { return true }
    switch (a, b) {
    case (let a as PathBox, let b as PathBox): return a.path == b.path
    case (let a as DrawClip, let b as DrawClip): return a == b
    case (let a as DrawDetails, let b as DrawDetails): return a == b
    case (let a as GlyphRun, let b as GlyphRun): return a == b
    case (let a as GradientBox, let b as GradientBox): return a.gradient == b.gradient
    case (let a as DisplayList, let b as DisplayList): return a == b
    default: return false
    }
  }

  /// Equal when both draw the same, command by command.
  public static func == (a: DisplayList, b: DisplayList) -> Bool {
    if a === b { return true }
    guard a.count == b.count, a.length == b.length else { return false }
    if a.objects.isEmpty && b.objects.isEmpty { return memcmp(a.memory, b.memory, a.length) == 0 }
    for index in 0..<a.count where !a.command(index, equals: b, at: index) { return false }
    return true
  }

  /// Hashes the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(length)
  }

  // MARK: Reading

  // Unsafe: the builder alone writes headers and objects, so a header tells the classes of its objects.
  /// The command at an index. Cost: some 100 ns for a short path, which is made again.
  public subscript(index: Int) -> DrawCommand {
    let entry = entries[index]
    var pointer = UnsafeRawPointer(memory) + Int(entry.offset)
    let header = pointer.load(as: Header.self)
    pointer += MemoryLayout<Header>.stride
    var object = Int(entry.object)
    var state = DrawState()
    state.color = RenderColor(
      red: header.color.x, green: header.color.y, blue: header.color.z, alpha: header.color.w)
    state.blend = DrawBlend(rawValue: header.blend) ?? .normal
    state.isAntialiased = header.flags & Flags.aliased == 0
    if header.flags & Flags.transformed != 0 {
      state.transform = pointer.load(as: Affine.self)
      pointer += MemoryLayout<Affine>.stride
    }
    if header.flags & Flags.clipped != 0 {
      state.clip = objects[object] as? DrawClip
      object += 1
    }
    if header.flags & Flags.detailed != 0 {
      state.details = objects[object] as? DrawDetails
      object += 1
    }
    let points = UnsafeBufferPointer(
      start: pointer.assumingMemoryBound(to: CGPoint.self), count: Int(header.points))
    let verbs = UnsafeBufferPointer(
      start: (pointer + Int(header.points) * 16).assumingMemoryBound(to: UInt8.self), count: Int(header.verbs))
    let content: DrawCommand.Content
    switch Kind(rawValue: header.kind) ?? .fill {
    case .fill:
      content = .fill(path(header, verbs, points, object), evenOdd: header.flags & Flags.evenOdd != 0)
    case .stroke:
      var stroke = DrawStroke()
      stroke.width = header.width
      stroke.miterLimit = header.miter
      stroke.cap = DrawCap(rawValue: header.style & 3) ?? .butt
      stroke.join = DrawJoin(rawValue: header.style >> 2 & 3) ?? .miter
      stroke.dashes = state.details?.dashes ?? []
      stroke.dashPhase = state.details?.dashPhase ?? 0
      content = .stroke(path(header, verbs, points, object), stroke)
    case .image, .tint:
      state.interpolation = DrawInterpolation(rawValue: header.style) ?? .standard
      let rect = CGRect(origin: points[0], size: CGSize(width: points[1].x, height: points[1].y))
      let image: RenderImage = unsafeDowncast(objects[object], to: RenderImage.self)
      content = header.kind == Kind.image.rawValue ? .image(image, rect) : .tint(image, rect)
    case .glyphs: content = .glyphs(unsafeDowncast(objects[object], to: GlyphRun.self))
    case .gradient: content = .gradient(unsafeDowncast(objects[object], to: GradientBox.self).gradient)
    case .layer: content = .layer(unsafeDowncast(objects[object], to: DisplayList.self))
    }
    return DrawCommand(content: content, state: state, bounds: bounds(of: index))
  }

  // Unsafe: as above.
  private func path(
    _ header: Header, _ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>, _ object: Int
  ) -> DrawPath {
    if header.flags & Flags.bigPath != 0 { return unsafeDowncast(objects[object], to: PathBox.self).path }
    var path = DrawPath()
    var index = 0
    for verb in verbs {
      switch PathVerb(rawValue: verb) {
      case .move: path.move(to: points[index])
      case .line: path.addLine(to: points[index])
      case .quad: path.addQuadCurve(to: points[index + 1], control: points[index])
      case .cubic:
        path.addCurve(to: points[index + 2], control1: points[index], control2: points[index + 1])
      case .close, nil: path.close()
      }
      index += PathVerb(rawValue: verb)?.pointCount ?? 0
    }
    return path
  }
}

/// A long path as an object of a list.
final class PathBox: Sendable {
  let path: DrawPath
  init(_ path: DrawPath) { self.path = path }
}

/// A gradient as an object of a list.
final class GradientBox: Sendable {
  let gradient: DrawGradient
  init(_ gradient: DrawGradient) { self.gradient = gradient }
}
