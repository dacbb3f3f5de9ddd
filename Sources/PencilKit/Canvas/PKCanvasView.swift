import UIKit
@_spi(UIKit) import UIKitCore

/// A view to draw on with fingers and pencils: a scroll view whose contents are a drawing.
///
/// Where fingers draw, two of them scroll, and pinch if the zoom scales allow it; what the first one had drawn until then is
/// taken back. Where only pencils draw, one finger scrolls. A tap makes a dot. The view's undo manager undoes strokes and
/// erasures. Places of the drawing are points of the contents at a zoom scale of 1.
///
/// Inks are shown in the colours for the view's user interface style: see `PKInkingTool.convertColor(_:from:to:)`.
///
/// Cost: a move draws what it adds to its stroke, however long that is and whatever stands on the canvas.
/// > Not yet: the ruler, a menu for what the lasso has selected, corrections of a pencil's force after it has lifted.
@preconcurrency @MainActor
open class PKCanvasView: UIScrollView, PKToolPickerObserver {
  /// What scrolls and is zoomed: the first subview, in which apps put pictures below the ink.
  final let contents = UIView()
  final let sheet = InkSheet()
  final let live = LiveInkView()
  final lazy var relay = CanvasRelay(self)
  private final lazy var recognizer = DrawingRecognizer(self)
  private final var pass: (any ToolPass)?
  private final var selection: SelectionView?
  private final var isUsingTool = false
  private final var isNotifying = false
  private final var owesRenderingNote = false
  private final var stored = PKDrawing()

