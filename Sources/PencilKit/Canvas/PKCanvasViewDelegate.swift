import UIKit

/// Is notified of what is drawn on a canvas, and as a scroll view's delegate. All methods are optional.
///
/// > Here: after a stroke the calls come in this order: `canvasViewDidEndUsingTool`, `canvasViewDrawingDidChange`, and at
/// > the next frame `canvasViewDidFinishRendering`.
///
/// > Not yet: `canvasView(_:didRefineStrokes:withNewStrokes:)`.
@preconcurrency @MainActor public protocol PKCanvasViewDelegate: UIScrollViewDelegate {
  /// The drawing has changed: by the user, by undoing, or because it was set. Not called again for a drawing that is set in
  /// this method.
  func canvasViewDrawingDidChange(_ canvasView: PKCanvasView)
  /// The drawing is about to be shown as it is now: after a change, and when scrolling or zooming has ended.
  func canvasViewDidFinishRendering(_ canvasView: PKCanvasView)
  /// A finger or pencil begins to use the canvas's tool.
  func canvasViewDidBeginUsingTool(_ canvasView: PKCanvasView)
  /// The finger or pencil has lifted, or what it did was taken back.
  func canvasViewDidEndUsingTool(_ canvasView: PKCanvasView)
}

extension PKCanvasViewDelegate {
  /// Does nothing.
  public func canvasViewDrawingDidChange(_ canvasView: PKCanvasView) {}
  /// Does nothing.
  public func canvasViewDidFinishRendering(_ canvasView: PKCanvasView) {}
  /// Does nothing.
  public func canvasViewDidBeginUsingTool(_ canvasView: PKCanvasView) {}
  /// Does nothing.
  public func canvasViewDidEndUsingTool(_ canvasView: PKCanvasView) {}
}

/// What draws on a canvas.
public enum PKCanvasViewDrawingPolicy: UInt, Sendable {
  /// While a tool picker is shown, fingers unless its switch or the system's settings leave drawing to pencils; otherwise
  /// pencils alone.
  case `default` = 0
  /// Fingers and pencils.
  case anyInput = 1
  /// Pencils. A finger scrolls.
  case pencilOnly = 2
}
