import CoreGraphics
import Foundation
import TouchPlatform

/// A program that runs apps inside itself, as a test of an app's interface does.
///
/// While `open` is set, the app's entry point (`UIApplicationMain`, or the `main()` of its delegate) launches the app on the
/// runtime that `open` makes, and returns; the host then sends the platform's events and ends the app. Each launch has a
/// new runtime, application and delegate. What an app keeps in static and global variables it finds again.
@_spi(Hosting) @MainActor public enum AppHost {
  /// Makes a runtime for the app that starts and makes it current; nil, the default, outside of a host.
  public static var open: (() -> Runtime)?

  /// The app that runs is asked to open an address.
  public static func openAddress(_ url: URL) {
    let application = UIApplication.shared
    guard !application.sceneLife.open(url) else { return }
    _ = application.delegate?.application(application, open: url, options: [:])
  }

  /// Whether the program's tests use views without an app and without a screen, as an Xcode project's unit tests do.
  private static var hasBareTests = false
  private static var kept: [UIWindow] = []
  private static var plainWindow: UIWindow?
  private static var windowScene: UIWindowScene?

  private static var isBare: Bool { isBare(Runtime.current) }
  static func isBare(_ runtime: Runtime) -> Bool { hasBareTests && runtime.platform == nil }

  /// A window that nothing else holds lives until the main thread is idle, as on iOS.
  static func keep(_ window: UIWindow) {
    guard isBare else { return }
    // A block of the run loop runs in its next pass whatever else is ready; the main queue may have to wait for another.
    if kept.isEmpty { RunLoop.main.perform { MainActor.assumeIsolated { releaseWindows() } } }
    kept.append(window)
  }

  /// Frees windows that nothing else holds.
  public static func releaseWindows() { kept = [] }

  /// The window that an app's tests find on iOS is that of the app, which runs beside them. Here an empty one takes its place.
  static func makePlainWindow() {
    guard isBare, plainWindow == nil, Runtime.current.windows.key == nil else { return }
    let (window, scene) = (UIWindow(), UIWindowScene())
    (plainWindow, windowScene) = (window, scene)
    window.rootViewController = UIViewController()
    window.windowScene = scene
    window.makeKeyAndVisible()
  }

  /// The scene of that window; nil without one.
  static var plainScene: UIScene? { isBare ? windowScene : nil }

  /// Launches the app of unit tests, once before the first of them, on the runtime on which they use views. It runs beside them
  /// as under Xcode: its delegate and its windows are there, and the main run loop serves it while a test waits.
  /// - Parameters:
  ///   - size: the size of its screen in points.
  ///   - scale: the pixels of a point.
  ///   - environment: what covers the screen, and what kind of device it is.
  ///   - entry: the app's entry point.
  public static func launch(
    on size: CGSize, scale: CGFloat, _ environment: SurfaceEnvironment, _ entry: () -> Void
  ) {
    useBareTests(on: size, scale)
    let runtime = Runtime.current
    func send(_ kind: SurfaceChange.Kind) {
      runtime.receive(.surface(SurfaceChange(surface: .main, time: runtime.media.now, kind: kind)))
    }
    send(.environment(environment))
    open = { runtime }
    entry()
    open = nil
    send(.visible(true))
    send(.focus(true))
    // Its first frame, too, comes before the first test. An app that never rests is not waited for.
    let end = Date(timeIntervalSinceNow: longestStart)
    while runtime.awaitsFrame, Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
  }

  /// How long a launched app runs before its unit tests at most, in seconds.
  private static let longestStart = 0.25

  private static func useBareTests(on size: CGSize, _ scale: CGFloat) {
    hasBareTests = true
    guard isBare else { return }
    // Layers and animations are the idle runtime's, too, whether or not an app ran before.
    Runtime.current.makeCurrent()
    UIScreen.main.geometry = SurfaceGeometry(size: size, scale: scale)
  }

  /// A test of a class begins that may use views without an app, on a screen of this size. What the test's module names for
  /// selectors and predicates is known from then on.
  public static func beginTest(of type: AnyClass, screen size: CGSize, scale: CGFloat) {
    SelectorTable.ask(classesUpFrom: type)
    useBareTests(on: size, scale)
  }

  /// The user's text size, by the name that iOS takes from an app's arguments; `large` for nil.
  public static func setTextSize(_ name: String?) {
    UIScreen.main.preferredContentSizeCategory = name.map(UIContentSizeCategory.init(rawValue:)) ?? .unspecified
  }

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
