import Foundation

/// The state of a controller between hidden and shown.
struct AppearanceState {
  enum Stage { case disappeared, appearing, appeared, disappearing }
  var stage = Stage.disappeared
  var isAnimated = false
  /// A container or a presentation calls its appearance methods; changes of its view's window do not.
  var isDriven = false
  /// `viewIsAppearing` was called for this appearance.
  var hasCalledIsAppearing = false
}

extension UIViewController {
  /// Whether its appearance follows its view's window.
  private var followsWindow: Bool {
    !appearance.isDriven && (parentController?.shouldAutomaticallyForwardAppearanceMethods ?? true)
  }

  /// Begins an appearance or disappearance of the view; a second call for the same is ignored.
  final func begin(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance.stage == .disappeared || appearance.stage == .disappearing else { return }
    } else {
      guard appearance.stage == .appeared || appearance.stage == .appearing else { return }
    }
    appearance.stage = isAppearing ? .appearing : .disappearing
    appearance.isAnimated = animated
    appearance.isDriven = true
    appearance.hasCalledIsAppearing = false
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
      prepareToAppear()
    } else {
      viewWillDisappear(animated)
    }
    forward { $0.begin(isAppearing, animated: animated) }
  }

  /// Ends the appearance or disappearance: children are called before their parents.
  final func endAppearance() {
    guard appearance.isDriven else { return }
    switch appearance.stage {
    case .appearing:
      callIsAppearing(inWindow: false)
      layOutBeforeAppearing()
      // Layout calls code of the app, which may have removed the view.
      guard appearance.isDriven, appearance.stage == .appearing else { return }
      forward { $0.endAppearance() }
      appearance.isDriven = false
      appearance.stage = .appeared
      viewDidAppear(appearance.isAnimated)
      Runtime.current.didAppear(self)
    case .disappearing:
      forward { $0.endAppearance() }
      appearance.isDriven = false
      appearance.stage = .disappeared
      viewDidDisappear(appearance.isAnimated)
    case .appeared, .disappeared: appearance.isDriven = false
    }
  }

  /// Ends an appearance that the app's launch began, unless something else has begun since.
  final func endFirstAppearance() { if appearance.stage == .appearing { endAppearance() } }

  /// A view that appears is laid out before `viewDidAppear`.
  private func layOutBeforeAppearing() {
    guard let view = viewIfLoaded, view.window != nil else { return }
    UIView.performWithoutAnimation { view.layoutIfNeeded() }
  }

  /// Calls `viewIsAppearing`, once; an appearance that a test begins and ends has no window.
  private func callIsAppearing(inWindow: Bool = true) {
    guard appearance.stage == .appearing, !appearance.hasCalledIsAppearing, !inWindow || viewIfLoaded?.window != nil
    else { return }
    appearance.hasCalledIsAppearing = true
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
        // It is added while its parent appears, and appears with it.
        return begin(true, animated: parentController.appearance.isAnimated)
      }
      appearance = AppearanceState(stage: .appearing)
      viewWillAppear(false)
      prepareToAppear()
    } else if appearance.stage == .appeared {
      appearance.stage = .disappearing
      appearance.isAnimated = false
      viewWillDisappear(false)
    }
  }

  final func viewDidMove(toWindow window: UIWindow?) {
    if window != nil { callIsAppearing() }
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
