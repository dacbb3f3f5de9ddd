import UIKit

/// What one touch does with a canvas's tool, from its beginning to its lift.
@MainActor protocol ToolPass: AnyObject {
  /// The touch has begun or moved.
  func move(_ touch: UITouch, _ event: UIEvent?, on canvas: PKCanvasView)
  /// The touch has lifted.
  /// - Returns: what the drawing becomes; nil where it stays.
  func end(on canvas: PKCanvasView) -> PKDrawing?
  /// What it has shown disappears.
  func cancel(on canvas: PKCanvasView)
  /// True values of earlier samples have come.
  func correct(_ touches: Set<UITouch>, on canvas: PKCanvasView)
}

extension ToolPass {
  func correct(_ touches: Set<UITouch>, on canvas: PKCanvasView) {}
}
