import Foundation
import QuartzCore
import RenderTree

/// A rectangle of the screen that shows something and can be touched.
///
/// Geometry and looks live in its layer; a view adds responding, hit testing, layout and the hierarchy's callbacks.
/// Lengths are points, y points down. A plain view with its layer takes 272 bytes of heap.
///
/// Statements: V1–V28, H1–H28, M1, M10, founding S104–S118.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding {
  /// The view's layer; the view never changes it.
  public final let layer: CALayer
  // Unchecked as in CALayer: no access spans a call to other code.
  // Unsafe because weak costs a side table per view: a view clears its subviews' references when it goes.
  @exclusivity(unchecked) final unowned(unsafe) var _superview: UIView?
  // Unsafe for isolation because hit testing walks down the tree without retains, in code that no actor checks; it runs
  // on the main actor all the same.
  // Some may be `SubviewGap`, which nothing but the hit test may see: all else reads `_subviews`.
  @exclusivity(unchecked) nonisolated(unsafe) final var storedSubviews: ContiguousArray<UIView> = []
  /// The packed boxes of the subviews, once there are enough of them to need it.
  @exclusivity(unchecked) nonisolated(unsafe) final var boxes: HitBoxes?
  @exclusivity(unchecked) nonisolated(unsafe) final var flags = ViewFlags.initial
  /// The view's place in its superview's `storedSubviews`.
  @exclusivity(unchecked) final var _index: Int32 = 0
  /// How many running animations keep it from being touched. (H27)
  @exclusivity(unchecked) nonisolated(unsafe) final var refusals: UInt16 = 0
  @exclusivity(unchecked) final var _autoresizingMask: UInt8 = 0
  @exclusivity(unchecked) final var _contentMode: UInt8 = 0
  /// The number of the screen's traits that the view knows; see `ScreenTraits`.
  @exclusivity(unchecked) final var _screenTraits: UInt32 = ScreenTraits.creation
  @exclusivity(unchecked) final var extras: ViewExtras?
  final var _backgroundColor: UIColor?

  /// The class of the layer that the view makes; a subclass of `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view whose box in its superview is `frame`.
  public init(frame: CGRect) {
    let layerClass: AnyClass = Self.layerClass
    layer = layerClass == CALayer.self ? CALayer() : Self.makeLayer(of: layerClass)
    super.init()
    layer._owner = self
    noteOverrides(layerClass)
    noteConstraintBasedClass()
    guard frame.isFiniteRect || layer.refuses(frame, for: "frame", keeping: CGRect.zero) else { return }
    layer._bounds = CGRect(origin: .zero, size: frame.size)
    layer._position = CGPoint(x: frame.origin.x + frame.size.width * 0.5, y: frame.origin.y + frame.size.height * 0.5)
  }

  /// A view of size zero: `init(frame: .zero)`. (founding S113)
  public convenience override init() { self.init(frame: .zero) }

  /// A view from an archive.
  public required init?(coder: NSCoder) {
    let layerClass: AnyClass = Self.layerClass
    layer = layerClass == CALayer.self ? CALayer() : Self.makeLayer(of: layerClass)
    super.init()
    layer._owner = self
    noteOverrides(layerClass)
    noteConstraintBasedClass()
    decodeView(from: coder)
  }

  /// A class that overrides what hit testing asks, or has a layer class of its own, is always asked itself; one that
  /// draws is drawn before it is first shown.
  @inline(__always) private func noteOverrides(_ layerClass: AnyClass) {
    let viewClass: AnyClass = type(of: self)
    if viewClass == UIView.self && layerClass == CALayer.self { return }
    if layerClass != CALayer.self || MethodOverrides.inHitTesting(of: viewClass) { flags.insert(.customHitTest) }
    if layerClass != CALayer.self || ActionOverrides.inActions(of: viewClass) { layer.asksForActions = true }
    if MethodOverrides.drawing(of: viewClass) {
      flags.insert(.draws)
      layer.setNeedsDisplay()
    }
  }

  @inline(__always) private func noteConstraintBasedClass() {
    let viewClass: UIView.Type = type(of: self)
    if viewClass != UIView.self && viewClass.requiresConstraintBasedLayout { _ = layoutBox }
  }

  private static func makeLayer(of layerClass: AnyClass) -> CALayer {
    guard let layer = ClassInstantiation.make(layerClass) as? CALayer else {
      preconditionFailure("\(self).layerClass must be CALayer or a subclass of it, not \(layerClass)")
    }
    return layer
  }

  nonisolated deinit {
    // Its subviews may live on with somebody else.
    MainActor.assumeIsolatedUnchecked {
      layer._owner = nil
      boxes?.deallocate()
      extras?.layoutBox?.itemGoes()
      if let extras, extras.isTinted { UIView.tintedViews -= 1 }
      for child in storedSubviews {
        child._superview = nil
        child.layer.removeFromSuperlayer()
      }
    }
  }

  final func needExtras() -> ViewExtras {
    if let extras { return extras }
    let made = ViewExtras()
    extras = made
    return made
  }

  // MARK: Appearance

  /// The fill behind the view's contents, or nil for none. Animatable.
  open var backgroundColor: UIColor? {
    get { _backgroundColor }
    set {
      _backgroundColor = newValue
      layer.backgroundColor = newValue.map { $0.isDynamic ? $0.cgColor(for: drawingTraits) : $0.cgColor }
    }
  }

  /// 0 transparent … 1 opaque, for the view and its subviews; stored as a float. Below 0.01 the view is not touched.
  /// Animatable. (H2, H4)
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its subviews are neither shown nor touched. Default false.
  open var isHidden: Bool {
    get { layer.isHidden || flags.contains(.hidesLater) }
    set {
      guard flags.contains(.arranged) else { return layer.isHidden = newValue }
      hideInStack(newValue)
    }
  }

  /// A promise that the view fills its bounds with opaque colour. Default true; it changes nothing by itself. (V28)
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { setFlag(.opaque, newValue) }
  }

  /// Whether subviews are clipped to the bounds. It has no say in hit testing. Default false. (V28, H11)
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// How contents follow a change of the bounds. Default `scaleToFill`. (V28)
  open var contentMode: ContentMode {
    get { ContentMode(rawValue: Int(_contentMode)) ?? .scaleToFill }
    set {
      _contentMode = UInt8(newValue.rawValue)
      layer.contentsGravity = newValue.gravity
      if newValue == .redraw { setNeedsDisplay() }
    }
  }

  /// Pixels per point of what the view draws. 0, the default, stands for its screen's scale.
  open var contentScaleFactor: CGFloat {
    get { flags.contains(.ownScale) ? layer.contentsScale : UIScreen.main.scale }
    set {
      setFlag(.ownScale, newValue > 0)
      if newValue > 0, layer.contentsScale != newValue {
        layer.contentsScale = newValue
        if flags.contains(.draws) { setNeedsDisplay() }
      }
    }
  }

  /// Whether the contents are cleared before `draw(_:)`. Default true. What is drawn is recorded anew each time, so false
  /// only leaves out the black behind an opaque view's drawing.
  open var clearsContextBeforeDrawing: Bool {
    get { !flags.contains(.keepsContext) }
    set { setFlag(.keepsContext, !newValue) }
  }

  /// A number to find the view by. Default 0. (V28)
  open var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { needExtras().tag = newValue } }
  }

  /// A name for tests and tools, such as a trace of gestures; people do not see it. Default nil.
  open var accessibilityIdentifier: String? {
    get { extras?.accessibilityIdentifier }
    set { if newValue != accessibilityIdentifier { needExtras().accessibilityIdentifier = newValue } }
  }

  // MARK: Touch

  /// Whether the view and its subviews can be touched; events for it are dropped otherwise. Default true; false for
  /// labels. Changing it in mid-touch changes new touches only. (V20, V23, H2, H23)
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.interactive) }
    set {
      setFlag(.interactive, newValue)
      boxDidChange()
    }
  }

  /// Whether the view gets more than the first finger on it. Default false. Changing it in mid-sequence changes touches
  /// that begin later only. (M1–M6, V22)
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.multipleTouch) }
    set { setFlag(.multipleTouch, newValue) }
  }

  /// Whether touches are the view's alone: while it has one no other view of its window gets any, and it gets none while
  /// another has one. Default false. (M11–M16)
  open var isExclusiveTouch: Bool {
    get { flags.contains(.exclusiveTouch) }
    set { setFlag(.exclusiveTouch, newValue) }
  }

  final func setFlag(_ flag: ViewFlags, _ isOn: Bool) {
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
  }

  // MARK: Responding

  /// The view controller whose root view this is, else the superview. (R3)
  open override var next: UIResponder? {
    if !flags.isDisjoint(with: [.controlled, .detaching]), let extras {
      if flags.contains(.controlled), let controller = extras.controller { return controller }
      if flags.contains(.detaching) { return extras.formerNext }
    }
    return _superview
  }

  // MARK: Drawing

  /// Draws the view's contents into the current context, whose space is the view's bounds, y down. Default: nothing.
  ///
  /// Never call it: mark the view with `setNeedsDisplay()`, and it is called once before the next frame. What it draws is
  /// recorded; drawing the same again shows the same at little cost. It must draw all that lies in `rect`. (A27, founding
  /// S87, S123, S124)
  /// - Parameter rect: the part that is drawn anew: the box around what was marked; all of the bounds the first time.
  open func draw(_ rect: CGRect) {}

  /// Marks the whole view's contents as stale: it draws anew before the next frame. (A27, founding S123)
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Marks a part of the contents, in the view's own space, as stale. (A27)
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Makes the contents before a frame, when they are marked as stale. Views that make a picture of another kind override
  /// it.
  func display(scale: Double) {
    guard flags.contains(.draws) || type(of: layer) != CALayer.self else { return }
    if !flags.contains(.ownScale) { layer.setDisplayScale(scale) }
    layer.display()
  }

  /// Draws the layer's contents into a context: by default pushes it as the current one and calls `draw(_:)`.
  open func draw(_ layer: CALayer, in context: CGContext) {
    guard flags.contains(.draws) else { return }
    let depth = beginGraphicsContext(context)
    draw(drawingRect(of: context))
    endGraphicsContext(depth)
  }

  /// The part of the bounds that is to be drawn.
  private func drawingRect(of context: CGContext) -> CGRect {
    let clip = context.boundingBoxOfClipPath
    return clip.isNull || clip.isInfinite ? bounds : clip
  }

  // MARK: Archives

  /// Writes what `init(coder:)` reads.
  open func encode(with coder: NSCoder) { encodeView(to: coder) }

  // MARK: Hooks for subclasses

  /// A subview was added. Default: nothing.
  open func didAddSubview(_ subview: UIView) {}
  /// A subview is about to be removed. Default: nothing.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The view is about to get another superview, or none. Default: nothing.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The view has got another superview, or none. Default: nothing.
  open func didMoveToSuperview() {}
  /// The view is about to get another window, or none. Default: nothing.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The view has got another window, or none. Default: nothing.
  open func didMoveToWindow() {}
  /// Places the subviews; called before a frame when the view is marked. Default: places those that constraints lay
  /// out, so overrides call super.
  open func layoutSubviews() { if flags.contains(.layoutTree) { placeConstrainedSubviews() } }

  // MARK: Dynamics

  /// The outline by which the view collides when a dynamic animator moves it. Default `rectangle`.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline for `path`, in points; (0, 0) is the view's centre. It should be convex. Default the bounds.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: boundsAboutCenter) }

  // MARK: Traits and tint

  /// The traits in force for the view: its superview's, or the screen's it was made for, under what controllers and the
  /// view itself override. A view that is added takes its new superview's traits at once. O(1).
  open var traitCollection: UITraitCollection { ownTraitCollection }

  /// The view's traits have changed; its dynamic colours are resolved anew already. Superviews hear before their
  /// subviews, a controller before its view. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The colour of what can be touched in the view and all in it. Default: the superview's, at last the system's blue.
  /// Setting nil inherits again. A dimmed view gives its grey. Cost: a step per ancestor once any view has a tint.
  open var tintColor: UIColor! {
    get { tintColorInForce }
    set { takeTintColor(newValue) }
  }

  /// The tint in force, or its strength, has changed here. Default: nothing.
  open func tintColorDidChange() {}

  // The rest stands in extensions by topic; what subclasses override must stand in the class.

  // MARK: The layer's delegate

  /// The action for a change of the layer's value under a key: an animation inside an animation block, `NSNull`
  /// (nothing) outside. A class that overrides it is asked for every change. (A8)
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    blockAction(for: layer, forKey: event)
  }

  /// Lays out the subviews, between the calls of the view's controller if it has one.
  open func layoutSublayers(of layer: CALayer) {
    guard flags.contains(.controlled), let controller = extras?.controller else { return layoutSubviews() }
    controller.viewWillLayoutSubviews()
    layoutSubviews()
    controller.viewDidLayoutSubviews()
  }

  /// Makes the layer's contents. Default: records what `draw(_:)` draws. A class that overrides it sets the layer's
  /// contents itself.
  open func display(_ layer: CALayer) { layer.recordContents() }

  /// The layer's contents are about to be drawn. Default: nothing.
  open func layerWillDraw(_ layer: CALayer) {}

  // MARK: Geometry

  /// The box around the view in its superview's space. With a transform use `bounds` and `center` instead. Animatable.
  /// (V1, V4)
  open var frame: CGRect {
    get { layer.frame }
    set {
      guard newValue.isFiniteRect || layer.refuses(newValue, for: "frame", keeping: frame) else { return }
      let size = frameSizeToBounds(newValue.size)
      if layer._bounds.size != size { bounds = CGRect(origin: layer._bounds.origin, size: size) }
      center = centerForFrame(at: newValue.origin, size: size)
    }
  }

  /// The visible rectangle in the view's own space. Setting its size resizes around the anchor; `center` stays.
  /// Animatable. (V2, V3)
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the view's anchor point, by default its middle, lies in the superview's space. Animatable. (V2, V3)
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The view's transform about its anchor point. Default identity. Animatable.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  // MARK: Hit testing

  /// The deepest, frontmost view that contains the point, or nil.
  ///
  /// Hidden views, those with alpha below 0.01 and those that take no touches are passed over with their subviews
  /// before anything is asked; then `point(inside:with:)`, then the subviews from the front. (H1–H10, H14)
  /// - Parameter point: in the view's own space.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isHittable else { return nil }
    if flags.contains(.customHitTest) {
      guard self.point(inside: point, with: event) else { return nil }
    } else {
      guard holds(point) else { return nil }
    }
    return deepest(at: point, with: event)
  }

  /// Whether a point of the view's own space belongs to the view; by default when it is in the bounds, whose maximum
  /// edges are outside. (H6, H7)
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let bounds = bounds
    return point.x >= bounds.origin.x && point.y >= bounds.origin.y
      && point.x < bounds.origin.x + bounds.size.width && point.y < bounds.origin.y + bounds.size.height
  }

  /// Asked when a recogniser would begin and take touches from this view, which was hit: false lets it fail. Default
  /// true; controls answer false for a single tap of an ancestor's. (G13, G45, G47)
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Layout

  /// Marks the view: `layoutSubviews` is called before the next frame. (A27)
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out this view and everything below it that is marked, now. Where constraints are in use, superviews that are
  /// marked come first, since they place this one. (A27)
  open func layoutIfNeeded() { layoutStart.layoutIfNeeded() }

  /// The size that fits the view best within `size`. Default: the size it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The natural size of the contents, of the alignment rectangle; −1 where there is none. Default: none.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

  /// Stands for "no natural size": −1.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Tells the layout that the natural size has changed; subclasses call it.
  open func invalidateIntrinsicContentSize() {
    layer.setNeedsLayout()
    if flags.contains(.layoutTree) { contentSizeChanged() }
  }

  /// The natural size of contents that flow, such as text of several lines, at a width that the layout has found; nil
  /// for contents whose height does not depend on it.
  func contentSize(forLayoutWidth width: CGFloat) -> CGSize? { nil }

  // MARK: Constraints

  /// Whether the class works with constraints alone: it then gets `updateConstraints` before its first layout even if
  /// there are no constraints yet. Default false.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Whether the frame and the autoresizing mask say where the view is, also to constraints. Default true; set it to
  /// false for a view that is laid out by constraints.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !flags.contains(.constrained) }
    set { setConstrained(!newValue) }
  }

  /// Makes the view's constraints what they should be; overrides call super at the end. Called before layout when the
  /// view is marked, subviews first. Default: nothing.
  open func updateConstraints() {}

  /// Marks the view: `updateConstraints` is called before the next layout.
  open func setNeedsUpdateConstraints() { markForUpdateConstraints() }

  /// Whether the view is marked.
  open func needsUpdateConstraints() -> Bool { flags.contains(.needsUpdateConstraints) }

  /// Calls `updateConstraints` now, for the view and everything below it that is marked.
  open func updateConstraintsIfNeeded() { runConstraintsPass() }

  /// How far the alignment rectangle, with which constraints work, lies inside the frame. Default zero.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The alignment rectangle of a frame. Default: without `alignmentRectInsets`.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame of an alignment rectangle: undoes `alignmentRect(forFrame:)`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The view whose text gives the first baseline: itself or one inside it. Default: that of the last one.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }

  /// The view whose text gives the last baseline: itself or one inside it. Default: itself.
  open var forLastBaselineLayout: UIView { self }

  /// How far the first and the last baseline lie below the top edge where the view has this size; nil for views without
  /// text, whose baseline is the bottom edge.
  func baselinesFromTop(at size: CGSize) -> (first: CGFloat, last: CGFloat)? { nil }

  /// How strongly the view refuses to be larger than its natural size. Default 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(huggingPriorities[axis])
  }

  /// See `contentHuggingPriority(for:)`.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    huggingPriorities[axis] = priority.checked
  }

  /// How strongly the view refuses to be smaller than its natural size. Default 750.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(compressionPriorities[axis])
  }

  /// See `contentCompressionResistancePriority(for:)`.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    compressionPriorities[axis] = priority.checked
  }

  /// The size that suits the view's constraints and comes nearest to `targetSize`; as small as can be for
  /// `layoutFittingCompressedSize`. Cost: solves all constraints inside the view.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that suits the view's constraints, with a target that is as strong as given along each axis.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.size(
      of: self, fitting: targetSize, horizontal: horizontalFittingPriority.checked,
      vertical: verticalFittingPriority.checked)
  }

  // MARK: Margins and direction

  /// How far the view's edges lie under something that covers them: a notch, a bar.
  open var safeAreaInsets: UIEdgeInsets { SafeArea.isInUse ? SafeArea.insets(of: self) : .zero }

  /// `safeAreaInsets` changed. Default: nothing.
  open func safeAreaInsetsDidChange() {}

  /// Whether the layout margins count from the safe area. Default true.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { extras?.surroundings?.addsSafeArea ?? true }
    set { changeMargins { $0.addsSafeArea = newValue } }
  }

  /// The space inside the edges that contents should leave free. Default 8 points on all sides, and for the root view
  /// of a view controller what that demands at least. The safe area counts in unless
  /// `insetsLayoutMarginsFromSafeArea` is false; setting takes the value without it.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { setMargins(NSDirectionalEdgeInsets(newValue, isRightToLeft: isRightToLeft)) }
  }

  /// `layoutMargins` in the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(effectiveMargins, isRightToLeft: isRightToLeft) }
    set { setMargins(newValue) }
  }

  /// Whether the margins are at least as far in as the superview's. Default false.
  open var preservesSuperviewLayoutMargins: Bool {
    get { flags.contains(.keepsSuperviewMargins) }
    set { changeMargins { _ in setFlag(.keepsSuperviewMargins, newValue) } }
  }

  /// `layoutMargins` changed. Default: nothing.
  open func layoutMarginsDidChange() {}

  /// Whether the view turns around where one reads from right to left. Default `unspecified`: it does.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { extras?.surroundings?.semantics ?? .unspecified }
    set { setSemantics(newValue) }
  }

  /// Which way the view's contents run: what `semanticContentAttribute` makes of the app's direction.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }
}
