import Foundation
import TouchPlatform

extension UIScreen: UITraitEnvironment {
  /// Light or dark, as the system says; everything that overrides nothing follows at once. Default light.
  package var userInterfaceStyle: UIUserInterfaceStyle {
    get { traits.said.style }
    set { requestedTraits.set(\.style, .style, newValue, unsaid: .unspecified) }
  }

  /// How large text is wanted, as the system says. Default `large`.
  package var preferredContentSizeCategory: UIContentSizeCategory {
    get { traits.said.category }
    set { requestedTraits.set(\.category, .category, newValue, unsaid: .unspecified) }
  }

  /// The contrast, as the system says. Default `normal`.
  package var accessibilityContrast: UIAccessibilityContrast {
    get { traits.said.contrast }
    set { requestedTraits.set(\.contrast, .contrast, newValue, unsaid: .unspecified) }
  }

  /// Where lines begin, as the system says. Default `leftToRight`.
  package var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { traits.said.direction }
    set { requestedTraits.set(\.direction, .direction, newValue, unsaid: .unspecified) }
  }

  /// Takes the traits anew from the geometry and the system's wishes, and tells all windows of a change.
  final func updateTraits() {
    var set = ScreenTraits.traits(of: geometry, idiom: idiom)
    set.take(requestedTraits)
    guard set != traits.said else { return }
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
    if old.said.category != set.category {
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification, object: self,
        userInfo: [UIContentSizeCategory.newValueUserInfoKey: set.category])
    }
  }
}

extension UIScreen {
  /// Takes what the platform says of the surface; numbers that make no sense count as unsaid.
  final func take(_ environment: SurfaceEnvironment) {
    let rate = environment.framesPerSecond
    framesPerSecond = rate.isFinite && rate >= 1 && rate <= 1000 ? Int(rate.rounded()) : 60
    let insets = environment.insets
    coveredInsets = UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    switch environment.idiom {
    case .phone: idiom = .phone
    case .pad: idiom = .pad
    case nil: idiom = nil
    }
    updateTraits()
    userInterfaceStyle = environment.isDark ? .dark : .light
  }
}

extension UIWindowScene: UITraitEnvironment {}

extension Runtime {
  /// Light or dark, as the system says; see `UIScreen.traitCollection`. Default light.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { screen.userInterfaceStyle }
    set { screen.userInterfaceStyle = newValue }
  }
}
