import Foundation
import RenderTree

/// The shadows of shapes of any kind: what throws them is painted aside, blurred, and kept while it only moves.
///
/// A mask is made in a plane of its own, in which the layer's origin lies within the first pixel, in sixteenths of it; so
/// a layer that moves by whole pixels shows the same shadow, and what is kept equals what would be made again. Memory:
/// at most `capacity` bytes kept, and four bytes for a pixel of a strip while one is made.
final class BlurredMasks {
  private static let capacity = 16 << 20
  /// The largest mask that is made as a whole, in pixels; of a larger one only what is shown is made.
  private static let largestWhole = 4 << 20
  /// The longest side of one that is made as a whole.
  private static let longestWhole = 1 << 14
  /// The most pixels that are painted aside at once.
  private static let strip = 1 << 20
  /// Masks that were not used for so many paintings are given up, and with them the layers they know.
  private static let patience = 240

  /// Paints what throws a shadow: under a map, in a space with all the pixels that count, a piece of these.
  typealias Content = (_ map: Affine, _ space: PixelRect, _ piece: PixelRect, Canvas) -> Void

  /// What throws a shadow.
  enum Thrower {
    case path(DrawPath)
    /// A shape that no kept tile of a corner can show.
    case shape(ShadowCaster)
    /// All that a layer shows.
    case content(LayerNode)

    /// The box of what is blurred, in the layer's bounds space.
    var box: CGRect {
      switch self {
      case .path(let path): path.controlBox
      case .shape(let caster): caster.rect
      case .content(let node): node.shadowSource
      }
    }

    /// Whether both are blurred into the same mask.
    func isSame(as other: Thrower) -> Bool {
      switch (self, other) {
      case (.path(let mine), .path(let theirs)): mine == theirs
      case (.shape(let mine), .shape(let theirs)):
        mine.rect == theirs.rect && mine.radius == theirs.radius && mine.corners == theirs.corners
      case (.content(let mine), .content(let theirs)): mine.showsTheSame(as: theirs)
      default: false
      }
    }
  }

  private struct Key: Hashable {
    let id: UInt64
    let a, b, c, d, sigmaX, sigmaY: Double
    let phase: UInt16
  }

  private struct Entry {
    let thrower: Thrower
    let box: PixelRect
    let levels: UnsafeMutablePointer<UInt8>
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var bytes = 0
  private var now = 0

  private let scratch: ScratchPool

  init(scratch: ScratchPool) { self.scratch = scratch }

  deinit { for entry in entries.values { entry.levels.deallocate() } }

  /// How many masks are kept.
  var count: Int { entries.count }

  /// A picture has been painted: masks that are no longer used are given up.
  func endPainting() {
    if entries.isEmpty { return }
    now += 1
    guard now & 63 == 0 else { return }
    removeAll { $0.lastUse < now - Self.patience }
  }

  private func removeAll(_ isOld: (Entry) -> Bool) {
    for (key, entry) in entries where isOld(entry) {
      entry.levels.deallocate()
      bytes -= entry.box.area
      entries[key] = nil
    }
  }

  /// Paints the shadow; see `ShadowPainter.paint`.
  ///
  /// - Parameters:
  ///   - id: the layer's; one mask is kept for each layer and place within a pixel.
  ///   - surface: all pixels of the space in which the shadow is shown.
  ///   - content: paints what throws the shadow, unless that is a path.
  func paint(
    _ fall: ShadowPainter.Fall, _ thrower: Thrower, id: UInt64, _ map: Affine, nesting: Int, surface: PixelRect,
    _ canvas: Canvas, content: Content
  ) {
    let tx = map.tx + fall.x
    let ty = map.ty + fall.y
    guard abs(tx) < 1e8, abs(ty) < 1e8 else { return }
    // Cut, not rounded, so that edges that snap to whole pixels do so the same way.
    let sixteenthX = Int((tx * 16 + 1e-6).rounded(.down))
    let sixteenthY = Int((ty * 16 + 1e-6).rounded(.down))
    let x = sixteenthX >> 4
    let y = sixteenthY >> 4
    var plane = map
    plane.tx = Double(sixteenthX & 15) / 16
    plane.ty = Double(sixteenthY & 15) / 16
    let job = Job(
      scratch: scratch, blur: GaussianBlur(sigmaX: fall.sigmaX, sigmaY: fall.sigmaY), thrower: thrower, plane: plane,
      source: DeviceBox.around(
        thrower.box, plane, in: PixelRect(x: -1 << 27, y: -1 << 27, width: 1 << 28, height: 1 << 28)))
    let whole = PixelRect(
      x: job.source.x - job.blur.reachX, y: job.source.y - job.blur.reachY,
      width: job.source.width + job.blur.reachX * 2, height: job.source.height + job.blur.reachY * 2)
    if job.source.isEmpty { return }
    if whole.area <= Self.largestWhole, max(whole.width, whole.height) <= Self.longestWhole {
      let key = Key(
        id: id, a: map.a, b: map.b, c: map.c, d: map.d, sigmaX: fall.sigmaX, sigmaY: fall.sigmaY,
        phase: UInt16((sixteenthX & 15) << 8 | (sixteenthY & 15) << 4 | min(15, nesting)))
      let entry = entry(key, job, whole, content)
      lay(fall, entry.levels, entry.box, x, y, canvas)
      return
    }
    // A strip at a time. All of it may be too large for a drawing or a plane: what is seen of it is enough.
    let seen = PixelRect(
      x: surface.x - x - job.blur.reachX, y: surface.y - y - job.blur.reachY,
      width: surface.width + job.blur.reachX * 2, height: surface.height + job.blur.reachY * 2)
    let space = job.source.intersection(seen)
    canvas.each(fall.clip) { part, words, wordsPerRow in
      var top = part.y
      while top < part.maxY {
        let rows = min(part.maxY - top, max(1, Self.strip / part.width))
        let box = PixelRect(x: part.x - x, y: top - y, width: part.width, height: rows).intersection(whole)
        if !box.isEmpty {
          let levels = UnsafeMutablePointer<UInt8>.allocate(capacity: box.area)
          defer { levels.deallocate() }
          job.write(box, levels, in: space, Self.strip, content)
          for row in 0..<box.height {
            let target = words + ((box.y + y + row - part.y) * wordsPerRow + box.x + x - part.x)
            PixelSpan.over(color: fall.color, coverage: levels + row * box.width, target, box.width)
          }
        }
        top += rows
      }
    }
  }

