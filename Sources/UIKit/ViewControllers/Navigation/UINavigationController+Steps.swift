import Foundation

extension UINavigationController {
  /// Takes another stack and shows its top.
  final func go(to new: [UIViewController], _ operation: Operation, animated: Bool) {
    // A step that still moves is there at once: two at a time would leave views behind.
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
    navigationBar.go(to: new.map(\.navigationItem), animated: isAnimated, forward: operation == .push)
    let end: @MainActor () -> Void = {
      for controller in leaving where controller.parent === self { controller.removeFromParent() }
      for controller in coming where controller.parent === self { controller.didMove(toParent: self) }
    }
    guard isViewLoaded, let to = new.last, from !== to else {
      if isViewLoaded { showTopAtOnce() }
      return end()
    }
    to.loadViewIfNeeded()
    delegate?.navigationController(self, willShow: to, animated: isAnimated)
    let items = to.toolbarItems
    if toolbar.items != items { toolbar.setItems(items, animated: isAnimated) }
    guard isShown, let from, from.viewIfLoaded?.superview === content else {
      showTopAtOnce()
      end()
      delegate?.navigationController(self, didShow: to, animated: false)
      return
    }
    run(from, to, operation, animated: isAnimated, end)
  }

  private func run(
    _ from: UIViewController, _ to: UIViewController, _ operation: Operation, animated: Bool,
    _ end: @escaping @MainActor () -> Void
  ) {
    let context = TransitionContext(in: content, from: from, to: to, animated: animated)
    step = context
    ownTransition = context
    let oldView: UIView = from.view
    let newView: UIView = to.view
    context.fromView = oldView
    context.toView = newView
    context.initialFrames[ObjectIdentifier(from)] = oldView.frame
    context.finalFrames[ObjectIdentifier(to)] = place(of: to)
    from.begin(false, animated: animated)
    to.begin(true, animated: animated)
    to.coverByContainer(covered(of: to))
    newView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let chosen = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
    context.didComplete = { [weak self] completed in
      guard let self else { return }
      step = nil
      if ownTransition === context { ownTransition = nil }
      if newView.superview !== content { content.addSubview(newView) }
      newView.frame = place(of: to)
      oldView.removeFromSuperview()
      from.endAppearance()
      to.endAppearance()
      end()
      delegate?.navigationController(self, didShow: to, animated: animated)
      viewIfLoaded?.setNeedsLayout()
    }
    if !animated {
      newView.frame = place(of: to)
      content.addSubview(newView)
    }
    if animated {
      // A toolbar comes up as it is; its items do not grow into it.
      UIView.performWithoutAnimation {
        toolbar.frame.size = CGSize(width: content.bounds.width, height: BarLook.height)
        if toolbar.frame.minY < content.bounds.height - BarLook.height {
          toolbar.frame.origin.y = content.bounds.height
        }
        toolbar.layoutIfNeeded()
      }
      UIView.animate(withDuration: NavigationMotion.duration) { self.layOutBars() }
    }
    context.run(chosen ?? StepAnimator(isPush: operation == .push))
  }

  /// The topmost controller's view is the only one, where it belongs.
  final func showTopAtOnce() {
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
      top: under.contains(.top) && !isBarHidden ? navigationBar.barHeight : 0, left: 0,
      bottom: under.contains(.bottom) && isToolbarShown ? BarLook.height : 0, right: 0)
  }

  private func edgesUnderBars(of controller: UIViewController) -> UIRectEdge {
    var edges = controller.edgesForExtendedLayout
    if !controller.extendedLayoutIncludesOpaqueBars {
      if !navigationBar.isTranslucent { edges.remove(.top) }
      if !toolbar.isTranslucent { edges.remove(.bottom) }
    }
    return edges
  }

  private func place(of controller: UIViewController) -> CGRect {
    let safe = viewIfLoaded?.safeAreaInsets ?? .zero
    let under = edgesUnderBars(of: controller)
    var frame = content.bounds
    if !under.contains(.top), !isBarHidden {
      let top = safe.top + navigationBar.barHeight
      frame.origin.y += top
      frame.size.height = max(0, frame.height - top)
    }
    if !under.contains(.bottom), isToolbarShown {
      frame.size.height = max(0, frame.height - safe.bottom - BarLook.height)
    }
    return frame
  }

  final func layOutBars() {
    guard let view = viewIfLoaded else { return }
    let safe = view.safeAreaInsets
    let size = view.bounds.size
    content.frame = view.bounds
    let height = navigationBar.barHeight
    navigationBar.frame = CGRect(x: 0, y: isBarHidden ? -height : safe.top, width: size.width, height: height)
    toolbar.frame = CGRect(
      x: 0, y: isToolbarShown ? size.height - safe.bottom - BarLook.height : size.height, width: size.width,
      height: BarLook.height)
    navigationBar.layoutIfNeeded()
    toolbar.layoutIfNeeded()
    guard step == nil, let top = topViewController, let shown = top.viewIfLoaded, shown.superview === content else {
      return
    }
    top.coverByContainer(covered(of: top))
    let frame = place(of: top)
    if shown.frame != frame { shown.frame = frame }
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
