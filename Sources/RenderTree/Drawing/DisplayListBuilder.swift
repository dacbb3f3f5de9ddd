import Foundation
import Synchronization

/// Records commands into a display list. One user at a time.
///
/// Cost of a stroke of a two-point path: some 30 ns and no allocation but the growth of three arrays.
public final class DisplayListBuilder {
  /// Paths with this many elements or more are kept as objects instead of being copied.
  static let longestInline = 32

  // Unchecked: every command adds to it, and adding calls no other code.
  @exclusivity(unchecked) private var memory: UnsafeMutableRawPointer
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private var length = 0
  @exclusivity(unchecked) private var entries: ContiguousArray<DisplayList.Entry> = []
  @exclusivity(unchecked) private var objects: ContiguousArray<AnyObject> = []

  // Unchecked: as above.
  @exclusivity(unchecked) private var innerDepth = 0

  private static let lastID = Atomic<UInt64>(0)

  /// A builder of a list that is about as long as `hint` (a list recorded before), if one is given.
  public init(hint: DisplayList? = nil) {
    (memory, capacity) = DisplayListMemory.take(hint.map { $0.length + 1_024 } ?? 1_024)
    if let hint {
      entries.reserveCapacity(hint.entries.count + 8)
      objects.reserveCapacity(hint.objects.count + 2)
    }
  }

  deinit { DisplayListMemory.giveBack(memory, capacity) }

  /// How many commands were recorded.
  public var count: Int { entries.count }

  /// The list of what was recorded; the builder is empty afterwards.
  public func finish() -> DisplayList {
    let list = DisplayList(
      memory: memory, capacity: capacity, length: length, entries: entries, objects: objects,
      id: Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue, depth: innerDepth + 1)
    innerDepth = 0
    (memory, capacity) = DisplayListMemory.take(1_024)
    length = 0
    entries = []
    objects = []
    return list
  }

  // MARK: Commands

  /// The inside of a path.
  public func fill(_ path: DrawPath, evenOdd: Bool = false, _ state: DrawState) {
    guard !path.isEmpty else { return }
    var header = DisplayList.Header()
    header.kind = DisplayList.Kind.fill.rawValue
    if evenOdd { header.flags = DisplayList.Flags.evenOdd }
    append(&header, path, state, box: box(of: path, state, outset: 0))
  }

  /// The outline of a path. Dashes are those of the state's details.
  public func stroke(_ path: DrawPath, _ stroke: DrawStroke, _ state: DrawState) {
    guard !path.isEmpty, stroke.width > 0 else { return }
    var header = DisplayList.Header()
    header.kind = DisplayList.Kind.stroke.rawValue
    header.style = stroke.cap.rawValue | stroke.join.rawValue << 2
    header.width = stroke.width
    header.miter = stroke.miterLimit
    // A miter reaches further than half the width, a square cap √2 times as far.
    let reach = stroke.join == .miter ? max(stroke.miterLimit, 1.5) : stroke.cap == .square ? 1.5 : 1
    let isLine = path.pointCount <= 2
    let outset = stroke.width / 2 * (isLine ? (stroke.cap == .square ? 1.5 : 1) : reach)
    append(&header, path, state, box: box(of: path, state, outset: outset))
  }

  /// A picture in a rectangle.
  public func image(_ image: RenderImage, in rect: CGRect, _ state: DrawState) {
    picture(.image, image, rect, state)
  }

  /// The state's colour through a picture's alpha.
  public func tint(_ image: RenderImage, in rect: CGRect, _ state: DrawState) {
    picture(.tint, image, rect, state)
  }

  private func picture(_ kind: DisplayList.Kind, _ image: RenderImage, _ rect: CGRect, _ state: DrawState) {
    var header = DisplayList.Header()
    header.kind = kind.rawValue
    header.style = state.interpolation.rawValue
    header.points = 2
    begin(&header, state, content: image, box: Self.entry(boundsInBase(rect.standardized, state, outset: 0)))
    append(point: rect.origin)
    append(point: CGPoint(x: rect.size.width, y: rect.size.height))
  }

  /// Letters.
  public func glyphs(_ run: GlyphRun, _ state: DrawState) {
    guard !run.glyphs.isEmpty else { return }
    var header = DisplayList.Header()
    header.kind = DisplayList.Kind.glyphs.rawValue
    begin(&header, state, content: run, box: Self.entry(boundsInBase(run.inkBounds, state, outset: 1)))
  }

