import Foundation

/// The windows of one runtime, front to back by level and time of showing. It keeps none of them alive.
@MainActor final class WindowList {
  private struct Entry {
    // Unsafe: weak slows every retain of the window down; a window takes itself out in its deinit.
    unowned(unsafe) let window: UIWindow
    /// Finds the entry of a window that is being freed, to which no reference may be made any more.
    let id: ObjectIdentifier
    var shown = 0

    @MainActor init(_ window: UIWindow) {
      self.window = window
      id = ObjectIdentifier(window)
    }
  }
  private var entries: [Entry] = []
  private var shownCount = 0
  private var sorted: ContiguousArray<WindowHandle>?

  /// The window that gets keyboard events.
  var key: UIWindow? {
    get {
      guard let keyHandle else { return nil }
      if let window = keyHandle.window, !isHiddenKey { return window }
      // After the key window is hidden or freed the frontmost one left is it.
      let next = frontToBackHandles.first { $0.window.map { !($0 is SystemWindow) } ?? false }
      guard let next else { return isHiddenKey ? keyHandle.window : nil }
      self.keyHandle = next
      isHiddenKey = false
      return next.window
    }
    set {
      keyHandle = newValue?.handle
      isHiddenKey = false
    }
  }
  /// Whether the key window was hidden since it became key.
  private var isHiddenKey = false

  /// A window is hidden.
  func hidden(_ window: UIWindow) { if keyHandle?.window === window { isHiddenKey = true } }
  private var keyHandle: WindowHandle?
  /// Called when what is shown or its order changed.
  var didChange: (() -> Void)?

  func add(_ window: UIWindow) { entries.append(Entry(window)) }

  func remove(_ window: UIWindow) {
    let id = ObjectIdentifier(window)
    entries.removeAll { $0.id == id }
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
