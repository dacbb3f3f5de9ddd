import Foundation

extension UINavigationController {
  /// Sets another stack and shows its top.
  final func go(to new: [UIViewController], _ operation: Operation, animated: Bool) {
    // A step that still moves ends at once: two at a time would leave views behind.
    step?.finishNow()
    let old = stack
    let from = old.last
    let leaving = old.filter { controller in !new.contains { $0 === controller } }
    let coming = new.filter { controller in !old.contains { $0 === controller } }
    for controller in leaving {
      controller.willMove(toParent: nil)
      controller.modal.isMovingFromParent = true
    }
    for controller in coming { addChild(controller) }
    stack = new
    let isShown = appearance.stage == .appeared || appearance.stage == .appearing
    let isAnimated =
      animated && UIView.areAnimationsEnabled && isShown && from !== new.last && viewIfLoaded?.window != nil
    prepareBar()
    let end: @MainActor (Bool) -> Void = { [weak self] completed in
      guard let self else { return }
      if completed {
        for controller in leaving where controller.parent === self { controller.removeFromParent() }
        for controller in coming where controller.parent === self { controller.didMove(toParent: self) }
        stackDidChange?()
      } else {
        for controller in leaving { controller.modal.isMovingFromParent = false }
        for controller in coming where controller.parent === self {
          controller.willMove(toParent: nil)
          controller.removeFromParent()
        }
      }
    }
    tabs?.stackDidChange(of: self)
    guard isViewLoaded, let to = new.last, from !== to else {
      tabs?.moveBarAlong(with: self, animated: false)
      barOwner.bar.showStep(animated: false, forward: true)
      if isViewLoaded { showTopAtOnce() }
      return end(true)
    }
    to.loadViewIfNeeded()
    delegate?.navigationController(self, willShow: to, animated: isAnimated)
    guard isShown, let from, from.viewIfLoaded?.superview === content else {
      tabs?.moveBarAlong(with: self, animated: false)
      barOwner.bar.showStep(animated: false, forward: true)
      showTopAtOnce()
      end(true)
      delegate?.navigationController(self, didShow: to, animated: false)
      return
    }
    run(Step(from: from, to: to, operation: operation, isAnimated: isAnimated, old: old), end)
  }

  /// A step of the stack while it moves.
  private struct Step {
    let from: UIViewController
    let to: UIViewController
    let operation: Operation
    let isAnimated: Bool
    /// The stack before.
    let old: [UIViewController]
  }

  private func run(_ going: Step, _ end: @escaping @MainActor (Bool) -> Void) {
    let (from, to, animated) = (going.from, going.to, going.isAnimated)
    let context = TransitionContext(in: content, from: from, to: to, animated: animated)
    step = context
    ownTransition = context
    let oldView: UIView = from.view
    let newView: UIView = to.view
    context.fromView = oldView
    context.toView = newView
    context.initialFrames[ObjectIdentifier(from)] = oldView.frame
    context.finalFrames[ObjectIdentifier(to)] = place(of: to)
    let chosen = delegate?.navigationController(self, animationControllerFor: going.operation, from: from, to: to)
    let driven: (any UIViewControllerInteractiveTransitioning)? =
      nextDriver ?? chosen.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    context.announce(driven)
    from.begin(false, animated: animated)
    to.begin(true, animated: animated)
    to.coverByContainer(covered(of: to))
    let tabBarStays = Self.hidesTabBar(going.old) == hidesTabBar
    if !tabBarStays { keepTabBarCover(of: from, after: going.old) }
    newView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    context.didComplete = { [weak self, weak context] completed in
      guard let self else { return }
      step = nil
      if ownTransition === context { ownTransition = nil }
      guard completed else { return takeBack(going, end) }
      if newView.superview !== content { content.addSubview(newView) }
      newView.frame = place(of: to)
      oldView.removeFromSuperview()
      from.endAppearance()
      to.endAppearance()
      end(true)
      delegate?.navigationController(self, didShow: to, animated: animated)
      viewIfLoaded?.setNeedsLayout()
    }
    if !animated {
      newView.frame = place(of: to)
      content.addSubview(newView)
    }
    context.alsoHeld = { [weak self, weak to] in
      guard let self else { return }
      barOwner.bar.showStep(animated: animated, forward: going.operation == .push)
      let items = to?.toolbarItems
      if toolbar.items != items { toolbar.setItems(items, animated: animated) }
      if animated { moveBarsAlong() }
      if !tabBarStays { tabs?.moveBarAlong(with: self, animated: animated) }
    }
    context.run(chosen ?? StepAnimator(isPush: going.operation == .push), driven)
  }

  /// A view that leaves keeps the safe area that it has while the bar of the tabs leaves with it, or returns.
  private func keepTabBarCover(of controller: UIViewController, after old: [UIViewController]) {
    guard let cover = tabs?.barCover, cover > 0 else { return }
    var insets = covered(of: controller)
    insets.bottom += Self.hidesTabBar(old) ? -cover : cover
    controller.coverByContainer(insets)
  }

