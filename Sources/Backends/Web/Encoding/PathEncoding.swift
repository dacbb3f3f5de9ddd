import Foundation
import RenderTree

/// A long path as the page has it.
struct PathState {
  var path: DrawPath
  /// Whether the page has an empty path for it, since it has points that cannot be drawn.
  var isBlank = false
}

enum PathEncoding {
  /// Points beyond this cannot be drawn.
  static let limit = 1e9

  /// The elements of a short path.
  static func write(_ head: CommandHead, to writer: ByteWriter) {
    for point in head.points where !(abs(point.x) <= limit && abs(point.y) <= limit) { return writer.v(0) }
    writer.v(head.verbs.count)
    for verb in head.verbs { writer.u8(verb) }
    for point in head.points { writer.pt(point) }
  }

  /// The elements of a path from one on.
  static func write(_ path: DrawPath, from start: Int = 0, to writer: ByteWriter) {
    writer.v(path.count - start)
    eachChunk(of: path, from: start) { chunk, element, _ in
      for verb in chunk.verbs[element...] { writer.u8(verb) }
    }
    eachChunk(of: path, from: start) { chunk, _, point in
      for place in chunk.points[point...] { writer.pt(place) }
    }
  }

  /// Whether every point from an element on can be drawn.
  static func isFinite(_ path: DrawPath, from start: Int) -> Bool {
    var isFinite = true
    eachChunk(of: path, from: start) { chunk, _, point in
      for place in chunk.points[point...] where !(abs(place.x) <= limit && abs(place.y) <= limit) { isFinite = false }
    }
    return isFinite
  }

  private static func eachChunk(
    of path: DrawPath, from start: Int, _ body: (_ chunk: PathChunk, _ element: Int, _ point: Int) -> Void
  ) {
    var index = start / PathChunk.fullCount
    var element = start % PathChunk.fullCount
    while index < path.chunkCount {
      let chunk = path.chunk(index)
      var point = 0
      for verb in chunk.verbs.prefix(element) { point += PathVerb(rawValue: verb)?.pointCount ?? 0 }
      body(chunk, min(element, chunk.count), point)
      index += 1
      element = 0
    }
  }
}

extension WebFrameEncoder {
  /// The number of a path. What continues `old` costs its new elements when nothing else uses that one.
  func pathID(_ path: DrawPath, replacing old: Int) -> Int {
    if old != 0 {
      let state = paths[old]
      guard let same = path.firstDifference(from: state.path) else { return old }
      if paths.references(to: old) == 1 {
        let isFinite = PathEncoding.isFinite(path, from: state.isBlank ? 0 : same)
        tellPath(old, path, from: state.isBlank ? 0 : same, isFinite: isFinite)
        paths.change(old) { $0 = PathState(path: path, isBlank: !isFinite) }
        return old
      }
    }
    let isFinite = PathEncoding.isFinite(path, from: 0)
    let id = paths.add(PathState(path: path, isBlank: !isFinite))
    tellPath(id, path, from: 0, isFinite: isFinite)
    return id
  }

  private func tellPath(_ id: Int, _ path: DrawPath, from start: Int, isFinite: Bool) {
    out.u8(0x40)
    out.v(id)
    out.v(isFinite ? start : 0)
    if isFinite { PathEncoding.write(path, from: start, to: out) } else { out.v(0) }
  }
}
