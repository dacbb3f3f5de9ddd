import Foundation

/// A controller's properties for its presentation.
struct ModalState {
  var style = UIModalPresentationStyle.automatic
  var transition = UIModalTransitionStyle.coverVertical
  var definesContext = false
  var providesTransition = false
  var isModal = false
  var capturesStatusBar = false
  var isBeingPresented = false
  var isBeingDismissed = false
  var isMovingToParent = false
  var isMovingFromParent = false
  var preferredSize = CGSize.zero
  var extendedEdges = UIRectEdge.all
  var extendsUnderOpaqueBars = false
}

extension UIViewController {
  /// This controller or the nearest one it is inside of that has presented something.
  final var presenter: UIViewController? {
    var current: UIViewController? = self
    while let here = current {
      if here.ownPresented != nil { return here }
      current = here.parentController
    }
    return nil
  }

  /// This controller or the nearest one it is inside of that is presented.
  final var outermostPresented: UIViewController? {
    var current: UIViewController? = self
    while let here = current {
      if here.ownPresenting != nil { return here }
      current = here.parentController
    }
    return nil
  }

  /// Whether it is in a sheet that leaves a part of the screen free.
  final var isInCard: Bool {
    (outermostPresented?.ownPresentation as? UISheetPresentationController)?.leavesRoom ?? false
  }

  /// The style without `automatic`.
  final var resolvedPresentationStyle: UIModalPresentationStyle {
    switch modalPresentationStyle {
    // Sheets are usual since iOS 13; apps that were made with an older SDK keep filling the screen.
    case .automatic: AppInfo.xcodeVersion >= 11 ? .pageSheet : .fullScreen
    case .none: .fullScreen
    default: modalPresentationStyle
    }
  }

  final var presentationForUse: UIPresentationController? {
    if let parentController, ownPresenting == nil { return parentController.presentationController }
    if let ownPresentation, ownPresenting != nil || ownPresentation.style == resolvedPresentationStyle {
      return ownPresentation
    }
    let made = makePresentation(presenting: nil, source: self)
    ownPresentation = made
    return made
  }

  final func makePresentation(presenting: UIViewController?, source: UIViewController) -> UIPresentationController {
    if let own = systemPresentation(presenting: presenting) { return own }
    switch resolvedPresentationStyle {
    case .custom:
      return transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenting)
    case .pageSheet, .formSheet:
      return UISheetPresentationController(presentedViewController: self, presenting: presenting)
    case .popover: return UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
    default: return UIPresentationController(presentedViewController: self, presenting: presenting)
    }
  }

  /// The one whose view the presentations of a style cover.
  fileprivate func presentingController(for style: UIModalPresentationStyle) -> UIViewController {
    var current = self
    let isOfContext = style == .currentContext || style == .overCurrentContext
    while let parent = current.parentController {
      if isOfContext, current.definesPresentationContext { break }
      current = parent
    }
    return current
  }
}

/// Runs presentations and dismissals.
@MainActor enum ModalTransition {
  static func present(
    _ wanted: UIViewController, from source: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let asked = wanted.resolvedPresentationStyle
    let presenter = source.presentingController(for: asked)
    guard presenter.ownPresented == nil else {
      return PlatformNote.misuse(
        "\(type(of: presenter)) presents a controller already; dismiss that one first, or present from it")
    }
    // A controller whose view is still outside can present from the container that really presents.
    guard let window = presenter.viewIfLoaded?.window, let host = presenter.viewIfLoaded?.superview else {
      return PlatformNote.misuse("\(type(of: source)) cannot present before its view is in a window")
    }
    guard wanted !== presenter, wanted !== source, wanted.ownPresenting == nil else {
      return PlatformNote.misuse("\(type(of: wanted)) is presented already")
    }
    guard wanted.parent == nil, window.rootViewController !== wanted else {
      return PlatformNote.misuse("\(type(of: wanted)) is shown elsewhere already and cannot be presented")
    }
    if wanted.modalPresentationStyle == .none {
      PlatformNote.misuse("the presentation style `none` presents nothing; full screen is used")
    }
    if asked == .currentContext || asked == .overCurrentContext, presenter.providesPresentationContextTransitionStyle {
      wanted.modalTransitionStyle = presenter.modalTransitionStyle
    }
    let kept = wanted.ownPresentation.flatMap { $0.style == asked ? $0 : nil }
    let requested = kept ?? wanted.makePresentation(presenting: presenter, source: source)
    requested.weakPresenting = presenter
    requested.source = source
    wanted.ownPresentation = requested
    presenter.ownPresented = wanted
    wanted.ownPresenting = presenter
    // One whose dismissal is just ending is notified of that end first.
    guard requested.mayGetDelegate(in: presenter.traitCollection) || wanted.modal.isBeingDismissed else {
      return begin(wanted, requested, from: source, host, window, animated: animated, completion)
    }
    wanted.modal.isBeingPresented = true
    wanted.loadViewIfNeeded()
    let runtime = Runtime.current
    runtime.deadlines.schedule(at: runtime.now) { [weak host, weak window] in
      wanted.modal.isBeingPresented = false
      guard presenter.ownPresented === wanted, let host, let window, presenter.viewIfLoaded?.superview === host else {
        return forget(wanted)
      }
      begin(wanted, requested, from: source, host, window, animated: animated, completion)
    }
  }

