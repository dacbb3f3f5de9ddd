import Foundation

/// One instance of the app's interface. Touchstone has one scene per screen, made by the app where it wants one.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The application. (R7)
  open override var next: UIResponder? { UIApplication.shared }
}

/// A scene that has windows. (R7)
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// A scene on the main screen.
  public override init() { super.init() }

  /// The screen the scene is on.
  open var screen: UIScreen { UIScreen.main }

  /// The scene's windows.
  open var windows: [UIWindow] { Runtime.current.windows.all.filter { $0.windowScene === self } }

  /// The space of the scene's screen.
  open var coordinateSpace: any UICoordinateSpace { screen }

  /// The screen's traits.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// The scene's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
