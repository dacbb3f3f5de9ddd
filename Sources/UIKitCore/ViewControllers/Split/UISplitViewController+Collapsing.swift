import Foundation

extension UISplitViewController {
  /// Collapses or expands where the size class of the width says so.
  final func adaptToWidth() {
    guard isViewLoaded else { return }
    let isNarrow = traitCollection.horizontalSizeClass == .compact
    guard isNarrow != isTogether else { return }
    motion?.finishNow()
    chosenMode = nil
    isTogether = isNarrow
    if isNarrow { putTogether() } else { takeApart() }
    parts.showToggle(of: self)
    showColumnsAtOnce()
    NotificationCenter.default.post(name: UIViewController.showDetailTargetDidChangeNotification, object: self)
    if isNarrow { delegate?.splitViewControllerDidCollapse(self) } else { delegate?.splitViewControllerDidExpand(self) }
  }

  /// Makes one stack of all controllers.
  final func putTogether() {
    guard style == .unspecified else { return stackColumns() }
    let secondary = columns[.secondary]
    if let primary = delegate?.primaryViewController(forCollapsing: self) { exchange(.primary, for: primary) }
    for child in children { forgetWidth(of: child) }
    guard let secondary, let primary = columns[.primary] else { return }
    guard secondary !== primary else { return columns[.secondary] = nil }
    let isDone = delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
    columns[.secondary] = nil
    release(secondary)
    if !isDone { primary.collapseSecondaryViewController(secondary, for: self) }
    // One that has no other place is shown again later.
    keptSecondary = secondary.parent == nil ? secondary : nil
  }

  /// Makes columns of what was one stack.
  private func takeApart() {
    guard style == .unspecified else { return unstackColumns() }
    if let primary = delegate?.primaryViewController(forExpanding: self) { exchange(.primary, for: primary) }
    guard let primary = columns[.primary] else { return }
    let secondary =
      delegate?.splitViewController(self, separateSecondaryFrom: primary)
      ?? primary.separateSecondaryViewController(for: self) ?? keptSecondary
    keptSecondary = nil
    guard let secondary, secondary !== primary else { return }
    adopt(secondary)
    columns[.secondary] = secondary
  }

  // MARK: Columns

  private func stackColumns() {
    for child in children { forgetWidth(of: child) }
    let proposed: Column = columns[.compact] != nil ? .compact : filledColumns.last ?? .primary
    let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    parts.showsCompactColumn = top == .compact && columns[.compact] != nil
    if isCompactColumnShown {
      for child in children where child !== columns[.compact] { release(child) }
    } else {
      guard let first = filledColumns.first, let stack = container(of: first) as? UINavigationController else { return }
      for column in filledColumns.dropFirst() {
        guard let step = container(of: column) else { continue }
        release(step)
        if column.rawValue <= top.rawValue { stack.stackUp(step) }
      }
    }
    if let sole = soleController { adopt(sole) }
  }

  private func unstackColumns() {
    if let compact = columns[.compact] { release(compact) }
    parts.showsCompactColumn = false
    for column in filledColumns {
      if let container = container(of: column) { adopt(container) }
    }
    wasWide = nil
    let proposed = modeInForce
    let wanted = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
    if wanted != proposed { chosenMode = wanted }
  }

  /// Shows a column's step in the one stack.
  final func goToStep(of column: Column, animated: Bool) {
    guard !isCompactColumnShown, let first = filledColumns.first, let target = container(of: column),
      let stack = container(of: first) as? UINavigationController
    else { return }
    let isAnimated = animated && UIView.areAnimationsEnabled
    if column == first {
      let others = filledColumns.dropFirst().compactMap { container(of: $0) }
      let index = stack.stack.firstIndex { step in others.contains { $0 === step } } ?? 0
      if index > 0 { stack.popToViewController(stack.stack[index - 1], animated: isAnimated) }
    } else if stack.stack.contains(where: { $0 === target }) {
      stack.popToViewController(target, animated: isAnimated)
    } else {
      // Columns between are steps on the way.
      for between in filledColumns.dropFirst() where between.rawValue < column.rawValue {
        if let step = container(of: between) { stack.stackUp(step) }
      }
      stack.stackUp(target, animated: isAnimated)
    }
  }

  /// Pops a column's step from the one stack.
  final func goBackFromStep(of column: Column, animated: Bool) {
    guard let step = container(of: column), let stack = step.parent as? UINavigationController,
      let index = stack.stack.firstIndex(where: { $0 === step }), index > 0
    else { return }
    stack.popToViewController(stack.stack[index - 1], animated: animated && UIView.areAnimationsEnabled)
  }

  private func forgetWidth(of child: UIViewController) { setOverrideTraitCollection(nil, forChild: child) }
}
