import Foundation
import TouchPlatform

/// One key or button, from when it is pressed until it is released.
///
/// It belongs to the responder that was first when it was pressed, and its end is delivered there too. (R17)
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phase of a press.
  public enum Phase: Int, Sendable {
    /// It went down.
    case began = 0
    /// It types something else.
    case changed = 1
    /// It is held as before.
    case stationary = 2
    /// It was released.
    case ended = 3
    /// The system cancelled it.
    case cancelled = 4
  }

  /// The button of a remote control that a press stands for. Keys of a keyboard that are none of them have 2000 and
  /// their number on the keyboard.
  /// > Here: a struct.
  public struct PressType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public var rawValue: Int
    /// The type of this number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Up.
    public static let upArrow = PressType(rawValue: 0)
    /// Down.
    public static let downArrow = PressType(rawValue: 1)
    /// Left.
    public static let leftArrow = PressType(rawValue: 2)
    /// Right.
    public static let rightArrow = PressType(rawValue: 3)
    /// The button in the middle; the return key.
    public static let select = PressType(rawValue: 4)
    /// The way back; the escape key.
    public static let menu = PressType(rawValue: 5)
    /// Play or pause.
    public static let playPause = PressType(rawValue: 6)
    /// A page up.
    public static let pageUp = PressType(rawValue: 30)
    /// A page down.
    public static let pageDown = PressType(rawValue: 31)

    init(usage: UInt16) {
      switch usage {
      case 82: self = .upArrow
      case 81: self = .downArrow
      case 80: self = .leftArrow
      case 79: self = .rightArrow
      case 40, 88: self = .select
      case 41: self = .menu
      case 75: self = .pageUp
      case 78: self = .pageDown
      default: self = PressType(rawValue: 2000 + Int(usage))
      }
    }
  }

  /// Its phase in the event that is handled.
  open internal(set) var phase = Phase.began

  /// When it changed last, in seconds of `CACurrentMediaTime()`'s clock.
  open internal(set) var timestamp: TimeInterval = 0

  /// The remote control's button that it stands for.
  open internal(set) var type: PressType

  /// The key; nil only for buttons that are no keys, which no platform here has.
  open internal(set) var key: UIKey?

  /// How hard it is pressed: 1 while down, else 0. No platform here measures it.
  /// > Partly: 0 or 1.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }

  /// The responder that gets it; nil once that is freed.
  open internal(set) weak var responder: UIResponder?

  /// The window that got it.
  open internal(set) weak var window: UIWindow?

  /// The recognisers getting it. (D45)
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
  final var recognizers: [UIGestureRecognizer] = []
  /// How far it has come with its responder. Written by ViewDeliveries alone.
  final var delivery = DeliveryRecord()
  /// What the platform reported of it last.
  final var sample: KeySample

  /// Whether it was released or cancelled.
  final var isOver: Bool { phase == .ended || phase == .cancelled }

  /// Whether a key command was performed for it: no responder gets it then.
  final var isCommand = false
  /// Whether it is typed into the first responder, since no responder on the chain handled it.
  final var isTyped = false

  init(_ sample: KeySample) {
    type = PressType(usage: sample.usage)
    self.sample = sample
    super.init()
    update(sample, .began)
  }

  final func update(_ sample: KeySample, _ phase: Phase) {
    self.phase = phase
    timestamp = sample.time.seconds
    key = UIKey(sample)
    self.sample = sample
  }
}

/// Keys were pressed, changed or were released.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  final var press: UIPress?
  /// Whether what began has reached the chain's end without being handled.
  package final var isUnhandled = false
  final var held: [UIPress] = []
  /// Whether it delivers what recognisers had held back.
  final var isLate = false

  /// `presses`.
  open override var type: EventType { .presses }

  /// All keys held, with those just released.
  open var allPresses: Set<UIPress> { Set(held) }

  /// The presses a recogniser is getting. (D45)
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    Set(held.filter { press in press.recognizers.contains { $0 === gesture } })
  }

  override var focusWindow: UIWindow? { press?.window }

  override func deliver() {
    if let press { Runtime.current.dispatcher.deliver(press, self) }
  }
}