  private func lay(
    _ fall: ShadowPainter.Fall, _ levels: UnsafeMutablePointer<UInt8>, _ box: PixelRect, _ x: Int, _ y: Int,
    _ canvas: Canvas
  ) {
    let place = PixelRect(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
    canvas.each(place.intersection(fall.clip)) { part, words, wordsPerRow in
      for row in 0..<part.height {
        let line = levels + ((part.y - place.y + row) * box.width + part.x - place.x)
        PixelSpan.over(color: fall.color, coverage: line, words + row * wordsPerRow, part.width)
      }
    }
  }

  private func entry(
    _ key: Key, _ job: Job, _ whole: PixelRect, _ content: Content
  ) -> Entry {
    if let entry = entries[key] {
      if entry.thrower.isSame(as: job.thrower) {
        entries[key]?.lastUse = now
        return entry
      }
      entry.levels.deallocate()
      bytes -= entry.box.area
      entries[key] = nil
    }
    let levels = UnsafeMutablePointer<UInt8>.allocate(capacity: whole.area)
    job.write(whole, levels, in: job.source, Self.strip, content)
    if bytes + whole.area > Self.capacity { removeAll { _ in true } }
    let entry = Entry(thrower: job.thrower, box: whole, levels: levels, lastUse: now)
    entries[key] = entry
    bytes += whole.area
    return entry
  }

  /// What there is to blur.
  private struct Job {
    let scratch: ScratchPool
    let blur: GaussianBlur
    let thrower: Thrower
    /// From the layer's bounds space to the mask's pixels.
    let plane: Affine
    let source: PixelRect

    /// - Parameter space: the pixels of the source that count.
    func write(
      _ box: PixelRect, _ levels: UnsafeMutablePointer<UInt8>, in space: PixelRect, _ strip: Int, _ content: Content
    ) {
      blur.write(box, of: source, to: levels, stride: box.width) { rows, columns, take in
        let most = max(1, min(rows.count, strip / max(1, columns.count)))
        let alphas = UnsafeMutablePointer<UInt8>.allocate(capacity: columns.count * most)
        defer { alphas.deallocate() }
        var coverage: PathCoverage?
        if case .path(let path) = thrower {
          coverage = PathCoverage(
            path, plane,
            limits: PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
        }
        var top = rows.lowerBound
        while top < rows.upperBound {
          let part = PixelRect(
            x: columns.lowerBound, y: top, width: columns.count, height: min(most, rows.upperBound - top))
          if let coverage {
            coverage.write(part, to: alphas, stride: part.width)
          } else {
            paint(part, alphas, in: space, content)
          }
          for row in 0..<part.height { take(top + row, alphas + row * part.width) }
          top += part.height
        }
      }
    }

    /// The alphas of what the layer shows in `part`.
    private func paint(
      _ part: PixelRect, _ alphas: UnsafeMutablePointer<UInt8>, in space: PixelRect, _ content: Content
    ) {
      let widest = 1 << 14
      var y = part.y
      while y < part.maxY {
        let width = min(widest, part.width)
        let rows = min(part.maxY - y, max(1, scratch.grantedPixels / width))
        var x = part.x
        while x < part.maxX {
          let piece = PixelRect(x: x, y: y, width: min(widest, part.maxX - x), height: rows)
          let block = scratch.take(width: piece.width, height: piece.height)
          block.begin(piece)
          content(plane, space, piece, block.canvas)
          block.canvas.end()
          for row in 0..<piece.height {
            let line = block.words + row * block.wordsPerRow
            let out = alphas + ((y - part.y + row) * part.width + x - part.x)
            for column in 0..<piece.width { out[column] = UInt8(truncatingIfNeeded: line[column] >> 24) }
          }
          scratch.giveBack(block)
          x += piece.width
        }
        y += rows
      }
    }
  }
}

extension LayerNode {
  /// Whether both show the same except for their place, opacity and the shadow itself.
  fileprivate func showsTheSame(as other: LayerNode) -> Bool {
    if self === other { return true }
    guard children.count == other.children.count, zip(children, other.children).allSatisfy({ $0 === $1 }) else {
      return false
    }
    var mine = style
    var theirs = other.style
    mine.toParent = .identity
    theirs.toParent = .identity
    mine.perspective = nil
    theirs.perspective = nil
    mine.opacity = 1
    theirs.opacity = 1
    mine.shadow = nil
    theirs.shadow = nil
    return mine == theirs
  }
}
