import UIKit

/// A touch that draws.
final class InkPass: ToolPass {
  private let stroke: LiveStroke
  private var lastMove = 0.0
  private var link: CADisplayLink?
  private weak var live: LiveInkView?

  init(_ tool: PKInkingTool, start: TimeInterval) { stroke = LiveStroke(tool, start: start) }

  func move(_ touch: UITouch, _ event: UIEvent?, on canvas: PKCanvasView) {
    stroke.follow(touch, event, in: canvas.contents)
    canvas.live.show(stroke)
    live = canvas.live
    lastMove = CACurrentMediaTime()
    if stroke.predicted != nil { watchPredictions() }
  }

  func end(on canvas: PKCanvasView) -> PKDrawing? {
    cancel(on: canvas)
    guard let stroke = stroke.finished() else { return nil }
    var drawing = canvas.drawing
    drawing.strokes.append(stroke)
    return drawing
  }

  func cancel(on canvas: PKCanvasView) {
    link?.invalidate()
    link = nil
    canvas.live.show(nil)
  }

  func correct(_ touches: Set<UITouch>, on canvas: PKCanvasView) {
    if stroke.correct(touches, in: canvas.contents) { canvas.live.show(stroke) }
  }

  /// A pencil that rests sends nothing, and what was predicted of it would stay: after 50 ms without an event it is taken away.
  private func watchPredictions() {
    guard link == nil else { return }
    link = CADisplayLink(target: self, selector: Selector("touchstoneFrame:", InkPass.frame(_:)))
    link?.add(to: .main, forMode: .common)
  }

  private func frame(_ link: CADisplayLink) {
    guard CACurrentMediaTime() - lastMove > 0.05 else { return }
    link.invalidate()
    self.link = nil
    stroke.predict([])
    live?.show(stroke)
  }
}
