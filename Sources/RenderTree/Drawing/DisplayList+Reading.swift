import Foundation

/// The plain values of a command, read without making anything: what a painter needs to choose its way.
package struct CommandHead {
  /// What is drawn.
  package enum Kind: UInt8 { case fill, stroke, image, tint, glyphs, gradient, layer }

  private let header: DisplayList.Header
  /// From the command's space to the list's base space.
  package let transform: Affine
  /// The points of a short path; of pictures their rectangle's corner and size. Valid while the list lives.
  package let points: UnsafeBufferPointer<CGPoint>
  /// The elements of a short path. Valid while the list lives.
  package let verbs: UnsafeBufferPointer<UInt8>

  @inline(__always) fileprivate init(
    header: DisplayList.Header, transform: Affine, points: UnsafeBufferPointer<CGPoint>,
    verbs: UnsafeBufferPointer<UInt8>
  ) {
    self.header = header
    self.transform = transform
    self.points = points
    self.verbs = verbs
  }

  /// What is drawn.
  package var kind: Kind { Kind(rawValue: header.kind) ?? .fill }
  /// The colour, not multiplied by alpha.
  package var color: RenderColor {
    RenderColor(red: header.color.x, green: header.color.y, blue: header.color.z, alpha: header.color.w)
  }
  /// How it meets what is under it.
  package var blend: DrawBlend { DrawBlend(rawValue: header.blend) ?? .normal }
  /// Whether a fill's inside is found by the even-odd rule.
  package var isEvenOdd: Bool { header.flags & DisplayList.Flags.evenOdd != 0 }
  /// Whether edges are smoothed.
  package var isAntialiased: Bool { header.flags & DisplayList.Flags.aliased == 0 }
  /// Whether a clip limits it.
  package var isClipped: Bool { header.flags & DisplayList.Flags.clipped != 0 }
  /// Whether it has a shadow, a pattern or dashes.
  package var isDetailed: Bool { header.flags & DisplayList.Flags.detailed != 0 }
  /// Whether its path is long, and so is shared instead of copied into the list.
  package var hasLongPath: Bool { header.flags & DisplayList.Flags.bigPath != 0 }
  /// A stroke's width.
  package var width: Double { header.width }
  /// A stroke's longest miter, in widths.
  package var miterLimit: Double { header.miter }
  /// A stroke's ends.
  package var cap: DrawCap { DrawCap(rawValue: header.style & 3) ?? .butt }
  /// A stroke's corners.
  package var join: DrawJoin { DrawJoin(rawValue: header.style >> 2 & 3) ?? .miter }
}

extension DisplayList {
  /// The plain values of the command at an index. Cost: some nanoseconds.
  package func head(_ index: Int) -> CommandHead {
    var pointer = UnsafeRawPointer(memory) + Int(entries[index].offset)
    let header = pointer.load(as: Header.self)
    pointer += MemoryLayout<Header>.stride
    var transform = Affine.identity
    if header.flags & Flags.transformed != 0 {
      transform = pointer.load(as: Affine.self)
      pointer += MemoryLayout<Affine>.stride
    }
    let points = UnsafeBufferPointer(start: pointer.assumingMemoryBound(to: CGPoint.self), count: Int(header.points))
    let verbs = UnsafeBufferPointer(
      start: (pointer + Int(header.points) * 16).assumingMemoryBound(to: UInt8.self), count: Int(header.verbs))
    return CommandHead(header: header, transform: transform, points: points, verbs: verbs)
  }

  // Unsafe: the builder alone writes heads and objects, so the flags of a head tell the classes of its objects.
  /// The clip of the command at an index.
  package func clip(of index: Int) -> DrawClip? {
    head(index).isClipped ? unsafeDowncast(objects[Int(entries[index].object)], to: DrawClip.self) : nil
  }

  // Unsafe: as above.
  /// The details of the command at an index.
  package func details(of index: Int) -> DrawDetails? {
    let head = head(index)
    guard head.isDetailed else { return nil }
    return unsafeDowncast(objects[Int(entries[index].object) + (head.isClipped ? 1 : 0)], to: DrawDetails.self)
  }

  // Unsafe: as above.
  /// The path of the command at an index, if it is a long one.
  package func longPath(of index: Int) -> DrawPath? {
    let head = head(index)
    guard head.hasLongPath else { return nil }
    let place = Int(entries[index].object) + (head.isClipped ? 1 : 0) + (head.isDetailed ? 1 : 0)
    return unsafeDowncast(objects[place], to: PathBox.self).path
  }

  // Unsafe: as above.
  /// The list that the command at an index draws aside, if it does.
  package func innerList(of index: Int) -> DisplayList? {
    let head = head(index)
    guard head.kind == .layer else { return nil }
    let place = Int(entries[index].object) + (head.isClipped ? 1 : 0) + (head.isDetailed ? 1 : 0)
    return unsafeDowncast(objects[place], to: DisplayList.self)
  }

  /// The command's box as smallest x, y and largest x, y; infinite when unlimited, the smallest above the largest when
  /// nothing is drawn.
  @inline(__always) package func edges(of index: Int) -> SIMD4<Float> {
    let entry = entries[index]
    return SIMD4(entry.x0, entry.y0, entry.x1, entry.y1)
  }

  /// Whether two commands are strokes that differ in their long paths alone.
  package func stroke(_ index: Int, isLike other: DisplayList, at otherIndex: Int) -> Bool {
    let mine = head(index)
    let theirs = other.head(otherIndex)
    guard mine.kind == .stroke, theirs.kind == .stroke, mine.hasLongPath, theirs.hasLongPath else { return false }
    guard mine.transform == theirs.transform,
      memcmp(
        memory + Int(entries[index].offset), other.memory + Int(other.entries[otherIndex].offset),
        MemoryLayout<Header>.stride) == 0
    else { return false }
    return clip(of: index) == other.clip(of: otherIndex) && details(of: index) == other.details(of: otherIndex)
  }
}

extension DrawPath {
  /// The index of the first element that differs; the count of the shorter path when the other one only continues it,
  /// nil when both are the same. Cost: one look for each chunk that both share.
  package func firstDifference(from other: DrawPath) -> Int? {
    let shared = min(chunkCount, other.chunkCount)
    var index = 0
    // Chunks that both share are passed by identity.
    while index < min(full.count, other.full.count), full[index] === other.full[index] { index += 1 }
    while index < shared {
      let mine = chunk(index)
      let theirs = other.chunk(index)
      if mine !== theirs, let place = mine.firstDifference(from: theirs) { return index * PathChunk.fullCount + place }
      index += 1
    }
    return chunkCount == other.chunkCount ? nil : shared * PathChunk.fullCount
  }
}

extension PathChunk {
  fileprivate func firstDifference(from other: PathChunk) -> Int? {
    var point = 0
    for index in 0..<min(count, other.count) {
      guard verbs[index] == other.verbs[index] else { return index }
      let next = point + (PathVerb(rawValue: verbs[index])?.pointCount ?? 0)
      while point < next {
        guard points[point].x.bitPattern == other.points[point].x.bitPattern,
          points[point].y.bitPattern == other.points[point].y.bitPattern
        else { return index }
        point += 1
      }
    }
    return count == other.count ? nil : min(count, other.count)
  }
}
