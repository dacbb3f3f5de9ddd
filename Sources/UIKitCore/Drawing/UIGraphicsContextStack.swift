import CoreGraphics
import Foundation

/// The context for drawing on this thread: that of the view that draws, of the renderer that runs, or the one pushed
/// last; nil outside of all drawing. Cost: some 5 ns.
/// > Here: each thread has its own context.
public func UIGraphicsGetCurrentContext() -> CGContext? { ThreadDrawing.use { $0.contexts.last } }

/// Makes a context the current one of this thread until `UIGraphicsPopContext()`.
/// > Here: each thread has its own context.
public func UIGraphicsPushContext(_ context: CGContext) { ThreadDrawing.current.contexts.append(context) }

/// Makes the context that was current before the last push the current one again. Without one it writes a line to the
/// log.
/// > Here: each thread has its own context.
public func UIGraphicsPopContext() {
  let thread = ThreadDrawing.current
  guard thread.contexts.popLast() == nil else { return }
  PlatformNote.misuse("UIGraphicsPopContext() was called more often than UIGraphicsPushContext(_:)")
}

/// Runs code with a context as the current one; what it pushed and did not pop is popped.
func withGraphicsContext<Result>(_ context: CGContext, _ body: () throws -> Result) rethrows -> Result {
  let depth = beginGraphicsContext(context)
  defer { endGraphicsContext(depth) }
  return try body()
}

/// Makes a context the current one until `endGraphicsContext`. Views draw between the two, and not in a closure, which
/// would be isolated to the main actor: tiles are drawn on other threads.
/// - Returns: how many there were.
func beginGraphicsContext(_ context: CGContext) -> Int {
  let thread = ThreadDrawing.current
  thread.contexts.append(context)
  return thread.contexts.count - 1
}

/// Makes the context from before the current one again; what was pushed since and not popped is popped.
func endGraphicsContext(_ depth: Int) {
  let thread = ThreadDrawing.current
  let extra = thread.contexts.count - depth - 1
  if extra > 0 {
    PlatformNote.misuse("\(extra) graphics contexts that drawing code pushed or began were not ended; they are now")
    thread.imageContexts.removeAll { $0.depth > depth }
  }
  if thread.contexts.count > depth { thread.contexts.removeLast(thread.contexts.count - depth) }
}
