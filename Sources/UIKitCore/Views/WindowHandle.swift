/// A reference to a window that does not keep it alive. Unlike a weak reference it does not put every retain and
/// release of the window on the runtime's slow path. The window clears its handle when it is freed.
@MainActor final class WindowHandle {
  // Unchecked: each touch asks for it, and it is read and set whole.
  // Unsafe: see above.
  @exclusivity(unchecked) private(set) unowned(unsafe) var window: UIWindow?

  init(_ window: UIWindow) { self.window = window }

  func clear() { window = nil }
}
