import TouchPlatform

extension WaylandWindow {
  /// Wayland itself knows no dark colours: the desktop's portal says what the user has chosen, and when that changes.
  func followPortal() {
    let isDark = portal?.prefersDark ?? false
    guard !isOver, isDark != environment.isDark else { return }
    environment.isDark = isDark
    if hasBegun { tell(.environment(environment), SystemTime.now) }
  }
}
