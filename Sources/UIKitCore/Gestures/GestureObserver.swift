import Foundation

/// Why a recogniser's state changed: what a trace says of it.
public enum GestureReason {
  /// The recogniser itself asked for it.
  case own
  /// Another one recognised first and excludes it. (G17, G18)
  case prevented(by: UIGestureRecognizer)
  /// One that it required to fail has recognised. (G22)
  case requirementRecognized(UIGestureRecognizer)
  /// Its delegate said that it should not begin. (G12)
  case refusedByDelegate
  /// The view under the finger said so. (G13)
  case refusedByView(UIView)
  /// It and others each wait for the other to fail. (G26)
  case cycle
  /// Its last touch is gone, and it waits for nothing. (G11)
  case noTouchesLeft
  /// The system took its last touch. (G42)
  case touchesCancelled
  /// It was switched off. (G29)
  case disabled
  /// It was taken from its view. (G44)
  case detached
  /// Its view left the window. (V16)
  case viewLeft
}

/// Why a recogniser did not get a touch of its view.
public enum GestureRefusal {
  /// It is switched off. (D16)
  case disabled
  /// It does not take touches of this kind. (D14)
  case touchType
  /// Its first touch was of another kind. (D15)
  case exclusiveTouchType
  /// It, or its delegate, did not want the event. (D12)
  case shouldReceiveEvent
  /// Its delegate did not want the touch. (D13)
  case shouldReceiveTouch
  /// It has recognised and waits for others to fail.
  case waiting
  /// A view of another touch is exclusive. (M12)
  case exclusiveTouch
}

/// Why a contact that began became no touch.
public enum TouchMiss {
  /// No view there takes touches. (H25)
  case noView
  /// Another view has a touch, and one of the two is exclusive. (M12)
  case exclusiveTouch
  /// The app ignores touches for the time being. (M17)
  case ignoringEvents
}

/// Watches what the engine does with touches and recognisers: a trace. All methods have a default, which does nothing.
///
/// The engine calls at once and in order; an observer must not change anything.
@MainActor public protocol GestureObserver: AnyObject {
  /// An event is handled: a contact frame or a cancel, before anything is delivered. Touches are in the order of arrival.
  func eventBegins(_ event: UIEvent, touches: [UITouch])
  /// A contact began, in the space of the screen, and became no touch.
  func missed(_ location: CGPoint, _ why: TouchMiss)
  /// A touch began and was hit-tested to its view. That is before its event begins.
  func hit(_ touch: UITouch)
  /// A recogniser gets a touch from here on.
  func joined(_ recognizer: UIGestureRecognizer, _ touch: UITouch)
  /// A recogniser of the touch's views does not get it.
  func refused(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ why: GestureRefusal)
  /// A recogniser is called for touches, just before it is.
  func delivers(_ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ touches: Set<UITouch>)
  /// A recogniser asks to begin or to be recognised; nothing is decided yet.
  func requests(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State)
  /// A recogniser must wait until the others have failed.
  func waits(_ recognizer: UIGestureRecognizer, for others: [UIGestureRecognizer])
  /// A recogniser's state has changed.
  func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason)
  /// A recogniser's targets are called, just before they are.
  func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State)
  /// A recogniser's attempt is over and it is possible again.
  func reset(_ recognizer: UIGestureRecognizer)
  /// A recogniser ignores a touch from here on.
  func ignored(_ touch: UITouch, by recognizer: UIGestureRecognizer)
  /// A touch's beginning, or its end, is held back from its view.
  func held(_ touch: UITouch, _ phase: UITouch.Phase, by recognizer: UIGestureRecognizer)
  /// What was held of a touch is given to its view now.
  func released(_ touch: UITouch)
  /// A touch is taken from its view: the view gets `touchesCancelled`, or, where it has got nothing, never gets it.
  func taken(_ touch: UITouch, from view: UIView, by recognizer: UIGestureRecognizer, wasDelivered: Bool)
  /// A view is called for touches, just before it is.
  func delivers(_ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>)
  /// The event, or a deadline, is done with.
  func turnEnds()
}

extension GestureObserver {
  /// Nothing.
  public func eventBegins(_ event: UIEvent, touches: [UITouch]) {}
  /// Nothing.
  public func missed(_ location: CGPoint, _ why: TouchMiss) {}
  /// Nothing.
  public func hit(_ touch: UITouch) {}
  /// Nothing.
  public func joined(_ recognizer: UIGestureRecognizer, _ touch: UITouch) {}
  /// Nothing.
  public func refused(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ why: GestureRefusal) {}
  /// Nothing.
  public func delivers(_ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {}
  /// Nothing.
  public func requests(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {}
  /// Nothing.
  public func waits(_ recognizer: UIGestureRecognizer, for others: [UIGestureRecognizer]) {}
  /// Nothing.
  public func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason
  ) {}
  /// Nothing.
  public func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {}
  /// Nothing.
  public func reset(_ recognizer: UIGestureRecognizer) {}
  /// Nothing.
  public func ignored(_ touch: UITouch, by recognizer: UIGestureRecognizer) {}
  /// Nothing.
  public func held(_ touch: UITouch, _ phase: UITouch.Phase, by recognizer: UIGestureRecognizer) {}
  /// Nothing.
  public func released(_ touch: UITouch) {}
  /// Nothing.
  public func taken(_ touch: UITouch, from view: UIView, by recognizer: UIGestureRecognizer, wasDelivered: Bool) {}
  /// Nothing.
  public func delivers(_ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {}
  /// Nothing.
  public func turnEnds() {}
}
