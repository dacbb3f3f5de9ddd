import Testing
import TouchTesting

@testable import PencilKit

/// Writes down what a picker tells.
@MainActor private final class PickerListener: NSObject, PKToolPickerObserver {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }

  func toolPickerSelectedToolDidChange(_ toolPicker: PKToolPicker) {
    stage.note(
      "tool: \((toolPicker.selectedTool as? PKInkingTool)?.inkType.rawValue ?? "\(type(of: toolPicker.selectedTool))")")
  }
  func toolPickerVisibilityDidChange(_ toolPicker: PKToolPicker) { stage.note("visible: \(toolPicker.isVisible)") }
  func toolPickerFramesObscuredDidChange(_ toolPicker: PKToolPicker) { stage.note("frames") }
  func toolPickerIsRulerActiveDidChange(_ toolPicker: PKToolPicker) { stage.note("ruler: \(toolPicker.isRulerActive)") }
}

@MainActor @Suite("Tool pickers")
struct ToolPickerTests {
  private func shown(_ stage: Stage) -> (CanvasStage, PKToolPicker) {
    let it = CanvasStage(stage, .default)
    let picker = PKToolPicker()
    picker.addObserver(it.canvas)
    picker.setVisible(true, forFirstResponder: it.canvas)
    it.canvas.becomeFirstResponder()
    it.stage.advance(by: .frames(2))
    it.stage.clearJournal()
    return (it, picker)
  }

  @Test("It is shown while its responder is first responder, and observers are told")
  func visibility() {
    let it = CanvasStage(Stage(width: 390, height: 844))
    let picker = PKToolPicker()
    let listener = PickerListener(it.stage)
    picker.addObserver(listener)
    picker.setVisible(true, forFirstResponder: it.canvas)
    #expect(!picker.isVisible && picker.frameObscured(in: it.canvas).isNull)
    it.canvas.becomeFirstResponder()
    #expect(picker.isVisible && it.stage.journal == ["visible: true", "frames"])
    let covered = picker.frameObscured(in: it.canvas)
    #expect(covered.maxY == 844 && covered.width == 390 && covered.height == 108)
    it.canvas.resignFirstResponder()
    it.stage.advance(by: .frames(1))
    #expect(!picker.isVisible && it.stage.journal.suffix(2) == ["visible: false", "frames"])
    picker.isRulerActive = true
    #expect(it.stage.journal.last == "ruler: true")
    picker.removeObserver(listener)
    picker.selectedTool = PKLassoTool()
    #expect(it.stage.journal.last == "ruler: true")
  }

  @Test("A canvas that asks before it is in a window gets the picker when it is")
  func early() {
    let stage = Stage(width: 390, height: 844)
    let canvas = PKCanvasView()
    let picker = PKToolPicker()
    picker.setVisible(true, forFirstResponder: canvas)
    picker.addObserver(canvas)
    canvas.becomeFirstResponder()
    #expect(!picker.isVisible)
    stage.add(canvas)
    stage.advance(by: .frames(1))
    #expect(picker.isVisible)
    canvas.removeFromSuperview()
    stage.advance(by: .frames(1))
    #expect(!picker.isVisible)
  }

  @Test("Fingers choose tools and colours, and the canvas follows")
  func choosing() throws {
    let (it, picker) = shown(Stage(width: 390, height: 844))
    try it.stage.find(.button, "Marker").tap()
    #expect((it.canvas.tool as? PKInkingTool)?.inkType == .marker)
    try it.stage.find(.button, "Red").tap()
    let red = try #require(it.canvas.tool as? PKInkingTool)
    #expect(InkColor(red.color).red == 1)
    try it.stage.find(.button, "Eraser").tap()
    #expect(it.canvas.tool is PKEraserTool)
    try it.stage.find(.button, "Lasso").tap()
    #expect(it.canvas.tool is PKLassoTool)
    // Each tool keeps its own colour.
    try it.stage.find(.button, "Marker").tap()
    #expect((picker.selectedTool as? PKInkingTool) == red)
    // It draws, and a touch on the palette draws nothing.
    it.line(100, 100, 300, 100)
    #expect(it.canvas.drawing.strokes.map(\.ink.inkType) == [.marker])
  }

  @Test("A second tap on a tool shows its widths and its opacity")
  func attributes() throws {
    let (it, picker) = shown(Stage(width: 390, height: 844))
    try it.stage.find(.button, "Pen").tap()
    it.stage.advance(by: .frames(2))
    let widths = AttributesPanel.widths(of: .pen)
    try it.stage.find(.button, "Thickness \(Int(widths[4].rounded()))").tap()
    #expect((picker.selectedTool as? PKInkingTool)?.width == widths[4])
    #expect((it.canvas.tool as? PKInkingTool)?.width == widths[4])
    #expect(it.stage.find(.slider, "Opacity").exists)
    // A touch beside it closes it and draws.
    it.line(100, 100, 300, 100)
    #expect(it.canvas.drawing.strokes.count == 1)
    it.stage.advance(by: .frames(2))
    #expect(!it.stage.find(.slider, "Opacity").exists)
  }

  @Test("On a tablet it floats, undoes and redoes, and covers nothing for good")
  func tablet() throws {
    let (it, picker) = shown(Stage(device: .iPad))
    #expect(picker.isVisible && picker.frameObscured(in: it.canvas).isNull)
    it.line(100, 100, 300, 100)
    try it.stage.find(.button, "Undo").tap()
    #expect(it.canvas.drawing == PKDrawing())
    try it.stage.find(.button, "Redo").tap()
    #expect(it.canvas.drawing.strokes.count == 1)
  }

  @Test("The picker of a window is always the same")
  func shared() {
    let it = CanvasStage()
    #expect(PKToolPicker.shared(for: it.stage.window) === PKToolPicker.shared(for: it.stage.window))
  }

  @Test("Colours on a dark palette are those of a dark canvas")
  func dark() throws {
    let (it, picker) = shown(Stage(width: 390, height: 844))
    it.stage.window.overrideUserInterfaceStyle = .dark
    it.stage.advance(by: .frames(2))
    try it.stage.find(.button, "Black").tap()
    let tool = try #require(picker.selectedTool as? PKInkingTool)
    #expect(InkColor(tool.color) == InkColor(.black))
    it.line(100, 100, 300, 100)
    #expect(it.darkness(200, 100) == 0)
  }

  @Test("Controls of the palette are large enough and have labels", arguments: [false, true])
  func accessibility(isTablet: Bool) {
    let (it, _) = shown(isTablet ? Stage(device: .iPad) : Stage(width: 390, height: 844))
    #expect(it.stage.accessibilityIssues().isEmpty, "\(it.stage.accessibilityIssues())")
  }
}
