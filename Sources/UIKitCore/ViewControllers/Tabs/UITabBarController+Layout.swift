import Foundation

extension UITabBarController {
  /// Whether the selected navigation controller has a step on its stack that hides the bar.
  private var isBarAside: Bool { (selection as? UINavigationController)?.hidesTabBar ?? false }

  private var isBarShown: Bool { !bar.isHidden && !isBarHidden && !isBarAside }

  /// The part of a shown bar that covers views, beyond what covers the screen.
  final var barCover: CGFloat { bar.isHidden || isBarHidden ? 0 : barRoom }

  private func isUnderBar(_ controller: UIViewController) -> Bool {
    controller.edgesForExtendedLayout.contains(.bottom)
      && (bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
  }

  /// Sets on a controller what the bar covers of its view.
  final func cover(_ controller: UIViewController) {
    controller.coverByContainer(
      UIEdgeInsets(top: 0, left: 0, bottom: isBarShown && isUnderBar(controller) ? barRoom : 0, right: 0))
  }

  final func place(of controller: UIViewController) -> CGRect {
    var frame = content.bounds
    if isBarShown, !isUnderBar(controller) {
      frame.size.height = max(0, frame.height - barRoom - (viewIfLoaded?.safeAreaInsets.bottom ?? 0))
    }
    return frame
  }

  /// The height of the bar above what covers the lower edge; a bar of the app's own class may say another one.
  final var barRoom: CGFloat {
    let said = bar.sizeThatFits(viewIfLoaded?.bounds.size ?? .zero).height
    let usual = bar.itemHeight
    return said == usual + bar.safeAreaInsets.bottom ? usual : said - (viewIfLoaded?.safeAreaInsets.bottom ?? 0)
  }

  final func layOutBar() {
    guard let view = viewIfLoaded else { return }
    let size = view.bounds.size
    content.frame = view.bounds
    let height = barRoom + view.safeAreaInsets.bottom
    let aside = view.runsRightToLeft ? size.width : -size.width
    let frame = CGRect(
      x: isBarAside ? aside : 0, y: isBarHidden ? size.height : size.height - height, width: size.width, height: height)
    if bar.frame != frame { bar.frame = frame }
    bar.layoutIfNeeded()
    guard step == nil, let selection, let shown = selection.viewIfLoaded, shown.superview === content else { return }
    cover(selection)
    let place = place(of: selection)
    if shown.frame != place { shown.frame = place }
    followContents()
  }

  // MARK: Whether contents end at the bar

  /// Follows the contents of the selected controller; a navigation controller does that for its topmost one.
  final func followContents() {
    let contents = selection is UINavigationController ? nil : selection?.scrollsBelowBars
    if contents !== followed {
      if followed?.tabsFollower === self { followed?.follow(for: nil) }
      followed = contents
    }
    contents?.follow(for: self)
    if let navigation = selection as? UINavigationController {
      navigation.contentsDidScroll()
    } else {
      contentsDidScroll()
    }
  }

  final func contentsDidScroll() {
    guard selection != nil, !(selection is UINavigationController) else { return }
    bar.isAtEdge = followed.isAtBottomEdge
  }

  // MARK: Steps of a navigation controller that hide the bar, or show it again

  /// The stack of a navigation controller in a tab has changed: its views get the bar's room, or lose it.
  final func stackDidChange(of navigation: UINavigationController) {
    guard navigation === selection, isViewLoaded else { return }
    cover(navigation)
  }

  /// The bar leaves with the views of a step, or returns with them.
  final func moveBarAlong(with navigation: UINavigationController, animated: Bool) {
    guard navigation === selection, let view = viewIfLoaded else { return }
    guard animated else { return view.setNeedsLayout() }
    UIView.animate(withDuration: NavigationMotion.duration) { self.layOutBar() }
  }
}

extension UINavigationController {
  /// The tab bar controller that it is a tab of.
  final var tabs: UITabBarController? { parentController as? UITabBarController }

  /// Whether the bar of the tabs is hidden by a step on the stack.
  final var hidesTabBar: Bool { Self.hidesTabBar(stack) }

  static func hidesTabBar(_ stack: [UIViewController]) -> Bool {
    stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
  }
}
