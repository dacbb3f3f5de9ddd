/// A way to a window that does not keep it alive and does not slow it down: weak references would put every retain and
/// release of the window on the runtime's slow path. The window empties its handle when it goes.
@MainActor final class WindowHandle {
  @exclusivity(unchecked) private(set) unowned(unsafe) var window: UIWindow?

  init(_ window: UIWindow) { self.window = window }

  func windowGoes() { window = nil }
}
