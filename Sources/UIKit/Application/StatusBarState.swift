import TouchPlatform

/// What the platform was told last of the status bar, and whether the controllers are to be asked again.
struct StatusBarState {
  var needsUpdate = true
  var isDark: Bool?
  var told: StatusBarRequest?
}

extension Runtime {
  /// Controllers have come, gone or asked for it: they are asked before the next frame.
  func statusBarChanged() {
    statusBar.needsUpdate = true
    layersChanged()
  }

  /// Tells the platform how the controllers want the status bar, where that may have changed. Otherwise it costs a look
  /// at the window's traits.
  func tellStatusBar() {
    guard let platform else { return }
    let window = windows.key ?? windows.all.last { $0.rootViewController != nil && !$0.isHidden }
    let isDark = (window?.traitCollection ?? screen.traits).userInterfaceStyle == .dark
    guard statusBar.needsUpdate || statusBar.isDark != isDark else { return }
    statusBar.needsUpdate = false
    statusBar.isDark = isDark
    let style = StatusBarWishes.style(in: window)
    let wish = StatusBarRequest(
      isLight: style == .lightContent || style == .default && isDark, isHidden: StatusBarWishes.isHidden(in: window))
    guard wish != statusBar.told else { return }
    statusBar.told = wish
    platform.setStatusBar(wish)
  }
}
