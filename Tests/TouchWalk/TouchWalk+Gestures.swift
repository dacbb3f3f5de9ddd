import UIKit

/// What an app does with its recognisers.
extension TouchWalk {
  func gesturesAct(_ verb: WalkVerb, on view: UIView?) -> Bool {
    switch verb {
    case .addRecognizer: addRecognizer(to: view ?? someParent())
    case .removeRecognizer:
      // Where its view has left and is freed, nothing takes it off: it still hears that its touches are cancelled.
      guard let recognizer = oneRecognizer(), let view = recognizer.view else { return true }
      detaching(recognizer) { view.removeGestureRecognizer(recognizer) }
    case .moveRecognizer:
      // It leaves the view that it was attached to, unless that is the same.
      guard let recognizer = oneRecognizer() else { return true }
      let parent = someParent()
      if parent !== recognizer.view { detaching(recognizer) { parent.addGestureRecognizer(recognizer) } }
    case .enableRecognizer: oneRecognizer()?.isEnabled = !input.happens(110)
    case .setCancels: oneRecognizer()?.cancelsTouchesInView.toggle()
    case .setDelaysBegan: oneRecognizer()?.delaysTouchesBegan.toggle()
    case .setDelaysEnded: oneRecognizer()?.delaysTouchesEnded.toggle()
    case .requireToFail:
      guard let a = oneRecognizer(), let b = oneRecognizer(), a !== b else { return true }
      a.require(toFail: b)
      // Two that wait for each other must not do so for ever.
      if input.happens(160) { b.require(toFail: a) }
    case .setDelegate:
      oneRecognizer()?.delegate = input.happens(60) ? nil : delegates[input.choice(delegates.count)]
    case .setState: (someRecognizer(WalkRecognizer.self) ?? addCustom())?.changeState()
    case .ignoreTouch: ignoreTouch()
    case .configure: if let recognizer = oneRecognizer() { configure(recognizer) }
    case .setTouchTypes:
      let recognizer = oneRecognizer()
      recognizer?.allowedTouchTypes = input.happens(80) ? [[0], [0, 2], []][input.choice(3)] : [0, 1, 2, 3]
      recognizer?.requiresExclusiveTouchType = !input.happens(100)
      recognizer?.allowedPressTypes = input.happens(128) ? (2000..<2010).map { NSNumber(value: $0) } : []
    case .changeTargets:
      if input.happens(128) {
        oneRecognizer()?.addTarget(otherTarget, action: WalkTarget.acted)
      } else {
        oneRecognizer()?.removeTarget(otherTarget, action: nil)
      }
    default: return false
    }
    return true
  }

  private func detaching(_ recognizer: UIGestureRecognizer, _ detach: () -> Void) {
    if let custom = recognizer as? WalkRecognizer { custom.detaching(detach) } else { detach() }
  }

  /// One that is there, or a new one.
  private func oneRecognizer() -> UIGestureRecognizer? {
    if let found = someRecognizer(UIGestureRecognizer.self) { return found }
    return addRecognizer(to: someParent())
  }

  private func addCustom() -> WalkRecognizer? {
    guard livingRecognizers.count < 14 else { return nil }
    let made = WalkRecognizer(self)
    adopt(made, someParent())
    return made
  }

  @discardableResult
  private func addRecognizer(to view: UIView) -> UIGestureRecognizer? {
    guard livingRecognizers.count < 14 else { return nil }
    let made: UIGestureRecognizer =
      switch input.choice(12) {
      case 0: UITapGestureRecognizer()
      case 1: UIPanGestureRecognizer()
      case 2: UILongPressGestureRecognizer()
      case 3: UIPinchGestureRecognizer()
      case 4: UIRotationGestureRecognizer()
      case 5: UISwipeGestureRecognizer()
      case 6: UIScreenEdgePanGestureRecognizer()
      case 7: UIHoverGestureRecognizer()
      default: WalkRecognizer(self)
      }
    adopt(made, view)
    configure(made)
    return made
  }

  func adopt(_ recognizer: UIGestureRecognizer, _ view: UIView) {
    enlist(recognizer)
    gestures.adopt(recognizer)
    recognizer.addTarget(target, action: WalkTarget.acted)
    if input.happens(128) { recognizer.delegate = delegates[input.choice(delegates.count)] }
    view.addGestureRecognizer(recognizer)
  }

  private func configure(_ recognizer: UIGestureRecognizer) {
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      tap.numberOfTapsRequired = 1 + input.choice(3)
      tap.numberOfTouchesRequired = input.happens(60) ? 2 : 1
    case let press as UILongPressGestureRecognizer:
      press.minimumPressDuration = Double(input.choice(6)) * 0.1
      press.numberOfTapsRequired = input.happens(60) ? 1 : 0
      press.numberOfTouchesRequired = input.happens(60) ? 2 : 1
    case let edge as UIScreenEdgePanGestureRecognizer: edge.edges = UIRectEdge(rawValue: UInt(input.byte() & 15))
    case let pan as UIPanGestureRecognizer:
      pan.minimumNumberOfTouches = 1 + input.choice(2)
      pan.maximumNumberOfTouches = input.happens(60) ? 2 : 10
      pan.allowedScrollTypesMask = input.happens(128) ? .all : []
    case let swipe as UISwipeGestureRecognizer:
      swipe.direction = UISwipeGestureRecognizer.Direction(rawValue: UInt(1 + input.choice(15)))
      swipe.numberOfTouchesRequired = input.happens(40) ? 2 : 1
    default: break
    }
  }

  /// A recogniser ignores one of the touches of a view.
  private func ignoreTouch() {
    guard let recognizer = oneRecognizer(), let view = someView(WalkView.self) else { return }
    guard let event = lastEvent, let touch = view.fingers.keys.min(by: { $0.hash < $1.hash }) else { return }
    let had = recognizer.numberOfTouches
    recognizer.ignore(touch, for: event)
    if recognizer.numberOfTouches != had { (recognizer as? WalkRecognizer)?.drop(touch) }
  }
}