  /// An empty canvas.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A canvas from an archive; without a drawing.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    if backgroundColor == nil { backgroundColor = .systemBackground }
    contents.addSubview(sheet)
    contents.addSubview(live)
    insertSubview(contents, at: 0)
    addGestureRecognizer(recognizer)
    (self as UIScrollView).delegate = relay
    updatePan()
  }

  // MARK: Drawing

  /// What is drawn. Default: nothing. Setting it notifies the delegate, ends what a touch is drawing, and cannot be undone by
  /// the undo manager.
  open var drawing: PKDrawing {
    get { stored }
    set {
      recognizer.takeBack()
      deselect()
      change(to: newValue)
    }
  }

  /// What touches do. Default: a black pen.
  open var tool: any PKTool = PKInkingTool(.pen) { didSet { if !(tool is PKLassoTool) { deselect() } } }

  /// Whether a ruler is shown. Default false.
  /// > Partly: kept; there is no ruler.
  open var isRulerActive = false

  /// What draws. Default `default`.
  open var drawingPolicy = PKCanvasViewDrawingPolicy.default { didSet { updatePan() } }

  /// Whether fingers draw; the older form of `drawingPolicy`.
  open var allowsFingerDrawing: Bool {
    get { drawingPolicy != .pencilOnly }
    set { drawingPolicy = newValue ? .anyInput : .pencilOnly }
  }

  /// Whether touches use the tool. Default true. Where they do not, one finger scrolls.
  open var isDrawingEnabled = true {
    didSet {
      recognizer.isEnabled = isDrawingEnabled
      updatePan()
    }
  }

  /// The recogniser of the touch that draws. It begins with the touch.
  open var drawingGestureRecognizer: UIGestureRecognizer { recognizer }

  /// The newest version of contents that the user may make. Default `latest`.
  /// > Partly: kept; tools are not limited by it.
  open var maximumSupportedContentVersion = PKContentVersion.latest

  /// Is notified of what is drawn, and as a scroll view's delegate. Default nil.
  @_nonoverride open weak var delegate: (any PKCanvasViewDelegate)? {
    get { relay.client ?? (self as UIScrollView).delegate as? any PKCanvasViewDelegate }
    set {
      relay.client = newValue
      (self as UIScrollView).delegate = relay
    }
  }

  // MARK: Change

  private func change(to new: PKDrawing) {
    stored = new
    sheet.show(new.strokes.map(\.storage))
    owesRenderingNote = true
    setNeedsLayout()
    PickerCenter.current.canvasChanged()
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    delegate?.canvasViewDrawingDidChange(self)
  }

  /// A change by the user, or the undoing of one.
  private func changeUndoably(to new: PKDrawing) {
    let old = stored
    undoManager?.registerUndo(withTarget: self) { canvas in
      canvas.deselect()
      canvas.changeUndoably(to: old)
    }
    change(to: new)
  }

  // MARK: Touches

  /// Whether fingers draw, by the policy.
  final var drawsWithFingers: Bool {
    guard isDrawingEnabled else { return false }
    switch drawingPolicy {
    case .anyInput: return true
    case .pencilOnly: return false
    case .default:
      return PickerCenter.current.fingersDraw(in: window) && !UIPencilInteraction.prefersPencilOnlyDrawing
    }
  }

  final func mayUseTool(_ touch: UITouch) -> Bool {
    guard pass == nil, isDrawingEnabled else { return false }
    // Controls in the contents get their touches.
    var view = touch.view
    while let here = view, here !== self {
      if here is UIControl { return false }
      view = here.superview
    }
    return touch.type == .pencil || drawsWithFingers
  }

  final func beginTool(_ touch: UITouch, _ event: UIEvent?) {
    let tool: any PKTool = touch.isEraser ? PKEraserTool(.vector) : tool
    switch tool {
    case let tool as PKInkingTool: pass = InkPass(tool, start: touch.timestamp)
    case let tool as PKEraserTool: pass = EraserPass(tool)
    case is PKLassoTool: pass = LassoPass(selection)
    default: pass = nil
    }
    if !(pass is LassoPass) { deselect() }
    isUsingTool = true
    delegate?.canvasViewDidBeginUsingTool(self)
    moveTool(touch, event)
  }

  final func moveTool(_ touch: UITouch, _ event: UIEvent?) { pass?.move(touch, event, on: self) }

  final func endTool(_ touch: UITouch, _ event: UIEvent?) {
    moveTool(touch, event)
    let drawing = pass?.end(on: self)
    pass = nil
    didEndTool()
    if let drawing { changeUndoably(to: drawing) }
  }

  /// What the touch did is taken back.
  final func cancelTool() {
    pass?.cancel(on: self)
    pass = nil
    didEndTool()
  }

  final func correctTool(_ touches: Set<UITouch>) { pass?.correct(touches, on: self) }

  private func didEndTool() {
    guard isUsingTool else { return }
    isUsingTool = false
    delegate?.canvasViewDidEndUsingTool(self)
  }

  // MARK: Selection

  /// Selects strokes, so that the lasso moves them.
  final func select(_ strokes: [StrokeStorage]) {
    deselect()
    guard !strokes.isEmpty else { return }
    let selection = SelectionView(strokes)
    contents.addSubview(selection)
    self.selection = selection
  }

  final func deselect() {
    selection?.removeFromSuperview()
    selection = nil
  }

  // MARK: Scrolling and zooming

  /// Two fingers scroll where one draws, and a pencil scrolls nowhere.
  final func updatePan() {
    let fingers = drawsWithFingers ? 2 : 1
    guard fingers != panFingers else { return }
    panFingers = fingers
    panGestureRecognizer.minimumNumberOfTouches = fingers
    panGestureRecognizer.allowedTouchTypes = [.direct, .indirect, .indirectPointer].map {
      (type: UITouch.TouchType) in NSNumber(value: type.rawValue)
    }
  }
  private final var panFingers = 0

  /// A finger begins to scroll: what it had drawn is taken back.
  @_spi(UIKit) open override func dragWillBegin() {
    super.dragWillBegin()
    scrollingBegins()
  }

  final func scrollingBegins() {
    if recognizer.touch?.type != .pencil { recognizer.takeBack() }
  }

  final func didZoom() {
    // A view of the app's is zoomed: the ink is zoomed with it.
    if let zoomed = relay.client?.viewForZooming(in: self), zoomed !== contents {
      contents.transform = CGAffineTransform(scaleX: zoomScale, y: zoomScale)
    }
    setNeedsLayout()
  }

  final func movementEnded() {
    owesRenderingNote = true
    setNeedsLayout()
  }

  /// Shows the part of the drawing that is seen.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let scale = zoomScale > 0 ? zoomScale : 1
    let size = CGSize(
      width: max(contentSize.width, bounds.width) / scale, height: max(contentSize.height, bounds.height) / scale)
    if !isZooming, contents.bounds.size != size {
      contents.bounds.size = size
      contents.center = CGPoint(x: size.width * scale / 2, y: size.height * scale / 2)
    }
    let seen = contents.convert(bounds, from: self)
    let pixels = max(1, traitCollection.displayScale) * scale
    sheet.see(seen.insetBy(dx: -8, dy: -8), scale: pixels)
    live.cover(seen)
    if live.contentScaleFactor != min(pixels, 8) { live.contentScaleFactor = min(pixels, 8) }
    guard owesRenderingNote, window != nil else { return }
    owesRenderingNote = false
    delegate?.canvasViewDidFinishRendering(self)
  }

  /// Whether a tool picker is shown decides what fingers do.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updatePan()
  }

  /// Inks have other colours on a dark canvas.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard traitCollection.userInterfaceStyle != previousTraitCollection?.userInterfaceStyle else { return }
    sheet.redraw()
    selection?.setNeedsDisplay()
    live.setNeedsDisplay()
  }

  // MARK: First responder

  /// A canvas can be first responder, so that a tool picker is shown for it.
  open override var canBecomeFirstResponder: Bool { true }

  /// Shows the tool pickers that are visible for it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let isFirst = super.becomeFirstResponder()
    PickerCenter.current.update()
    return isFirst
  }

  // MARK: Tool picker

  /// Takes the picker's tool.
  open func toolPickerSelectedToolDidChange(_ toolPicker: PKToolPicker) { tool = toolPicker.selectedTool }

  /// Takes whether the ruler is shown.
  open func toolPickerIsRulerActiveDidChange(_ toolPicker: PKToolPicker) { isRulerActive = toolPicker.isRulerActive }

  /// Takes the picker's tool when the picker is shown.
  open func toolPickerVisibilityDidChange(_ toolPicker: PKToolPicker) {
    if toolPicker.isVisible { tool = toolPicker.selectedTool }
    updatePan()
  }

  /// Does nothing.
  open func toolPickerFramesObscuredDidChange(_ toolPicker: PKToolPicker) {}
}