  /// Colours over all that the clip allows; their geometry is in the state's space.
  public func gradient(_ gradient: DrawGradient, _ state: DrawState) {
    var header = DisplayList.Header()
    header.kind = DisplayList.Kind.gradient.rawValue
    begin(&header, state, content: GradientBox(gradient), box: Self.entry(limited(.infinite, state)))
  }

  /// A list drawn aside and laid on as one picture; its base space is this list's, the state's transform is not used.
  public func layer(_ list: DisplayList, _ state: DrawState) {
    var header = DisplayList.Header()
    header.kind = DisplayList.Kind.layer.rawValue
    // Beside the layer these modes take away what is there.
    let box =
      switch state.blend {
      case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: CGRect.infinite
      default: list.bounds
      }
    innerDepth = max(innerDepth, list.depth)
    begin(
      &header, state, content: list, box: Self.entry(limited(withShadow(box, state), state)))
  }

  /// A command of another list.
  public func append(_ command: DrawCommand) {
    switch command.content {
    case .fill(let path, let evenOdd): fill(path, evenOdd: evenOdd, command.state)
    case .stroke(let path, let stroke): self.stroke(path, stroke, command.state)
    case .image(let image, let rect): self.image(image, in: rect, command.state)
    case .tint(let image, let rect): tint(image, in: rect, command.state)
    case .glyphs(let run): glyphs(run, command.state)
    case .gradient(let gradient): self.gradient(gradient, command.state)
    case .layer(let list): layer(list, command.state)
    }
  }

  // MARK: Boxes

  /// The box of a path's ink as an entry has it.
  private func box(of path: DrawPath, _ state: DrawState, outset: Double) -> SIMD4<Float> {
    guard state.clip == nil, state.details == nil, state.transform == .identity, path.chunkCount == 1,
      let chunk = path.last, chunk.lowX <= chunk.highX, chunk.lowY <= chunk.highY
    else { return Self.entry(boundsInBase(path.controlBox, state, outset: outset)) }
    return Self.entry(
      SIMD4(chunk.lowX - outset, chunk.lowY - outset, chunk.highX + outset, chunk.highY + outset))
  }

  private func boundsInBase(_ box: CGRect, _ state: DrawState, outset: Double) -> CGRect {
    guard !box.isNull else { return .null }
    var box = outset > 0 ? box.insetBy(dx: -outset, dy: -outset) : box
    if state.transform != .identity { box = state.transform.apply(box) }
    return limited(withShadow(box, state), state)
  }

  private func withShadow(_ box: CGRect, _ state: DrawState) -> CGRect {
    guard let shadow = state.details?.shadow, !box.isNull, !box.isInfinite else { return box }
    // The blur is twice the deviation, and three deviations hold all that is seen.
    let soft = max(0, shadow.blur) * 1.5 + 1
    return box.union(
      box.insetBy(dx: -soft, dy: -soft).offsetBy(dx: shadow.offset.width, dy: shadow.offset.height))
  }

  private func limited(_ box: CGRect, _ state: DrawState) -> CGRect {
    guard let clip = state.clip else { return box }
    if box.isInfinite { return clip.bounds }
    let limit = clip.bounds
    let x0 = max(box.minX, limit.minX)
    let y0 = max(box.minY, limit.minY)
    let x1 = min(box.maxX, limit.maxX)
    let y1 = min(box.maxY, limit.maxY)
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return limit }
    return x1 < x0 || y1 < y0 ? .null : CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  // MARK: Bytes

  private func append(_ header: inout DisplayList.Header, _ path: DrawPath, _ state: DrawState, box: SIMD4<Float>) {
    if path.chunkCount == 1, let chunk = path.last, chunk.count < Self.longestInline {
      header.verbs = UInt16(chunk.count)
      header.points = UInt16(chunk.pointCount)
      begin(&header, state, content: nil, box: box)
      let points = chunk.points
      let verbs = chunk.verbs
      // Padded, so that the next command's numbers lie where they may be loaded.
      let padded = (verbs.count + 15) & ~15
      reserve(points.count * 16 + padded)
      if let base = points.baseAddress { memcpy(memory + length, base, points.count * 16) }
      let verbsAt = memory + length + points.count * 16
      memset(verbsAt, 0, padded)
      if let base = verbs.baseAddress { memcpy(verbsAt, base, verbs.count) }
      length += points.count * 16 + padded
    } else {
      header.flags |= DisplayList.Flags.bigPath
      begin(&header, state, content: PathBox(path), box: box)
    }
  }

