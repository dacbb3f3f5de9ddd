import Foundation

/// The windows of one runtime, front to back by level and time of showing. It keeps none of them alive.
@MainActor final class WindowList {
  private struct Entry {
    unowned(unsafe) let window: UIWindow
    var shown: Int
  }
  // Unsafe because a window takes itself out in its deinit.
  private var entries: [Entry] = []
  private var shownCount = 0
  private var sorted: ContiguousArray<WindowHandle>?

  /// The window that gets keyboard events.
  var key: UIWindow? {
    get { keyHandle?.window }
    set { keyHandle = newValue?.handle }
  }
  private var keyHandle: WindowHandle?
  /// Called when what is shown or its order changed.
  var didChange: (() -> Void)?

  func add(_ window: UIWindow) { entries.append(Entry(window: window, shown: 0)) }

  func remove(_ window: UIWindow) {
    entries.removeAll { $0.window === window }
    orderChanged()
  }

  func shown(_ window: UIWindow) {
    shownCount += 1
    if let index = entries.firstIndex(where: { $0.window === window }) { entries[index].shown = shownCount }
  }

  func orderChanged() {
    sorted = nil
    didChange?()
  }

  /// All windows in the order in which they were made, hidden ones included.
  var all: [UIWindow] { entries.map(\.window) }

  /// Handles of the windows shown, the frontmost first; made once per change. (M19)
  var frontToBackHandles: ContiguousArray<WindowHandle> {
    if let sorted { return sorted }
    let made = ContiguousArray(
      entries.filter { !$0.window.isHidden }
        .sorted { ($0.window.windowLevel.rawValue, $0.shown) > ($1.window.windowLevel.rawValue, $1.shown) }
        .map(\.window.handle))
    sorted = made
    return made
  }
}
