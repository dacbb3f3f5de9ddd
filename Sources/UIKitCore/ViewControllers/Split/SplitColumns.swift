import Foundation

// Which controller is where: the columns' controllers, those around them, and what is shown of them.

extension UISplitViewController.Column {
  /// The columns from the list to its details.
  static let inOrder: [UISplitViewController.Column] = [.primary, .supplementary, .secondary]
}

extension UISplitViewController {
  /// The child that shows a column: its controller, or the navigation controller around that.
  final func container(of column: Column) -> UIViewController? { wrappers[column] ?? columns[column] }

  /// The columns in order that have a controller, without `compact`.
  final var filledColumns: [Column] { Column.inOrder.filter { columns[$0] != nil } }

  /// The controller that is shown alone while the width is compact.
  final var soleController: UIViewController? {
    if isCompactColumnShown { return columns[.compact] }
    return filledColumns.first.flatMap { container(of: $0) }
  }

  final var isCompactColumnShown: Bool { parts.showsCompactColumn }

  final var shownControllers: [UIViewController] {
    isTogether ? [soleController].compactMap { $0 } : filledColumns.compactMap { container(of: $0) }
  }

  /// Makes a controller a child, wherever it was before.
  final func adopt(_ controller: UIViewController) {
    guard controller.parent !== self else { return }
    (controller.parent as? UINavigationController)?.unstack(controller)
    addChild(controller)
    controller.didMove(toParent: self)
    (controller as? UINavigationController)?.takeBarBack()
  }

  /// Removes a child with its view; a controller that is elsewhere already stays there.
  final func release(_ controller: UIViewController) {
    guard controller.parent === self else { return }
    controller.willMove(toParent: nil)
    if let view = controller.viewIfLoaded, view.superview === viewIfLoaded { view.removeFromSuperview() }
    controller.removeFromParent()
  }

  // MARK: Classic

  /// Sets the primary and the secondary controller.
  final func replaceAll(with controllers: [UIViewController]) {
    guard style == .unspecified else {
      return PlatformNote.misuse(
        "a split view controller with columns gets its controllers by setViewController(_:for:)")
    }
    guard controllers.count <= 2 else {
      return PlatformNote.misuse("a classic split view controller has a primary and a secondary controller and no more")
    }
    motion?.finishNow()
    keptSecondary = nil
    for old in children where !controllers.contains(where: { $0 === old }) { release(old) }
    columns = [:]
    if let primary = controllers.first { columns[.primary] = primary }
    if controllers.count == 2 { columns[.secondary] = controllers[1] }
    for controller in controllers { adopt(controller) }
    if isTogether { putTogether() }
    showColumnsAtOnce()
  }

  /// Sets the controller of a column of the classic interface.
  final func exchange(_ column: Column, for controller: UIViewController?) {
    let old = columns[column]
    guard old !== controller else { return }
    motion?.finishNow()
    columns[column] = controller
    if let old { release(old) }
    if let controller { adopt(controller) }
  }

  // MARK: Columns

  final func put(_ controller: UIViewController?, into column: Column) {
    guard style != .unspecified, column != .supplementary || style == .tripleColumn else {
      return PlatformNote.misuse("this split view controller has no column of the kind \(column); see its style")
    }
    guard columns[column] !== controller else { return }
    motion?.finishNow()
    let old = container(of: column)
    columns[column] = controller
    if let controller, !(controller is UINavigationController), column != .compact {
      if let wrapper = wrappers[column] { return wrapper.setViewControllers([controller], animated: false) }
      wrappers[column] = UINavigationController(rootViewController: controller)
    } else {
      wrappers[column] = nil
    }
    let stack = old?.parent as? UINavigationController
    if let old {
      if let stack { stack.unstack(old) } else { release(old) }
    }
    if isTogether {
      if let new = container(of: column) {
        if let stack { stack.stackUp(new) } else if isViewLoaded, new.parent == nil { putTogetherAgain(column) }
      }
    } else if let new = container(of: column), column != .compact {
      adopt(new)
    }
    showColumnsAtOnce()
  }

  /// A column that was empty before the interface was collapsed has a controller now.
  private func putTogetherAgain(_ column: Column) {
    guard soleController === container(of: column) || column == .compact || filledColumns.count == 1 else { return }
    if column == .compact { parts.showsCompactColumn = true }
    if let sole = soleController { adopt(sole) }
  }

  // MARK: Showing

  final func showAsPrimary(_ vc: UIViewController, sender: Any?) {
    let primary = isTogether ? soleController : container(of: .primary)
    if let navigation = primary as? UINavigationController { return navigation.show(vc, sender: sender) }
    guard style == .unspecified, !isTogether else { return present(vc, animated: UIView.areAnimationsEnabled) }
    exchange(.primary, for: vc)
    showColumnsAtOnce()
  }

  final func showAsSecondary(_ vc: UIViewController, sender: Any?) {
    guard isTogether else {
      if style == .unspecified {
        keptSecondary = nil
        exchange(.secondary, for: vc)
        showColumnsAtOnce()
      } else {
        put(vc, into: .secondary)
      }
      return
    }
    guard let navigation = soleNavigation else { return present(vc, animated: UIView.areAnimationsEnabled) }
    if style != .unspecified, !isCompactColumnShown {
      if let old = container(of: .secondary) { (old.parent as? UINavigationController)?.unstack(old) }
      wrappers[.secondary] = nil
      columns[.secondary] = vc
      if !(vc is UINavigationController) { wrappers[.secondary] = UINavigationController(rootViewController: vc) }
      return reveal(.secondary)
    }
    navigation.show(vc, sender: sender)
  }

  /// The navigation controller onto which controllers are pushed while one is shown.
  final var soleNavigation: UINavigationController? {
    if let tabs = soleController as? UITabBarController {
      return tabs.selectedViewController as? UINavigationController
    }
    return soleController as? UINavigationController
  }
}
