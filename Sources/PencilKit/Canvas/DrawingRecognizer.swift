import UIKit

/// Follows the touch that uses a canvas's tool.
///
/// It begins when the touch does. It prevents recognisers around the canvas from moving something else, but no taps, and
/// fingers leave it to the canvas's own pan and pinch to take the touch back.
final class DrawingRecognizer: UIGestureRecognizer {
  /// Weak, since an attempt can outlive the view for a moment.
  private weak var canvas: PKCanvasView?
  private(set) var touch: UITouch?

  init(_ canvas: PKCanvasView) {
    self.canvas = canvas
    super.init(target: nil, action: nil)
    name = "PKCanvasViewDrawing"
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    requiresExclusiveTouchType = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    // Of fingers that land together the left one is the first, so that drawings do not depend on a set's order.
    for new in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
      guard touch == nil, let canvas, canvas.mayUseTool(new) else {
        ignore(new, for: event)
        continue
      }
      touch = new
      canvas.beginTool(new, event)
      state = .began
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let touch, touches.contains(touch) else { return }
    canvas?.moveTool(touch, event)
    state = .changed
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    guard let touch, touches.contains(touch) else { return }
    self.touch = nil
    canvas?.endTool(touch, event)
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    guard let touch, touches.contains(touch) else { return }
    takeBack()
  }

  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) { canvas?.correctTool(touches) }

  /// What was drawn disappears, and the touch is not followed any more.
  func takeBack() {
    guard touch != nil else { return }
    touch = nil
    canvas?.cancelTool()
    if state == .began || state == .changed { state = .cancelled }
  }

  /// The attempt is over. One that another recogniser has ended is taken back.
  override func reset() {
    super.reset()
    guard touch != nil else { return }
    touch = nil
    canvas?.cancelTool()
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    if other.view === view, other is UIPanGestureRecognizer || other is UIPinchGestureRecognizer {
      // The hand of a pencil that draws does not scroll.
      return touch?.type == .pencil
    }
    return !(other is UITapGestureRecognizer || other is UILongPressGestureRecognizer)
  }
}