  /// Bars that are shown or hidden move with the step.
  private func moveBarsAlong() {
    // A toolbar slides up with its final layout; its items are not animated.
    UIView.performWithoutAnimation {
      toolbar.frame.size = CGSize(width: content.bounds.width, height: toolbar.barHeight)
      if toolbar.frame.minY < content.bounds.height - toolbar.barHeight {
        toolbar.frame.origin.y = content.bounds.height
      }
      toolbar.layoutIfNeeded()
    }
    UIView.animate(withDuration: NavigationMotion.duration) {
      self.layOutBars()
      let owner = self.barOwner
      if owner !== self { owner.layOutBars() }
      owner.showBackground()
    }
  }

  /// The step was cancelled: restores the state before it.
  private func takeBack(_ going: Step, _ end: @MainActor (Bool) -> Void) {
    let (from, to) = (going.from, going.to)
    to.begin(false, animated: true)
    to.viewIfLoaded?.removeFromSuperview()
    to.endAppearance()
    stack = going.old
    end(false)
    tabs?.stackDidChange(of: self)
    tabs?.moveBarAlong(with: self, animated: false)
    prepareBar()
    barOwner.bar.showStep(animated: false, forward: false)
    // A navigation that was hidden meanwhile calls no appearance methods.
    let isShown = appearance.stage == .appeared || appearance.stage == .appearing
    if isShown { from.begin(true, animated: true) }
    showTopAtOnce()
    from.endAppearance()
  }

  /// Shows the topmost controller's view alone, at its place.
  final func showTopAtOnce() {
    hasShownTop = true
    let top = topViewController
    for view in content.subviews where view !== top?.viewIfLoaded { view.removeFromSuperview() }
    if let top, let view = top.view {
      top.coverByContainer(covered(of: top))
      view.frame = place(of: top)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if view.superview !== content { content.addSubview(view) }
      toolbar.setItems(top.toolbarItems, animated: false)
    }
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Layout

  private var isToolbarShown: Bool {
    !isToolHidden && !stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
  }

  /// What the bars cover of a view that lies under them, beyond what covers the screen.
  private func covered(of controller: UIViewController) -> UIEdgeInsets {
    let under = edgesUnderBars(of: controller)
    return UIEdgeInsets(
      top: under.contains(.top) && !isBarAway ? navigationBar.barHeight : 0, left: 0,
      bottom: under.contains(.bottom) && isToolbarShown ? toolbar.barHeight : 0, right: 0)
  }

  private func edgesUnderBars(of controller: UIViewController) -> UIRectEdge {
    let shown = (controller as? UINavigationController)?.shownTop ?? controller
    var edges = shown.edgesForExtendedLayout
    if !shown.extendedLayoutIncludesOpaqueBars {
      if !navigationBar.isTranslucent { edges.remove(.top) }
      if !toolbar.isTranslucent { edges.remove(.bottom) }
    }
    return edges
  }

  private func place(of controller: UIViewController) -> CGRect {
    let safe = viewIfLoaded?.safeAreaInsets ?? .zero
    let under = edgesUnderBars(of: controller)
    var frame = content.bounds
    if !under.contains(.top), !isBarAway {
      let top = safe.top + navigationBar.barHeight
      frame.origin.y += top
      frame.size.height = max(0, frame.height - top)
    }
    if !under.contains(.bottom), isToolbarShown {
      frame.size.height = max(0, frame.height - safe.bottom - toolbar.barHeight)
    }
    return frame
  }

  final func layOutBars() {
    guard let view = viewIfLoaded else { return }
    let safe = view.safeAreaInsets
    let size = view.bounds.size
    content.frame = view.bounds
    placeBar()
    toolbar.frame = CGRect(
      x: 0, y: isToolbarShown ? size.height - safe.bottom - toolbar.barHeight : size.height, width: size.width,
      height: toolbar.barHeight)
    navigationBar.layoutIfNeeded()
    toolbar.layoutIfNeeded()
    guard step == nil, let top = topViewController, let shown = top.viewIfLoaded, shown.superview === content else {
      return
    }
    coverTop()
    let frame = place(of: top)
    if shown.frame != frame { shown.frame = frame }
    if barOwner.step == nil { barOwner.followContents() }
  }

  final func placeBar() {
    guard let view = viewIfLoaded else { return }
    let height = navigationBar.barHeight + navigationBar.titlePull
    navigationBar.frame = CGRect(
      x: 0, y: isBarAway ? -height : view.safeAreaInsets.top, width: view.bounds.width, height: height)
  }

  /// Sets on the topmost controller what the bars cover of its view.
  final func coverTop() {
    guard let top = topViewController else { return }
    top.coverByContainer(covered(of: top))
  }

  final func moveBars(animated: Bool) {
    guard let view = viewIfLoaded else { return }
    guard animated, view.window != nil else { return view.setNeedsLayout() }
    navigationBar.isHidden = false
    UIView.animate(withDuration: Double(Self.hideShowBarDuration)) {
      self.layOutBars()
      self.topViewController?.viewIfLoaded?.layoutIfNeeded()
    }
  }
}
