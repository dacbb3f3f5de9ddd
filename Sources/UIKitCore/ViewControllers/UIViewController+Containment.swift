import Foundation
import RenderTree

extension UIViewController {
  final func take(child: UIViewController) {
    precondition(child !== self, "a view controller cannot be its own child")
    var ancestor = parentController
    while let here = ancestor {
      precondition(here !== child, "a view controller cannot be put into one of its own children")
      ancestor = here.parentController
    }
    guard child.parentController !== self else { return }
    child.willMove(toParent: self)
    child.parentController?.childControllers.removeAll { $0 === child }
    child.parentController = self
    child.modal.isMovingToParent = true
    childControllers.append(child)
  }

  final func leaveParent() {
    guard let parent = parentController else { return }
    parent.childControllers.removeAll { $0 === self }
    parentController = nil
    if containerSafeArea != .zero { coverByContainer(.zero) }
    forgetParentsTraits()
    didMove(toParent: nil)
  }

  /// Sets how much of the view a container's bars cover.
  final func coverByContainer(_ insets: UIEdgeInsets) {
    guard insets != containerSafeArea else { return }
    containerSafeArea = insets
    SafeArea.isInUse = true
    if let view = viewIfLoaded { SafeArea.refresh(view) }
  }

  final func exchange(
    _ old: UIViewController, _ new: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
    animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    precondition(
      old.parent === self && new.parent === self,
      "transition(from:to:) needs two children of the controller; add both with addChild(_:) first")
    guard let oldView = old.viewIfLoaded, let place = oldView.superview, old !== new else {
      return PlatformNote.misuse("transition(from:to:) needs the first controller's view to be shown")
    }
    let forwards = shouldAutomaticallyForwardAppearanceMethods
    let isAnimated = duration > 0 && UIView.areAnimationsEnabled
    if forwards {
      old.begin(false, animated: isAnimated)
      new.begin(true, animated: isAnimated)
    }
    let end: @MainActor (Bool) -> Void = { finished in
      oldView.removeFromSuperview()
      if forwards {
        old.endAppearance()
        new.endAppearance()
      }
      completion?(finished)
    }
    let newView: UIView = new.view
    if options.transition != nil {
      UIView.transition(
        with: place, duration: duration, options: options,
        animations: {
          place.addSubview(newView)
          oldView.isHidden = true
          animations?()
        },
        completion: { finished in
          end(finished)
          oldView.isHidden = false
        })
    } else {
      place.addSubview(newView)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: end)
    }
  }

  // MARK: Sizes

  final func notifyOfSize(_ size: CGSize, _ coordinator: any UIViewControllerTransitionCoordinator) {
    for child in childControllers {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
    }
    ownPresented?.ownPresentation?.viewWillTransition(to: size, with: coordinator)
  }

  final func notifyOfTraits(_ traits: UITraitCollection, _ coordinator: any UIViewControllerTransitionCoordinator) {
    for child in childControllers { child.willTransition(to: traits, with: coordinator) }
    ownPresented?.ownPresentation?.willTransition(to: traits, with: coordinator)
  }
}

extension UIScreen {
  /// The orientation that follows from the screen's shape.
  final var orientation: UIInterfaceOrientation { bounds.width > bounds.height ? .landscapeRight : .portrait }
}
