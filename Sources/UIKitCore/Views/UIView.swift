import Foundation
import QuartzCore
import RenderTree

/// A rectangle of the screen that shows something and can be touched.
///
/// Geometry and appearance are stored in its layer; a view adds responding, hit testing, layout and the hierarchy's
/// callbacks. Lengths are points, y points down. A plain view with its layer takes 272 bytes of heap.
///
/// Statements: V1–V28, H1–H28, M1, M10, founding S104–S118.
/// > Not yet: motion effects.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding, UIAppearance, UIAppearanceContainer {
  /// The view's layer; the view never changes it.
  open var layer: CALayer { _layer }
  /// The same for the engine, without a call through the class.
  final let _layer: CALayer
  // Unchecked: the engine reads it millions of times a second, and no access spans a call to other code.
  // Unsafe: weak costs a side table per view: a view clears its subviews' references when it is freed.
  @exclusivity(unchecked) nonisolated(unsafe) final var storedSuperview: Unmanaged<UIView>?
  // Unsafe: hit testing walks down the tree without retains, in code that no actor checks; it
  // runs on the main actor all the same. Some elements may be `SubviewGap`: only the hit test reads this list, all
  // other code reads `_subviews`.
  @exclusivity(unchecked) nonisolated(unsafe) final var storedSubviews: ContiguousArray<UIView> = []
  /// The packed boxes of the subviews, if there are enough of them for a scan to be faster.
  @exclusivity(unchecked) nonisolated(unsafe) final var boxes: HitBoxes?
  @exclusivity(unchecked) nonisolated(unsafe) final var flags = ViewFlags.initial
  /// The view's place in its superview's `storedSubviews`.
  @exclusivity(unchecked) final var _index: Int32 = 0
  /// How many running animations prevent touches on the view. (H27)
  @exclusivity(unchecked) nonisolated(unsafe) final var refusals: UInt16 = 0
  @exclusivity(unchecked) final var _autoresizingMask: UInt8 = 0
  @exclusivity(unchecked) final var _contentMode: UInt8 = 0
  /// The number of the screen's traits that the view has seen last; see `ScreenTraits`.
  @exclusivity(unchecked) final var _screenTraits: UInt32 = ScreenTraits.creation
  @exclusivity(unchecked) final var extras: ViewExtras?
  final var _backgroundColor: UIColor?

  /// The class of the layer that the view makes; a subclass of `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view whose box in its superview is `frame`.
  public init(frame: CGRect) {
    let layerClass: AnyClass = Self.layerClass
    _layer = layerClass == CALayer.self ? CALayer() : Self.makeLayer(of: layerClass)
    super.init()
    ownLayer(of: layerClass)
    guard frame.isFiniteRect || _layer.refuses(frame, for: "frame", keeping: CGRect.zero) else { return }
    _layer._bounds = CGRect(x: 0, y: 0, width: abs(frame.size.width), height: abs(frame.size.height))
    _layer._position = CGPoint(x: frame.origin.x + frame.size.width * 0.5, y: frame.origin.y + frame.size.height * 0.5)
  }

  /// A view of size zero: `init(frame: .zero)`. (founding S113)
  public convenience override init() { self.init(frame: ViewMaking.takeFrame()) }

  /// A view from a storyboard or a nib, or from a keyed archive: with its subviews, layers, recognisers, constraints, and
  /// the targets that are views of the same archive. (I1)
  /// > Here: keyed archives are this package's own, and hold no closures and no objects that are not archived themselves.
  public required init?(coder: NSCoder) {
    let layerClass: AnyClass = Self.layerClass
    _layer = layerClass == CALayer.self ? CALayer() : Self.makeLayer(of: layerClass)
    super.init()
    ownLayer(of: layerClass)
    decodeView(from: coder)
  }

  /// Binds the view and its layer. Never inlined: within an initialiser the compiler retains the view and the layer for
  /// each call, and these atomic operations are the twentieth part of a new view's time.
  @inline(never) private func ownLayer(of layerClass: AnyClass) {
    _layer.setOwner(self)
    noteOverrides(layerClass)
    noteConstraintBasedClass()
  }

  /// For a class that overrides a method that hit testing calls, or has a layer class of its own, the methods are
  /// always called; a class that draws is drawn before it is first shown.
  @inline(__always) private func noteOverrides(_ layerClass: AnyClass) {
    if Appearance.isInUse { flags.insert(.markedFromBirth) }
    let viewClass: AnyClass = type(of: self)
    if viewClass == UIView.self && layerClass == CALayer.self { return }
    if layerClass != CALayer.self || MethodOverrides.inHitTesting(of: viewClass) { flags.insert(.customHitTest) }
    if layerClass != CALayer.self || ActionOverrides.inActions(of: viewClass) { _layer.asksForActions = true }
    if MethodOverrides.drawing(of: viewClass) {
      flags.insert(.draws)
      _layer.setNeedsDisplay()
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
    // Unsafe: views are freed on the main actor. Its subviews may be retained elsewhere.
    MainActor.assumeIsolatedUnchecked {
      _layer.setOwner(nil)
      boxes?.deallocate()
      extras?.layoutBox?.itemIsFreed()
      if let extras, extras.isTinted { UIView.tintedViews -= 1 }
      for child in storedSubviews {
        child._superview = nil
        child._layer.removeFromSuperlayer()
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
      if Appearance.isInUse {
        Appearance.note(self, .init(.backgroundColor), isSet: { $0._backgroundColor != nil }) {
          $0.backgroundColor = newValue
        }
      }
      _backgroundColor = newValue
      _layer.backgroundColor = newValue.map { $0.isDynamic ? $0.cgColor(for: drawingTraits) : $0.cgColor }
    }
  }

  /// 0 transparent … 1 opaque, for the view and its subviews; stored as a float. Below 0.01 the view is not touched.
  /// Animatable. (H2, H4)
  open var alpha: CGFloat {
    get { CGFloat(_layer.opacity) }
    set { KeyValueObservers.changing(self, "alpha") { _layer.opacity = Float(newValue) } }
  }

  /// Whether the view and its subviews are neither shown nor touched. Default false.
  open var isHidden: Bool {
    get { _layer.isHidden || flags.contains(.hidesLater) }
    set {
      KeyValueObservers.changing(self, "hidden") {
        guard flags.contains(.arranged) else { return _layer.isHidden = newValue }
        hideInStack(newValue)
      }
    }
  }

  /// A promise that the view fills its bounds with opaque colour. Default true; it changes nothing by itself. (V28)
  /// > Here: a promise that changes nothing by itself.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { setFlag(.opaque, newValue) }
  }

  /// Whether subviews are clipped to the bounds. It does not affect hit testing. Default false. (V28, H11)
  open var clipsToBounds: Bool {
    get { _layer.masksToBounds }
    set { _layer.masksToBounds = newValue }
  }

  /// How contents follow a change of the bounds. Default `scaleToFill`. (V28)
  /// > Here: for what a view draws, for pictures and for layers' contents.
  open var contentMode: ContentMode {
    get { ContentMode(rawValue: Int(_contentMode)) ?? .scaleToFill }
    set {
      _contentMode = UInt8(newValue.rawValue)
      _layer.contentsGravity = newValue.gravity
      if newValue == .redraw { setNeedsDisplay() }
    }
  }

  /// Pixels per point of what the view draws. 0, the default, stands for its screen's scale.
  open var contentScaleFactor: CGFloat {
    get { flags.contains(.ownScale) ? _layer.contentsScale : UIScreen.main.scale }
    set {
      setFlag(.ownScale, newValue > 0)
      if newValue > 0, _layer.contentsScale != newValue {
        _layer.contentsScale = newValue
        if flags.contains(.draws) { setNeedsDisplay() }
      }
    }
  }

  /// Whether the contents are cleared before `draw(_:)`. Default true. The drawing is recorded again each time, so
  /// false only omits the black behind an opaque view's drawing.
  open var clearsContextBeforeDrawing: Bool {
    get { !flags.contains(.keepsContext) }
    set { setFlag(.keepsContext, !newValue) }
  }

  /// A number to find the view by. Default 0. (V28)
  open var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { needExtras().tag = newValue } }
  }

  /// The name under which the view's state would be kept. Default nil.
  /// > Partly: kept; no state is restored.
  open var restorationIdentifier: String? {
    get { extras?.restorationIdentifier }
    set { if newValue != restorationIdentifier { needExtras().restorationIdentifier = newValue } }
  }
  /// The view's state is to be written down. Default: nothing.
  /// > Partly: never called; nothing is restored.
  open func encodeRestorableState(with coder: NSCoder) {}
  /// The view's state is to be read again. Default: nothing.
  /// > Partly: never called; nothing is restored.
  open func decodeRestorableState(with coder: NSCoder) {}
  /// Whether the focus of keyboards can be on it. Default false.
  /// > Partly: kept; the focus moves between elements, see Accessibility.md.
  open var canBecomeFocused: Bool { false }

  // MARK: Accessibility

  /// A name for tests and tools, such as a trace of gestures; it is not shown. Default nil.
  /// > Here: names the view in traces.
  open var accessibilityIdentifier: String? {
    get { extras?.accessibilityIdentifier }
    set { if newValue != accessibilityIdentifier { needExtras().accessibilityIdentifier = newValue } }
  }

  /// Whether the view is one thing to those that read the screen. Default: true for labels, fields and controls.
  open var isAccessibilityElement: Bool {
    get { accessibilityValues?.isElement ?? accessibilityDefaults().isElement }
    set { needAccessibilityValues().isElement = newValue }
  }

  /// The view's name, in the user's language. Default: the text of labels, the title of buttons, otherwise nil.
  open var accessibilityLabel: String? {
    get { accessibilityValues?.label ?? accessibilityDefaults().label }
    set { needAccessibilityValues().label = newValue }
  }

  /// The view's name with attributes, such as its language. Default: the plain one.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityValues?.attributedLabel ?? accessibilityLabel.map { NSAttributedString(string: $0) } }
    set {
      needAccessibilityValues().attributedLabel = newValue
      accessibilityLabel = newValue?.string
    }
  }

  /// What the view stands at. Default: a field's text, a slider's percentage, a switch's 0 or 1, otherwise nil.
  open var accessibilityValue: String? {
    get { accessibilityValues?.value ?? accessibilityDefaults().value }
    set { needAccessibilityValues().value = newValue }
  }

  /// What happens when the view is activated, where its label does not say it. Default nil.
  open var accessibilityHint: String? {
    get { accessibilityValues?.hint }
    set { needAccessibilityValues().hint = newValue }
  }

  /// What the view is and how it behaves. Default: by its class; a control adds whether it is selected or disabled.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibilityValues?.traits ?? accessibilityDefaults().traits }
    set { needAccessibilityValues().traits = newValue }
  }

  /// Where the view is on the screen, in points. Default: its bounds there.
  open var accessibilityFrame: CGRect {
    get { accessibilityValues?.frame ?? frameOnScreen }
    set { needAccessibilityValues().frame = newValue }
  }

  /// Its outline on the screen, in points, in place of the frame. Default nil.
  open var accessibilityPath: UIBezierPath? {
    get { accessibilityValues?.path }
    set { needAccessibilityValues().path = newValue }
  }

  /// The point of the screen that is tapped to activate it. Default: the middle of `accessibilityFrame`.
  open var accessibilityActivationPoint: CGPoint {
    get {
      if let point = accessibilityValues?.activationPoint { return point }
      let frame = accessibilityFrame
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    set { needAccessibilityValues().activationPoint = newValue }
  }

  /// The language of its texts, as a BCP 47 tag; nil is the system's. Default nil.
  open var accessibilityLanguage: String? {
    get { accessibilityValues?.language }
    set { needAccessibilityValues().language = newValue }
  }

  /// Whether everything inside is left out by those that read the screen. Default false.
  open var accessibilityElementsHidden: Bool {
    get { accessibilityValues?.hidesElements ?? false }
    set { needAccessibilityValues().hidesElements = newValue }
  }

  /// Whether the views beside it are left out by those that read the screen. Default false.
  open var accessibilityViewIsModal: Bool {
    get { accessibilityValues?.isModal ?? false }
    set { needAccessibilityValues().isModal = newValue }
  }

  /// Whether everything inside is read before what is beside it. Default false.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibilityValues?.groupsChildren ?? false }
    set { needAccessibilityValues().groupsChildren = newValue }
  }

  /// Whether its colours stay as they are when the system inverts colours. Default false.
  /// > Here: kept; no system here inverts colours of parts.
  open var accessibilityIgnoresInvertColors: Bool {
    get { accessibilityValues?.ignoresInvertColors ?? false }
    set { needAccessibilityValues().ignoresInvertColors = newValue }
  }

  /// What is read inside, in this order, in place of the subviews: views and `UIAccessibilityElement`s. Default nil.
  open var accessibilityElements: [Any]? {
    get { accessibilityValues?.elements }
    set { needAccessibilityValues().elements = newValue }
  }

  /// How many elements `accessibilityElements` has.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// The element at an index of `accessibilityElements`; nil where there is none.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Where an element stands in `accessibilityElements`; `NSNotFound` where it does not.
  open func index(ofAccessibilityElement element: Any) -> Int {
    let element = element as AnyObject
    return accessibilityElements?.firstIndex { $0 as AnyObject === element } ?? NSNotFound
  }

  /// What can be done with the view beside activating it. Default nil.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibilityValues?.customActions }
    set { needAccessibilityValues().customActions = newValue }
  }

  /// What its user may say to use it by voice. Default nil.
  /// > Partly: kept; there is no control by voice.
  open var accessibilityUserInputLabels: [String]! {
    get { accessibilityValues?.userInputLabels ?? [] }
    set { needAccessibilityValues().userInputLabels = newValue }
  }

  /// `accessibilityValue` with attributes. Default: without any.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { accessibilityValues?.attributedValue ?? accessibilityValue.map { NSAttributedString(string: $0) } }
    set {
      accessibilityValue = newValue?.string
      needAccessibilityValues().attributedValue = newValue
    }
  }

  /// `accessibilityHint` with attributes. Default: without any.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { accessibilityValues?.attributedHint ?? accessibilityHint.map { NSAttributedString(string: $0) } }
    set {
      accessibilityHint = newValue?.string
      needAccessibilityValues().attributedHint = newValue
    }
  }

  /// Whether it does something when it is used. Default: whether it is an element.
  /// > Partly: kept; nothing reads it.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { accessibilityValues?.respondsToUser ?? isAccessibilityElement }
    set { needAccessibilityValues().respondsToUser = newValue }
  }

  /// In which order its contents are visited. Default automatic.
  /// > Partly: kept; nothing reads it.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { accessibilityValues?.navigationStyle ?? .automatic }
    set { needAccessibilityValues().navigationStyle = newValue }
  }

  /// What kind of container it is. Default none.
  /// > Partly: kept; nothing reads it.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { accessibilityValues?.containerType ?? .none }
    set { needAccessibilityValues().containerType = newValue }
  }

  /// What kind of text it shows. Default nil.
  /// > Partly: kept; nothing reads it.
  open var accessibilityTextualContext: UIAccessibilityTextualContext? {
    get { accessibilityValues?.textualContext }
    set { needAccessibilityValues().textualContext = newValue }
  }

  /// The elements that say what it is about. Default nil.
  /// > Partly: kept; nothing reads it.
  open var accessibilityHeaderElements: [Any]? {
    get { accessibilityValues?.headerElements }
    set { needAccessibilityValues().headerElements = newValue }
  }

  /// Whether those that read the screen are at it.
  /// > Partly: always false.
  open func accessibilityElementIsFocused() -> Bool { false }
  /// Those that read the screen have reached it. Default: nothing.
  /// > Partly: not called.
  open func accessibilityElementDidBecomeFocused() {}
  /// Those that read the screen have left it. Default: nothing.
  /// > Partly: not called.
  open func accessibilityElementDidLoseFocus() {}

  /// The title that is shown large to people who read large text. Default nil.
  /// > Partly: kept; nothing is shown large.
  open var largeContentTitle: String? {
    get { accessibilityValues?.largeContentTitle }
    set { needAccessibilityValues().largeContentTitle = newValue }
  }

  /// Whether it is shown large to people who read large text. Default false.
  /// > Partly: kept; nothing is shown large.
  open var showsLargeContentViewer: Bool {
    get { accessibilityValues?.showsLargeContentViewer ?? false }
    set { needAccessibilityValues().showsLargeContentViewer = newValue }
  }

  /// What its class tells of it; subclasses change what super returns.
  @_spi(UIKit) open func accessibilityDefaults() -> AccessibilityDefaults { AccessibilityDefaults() }

  /// Its value is to be this one, as its user would set it. Returns whether it has such a value. Default: false.
  @_spi(UIKit) open func accessibilityAdjust(to value: String) -> Bool { false }

  /// The elements that it draws itself, in place of its subviews; nil where its subviews are its elements.
  @_spi(UIKit) open func accessibilityParts() -> [AccessibilityPart]? { nil }

  // MARK: Proxies of appearance

  /// The proxy for all objects of the class; see `UIAppearance`.
  open class func appearance() -> Self { Appearance.proxy(of: self, in: [], traits: nil) }

  /// The proxy for objects inside instances of these classes, the innermost first.
  open class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { Appearance.proxy(of: self, in: containerTypes, traits: nil) }

  /// The proxy for objects that have these traits when they enter a window.
  open class func appearance(for trait: UITraitCollection) -> Self {
    Appearance.proxy(of: self, in: [], traits: trait)
  }

  /// The proxy for objects that have these traits, inside instances of these classes, the innermost first.
  open class func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { Appearance.proxy(of: self, in: containerTypes, traits: trait) }

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
    set {
      if Appearance.isInUse { Appearance.note(self, .init(.isExclusiveTouch)) { $0.isExclusiveTouch = newValue } }
      if newValue { TouchTable.mayExclude = true }
      setFlag(.exclusiveTouch, newValue)
    }
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
  /// - Parameter rect: the part that is drawn again: the box around what was marked; all of the bounds the first time.
  /// > Here: what it does is recorded, and drawing the same again costs little.
  open func draw(_ rect: CGRect) {}

  /// Marks the whole view's contents as stale: they are drawn again before the next frame. (A27, founding S123)
  open func setNeedsDisplay() { _layer.setNeedsDisplay() }

  /// Marks a part of the contents, in the view's own space, as stale. (A27)
  open func setNeedsDisplay(_ rect: CGRect) { _layer.setNeedsDisplay(rect) }

  /// Makes the contents before a frame if they are marked as stale. Views whose contents are not a drawing override it.
  func display(scale: Double) {
    guard flags.contains(.draws) || type(of: _layer) != CALayer.self else { return }
    if !flags.contains(.ownScale) { _layer.setDisplayScale(scale) }
    _layer.display()
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
  /// > Partly: the view's own geometry and flags; no subviews, no nibs.
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

  /// The view's traits have changed; its dynamic colours are already resolved again. Superviews are called before their
  /// subviews, a controller before its view. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The colour of what can be touched in the view and its subviews. Default: the superview's, at the top of the tree
  /// the app's accent colour (`NSAccentColorName` in its Info.plist), else the system's blue. Setting nil inherits again. For a dimmed view it is grey. Cost: a step per ancestor once any
  /// view has a tint.
  open var tintColor: UIColor! {
    get { tintColorInForce }
    set {
      if Appearance.isInUse {
        Appearance.note(self, .init(.tintColor), isSet: { $0.extras?.tint != nil }) { $0.tintColor = newValue }
      }
      takeTintColor(newValue)
    }
  }

  /// The tint in force, or its adjustment mode, has changed. Default: nothing.
  open func tintColorDidChange() {}

  // The rest is in extensions by topic; what subclasses override must be in the class.

  // MARK: The layer's delegate

  /// The action for a change of the layer's value under a key: an animation inside an animation block, `NSNull`
  /// (nothing) outside. For a class that overrides it, it is called for every change. (A8)
  /// > Partly: a view is asked for actions outside of blocks only when its class overrides the method.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    blockAction(for: layer, forKey: event)
  }

  /// Lays out the subviews, between the calls of the view's controller if it has one.
  /// > Partly: a view is asked for actions outside of blocks only when its class overrides the method.
  open func layoutSublayers(of layer: CALayer) {
    guard flags.contains(.controlled), let controller = extras?.controller else { return layoutSubviews() }
    controller.viewWillLayoutSubviews()
    layoutSubviews()
    controller.viewDidLayoutSubviews()
  }

  /// Makes the layer's contents. Default: records what `draw(_:)` draws. A class that overrides it sets the layer's
  /// contents itself.
  /// > Partly: a view is asked for actions outside of blocks only when its class overrides the method.
  open func display(_ layer: CALayer) { layer.recordContents() }

  /// The layer's contents are about to be drawn. Default: nothing.
  /// > Partly: a view is asked for actions outside of blocks only when its class overrides the method.
  open func layerWillDraw(_ layer: CALayer) {}

  // MARK: Geometry

  /// The box around the view in its superview's space. With a transform use `bounds` and `center` instead. Animatable.
  /// (V1, V4)
  open var frame: CGRect {
    get { _layer.frame }
    set {
      guard newValue.isFiniteRect || _layer.refuses(newValue, for: "frame", keeping: frame) else { return }
      // The two changes within are one of the frame.
      KeyValueObservers.willChange(self, "frame")
      // A rectangle that is written from its right or lower end is the same one.
      let frame = newValue.size.width < 0 || newValue.size.height < 0 ? newValue.standardized : newValue
      let size = frameSizeToBounds(frame.size)
      if _layer._bounds.size != size { bounds = CGRect(origin: _layer._bounds.origin, size: size) }
      center = centerForFrame(at: frame.origin, size: size)
      KeyValueObservers.didChange(self, "frame")
    }
  }

  /// The visible rectangle in the view's own space. Setting its size resizes around the anchor; `center` stays.
  /// Animatable. (V2, V3)
  open var bounds: CGRect {
    get { _layer.bounds }
    set { _layer.bounds = newValue }
  }

  /// Where the view's anchor point, by default its middle, lies in the superview's space. Animatable. (V2, V3)
  open var center: CGPoint {
    get { _layer.position }
    set { _layer.position = newValue }
  }

  /// The view's transform about its anchor point. Default identity. Animatable.
  open var transform: CGAffineTransform {
    get { _layer.affineTransform() }
    set { KeyValueObservers.changing(self, "transform") { _layer.setAffineTransform(newValue) } }
  }

  // MARK: Hit testing

  /// The deepest, frontmost view that contains the point, or nil.
  ///
  /// Hidden views, those with alpha below 0.01 and those without user interaction are skipped with their subviews
  /// before any call; then `point(inside:with:)` is called, then `hitTest` of the subviews from the front. (H1–H10,
  /// H14)
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

  /// Called when a recogniser is about to begin and take touches from this view, which was hit: false makes it fail.
  /// Default true; controls return false for a single tap recogniser of an ancestor. (G13, G45, G47)
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Layout

  /// Marks the view: `layoutSubviews` is called before the next frame. (A27)
  open func setNeedsLayout() { _layer.setNeedsLayout() }

  /// Lays out this view and everything below it that is marked, now. Where constraints are in use, marked superviews
  /// are laid out first, since they place this one. (A27)
  open func layoutIfNeeded() { layoutStart.layoutIfNeeded() }

  /// The size that fits the view best within `size`. Default: the size it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The natural size of the contents, of the alignment rectangle; −1 where there is none. Default: none.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

  /// Means "no natural size": −1.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Tells the layout that the natural size has changed; subclasses call it.
  open func invalidateIntrinsicContentSize() {
    _layer.setNeedsLayout()
    if flags.contains(.layoutTree) { contentSizeChanged() }
  }

  /// The natural size of contents that flow, such as text of several lines, at a width that the layout has found; nil
  /// for contents whose height does not depend on it.
  @_spi(UIKit) open func contentSize(forLayoutWidth width: CGFloat) -> CGSize? { nil }
  /// Whether that is a size: whether the contents flow in the width, and so can be narrower.
  @_spi(UIKit) open var flowsInWidth: Bool { false }

  /// Whether the size of a frame that is set is ignored: autoresizing then only moves the view.
  @_spi(UIKit) open var hasFixedSize: Bool { false }

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
  @_spi(UIKit) open func baselinesFromTop(at size: CGSize) -> (first: CGFloat, last: CGFloat)? { nil }

  /// How strongly the view resists being larger than its natural size. Default 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(huggingPriorities[axis])
  }

  /// See `contentHuggingPriority(for:)`.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    huggingPriorities[axis] = priority.checked
  }

  /// How strongly the view resists being smaller than its natural size. Default 750.
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

  /// The size that the constraints inside give, whatever a subclass answers instead.
  package final func constrainedSize(
    _ target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.size(of: self, fitting: target, horizontal: horizontal.checked, vertical: vertical.checked)
  }

  // MARK: Margins and direction

  /// How far the view's edges lie under something that covers them: a notch, a bar.
  /// > Here: what the edges of a device (`--device`), of a phone that shows the page, and bars cover.
  open var safeAreaInsets: UIEdgeInsets { SafeArea.isInUse ? SafeArea.insets(of: self) : .zero }

  /// `safeAreaInsets` changed. Default: nothing.
  open func safeAreaInsetsDidChange() {}

  /// Whether the layout margins count from the safe area. Default true.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { extras?.surroundings?.addsSafeArea ?? true }
    set { changeMargins { $0.addsSafeArea = newValue } }
  }

  /// The space inside the edges that contents should leave free. Default 8 points on all sides, none for a stack view, and
  /// for the root view of a view controller at least the controller's minimum. The safe area is included unless
  /// `insetsLayoutMarginsFromSafeArea` is false; setting takes the value without it.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { setMargins(NSDirectionalEdgeInsets(newValue, isRightToLeft: isRightToLeft)) }
  }

  /// The margins before any are set, without the safe area. Default 8 points on all sides.
  @_spi(UIKit) open var usualMargins: UIEdgeInsets { UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }

  /// `layoutMargins` in the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(effectiveMargins, isRightToLeft: isRightToLeft) }
    set { setMargins(newValue) }
  }

  /// Whether the margins are at least as wide as the superview's. Default false.
  open var preservesSuperviewLayoutMargins: Bool {
    get { flags.contains(.keepsSuperviewMargins) }
    set { changeMargins { _ in setFlag(.keepsSuperviewMargins, newValue) } }
  }

  /// `layoutMargins` changed. Default: nothing.
  open func layoutMarginsDidChange() {}

  /// Whether the view is mirrored where text is read from right to left. Default `unspecified`: it is.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { extras?.surroundings?.semantics ?? .unspecified }
    set { setSemantics(newValue) }
  }

  /// Which way the view's contents run: what `semanticContentAttribute` makes of the app's direction.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  // MARK: Animation

  // Static where a closure of the main actor is taken: Swift 6.3 does not link subclasses of a class whose method table
  // holds such a class method.

  /// Animates the changes that `animations` makes to views, slow at both ends.
  ///
  /// Properties have their new values at once; the screen moves there over `duration` seconds. (A1, A4, A10)
  /// > Here: animated are a view's `frame`, `bounds`, `center`, `transform`, `alpha` and `backgroundColor`, and of its
  /// > layer `anchorPoint`, `cornerRadius`, `borderWidth`, `borderColor`, `zPosition`, `contentsRect` and the shadow's
  /// > properties.
  public static func animate(withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// Animates changes, then calls `completion` with whether the animation ran to its end. (A13, A14)
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Animates changes after `delay` seconds.
  ///
  /// Meanwhile the animated views take no touches unless `options` allows it. (H27) A duration that is not positive
  /// applies the changes at once; the completion is then called at the next turn. (A14) Inside another block the outer
  /// duration, curve and options are taken, unless `options` says otherwise. (A15)
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Animates changes like a damped spring that has come to rest after `duration` seconds. (A22–A25)
  ///
  /// - Parameters:
  ///   - dampingRatio: with 1 it does not oscillate, with less it oscillates more; below 0.01 counts as 0.01.
  ///   - velocity: at the start, in total distances a second.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity,
      options: options, animations: animations, completion: completion)
  }

  /// Animates changes like a spring of a perceptual duration and a bounce; it runs until the spring is at rest.
  ///
  /// - Parameters:
  ///   - duration: the period of the spring's undamped oscillation, in seconds.
  ///   - bounce: with 0 it does not oscillate, with up to 1 it does, with less than 0, down to −1, it is overdamped.
  ///   - initialSpringVelocity: in total distances a second.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _animate(
      springDuration: duration, bounce: bounce, initialSpringVelocity: initialSpringVelocity, delay: delay,
      options: options, animations: animations, completion: completion)
  }

  /// Applies the changes that `actions` makes at once, also inside an animation; animations started in it do not run.
  /// (A16)
  public static func performWithoutAnimation(_ actions: @MainActor () -> Void) { _performWithoutAnimation(actions) }

  /// Whether animations run; switched off, changes apply at once. (A16)
  open class var areAnimationsEnabled: Bool { AnimationContext.isEnabled }

  /// Switches animations on or off. (A16)
  open class func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.isEnabled = enabled }

  /// The duration of the block that is running, in seconds; 0 outside of blocks.
  open class var inheritedAnimationDuration: TimeInterval { AnimationContext.current?.timing.duration ?? 0 }

  /// Repeats the changes that `animations` makes, and reverses them each time if `autoreverses`; called inside a block.
  ///
  /// - Parameter count: how many times; may be a fraction.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: @MainActor () -> Void
  ) {
    _modifyAnimations(withRepeatCount: count, autoreverses: autoreverses, animations: animations)
  }

  // MARK: Animation calls

  /// Begins an animation: changes of views animate until `commitAnimations()`. 0.2 s, slow at both ends, unless calls
  /// after it say otherwise. (A9)
  open class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    _beginAnimations(animationID, context: context)
  }

  /// Ends what `beginAnimations` began; one too many is reported and ignored. (A9)
  open class func commitAnimations() { _commitAnimations() }

  /// The object that gets the messages of `setAnimationWillStart` and `setAnimationDidStop`. Default nil.
  /// > Partly: as far as methods answer to names.
  open class func setAnimationDelegate(_ delegate: Any?) { _setAnimationDelegate(delegate) }

  /// The delegate's method that is called when the animation starts, with the identifier and the context. Default none.
  /// > Partly: as far as methods answer to names.
  open class func setAnimationWillStart(_ selector: Selector?) { _setAnimationWillStart(selector) }

  /// The delegate's method that is called when the animation stops, with the identifier, a number whether it ran to its
  /// end, and the context. Default none.
  /// > Partly: as far as methods answer to names.
  open class func setAnimationDidStop(_ selector: Selector?) { _setAnimationDidStop(selector) }

  /// How long it takes, in seconds. Default 0.2. (A9)
  open class func setAnimationDuration(_ duration: TimeInterval) { _setAnimationDuration(duration) }

  /// How long it waits, in seconds. Default 0. (A9)
  open class func setAnimationDelay(_ delay: TimeInterval) { _setAnimationDelay(delay) }

  /// When it starts, on the wall clock; a date in the past counts as now. A tape does not replay it.
  open class func setAnimationStart(_ startDate: Date) { _setAnimationStart(startDate) }

  /// How progress follows time. Default slow at both ends. (A9)
  open class func setAnimationCurve(_ curve: AnimationCurve) { _setAnimationCurve(curve) }

  /// How many times it runs; may be a fraction, 0 is once. Default 0.
  open class func setAnimationRepeatCount(_ repeatCount: Float) { _setAnimationRepeatCount(repeatCount) }

  /// Whether it runs back after each run. Default false.
  open class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    _setAnimationRepeatAutoreverses(repeatAutoreverses)
  }

  /// Whether it starts from what is on the screen. Default false. (A17)
  open class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    _setAnimationBeginsFromCurrentState(fromCurrentState)
  }

  /// Animates a transition of the view from what it shows to what it shows when the block ends. `cache` has no effect:
  /// the old picture is kept as it was.
  /// > Here: `cache` has no effect.
  open class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    _setAnimationTransition(transition, for: view, cache: cache)
  }

  // MARK: Keyframes

  /// Animates changes by keyframes: `animations` calls `addKeyframe` for each. The whole is slow at both ends unless
  /// the options' bits name another curve.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _animateKeyframes(
      withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Adds the changes of one keyframe; called inside the block of `animateKeyframes`.
  ///
  /// - Parameters:
  ///   - frameStartTime: when it starts, as a share of the whole, 0…1.
  ///   - frameDuration: how long it takes, as a share of the whole, 0…1.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping @MainActor () -> Void
  ) {
    _addKeyframe(withRelativeStartTime: frameStartTime, relativeDuration: frameDuration, animations: animations)
  }

  // MARK: Transitions

  /// Animates a transition to the changes that `animations` makes to a view and its subviews.
  ///
  /// Options without a transition make it a plain animation. The changes themselves do not animate unless
  /// `allowAnimatedContent` is given.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _transition(with: view, duration: duration, options: options, animations: animations, completion: completion)
  }

  /// Replaces one view with another, with a transition of their superview.
  ///
  /// `fromView` is removed and `toView` added where it was; with `showHideTransitionViews` they are hidden and shown
  /// instead.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _transition(from: fromView, to: toView, duration: duration, options: options, completion: completion)
  }

  /// Runs a system animation on views together with the changes of `animations`.
  public static func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    _perform(animation, on: views, options: options, animations: parallelAnimations, completion: completion)
  }

  // MARK: Editing

  /// Makes the view, or a view in it, resign as first responder, which hides the keyboard.
  /// - Parameter force: whether a first responder that refuses to resign is resigned all the same.
  /// - Returns: whether nothing in the view is first responder now because of this call.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { _endEditing(force) }

  // MARK: Conversion

  /// A point of this view's space in `view`'s; nil stands for the window's space. Views of different windows convert
  /// through the screen; a view outside any window through its root view. (V7, V8)
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { _convert(point, to: view) }

  /// A point of `view`'s space (nil: the window's) in this view's. (V7, V8)
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { _convert(point, from: view) }

  /// A rectangle of this view's space in `view`'s (nil: the window's); under rotation the box around it. (V7, V8)
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { _convert(rect, to: view) }

  /// A rectangle of `view`'s space (nil: the window's) in this view's; under rotation the box around it. (V7, V8)
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { _convert(rect, from: view) }

  // MARK: Geometry

  /// How the view follows its superview's size. Default none. (V27)
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: UInt(_autoresizingMask)) }
    set { setAutoresizing(newValue) }
  }

  /// Whether the subviews' autoresizing masks are applied. Default true. (V27)
  open var autoresizesSubviews: Bool {
    get { flags.contains(.autoresizesSubviews) }
    set { setFlag(.autoresizesSubviews, newValue) }
  }

  // MARK: Hierarchy

  /// The view this one lies in, if any.
  open var superview: UIView? { _superview }

  /// The views inside this one, the rearmost first.
  open var subviews: [UIView] { Array(_subviews) }

  /// The window the view is in, if any. Cost: a step per ancestor.
  open var window: UIWindow? { _window }

  /// Adds `view` in front of the other subviews and removes it from its old superview. (V11)
  open func addSubview(_ view: UIView) { _addSubview(view) }

  /// Inserts `view` at `index` from the back, clamped to the valid range, and removes it from its old superview.
  open func insertSubview(_ view: UIView, at index: Int) { _insertSubview(view, at: index) }

  /// Inserts `view` just in front of `sibling`, or in front of all when that is no subview. Layers that the app has
  /// added itself keep their places.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { _insertSubview(view, aboveSubview: sibling) }

  /// Inserts `view` just behind `sibling`, or in front of all when that is no subview. Layers that the app has added
  /// itself keep their places.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { _insertSubview(view, belowSubview: sibling) }

  /// Moves a subview in front of its siblings; only their order changes. (V26, H14)
  open func bringSubviewToFront(_ view: UIView) { _bringSubviewToFront(view) }

  /// Moves a subview behind its siblings; only their order changes. (V26)
  open func sendSubviewToBack(_ view: UIView) { _sendSubviewToBack(view) }

  /// Exchanges two subviews' places; indices out of range change nothing.
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    _exchangeSubview(at: first, withSubviewAt: second)
  }

  /// Removes the view from its superview. Touches on it or in it are cancelled. (V11, V13, V15)
  open func removeFromSuperview() { _removeFromSuperview() }

  /// Whether the view is `view` or lies in it, at any depth.
  open func isDescendant(of view: UIView) -> Bool { _isDescendant(of: view) }

  /// The first view of this tree, itself included, that has this tag.
  open func viewWithTag(_ tag: Int) -> UIView? { _viewWithTag(tag) }

  // MARK: Layout

  /// Gives the bounds the size that fits best; the top left corner stays in place, with a transform the middle.
  open func sizeToFit() { _sizeToFit() }

  // MARK: Mask and transform

  /// A view whose alpha this view and its subviews are multiplied by, placed in this view's space like a subview; nil for
  /// none. It is no subview, cannot be touched and must not be in any other view. A view that this one lies in or masks
  /// cannot be its mask: that is logged, and the old mask stays. Default nil.
  open var mask: UIView? {
    get { _mask }
    set { _mask = newValue }
  }

  /// The point that `center` places and that transforms rotate around, in units of the bounds' size; default the
  /// middle. Changing it moves the view, since `center` stays. Animatable. (V6)
  open var anchorPoint: CGPoint {
    get { _layer.anchorPoint }
    set { _layer.anchorPoint = newValue }
  }

  /// The view's three-dimensional transform about its anchor point, perspective included. Default identity. Animatable. See
  /// `CALayer.transform`.
  open var transform3D: CATransform3D {
    get { _layer.transform }
    set { _layer.transform = newValue }
  }

  // MARK: Interactions

  /// The interactions on the view, in the order in which they were added.
  open var interactions: [any UIInteraction] {
    get { _interactions }
    set { _interactions = newValue }
  }

  /// Adds an interaction to the view and removes it from the view it was on.
  open func addInteraction(_ interaction: any UIInteraction) { _addInteraction(interaction) }

  /// Removes an interaction from the view.
  open func removeInteraction(_ interaction: any UIInteraction) { _removeInteraction(interaction) }

  // MARK: Gesture recognizers

  /// The recognisers attached to the view, in the order of attachment; nil if there has never been one.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { _gestureRecognizers }
    set { _gestureRecognizers = newValue }
  }

  /// Attaches a recogniser and detaches it from its old view. It does not get touches that have already begun. (D17,
  /// G44)
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { _addGestureRecognizer(recognizer) }

  /// Detaches a recogniser; it gets no further events of its touches, and a gesture that has begun is cancelled. (G44)
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { _removeGestureRecognizer(recognizer) }

  // MARK: Snapshots

  /// Draws the view and its subviews into the current context, scaled to a rectangle. The model values are drawn after
  /// layout, whether they are on the screen yet or not: `afterScreenUpdates` has no effect, and running animations are
  /// not shown.
  /// - Returns: whether it was drawn: not without a context, nor for a view or a rectangle without size.
  /// > Here: of the values that were set, without running animations.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    _drawHierarchy(in: rect, afterScreenUpdates: afterScreenUpdates)
  }

  /// A view of the same size that shows a picture of this one and its subviews at present; nil for a view without size.
  /// The picture has the screen's scale.
  /// > Here: of the values that were set, without running animations.
  open func snapshotView(afterScreenUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
  }

  /// A view that shows a picture of a part of this one, whose edges keep their size when the view is resized; nil for a
  /// part without size.
  /// > Here: of the values that were set, without running animations.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    _resizableSnapshotView(from: rect, afterScreenUpdates: afterScreenUpdates, withCapInsets: capInsets)
  }

  // MARK: Anchors

  /// The edge where lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .leading)) }

  /// The edge where lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .trailing)) }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .left)) }

  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .right)) }

  /// The middle from left to right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .centerX)) }

  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .top)) }

  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .bottom)) }

  /// The middle from top to bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .centerY)) }

  /// The baseline of its first line of text; the bottom edge without text.
  open var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .firstBaseline))
  }

  /// The baseline of its last line of text; the bottom edge without text.
  open var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .lastBaseline))
  }

  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: layoutBox, attribute: .width)) }

  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: layoutBox, attribute: .height)) }

  // MARK: Layout direction

  /// The direction of a view with this attribute.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    _userInterfaceLayoutDirection(for: attribute)
  }

  /// The direction of a view with this attribute where the app's is `layoutDirection`.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    _userInterfaceLayoutDirection(for: attribute, relativeTo: layoutDirection)
  }

  // MARK: Constraints

  /// The constraints that the view owns: those between itself and views inside it that no subview owns.
  open var constraints: [NSLayoutConstraint] { layoutBoxIfAny?.held ?? [] }

  /// Activates a constraint and keeps it; its items must be the view itself, its guides or views inside it.
  open func addConstraint(_ constraint: NSLayoutConstraint) { _addConstraint(constraint) }

  /// Activates constraints and keeps them.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { for each in constraints { addConstraint(each) } }

  /// Deactivates a constraint of the view; others are ignored.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if let holder = constraint.holder, holder === layoutBoxIfAny { constraint.isActive = false }
  }

  /// Deactivates constraints of the view.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for each in constraints { removeConstraint(each) }
  }

  /// The active constraints that name the view with an attribute of this axis. For debugging and tests.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    _constraintsAffectingLayout(for: axis)
  }

  /// Whether the constraints allow the view more than one place or size. False for views that no constraint lays out.
  /// Cost: solves and searches; for debugging and tests.
  open var hasAmbiguousLayout: Bool { _hasAmbiguousLayout }

  /// Moves the view to another of the places that its constraints allow, if there is one.
  open func exerciseAmbiguityInLayout() { _exerciseAmbiguityInLayout() }

  // MARK: Layout guides

  /// Where a keyboard on the screen covers the view; see `UIKeyboardLayoutGuide`. The same each time.
  /// > Partly: no keyboard covers the app, so it stays at the bottom.
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { _keyboardLayoutGuide }

  /// The guides that were added to the view, and those of the system that have been read.
  open var layoutGuides: [UILayoutGuide] { layoutBoxIfAny?.guides ?? [] }

  /// Adds a guide and removes it from its old view.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { _addLayoutGuide(layoutGuide) }

  /// Removes a guide; constraints that name it are deactivated.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { _removeLayoutGuide(layoutGuide) }

  /// The view without what covers it. (`safeAreaInsets`)
  /// > Here: what the edges of a device (`--device`), of a phone that shows the page, and bars cover.
  open var safeAreaLayoutGuide: UILayoutGuide { _safeAreaLayoutGuide }

  /// The view without its margins. (`layoutMargins`)
  open var layoutMarginsGuide: UILayoutGuide { _layoutMarginsGuide }

  /// A column in the middle that is not too wide to be read, inside the margins: at most 672 points.
  /// > Here: the column is 672 points wide, whatever the text.
  open var readableContentGuide: UILayoutGuide { _readableContentGuide }

  // MARK: Tint

  /// How strong the tint is; `automatic` (the default) takes the superview's and reads as `normal` at the top.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { _tintAdjustmentMode }
    set { _tintAdjustmentMode = newValue }
  }

  // MARK: Traits

  /// Light or dark for the view and its subviews, whatever the system's style is; `unspecified`, the default, inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { _overrideUserInterfaceStyle }
    set { _overrideUserInterfaceStyle = newValue }
  }

  /// The traits that the view overrides, for itself and its subviews.
  open var traitOverrides: any UITraitOverrides {
    get { _traitOverrides }
    set { _traitOverrides = newValue }
  }

  /// Updates the traits of the view and its subviews now; they are always up to date, so it does nothing.
  open func updateTraitsIfNeeded() {}

  // MARK: Motion effects

  /// The view's motion effects. Default empty.
  /// > Partly: no device here is held: effects are kept, and asked for nothing.
  open var motionEffects: [UIMotionEffect] {
    get { extras?.motionEffects ?? [] }
    set { if !newValue.isEmpty || extras?.motionEffects.isEmpty == false { needExtras().motionEffects = newValue } }
  }

  /// Adds a motion effect.
  open func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  /// Removes a motion effect.
  open func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
