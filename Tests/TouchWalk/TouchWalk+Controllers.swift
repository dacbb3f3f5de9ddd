import TouchPlatform
import UIKit

/// What an app and its user do with a navigation and with sheets: steps, swipes back, presentations, drags. They have a
/// window of their own, which is shown while they are used.
extension TouchWalk {
  func controllersAct(_ verb: WalkVerb) -> Bool {
    guard verb == .navigate || verb == .useSheet else { return false }
    // Containers are not changed from within what they call: an app that does that has no laws to go by.
    guard actionDepth == 0 else { return true }
    let navigation = showNavigation()
    if verb == .navigate { navigate(navigation) } else { useSheet(navigation) }
    if !input.happens(56) { hideNavigation() }
    return true
  }

  private func showNavigation() -> UINavigationController {
    if let window = controllerWindow, let navigation = window.rootViewController as? UINavigationController {
      window.isHidden = false
      return navigation
    }
    let window = UIWindow(frame: stage.window.bounds)
    let navigation = UINavigationController(rootViewController: makePage())
    navigation.navigationBar.prefersLargeTitles = input.happens(128)
    window.rootViewController = navigation
    window.isHidden = false
    controllerWindow = window
    enlist(navigation, "the navigation")
    stage.advance(by: .frames(1))
    return navigation
  }

  /// What moves comes to its end; then the window is hidden, so that others get touches.
  func hideNavigation() {
    guard let window = controllerWindow, !window.isHidden else { return }
    stage.advance(by: .milliseconds(900))
    window.isHidden = true
  }

  private func makePage() -> WalkPage {
    castCount += 1
    let page = WalkPage(self, castCount)
    pages.append(WeakPage(page: page))
    enlist(page, "page \(castCount)")
    return page
  }

  private func navigate(_ navigation: UINavigationController) {
    let animated = input.happens(160)
    switch input.choice(8) {
    case 0: swipeBack(navigation)
    case 1, 2: if navigation.viewControllers.count < 5 { navigation.pushViewController(makePage(), animated: animated) }
    case 3: navigation.popViewController(animated: animated)
    case 4:
      if input.happens(128) {
        navigation.popToRootViewController(animated: animated)
      } else {
        navigation.setViewControllers([makePage()] + navigation.viewControllers.suffix(1), animated: animated)
      }
    case 5: navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: animated)
    default:
      if navigation.viewControllers.count < 2 { navigation.pushViewController(makePage(), animated: false) }
      swipeBack(navigation)
    }
    if input.happens(128) { stage.advance(by: .milliseconds(Double(input.byte()))) }
  }

  /// A finger comes in from the edge and mostly leaves; now and then the app steps meanwhile.
  private func swipeBack(_ navigation: UINavigationController) {
    stage.advance(by: .frames(1))
    let steps = navigation.viewControllers.count
    draw(from: CGPoint(x: 2, y: 50), by: CGPoint(x: Double(4 + input.choice(12)), y: Double(input.choice(3)) - 1)) {
      if self.input.happens(12) { navigation.popToRootViewController(animated: self.input.happens(128)) }
    }
    if navigation.viewControllers.count < steps { report.swipeBackCount += 1 }
  }

  private func useSheet(_ navigation: UINavigationController) {
    guard let sheet = navigation.presentedViewController else {
      let page = makePage()
      let presentation = page.sheetPresentationController
      switch input.choice(3) {
      case 0: break
      case 1: presentation?.detents = [.medium(), .large()]
      default: presentation?.detents = [.custom { $0.maximumDetentValue * 0.3 }, .large()]
      }
      presentation?.largestUndimmedDetentIdentifier = input.happens(60) ? .medium : nil
      page.isModalInPresentation = input.happens(40)
      return navigation.present(page, animated: input.happens(128))
    }
    switch input.choice(8) {
    case 0: navigation.dismiss(animated: input.happens(128))
    case 1:
      let identifier: UISheetPresentationController.Detent.Identifier = input.happens(128) ? .large : .medium
      sheet.sheetPresentationController?.animateChanges {
        sheet.sheetPresentationController?.selectedDetentIdentifier = identifier
      }
    default:
      stage.advance(by: .frames(1))
      draw(
        from: CGPoint(x: 32, y: Double(16 + input.choice(44))), by: CGPoint(x: 0, y: Double(input.choice(25)) - 9)
      ) {
        if self.input.happens(8) { navigation.dismiss(animated: self.input.happens(128)) }
      }
      if sheet.isBeingDismissed { report.draggedSheetCount += 1 }
    }
  }

  /// One finger touches, goes on by steps, and mostly leaves.
  private func draw(from start: CGPoint, by way: CGPoint, meanwhile: () -> Void) {
    lastKey += 1
    var finger = (key: lastKey, place: start)
    report([contact(finger, .down)])
    for _ in 0...(2 + input.choice(5)) {
      finger.place.x += way.x
      finger.place.y += way.y
      report([contact(finger, .motion)])
      stage.advance(by: .milliseconds(Double(4 + input.choice(30))))
      meanwhile()
    }
    guard !input.happens(30) else { return fingers.append(finger) }
    report([contact(finger, input.happens(30) ? .cancel : .up)])
  }

  /// What must hold of the containers when nothing moves.
  func checkContainersAtRest() {
    for entry in pages { entry.page?.checkAtRest() }
    pages.removeAll { $0.page == nil }
    guard let navigation = controllerWindow?.rootViewController as? UINavigationController else { return }
    if navigation.transitionCoordinator != nil { broke(.containers, "at rest the navigation has a transition") }
    let shown = navigation.viewControllers.filter { $0.viewIfLoaded?.window != nil }
    if shown.count > 1 || shown.first.map({ $0 !== navigation.topViewController }) ?? false {
      broke(.containers, "at rest the navigation shows \(shown.count) views, or not its topmost controller's")
    }
    if Set(navigation.children) != Set(navigation.viewControllers) {
      broke(.containers, "at rest the navigation's children are not its stack")
    }
    if navigation.navigationBar.items ?? [] != navigation.viewControllers.map(\.navigationItem) {
      broke(.containers, "at rest the navigation's bar has not the items of its stack")
    }
    if let top = navigation.topViewController?.viewIfLoaded, top.window != nil, top.frame.minX != 0 {
      broke(.containers, "at rest the topmost view stands at \(top.frame.minX)")
    }
    let layers = (controllerWindow?.subviews.count ?? 1) - 1
    if layers != (navigation.presentedViewController == nil ? 0 : 1) {
      broke(.containers, "at rest there are \(layers) presentations above the navigation")
    }
  }
}
