import CoreGraphics
import Foundation
import RenderTree

/// A solid stroke of a long path, rasterised in pieces that are kept while the path grows.
///
/// Pieces are runs of elements of the path, found by counting alone, and the stroke's coverage is the largest that any
/// piece gives a pixel; so a stroke that grew looks like one drawn at once. Each piece reaches back over the element
/// before it, so that the corner between them is in one piece whole. The colour comes once, after the coverage.
///
/// Cost of a path that grew: its last pieces, whatever its length.
final class LongStroke {
  /// How many elements a piece has.
  static let pieceLength = 16

  private struct Piece {
    /// All that it may touch.
    let box: PixelRect
    var sprite: Sprite?
    var isMade = false
    /// Whether it closes a subpath, which only round corners and ends allow.
    let closes: Bool
  }

  private let manner: StrokeManner
  private let window: PixelRect
  // Unchecked: each piece of a stroke reads it, and painting calls no code of an app.
  @exclusivity(unchecked) private var path: DrawPath
  @exclusivity(unchecked) private var count: Int
  @exclusivity(unchecked) private var pieces: ContiguousArray<Piece> = []

  /// The stroke of the command at an index; nil when it cannot be cut into pieces.
  init?(_ list: DisplayList, _ index: Int, _ map: Affine, window: PixelRect) {
    let head = list.head(index)
    // Dashes would begin again with each piece.
    guard head.kind == .stroke, head.isAntialiased, !head.isDetailed, let path = list.longPath(of: index) else {
      return nil
    }
    let full = head.transform == .identity ? map : head.transform.then(map)
    guard let manner = StrokeManner(head, full) else { return nil }
    self.manner = manner
    self.window = window
    self.path = path
    count = path.count
    for number in 0..<Self.pieceCount(count) {
      guard append(number) else { return nil }
    }
  }

  private static func pieceCount(_ count: Int) -> Int { (count + pieceLength - 1) / pieceLength }

  /// Bytes of the pieces' sprites.
  var bytes: Int { pieces.reduce(0) { $0 + ($1.sprite?.bytes ?? 0) } }

  /// Takes another path and calls `damage` with what may look different now; false when it cannot be cut into pieces.
  func change(to next: DrawPath, _ budget: SpriteBudget, damage: (PixelRect) -> Void) -> Bool {
    guard let first = path.firstDifference(from: next) else { return true }
    // A piece stays when the element after it stays too, or it would be the stroke's end no more.
    let kept = max(0, min(pieces.count, (first - 1) / Self.pieceLength))
    // Round shapes join pixel by pixel, so only what is new can differ; Cairo may round a whole piece again.
    let isExact = manner.isRound
    if isExact {
      PathElements(path).forEach(from: first, to: count) { damage(manner.box(of: $0, in: window)) }
    } else {
      for piece in pieces[kept...] { damage(piece.box) }
    }
    for piece in pieces[kept...] { budget.bytes -= piece.sprite?.bytes ?? 0 }
    pieces.removeSubrange(kept...)
    path = next
    count = next.count
    if isExact {
      PathElements(next).forEach(from: first, to: count) { damage(manner.box(of: $0, in: window)) }
    }
    for number in kept..<Self.pieceCount(count) {
      guard append(number) else { return false }
      if !isExact { damage(pieces[number].box) }
    }
    return true
  }

  private func append(_ number: Int) -> Bool {
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var closes = false
    let start = number * Self.pieceLength
    PathElements(path).forEach(from: start, to: min(count, start + Self.pieceLength)) { element in
      box = box.union(manner.box(of: element, in: window))
      if element.verb == .close { closes = true }
    }
    if closes && !manner.isRound { return false }
    pieces.append(Piece(box: box, sprite: nil, isMade: false, closes: closes))
    return true
  }

  /// Joins the coverage of all pieces that meet the plane's box.
  func join(_ plane: CoveragePlane, _ factory: SpriteFactory, _ budget: SpriteBudget) {
    for number in pieces.indices where pieces[number].box.meets(plane.box) {
      if let sprite = sprite(number, factory, budget) { plane.join(sprite) }
    }
  }

  /// The only piece that meets `box`; nil when several do or none.
  func single(in box: PixelRect, _ factory: SpriteFactory, _ budget: SpriteBudget) -> (isNone: Bool, sprite: Sprite?)? {
    var found = -1
    for number in pieces.indices where pieces[number].box.meets(box) {
      if found >= 0 { return nil }
      found = number
    }
    return found < 0 ? (true, nil) : (false, sprite(found, factory, budget))
  }

  private func sprite(_ number: Int, _ factory: SpriteFactory, _ budget: SpriteBudget) -> Sprite? {
    if pieces[number].isMade {
      pieces[number].sprite?.used = budget.frame
      return pieces[number].sprite
    }
    let start = number * Self.pieceLength
    let made = manner.sprite(
      path, from: start, to: min(count, start + Self.pieceLength), isEnd: number == pieces.count - 1,
      box: pieces[number].box, factory)
    guard budget.takes(made) else { return made }
    pieces[number].sprite = made
    pieces[number].isMade = true
    return made
  }

  /// Forgets sprites that were used last before a frame; returns how many bytes that frees.
  func forget(before frame: UInt32) -> Int {
    var freed = 0
    for number in pieces.indices {
      guard let sprite = pieces[number].sprite, sprite.used < frame else { continue }
      freed += sprite.bytes
      pieces[number].sprite = nil
      pieces[number].isMade = false
    }
    return freed
  }

  /// Calls `body` for each sprite there is.
  func forEachSprite(_ body: (Sprite) -> Void) {
    for piece in pieces { if let sprite = piece.sprite { body(sprite) } }
  }
}

/// The elements of a path one by one, with the points where they begin.
struct PathElements {
  /// One element.
  struct Element {
    let index: Int
    let verb: PathVerb
    /// Where the pen is before it.
    let start: CGPoint
    /// Control points and the end; for a close the subpath's start.
    let points: (CGPoint, CGPoint, CGPoint)

    var end: CGPoint {
      switch verb {
      case .move, .line, .close: points.0
      case .quad: points.1
      case .cubic: points.2
      }
    }
  }

  private let path: DrawPath

  init(_ path: DrawPath) { self.path = path }

  /// Calls `body` for the elements of a range. Cost: what lies before them in their chunk, and they.
  func forEach(from first: Int, to end: Int, _ body: (Element) -> Void) {
    guard first < end else { return }
    var number = first / PathChunk.fullCount
    var index = number * PathChunk.fullCount
    while index < end, number < path.chunkCount {
      let chunk = path.chunk(number)
      var pen = number == 0 ? CGPoint.zero : chunk.start
      var subpath = number == 0 ? CGPoint.zero : chunk.subpathStart
      let points = chunk.points
      var place = 0
      for raw in chunk.verbs {
        guard index < end else { return }
        let verb = PathVerb(rawValue: raw) ?? .close
        let made: Element
        switch verb {
        case .close: made = Element(index: index, verb: verb, start: pen, points: (subpath, .zero, .zero))
        case .move, .line: made = Element(index: index, verb: verb, start: pen, points: (points[place], .zero, .zero))
        case .quad:
          made = Element(index: index, verb: verb, start: pen, points: (points[place], points[place + 1], .zero))
        case .cubic:
          made = Element(
            index: index, verb: verb, start: pen, points: (points[place], points[place + 1], points[place + 2]))
        }
        place += verb.pointCount
        if index >= first { body(made) }
        pen = made.end
        if verb == .move { subpath = pen }
        index += 1
      }
      number += 1
    }
  }
}
