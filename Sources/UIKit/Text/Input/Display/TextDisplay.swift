import CoreGraphics
import Foundation
import QuartzCore
import TextEditing

/// What an edited text shows: text, caret, selection with its handles, and the edit menu.
@MainActor final class TextDisplay: NSObject {
  private unowned let host: any TextEditorHost
  let canvas = TextCanvas()
  private let caret = UIView()
  private var boxes: [UIView] = []
  private var underlines: [UIView] = []
  private(set) lazy var startHandle = SelectionHandle(isStart: true) { [weak self] in
    self?.drag($0, to: $1, isStart: true)
  }
  private(set) lazy var endHandle = SelectionHandle(isStart: false) { [weak self] in
    self?.drag($0, to: $1, isStart: false)
  }
  private lazy var blink = CaretBlink { [weak self] in self?.caret.isHidden = !$0 }
  private lazy var menu = UIEditMenuInteraction(delegate: self)
  /// Whether caret and selection are shown.
  private(set) var isActive = false
  private var shownSelection: TextDocument.Selection?

  init(_ host: any TextEditorHost) {
    self.host = host
    super.init()
    caret.isHidden = true
    caret.isUserInteractionEnabled = false
    caret.layer.cornerRadius = TextEditor.caretWidth / 2
    canvas.front.addSubview(caret)
  }

  /// The host has become first responder, or has resigned.
  func setActive(_ isActive: Bool) {
    guard self.isActive != isActive else { return }
    self.isActive = isActive
    shownSelection = nil
    if !isActive {
      blink.stop()
      hideMenu()
    }
    host.setNeedsLayout()
  }

  /// Shows the present text.
  /// - Parameter visible: the visible part, in the host's space.
  func refresh(visible: CGRect) {
    let editor = host.editor
    let layout = editor.layout
    let origin = host.textOrigin
    let base = canvas.superview === host ? origin : host.convert(origin, to: canvas.superview)
    let size = CGSize(width: max(1, layout.size.width), height: max(1, layout.size.height))
    let frame = CGRect(origin: base, size: size)
    if canvas.frame != frame { canvas.frame = frame }
    let seen = visible.offsetBy(dx: -origin.x, dy: -origin.y)
    canvas.show(layout, visible: seen)
    showSelection(layout, seen)
    showMarked(layout)
  }

  private func showSelection(_ layout: EditLayout, _ seen: CGRect) {
    let selection = host.editor.selection
    let hasCaret = isActive && selection.isEmpty && host.isTextEditable
    if hasCaret {
      let box = host.editor.caretRect(at: selection.head, isUpstream: selection.isUpstream)
      let origin = host.textOrigin
      let place = box.offsetBy(dx: -origin.x, dy: -origin.y)
      caret.backgroundColor = host.tintColor
      if caret.frame != place { caret.frame = place }
      if shownSelection != selection { blink.restart() }
    } else {
      blink.stop()
      caret.isHidden = true
    }
    let hasRange = isActive && !selection.isEmpty && host.isTextSelectable
    let pieces =
      hasRange ? layout.pieces(of: selection.range, visible: min(seen.minY, seen.maxY)...max(seen.minY, seen.maxY)) : []
    lay(pieces.map(\.rect), &boxes, in: canvas.back, color: host.tintColor.withAlphaComponent(0.2))
    showHandles(hasRange)
    shownSelection = isActive ? selection : nil
  }

  private func showHandles(_ areShown: Bool) {
    guard areShown else {
      if startHandle.superview != nil { startHandle.removeFromSuperview() }
      if endHandle.superview != nil { endHandle.removeFromSuperview() }
      return
    }
    let range = host.editor.selection.range
    if startHandle.superview !== host { host.addSubview(startHandle) }
    if endHandle.superview !== host { host.addSubview(endHandle) }
    startHandle.stand(at: host.editor.caretRect(at: range.lowerBound, isUpstream: false))
    endHandle.stand(at: host.editor.caretRect(at: range.upperBound, isUpstream: true))
  }

  /// Called when the user types or moves the caret: shows it at once, and dismisses the menu.
  func caretWasUsed() {
    shownSelection = nil
    hideMenu()
  }

  /// After two taps lets a third one pass through the handles, which are at the same place.
  func letThirdTapThrough() {
    for handle in [startHandle, endHandle] { handle.restsUntil = CACurrentMediaTime() + 0.4 }
  }

  /// The handle that a finger at a point of the host's space takes hold of.
  func handle(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isActive, !host.editor.selection.isEmpty, host.isHittable else { return nil }
    return [startHandle, endHandle].first { handle in
      handle.superview === host && handle.point(inside: host.convert(point, to: handle), with: event)
    }
  }

  /// Underlines text that an input method has not committed.
  private func showMarked(_ layout: EditLayout) {
    let lines = host.editor.document.marked.map { layout.pieces(of: $0) } ?? []
    lay(
      lines.map { CGRect(x: $0.rect.minX, y: $0.rect.maxY - 2, width: $0.rect.width, height: 1) }, &underlines,
      in: canvas.back, color: .label)
  }

  private func lay(_ rects: [CGRect], _ views: inout [UIView], in parent: UIView, color: UIColor) {
    while views.count > rects.count { views.removeLast().removeFromSuperview() }
    while views.count < rects.count {
      let view = UIView()
      parent.addSubview(view)
      views.append(view)
    }
    for (view, rect) in zip(views, rects) {
      if view.frame != rect { view.frame = rect }
      view.backgroundColor = color
    }
  }

  /// A finger drags one end; the ends do not pass each other.
  private func drag(_ phase: SelectionHandle.Phase, to point: CGPoint, isStart: Bool) {
    let editor = host.editor
    if phase == .moved {
      hideMenu()
      let range = editor.selection.range
      let found = editor.closest(to: point)
      if isStart {
        let place = min(found.place, editor.text.place(before: range.upperBound))
        editor.select(TextDocument.Selection(anchor: range.upperBound, head: place))
      } else {
        let place = max(found.place, editor.text.place(after: range.lowerBound))
        editor.select(TextDocument.Selection(anchor: range.lowerBound, head: place, isUpstream: found.isUpstream))
      }
      host.revealCaret()
    } else {
      showMenu()
    }
  }

  // MARK: The edit menu

  /// Shows the menu for the selection.
  func showMenu() {
    guard isActive, host.window != nil else { return }
    if menu.view == nil { host.addInteraction(menu) }
    host.layoutIfNeeded()
    let rect = menuTarget
    menu.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: rect.midX, y: rect.minY)))
  }

  func hideMenu() { if menu.view != nil { menu.dismissMenu() } }

  /// Whether the menu is shown.
  var isMenuVisible: Bool { menu.view != nil && Runtime.current.menus?.isShowing(menu) == true }

  /// The menu's target: the visible part of the selection.
  private var menuTarget: CGRect {
    let editor = host.editor
    let selection = editor.selection
    let origin = host.textOrigin
    let rect =
      selection.isEmpty
      ? editor.caretRect(at: selection.head, isUpstream: selection.isUpstream)
      : editor.layout.pieces(of: selection.range).map(\.rect).reduce(CGRect.null) { $0.union($1) }
        .offsetBy(dx: origin.x, dy: origin.y)
    let common = rect.intersection(host.bounds)
    return (common.isNull ? rect : common).insetBy(dx: 0, dy: selection.isEmpty ? 0 : -SelectionHandle.knob)
  }
}

extension TextDisplay: UIEditMenuInteractionDelegate {
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { host.editMenu(suggestedActions) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { menuTarget }
}
