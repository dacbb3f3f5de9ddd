import CoreFoundation
import Foundation
import RenderTree

/// Cuts a very long path into pieces that are stroked one after the other: Cairo's time for one stroke grows faster than
/// the number of its points.
///
/// Pieces of one subpath overlap by an element, so that every corner is drawn whole by one of them. Their ends are cut off
/// straight. A round cap of the subpath comes as a piece of its own; a square one is a straight line in front of its first
/// element or behind its last one.
struct StrokePieces {
  /// A path of more elements is cut into pieces; all others are stroked at once.
  static let longest = 20_000
  /// How many elements a piece has.
  static let length = 4_000

  /// What to stroke at once.
  struct Piece {
    let path: DrawPath
    /// Whether its ends have the stroke's caps.
    let hasCaps: Bool
  }

  private let cap: DrawCap
  /// How far a cap reaches.
  private let reach: Double
  private let emit: (Piece) -> Void
  /// Subpaths that are short enough to be stroked whole, together.
  private var whole = DrawPath()
  private var wholeCount = 0
  /// The subpath that is being read, or its newest piece.
  private var piece = DrawPath()
  private var count = 0
  private var isCut = false
  private var start = CGPoint.zero
  private var here = CGPoint.zero
  private var first: DrawPath.Element?
  private var last: DrawPath.Element?
  private var beforeLast = CGPoint.zero
  /// The directions in which the subpath begins and ends, one long; nil where all its points are one.
  private var beginning: CGPoint?
  private var ending: CGPoint?

  /// Hands the pieces of a path to `emit`, in order. Cost: linear.
  static func cut(_ path: DrawPath, cap: DrawCap, width: Double, _ emit: (Piece) -> Void) {
    withoutActuallyEscaping(emit) { emit in
      var pieces = StrokePieces(cap: cap, reach: width / 2, emit: emit)
      path.forEach { pieces.take($0) }
      pieces.endSubpath(isClosed: false)
      pieces.flushWhole()
    }
  }

  private init(cap: DrawCap, reach: Double, emit: @escaping (Piece) -> Void) {
    self.cap = cap
    self.reach = reach
    self.emit = emit
  }

  private mutating func take(_ element: DrawPath.Element) {
    switch element {
    case .move(let point):
      endSubpath(isClosed: false)
      begin(at: point)
    case .line, .quad, .cubic:
      if count >= Self.length, let last {
        emit(Piece(path: piece, hasCaps: false))
        isCut = true
        piece = DrawPath()
        piece.move(to: beforeLast)
        piece.append(last)
        count = 1
      }
      if first == nil { first = element }
      piece.append(element)
      count += 1
      let end = element.end ?? here
      if beginning == nil { beginning = Self.direction(from: here, to: element.control(after: here)) }
      ending = Self.direction(from: element.control(before: here), to: end) ?? ending
      (last, beforeLast, here) = (element, here, end)
    case .close:
      endSubpath(isClosed: true)
      begin(at: start)
    }
  }

  private mutating func begin(at point: CGPoint) {
    piece = DrawPath()
    piece.move(to: point)
    (start, here) = (point, point)
    (count, isCut, first, last) = (0, false, nil, nil)
    (beginning, ending) = (nil, nil)
  }

  private mutating func endSubpath(isClosed: Bool) {
    guard isCut, let first else {
      if count == 0 && !isClosed { return }
      if isClosed { piece.close() }
      whole.append(piece)
      wholeCount += count + 1
      if wholeCount >= Self.length { flushWhole() }
      return
    }
    if isClosed {
      // Round to the corner at which it began.
      piece.addLine(to: start)
      piece.append(first)
    }
    if !isClosed, cap == .square { piece.addLine(to: reached(from: here, along: ending, by: reach)) }
    emit(Piece(path: piece, hasCaps: false))
    guard !isClosed else { return }
    switch cap {
    case .butt: break
    case .round:
      emitDot(at: start)
      emitDot(at: here)
    case .square:
      // Together with the first element, so that no edge shows between them.
      var front = DrawPath()
      front.move(to: reached(from: start, along: beginning, by: -reach))
      front.addLine(to: start)
      front.append(first)
      emit(Piece(path: front, hasCaps: false))
    }
  }

  /// A line without length, of which only the caps show.
  private func emitDot(at point: CGPoint) {
    var dot = DrawPath()
    dot.move(to: point)
    dot.addLine(to: point)
    emit(Piece(path: dot, hasCaps: true))
  }

  private func reached(from point: CGPoint, along direction: CGPoint?, by distance: Double) -> CGPoint {
    let direction = direction ?? CGPoint(x: 1, y: 0)
    return CGPoint(x: point.x + direction.x * distance, y: point.y + direction.y * distance)
  }

  /// One long; nil between equal points.
  private static func direction(from a: CGPoint, to b: CGPoint) -> CGPoint? {
    let length = StableMath.hypot(b.x - a.x, b.y - a.y)
    return length > 0 ? CGPoint(x: (b.x - a.x) / length, y: (b.y - a.y) / length) : nil
  }

  private mutating func flushWhole() {
    guard wholeCount > 0 else { return }
    emit(Piece(path: whole, hasCaps: true))
    whole = DrawPath()
    wholeCount = 0
  }
}

extension DrawPath {
  /// Adds an element.
  fileprivate mutating func append(_ element: Element) {
    switch element {
    case .move(let p): move(to: p)
    case .line(let p): addLine(to: p)
    case .quad(let c, let p): addQuadCurve(to: p, control: c)
    case .cubic(let c, let d, let p): addCurve(to: p, control1: c, control2: d)
    case .close: close()
    }
  }
}

extension DrawPath.Element {
  /// Where the element ends; nil for one that closes.
  fileprivate var end: CGPoint? {
    switch self {
    case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
    case .close: nil
    }
  }

  /// The point towards which it leaves `start`.
  fileprivate func control(after start: CGPoint) -> CGPoint {
    switch self {
    case .quad(let c, let p): c == start ? p : c
    case .cubic(let c, let d, let p): c != start ? c : d != start ? d : p
    case .move, .line, .close: end ?? start
    }
  }

  /// The point from which it reaches its end.
  fileprivate func control(before start: CGPoint) -> CGPoint {
    switch self {
    case .quad(let c, let p): c == p ? start : c
    case .cubic(let c, let d, let p): d != p ? d : c != p ? c : start
    case .move, .line, .close: start
    }
  }
}
