import Foundation
import TouchPlatform

/// What happened: for touches, a picture of all fingers of the running sequence.
///
/// One object serves a whole multitouch sequence; look at it while it is handled and do not keep it.
/// Statements: E1–E22.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kind of an event. (E1)
  public enum EventType: Int, Sendable {
    /// Fingers on the screen.
    case touches = 0
    /// The device was shaken.
    /// > Here: only where an app or a test sends it.
    case motion = 1
    /// A headset's buttons.
    /// > Here: only where an app or a test sends it.
    case remoteControl = 2
    /// Buttons of a remote or keys.
    case presses = 3
    /// A wheel or touch pad scrolled.
    case scroll = 10
    /// A pointer moved without touching.
    case hover = 11
    /// A touch pad pinched or turned.
    case transform = 14
  }

  /// The kind within a type. (E2)
  /// > Partly: others than `none` come only where an app or a test sends them.
  public enum EventSubtype: Int, Sendable {
    /// Nothing more to say: touches.
    case none = 0
    /// A shake.
    case motionShake = 1
    /// A remote control's button.
    case remoteControlPlay = 100
    /// A remote control's button.
    case remoteControlPause = 101
    /// A remote control's button.
    case remoteControlStop = 102
    /// A remote control's button.
    case remoteControlTogglePlayPause = 103
    /// A remote control's button.
    case remoteControlNextTrack = 104
    /// A remote control's button.
    case remoteControlPreviousTrack = 105
    /// A remote control's button.
    case remoteControlBeginSeekingBackward = 106
    /// A remote control's button.
    case remoteControlEndSeekingBackward = 107
    /// A remote control's button.
    case remoteControlBeginSeekingForward = 108
    /// A remote control's button.
    case remoteControlEndSeekingForward = 109
  }

  /// The buttons of a pointer, as bits. (E20)
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: Int
    /// The mask of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Button 1.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// Button 2.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// Button `number`, counted from 1; numbers out of range give no button.
    public static func button(_ number: Int) -> ButtonMask {
      (1...Int.bitWidth - 1).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
    }
  }

  // Unchecked: read for each view that is called; all are read and set whole.
  // Unsafe: weak would slow the dispatch down; the dispatcher clears this when the sequence or it itself ends.
  @exclusivity(unchecked) final unowned(unsafe) var dispatcher: EventDispatcher?
  @exclusivity(unchecked) final var time = MonotonicInstant.zero
  @exclusivity(unchecked) final var allTouchesCache: Set<UITouch>?
  final var modifiers: UIKeyModifierFlags = []
  final var buttons: ButtonMask = []
  /// Touches that ended earlier and whose end, held back till now, is being delivered. (D28)
  final var late: [UITouch] = []

  /// An event without touches, for tests that call a view's methods themselves.
  public override init() { super.init() }

  /// The window through which an event without touches is sent to a responder; nil for none.
  var focusWindow: UIWindow? { nil }

  /// Delivers an event without touches.
  func deliver() {}

  /// The kind of the event.
  open var type: EventType { .touches }

  /// The kind within the type.
  open var subtype: EventSubtype { .none }

  /// The newest time stamp among the touches that changed, in seconds of `CACurrentMediaTime()`'s clock. (E18, E19)
  open var timestamp: TimeInterval { time.seconds }

  /// All touches of the running sequence, changed or not, those that just ended included. (E4, E7, E8, E11)
  /// Cost: made once per change of the set of fingers.
  open var allTouches: Set<UITouch>? {
    guard let table = dispatcher?.table else { return nil }
    if let allTouchesCache { return allTouchesCache }
    let all = Set(table.touches).union(late)
    allTouchesCache = all
    return all
  }

  /// The touches whose `view` is exactly `view`; nil when there are none. (E9, E10)
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.boundView === view } }

  /// The touches of a window; nil when there are none. (E9, E10)
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.boundWindow === window } }

  /// The touches a recogniser is getting; nil when there are none. (E9, E10)
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.recognizers.contains { $0 === gesture } }
  }

  private func touches(where isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    guard let table = dispatcher?.table else { return nil }
    let found = table.touches.filter(isWanted) + late.filter(isWanted)
    return found.isEmpty ? nil : Set(found)
  }

  /// All samples of a touch since its previous event, the oldest first; the last is a copy of the touch as it is now.
  /// Nil for a touch that is not in this event. Ask while the event is handled: afterwards the samples are gone, and a touch
  /// that is still down has one copy, of itself. (E16, E22, CO3)
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { dispatcher?.table.coalescedTouches(for: touch) }

  /// Where the touch is expected at its next samples, and when the frame is seen that shows them, the next one first;
  /// without the touch itself. Outside of a frame two are looked ahead, and never more than 33 ms.
  ///
  /// Copies for showing, good for this event only: what comes takes their place. Empty in the events in which it begins or
  /// ends, and for one that has almost stopped; nil for a touch that is not in this event. The first time it is asked for in
  /// a run little is known yet. (CO7–CO12, founding S120) Cost: one pass through a small network, and a copy for each.
  /// > Here: by a network that was trained on recorded hands; by a parabola where it does not apply.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    guard let table = dispatcher?.table else { return nil }
    // What is told late is over.
    if touch.state.flags.contains(.late) { return [] }
    // Once the event has been handled, nothing is expected by it. (CO3)
    guard table.isHandlingSamples else { return table.touches.contains { $0 === touch } ? [] : nil }
    return table.predictedTouches(for: touch)
  }

  /// The pointer's buttons; empty for fingers and pencils. (E20, E21)
  /// > Here: where the platform tells of buttons.
  open var buttonMask: ButtonMask { buttons }

  /// The keyboard's modifiers held. (E20)
  open var modifierFlags: UIKeyModifierFlags { modifiers }
}

/// The keyboard's modifiers, as bits.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// The set of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt or option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command or super.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad.
  /// > Here: in a `UIKey` of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

  init(_ modifiers: ModifierSet) {
    self = []
    if modifiers.contains(.capsLock) { insert(.alphaShift) }
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alternate) { insert(.alternate) }
    if modifiers.contains(.command) { insert(.command) }
  }
}
