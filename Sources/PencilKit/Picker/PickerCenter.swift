import UIKit

/// The tool pickers of one runtime: it shows each while one of its responders is first responder.
final class PickerCenter: RuntimeService {
  private struct Entry { weak var picker: PKToolPicker? }
  private var pickers: [Entry] = []
  private struct Shared {
    weak var window: UIWindow?
    var picker: PKToolPicker
  }
  private var shared: [Shared] = []
  private var isAwaitingTurn = false

  init() {}

  static var current: PickerCenter { Runtime.current.service(PickerCenter.self) }

  func add(_ picker: PKToolPicker) {
    pickers.removeAll { $0.picker == nil }
    pickers.append(Entry(picker: picker))
  }

  /// The picker that belongs to a window.
  func shared(for window: UIWindow) -> PKToolPicker {
    shared.removeAll { $0.window == nil }
    if let made = shared.first(where: { $0.window === window }) { return made.picker }
    let picker = PKToolPicker()
    shared.append(Shared(window: window, picker: picker))
    return picker
  }

  /// Shows and hides pickers by the present first responders.
  func update() { for entry in pickers { entry.picker?.update() } }

  /// Whether a picker is shown in a window and leaves drawing to fingers as well.
  func fingersDraw(in window: UIWindow?) -> Bool {
    guard let window else { return false }
    return pickers.contains { $0.picker?.shownWindow === window && $0.picker?.fingersDraw == true }
  }

  /// What can be undone may have changed.
  func canvasChanged() { updateLater() }

  // The focus may move to another responder of the same picker, which is then not hidden between.
  func firstResponderDidResign(_ responder: UIResponder) { updateLater() }

  func touchesWillBeSent(_ touches: ContiguousArray<UITouch>) {
    if touches.contains(where: { $0.phase == .ended }) { updateLater() }
  }

  private func updateLater() {
    guard !isAwaitingTurn, pickers.contains(where: { $0.picker != nil }) else { return }
    isAwaitingTurn = true
    let media = MediaRuntime.current
    media.turn.atEnd(on: media) { [weak self] in
      self?.isAwaitingTurn = false
      self?.update()
    }
  }
}
