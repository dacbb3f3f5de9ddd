import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A row of choices of which one is selected, marked by a plate that moves.
///
/// A finger that touches the selected segment moves the plate along; on another one it selects the segment where it is
/// lifted.
///
/// Statements: G45, G47.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// As an index: no segment.
  public static let noSegment = -1

  final let looks = SegmentLooks()
  final var segments: [SegmentContent] = []
  private var selected = UISegmentedControl.noSegment
  private var touched: TouchedSegment?

  /// What a finger does on the control.
  private struct TouchedSegment {
    /// The segment under the finger, if it is one that can be selected.
    var index: Int?
    /// Whether it moves the plate along.
    let carriesPlate: Bool
  }

  /// A control without segments in this box.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A control with these segments: titles (`String`), pictures (`UIImage`) or actions (`UIAction`); others are left out
  /// with a note. It has its natural size; nothing is selected.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] {
      switch item {
      case let title as String: segments.append(SegmentContent(title: title))
      case let image as UIImage: segments.append(SegmentContent(image: image))
      case let action as UIAction: segments.append(SegmentContent(action: action))
      default:
        PlatformNote.misuse("a segment is a String, a UIImage or a UIAction, not a \(type(of: item)); it is left out")
      }
    }
    segmentsChanged()
    sizeToFit()
  }

  /// A control whose segments run these actions; nothing is selected. With an empty frame it has its natural size.
  public convenience init(frame: CGRect = .zero, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions.map { SegmentContent(action: $0) }
    segmentsChanged()
    if frame.size == .zero { sizeToFit() }
  }

  /// A control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      setUp()
      decodeSegments(coder)
      return
    }
    setUp()
    let titles = coder.archived([NSArray.self, NSString.self], Keys.titles) as? [String] ?? []
    segments = titles.map { SegmentContent(title: $0) }
    isMomentary = coder.decodeBool(forKey: Keys.momentary)
    if coder.containsValue(forKey: Keys.selected) {
      selected = checked(coder.decodeInteger(forKey: Keys.selected))
    }
    segmentsChanged()
  }

  /// Writes what `init(coder:)` reads: titles, not pictures and actions.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(segments.map { $0.title ?? "" } as NSArray, forKey: Keys.titles)
    coder.encode(isMomentary, forKey: Keys.momentary)
    coder.encode(selected, forKey: Keys.selected)
  }

  private enum Keys {
    static let titles = "UISegmentTitles"
    static let momentary = "UISegmentedControlMomentary"
    static let selected = "UISelectedSegmentIndex"
  }

  private func setUp() {
    isOpaque = false
    // A background colour ends with the control.
    layer.cornerRadius = SegmentLooks.radius
    addSubview(looks)
  }

  // MARK: Segments

  /// How many there are.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title at an index, clamped to the valid range; the selected segment stays selected.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentContent(title: title), at: segment, animated)
  }

  /// Inserts a segment with a picture at an index.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentContent(image: image), at: segment, animated)
  }

  /// Inserts a segment at an index that runs an action when it is chosen; one with the same identifier is replaced.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    if let known = segmentIndex(identifiedBy: action.identifier) as Int?, known != Self.noSegment {
      return setAction(action, forSegmentAt: known)
    }
    insert(SegmentContent(action: action), at: segment, animated)
  }

  private func insert(_ segment: SegmentContent, at index: Int, _ animated: Bool) {
    let index = max(0, min(index, segments.count))
    segments.insert(segment, at: index)
    if selected >= index { selected += 1 }
    touched = nil
    segmentsChanged(animated: animated)
  }

  /// Removes a segment; if it was selected, none is.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard isSegment(segment) else { return }
    segments.remove(at: segment)
    if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    touched = nil
    segmentsChanged(animated: animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    segments = []
    selected = Self.noSegment
    touched = nil
    segmentsChanged()
  }

  /// Whether a segment has this index; if not, it is logged.
  private func isSegment(_ index: Int) -> Bool {
    if segments.indices.contains(index) { return true }
    PlatformNote.misuse("a segmented control of \(segments.count) segments has none at \(index); insert it first")
    return false
  }

  private func change(_ index: Int, _ body: (inout SegmentContent) -> Void) {
    guard isSegment(index) else { return }
    body(&segments[index])
    segmentsChanged()
  }

  /// Gives a segment a title in place of its picture.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.show(title: title) } }

  /// A segment's title; nil if it has a picture.
  open func titleForSegment(at segment: Int) -> String? { isSegment(segment) ? segments[segment].title : nil }

  /// Gives a segment a picture in place of its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.show(image: image) } }

  /// A segment's picture; nil if it has a title.
  open func imageForSegment(at segment: Int) -> UIImage? { isSegment(segment) ? segments[segment].image : nil }

  /// Gives a segment an action, whose title or picture it shows.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0.take(action) } }

  /// A segment's action; nil for none.
  open func actionForSegment(at segment: Int) -> UIAction? { isSegment(segment) ? segments[segment].action : nil }

  /// The index of the segment whose action has this name, or `noSegment`.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }

  /// Fixes a segment's width in points; 0 leaves it to the control.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard width.isFinite, width >= 0 else {
      return PlatformNote.misuse("a segment's width must be finite and not negative; it stays as it was")
    }
    change(segment) { $0.width = width }
  }

  /// The width that was fixed; 0 for none.
  open func widthForSegment(at segment: Int) -> CGFloat { isSegment(segment) ? segments[segment].width : 0 }

  /// Sets how far a segment's contents are moved.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.offset = offset } }

  /// How far a segment's contents are moved.
  open func contentOffsetForSegment(at segment: Int) -> CGSize { isSegment(segment) ? segments[segment].offset : .zero }

  /// Lets a segment be chosen, or not. Disabling a selected segment deselects it, without an event.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
    if !enabled, segment == selected { select(Self.noSegment, animated: false) }
  }

  /// Whether a segment can be chosen.
  open func isEnabledForSegment(at segment: Int) -> Bool { isSegment(segment) && segments[segment].isEnabled }

  // MARK: Selection

  /// The selected segment, or `noSegment`. Setting it sends no event; an index without a segment selects none. For a
  /// momentary control it is the chosen segment while its event is sent. Default `noSegment`.
  open var selectedSegmentIndex: Int {
    get { selected }
    set { select(checked(newValue), animated: UIView.areAnimationsEnabled && AnimationContext.current != nil) }
  }

  private func checked(_ index: Int) -> Int {
    if segments.indices.contains(index) || index == Self.noSegment { return index }
    PlatformNote.misuse("a segmented control of \(segments.count) segments cannot select \(index); none is selected")
    return Self.noSegment
  }

  private func select(_ index: Int, animated: Bool) {
    guard index != selected else { return }
    selected = index
    show(animated: animated)
  }

  /// Whether segments do not stay selected: they are like buttons. Default false.
  open var isMomentary = false {
    didSet {
      guard isMomentary != oldValue else { return }
      if isMomentary { selected = Self.noSegment }
      show(animated: false)
    }
  }

  // MARK: Looks

  /// Whether segments without a fixed width share the room by their contents instead of equally. Default false.
  open var apportionsSegmentWidthsByContent = false {
    didSet { if apportionsSegmentWidthsByContent != oldValue { segmentsChanged() } }
  }

  /// The colour of the plate behind the selected segment; nil, the default, for the system's.
  open var selectedSegmentTintColor: UIColor? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .selectedSegmentTintColor, \UISegmentedControl.selectedSegmentTintColor, usual: nil)
      }
      show(animated: false)
    }
  }

  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
  /// The pictures behind and between segments.
  final var pictures = SegmentPictures()

  /// Gives titles in a state attributes such as font and colour; nil removes them. States without their own use those
  /// of `normal`.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.segmentTitleAttributes, for: state.rawValue)) {
        $0.setTitleTextAttributes(attributes, for: state)
      }
    }
    self.attributes[UInt(state.rawValue)] = attributes
    segmentsChanged()
  }

  /// The attributes that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[UInt(state.rawValue)]
  }

  final func segmentsChanged(animated: Bool = false) {
    invalidateIntrinsicContentSize()
    show(animated: animated)
  }

  /// Shows the present state.
  private func show(animated: Bool) {
    looks.content = SegmentLooks.Content(
      segments: segments, selected: isMomentary ? touched?.index ?? Self.noSegment : plateIndex,
      pressed: touched.flatMap { $0.carriesPlate || isMomentary ? nil : $0.index },
      isPlatePressed: touched?.carriesPlate == true && !isMomentary, isEnabled: isEnabled,
      apportionsByContent: apportionsSegmentWidthsByContent, plateColor: selectedSegmentTintColor,
      attributes: attributes, pictures: pictures)
    guard animated, window != nil else { return looks.setNeedsLayout() }
    looks.layoutIfNeeded()
    looks.setNeedsLayout()
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction]
    ) { self.looks.layoutIfNeeded() }
  }

  /// The segment with the plate: that of the finger that moves it, or the selected one.
  private var plateIndex: Int {
    if let touched, touched.carriesPlate { return touched.index ?? selected }
    return selected
  }

  /// A disabled control is dimmed.
  open override var isEnabled: Bool {
    get { super.isEnabled }
    set {
      super.isEnabled = newValue
      show(animated: false)
    }
  }

  /// Takes the tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show(animated: false)
  }

  // MARK: Touch

  @_spi(UIKit) open override var keepsSingleTap: Bool { true }

  /// Presses the segment under the finger, or begins to move the plate.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    let index = segment(under: touch)
    touched = TouchedSegment(index: index, carriesPlate: !isMomentary && index != nil && index == selected)
    show(animated: true)
    return true
  }

  /// Presses what is under the finger now.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    guard let old = touched else { return true }
    var index = segment(under: touch)
    // The plate stays where it was moved to while the finger is outside all segments.
    if old.carriesPlate { index = index ?? old.index }
    guard index != old.index else { return true }
    touched?.index = index
    show(animated: true)
    return true
  }

  /// Selects the segment under the finger; an event is sent if that changes the selection.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touched else { return }
    self.touched = nil
    guard let index = touched.index, segments.indices.contains(index), segments[index].isEnabled else {
      return show(animated: true)
    }
    choose(index)
  }

  /// Restores the state from before.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    touched = nil
    show(animated: true)
  }

  private func choose(_ index: Int) {
    guard isMomentary || index != selected else { return show(animated: true) }
    selected = index
    show(animated: !isMomentary)
    let action = segments[index].action
    if let action { sendAction(action) }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    guard isMomentary, selected == index else { return }
    selected = Self.noSegment
    show(animated: true)
  }

  /// The segment that a finger is over, if it can be chosen; a little above and below counts.
  private func segment(under touch: UITouch) -> Int? {
    let point = touch.location(in: self)
    guard bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(point) else { return nil }
    let index = looks.segment(at: convert(point, to: looks).x)
    return index.flatMap { segments.indices.contains($0) && segments[$0].isEnabled ? $0 : nil }
  }

  /// How far a finger may be outside the control, in points: the same slack as for any control.
  private static let slack: CGFloat = 70

  // MARK: Geometry

  /// One point below is outside, as on iOS.
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 1, right: 0) }

  /// The natural width of its segments; 31 points high, or more for large pictures: the size of the alignment rectangle.
  open override var intrinsicContentSize: CGSize {
    alignmentRect(forFrame: CGRect(origin: .zero, size: looks.naturalSize)).size
  }

  /// The natural size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { looks.naturalSize }

  /// Lays out the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    looks.frame = bounds
  }

  // MARK: Pictures

  /// Stretches a picture behind the segments in a state, in place of the trough and the plate; nil removes it. States
  /// without their own use that of `normal`.
  /// > Partly: that for the usual height is kept.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    if Appearance.isInUse {
      Appearance.note(self, .init(.backgroundImage, for: state.rawValue)) {
        $0.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
      }
    }
    pictures.backgrounds[state] = backgroundImage
    segmentsChanged()
  }

  /// The picture that was set behind the segments in just this state.
  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    barMetrics == .default ? pictures.backgrounds.exact(state) : nil
  }

  /// Shows a picture between two segments in these states; nil removes it. Pairs without their own use that of `normal`.
  /// > Partly: that for the usual height is kept.
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    if Appearance.isInUse {
      let axis = UInt(leftState.rawValue) << 16 | UInt(rightState.rawValue)
      Appearance.note(self, .init(.dividerImage, for: axis)) {
        $0.setDividerImage(
          dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState, barMetrics: barMetrics)
      }
    }
    pictures.dividers[SegmentPictures.Pair(left: leftState, right: rightState)] = dividerImage
    segmentsChanged()
  }

  /// A segmented control; its segments are the elements.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .segmentedControl
    return defaults
  }

  /// Its segments.
  @_spi(UIKit) open override func accessibilityParts() -> [AccessibilityPart]? {
    looks.layoutIfNeeded()
    return segments.indices.map { index in
      var traits = UIAccessibilityTraits.button
      if index == selectedSegmentIndex { traits.insert(.selected) }
      if !isEnabled || !segments[index].isEnabled { traits.insert(.notEnabled) }
      let label = segments[index].title ?? segments[index].image?.spokenName
      return AccessibilityPart(.button, label: label, traits: traits, frame: looks.frame(of: index))
    }
  }

  /// The picture between two segments in these states.
  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? pictures.divider(left: leftState, right: rightState) : nil }

  /// Moves the contents of a segment at a place.
  /// > Partly: that for the usual height is kept.
  open func setContentPositionAdjustment(
    _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    pictures.adjustments[leftCenterRightOrAlone] = adjustment
    segmentsChanged()
  }

  /// How far the contents of a segment at a place are moved.
  open func contentPositionAdjustment(
    forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
  ) -> UIOffset {
    barMetrics == .default ? pictures.adjustments[leftCenterRightOrAlone] ?? .zero : .zero
  }
}
