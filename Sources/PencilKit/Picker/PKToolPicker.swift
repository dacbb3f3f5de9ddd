import UIKit

/// A palette of tools and colours at the bottom of a window, shown while a responder that it is visible for is first
/// responder.
///
/// In a compact width it lies along the lower edge and covers it. In a regular width it floats above the contents, and has
/// buttons that undo and redo. A tap on the selected tool shows its widths and its opacity. Keep the picker: nothing else
/// does.
/// > Here: the palette stays at the bottom. It appears for a canvas at once; for another responder that becomes first
/// > responder without `setVisible(_:forFirstResponder:)` or a touch, with the next touch.
///
/// > Not yet: dragging the palette, the ruler, `toolItems` and items of an app's own, `accessoryItem`,
/// > `prefersDismissControlVisible`, `PKToolPicker.Delegate`.
@preconcurrency @MainActor
open class PKToolPicker: NSObject {
  private struct Observer { weak var object: (any PKToolPickerObserver)? }
  private struct Responder { weak var object: UIResponder? }
  private final var observers: [Observer] = []
  private final var responders: [Responder] = []
  final var tools = PickerTools()
  private final var host: PaletteHost?
  private final var lastObscured = CGRect.null
  /// Whether the palette is laid out for the first time, of which observers are told by its visibility first.
  private final var isPlacing = false

  /// A picker with the usual tools, the pen selected. It is not shown.
  public override init() {
    super.init()
    PickerCenter.current.add(self)
  }

  /// The picker that belongs to a window; always the same one.
  open class func shared(for window: UIWindow) -> PKToolPicker? { PickerCenter.current.shared(for: window) }

  // MARK: Observers

  /// Notifies an object of changes from now on. It is held weakly. A canvas takes the picker's tool at once.
  open func addObserver(_ observer: any PKToolPickerObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    observers.append(Observer(object: observer))
    if let canvas = observer as? PKCanvasView { canvas.tool = selectedTool }
  }

  /// Notifies an object no more.
  open func removeObserver(_ observer: any PKToolPickerObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  private func notify(_ call: (any PKToolPickerObserver) -> Void) {
    for observer in observers { if let object = observer.object { call(object) } }
  }

  // MARK: Visibility

  /// Whether the palette is shown while a responder is first responder. The responder is held weakly.
  open func setVisible(_ visible: Bool, forFirstResponder responder: UIResponder) {
    responders.removeAll { $0.object == nil || $0.object === responder }
    if visible { responders.append(Responder(object: responder)) }
    update()
  }

  /// Whether the palette is shown.
  open var isVisible: Bool { host != nil }

  /// The part of a view that the palette covers, in the view's space; `CGRect.null` while it is hidden or floats, since what
  /// lies beside it is seen then.
  open func frameObscured(in view: UIView) -> CGRect {
    guard let host, let palette = host.dockedFrame, view.window === host.window else { return .null }
    let part = view.convert(palette, from: host).intersection(view.bounds)
    return part.isEmpty ? .null : part
  }

  /// The responder for which it is shown.
  final var firstResponder: UIResponder? {
    responders.lazy.compactMap(\.object).first { $0.isFirstResponder && $0.shownIn != nil }
  }

  /// The window in which it is shown.
  final var shownWindow: UIWindow? { host?.window }

  /// Shows or hides the palette by the present first responders.
  final func update() {
    responders.removeAll { $0.object == nil }
    let window = firstResponder?.shownIn
    if window === host?.window, (window == nil) == (host == nil) {
      host?.palette.updateUndo()
      return
    }
    let wasVisible = isVisible
    host?.removeFromSuperview()
    host = nil
    if let window {
      let host = PaletteHost(self)
      self.host = host
      host.frame = window.bounds
      host.overrideUserInterfaceStyle = overrideUserInterfaceStyle
      window.addSubview(host)
      isPlacing = true
      host.layoutIfNeeded()
      isPlacing = false
      host.palette.showTools()
    }
    if wasVisible != isVisible { notify { $0.toolPickerVisibilityDidChange(self) } }
    obscuredMayHaveChanged()
  }

  final func obscuredMayHaveChanged() {
    let now = host?.dockedFrame ?? .null
    guard !isPlacing, now != lastObscured else { return }
    lastObscured = now
    notify { $0.toolPickerFramesObscuredDidChange(self) }
  }

  // MARK: Tools

  /// The selected tool with its colour and width. Default: a black pen. Setting it selects the kind of tool, with its colour and
  /// width, and notifies the observers; tools of other types are not taken.
  open var selectedTool: any PKTool {
    get { tools.selected }
    set {
      guard tools.select(newValue) else { return }
      toolsChanged()
    }
  }

  /// What is selected has changed, in the palette or by code.
  final func toolsChanged() {
    host?.palette.showTools()
    notify { $0.toolPickerSelectedToolDidChange(self) }
  }

  /// Whether the ruler is shown. Default false.
  /// > Partly: kept, and observers are notified; there is no ruler.
  open var isRulerActive = false {
    didSet { if isRulerActive != oldValue { notify { $0.toolPickerIsRulerActiveDidChange(self) } } }
  }

  /// Whether fingers draw on canvases with the default policy while it is shown.
  final var fingersDraw = true {
    didSet { if fingersDraw != oldValue { notify { ($0 as? PKCanvasView)?.updatePan() } } }
  }

  // MARK: Appearance

  /// The style for which colours are picked: those of a dark one are shown as they are on a dark canvas. Default
  /// `unspecified`: the palette's own style.
  open var colorUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { host?.palette.showTools() } }

  /// The style of the palette. Default `unspecified`: the window's.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { host?.overrideUserInterfaceStyle = overrideUserInterfaceStyle }
  }

  /// Whether the palette has a switch that decides whether fingers draw, for canvases with the default policy. Default true.
  open var showsDrawingPolicyControls = true { didSet { host?.palette.showTools() } }

  /// The name by which the state is kept between runs. Default nil.
  /// > Partly: kept; each run begins with a black pen.
  open var stateAutosaveName: String?

  /// The newest version of contents whose tools are shown. Default `latest`.
  open var maximumSupportedContentVersion = PKContentVersion.latest { didSet { host?.palette.rebuild() } }
}

extension UIResponder {
  /// The window in which a view, or a controller's view, is.
  fileprivate var shownIn: UIWindow? {
    var responder: UIResponder? = self
    // An app may have made the chain a ring.
    for _ in 0..<1000 {
      guard let here = responder else { return nil }
      if let view = here as? UIView { return view.window }
      if let controller = here as? UIViewController, let view = controller.viewIfLoaded { return view.window }
      responder = here.next
    }
    return nil
  }
}
