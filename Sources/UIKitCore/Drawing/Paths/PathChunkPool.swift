import Foundation
import RenderTree

/// The chunk of the path that was freed last on this thread, for the next path: drawings make thousands of short paths
/// one after another, and the chunk is most of the cost of a path.
enum PathChunkPool {
  /// Takes the only chunk of a short path if nothing else refers to it. Chunks grow to 64 elements at most, so what is
  /// kept is bounded.
  @inline(__always)
  static func keep(_ path: inout DrawPath) {
    guard path.last != nil, path.full.isEmpty, let chunk = path.recycle() else { return }
    ThreadDrawing.use { $0.spareChunk = chunk }
  }

  /// Starts a subpath in an empty path.
  @inline(__always)
  static func begin(_ path: inout DrawPath, at point: CGPoint) {
    guard let chunk = ThreadDrawing.use({ $0.spareChunk.take() }) else { return path.move(to: point) }
    path.begin(at: point, in: chunk)
  }
}
