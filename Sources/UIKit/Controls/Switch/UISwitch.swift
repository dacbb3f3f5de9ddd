import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A switch that is on or off. A tap toggles it; its knob follows a finger that drags it.
///
/// It is 51 × 31 points, whatever frame is set. `valueChanged` is sent when the finger is lifted and has changed it.
/// Statements: C5, C18, G45.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  private static let knobSide: CGFloat = 27
  /// A knob that is held is wider.
  private static let heldWidth: CGFloat = 34
  private static let margin: CGFloat = 2
  /// How far a finger may slip, in points, until it drags.
  private static let slip: CGFloat = 4

  // The switch's only subview is `looks`, with the track in it, and the knob on that. The track's own background is the
  // colour of off, which is set once: some apps reach into the view tree to colour it.
  private final let looks = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private final let track = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  /// The colour of on, above the track.
  private final let fill = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private final let knob = UIView(frame: .zero)
  private final var isOnStored = false
  /// What is shown: while a finger drags the knob it may differ from `isOn`.
  private final var showsOn = false
  private final var isHeld = false
  private final var drag: Drag?

  /// A finger on the knob.
  private struct Drag {
    let startX: CGFloat
    /// The knob's left edge when it was touched.
    let knobX: CGFloat
    /// Where the finger has dragged that edge; nil for a finger that has not moved yet.
    var draggedX: CGFloat?
    var isDragging: Bool { draggedX != nil }
  }

  /// A switch that is off, at the frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// A switch from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      bounds.size = Self.size
      setUp()
      decodeSwitch(coder)
      return
    }
    bounds.size = Self.size
    isOnStored = coder.decodeBool(forKey: "UISwitchOn")
    showsOn = isOnStored
    setUp()
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(isOn, forKey: "UISwitchOn")
  }

  private func setUp() {
    isOpaque = false
    for (view, parent) in [(looks, self), (track, looks), (fill, track), (knob, looks)] {
      view.isUserInteractionEnabled = false
      view.isOpaque = false
      parent.addSubview(view)
    }
    for view in [track, fill] { view.layer.cornerRadius = Self.size.height / 2 }
    track.backgroundColor = .secondarySystemFill
    knob.layer.cornerRadius = Self.knobSide / 2
    knob.layer.shadowOpacity = 0.15
    knob.layer.shadowRadius = 4
    knob.layer.shadowOffset = CGSize(width: 0, height: 3)
    show()
  }

  // MARK: Value

  /// Whether it is on. Setting it is not animated and sends nothing. Default false.
  open var isOn: Bool {
    get { isOnStored }
    set { setOn(newValue, animated: false) }
  }

  /// Turns it on or off; sends nothing.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isOnStored || on != showsOn else { return }
    isOnStored = on
    showsOn = on
    // A finger that drags it continues from where the knob is now.
    drag = nil
    update(animated: animated)
  }

  // MARK: Looks

  /// The track's colour while it is on; nil, the default, for the system's green.
  open var onTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .onTintColor, \UISwitch.onTintColor, usual: nil) }
      show()
    }
  }
  /// The knob's colour; nil, the default, for white.
  open var thumbTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .thumbTintColor, \UISwitch.thumbTintColor, usual: nil) }
      show()
    }
  }
  /// A picture for on; the value is kept but never shown, as on iOS.
  /// > Here: without effect, as on iOS.
  open var onImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .onImage, \UISwitch.onImage, usual: nil) }
    }
  }
  /// A picture for off; the value is kept but never shown, as on iOS.
  /// > Here: without effect, as on iOS.
  open var offImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .offImage, \UISwitch.offImage, usual: nil) }
    }
  }

  private var knobColor: UIColor { thumbTintColor ?? .white }

  private func show() {
    fill.backgroundColor = onTintColor ?? .systemGreen
    fill.alpha = showsOn ? 1 : 0
    knob.backgroundColor = knobColor
    knob.frame = knobFrame
    // The track is dimmed, not the switch: its own alpha is the app's. On it an opaque knob stays readable.
    track.alpha = isEnabled ? 1 : 0.5
    knob.alpha = isEnabled ? 1 : 0.85
  }

  private var knobFrame: CGRect {
    let width = isHeld ? Self.heldWidth : Self.knobSide
    if let x = drag?.draggedX { return CGRect(x: x, y: Self.margin, width: width, height: Self.knobSide) }
    let isRight = showsOn != isRightToLeft
    let x = isRight ? Self.size.width - Self.margin - width : Self.margin
    return CGRect(x: x, y: Self.margin, width: width, height: Self.knobSide)
  }

  private func update(animated: Bool) {
    guard animated, window != nil else { return show() }
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.show() }
  }

  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    update(animated: isTracking)
  }

  /// The knob's side follows the direction of reading.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  // MARK: Accessibility

  /// What it is called. In a row of a table it is called what the row says, unless it has a name of its own.
  open override var accessibilityLabel: String? {
    get {
      if let own = super.accessibilityLabel { return own }
      var above = superview
      while let view = above, view.accessibilityDefaults().role != .cell { above = view.superview }
      return above?.accessibilityLabel
    }
    set { super.accessibilityLabel = newValue }
  }

  /// Whether it is on, as 1 or 0.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .switchControl
    defaults.value = isOn ? "1" : "0"
    defaults.traits.formUnion([.button, .toggleButton])
    return defaults
  }

  // MARK: Size

  /// 51 × 31 points at any origin: a size that is set is ignored.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: hasFixedSize ? Self.size : newValue.size) }
  }

  @_spi(UIKit) open override var hasFixedSize: Bool { transform.isIdentity }

  /// Two points at the right are outside, as on iOS.
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2) }

  /// 49 × 31 points: the size of the alignment rectangle.
  open override var intrinsicContentSize: CGSize {
    alignmentRect(forFrame: CGRect(origin: .zero, size: Self.size)).size
  }
  /// 51 × 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Tracking

  @_spi(UIKit) open override var keepsSingleTap: Bool { true }

  @_spi(UIKit) open override func keepsGesture(of recognizer: UIGestureRecognizer) -> Bool {
    if super.keepsGesture(of: recognizer) { return true }
    // A pan along the switch with the finger on it is for the knob.
    guard isTracking, let pan = recognizer as? UIPanGestureRecognizer, pan.numberOfTouches == 1 else { return false }
    let way = pan.translation(in: self)
    return abs(way.x) >= abs(way.y)
  }

  /// Takes hold of the knob.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    isHeld = true
    drag = Drag(startX: touch.location(in: self).x, knobX: knobFrame.origin.x)
    update(animated: true)
    return true
  }

  /// Lets the knob follow the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    let x = touch.location(in: self).x
    // The app has changed the value during the drag: the drag continues from here.
    guard let drag else {
      let knobX = knobFrame.origin.x
      self.drag = Drag(startX: x, knobX: knobX, draggedX: knobX)
      return true
    }
    guard drag.isDragging || abs(x - drag.startX) > Self.slip else { return true }
    let last = Self.size.width - Self.margin - Self.heldWidth
    let knobX = max(Self.margin, min(last, drag.knobX + x - drag.startX))
    self.drag?.draggedX = knobX
    if !drag.isDragging { knob.layer.removeAllAnimations() }
    knob.frame = knobFrame
    let isRight = knobX + Self.heldWidth / 2 > Self.size.width / 2
    let isOver = isRight != isRightToLeft
    if isOver != showsOn {
      showsOn = isOver
      UIView.animate(
        withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
      ) { self.fill.alpha = self.showsOn ? 1 : 0 }
    }
    return true
  }

  /// Toggles it, or leaves it where the knob was dragged, and sends `valueChanged` if that has changed it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let wasDragged = drag?.isDragging == true
    let isOver = wasDragged ? showsOn : (isTouchInside && drag != nil ? !isOnStored : isOnStored)
    letGo()
    let isChanged = isOver != isOnStored
    isOnStored = isOver
    showsOn = isOver
    update(animated: true)
    if isChanged { send([.valueChanged, .primaryActionTriggered], event) }
  }

  /// Puts the knob back.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    letGo()
    showsOn = isOnStored
    update(animated: true)
  }

  private func letGo() {
    isHeld = false
    drag = nil
  }
}
