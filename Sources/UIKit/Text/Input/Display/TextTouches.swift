import CoreGraphics
import Foundation
import QuartzCore
import TextEditing
import TouchPlatform

/// Handles a finger on the text: taps place the caret and select, a press or a drag of the caret moves it, a pointer's
/// drag selects.
///
/// It gets the touches of one finger; a scroll view that takes them cancels it, and then it was no tap.
@MainActor final class TextTouches {
  private enum State {
    case idle
    /// Down, not moved far.
    case down
    /// The caret follows the finger.
    case moving
    /// A pointer selects from a place on.
    case selecting(anchor: Int)
    /// Moved too far for a tap.
    case lost
  }
  private unowned let host: any TextEditorHost
  private let display: TextDisplay
  private var state = State.idle
  private var touch: UITouch?
  private var start = CGPoint.zero
  private var press: (runtime: Runtime, deadline: Deadline)?
  /// How long a finger rests before it counts as a press.
  static let pressDuration: TimeInterval = 0.5
  /// How far a finger may move and still tap.
  static let slack: CGFloat = 10
  /// How near to the caret a finger must begin to drag it.
  static let caretReach: CGFloat = 22

  init(_ host: any TextEditorHost, _ display: TextDisplay) {
    self.host = host
    self.display = display
  }

  // MARK: The finger

  func began(_ touches: Set<UITouch>) {
    guard touch == nil, let touch = touches.filter({ $0.view === host }).oldest else { return }
    self.touch = touch
    start = touch.location(in: host)
    state = .down
    let runtime = Runtime.current
    let time = MonotonicInstant(seconds: touch.timestamp + Self.pressDuration)
    press = (runtime, runtime.deadlines.schedule(at: time) { [weak self] in self?.pressed() })
  }

  func moved(_ touches: Set<UITouch>) {
    guard let touch, touches.contains(touch) else { return }
    let place = touch.location(in: host)
    switch state {
    case .down:
      guard abs(place.x - start.x) > Self.slack || abs(place.y - start.y) > Self.slack else { return }
      forgetPress()
      state = begunDrag(touch)
      follow(place)
    case .moving, .selecting: follow(place)
    case .idle, .lost: break
    }
  }

  func ended(_ touches: Set<UITouch>) {
    guard let touch, touches.contains(touch) else { return }
    let (state, place) = (state, touch.location(in: host))
    forget()
    switch state {
    case .down: tapped(at: place, count: touch.tapCount, exactly: touch.type != .direct)
    case .moving: if !display.isMenuVisible { display.showMenu() }
    case .selecting, .idle, .lost: break
    }
  }

  func cancelled(_ touches: Set<UITouch>) {
    if let touch, touches.contains(touch) { forget() }
  }

  private func forget() {
    forgetPress()
    touch = nil
    state = .idle
  }

  private func forgetPress() {
    if let press { press.runtime.deadlines.cancel(press.deadline) }
    press = nil
  }

  /// Whether the finger moves the caret, so that it must not scroll.
  var isHolding: Bool {
    switch state {
    case .moving, .selecting: true
    case .idle, .down, .lost: false
    }
  }

  // MARK: Taps, presses and drags

  private func begunDrag(_ touch: UITouch) -> State {
    guard display.isActive else { return .lost }
    if touch.type == .indirectPointer, host.isTextSelectable {
      return .selecting(anchor: host.editor.closest(to: start).place)
    }
    let selection = host.editor.selection
    guard selection.isEmpty, host.isTextEditable else { return .lost }
    let caret = host.editor.caretRect(at: selection.head, isUpstream: selection.isUpstream)
    let isNear = caret.insetBy(dx: -Self.caretReach, dy: -Self.caretReach / 2).contains(start)
    return isNear ? .moving : .lost
  }

  private func pressed() {
    press = nil
    guard case .down = state, let touch, host.isTextSelectable else { return }
    guard host.isTextEditable else {
      focus()
      selectWord(at: start)
      state = .lost
      return display.showMenu()
    }
    guard focus() else { return state = .lost }
    state = .moving
    display.hideMenu()
    follow(touch.location(in: host))
  }

  private func follow(_ place: CGPoint) {
    switch state {
    case .moving:
      display.hideMenu()
      let found = host.editor.closest(to: place)
      host.editor.go(to: found.place, isUpstream: found.isUpstream, extends: false)
    case .selecting(let anchor):
      let found = host.editor.closest(to: place)
      host.editor.select(
        TextDocument.Selection(anchor: anchor, head: found.place, isUpstream: found.isUpstream))
      host.revealCaret()
    case .idle, .down, .lost: break
    }
  }

  @discardableResult
  private func focus() -> Bool { host.isFirstResponder || host.becomeFirstResponder() }

  private func tapped(at place: CGPoint, count: Int, exactly: Bool) {
    guard host.isTextSelectable else { return }
    let editor = host.editor
    switch count {
    case 1:
      let wasActive = display.isActive
      if !host.isTextEditable {
        if let view = host as? UITextView, view.useItem(at: place) { return }
        if wasActive, editor.selection.isEmpty == false { editor.go(to: editor.selection.head, extends: false) }
        return display.hideMenu()
      }
      let before = editor.selection
      guard focus() else { return }
      // What the delegate selects when editing begins, such as all of the text, stays selected.
      if !wasActive, !editor.selection.isEmpty, editor.selection != before { return }
      let found = editor.closest(to: place)
      // A tap into the selection, or on the caret, shows the menu.
      let selection = editor.selection
      let settled = exactly ? found.place : nearestWordEdge(found.place)
      let isOn = selection.isEmpty ? selection.head == settled : selection.range.contains(found.place)
      if wasActive, isOn { return display.isMenuVisible ? display.hideMenu() : display.showMenu() }
      display.hideMenu()
      editor.go(to: settled, isUpstream: found.isUpstream && settled == found.place, extends: false)
    case 2:
      guard focus() else { return }
      selectWord(at: place)
      display.letThirdTapThrough()
      display.showMenu()
    default:
      guard focus() else { return }
      let found = editor.closest(to: place)
      editor.select(host.isOneLine ? 0..<editor.count : editor.text.paragraph(at: found.place).text)
      display.showMenu()
    }
  }

  private func selectWord(at place: CGPoint) {
    let editor = host.editor
    let found = editor.closest(to: place)
    editor.select(editor.word(at: found.place))
  }

  /// A finger is broad, so a tap places the caret at the nearer end of a word.
  private func nearestWordEdge(_ place: Int) -> Int {
    let editor = host.editor
    guard !host.isTextSecret, let word = editor.text.word(at: place) else { return place }
    return place - word.lowerBound < word.upperBound - place ? word.lowerBound : word.upperBound
  }
}
