import Testing
import TouchTesting

@testable import PencilKit

/// Writes down what a canvas tells its delegate.
@MainActor final class CanvasListener: NSObject, PKCanvasViewDelegate {
  private let stage: Stage
  var scrolls = false
  init(_ stage: Stage) { self.stage = stage }

  func canvasViewDrawingDidChange(_ canvasView: PKCanvasView) {
    stage.note("changed: \(canvasView.drawing.strokes.count)")
  }
  func canvasViewDidFinishRendering(_ canvasView: PKCanvasView) { stage.note("rendered") }
  func canvasViewDidBeginUsingTool(_ canvasView: PKCanvasView) { stage.note("began") }
  func canvasViewDidEndUsingTool(_ canvasView: PKCanvasView) { stage.note("ended") }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls = true }
}

/// A canvas on a stage, with a listener.
@MainActor struct CanvasStage {
  let stage: Stage
  let canvas = PKCanvasView()
  let listener: CanvasListener

  init(_ stage: Stage = Stage(width: 400, height: 600), _ policy: PKCanvasViewDrawingPolicy = .anyInput) {
    self.stage = stage
    listener = CanvasListener(stage)
    canvas.drawingPolicy = policy
    stage.add(canvas)
    canvas.delegate = listener
    canvas.tool = PKInkingTool(.monoline, color: .black, width: 4)
    stage.advance(by: .frames(2))
    stage.clearJournal()
  }

  func line(_ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat) {
    let finger = stage.finger.down(x0, y0)
    finger.drag(to: CGPoint(x: x1, y: y1), over: 0.2)
    finger.up()
    stage.advance(by: .frames(1))
  }

  /// How dark a pixel is: 0 white, 255 black.
  func darkness(_ x: Int, _ y: Int) -> Int { 255 - Int(stage.snapshot.pixels[x, y] & 0xFF) }
}

@MainActor @Suite("Canvases")
struct CanvasTests {
  @Test("A finger draws, and the delegate is told in order")
  func draws() {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    #expect(it.stage.journal == ["began", "ended", "changed: 1", "rendered"])
    let stroke = it.canvas.drawing.strokes[0]
    #expect(stroke.ink == PKInk(.monoline) && stroke.path.count > 5)
    #expect(abs(stroke.renderBounds.minX - 98) < 0.1 && abs(stroke.renderBounds.maxX - 302) < 0.1)
    #expect(it.darkness(200, 100) == 255 && it.darkness(200, 90) == 0)
    // Times count from the beginning.
    #expect(stroke.path.first?.timeOffset == 0 && (stroke.path.last?.timeOffset ?? 0) > 0.15)
  }

  @Test("What is drawn is seen while the finger is down")
  func live() {
    let it = CanvasStage()
    let finger = it.stage.finger.down(100, 100)
    finger.move(to: CGPoint(x: 200, y: 100))
    it.stage.advance(by: .frames(1))
    #expect(it.darkness(150, 100) == 255)
    #expect(it.canvas.drawing.strokes.isEmpty && it.stage.journal == ["began"])
    finger.up()
    it.stage.advance(by: .frames(1))
    #expect(it.darkness(150, 100) == 255)
  }