  /// Shows what `present` has accepted.
  ///
  /// - Parameter host: the superview of the presenting view, in `window`.
  private static func begin(
    _ wanted: UIViewController, _ requested: UIPresentationController, from source: UIViewController, _ host: UIView,
    _ window: UIWindow, animated: Bool, _ completion: (() -> Void)?
  ) {
    guard let presenter = requested.weakPresenting else { return }
    (requested as? UIPopoverPresentationController)?.prepare()
    let presentation = requested.active(in: presenter.traitCollection)
    let style = presentation.style
    let shown = presentation.weakPresented ?? wanted
    if shown !== wanted { wanted.ownPresenting = nil }
    shown.ownPresentation = presentation
    presenter.ownPresented = shown
    shown.ownPresenting = presenter
    shown.modal.isBeingPresented = true
    shown.loadViewIfNeeded()

    // The presentation of a context is placed beside the context's view, all others above everything in the window.
    let container = PresentationContainer()
    let isFull = presentation.shouldPresentInFullscreen
    container.frame = isFull ? window.bounds : presenter.view.frame
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    container.isInTransition = true
    presentation.container = container
    if isFull { window.addSubview(container) } else { host.insertSubview(container, aboveSubview: presenter.view) }

    let context = TransitionContext(
      in: container, from: presenter, to: shown, animated: animated && UIView.areAnimationsEnabled, style: style)
    let chosen = shown.transitioningDelegate?.animationController(
      forPresented: shown, presenting: presenter, source: source)
    let driver = chosen.flatMap { shown.transitioningDelegate?.interactionControllerForPresentation(using: $0) }
    context.announce(driver)
    requested.delegate?.presentationController(
      requested, willPresentWithAdaptiveStyle: presentation.adaptedStyle, transitionCoordinator: context)
    presentation.presentationTransitionWillBegin()
    let place = presentation.frameOfPresentedViewInContainerView
    context.toView = presentation.presentedView
    context.initialFrames[ObjectIdentifier(presenter)] = presenter.view.frame
    context.finalFrames[ObjectIdentifier(shown)] = place
    let removes = presentation.shouldRemovePresentersView
    if removes {
      context.fromView = presenter.view
      presenter.begin(false, animated: animated)
    }
    shown.begin(true, animated: animated)
    presentation.presentedView?.frame = place
    let home = PresenterHome(presenter)
    // An animator may have removed it when the transition ends.
    let presenterHost = presenter.viewIfLoaded?.superview
    Runtime.current.transitions.append(context)
    if place == container.bounds { presentation.presentedView?.autoresizingMask = [.flexibleWidth, .flexibleHeight] }

    context.didComplete = { [weak presenterHost] completed in
      container.isInTransition = false
      home.restore(presenter, from: container)
      if completed {
        // An animator may have added the controller's own view, without what is around it.
        if let view = presentation.presentedView, view.superview == nil,
          view === shown.viewIfLoaded || shown.viewIfLoaded?.superview?.isDescendant(of: view) == true
        {
          container.addSubview(view)
        }
        if removes {
          presentation.presenterHost = presenter.view.superview ?? presenterHost
          presenter.view.removeFromSuperview()
        }
        shown.endAppearance()
        if removes { presenter.endAppearance() }
      } else {
        shown.begin(false, animated: animated)
        presentation.presentedView?.removeFromSuperview()
        if shown.viewIfLoaded?.isDescendant(of: container) == true { shown.view.removeFromSuperview() }
        shown.endAppearance()
        if removes {
          presenter.begin(true, animated: animated)
          presenter.endAppearance()
        }
      }
      shown.modal.isBeingPresented = false
      presentation.presentationTransitionDidEnd(completed)
      if !completed { forget(shown) }
      completion?()
    }
    if !context.isAnimated, let view = presentation.presentedView { container.addSubview(view) }
    context.run(chosen ?? presentation.animator(isPresenting: true), driver)
  }

  static func dismiss(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard let presenter = source.presenter ?? source.outermostPresented?.ownPresenting,
      let first = presenter.ownPresented
    else {
      return PlatformNote.misuse(
        "\(type(of: source)) presents nothing and is not presented: there is nothing to dismiss")
    }
    var stack = [first]
    while let next = stack.last?.ownPresented, stack.count < 10_000 { stack.append(next) }
    guard !stack.contains(where: { $0.modal.isBeingDismissed || $0.modal.isBeingPresented }) else {
      return PlatformNote.misuse(
        "\(type(of: source)) cannot dismiss while a presentation or dismissal is in progress; wait for its completion")
    }
    let top = stack.removeLast()
    for between in stack.reversed() { dismissBetween(between, under: top) }
    presenter.ownPresented = top
    top.ownPresenting = presenter
    dismiss(top, presenter, animated: animated, completion: completion)
  }