  private func begin(_ header: inout DisplayList.Header, _ state: DrawState, content: AnyObject?, box: SIMD4<Float>) {
    header.blend = state.blend.rawValue
    header.color = SIMD4(state.color.red, state.color.green, state.color.blue, state.color.alpha)
    if !state.isAntialiased { header.flags |= DisplayList.Flags.aliased }
    entries.append(
      DisplayList.Entry(
        offset: UInt32(truncatingIfNeeded: length), object: UInt32(truncatingIfNeeded: objects.count), x0: box.x,
        y0: box.y, x1: box.z, y1: box.w))
    let isMoved = state.transform != .identity
    if isMoved { header.flags |= DisplayList.Flags.transformed }
    if let clip = state.clip {
      header.flags |= DisplayList.Flags.clipped
      objects.append(clip)
    }
    if let details = state.details {
      header.flags |= DisplayList.Flags.detailed
      objects.append(details)
      if let pattern = details.pattern { innerDepth = max(innerDepth, pattern.cell.depth) }
    }
    if let content {
      if header.flags & DisplayList.Flags.bigPath == 0 { header.flags |= DisplayList.Flags.content }
      objects.append(content)
    }
    reserve(MemoryLayout<DisplayList.Header>.stride + MemoryLayout<Affine>.stride)
    (memory + length).storeBytes(of: header, as: DisplayList.Header.self)
    length += MemoryLayout<DisplayList.Header>.stride
    if isMoved {
      (memory + length).storeBytes(of: state.transform, as: Affine.self)
      length += MemoryLayout<Affine>.stride
    }
  }

  private func append(point: CGPoint) {
    reserve(16)
    (memory + length).storeBytes(of: point, as: CGPoint.self)
    length += 16
  }

  private func reserve(_ bytes: Int) {
    guard length + bytes > capacity else { return }
    let (larger, size) = DisplayListMemory.take(max(capacity * 2, length + bytes))
    memcpy(larger, memory, length)
    DisplayListMemory.giveBack(memory, capacity)
    memory = larger
    capacity = size
  }

  private static func entry(_ box: CGRect) -> SIMD4<Float> {
    if box.isNull { return SIMD4(.infinity, .infinity, -.infinity, -.infinity) }
    if box.isInfinite { return SIMD4(-.infinity, -.infinity, .infinity, .infinity) }
    return entry(SIMD4(box.minX, box.minY, box.maxX, box.maxY))
  }

  /// Edges as floats, rounded outwards; infinite when one is not finite.
  private static func entry(_ edges: SIMD4<Double>) -> SIMD4<Float> {
    let near = SIMD4<Float>(Float(edges.x), Float(edges.y), Float(edges.z), Float(edges.w))
    // Zero times what is not finite is not a number.
    guard (near * 0).sum() == 0 else { return SIMD4(-.infinity, -.infinity, .infinity, .infinity) }
    // More than the conversion may have moved them.
    let size = near.replacing(with: -near, where: near .< 0)
    return near + (size * 0x1p-22 + 0x1p-100) * SIMD4<Float>(-1, -1, 1, 1)
  }
}

/// Blocks of memory for lists: a few large ones are kept, so that a drawing that is recorded every frame does not touch
/// fresh pages each time.
enum DisplayListMemory {
  private struct Block: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let size: Int
  }

  private static let kept = Mutex<[Block]>([])

  static func take(_ bytes: Int) -> (UnsafeMutableRawPointer, Int) {
    if bytes > 16_384 {
      let found = kept.withLock { blocks -> Block? in
        guard let index = blocks.firstIndex(where: { $0.size >= bytes && $0.size <= bytes * 4 }) else { return nil }
        return blocks.remove(at: index)
      }
      if let found { return (found.base, found.size) }
    }
    // Rounded up, so that a list that grows a little takes the same block again.
    let size = bytes > 16_384 ? bytes + bytes / 4 : bytes
    return (.allocate(byteCount: size, alignment: 16), size)
  }

  static func giveBack(_ base: UnsafeMutableRawPointer, _ size: Int) {
    guard size > 16_384 else { return base.deallocate() }
    let isKept = kept.withLock { blocks in
      guard blocks.count < 4, size <= 4 << 20 else { return false }
      blocks.append(Block(base: base, size: size))
      return true
    }
    if !isKept { base.deallocate() }
  }
}
