import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

/// The base of recognisers: attached to a view, it sees the touches on that view and on everything in it before the
/// views do, makes out a gesture, and calls its targets.
///
/// A recogniser is a state machine; `GestureArbiter` decides which of those that share a touch are recognised. Subclasses
/// override the touch methods and set `state`; what they set takes effect when every recogniser has seen the event, and
/// the targets are called then. It is no responder and stands in no responder chain.
///
/// Statements: D2–D46, G1–G47, R9, T30.
/// > Here: the import `UIKit.UIGestureRecognizerSubclass` exists.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, SelectorResponding {
  // Unchecked: every event of every finger reads it, and no change spans a call to code of an app.
  // Engine: written by GestureArbiter, except where another owner is named.
  @exclusivity(unchecked) final weak var attachedView: UIView?
  /// The touches it is getting: down, accepted, not ignored; by arrival.
  @exclusivity(unchecked) final var following: ContiguousArray<UITouch> = []
  /// Those of them whose beginning it has got and whose end it has not.
  @exclusivity(unchecked) final var begun: ContiguousArray<UITouch> = []
  @exclusivity(unchecked) final var attempt = GestureAttempt()
  /// Which attempt it is: others remember it by this.
  @exclusivity(unchecked) final var attemptSerial: UInt64 = 0
  /// What `state` reads while an action runs that reports it. (D38)
  @exclusivity(unchecked) final var reportedState: State?
  /// Whether it follows a pointer that touches nothing; it is in the attempt's touches.
  @exclusivity(unchecked) final var isUnderPointer = false
  // Unsafe: a checked reference costs a retain per use; the arbiter clears it when the attempt ends.
  /// The arbiter of its attempt.
  @exclusivity(unchecked) final unowned(unsafe) var liveArbiter: GestureArbiter?
  /// The last action that is queued for it, by its number in the arbiter's queue, and the state that it reports. (D38)
  @exclusivity(unchecked) final var queuedNumber: UInt64 = 0
  @exclusivity(unchecked) final var queuedState = State.possible
  /// Whether its view has left the window, for which it is called at the end of the dispatch. (V16) Departures write it.
  @exclusivity(unchecked) final var isLeaving = false
  /// The presses it is getting. (D45)
  @exclusivity(unchecked) final var followedPresses: ContiguousArray<UIPress> = []
  /// Set when a list of recognisers is made: whether it is in already.
  @exclusivity(unchecked) final var mark: UInt64 = 0
  /// Where it is in the list being made.
  @exclusivity(unchecked) final var planPlace: Int32 = 0
  @exclusivity(unchecked) final var targets = GestureTargets()
  /// Those that must fail before this one recognises. (G22)
  @exclusivity(unchecked) final var required: [WeakRecognizer] = []
  /// A deadline that it waits for; while there is one an attempt may continue without touches. (G11)
  @exclusivity(unchecked) final var deadline: Deadline?
  @exclusivity(unchecked) final var lastModifiers: UIKeyModifierFlags = []
  @exclusivity(unchecked) final var lastButtons: UIEvent.ButtonMask = []
  /// The kinds of touches it takes, as bits of their raw values.
  @exclusivity(unchecked) final var touchTypeBits: UInt8 = 0b1111

  struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

  /// A recogniser that no view has yet and that calls no target.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// A recogniser that calls `action` of `target`; without either it calls none.
  public init(target: Any?, action: Selector?) {
    super.init()
    freesOnMainActor()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recogniser from an archive.
  public convenience init?(coder: NSCoder) { self.init(target: nil, action: nil) }

  /// The recogniser was loaded from a storyboard or a nib, and all of its outlets and actions are connected. Overrides call
  /// super. Default: nothing. (I3)
  open func awakeFromNib() {}

  // MARK: Targets

  /// Calls `action` of `target` at every change from now on: with no argument, or with the recogniser. The target is
  /// held weakly; a pair that is there already counts once. (G31–G33)
  open func addTarget(_ target: Any, action: Selector) { targets.add(target as AnyObject, action) }

  /// Takes pairs out; nil stands for any target, or any action. (G32)
  open func removeTarget(_ target: Any?, action: Selector?) { targets.remove(target as AnyObject?, action) }

  // MARK: Touches and places

  /// The middle of its touches in `view`'s space (nil: the window's). Subclasses may answer another place. Without
  /// touches it is the last one. (G34, G37)
  open func location(in view: UIView?) -> CGPoint {
    let touches = following.isEmpty ? attempt.touches : following
    guard !touches.isEmpty else { return .zero }
    var x = 0.0
    var y = 0.0
    for touch in touches {
      let point = touch.location(in: view)
      x += point.x
      y += point.y
    }
    return CGPoint(x: x / Double(touches.count), y: y / Double(touches.count))
  }

  /// How many touches it is getting. (G35)
  open var numberOfTouches: Int { following.count }

  /// Where one of its touches is, in `view`'s space (nil: the window's); they are numbered by arrival. A number out of
  /// range stops the program. (G35, G36)
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      following.indices.contains(touchIndex),
      "a recogniser with \(following.count) touches was asked for the place of number \(touchIndex)")
    return following[touchIndex].location(in: view)
  }

  // MARK: State

  /// How far the recogniser has come. Default `possible`.
  ///
  /// Only subclasses set it (G5). What takes it out of `possible` is decided when all recognisers have seen the event;
  /// while the recogniser waits for others to fail it reads `possible` (G23). Changes that no recogniser can make are
  /// reported and ignored (G7).
  open var state: State {
    get { reportedState ?? currentState }
    set { request(newValue) }
  }

  /// Whether it takes part. Turning it off in mid-gesture cancels one that was recognised; turned on again it takes new
  /// touches only. Default true. (D16, G29, G30)
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { arbiter.abort(self, .disabled) } }
  }

  /// The view it is attached to.
  open var view: UIView? { attachedView }

  /// The object that is asked. Default nil.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// A name for debugging. Default nil. (G38)
  open var name: String?

  // MARK: Delivery

  /// Whether recognition takes the gesture's touches from their views. Default true. (D18)
  open var cancelsTouchesInView = true
  /// Whether views get touches only when the recogniser has failed. Default false. (D26)
  open var delaysTouchesBegan = false
  /// Whether views get the end of touches only when the recogniser has failed. Default true. (D29)
  open var delaysTouchesEnded = true

  /// The kinds of touches it takes, as raw values of `UITouch.TouchType`. Default: all. (D14)
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3] {
    didSet {
      touchTypeBits = 0
      for type in allowedTouchTypes where (0..<8).contains(type.intValue) { touchTypeBits |= 1 << type.intValue }
    }
  }
  /// The kinds of presses it takes, as raw values of `UIPress.PressType`. Default: none. (D45)
  open var allowedPressTypes: [NSNumber] = []
  /// Whether the first touch's kind is the only one taken until the recogniser is reset. Default true. (D15)
  open var requiresExclusiveTouchType = true

  /// The keyboard's modifiers at the last event it saw. (G39)
  open var modifierFlags: UIKeyModifierFlags { lastModifiers }
  /// The pointer's buttons at the last event it saw. (G39)
  /// > Here: where the platform tells of buttons.
  open var buttonMask: UIEvent.ButtonMask { lastButtons }

  // MARK: Relations

  /// Lets this one recognise only when the other has failed; if that begins or recognises, this one fails. The other is
  /// held weakly. (G22)
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    guard otherGestureRecognizer !== self else {
      return PlatformNote.misuse("a recogniser cannot require itself to fail; it would never recognise")
    }
    guard !required.contains(where: { $0.recognizer === otherGestureRecognizer }) else { return }
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Whether this one, recognising, keeps `other` from it. Default true. (G19)
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether `other`, recognising, keeps this one from it. Default true. (G19)
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this class waits until the other one has failed. Default false. (G24)
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the other one waits until this class has failed. Default false. (G24)
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: For subclasses

  /// The attempt is over and `state` becomes `possible` again: subclasses forget what they know of it. Called once per
  /// attempt, at the end of the event or deadline that brought its end. Overrides call super. (G8, G10)
  open func reset() {}

  /// Asked once for an event whose touches or presses are new to the recogniser. Default: what the delegate says. (D12)
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// The recogniser gets no more of a touch, and does not take it from its view. Only for touches it is getting. (D22)
  open func ignore(_ touch: UITouch, for event: UIEvent) { arbiter.ignore(touch, by: self) }

  /// The recogniser gets no more of a press. (D45)
  open func ignore(_ button: UIPress, for event: UIPressesEvent) { arbiter.ignore(button, by: self) }

  /// Touches began. For subclasses, which call super; default: nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches moved. For subclasses, which call super; default: nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches ended. For subclasses, which call super; default: nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were cancelled. For subclasses, which call super; default: nothing. One that was recognised and has no
  /// touch left is cancelled, one that was not has failed. (G42, G43)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// True values came for samples of touches that the recogniser has got, or none will come any more; also after the
  /// touches have ended. For subclasses; default: nothing. (G41, P11–P15)
  /// > Here: no screen or tablet of Linux sends estimates; tapes, tests and platforms of an app's own do.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  /// Presses began. For subclasses; default: nothing. (D45)
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Presses changed. For subclasses; default: nothing. (D45)
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Presses ended. For subclasses; default: nothing. (D45)
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Presses were cancelled. For subclasses; default: nothing. (D45)
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Whether the object performs `selector`: its class or a superclass has it in `SelectorTable`, or the selector
  /// carries a method of them.
  open func responds(to selector: Selector!) -> Bool { SelectorTable.answers(selector, for: self) }

  /// The deadline of `wake(at:)` has passed. For our own subclasses; default: nothing.
  func deadlineCame() {}

  /// A pointer over the view did something without touching. For our own subclasses; default: nothing.
  func pointerActed(_ event: PointerEvent) {}

  /// Whether it gets touches. (GH7)
  var takesTouches: Bool { true }

  /// Whether it ends, and is not cancelled, when its view leaves. (GH8)
  var endsWhenViewLeaves: Bool { false }
}
