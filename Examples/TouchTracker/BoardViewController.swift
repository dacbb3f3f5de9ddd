import UIKit

/// The board with its menu: undo, redo, colours, thickness, clear, and sharing as PNG, SVG or PDF.
class BoardViewController: UIViewController, BoardViewDelegate {
  let board = BoardView()
  private let handle = MenuHandle()
  private let message = UILabel()
  private let file: DrawingFile
  private let history = UndoManager()
  /// False after a damaged file could not be moved aside: saving would lose it.
  private var maySave = true

  init(file: DrawingFile = .standard()) {
    self.file = file
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    file = .standard()
    super.init(coder: coder)
  }

  override func loadView() {
    view = board
    board.delegate = self
    board.addSubview(handle)
    board.addSubview(message)
    handle.onTap = { [weak self] in self?.showMenu() }
    message.textColor = .secondaryLabel
    message.font = .preferredFont(forTextStyle: .footnote)
    message.numberOfLines = 0
    message.text = "Draw with any number of fingers; two that land together draw a circle."
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      board.drawing = try file.load()
    } catch let damage as DrawingFile.Damaged {
      maySave = damage.movedTo != nil
      say("\(damage)")
    } catch {
      maySave = false
      say("The drawing cannot be read: \(error.localizedDescription)")
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    handle.frame = CGRect(x: safe.maxX - 60, y: safe.minY + 8, width: 52, height: 44)
    let width = max(0, safe.width - 32)
    let height = min(message.sizeThatFits(CGSize(width: width, height: safe.height)).height, safe.height / 2)
    message.frame = CGRect(x: safe.minX + 16, y: safe.maxY - 12 - height, width: width, height: height)
  }

  // MARK: Drawing and undoing

  func boardView(_ board: BoardView, didFinish shapes: [Shape]) {
    var next = board.drawing
    next.shapes += shapes
    change(to: next, named: shapes.contains { if case .circle = $0 { true } else { false } } ? "Circle" : "Line")
    message.isHidden = true
  }

  /// Shows another drawing, registers undo, and saves.
  private func change(to drawing: Drawing, named name: String) {
    let old = board.drawing
    history.registerUndo(withTarget: self) { $0.change(to: old, named: name) }
    history.setActionName(name)
    board.drawing = drawing
    save()
  }

  func save() {
    guard maySave else { return }
    do {
      try file.save(board.drawing)
    } catch {
      say("The drawing could not be saved to \(file.url.path): \(error.localizedDescription)")
    }
  }

  private func say(_ sentence: String) {
    message.text = sentence
    message.isHidden = false
    view.setNeedsLayout()
    NSLog("%@", sentence)
  }

  // MARK: Menu

  override var canBecomeFirstResponder: Bool { true }
  override var undoManager: UndoManager? { history }

  private lazy var items: [(title: String, selector: Selector, isPossible: () -> Bool)] = [
    ("Undo", Selector("undoLast:", BoardViewController.undoLast), { [unowned self] in history.canUndo }),
    ("Redo", Selector("redoLast:", BoardViewController.redoLast), { [unowned self] in history.canRedo }),
    ("Thinner", Selector("thinner:", BoardViewController.thinner), { [unowned self] in board.thickness > 2 }),
    ("Thicker", Selector("thicker:", BoardViewController.thicker), { [unowned self] in board.thickness < 40 }),
    ("Angles", Selector("toggleAngles:", BoardViewController.toggleAngles), { true }),
    ("Clear", Selector("clear:", BoardViewController.clear), { [unowned self] in !board.drawing.shapes.isEmpty }),
    ("PNG", Selector("sharePNG:", BoardViewController.sharePNG), { true }),
    ("SVG", Selector("shareSVG:", BoardViewController.shareSVG), { true }),
    ("PDF", Selector("sharePDF:", BoardViewController.sharePDF), { true }),
  ]

  private func showMenu() {
    guard becomeFirstResponder() else { return }
    let menu = UIMenuController.shared
    menu.menuItems = items.map { UIMenuItem(title: $0.title, action: $0.selector) }
    menu.showMenu(from: view, rect: handle.frame)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    items.first { $0.selector == action }?.isPossible() ?? false
  }

  func undoLast(_ sender: Any?) { history.undo() }
  func redoLast(_ sender: Any?) { history.redo() }
  func thinner(_ sender: Any?) { board.thickness = max(2, board.thickness - 4) }
  func thicker(_ sender: Any?) { board.thickness = min(40, board.thickness + 4) }
  func toggleAngles(_ sender: Any?) { board.colorsByAngle.toggle() }
  func clear(_ sender: Any?) { change(to: Drawing(), named: "Clear") }

  // MARK: Sharing

  func sharePNG(_ sender: Any?) { share("png") { $0.exportPNG() } }
  func shareSVG(_ sender: Any?) { share("svg") { $0.exportSVG() } }
  func sharePDF(_ sender: Any?) { share("pdf") { $0.exportPDF() } }

  /// Writes the board without its handle to the pictures' folder (or `TOUCHTRACKER_SHARE`), under an unused name.
  private func share(_ ending: String, _ export: (UIView) -> Data?) {
    let folder =
      ProcessInfo.processInfo.environment["TOUCHTRACKER_SHARE"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("Pictures")
    let picture = BoardView(frame: board.bounds)
    picture.drawing = board.drawing
    picture.finishedColor = board.finishedColor
    picture.thickness = board.thickness
    picture.colorsByAngle = board.colorsByAngle
    do {
      guard let data = export(picture) else { return say("The board has no size that a picture could have.") }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let free = (1...9_999).map { folder.appendingPathComponent("TouchTracker-\($0).\(ending)") }
        .first { !FileManager.default.fileExists(atPath: $0.path) }
      guard let free else { return say("There is no free name for a picture in \(folder.path).") }
      try data.write(to: free, options: .withoutOverwriting)
      say("Saved \(free.path)")
    } catch {
      say("The picture could not be saved to \(folder.path): \(error.localizedDescription)")
    }
  }
}

/// Three dots to touch: opens the menu.
class MenuHandle: UIView {
  var onTap: () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private var isPressed = false { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    let color = isPressed ? UIColor.systemGray : UIColor.systemBlue
    color.setFill()
    for step in -1...1 {
      let center = CGPoint(x: bounds.midX + CGFloat(step) * 11, y: bounds.midY)
      UIBezierPath(ovalIn: CGRect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)).fill()
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = true }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = touches.contains { point(inside: $0.location(in: self), with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasPressed = touches.contains { point(inside: $0.location(in: self), with: event) }
    isPressed = false
    if wasPressed { onTap() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = false }
}
