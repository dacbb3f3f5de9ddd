import Foundation
import TouchPlatform

extension UIScreen: UITraitEnvironment {
  /// The system's light or dark style; whatever does not override it changes at once. Default light.
  package var userInterfaceStyle: UIUserInterfaceStyle {
    get { traits.values.style }
    set { systemTraits.set(\.style, .style, newValue, absent: .unspecified) }
  }

  /// The system's preferred text size. Default `large`.
  package var preferredContentSizeCategory: UIContentSizeCategory {
    get { traits.values.category }
    set { systemTraits.set(\.category, .category, newValue, absent: .unspecified) }
  }

  /// The system's contrast. Default `normal`.
  package var accessibilityContrast: UIAccessibilityContrast {
    get { traits.values.contrast }
    set { systemTraits.set(\.contrast, .contrast, newValue, absent: .unspecified) }
  }

  /// The system's layout direction. Default `leftToRight`.
  package var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { traits.values.direction }
    set { systemTraits.set(\.direction, .direction, newValue, absent: .unspecified) }
  }

  /// Computes the traits again from the geometry and the system's settings, and notifies all windows of a change.
  final func updateTraits() {
    var set = ScreenTraits.traits(of: geometry, idiom: idiom)
    set.take(systemTraits)
    guard set != traits.values else { return }
    let old = traits
    let new = ScreenTraits.collection(for: set)
    traits = new
    let runtime = Runtime.current
    guard runtime.screen === self else { return }
    ScreenTraits.use(new)
    new.performAsCurrent {
      traitCollectionDidChange(old)
      var scenes: [UIWindowScene] = []
      for window in runtime.windows.all {
        if let scene = window.windowScene, !scenes.contains(where: { $0 === scene }) { scenes.append(scene) }
      }
      for scene in scenes { scene.traitCollectionDidChange(old) }
      for window in runtime.windows.all { window.inheritTraits(from: new) }
    }
    if old.values.category != set.category {
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification, object: self,
        userInfo: [UIContentSizeCategory.newValueUserInfoKey: set.category])
    }
  }
}

extension UIScreen {
  /// What is lower at the bottom of a screen is no keyboard, in points.
  private static let leastKeyboard = 100.0

  /// Takes the platform's values for the surface; numbers that are not valid count as not specified.
  final func take(_ environment: SurfaceEnvironment) {
    let rate = environment.framesPerSecond
    framesPerSecond = rate.isFinite && rate >= 1 && rate <= 1000 ? Int(rate.rounded()) : 60
    var insets = environment.insets
    // Nothing that covers the bottom is so high but a phone's keyboard, which is not of the safe area.
    keyboardHeight = insets.bottom > Self.leastKeyboard ? insets.bottom : 0
    if keyboardHeight > 0 { insets.bottom = coveredInsets.bottom }
    topIsStatusBar = environment.topIsStatusBar
    coveredInsets = UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    switch environment.idiom {
    case .phone: idiom = .phone
    case .pad: idiom = .pad
    case nil: idiom = nil
    }
    updateTraits()
    userInterfaceStyle = AppInfo.style ?? (environment.isDark ? .dark : .light)
  }
}

extension UIWindowScene: UITraitEnvironment {}

extension Runtime {
  /// The system's light or dark style; see `UIScreen.traitCollection`. Default light.
  /// > Ours: light or dark, as the system would say.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { screen.userInterfaceStyle }
    set { screen.userInterfaceStyle = newValue }
  }
}
