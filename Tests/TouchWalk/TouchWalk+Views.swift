import UIKit

/// What an app does with its views and windows.
extension TouchWalk {
  func viewsAct(_ verb: WalkVerb, on view: UIView?) {
    switch verb {
    case .addView: addView(to: someParent())
    case .removeView: view?.removeFromSuperview()
    case .removeParent:
      // Windows have no superview to be taken out of.
      if let parent = view?.superview, !(parent is UIWindow) { parent.removeFromSuperview() }
    case .removeChildren: for child in view?.subviews ?? [] where child is WalkView { child.removeFromSuperview() }
    case .moveView:
      let parent = someParent()
      if let view, !(view is UIWindow), !parent.isDescendant(of: view) {
        parent.insertSubview(view, at: input.choice(4))
      }
    case .setFrame: view?.frame = someFrame()
    case .setHidden: if let view { setHidden(view, input.happens(60)) }
    case .setAlpha: view?.alpha = input.happens(60) ? 0 : 1
    case .setInteraction: view?.isUserInteractionEnabled = !input.happens(60)
    case .setMultiple: if (view as? WalkView)?.isAlwaysSingle != true { view?.isMultipleTouchEnabled.toggle() }
    case .setExclusive: view?.isExclusiveTouch = input.happens(90)
    case .reorder: reorder(view)
    case .setTransform:
      switch input.choice(4) {
      case 0: view?.transform = .identity
      case 1: view?.transform = CGAffineTransform(scaleX: Double(input.choice(5)) * 0.5, y: 0.5)
      default: view?.transform = CGAffineTransform(rotationAngle: Double(input.byte()) / 40)
      }
    case .setBounds:
      view?.bounds.origin = CGPoint(x: Double(input.choice(9)) - 4, y: Double(input.choice(9)) - 4)
    case .layOut:
      view?.setNeedsLayout()
      if input.happens(100) { view?.layoutIfNeeded() }
    case .animate: animate(view)
    case .showAll: showAll()
    case .firstResponder:
      if input.happens(160) { view?.becomeFirstResponder() } else { view?.resignFirstResponder() }
    case .cancelTouch:
      if let touch = (view as? WalkView)?.fingers.keys.min(by: { $0.hash < $1.hash }) { runtime.cancel(touch) }
    default: break
    }
  }

  func windowsAct(_ verb: WalkVerb) -> Bool {
    switch verb {
    case .addWindow: addWindow()
    case .hideWindow:
      let window = someWindow()
      setHidden(window, !window.isHidden)
    case .freeWindow: if !windows.isEmpty { windows.remove(at: input.choice(windows.count)) }
    case .setLevel: someWindow().windowLevel = UIWindow.Level(CGFloat(input.choice(3)))
    case .makeKey: someWindow().makeKey()
    case .showController:
      let controller = UIViewController()
      someWindow().rootViewController = controller
      if let view = controller.viewIfLoaded {
        view.addSubview(WalkDeparture(self))
        addView(to: view)
      }
    default: return false
    }
    return true
  }

  private func setHidden(_ view: UIView, _ isHidden: Bool) {
    // What its touches were at is over, even if somebody shows it again at once.
    if isHidden, !view.isHidden, view is UIWindow {
      gestures.leaves(view)
      for case let child as WalkView in livingViews where child.isDescendant(of: view) { child.awaitsNothing() }
    }
    view.isHidden = isHidden
  }

  func addView(to parent: UIView) {
    guard livingViews.count < 24 else { return }
    let kind = input.byte()
    parent.addSubview(
      WalkView(
        self, frame: someFrame(), multipleTouch: kind & 1 == 0, alwaysSingle: kind & 6 == 6,
        mean: kind & 0x70 == 0x70))
  }

  private func addWindow() {
    guard windows.count < 3 else { return }
    let window = UIWindow(frame: input.happens(128) ? stage.window.bounds : someFrame())
    enlist(window)
    window.isHidden = false
    addView(to: window)
  }

  /// Everything that is there is shown and can be touched again, so that the walk does not end in the dark.
  private func showAll() {
    stage.window.isHidden = false
    runtime.application.endIgnoringIfNeeded()
    for view in livingViews {
      view.isHidden = false
      view.alpha = 1
      view.isUserInteractionEnabled = true
      if view.window == nil, view.superview == nil { someWindow().addSubview(view) }
    }
    for recognizer in livingRecognizers {
      recognizer.isEnabled = true
      recognizer.allowedTouchTypes = [0, 1, 2, 3]
    }
  }

  private func reorder(_ view: UIView?) {
    guard let view, let parent = view.superview else { return }
    switch input.choice(3) {
    case 0: parent.bringSubviewToFront(view)
    case 1: parent.sendSubviewToBack(view)
    default:
      let count = parent.subviews.count
      parent.exchangeSubview(at: input.choice(count), withSubviewAt: input.choice(count))
    }
  }

  private func animate(_ view: UIView?) {
    let options: UIView.AnimationOptions = [
      [], .allowUserInteraction, .beginFromCurrentState, [.autoreverse, .allowUserInteraction],
    ][input.choice(4)]
    let frame = someFrame()
    UIView.animate(withDuration: Double(input.choice(5)) * 0.02, delay: 0, options: options) { [weak view] in
      view?.frame = frame
      view?.alpha = 0.5
    } completion: { [weak self, weak view] _ in
      self?.inCallback(of: view)
    }
  }
}

extension UIApplication {
  fileprivate func endIgnoringIfNeeded() {
    if isIgnoringInteractionEvents { endIgnoringInteractionEvents() }
  }
}
