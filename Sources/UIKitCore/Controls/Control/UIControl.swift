import CoreGraphics
import Foundation
import QuartzCore

/// A view that a finger operates, and that sends actions to targets for its events.
///
/// It follows one finger at a time, the first on it (C25); fingers on different controls are independent. Subclasses
/// override `beginTracking`, `continueTracking`, `endTracking` and `cancelTracking`, or the touch methods with a call
/// of super. Touches that a control gets are not forwarded along the responder chain, and touches of other views that
/// are forwarded to it have no effect.
///
/// Cost of a moved finger without a registration for it: one test of bits.
///
/// Statements: C1–C33, G45–G47, founding S89, S95.
/// > Not yet: context menu interactions of controls, focus, `UIToolTipInteraction`.
@preconcurrency @MainActor
open class UIControl: UIView {
  private final var registrations = ControlActions()
  /// The finger that operates it. (C25)
  private final var trackedTouch: UITouch?

  /// A control with this box.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control that performs an action when its primary action is triggered. (C31)
  ///
  /// A convenience here, so that subclasses that override `init(frame:)` and `init(coder:)` inherit it and `init()`.
  /// > Here: a convenience, which subclasses inherit.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// A control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      decodeControl(coder)
      return
    }
    isEnabled = !coder.decodeBool(forKey: "UIDisabled")
    isSelected = coder.decodeBool(forKey: "UISelected")
    let horizontal = coder.decodeInteger(forKey: "UIContentHorizontalAlignment")
    contentHorizontalAlignment = ContentHorizontalAlignment(rawValue: horizontal) ?? .center
    let vertical = coder.decodeInteger(forKey: "UIContentVerticalAlignment")
    contentVerticalAlignment = ContentVerticalAlignment(rawValue: vertical) ?? .center
  }

  /// Writes what `init(coder:)` reads. Targets that are views of the same archive are written by its outermost view;
  /// closures are not archived.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(!isEnabled, forKey: "UIDisabled")
    coder.encode(isSelected, forKey: "UISelected")
    coder.encode(contentHorizontalAlignment.rawValue, forKey: "UIContentHorizontalAlignment")
    coder.encode(contentVerticalAlignment.rawValue, forKey: "UIContentVerticalAlignment")
  }

  // MARK: State

  /// The control's present state. (C2)
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether fingers operate it. Disabling it under a finger cancels tracking at once. Default true. (C23, C24)
  open var isEnabled = true {
    willSet { KeyValueObservers.willChange(self, "enabled") }
    didSet {
      defer { KeyValueObservers.didChange(self, "enabled") }
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancel(with: nil) }
      stateDidChange()
    }
  }

  /// Whether it is chosen; nothing but the app and some subclasses set it. Default false.
  open var isSelected = false {
    willSet { KeyValueObservers.willChange(self, "selected") }
    didSet {
      if isSelected != oldValue { stateDidChange() }
      KeyValueObservers.didChange(self, "selected")
    }
  }

  /// Whether it is drawn highlighted. Set and cleared by tracking. Default false. (C5)
  open var isHighlighted = false {
    willSet { KeyValueObservers.willChange(self, "highlighted") }
    didSet {
      if isHighlighted != oldValue { stateDidChange() }
      KeyValueObservers.didChange(self, "highlighted")
    }
  }

  /// `state` has changed; for controls of this module.
  @_spi(UIKit) open func stateDidChange() {}

  // MARK: Alignment

  /// The vertical alignment of the content. Default `center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The horizontal alignment of the content. Default `center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The same with `leading` and `trailing` resolved to `left` and `right` by the layout direction.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    case .center, .left, .right, .fill: return contentHorizontalAlignment
    }
  }

  // MARK: Tracking

  /// Whether a finger operates it now. (C3)
  open private(set) var isTracking = false

  /// Whether that finger is on the control or near it; only meaningful while tracking. (C6, C10)
  open private(set) var isTouchInside = false

  /// A finger came down on the control. Default: true.
  /// - Returns: whether to follow it; false leaves the control as it was, without any event. (C3, C4, C22)
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger moved. Called before the events for it are sent. Default: true.
  /// - Returns: whether to follow it further; false ends tracking without any event. (C3, C4, C14, C15)
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger was lifted, or `continueTracking` returned false. Default: ends tracking if it is still in progress, as
  /// when the app calls this itself; no event is sent for it. (C3, C4, C15, C18)
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) { letGo() }

  /// The touch was cancelled. Default: ends tracking if it is still in progress, as when the app calls this itself; no
  /// event is sent for it.
  /// - Parameter event: nil when no event was the reason: the control was disabled. (C3, C4, C19, C20, C24)
  open func cancelTracking(with event: UIEvent?) { letGo() }

  /// Whether the control sends `primaryActionTriggered` after `touchUpInside`. (C31)
  @_spi(UIKit) open var isButtonLike: Bool { false }

  /// How far beside its bounds a control that is dragged still counts as touched, in points. (C10, C12)
  ///
  /// A finger hides what it presses, so it may leave the control a little; on a pad it may leave it less, since the
  /// finger is smaller in proportion to the screen.
  static func slack(for idiom: UIUserInterfaceIdiom) -> CGFloat { idiom == .pad || idiom == .mac ? 25 : 70 }

  private func isNear(_ touch: UITouch) -> Bool {
    let slack = Self.slack(for: traitCollection.userInterfaceIdiom)
    return bounds.insetBy(dx: -slack, dy: -slack).contains(touch.location(in: self))
  }

  // MARK: Touches; overrides call super

  /// Begins to follow the first finger, by `beginTracking`. (C7, C13, C22, C23, C25)
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let lost = trackedTouch {
      // The end of the old touch was never delivered here: a subclass did not call super.
      guard lost.phase == .ended || lost.phase == .cancelled else { return }
      cancel(with: event)
    }
    // Touches of other views that are forwarded are ignored. (founding S89)
    let own = touches.filter { $0.view === self }
    guard isEnabled, let touch = own.min(by: { $0.hash < $1.hash }) else { return }
    trackedTouch = touch
    isTouchInside = true
    guard beginTracking(touch, with: event) else {
      if trackedTouch === touch { forget() }
      return
    }
    // The override may have disabled the control: then tracking has ended already.
    guard trackedTouch === touch else { return }
    isTracking = true
    highlight(true)
    guard trackedTouch === touch else { return }
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  /// Follows the finger, by `continueTracking`. (C14–C17)
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, isTracking, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    let isInside = isNear(touch)
    isTouchInside = isInside
    guard continueTracking(touch, with: event) else {
      guard trackedTouch === touch else { return }
      letGo()
      return endTracking(touch, with: event)
    }
    guard trackedTouch === touch else { return }
    if wasInside != isInside {
      highlight(isInside)
      guard trackedTouch === touch else { return }
      send(isInside ? .touchDragEnter : .touchDragExit, event)
      guard trackedTouch === touch else { return }
    }
    send(isInside ? .touchDragInside : .touchDragOutside, event)
  }

  /// Ends tracking, by `endTracking`. (C18, C31)
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, isTracking, touches.contains(touch) else { return }
    let isInside = isNear(touch)
    forget()
    isTouchInside = isInside
    highlight(false)
    endTracking(touch, with: event)
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside && isButtonLike { send(.primaryActionTriggered, event) }
    if trackedTouch == nil { isTouchInside = false }
  }

  /// Ends tracking, by `cancelTracking`. (C19–C21, C33)
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    cancel(with: event)
  }

  private func cancel(with event: UIEvent?) {
    guard trackedTouch != nil else { return }
    let wasTracking = isTracking
    letGo()
    cancelTracking(with: event)
    // A control that did not begin to track has sent no touchDown either.
    if wasTracking { send(.touchCancel, event) }
  }

  private func forget() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
  }

  private func letGo() {
    guard trackedTouch != nil else { return }
    forget()
    highlight(false)
  }

  private func highlight(_ isOn: Bool) { if isHighlighted != isOn { isHighlighted = isOn } }

  // MARK: Recognisers of ancestors

  /// Whether a tap with one finger is the control's own default action, which recognisers of ancestors do not
  /// recognise. (G45)
  @_spi(UIKit) open var keepsSingleTap: Bool { false }

  /// Whether a recogniser of an ancestor is for a gesture that the control itself handles by default. (G45)
  @_spi(UIKit) open func keepsGesture(of recognizer: UIGestureRecognizer) -> Bool {
    keepsSingleTap && recognizer.isSingleTap
  }

  /// Whether a recogniser that takes the touch may begin: not an ancestor's for a gesture that the control handles by
  /// default. A recogniser that is attached to the control itself takes precedence; a disabled control has no action of
  /// its own. (C32, G45–G47)
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, gestureRecognizer.isOfAncestor(of: self), keepsGesture(of: gestureRecognizer) else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return false
  }

  // MARK: Targets and actions

  /// Sends `action` to `target` when one of the events happens.
  ///
  /// The method takes nothing, the control, or the control and the event. Adding the same target and action again adds
  /// the events to its registration. (C27, C29)
  /// - Parameter target: not kept alive; nil means the first responder on the chain that performs the action.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    // In the initial value of a property `self` is a method, not the object. Like all that is no object it cannot be held
    // weakly, so that it stands for the responder chain.
    let object = Self.element(target).flatMap { type(of: $0) is AnyClass ? $0 as AnyObject : nil }
    registrations.add(action, to: object, for: controlEvents)
  }

  /// Stops sending.
  /// - Parameters:
  ///   - target: nil means all of them. Actions added by `addAction` stay.
  ///   - action: nil means all of the target's.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    registrations.remove(action, of: Self.element(target).map { $0 as AnyObject }, for: controlEvents)
  }

  /// The object that an element of a set such as `allTargets` holds; all else unchanged.
  private static func element(_ target: Any?) -> Any? { (target as? AnyHashable)?.base ?? target }

  /// Performs an action when one of the events happens; it replaces one with the same identifier. (C30)
  open func addAction(_ action: UIAction, for controlEvents: Event) { registrations.add(action, for: controlEvents) }

  /// Stops performing an action, found by its identifier.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    registrations.remove(action.identifier, for: controlEvents)
  }

  /// Stops performing the action of this identifier.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    registrations.remove(actionIdentifier, for: controlEvents)
  }

  /// The targets registered; `NSNull` means the responder chain. A target that is neither an `NSObject` nor hashable is
  /// represented by its `ObjectIdentifier`. (C28)
  open var allTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for entry in registrations.entries {
      if entry.isForChain {
        targets.insert(NSNull())
      } else if let target = entry.target {
        // By its base class: an object that is asked for with `contains` comes boxed so, whatever its own class is.
        let object = (target as? NSObject).map { AnyHashable($0) }
        targets.insert(object ?? (target as? AnyHashable) ?? AnyHashable(ObjectIdentifier(target)))
      }
    }
    return targets
  }

  /// The events for which something is registered.
  open var allControlEvents: Event {
    registrations.entries.reduce(into: []) { if !$1.isDead { $0.formUnion($1.events) } }
  }

  /// The names of the actions for a target (nil: the responder chain) and an event; nil when there is none. (C28)
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let wanted = target.map { $0 as AnyObject }
    let names = registrations.entries.compactMap { entry -> String? in
      guard case .send(let action) = entry.handler, entry.isSend(action, to: wanted),
        !entry.events.isDisjoint(with: controlEvent)
      else { return nil }
      return NSStringFromSelector(action)
    }
    return names.isEmpty ? nil : names
  }

  /// Calls the closure for every registration in order, with its action, or else its target and selector, and its
  /// events. Setting the last argument to true ends the enumeration. Registrations may be changed during it.
  open func enumerateEventHandlers(_ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void) {
    var stop = false
    for entry in registrations.entries where !entry.isDead && !stop {
      switch entry.handler {
      case .perform(let action): iterator(action, nil, entry.events, &stop)
      case .send(let selector): iterator(nil, (entry.target, selector), entry.events, &stop)
      }
    }
  }

  /// Sends one action by `UIApplication.sendAction(_:to:from:for:)`. Override it to watch or stop what is sent. (C26)
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Performs one action with the control as its sender. Override it to watch or stop what is performed. (C26)
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Performs what is registered for these events, in the order of registration and each once, as if the user had
  /// caused them; without an event. (C26, C29)
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  /// Performs the control's primary action, as if the user had. Default: sends `primaryActionTriggered`.
  open func performPrimaryAction() { sendActions(for: .primaryActionTriggered) }

  /// Performs what is registered for events that `event` caused.
  package final func send(_ controlEvents: Event, _ event: UIEvent?) {
    guard !registrations.events.isDisjoint(with: controlEvents) else { return }
    // A copy, since an action may add and remove entries. A removed entry is not performed any more.
    for entry in registrations.entries where !entry.events.isDisjoint(with: controlEvents) {
      guard registrations.has(entry.number, for: controlEvents) else { continue }
      switch entry.handler {
      case .perform(let action): sendAction(action)
      case .send(let selector):
        if entry.isForChain {
          sendAction(selector, to: nil, for: event)
        } else if let target = entry.target {
          sendAction(selector, to: target, for: event)
        }
      }
    }
  }

  // MARK: Accessibility

  /// Whether it is selected or disabled.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    if isSelected { defaults.traits.insert(.selected) }
    if !isEnabled { defaults.traits.insert(.notEnabled) }
    return defaults
  }

  // MARK: Menus, hints, symbols

  /// Whether a touch shows the control's menu instead of its primary action; for controls that have a menu. Default
  /// false.
  /// > Here: on controls that have a menu.
  open var showsMenuAsPrimaryAction = false

  /// The text that is shown for a pointer that rests on the control. Default nil.
  /// > Partly: kept; no tool tips are shown here.
  open var toolTip: String?

  /// Whether symbols in the control may move when it is used. Default false.
  /// > Partly: kept; symbols are not animated.
  open var isSymbolAnimationEnabled = false
}

extension UIControl {
  /// The pairs of target and selector whose targets live.
  final var archivedActions: [(target: AnyObject?, action: String, events: Event)] {
    registrations.entries.compactMap { entry in
      guard case .send(let action) = entry.handler, !entry.isDead else { return nil }
      return (entry.target, NSStringFromSelector(action), entry.events)
    }
  }
}
