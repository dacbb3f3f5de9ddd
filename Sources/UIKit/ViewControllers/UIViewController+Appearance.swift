import Foundation

/// Where a controller stands between hidden and shown.
struct AppearanceState {
  enum Stage { case disappeared, appearing, appeared, disappearing }
  var stage = Stage.disappeared
  var isAnimated = false
  /// A container or a presentation tells it; what happens to its view's window does not.
  var isDriven = false
  /// `viewIsAppearing` was called for this appearing.
  var wasIsAppearingTold = false
}

extension UIViewController {
  /// Whether it hears of its view's window by itself.
  private var followsWindow: Bool {
    !appearance.isDriven && (parentController?.shouldAutomaticallyForwardAppearanceMethods ?? true)
  }

  /// Announces that the view appears or disappears; a second announcement of the same is ignored.
  final func begin(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance.stage == .disappeared || appearance.stage == .disappearing else { return }
    } else {
      guard appearance.stage == .appeared || appearance.stage == .appearing else { return }
    }
    appearance.stage = isAppearing ? .appearing : .disappearing
    appearance.isAnimated = animated
    appearance.isDriven = true
    appearance.wasIsAppearingTold = false
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    forward { $0.begin(isAppearing, animated: animated) }
  }

  /// What was announced has happened: children hear before their parents.
  final func endAppearance() {
    guard appearance.isDriven else { return }
    switch appearance.stage {
    case .appearing:
      tellIsAppearing()
      layOutBeforeAppearing()
      // A layout is code of the app's, which may have sent the view away.
      guard appearance.isDriven, appearance.stage == .appearing else { return }
      forward { $0.endAppearance() }
      appearance.isDriven = false
      appearance.stage = .appeared
      viewDidAppear(appearance.isAnimated)
    case .disappearing:
      forward { $0.endAppearance() }
      appearance.isDriven = false
      appearance.stage = .disappeared
      viewDidDisappear(appearance.isAnimated)
    case .appeared, .disappeared: appearance.isDriven = false
    }
  }

  /// What appears is laid out before it hears that it is there.
  private func layOutBeforeAppearing() {
    guard let view = viewIfLoaded, view.window != nil else { return }
    UIView.performWithoutAnimation { view.layoutIfNeeded() }
  }

  private func tellIsAppearing() {
    guard appearance.stage == .appearing, !appearance.wasIsAppearingTold, viewIfLoaded?.window != nil else { return }
    appearance.wasIsAppearingTold = true
    viewIsAppearing(appearance.isAnimated)
  }

  /// Does something with the children whose views lie in this one's.
  private func forward(_ body: (UIViewController) -> Void) {
    guard !childControllers.isEmpty, shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else {
      return
    }
    for child in childControllers where child.viewIfLoaded?.isDescendant(of: view) ?? false { body(child) }
  }

  // MARK: Driven by the view's window

  final func viewWillMove(toWindow window: UIWindow?) {
    guard followsWindow else { return }
    if window != nil {
      guard appearance.stage == .disappeared else { return }
      if let parentController, parentController.appearance.isDriven, parentController.appearance.stage == .appearing {
        // It comes while its parent appears, and appears with it.
        return begin(true, animated: parentController.appearance.isAnimated)
      }
      appearance = AppearanceState(stage: .appearing)
      viewWillAppear(false)
    } else if appearance.stage == .appeared {
      appearance.stage = .disappearing
      appearance.isAnimated = false
      viewWillDisappear(false)
    }
  }

  final func viewDidMove(toWindow window: UIWindow?) {
    if window != nil { tellIsAppearing() }
    guard !appearance.isDriven else { return }
    if window != nil, appearance.stage == .appearing {
      appearance.stage = .appeared
      viewDidAppear(false)
    } else if window == nil, appearance.stage == .disappearing {
      appearance.stage = .disappeared
      viewDidDisappear(false)
    }
  }
}
