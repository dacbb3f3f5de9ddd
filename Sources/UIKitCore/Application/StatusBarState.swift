import TouchPlatform

/// What the platform was sent last about the status bar, and whether the controllers are to be asked again.
struct StatusBarState {
  var needsUpdate = true
  var isDark: Bool?
  var sent: StatusBarRequest?
}

extension Runtime {
  /// Controllers have come, gone or asked for it: they are asked before the next frame.
  func statusBarChanged() {
    statusBar.needsUpdate = true
    layersChanged()
  }

  /// Sends the platform how the controllers want the status bar, where that may have changed. Otherwise it costs a look
  /// at the window's traits.
  func updateStatusBar() {
    guard let platform else { return }
    let window = windows.key ?? windows.all.last { $0.rootViewController != nil && !$0.isHidden }
    let isDark = (window?.traitCollection ?? screen.traits).userInterfaceStyle == .dark
    guard statusBar.needsUpdate || statusBar.isDark != isDark else { return }
    statusBar.needsUpdate = false
    statusBar.isDark = isDark
    let style = StatusBarPolicy.style(in: window)
    let isHidden = StatusBarPolicy.isHidden(in: window)
    screen.statusBarChanged(isHidden: isHidden)
    let request = StatusBarRequest(
      isLight: style == .lightContent || style == .default && isDark, isHidden: isHidden)
    guard request != statusBar.sent else { return }
    statusBar.sent = request
    platform.setStatusBar(request)
  }
}
