import TouchTesting
import UIKit

/// Writes a line into the stage's journal; a closure that held the stage itself would keep it.
@MainActor func note(_ line: String) { Stage.current?.note(line) }

/// A control that writes its tracking and its events into the journal.
final class JournalingControl: UIControl {
  var begins = true
  var continues = true
  /// Whether the moves are written as well.
  var writesMoves = true

  /// Writes every event of fingers by its name, and those of values.
  func journalEvents() {
    for (event, name) in JournalingControl.names {
      addAction(UIAction(identifier: .init(name)) { _ in note(name) }, for: event)
    }
  }

  static let names: [(UIControl.Event, String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "dragInside"),
    (.touchDragOutside, "dragOutside"), (.touchDragEnter, "dragEnter"), (.touchDragExit, "dragExit"),
    (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
    (.primaryActionTriggered, "primaryAction"),
  ]

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { note(isHighlighted ? "highlight on" : "highlight off") } }
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    note("begin")
    return begins && super.beginTracking(touch, with: event)
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if writesMoves { note("continue") }
    return continues && super.continueTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    note("end\(touch == nil ? " without touch" : "")\(isTracking ? " tracking" : "")")
    super.endTracking(touch, with: event)
  }

  override func cancelTracking(with event: UIEvent?) {
    note("cancelTracking\(event == nil ? " without event" : "")")
    super.cancelTracking(with: event)
  }
}

/// Somebody with actions of every shape.
@MainActor final class ControlListener: NSObject {
  let name: String

  init(_ name: String) { self.name = name }

  func plain() { note("\(name) plain") }
  func sent(_ sender: UIControl) { note("\(name) sent by \(type(of: sender))") }
  func happened(_ sender: UIControl, _ event: UIEvent?) {
    note("\(name) happened\(event == nil ? " without event" : "")")
  }
}

extension ControlListener: SelectorAnswering {
  static func registerSelectors() {
    SelectorTable.register(ControlListener.self) {
      $0.add("plain", ControlListener.plain)
      $0.add("sent:", ControlListener.sent)
      $0.add("happened:forEvent:", ControlListener.happened)
    }
  }
}

extension Stage {
  /// A control of 100 × 40 points at (100, 100) that writes everything down.
  func addControl() -> JournalingControl {
    let control = JournalingControl(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
    control.journalEvents()
    return add(control)
  }
}
