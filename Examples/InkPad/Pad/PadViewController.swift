import UIKit

/// The pad: the paper in a scroll view, tools below, and undoing, sharing and settings above.
final class PadViewController: UIViewController, UIScrollViewDelegate, PaperViewDelegate {
  let paper = PaperView()
  let scrollView = UIScrollView()
  private let message = MessageLabel()
  private let file: InkFile
  private let exports: URL
  private let history = UndoManager()
  /// False after a damaged file could not be moved aside: saving would lose it.
  private var maySave = true
  private(set) var tools: ToolBar!
  private var undoItem: UIBarButtonItem!
  private var redoItem: UIBarButtonItem!
  private var shareItem: UIBarButtonItem!

  /// - Parameter exports: the folder for pictures and documents: `INKPAD_EXPORTS`, else the user's documents.
  init(file: InkFile = .standard(), exports: URL? = nil) {
    self.file = file
    let named = ProcessInfo.processInfo.environment["INKPAD_EXPORTS"].map { URL(fileURLWithPath: $0) }
    self.exports =
      exports ?? named ?? FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser
    super.init(nibName: nil, bundle: nil)
    title = "InkPad"
  }

  required init?(coder: NSCoder) { fatalError("the pad is made in code") }

  /// Whether only the pen draws, and fingers scroll.
  var isForPenOnly = UIPencilInteraction.prefersPencilOnlyDrawing { didSet { fingersChanged() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.delegate = self
    scrollView.contentSize = InkPage.size
    // A line begins at once, and not when it is sure that nothing is scrolled.
    scrollView.delaysContentTouches = false
    scrollView.minimumZoomScale = 0.25
    scrollView.maximumZoomScale = 4
    scrollView.addSubview(paper)
    view.addSubview(scrollView)
    view.addSubview(message)
    paper.delegate = self
    fingersChanged()
    let pencil = UIPencilInteraction()
    pencil.delegate = self
    view.addInteraction(pencil)
    makeBars()
    load()
  }

  private func load() {
    do {
      paper.show(try file.load())
    } catch let damage as InkFile.Damaged {
      maySave = damage.movedTo != nil
      say("\(damage)")
    } catch {
      maySave = false
      say("The page cannot be read: \(error.localizedDescription)")
    }
  }

  private func makeBars() {
    undoItem = UIBarButtonItem(
      title: nil, image: UIImage(systemName: "arrow.uturn.backward"),
      primaryAction: UIAction { [weak self] _ in self?.undo() })
    undoItem.accessibilityLabel = "Undo"
    redoItem = UIBarButtonItem(
      title: nil, image: UIImage(systemName: "arrow.uturn.forward"),
      primaryAction: UIAction { [weak self] _ in self?.redo() })
    redoItem.accessibilityLabel = "Redo"
    shareItem = UIBarButtonItem(
      title: nil, image: UIImage(systemName: "square.and.arrow.up"),
      primaryAction: UIAction { [weak self] _ in self?.chooseFormat() })
    shareItem.accessibilityLabel = "Share"
    let settings = UIBarButtonItem(
      title: nil, image: UIImage(systemName: "gearshape"),
      primaryAction: UIAction { [weak self] _ in self?.showSettings() })
    settings.accessibilityLabel = "Settings"
    navigationItem.leftBarButtonItems = [undoItem, redoItem]
    navigationItem.rightBarButtonItems = [settings, shareItem]
    tools = ToolBar(
      chooseTool: { [weak self] in self?.paper.tool = $0 }, chooseColor: { [weak self] in self?.paper.ink.color = $0 })
    toolbarItems = [
      UIBarButtonItem(customView: tools.toolControl), .flexibleSpace(), UIBarButtonItem(customView: tools.colors),
    ]
    historyChanged()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    let width = max(0, min(safe.width - 32, 520))
    let height = min(message.sizeThatFits(CGSize(width: width - 24, height: safe.height)).height + 16, safe.height / 2)
    message.frame = CGRect(x: safe.midX - width / 2, y: safe.maxY - 12 - height, width: width, height: height)
    see()
  }

  // MARK: Scrolling and zooming

  private func fingersChanged() {
    paper.drawsWithFingers = !isForPenOnly
    let fingers = [UITouch.TouchType.direct, .indirect, .indirectPointer].map { NSNumber(value: $0.rawValue) }
    // A pen never scrolls. Where fingers draw, it takes two of them to scroll.
    scrollView.panGestureRecognizer.allowedTouchTypes = fingers
    scrollView.panGestureRecognizer.minimumNumberOfTouches = isForPenOnly ? 1 : 2
    scrollView.pinchGestureRecognizer?.allowedTouchTypes = fingers
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { paper }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { see() }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { see() }

  /// After zooming the ink is drawn again as sharp as the screen is. The scale becomes a multiple of 1/128, with which tiles
  /// end on whole pixels and no seams are seen between them.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    let even = (scale * 128).rounded() / 128
    if even != scale { scrollView.zoomScale = even }
    drawnScale = even
    see()
  }

  /// The scale that tiles are drawn for. While fingers zoom they are stretched.
  private var drawnScale: CGFloat = 1

  /// Puts a paper that is smaller than the screen in its middle, and says which part of it is seen.
  private func see() {
    guard isViewLoaded, scrollView.bounds.width > 0 else { return }
    let room = scrollView.bounds.inset(by: scrollView.safeAreaInsets).size
    let sides = (
      max(0, ((room.width - paper.frame.width) / 2).rounded()),
      max(0, ((room.height - paper.frame.height) / 2).rounded())
    )
    let insets = UIEdgeInsets(top: sides.1, left: sides.0, bottom: sides.1, right: sides.0)
    if scrollView.contentInset != insets { scrollView.contentInset = insets }
    paper.see(
      scrollView.convert(scrollView.bounds, to: paper), scale: view.traitCollection.displayScale * drawnScale)
  }

  // MARK: Drawing and undoing

  func paperView(_ paper: PaperView, didDraw stroke: InkStroke) {
    var next = paper.page
    next.insert(stroke)
    change(to: next, named: "Stroke")
    message.isHidden = true
  }

  func paperView(_ paper: PaperView, didErase strokes: [InkStroke]) {
    change(to: InkPage(paper.page.strokes.filter { stroke in !strokes.contains { $0 === stroke } }), named: "Erase")
  }

  func paperViewDidCorrect(_ paper: PaperView) { save() }

  /// Takes everything away; undo brings it back.
  func clear() {
    if !paper.page.strokes.isEmpty { change(to: InkPage(), named: "Clear") }
  }

  /// Shows another page, registers undo, and saves. A page is a list of strokes, so that keeping it costs little.
  private func change(to page: InkPage, named name: String) {
    let old = paper.page
    history.registerUndo(withTarget: self) { $0.change(to: old, named: name) }
    history.setActionName(name)
    paper.show(page)
    save()
    historyChanged()
  }

  private func undo() {
    history.undo()
    historyChanged()
  }

  private func redo() {
    history.redo()
    historyChanged()
  }

  private func historyChanged() {
    undoItem.isEnabled = history.canUndo
    redoItem.isEnabled = history.canRedo
    shareItem.isEnabled = !paper.page.strokes.isEmpty
  }

  override var canBecomeFirstResponder: Bool { true }
  override var undoManager: UndoManager? { history }

  private func save() {
    guard maySave else { return }
    do {
      try file.save(paper.page)
    } catch {
      say("The page could not be saved to \(file.url.path): \(error.localizedDescription)")
    }
  }

  private func say(_ sentence: String) {
    message.text = sentence
    message.isHidden = false
    view.setNeedsLayout()
    NSLog("%@", sentence)
  }

  // MARK: Settings

  private func showSettings() {
    let settings = SettingsViewController(pad: self)
    let sheet = UINavigationController(rootViewController: settings)
    sheet.modalPresentationStyle = .formSheet
    present(sheet, animated: true)
  }

  // MARK: Sharing

  private func chooseFormat() {
    let sheet = UIAlertController(title: "Save the page as", message: nil, preferredStyle: .actionSheet)
    for format in InkExport.Format.allCases {
      sheet.addAction(
        UIAlertAction(title: format.rawValue.uppercased(), style: .default) { [weak self] _ in self?.export(format) })
    }
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = shareItem
    present(sheet, animated: true)
  }

  /// Writes a file under an unused name, and offers what else can be done with it.
  func export(_ format: InkExport.Format) {
    do {
      guard let data = InkExport.data(of: paper.page, as: format) else { return say("There is nothing on the page.") }
      try FileManager.default.createDirectory(at: exports, withIntermediateDirectories: true)
      let free = (1...9_999).map { exports.appendingPathComponent("InkPad-\($0).\(format.rawValue)") }
        .first { !FileManager.default.fileExists(atPath: $0.path) }
      guard let free else { return say("There is no free name for a picture in \(exports.path).") }
      try data.write(to: free, options: .withoutOverwriting)
      say("Saved \(free.path)")
      let activities = UIActivityViewController(activityItems: [free], applicationActivities: nil)
      // It is there already.
      activities.excludedActivityTypes = [UIActivity.ActivityType("com.apple.DocumentManagerUICore.SaveToFiles")]
      activities.popoverPresentationController?.barButtonItem = shareItem
      present(activities, animated: true)
    } catch {
      say("The page could not be saved to \(exports.path): \(error.localizedDescription)")
    }
  }
}

extension PadViewController: UIPencilInteractionDelegate {
  /// A double tap on the pen changes between drawing and erasing.
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {
    paper.tool = paper.tool == .pen ? .eraser : .pen
    tools.toolControl.selectedSegmentIndex = paper.tool.rawValue
  }
}