  /// A finger begins to drag a sheet away; it completes the transition itself.
  static func dismissByFinger(_ shown: UIViewController, completion: @escaping () -> Void) -> TransitionContext? {
    guard let presenter = shown.ownPresenting, shown.ownPresented == nil, !shown.modal.isBeingPresented,
      !shown.modal.isBeingDismissed
    else { return nil }
    return dismiss(shown, presenter, animated: true, byFinger: true, completion: completion)
  }

  /// A controller between the bottom and the top is removed without an animation, and its presenter's view is restored.
  private static func dismissBetween(_ between: UIViewController, under top: UIViewController) {
    between.modal.isBeingDismissed = true
    between.begin(false, animated: false)
    let upper = top.ownPresentation
    // The top takes over the view that the lower one had to restore.
    if let lower = between.ownPresentation {
      upper?.weakPresenting = lower.weakPresenting
      upper?.presenterHost = lower.presenterHost
      lower.dismissalTransitionWillBegin()
      lower.presentedView?.removeFromSuperview()
      lower.container?.removeFromSuperview()
      lower.dismissalTransitionDidEnd(true)
    }
    between.endAppearance()
    between.modal.isBeingDismissed = false
    between.ownPresented = nil
    forget(between)
  }

  @discardableResult
  private static func dismiss(
    _ top: UIViewController, _ presenter: UIViewController, animated: Bool, byFinger: Bool = false,
    completion: (() -> Void)?
  ) -> TransitionContext? {
    guard let presentation = top.ownPresentation, let container = presentation.container else {
      forget(top)
      return nil
    }
    top.modal.isBeingDismissed = true
    container.isInTransition = true
    let context = TransitionContext(
      in: container, from: top, to: presenter, animated: animated && UIView.areAnimationsEnabled,
      style: presentation.style)
    let isBare = presentation.presentedView.map { !(top.viewIfLoaded?.isDescendant(of: $0) ?? true) } ?? false
    context.fromView = isBare ? top.viewIfLoaded : presentation.presentedView
    context.initialFrames[ObjectIdentifier(top)] = context.fromView?.frame ?? .zero
    let chosen = byFinger ? nil : top.transitioningDelegate?.animationController(forDismissed: top)
    let driver = chosen.flatMap { top.transitioningDelegate?.interactionControllerForDismissal(using: $0) }
    if byFinger { context.beginInteraction() } else { context.announce(driver) }
    context.finalFrames[ObjectIdentifier(presenter)] = container.frame
    presentation.dismissalTransitionWillBegin()
    top.begin(false, animated: animated)
    // A presenting view that was removed is added again below the presentation.
    let host = presentation.presenterHost
    let returns = host != nil && presenter.viewIfLoaded?.superview == nil
    if returns, let host, let view = presenter.view {
      presenter.begin(true, animated: animated)
      // An animator may have moved it aside by its transform.
      view.bounds.size = host.bounds.size
      view.center = CGPoint(x: host.bounds.midX, y: host.bounds.midY)
      if container.superview === host {
        host.insertSubview(view, belowSubview: container)
      } else {
        host.addSubview(view)
      }
      context.toView = view
    }
    let home = PresenterHome(presenter)
    Runtime.current.transitions.append(context)
    context.didComplete = { completed in
      container.isInTransition = false
      home.restore(presenter, from: container)
      if completed {
        presentation.presentedView?.removeFromSuperview()
        container.removeFromSuperview()
        // Before the controllers are notified: the one that appears may present the next controller, or this one again.
        forget(top)
        if returns { presenter.endAppearance() }
        top.endAppearance()
      } else {
        if returns {
          presenter.begin(false, animated: animated)
          presenter.view.removeFromSuperview()
          presenter.endAppearance()
        }
        top.begin(true, animated: animated)
        top.endAppearance()
      }
      presentation.dismissalTransitionDidEnd(completed)
      top.modal.isBeingDismissed = false
      completion?()
    }
    guard !byFinger else {
      context.runByFinger(duration: ModalMotion.slideDuration)
      return context
    }
    context.run(chosen ?? presentation.animator(isPresenting: false), driver)
    return context
  }

  /// Clears the state of a controller that is no longer presented.
  private static func forget(_ shown: UIViewController) {
    shown.ownPresentation?.container?.removeFromSuperview()
    shown.ownPresentation = nil
    if shown.ownPresenting?.ownPresented === shown { shown.ownPresenting?.ownPresented = nil }
    shown.ownPresenting = nil
  }
}