  @Test("A tap makes a dot")
  func dot() {
    let it = CanvasStage()
    it.stage.finger.tap(at: CGPoint(x: 50, y: 50))
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.drawing.strokes.count == 1 && it.canvas.drawing.bounds.width == 4)
    #expect(it.darkness(50, 50) == 255)
  }

  @Test("A cancelled touch leaves nothing")
  func cancelled() {
    let it = CanvasStage()
    let finger = it.stage.finger.down(100, 100)
    finger.drag(to: CGPoint(x: 200, y: 100), over: 0.1)
    it.stage.cancelAllTouches()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.drawing == PKDrawing() && it.darkness(150, 100) == 0)
    #expect(it.stage.journal == ["began", "ended"])
    // The next finger draws again.
    it.line(100, 200, 200, 200)
    #expect(it.canvas.drawing.strokes.count == 1)
  }

  @Test("Strokes are undone and done again")
  func undo() throws {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    it.line(100, 200, 300, 200)
    let manager = try #require(it.canvas.undoManager)
    let both = it.canvas.drawing
    manager.undo()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.drawing.strokes.count == 1 && it.darkness(200, 200) == 0 && it.darkness(200, 100) == 255)
    manager.undo()
    #expect(it.canvas.drawing == PKDrawing() && !manager.canUndo)
    manager.redo()
    manager.redo()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.drawing == both && it.darkness(200, 200) == 255 && !manager.canRedo)
  }

  @Test("A drawing that is set is shown and told, once")
  func setting() {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    let drawing = it.canvas.drawing
    it.stage.clearJournal()
    it.canvas.drawing = PKDrawing()
    it.stage.advance(by: .frames(1))
    #expect(it.stage.journal == ["changed: 0", "rendered"] && it.darkness(200, 100) == 0)
    it.canvas.drawing = drawing.transformed(using: CGAffineTransform(translationX: 0, y: 50))
    it.stage.advance(by: .frames(1))
    #expect(it.darkness(200, 150) == 255 && it.darkness(200, 100) == 0)
  }

  @Test("A move draws its own stroke and nothing that stands")
  func cost() {
    let it = CanvasStage()
    for row in 0..<8 { it.line(20, CGFloat(40 + row * 20), 380, CGFloat(40 + row * 20)) }
    let drawn = it.canvas.sheet.drawCount
    let finger = it.stage.finger.down(20, 300)
    for step in 1...40 {
      finger.move(to: CGPoint(x: CGFloat(20 + step * 8), y: 300 + CGFloat(step % 5)))
      it.stage.advance(by: .frames(1))
    }
    #expect(it.canvas.sheet.drawCount == drawn)
    finger.up()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.sheet.drawCount > drawn && it.canvas.drawing.strokes.count == 9)
  }

  // MARK: Policy, scrolling, zooming

  @Test("With pencils alone a finger scrolls and a pencil draws")
  func pencilOnly() {
    let it = CanvasStage(Stage(width: 400, height: 600), .pencilOnly)
    it.canvas.contentSize = CGSize(width: 400, height: 2000)
    #expect(!it.canvas.allowsFingerDrawing)
    let finger = it.stage.finger.down(200, 400)
    finger.drag(to: CGPoint(x: 200, y: 300), over: 0.5)
    finger.up()
    it.stage.advance(by: .seconds(2))
    #expect(it.canvas.drawing == PKDrawing() && it.canvas.contentOffset.y > 50 && it.listener.scrolls)
    let offset = it.canvas.contentOffset.y
    let pencil = it.stage.pencil
    pencil.down(100, 100)
    pencil.drag(to: CGPoint(x: 300, y: 100), over: 0.2)
    pencil.up()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.contentOffset.y == offset && it.canvas.drawing.strokes.count == 1)
    // Places are those of the contents.
    #expect(abs(it.canvas.drawing.bounds.midY - 100 - offset) < 0.01)
    #expect(it.darkness(200, 100) == 255)
  }

  @Test("By default a finger draws only while a tool picker is shown")
  func defaultPolicy() {
    let it = CanvasStage(Stage(width: 400, height: 600), .default)
    it.line(100, 100, 300, 100)
    #expect(it.canvas.drawing.strokes.isEmpty)
    let picker = PKToolPicker()
    picker.addObserver(it.canvas)
    picker.setVisible(true, forFirstResponder: it.canvas)
    it.canvas.becomeFirstResponder()
    it.line(100, 100, 300, 100)
    #expect(it.canvas.drawing.strokes.count == 1)
    picker.fingersDraw = false
    it.line(100, 200, 300, 200)
    #expect(it.canvas.drawing.strokes.count == 1 && it.canvas.panGestureRecognizer.minimumNumberOfTouches == 1)
    picker.setVisible(false, forFirstResponder: it.canvas)
  }

  @Test("Two fingers scroll, and what the first one had drawn is taken back")
  func twoFingers() {
    let it = CanvasStage()
    it.canvas.contentSize = CGSize(width: 400, height: 2000)
    let first = it.stage.finger.down(150, 400)
    first.move(by: 0, -4)
    it.stage.advance(by: .frames(1))
    let second = it.stage.finger.down(250, 400)
    for _ in 0..<20 {
      first.move(by: 0, -5)
      second.move(by: 0, -5)
      it.stage.advance(by: .frames(1))
    }
    first.up()
    second.up()
    it.stage.advance(by: .seconds(2))
    #expect(it.canvas.contentOffset.y > 50 && it.canvas.drawing == PKDrawing())
    #expect(it.stage.journal.prefix(2) == ["began", "ended"] && !it.stage.journal.contains("changed: 1"))
    #expect(it.stage.journal.last == "rendered")
    it.line(100, 100, 300, 100)
    #expect(it.canvas.drawing.strokes.count == 1)
  }

  @Test("A pinch zooms, and ink is drawn in the contents' own points")
  func zoom() {
    let it = CanvasStage()
    it.canvas.minimumZoomScale = 1
    it.canvas.maximumZoomScale = 4
    it.line(100, 100, 300, 100)
    it.canvas.setZoomScale(2, animated: false)
    it.canvas.contentOffset = .zero
    it.stage.advance(by: .frames(2))
    #expect(it.canvas.zoomScale == 2 && it.darkness(300, 200) == 255 && it.darkness(100, 100) == 0)
    it.line(40, 40, 80, 40)
    let new = it.canvas.drawing.strokes[1].renderBounds
    #expect(abs(new.minX - 18) < 0.1 && abs(new.midY - 20) < 0.1)
    let strokes = it.canvas.drawing.strokes.count
    let hand = it.stage.hand(2).down(at: [CGPoint(x: 150, y: 300), CGPoint(x: 250, y: 300)])
    for _ in 0..<10 {
      hand.scale(by: 0.95)
      it.stage.advance(by: .frames(1))
    }
    hand.up()
    it.stage.advance(by: .seconds(1))
    #expect(it.canvas.zoomScale < 2 && it.canvas.drawing.strokes.count == strokes)
  }

  @Test("A canvas in a scroll view draws and does not scroll it")
  func nested() {
    let stage = Stage(width: 400, height: 600)
    let outer = stage.add(UIScrollView())
    outer.contentSize = CGSize(width: 400, height: 2000)
    let canvas = PKCanvasView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    canvas.drawingPolicy = .anyInput
    outer.addSubview(canvas)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(100, 100)
    finger.drag(to: CGPoint(x: 120, y: 300), over: 0.3)
    finger.up()
    stage.advance(by: .frames(1))
    #expect(outer.contentOffset == .zero && canvas.drawing.strokes.count == 1)
  }

  // MARK: Erasing

  @Test("The vector eraser takes whole strokes, in one step of undoing")
  func vectorEraser() {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    it.line(100, 200, 300, 200)
    it.line(100, 300, 300, 300)
    let all = it.canvas.drawing
    it.canvas.tool = PKEraserTool(.vector)
    it.stage.clearJournal()
    it.line(200, 80, 200, 220)
    #expect(it.canvas.drawing.strokes.count == 1 && it.darkness(120, 100) == 0 && it.darkness(120, 300) == 255)
    #expect(it.stage.journal == ["began", "ended", "changed: 1", "rendered"])
    it.canvas.undoManager?.undo()
    #expect(it.canvas.drawing == all)
    it.stage.advance(by: .frames(1))
    // Erasing nothing changes nothing.
    it.stage.clearJournal()
    it.line(20, 400, 80, 400)
    #expect(it.stage.journal == ["began", "ended"])
  }

  @Test("The bitmap eraser takes what it touches")
  func bitmapEraser() {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    it.canvas.tool = PKEraserTool(.bitmap, width: 20)
    it.line(200, 60, 200, 140)
    #expect(it.canvas.drawing.strokes.count == 1)
    #expect(it.darkness(200, 100) == 0 && it.darkness(195, 100) == 0)
    #expect(it.darkness(150, 100) == 255 && it.darkness(250, 100) == 255)
    #expect(it.canvas.drawing.strokes[0].mask != nil && it.canvas.drawing.strokes[0].maskedPathRanges.count == 2)
    // What is erased wholly is no stroke any more.
    it.line(90, 100, 310, 100)
    #expect(it.canvas.drawing == PKDrawing())
  }

  @Test("An eraser that is cancelled has erased nothing")
  func cancelledEraser() {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    it.canvas.tool = PKEraserTool(.vector)
    let finger = it.stage.finger.down(200, 80)
    finger.move(to: CGPoint(x: 200, y: 120))
    it.stage.advance(by: .frames(1))
    #expect(it.darkness(150, 100) == 0)
    finger.cancel()
    it.stage.advance(by: .frames(1))
    #expect(it.darkness(150, 100) == 255 && it.canvas.drawing.strokes.count == 1)
  }

  @Test("The lasso selects what it goes around, moves it, and undoing moves it back")
  func lasso() {
    let it = CanvasStage()
    it.line(100, 100, 150, 100)
    it.line(100, 300, 150, 300)
    let before = it.canvas.drawing
    it.canvas.tool = PKLassoTool()
    let finger = it.stage.finger.down(80, 80)
    for corner in [CGPoint(x: 180, y: 80), CGPoint(x: 180, y: 120), CGPoint(x: 80, y: 120)] {
      finger.drag(to: corner, over: 0.1)
    }
    finger.up()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.drawing == before)
    it.stage.clearJournal()
    it.line(125, 100, 225, 150)
    #expect(it.stage.journal == ["began", "ended", "changed: 2", "rendered"])
    let moved = it.canvas.drawing.strokes[0].renderBounds
    #expect(abs(moved.minX - 198) < 0.1 && abs(moved.midY - 150) < 0.1)
    #expect(it.darkness(210, 150) == 255 && it.darkness(110, 100) == 0 && it.darkness(110, 300) == 255)
    // It stays selected, and a cancelled touch moves it nowhere.
    let second = it.stage.finger.down(225, 150)
    second.move(by: 30, 30)
    it.stage.advance(by: .frames(1))
    #expect(it.darkness(240, 180) == 255 && it.darkness(210, 150) == 0)
    second.cancel()
    it.stage.advance(by: .frames(1))
    #expect(it.canvas.drawing.strokes[0].renderBounds == moved && it.darkness(210, 150) == 255)
    it.canvas.undoManager?.undo()
    #expect(it.canvas.drawing == before)
    it.stage.finger.tap(at: CGPoint(x: 300, y: 400))
    #expect(it.canvas.drawing == before)
  }

  // MARK: Pencils and colours

  @Test("A pencil's force makes a pen's line wider, and its other end erases")
  func force() {
    let it = CanvasStage()
    it.canvas.tool = PKInkingTool(.pen, color: .black, width: 6)
    func line(_ y: CGFloat, _ force: Float) {
      let pencil = it.stage.pencil
      pencil.force = force
      pencil.down(100, y)
      pencil.drag(to: CGPoint(x: 300, y: y), over: 0.2)
      pencil.up()
      it.stage.advance(by: .frames(1))
    }
    line(100, 0.05)
    line(200, 0.9)
    let heights = it.canvas.drawing.strokes.map(\.renderBounds.height)
    #expect(heights[1] > heights[0] * 1.5)
    let pencil = it.stage.pencil
    pencil.isEraser = true
    pencil.down(200, 80)
    pencil.drag(to: CGPoint(x: 200, y: 120), over: 0.2)
    pencil.up()
    #expect(it.canvas.drawing.strokes.count == 1)
  }

  @Test("A force that comes late widens the line where it was measured")
  func lateForce() {
    let it = CanvasStage()
    it.canvas.tool = PKInkingTool(.pen, color: .black, width: 6)
    let pencil = it.stage.pencil
    pencil.expecting = .force
    pencil.force = 0.05
    pencil.down(100, 100)
    pencil.correct(force: 0.9)
    it.stage.advance(by: .frames(2))
    pencil.up()
    let points = it.canvas.drawing.strokes[0].path
    #expect((points.first?.size.height ?? 0) > 8)
  }

  @Test("A canvas of one fixed scale, as wide as its page, draws in the page's points")
  func fixedScale() {
    let it = CanvasStage()
    it.canvas.minimumZoomScale = 0.5
    it.canvas.maximumZoomScale = 0.5
    it.canvas.zoomScale = 0.5
    it.canvas.contentSize = CGSize(width: 400, height: 1000)
    it.stage.advance(by: .frames(2))
    it.line(100, 100, 300, 100)
    let box = it.canvas.drawing.bounds
    #expect(abs(box.minX - 198) < 0.1 && abs(box.maxX - 602) < 0.1 && abs(box.midY - 200) < 0.1)
    #expect(it.darkness(200, 100) > 200)
  }

  @Test("Black ink is white on a dark canvas, and black in its drawing")
  func darkMode() {
    let it = CanvasStage()
    it.line(100, 100, 300, 100)
    it.stage.window.overrideUserInterfaceStyle = .dark
    it.stage.advance(by: .frames(2))
    #expect(it.darkness(200, 100) == 0 && it.darkness(200, 90) > 200)
    #expect(
      it.canvas.drawing.strokes[0].ink.color == UIColor(white: 0, alpha: 1)
        || it.canvas.drawing.strokes[0].ink == PKInk(.monoline))
    it.stage.window.overrideUserInterfaceStyle = .light
    it.stage.advance(by: .frames(2))
    #expect(it.darkness(200, 100) == 255)
  }

  @Test("The drawing's recogniser is there for targets, and a control on the canvas works")
  func recognizer() {
    let it = CanvasStage()
    let tap = UITapGestureRecognizer()
    it.canvas.addGestureRecognizer(tap)
    it.stage.tell(of: tap, as: "tap")
    it.stage.tell(of: it.canvas.drawingGestureRecognizer, as: "drawing")
    it.stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(it.stage.journal.contains("tap recognised") || it.stage.journal.contains { $0.hasPrefix("tap") })
    #expect(it.stage.journal.contains { $0.hasPrefix("drawing began") })
    let button = UIButton(frame: CGRect(x: 200, y: 300, width: 100, height: 50))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    it.canvas.addSubview(button)
    let count = it.canvas.drawing.strokes.count
    it.stage.finger.tap(at: CGPoint(x: 250, y: 325))
    #expect(taps == 1 && it.canvas.drawing.strokes.count == count)
  }
}
