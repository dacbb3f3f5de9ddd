import TouchPlatform
import UIKit

extension TouchWalk {
  /// Called in every callback: does nothing most of the time.
  func inCallback(of view: WalkView?) {
    // Callbacks of what callbacks did go three deep; a walk must end.
    guard isInStep, actionDepth < 3, input.happens(48) else { return }
    act(on: view ?? randomView())
  }

  /// Something that an app may do at any time.
  func act(on view: WalkView?) {
    actionDepth += 1
    defer { actionDepth -= 1 }
    report.actionCount += 1
    let what = input.choice(48)
    trace("action \(what) on \(view?.name ?? "nothing")")
    switch what {
    case 0, 1: view?.removeFromSuperview()
    case 2: randomView()?.removeFromSuperview()
    case 3:
      // Windows have no superview to be taken out of.
      if let parent = view?.superview, !(parent is UIWindow) { parent.removeFromSuperview() }
    case 4...7: addView(to: randomParent())
    case 8, 9: reparent(view)
    case 10: view?.frame = randomFrame()
    case 11: view?.isHidden = input.happens(60)
    case 12: view?.alpha = input.happens(60) ? 0 : 1
    case 13: view?.isUserInteractionEnabled = !input.happens(60)
    case 14: if let view, !view.isAlwaysSingle { view.isMultipleTouchEnabled.toggle() }
    case 15: addWindow()
    case 16:
      let window = randomWindow()
      window.isHidden.toggle()
    case 17:
      guard !windows.isEmpty else { return }
      hasFreedWindow = true
      windows.remove(at: input.choice(windows.count))
    case 18, 39...41: showSomething()
    case 19, 20: animate(view)
    case 21: runtime.cancelAllTouches()
    case 22, 23: if let touch = view?.fingers.keys.min(by: { $0.hash < $1.hash }) { runtime.cancel(touch) }
    case 24: runtime.receive(.contacts(rawFrame()))
    case 25: stage.platform.send(.contacts(rawFrame(at: stage.platform.now)))
    case 26: surfaceChange()
    case 27: reorder(view)
    case 28: view?.transform = CGAffineTransform(rotationAngle: Double(input.byte()) / 40)
    case 29: view?.transform = .identity
    case 30, 31: addRecognizer(to: view ?? randomParent())
    case 32: changeRecognizer()
    case 33: for child in view?.subviews ?? [] where child is WalkView { child.removeFromSuperview() }
    case 34:
      view?.setNeedsLayout()
      if input.happens(100) { view?.layoutIfNeeded() }
    case 35: schedule()
    case 36: showController()
    case 37: randomWindow().windowLevel = UIWindow.Level(CGFloat(input.choice(3)))
    case 38: for circle in view?.subviews ?? [] where circle is WalkCircle { circle.isHidden.toggle() }
    case 42: view?.bounds.origin = CGPoint(x: Double(input.choice(9)) - 4, y: Double(input.choice(9)) - 4)
    default: addView(to: stage.window)
    }
  }

  func rawFrame(at time: MonotonicInstant) -> ContactFrame {
    var frame = rawFrame()
    frame.time = time
    return frame
  }

  private func reparent(_ view: WalkView?) {
    guard let view else { return }
    let parent = randomParent()
    guard !parent.isDescendant(of: view) else { return }
    parent.insertSubview(view, at: input.choice(4))
  }

  /// Everything that is there is shown and can be touched again, so that the walk does not end in the dark.
  private func showSomething() {
    stage.window.isHidden = false
    for view in livingViews {
      view.isHidden = false
      view.alpha = 1
      view.isUserInteractionEnabled = true
      if view.window == nil, view.superview == nil { randomWindow().addSubview(view) }
    }
  }

  private func reorder(_ view: WalkView?) {
    guard let view, let parent = view.superview else { return }
    switch input.choice(3) {
    case 0: parent.bringSubviewToFront(view)
    case 1: parent.sendSubviewToBack(view)
    default: parent.exchangeSubview(at: input.choice(4), withSubviewAt: input.choice(4))
    }
  }

  private func animate(_ view: WalkView?) {
    let options: UIView.AnimationOptions = [
      [], .allowUserInteraction, .beginFromCurrentState, [.repeat, .autoreverse, .allowUserInteraction],
    ][input.choice(4)]
    let frame = randomFrame()
    UIView.animate(withDuration: Double(input.choice(5)) * 0.02, delay: 0, options: options) { [weak view] in
      view?.frame = frame
      view?.alpha = 0.5
    } completion: { [weak self, weak view] _ in
      self?.inCallback(of: view)
    }
  }

  private func changeRecognizer() {
    let all = livingRecognizers
    guard !all.isEmpty else { return }
    let recognizer = all[input.choice(all.count)]
    switch input.choice(3) {
    case 0: recognizer.isEnabled.toggle()
    case 1:
      recognizer.view?.removeGestureRecognizer(recognizer)
      recognizer.letGo()
    default:
      // It leaves the view that it was attached to, unless that is the same.
      let parent = randomParent()
      let isMoved = parent !== recognizer.view
      parent.addGestureRecognizer(recognizer)
      if isMoved { recognizer.letGo() }
    }
  }

  private func showController() {
    let controller = UIViewController()
    let window = randomWindow()
    window.rootViewController = controller
    if let view = controller.viewIfLoaded { addView(to: view) }
  }
}
