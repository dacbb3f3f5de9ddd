import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A knob on a track, dragged to a value between two others.
///
/// A finger takes hold of the knob, or of the room of 15 points around it; the knob keeps its distance to the finger,
/// so that a touch alone changes nothing. `valueChanged` is sent for each moved finger that changed the value, and once
/// more when the finger is lifted, with the event of its end. Statements: C3–C6, C22, G45.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private final var range: (low: Float, high: Float) = (0, 1)
  private final var position: Float = 0
  private final var looks = SliderLooks()
  private final let parts = SliderParts()
  private final var isInFront = false
  /// From the middle of the knob to the finger, along the track, while one holds it.
  private final var grip: CGFloat?
  /// The value at the last `valueChanged`, for sliders that send it only at the end.
  private final var sentValue: Float = 0
  /// How far beside the knob a finger takes hold of it.
  private static let reach: CGFloat = 15

  /// A slider from 0 to 1 at 0. In a box without a height it has its natural one.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
    if frame.height == 0 { self.frame.size.height = naturalHeight }
  }

  /// A slider from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      setUp()
      decodeSlider(coder)
      return
    }
    if coder.containsValue(forKey: "UIMaxValue") { range.high = coder.decodeFloat(forKey: "UIMaxValue") }
    range.low = min(coder.decodeFloat(forKey: "UIMinValue"), range.high)
    position = clamped(coder.decodeFloat(forKey: "UIValue"))
    setUp()
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(minimumValue, forKey: "UIMinValue")
    coder.encode(maximumValue, forKey: "UIMaxValue")
    coder.encode(value, forKey: "UIValue")
  }

  private func setUp() {
    isOpaque = false
    parts.add(to: self)
    showLooks()
  }

  // MARK: Value

  /// Where the knob is: setting it is not animated, sends nothing, and stays between the ends. Default 0.
  open var value: Float {
    get { position }
    set { setValue(newValue, animated: false) }
  }

  /// Moves the knob; sends nothing. A value that is not a number changes nothing.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return PlatformNote.misuse("a slider's value is not a number; it stays as it is") }
    let value = clamped(value)
    guard value != position else { return }
    position = value
    guard animated, window != nil else { return setNeedsLayout() }
    layoutIfNeeded()
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState, .curveEaseOut]
    ) { self.place() }
  }

  /// The value at the left end. Default 0. One above the maximum changes that too.
  open var minimumValue: Float {
    get { range.low }
    set { setRange(newValue, max(newValue, range.high)) }
  }

  /// The value at the right end. Default 1. One below the minimum changes that too.
  open var maximumValue: Float {
    get { range.high }
    set { setRange(min(newValue, range.low), newValue) }
  }

  private func setRange(_ low: Float, _ high: Float) {
    guard low.isFinite, high.isFinite else {
      return PlatformNote.misuse("a slider's ends must be finite numbers; they stay as they are")
    }
    range = (low, high)
    position = clamped(position)
    setNeedsLayout()
  }

  private func clamped(_ value: Float) -> Float { max(range.low, min(range.high, value)) }

  /// Whether `valueChanged` is sent while the knob is dragged, or only when it is released. Default true.
  open var isContinuous = true

  // MARK: Looks

  /// A picture at the left end. Default nil.
  open var minimumValueImage: UIImage? {
    get { looks.minimumImage }
    set { change { $0.minimumImage = newValue } }
  }
  /// A picture at the right end. Default nil.
  open var maximumValueImage: UIImage? {
    get { looks.maximumImage }
    set { change { $0.maximumImage = newValue } }
  }
  /// The colour of the track left of the knob; nil, the default, for the tint.
  open var minimumTrackTintColor: UIColor? {
    get { looks.minimumTint }
    set {
      change { $0.minimumTint = newValue }
      if Appearance.isInUse {
        Appearance.note(self, .minimumTrackTintColor, \UISlider.minimumTrackTintColor, usual: nil)
      }
    }
  }
  /// The colour of the track right of the knob; nil, the default, for the system's.
  open var maximumTrackTintColor: UIColor? {
    get { looks.maximumTint }
    set {
      change { $0.maximumTint = newValue }
      if Appearance.isInUse {
        Appearance.note(self, .maximumTrackTintColor, \UISlider.maximumTrackTintColor, usual: nil)
      }
    }
  }
  /// The knob's colour; nil, the default, for white.
  open var thumbTintColor: UIColor? {
    get { looks.thumbTint }
    set {
      change { $0.thumbTint = newValue }
      if Appearance.isInUse { Appearance.note(self, .thumbTintColor, \UISlider.thumbTintColor, usual: nil) }
    }
  }

  /// Takes a picture for the knob in a state; the knob is as large as it.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.thumbImage, for: state.rawValue)) {
        $0.setThumbImage(image, for: state)
      }
    }
    change { $0.thumbs[state] = image }
  }
  /// Takes a picture for the track left of the knob; a resizable one keeps its ends.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.minimumTrackImage, for: state.rawValue)) {
        $0.setMinimumTrackImage(image, for: state)
      }
    }
    change { $0.minimumTracks[state] = image }
  }
  /// Takes a picture for the track right of the knob; a resizable one keeps its ends.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.maximumTrackImage, for: state.rawValue)) {
        $0.setMaximumTrackImage(image, for: state)
      }
    }
    change { $0.maximumTracks[state] = image }
  }
  /// The picture of the knob in a state, that of `normal` if it has none of its own.
  open func thumbImage(for state: State) -> UIImage? { looks.thumbs[state] }
  /// The picture of the track left of the knob in a state, that of `normal` if it has none of its own.
  open func minimumTrackImage(for state: State) -> UIImage? { looks.minimumTracks[state] }
  /// The picture of the track right of the knob in a state, that of `normal` if it has none of its own.
  open func maximumTrackImage(for state: State) -> UIImage? { looks.maximumTracks[state] }
  /// The knob's picture now; nil for the system's knob.
  open var currentThumbImage: UIImage? { looks.thumbs[state] }
  /// The picture of the track left of the knob now; nil for the system's track.
  open var currentMinimumTrackImage: UIImage? { looks.minimumTracks[state] }
  /// The picture of the track right of the knob now; nil for the system's track.
  open var currentMaximumTrackImage: UIImage? { looks.maximumTracks[state] }

  private func change(_ body: (inout SliderLooks) -> Void) {
    body(&looks)
    showLooks()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func showLooks() { parts.show(looks, state: state, tint: tintColor) }

  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    showLooks()
    setNeedsLayout()
  }

  /// The track takes the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showLooks()
  }

  /// The tint may be inherited from the new superview.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showLooks()
  }

  // MARK: Geometry, for subclasses

  private static let gap: CGFloat = 8

  /// The place of the picture at the left end: by default at the edge, in the middle of the height.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = looks.minimumImage?.size else { return .zero }
    return CGRect(
      x: bounds.minX, y: bounds.minY + ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  /// The place of the picture at the right end: by default at the edge, in the middle of the height.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = looks.maximumImage?.size else { return .zero }
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.minY + ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  /// The place of the track: by default between the pictures, 2 points from the edges, 4 points high, or as high as its
  /// pictures.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    var left = bounds.minX + 2
    var right = bounds.maxX - 2
    let low = minimumValueImageRect(forBounds: bounds)
    let high = maximumValueImageRect(forBounds: bounds)
    if !low.isEmpty { left = low.maxX + Self.gap }
    if !high.isEmpty { right = high.minX - Self.gap }
    let images = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }
    let height = images.max() ?? SliderLooks.trackHeight
    return CGRect(
      x: left, y: bounds.minY + ((bounds.height - height) / 2).rounded(), width: max(0, right - left), height: height)
  }

  /// Where the knob is at a value: by default it reaches 2 points beyond the track's ends, and a picture just to them.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let image = currentThumbImage
    let size = image?.size ?? SliderLooks.thumbBox
    let overhang: CGFloat = image == nil ? 2 : 0
    let length = max(0, rect.width + 2 * overhang - size.width)
    let span = range.high - range.low
    var share = span > 0 ? CGFloat((clamped(value) - range.low) / span) : 0
    if isRightToLeft { share = 1 - share }
    return CGRect(
      x: rect.minX - overhang + share * length, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Two points at both sides and one below are outside, as on iOS.
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 2, bottom: 1, right: 2) }

  /// No natural width; 30 points high, or as high as its pictures less one: the size of the alignment rectangle.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight - alignmentRectInsets.bottom)
  }

  /// The proposed width and the natural height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 && size.width.isFinite ? size.width : 150, height: naturalHeight)
  }

  private var naturalHeight: CGFloat {
    let images = [currentThumbImage, minimumValueImage, maximumValueImage].compactMap { $0?.size.height }
    return max(SliderLooks.thumbBox.height, images.max() ?? 0)
  }

  /// Places the track, the knob and the pictures.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isInFront, window != nil {
      // On iOS they are made now, so that they stand in front of what an app's class has added when it was made.
      isInFront = true
      parts.bringToFront(of: self)
    }
    place()
  }

  private func place() {
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: position)
    parts.place(
      track: track, thumb: thumb, low: minimumValueImageRect(forBounds: bounds),
      high: maximumValueImageRect(forBounds: bounds), isRightToLeft: isRightToLeft)
  }

  // MARK: Accessibility

  /// Where the knob is, as a percentage of the way.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    let length = maximumValue - minimumValue
    defaults.isElement = true
    defaults.value = AccessibilityDefaults.percentage(length > 0 ? Double((value - minimumValue) / length) : 0)
    defaults.traits.insert(.adjustable)
    defaults.role = .slider
    return defaults
  }

  /// Moves the knob up by a tenth of its way and sends `.valueChanged`.
  open override func accessibilityIncrement() { step(by: 0.1) }

  /// Moves the knob down by a tenth of its way and sends `.valueChanged`.
  open override func accessibilityDecrement() { step(by: -0.1) }

  private func step(by share: Float) {
    let old = value
    value += share * (maximumValue - minimumValue)
    if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  // MARK: Tracking

  private var thumbNow: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: position)
  }

  @_spi(UIKit) open override func keepsGesture(of recognizer: UIGestureRecognizer) -> Bool {
    if super.keepsGesture(of: recognizer) { return true }
    // A quick drag of the knob is a swipe along the slider.
    guard isTracking, let swipe = recognizer as? UISwipeGestureRecognizer else { return false }
    return swipe.numberOfTouchesRequired == 1 && !swipe.direction.isDisjoint(with: [.left, .right])
  }

  /// A finger on or near the knob takes hold of it, and a continuous slider sends `valueChanged` with its event; one
  /// elsewhere on the track does nothing.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    let point = touch.location(in: self)
    let thumb = thumbNow
    guard thumb.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point) else { return false }
    grip = point.x - thumb.midX
    sentValue = position
    if isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
    return true
  }

  /// Drags the knob.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    guard let grip else { return true }
    let track = trackRect(forBounds: bounds)
    let first = thumbRect(forBounds: bounds, trackRect: track, value: range.low).midX
    let last = thumbRect(forBounds: bounds, trackRect: track, value: range.high).midX
    guard first != last else { return true }
    let share = max(0, min(1, (touch.location(in: self).x - grip - first) / (last - first)))
    let value = clamped(range.low + Float(share) * (range.high - range.low))
    guard value != position else { return true }
    position = value
    setNeedsLayout()
    // The knob follows the finger at once: what an action animates must not find it on its way.
    UIView.performWithoutAnimation { layoutIfNeeded() }
    guard isContinuous else { return true }
    sentValue = value
    send([.valueChanged, .primaryActionTriggered], event)
    return true
  }

  /// Sends `valueChanged` for the value that was reached, with the event of the finger's end.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    grip = nil
    if isContinuous || sentValue != position { send([.valueChanged, .primaryActionTriggered], event) }
  }

  /// Leaves the knob where it is, and sends `valueChanged` if that was not sent for its value.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    grip = nil
    if sentValue != position { send([.valueChanged, .primaryActionTriggered], event) }
  }
}
