import CoreGraphics
import Foundation
import RenderTree

/// The state of drawing for each thread: the current traits, the contexts that are drawn into, a spare piece of a path.
///
/// Cost of `current`: some 3 ns. It is freed with its thread.
final class ThreadDrawing {
  // Unchecked: every path and colour reads it, on one thread, and nothing is called while it is changed.
  /// What `UITraitCollection.current` was set to; nil for the screen's.
  @exclusivity(unchecked) var traits: UITraitCollection?
  /// The contexts of `UIGraphicsPushContext(_:)`, the current one last.
  @exclusivity(unchecked) var contexts: ContiguousArray<CGContext> = []
  /// The image contexts that were begun and not ended.
  @exclusivity(unchecked) var imageContexts: [OpenImageContext] = []
  /// The PDF document that was begun and not ended.
  @exclusivity(unchecked) var document: PDFCanvas?
  /// See `PathChunkPool`.
  @exclusivity(unchecked) var spareChunk: PathChunk?

  // Unsafe: the thread's slot owns a reference, which it gives up here when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key) { pointer in
      guard let pointer = pointer as UnsafeMutableRawPointer? else { return }
      Unmanaged<ThreadDrawing>.fromOpaque(pointer).release()
    }
    precondition(failure == 0, "the process has no thread-specific key left (\(failure))")
    return key
  }()

  // Unsafe: the thread's slot keeps the object.
  /// Runs `body` with this thread's state, without a retain, for the state that every path and colour reads. `body`
  /// must not end the thread.
  @inline(__always)
  static func use<Result>(_ body: (ThreadDrawing) -> Result) -> Result {
    guard let known = pthread_getspecific(key) else { return body(current) }
    return Unmanaged<ThreadDrawing>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  // Unsafe: as above; the slot gets a reference of its own.
  /// This thread's state.
  static var current: ThreadDrawing {
    if let known = pthread_getspecific(key) {
      return Unmanaged<ThreadDrawing>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ThreadDrawing()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}
