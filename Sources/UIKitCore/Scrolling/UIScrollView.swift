import Foundation
import QuartzCore

/// A view onto contents that are larger than itself: fingers drag, throw and zoom them.
///
/// The content offset is the origin of the bounds: contents lie in the scroll view's own space and do not move; the view
/// does. So any change of the bounds' origin lays the view out (`layoutSubviews` is where tables tile); fingers and
/// `contentOffset` also call `scrollViewDidScroll`. Lengths are points, velocities points per second where not said
/// otherwise. Moving a plain scroll view's contents allocates nothing, by code or by a finger; `ScrolledFrameTests`
/// counts it.
///
/// A subclass whose delegate has a protocol of its own declares it so, since Swift has no narrower overrides:
/// ```swift
/// @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
///   get { (self as UIScrollView).delegate as? any UITableViewDelegate }
///   set { (self as UIScrollView).delegate = newValue }
/// }
/// ```
///
/// Statements: S1–S62.
/// > Not yet: `contentAlignmentPoint`, `bouncesHorizontally`, `bouncesVertically`, scrolling by keys, edge effects.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The geometry after the last notification.
  final var geometry = ScrollGeometry()
  final var constrainedContent = ConstrainedContent()
  final var interaction = ScrollInteraction()
  final var indicators: ScrollIndicators?
  /// The display link that runs while the contents move by themselves.
  final var frames: CADisplayLink?
  final var isFollowingFrames = false
  final var storedPan: ScrollPan?
  final var storedPinch: ScrollPinch?
  final var contentTouchDelay: ContentTouchDelay?
  /// The navigation controller whose large title scrolls with the contents.
  final weak var titleFollower: UINavigationController?
  /// A subview that stays where it is on the screen while the contents scroll.
  final weak var floating: (any FloatingInContents)?
  /// The tab bar controller whose bar follows whether the contents end at it.
  final weak var tabsFollower: UITabBarController?

  /// A scroll view whose box in its superview is `frame`, without contents.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpScrolling()
  }

  /// A scroll view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpScrolling()
    if let coder = coder as? NibCoder {
      decodeScrolling(coder)
      return
    }
    decodeFields(coder)
    archiveScrolling(ArchivePass(coder, writes: false))
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    archiveScrolling(ArchivePass(coder, writes: true))
  }

  private func archiveScrolling(_ pass: ArchivePass) {
    pass.field("UIContentSize", self, \.contentSize, .zero)
    pass.value("UIContentInset", contentInset == .zero ? nil : contentInset.archived) {
      if let insets = UIEdgeInsets(archived: $0) { contentInset = insets }
    }
    pass.field("UIScrollEnabled", self, \.isScrollEnabled, true)
    pass.field("UIDirectionalLockEnabled", self, \.isDirectionalLockEnabled, false)
    pass.field("UIPagingEnabled", self, \.isPagingEnabled, false)
    pass.field("UIScrollsToTop", self, \.scrollsToTop, true)
    pass.field("UIBounces", self, \.bounces, true)
    pass.field("UIAlwaysBounceVertical", self, \.alwaysBounceVertical)
    pass.field("UIAlwaysBounceHorizontal", self, \.alwaysBounceHorizontal)
    pass.field("UIDelaysContentTouches", self, \.delaysContentTouches, true)
    pass.field("UICanCancelContentTouches", self, \.canCancelContentTouches, true)
    pass.field("UIMinimumZoomScale", self, \.minimumZoomScale, 1)
    pass.field("UIMaximumZoomScale", self, \.maximumZoomScale, 1)
    pass.field("UIBouncesZoom", self, \.bouncesZoom, true)
    pass.field("UIShowsHorizontalScrollIndicator", self, \.showsHorizontalScrollIndicator, true)
    pass.field("UIShowsVerticalScrollIndicator", self, \.showsVerticalScrollIndicator, true)
    pass.field("UIContentOffset", self, \.contentOffset, .zero)
  }

  private func setUpScrolling() {
    flags.insert(.scrolls)
    geometry.knownOffset = _layer._bounds.origin
    geometry.knownSize = _layer._bounds.size
    clipsToBounds = true
    isMultipleTouchEnabled = true
    storedPan = ScrollPan(self)
    // After the pan, so that it gets each event after the pan has handled it.
    contentTouchDelay = ContentTouchDelay(self)
  }

  // MARK: Responding to movement

  /// The receiver of the messages about movement. Default nil. Disfavoured so that subclasses may declare one of a
  /// narrower type; see above.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Content

  /// Where the view's top left corner lies in the contents: the origin of the bounds. Set, it is put on whole device
  /// pixels, and `scrollViewDidScroll` is called if it changes; places outside of the legal range are accepted. A drag
  /// or a throw continues from the new place. (S21, S23)
  open var contentOffset: CGPoint {
    get { _layer._bounds.origin }
    set { moveContent(to: newValue) }
  }

  /// Moves the contents, at once or within 0.3 seconds; both end a throw. With animation
  /// `scrollViewDidEndScrollingAnimation` follows, if there was anything to do. (S50, S51)
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, animated: animated)
  }

  /// The size of the contents. Default zero. Constraints inside the view that say how large its contents are set it. A
  /// view at rest that is then beyond the end moves back.
  open var contentSize: CGSize {
    get { geometry.contentSize }
    set { setContentSize(newValue, byConstraints: false) }
  }

  // MARK: Insets

  /// Space around the contents that may be scrolled to. Default zero. Setting it moves an offset that is no longer legal to
  /// the nearest legal one, and no other.
  /// (S22, S24)
  open var contentInset: UIEdgeInsets {
    get { geometry.contentInset }
    set {
      guard newValue != geometry.contentInset else { return }
      guard [newValue.top, newValue.left, newValue.bottom, newValue.right].allSatisfy(\.isFinite) else {
        return PlatformNote.misuse("a contentInset must be finite; the old one stays")
      }
      KeyValueObservers.changing(self, "contentInset") {
        geometry.contentInset = newValue
        rangeMayHaveChanged()
      }
    }
  }

  /// `contentInset` with what the safe area adds by `contentInsetAdjustmentBehavior`; the legal range follows from it.
  open var adjustedContentInset: UIEdgeInsets { geometry.adjustedInset }

  /// `adjustedContentInset` has changed. Default: nothing.
  open func adjustedContentInsetDidChange() {}

  /// How the safe area counts. Default `automatic`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if oldValue != contentInsetAdjustmentBehavior { rangeMayHaveChanged() } }
  }

  /// The safe area has changed; overrides call super.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    rangeMayHaveChanged()
  }

  // MARK: Layout

  /// The contents' area, for constraints: its size is the content size, its origin that of the contents. Constraints
  /// from inside to the scroll view's own edges refer to it as well.
  /// > Here: what is tied to the frame, or to a view outside, stays when contents scroll.
  open var contentLayoutGuide: UILayoutGuide { scrollGuide(.scrollContent, "UIScrollViewContentLayoutGuide") }

  /// The scroll view's frame, for constraints: what is tied to it does not scroll.
  /// > Here: what is tied to the frame, or to a view outside, stays when contents scroll.
  open var frameLayoutGuide: UILayoutGuide { scrollGuide(.scrollFrame, "UIScrollViewFrameLayoutGuide") }

  /// Takes the size that constraints give the contents, then lays out.
  open override func layoutSublayers(of layer: CALayer) {
    if flags.contains(.layoutTree) { takeConstrainedContentSize() }
    super.layoutSublayers(of: layer)
  }

  // MARK: Hierarchy

  /// Leaving the window ends all movement.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { endAllMotion() }
  }

  /// Reads the indicators' colours again; overrides call super.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paintIndicators()
  }

  // MARK: Scrolling behaviour

  /// Whether fingers can drag the contents. Default true. False ends a drag that is in progress. (S15)
  open var isScrollEnabled = true { didSet { scrollingMayHaveEnded() } }
  /// Whether a drag that begins along one axis keeps to it. Default false. (S18, S19)
  open var isDirectionalLockEnabled = false
  /// Whether the contents stop only at multiples of the bounds' size. Default false. (S45–S47)
  open var isPagingEnabled = false
  /// Whether a tap on the status bar scrolls to the top. Default true. (S56)
  open var scrollsToTop = true
  /// Whether contents can be dragged and thrown beyond their edges, and come back. Default true. (S27)
  open var bounces = true
  /// Whether the vertical axis can be dragged even if all contents show. Default false. (S16)
  open var alwaysBounceVertical = false {
    didSet { if oldValue != alwaysBounceVertical { rangeMayHaveChanged() } }
  }
  /// Whether the horizontal axis can be dragged even if all contents show. Default false. (S16)
  open var alwaysBounceHorizontal = false {
    didSet { if oldValue != alwaysBounceHorizontal { rangeMayHaveChanged() } }
  }
  /// How fast a thrown view slows down. Default `normal`. (S33)
  open var decelerationRate = DecelerationRate.normal
  /// How dragging dismisses the keyboard: the view's first responder resigns. Default `none`. (S55)
  /// > Partly: there is no keyboard on the screen: all modes but `none` let what is typed into resign when a drag
  /// > begins.
  open var keyboardDismissMode = KeyboardDismissMode.none {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .keyboardDismissMode, \UIScrollView.keyboardDismissMode, usual: .none)
      }
    }
  }
  /// Whether a horizontal drag beyond the end of the contents is left to an outer scroll view. Default true.
  open var transfersHorizontalScrollingToParent = true
  /// Whether a vertical drag beyond the end of the contents is left to an outer scroll view. Default true.
  open var transfersVerticalScrollingToParent = true

  /// Shown above the contents when they are pulled beyond their top. Default nil.
  open var refreshControl: UIRefreshControl? {
    didSet { if oldValue !== refreshControl { refreshControlChanged(from: oldValue) } }
  }

  /// The bounds have another origin or size, and the delegate has not been notified yet; for subclasses of the
  /// framework.
  @_spi(UIKit) open func boundsDidChange() {}

  /// Called before a drag along an axis that can be dragged begins, and before assistive tools are told where the contents
  /// can be moved: what lies beside them may be asked for now.
  @_spi(UIKit) open func prepareToMove() {}

  /// Whether a drag that does not scroll is used for something else, such as a swiped row, so that the contents do not
  /// get its touches; for subclasses of the framework.
  @_spi(UIKit) open func leavesDragToContents(_ pan: UIPanGestureRecognizer) -> Bool { false }

  /// Where a throw is to stop instead, before the delegate is called; the velocity is in points per millisecond. For
  /// subclasses of the framework.
  @_spi(UIKit) open func contentTarget(for proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  /// A finger begins to scroll; for subclasses of the framework.
  @_spi(UIKit) open func dragWillBegin() {}

  // MARK: State

  /// Whether a finger is down, though nothing may have moved yet. (S12)
  open var isTracking: Bool { interaction.isTracking }
  /// Whether a finger has begun to drag the contents. (S12)
  open var isDragging: Bool { interaction.isDragging }
  /// Whether the contents move by themselves after a drag. (S12)
  open var isDecelerating: Bool { interaction.isDecelerating }

  // MARK: Recognisers

  /// The pan that drags the contents. Its delegate must stay the scroll view; failure requirements may be added. (S14)
  open var panGestureRecognizer: UIPanGestureRecognizer {
    if let storedPan { return storedPan }
    let pan = ScrollPan(self)
    storedPan = pan
    return pan
  }

  /// The pinch that zooms; nil where the limits of the scale leave nothing to zoom. (S14, S57)
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    zoomLimits.allowZooming ? storedPinch : nil
  }

  /// The view itself while contents move by themselves, so that a finger that stops them does not touch them. (S13)
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit != nil && isDecelerating && isScrollEnabled ? self : hit
  }

  // MARK: Touches on contents

  /// Whether touches are held back for 0.15 seconds until it is clear that they do not scroll. Default true. (S1–S3)
  open var delaysContentTouches = true
  /// Whether a drag may take touches back from contents that have got them. Default true. (S5, S7)
  open var canCancelContentTouches = true

  /// Whether touches are delivered to `view`, a view in the contents. Default true. (S3, S4)
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a drag may take touches back from `view`. Default: not from controls. Not called if
  /// `canCancelContentTouches` is false. (S5)
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  // A scroll view keeps the touches it gets as a responder: a finger that rests beside the contents concerns no other
  // responder. (S20)
  /// Keeps the touches. (S20)
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = ExtensionOverride.answer("touchesBegan:with:", self, UIScrollView.self, touches, event)
  }
  /// Keeps the touches. (S20)
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = ExtensionOverride.answer("touchesMoved:with:", self, UIScrollView.self, touches, event)
  }
  /// Keeps the touches. (S20)
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = ExtensionOverride.answer("touchesEnded:with:", self, UIScrollView.self, touches, event)
  }
  /// Keeps the touches. (S20)
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = ExtensionOverride.answer("touchesCancelled:with:", self, UIScrollView.self, touches, event)
  }

  // MARK: Zooming

  /// The least scale. Default 1. (S57)
  open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// The greatest scale; zooming needs it to differ from the least. Default 1. (S57)
  open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// Whether a pinch may pass the limits, to come back at its end. Default true. (S58)
  open var bouncesZoom = true
  /// The scale of the view that the delegate names. Default 1. Set, it is cut to the limits. (S57)
  open var zoomScale: CGFloat {
    get { interaction.zoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  // MARK: Indicators

  /// The look of the indicators. Default `default`.
  open var indicatorStyle = IndicatorStyle.default {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .indicatorStyle, \UIScrollView.indicatorStyle, usual: .default) }
      indicatorsChanged()
    }
  }
  /// Whether the horizontal indicator shows during movement. Default true. (S53)
  /// > Here: indicators are layers, not subviews, and cannot be dragged.
  open var showsHorizontalScrollIndicator = true { didSet { indicatorsChanged() } }
  /// Whether the vertical indicator shows during movement. Default true. (S53)
  /// > Here: indicators are layers, not subviews, and cannot be dragged.
  open var showsVerticalScrollIndicator = true { didSet { indicatorsChanged() } }
  /// How far the vertical indicator's ends stay away from the edges. Default zero.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicatorsChanged() } }
  /// How far the horizontal indicator's ends stay away from the edges. Default zero.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicatorsChanged() } }
  /// Both insets. Read it only if both are the same.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  /// Whether the indicators keep to the safe area. Default true.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { indicatorsChanged() } }

  // MARK: Geometry

  /// Scrolls as little as necessary to show a rectangle of the contents, and not at all if it is visible. (S52)
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { _scrollRectToVisible(rect, animated: animated) }

  // MARK: Zooming

  /// Whether fingers, or the movement after them, change the scale. (S61)
  open var isZooming: Bool { interaction.isZooming }

  /// Whether the scale is on its way back from beyond a limit. (S58)
  open var isZoomBouncing: Bool { interaction.isZoomBouncing }

  /// Sets the scale, cut to the limits; the middle of the visible part stays. Animated it takes 0.3 seconds, and
  /// `scrollViewDidEndZooming` follows. Nothing happens if the delegate names no view. (S57, S60)
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { _setZoomScale(scale, animated: animated) }

  /// Zooms so that a rectangle of the zoomed view's space fills as much of the scroll view as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) { _zoom(to: rect, animated: animated) }

  // MARK: Indicators

  /// Shows the indicators for a moment: for contents that were just added. (S53)
  open func flashScrollIndicators() { _flashScrollIndicators() }

  // MARK: Accessibility

  /// Scrolls by a page, and tells which one is shown then; false where there is nothing more in that direction.
  open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    guard isScrollEnabled, let offset = accessibilityPage(direction) else { return false }
    setContentOffset(offset, animated: true)
    UIAccessibility.post(notification: .pageScrolled, argument: pageInWords(at: offset, direction))
    return true
  }

  /// A scroll view.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .scrollView
    return defaults
  }
}
