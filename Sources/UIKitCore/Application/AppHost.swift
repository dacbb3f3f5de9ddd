import CoreGraphics
import TouchPlatform

/// A program that runs apps inside itself, as a test of an app's interface does.
///
/// While `open` is set, the app's entry point (`UIApplicationMain`, or the `main()` of its delegate) launches the app on the
/// runtime that `open` makes, and returns; the host then sends the platform's events and ends the app. Each launch has a
/// new runtime, application and delegate. What an app keeps in static and global variables it finds again.
@_spi(Hosting) @MainActor public enum AppHost {
  /// Makes a runtime for the app that starts and makes it current; nil, the default, outside of a host.
  public static var open: (() -> Runtime)?

  /// The app that is launched next may be asked for other languages by its arguments.
  public static func forgetLanguages() { UserLanguages.forget() }
}

extension Runtime {
  /// When the last of the animations that run now and that end is over; nil where there is none.
  @_spi(Hosting) public var animationsEnd: MonotonicInstant? { media.animations.lastEnd }

  /// The arguments that the app finds in place of the program's.
  @_spi(Hosting) public func setArguments(_ arguments: [String]) { self.arguments = arguments }

  /// Whether a keyboard of the host's covers the bottom of the screen while text is edited, as high as iOS's. Default false.
  @_spi(Hosting) public func setShowsSoftKeyboard(_ shows: Bool) { showsSoftKeyboard = shows }

  /// How much a keyboard, or views in place of one, cover of the screen, from its bottom.
  @_spi(Hosting) public var keyboardHeight: CGFloat { existingService(KeyboardCover.self)?.height ?? 0 }

  /// What people call the app; nil where its Info.plist does not say.
  @_spi(Hosting) public var appTitle: String? { AppInfo.title }

  /// The name of its surface; nil without one.
  @_spi(Hosting) public var surfaceID: SurfaceID? { surface?.id }

  /// Its windows that are shown, from the back to the front.
  @_spi(Hosting) public var shownWindows: [UIWindow] { windows.frontToBackHandles.reversed().compactMap { $0.window } }
}
