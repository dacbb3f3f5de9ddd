import Foundation

/// The colour of a status bar's letters. A bar is shown where the app runs as a device in a window (`--device`).
/// > Partly: drawn over a device in a window (`--device`).
public enum UIStatusBarStyle: Int, Sendable {
  /// By the interface's style.
  case `default` = 0
  /// Light letters.
  case lightContent = 1
  /// Dark letters.
  case darkContent = 3
}

/// How a status bar is shown and hidden.
/// > Partly: the bar changes without an animation.
public enum UIStatusBarAnimation: Int, Sendable {
  /// At once.
  case none = 0
  /// Fading.
  case fade = 1
  /// Sliding.
  case slide = 2
}

/// The status bar that controllers request: the preferences of the one that decides in a window.
@MainActor enum StatusBarPolicy {
  /// What the application sets itself; at first what its `Info.plist` says.
  static var ownStyle = AppInfo.statusBar?.style ?? .default
  static var ownIsHidden = AppInfo.statusBar?.isHidden ?? false

  /// Another app starts in the program.
  static func reset() {
    ownStyle = AppInfo.statusBar?.style ?? .default
    ownIsHidden = AppInfo.statusBar?.isHidden ?? false
  }

  /// Whether the app's `Info.plist` leaves the bar to the application.
  private static let isApplications = AppInfo.statusBar != nil

  static func style(in window: UIWindow?) -> UIStatusBarStyle {
    if isApplications { return ownStyle }
    guard var controller = decidingController(in: window) else { return .default }
    for _ in 0..<1000 {
      guard let child = controller.childForStatusBarStyle else { break }
      controller = child
    }
    return controller.preferredStatusBarStyle
  }

  static func isHidden(in window: UIWindow?) -> Bool {
    if isApplications { return ownIsHidden }
    guard var controller = decidingController(in: window) else { return false }
    for _ in 0..<1000 {
      guard let child = controller.childForStatusBarHidden else { break }
      controller = child
    }
    return controller.prefersStatusBarHidden
  }

  /// The root, or the topmost one presented over it that controls the status bar.
  private static func decidingController(in window: UIWindow?) -> UIViewController? {
    var controller = window?.rootViewController
    var current = controller
    while let shown = current?.ownPresented {
      let takesOver = shown.ownPresentation?.shouldRemovePresentersView ?? true
      if takesOver || shown.modalPresentationCapturesStatusBarAppearance { controller = shown }
      current = shown
    }
    return controller
  }
}
