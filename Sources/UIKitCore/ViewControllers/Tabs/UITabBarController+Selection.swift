import Foundation

extension UITabBarController {
  /// How many tabs there is room for.
  private var limit: Int { traitCollection.horizontalSizeClass == .regular ? 8 : 5 }

  /// The controllers that have a tab of their own.
  final var inBar: [UIViewController] { all.count > limit ? Array(all.prefix(limit - 1)) : all }

  /// Sets other controllers.
  final func replace(with new: [UIViewController], animated: Bool) {
    step?.finishNow()
    // One that the list shows is selected no more once it has its steps back.
    let before = selectedViewController
    let oldIndex = all.firstIndex { $0 === before } ?? 0
    more?.giveBack()
    let leaving = all.filter { controller in !new.contains { $0 === controller } }
    let coming = new.filter { controller in !all.contains { $0 === controller } }
    all = new
    for controller in leaving {
      if controller === selection { hide(controller) }
      controller.willMove(toParent: nil)
      if controller.parent === more?.navigation { more?.empty() }
      controller.removeFromParent()
    }
    for controller in coming {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    customizable = nil
    showItems(animated: animated)
    let isListNeeded = inBar.count < all.count
    let again = before.flatMap { old in
      all.contains { $0 === old } || (isListNeeded && old === more?.navigation) ? old : nil
    }
    let next = again ?? (all.indices.contains(oldIndex) ? all[oldIndex] : all.first)
    guard let next else {
      if let selection { hide(selection) }
      selection = nil
      return bar.select(nil)
    }
    show(next)
  }

  /// Removes the view of a controller that leaves while it is selected.
  private func hide(_ controller: UIViewController) {
    if let view = controller.viewIfLoaded, view.superview === content { view.removeFromSuperview() }
    if controller === selection { selection = nil }
  }

  /// There is room for more tabs, or for fewer.
  final func roomDidChange() {
    guard !all.isEmpty else { return }
    let selected = selectedViewController
    let isOwn = inBar.contains { $0 === selected }
    if isOwn, selection === more?.navigation {
      more?.giveBack()
      more?.empty()
    }
    showItems(animated: false)
    if let selected, all.contains(where: { $0 === selected }) {
      show(selected)
    } else if all.count <= limit, selection === more?.navigation {
      show(all[0])
    }
  }

  /// Shows the items of all controllers in the bar.
  final func showItems(animated: Bool) {
    let own = inBar
    var items = own.map(\.tabBarItem).compactMap { $0 }
    if own.count < all.count {
      let more = needMore
      if more.navigation.parent == nil {
        addChild(more.navigation)
        more.navigation.didMove(toParent: self)
      }
      more.list(Array(all.dropFirst(own.count)))
      items += [more.navigation.tabBarItem].compactMap { $0 }
    } else if let more, more.navigation.parent === self, selection !== more.navigation {
      more.navigation.willMove(toParent: nil)
      more.navigation.removeFromParent()
    }
    bar.take(items, animated: animated)
    bar.select(selectedItem)
  }

  private var selectedItem: UITabBarItem? { selection?.tabBarItem }

  /// A controller has another item.
  final func itemDidChange(of controller: UIViewController) {
    if all.contains(where: { $0 === controller }) { showItems(animated: false) }
  }

  // MARK: Selecting

  /// The user has chosen an item.
  final func choose(_ item: UITabBarItem, insteadOf before: UITabBarItem?) {
    guard let index = bar.items?.firstIndex(where: { $0 === item }) else { return }
    let own = inBar
    let target = index < own.count ? own[index] : moreNavigationController
    guard delegate?.tabBarController(self, shouldSelect: target) ?? true else { return bar.select(before) }
    if target === selection {
      (target as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      exchange(to: target)
    }
    delegate?.tabBarController(self, didSelect: target)
  }

  /// Selects a controller: one with a tab, one of those without room, or the list of them.
  final func show(_ target: UIViewController) {
    guard !inBar.contains(where: { $0 === target }), target !== more?.navigation else { return exchange(to: target) }
    let more = needMore
    if more.shown !== target { more.show(target, animated: false) }
    exchange(to: more.navigation)
  }

  private func exchange(to new: UIViewController) {
    step?.finishNow()
    let old = selection
    selection = new
    bar.select(selectedItem)
    guard old !== new, isViewLoaded else { return }
    let isShown = appearance.stage == .appeared || appearance.stage == .appearing
    guard isShown, viewIfLoaded?.window != nil, let old, old.viewIfLoaded?.superview === content else {
      return showSelectionAtOnce()
    }
    run(from: old, to: new)
    Runtime.current.statusBarChanged()
  }

  private func run(from old: UIViewController, to new: UIViewController) {
    let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
    let driver = animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
    let isAnimated = animator != nil && UIView.areAnimationsEnabled
    let context = TransitionContext(in: content, from: old, to: new, animated: isAnimated)
    step = context
    ownTransition = context
    new.loadViewIfNeeded()
    let oldView: UIView = old.view
    let newView: UIView = new.view
    context.fromView = oldView
    context.toView = newView
    context.initialFrames[ObjectIdentifier(old)] = oldView.frame
    context.finalFrames[ObjectIdentifier(new)] = place(of: new)
    context.announce(driver)
    new.begin(true, animated: isAnimated)
    old.begin(false, animated: isAnimated)
    cover(new)
    newView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    context.didComplete = { [weak self, weak context] completed in
      guard let self else { return }
      step = nil
      if ownTransition === context { ownTransition = nil }
      if completed {
        if newView.superview !== content { content.addSubview(newView) }
        newView.frame = place(of: new)
        oldView.removeFromSuperview()
        old.endAppearance()
        new.endAppearance()
      } else {
        selection = old
        bar.select(selectedItem)
        new.begin(false, animated: true)
        newView.removeFromSuperview()
        new.endAppearance()
        old.begin(true, animated: true)
        showSelectionAtOnce()
        old.endAppearance()
      }
      viewIfLoaded?.setNeedsLayout()
    }
    if !isAnimated {
      newView.frame = place(of: new)
      content.addSubview(newView)
    }
    context.run(animator, driver)
  }

  /// Shows the selected controller's view alone, at its place.
  final func showSelectionAtOnce() {
    for view in content.subviews where view !== selection?.viewIfLoaded { view.removeFromSuperview() }
    if let selection, let view = selection.view {
      cover(selection)
      view.frame = place(of: selection)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if view.superview !== content { content.addSubview(view) }
    }
    viewIfLoaded?.setNeedsLayout()
  }
}
