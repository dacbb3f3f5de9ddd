import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform
@_spi(UIKit) import UIKitCore

/// Two buttons, minus and plus, that step a value down and up.
///
/// A tap steps once, when the finger is lifted; a finger that stays repeats the step, faster after a while. It is 94 ×
/// 32 points, whatever frame is set. Statements: C5, C18, G45.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)
  private final var range: (low: Double, high: Double) = (0, 100)
  private final var position = 0.0
  private final var step = 1.0
  private final let parts = StepperParts()
  private final var looks = StepperLooks()
  /// Which button the finger is on, and how often it has stepped.
  private final var pressed: StepperSide?
  private final var repeats = 0
  private final var deadline: (Deadline, Scheduler)?
  private final var sentValue = 0.0

  /// A stepper from 0 to 100 at 0, at the frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// A stepper from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      bounds.size = Self.size
      setUp()
      decodeStepper(coder)
      return
    }
    bounds.size = Self.size
    if coder.containsValue(forKey: "UIMaximumValue") { range.high = coder.decodeDouble(forKey: "UIMaximumValue") }
    range.low = min(coder.decodeDouble(forKey: "UIMinimumValue"), range.high)
    let step = coder.decodeDouble(forKey: "UIStepValue")
    if step > 0 { self.step = step }
    position = clamped(coder.decodeDouble(forKey: "UIValue"))
    setUp()
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(range.low, forKey: "UIMinimumValue")
    coder.encode(range.high, forKey: "UIMaximumValue")
    coder.encode(step, forKey: "UIStepValue")
    coder.encode(position, forKey: "UIValue")
  }

  private func setUp() {
    isOpaque = false
    parts.add(to: self)
    show()
  }

  // MARK: Value

  /// Its value. Setting it sends nothing; it is clamped to the ends. Default 0.
  open var value: Double {
    get { position }
    set {
      guard !newValue.isNaN else { return PlatformNote.misuse("a stepper's value is not a number; it stays as it is") }
      position = clamped(newValue)
      show()
    }
  }

  /// The lowest value. Default 0. One above the maximum changes that too.
  open var minimumValue: Double {
    get { range.low }
    set { setRange(newValue, max(newValue, range.high)) }
  }

  /// The highest value. Default 100. One below the minimum changes that too.
  open var maximumValue: Double {
    get { range.high }
    set { setRange(min(newValue, range.low), newValue) }
  }

  private func setRange(_ low: Double, _ high: Double) {
    guard !low.isNaN, !high.isNaN else {
      return PlatformNote.misuse("a stepper's ends must be numbers; they stay as they are")
    }
    range = (low, high)
    position = clamped(position)
    show()
  }

  /// The size of a step; greater than 0. Default 1.
  open var stepValue: Double {
    get { step }
    set {
      guard newValue > 0, newValue.isFinite else {
        return PlatformNote.misuse("a stepper's step must be greater than 0, not \(newValue); it stays \(step)")
      }
      step = newValue
    }
  }

  /// Whether `valueChanged` is sent for each step, or only when the finger is lifted. Default true.
  open var isContinuous = true
  /// Whether a finger that stays repeats the step. Default true.
  open var autorepeat = true
  /// Whether a step beyond one end leads to the other. Default false.
  open var wraps = false { didSet { show() } }

  private func clamped(_ value: Double) -> Double { max(range.low, min(range.high, value)) }

  // MARK: Looks

  /// Takes a picture for what lies behind the buttons; a resizable one keeps its ends.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.backgroundImage, for: state.rawValue)) {
        $0.setBackgroundImage(image, for: state)
      }
    }
    change { $0.backgrounds[state] = image }
  }
  /// The picture behind the buttons in a state, that of `normal` if it has none of its own.
  open func backgroundImage(for state: State) -> UIImage? { looks.backgrounds[state] }
  /// Takes a picture for the line between the buttons, by the states of both.
  open func setDividerImage(_ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.dividerImage, for: leftState.rawValue << 16 | rightSegmentState.rawValue)) {
        $0.setDividerImage(image, forLeftSegmentState: leftState, rightSegmentState: rightSegmentState)
      }
    }
    change { $0.dividers[StepperLooks.Pair(left: leftState, right: rightSegmentState)] = image }
  }
  /// The picture of the line between the buttons in these states, that of `normal` and `normal` if they have none.
  open func dividerImage(forLeftSegmentState state: State, rightSegmentState: State) -> UIImage? {
    looks.divider(left: state, right: rightSegmentState)
  }
  /// Takes a picture for the plus; it is drawn in the label's colour if it is a template.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.incrementImage, for: state.rawValue)) {
        $0.setIncrementImage(image, for: state)
      }
    }
    change { $0.increments[state] = image }
  }
  /// The picture of the plus in a state, that of `normal` if it has none of its own.
  open func incrementImage(for state: State) -> UIImage? { looks.increments[state] }
  /// Takes a picture for the minus; it is drawn in the label's colour if it is a template.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.decrementImage, for: state.rawValue)) {
        $0.setDecrementImage(image, for: state)
      }
    }
    change { $0.decrements[state] = image }
  }
  /// The picture of the minus in a state, that of `normal` if it has none of its own.
  open func decrementImage(for state: State) -> UIImage? { looks.decrements[state] }

  private func change(_ body: (inout StepperLooks) -> Void) {
    body(&looks)
    show()
  }

  private func canStep(_ side: StepperSide) -> Bool {
    guard isEnabled, range.high > range.low else { return false }
    if wraps { return true }
    return side == .increment ? position < range.high : position > range.low
  }

  private func show() {
    parts.show(
      looks, pressed: isHighlighted ? pressed : nil, canDecrement: canStep(.decrement),
      canIncrement: canStep(.increment), isEnabled: isEnabled)
  }

  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    show()
  }

  /// Places the buttons; which side is plus follows the direction of reading.
  open override func layoutSubviews() {
    super.layoutSubviews()
    parts.place(in: bounds, isRightToLeft: isRightToLeft)
  }

  // MARK: Size

  /// 94 × 32 points at any origin: a size that is set is ignored.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: hasFixedSize ? Self.size : newValue.size) }
  }

  @_spi(UIKit) open override var hasFixedSize: Bool { transform.isIdentity }

  /// 94 × 32 points.
  open override var intrinsicContentSize: CGSize { Self.size }
  /// 94 × 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Tracking

  @_spi(UIKit) open override var keepsSingleTap: Bool { true }

  private func side(of touch: UITouch) -> StepperSide {
    let isRight = touch.location(in: self).x >= bounds.midX
    return isRight == isRightToLeft ? .decrement : .increment
  }

  /// Presses one of the buttons; one that cannot step is not pressed.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    let side = side(of: touch)
    guard canStep(side) else { return false }
    pressed = side
    repeats = 0
    sentValue = position
    wait(StepperPace.first)
    return true
  }

  /// A finger that leaves the stepper stops the steps, and continues them when it returns to the same button.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    if !isTouchInside {
      stopWaiting()
    } else if deadline == nil, pressed.map(canStep) == true {
      wait(StepperPace.first)
    }
    return true
  }

  /// Steps, unless it has stepped meanwhile.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    stopWaiting()
    if repeats == 0, isTouchInside { takeStep(event) }
    letGo()
    if sentValue != position { tell(event) }
  }

  /// Ends the steps.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    letGo()
    if sentValue != position { tell(event) }
  }

  private func letGo() {
    stopWaiting()
    pressed = nil
    show()
  }

  private func wait(_ seconds: TimeInterval) {
    stopWaiting()
    guard autorepeat else { return }
    let runtime = Runtime.current
    let scheduler = runtime.deadlines
    let made = scheduler.schedule(at: runtime.now.advanced(bySeconds: seconds)) { [weak self] in
      guard let self else { return }
      self.deadline = nil
      // The view may have been removed, or disabled, before the finger's end.
      guard self.isTracking, self.isTouchInside else { return }
      self.repeats += 1
      self.takeStep(nil)
      guard self.isTracking, let side = self.pressed, self.canStep(side) else { return }
      self.wait(StepperPace.pause(after: self.repeats))
    }
    deadline = (made, scheduler)
  }

  /// A stepper; its two buttons are the elements.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .stepper
    return defaults
  }

  /// Its two buttons.
  @_spi(UIKit) open override func accessibilityParts() -> [AccessibilityPart]? {
    [StepperSide.decrement, .increment].map { side in
      let isLeft = (side == .decrement) != isRightToLeft
      let half = CGRect(x: isLeft ? 0 : bounds.midX, y: 0, width: bounds.width / 2, height: bounds.height)
      let traits: UIAccessibilityTraits = isEnabled && canStep(side) ? .button : [.button, .notEnabled]
      let name = side == .decrement ? "Decrement" : "Increment"
      var part = AccessibilityPart(.button, label: name, traits: traits, frame: half)
      // Each side is found by the stepper's own name, too.
      if let own = accessibilityIdentifier, !own.isEmpty { part.identifier = "\(own)-\(name)" }
      return part
    }
  }

  private func stopWaiting() {
    if let (made, scheduler) = deadline { scheduler.cancel(made) }
    deadline = nil
  }

  private func takeStep(_ event: UIEvent?) {
    guard let side = pressed, canStep(side) else { return }
    var next = side == .increment ? position + step : position - step
    if wraps {
      if next > range.high { next = range.low } else if next < range.low { next = range.high }
    }
    position = clamped(next)
    show()
    if isContinuous { tell(event) }
  }

  private func tell(_ event: UIEvent?) {
    sentValue = position
    send([.valueChanged, .primaryActionTriggered], event)
  }
}

/// When a held stepper steps again.
enum StepperPace {
  /// Before the first step, in seconds.
  static let first: TimeInterval = 0.5

  /// Before the next one: at first slow enough to follow, then as fast as a user can stop it.
  static func pause(after steps: Int) -> TimeInterval { steps < 5 ? 0.25 : steps < 25 ? 0.1 : 0.05 }
}
