internal import CDeallocation
import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// What few layers have: kept aside so that the many stay small.
@MainActor final class LayerExtras {
  var transform = CGAffineTransform.identity
  var borderWidth = 0.0
  /// Nil for the default.
  var borderColor: CGColor?
  /// Whether the border's colour was set to nil, so that there is no border.
  var lacksBorderColor = false
  var zPosition = 0.0
  var name: String?
  var namedStyle: [AnyHashable: Any]?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?
  var contents: RenderImage?
  var contentsRect = CGRect.zero
  var style: LayerStyle?
  /// What the layer drew of itself.
  var drawing: LayerDrawing?
  /// The part that is to be drawn again; nil for all of it.
  var staleRect: CGRect?
  /// Animations, actions, a time of its own and whatever else belongs to movement.
  var motion: LayerMotion?
}

/// A rectangle of the screen with a background, a border, contents and sublayers, as Core Animation documents it.
///
/// Geometry: a point of the layer at `p` (in its bounds space) lies in the superlayer at
/// `position + T·(p − bounds.origin − anchorPoint × bounds.size)` (V5). Lengths are points; y points down; angles turn
/// clockwise on the screen. Setting a property marks the layer; the screen follows at the next display frame. Inside a
/// view's animation block the setters of the view's layer animate. 176 bytes of heap with NSObject's header; making one
/// costs some 60 ns.
///
/// Statements: A1, A29, H24, V5, V6.
/// > Not yet: constraints by layout managers, Metal layers.
@preconcurrency @MainActor
open class CALayer: NSObject, SelectorResponding, @preconcurrency NSSecureCoding {
  // Unchecked: the engine reads the storage millions of times a second, a check of exclusive access costs more than the
  // read, and no access here ever spans a call to other code.
  // Unsafe: walks through the tree are made without retains, in code that no actor checks; it runs on the main actor
  // all the same. The open accessors below are for all other code; the inlinable ones in
  // CALayer+Storage.swift are UIKit's.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var storedBounds = CGRect.zero
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var storedPosition = CGPoint.zero
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var storedAnchorPoint = CGPoint(x: 0.5, y: 0.5)
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var storedOpacity: Float = 1
  // A new layer has never been laid out: its first frame does it.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var flags: LayerFlags = [.changed, .needsLayout]
  @exclusivity(unchecked) final var _cornerRadius = 0.0
  @exclusivity(unchecked) final var _backgroundColor: CGColor?
  @exclusivity(unchecked) @usableFromInline final var storedSublayers: ContiguousArray<CALayer> = []
  // Unsafe: weak costs a side table per layer; a layer clears its sublayers' references when it is freed, and an
  // owner clears that of its layer.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var storedSuperlayer: Unmanaged<CALayer>?
  @exclusivity(unchecked) package private(set) final unowned(unsafe) var _owner: (any LayerOwner)?
  @exclusivity(unchecked) final var extras: LayerExtras?
  @exclusivity(unchecked) final var committed: LayerNode?
  /// A number that no other layer of the process has had.
  package final let _id: UInt64

  // Unchecked: each new layer counts, on the main actor, and counting calls nothing.
  @exclusivity(unchecked) private static var lastID: UInt64 = 0

  /// A number like a layer's, for a node that no layer stands behind.
  static func newID() -> UInt64 {
    lastID &+= 1
    return lastID
  }

  /// A layer of size zero at (0, 0), visible, without background. (A29)
  public override init() {
    Self.lastID &+= 1
    _id = Self.lastID
    super.init()
    // Unsafe: the address is used within the call only.
    touchstone_free_on_main(Unmanaged.passUnretained(self).toOpaque())
  }

  /// A copy of `layer`'s values without sublayers, as `presentation()` makes them; anything but a layer gives a new one.
  public init(layer: Any) {
    Self.lastID &+= 1
    _id = Self.lastID
    super.init()
    // Unsafe: the address is used within the call only.
    touchstone_free_on_main(Unmanaged.passUnretained(self).toOpaque())
    guard let other = layer as? CALayer else { return }
    _bounds = other._bounds
    _position = other._position
    _anchorPoint = other._anchorPoint
    _opacity = other._opacity
    flags.formUnion(other.flags.intersection([.hidden, .masksToBounds, .transformed]))
    _cornerRadius = other._cornerRadius
    _backgroundColor = other._backgroundColor
    if let source = other.extras {
      let copy = needExtras()
      copy.transform = source.transform
      copy.borderWidth = source.borderWidth
      copy.borderColor = source.borderColor
      copy.lacksBorderColor = source.lacksBorderColor
      copy.zPosition = source.zPosition
      copy.name = source.name
      copy.contents = source.contents
      copy.contentsRect = source.contentsRect
      copy.style = source.style?.copy()
      copy.drawing = source.drawing
      if let values = source.motion?.values, !values.isEmpty { copy.motion = LayerMotion(values: values) }
    }
    guard Self.modelInMaking === other else { return }
    Self.modelInMaking = nil
    flags.insert(.presentation)
    needMotion().model = other
  }

  /// A layer from a keyed archive, with its sublayers and its mask; what the archive does not hold has its default.
  public required init?(coder: NSCoder) {
    Self.lastID &+= 1
    _id = Self.lastID
    super.init()
    // Unsafe: the address is used within the call only.
    touchstone_free_on_main(Unmanaged.passUnretained(self).toOpaque())
    decodeLayer(coder)
  }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what `init(coder:)` reads: looks, geometry, time, a picture as contents, sublayers that no view has, the mask.
  /// Animations, actions, delegates and filters are not archived.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding, ArchiveDepth.enter() else { return }
    defer { ArchiveDepth.leave() }
    let pass = ArchivePass(coder, writes: true)
    archiveLooks(pass)
    archiveContents(pass)
    archiveTree(pass)
  }

  /// The keys of the layer's own class; subclasses of this package add theirs.
  package func archiveKind(_ pass: ArchivePass) {}

  nonisolated deinit {
    // Unsafe: layers are freed on the main actor; nothing else can hold this one now, and no other code runs meanwhile.
    MainActor.assumeIsolatedUnchecked {
      for child in storedSublayers { child._superlayer = nil }
      // A presentation shares its model's mask. Addresses are compared, since nothing may lead to this layer now.
      let address = Unmanaged.passUnretained(self).toOpaque()
      if let mask = extras?.style?.mask, mask.storedSuperlayer?.toOpaque() == address { mask._superlayer = nil }
    }
  }

  /// Binds the layer to its view, or releases it from one. A function, since other modules check each access to a property.
  package final func setOwner(_ owner: (any LayerOwner)?) { _owner = owner }

  final func needExtras() -> LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  // MARK: Geometry

  /// The visible rectangle in the layer's own space; its origin scrolls the sublayers. Animatable. Default zero.
  open var bounds: CGRect {
    get { _bounds }
    set {
      let old = _bounds
      guard old != newValue, newValue.isFiniteRect || refuses(newValue, for: "bounds", keeping: old) else { return }
      if KeyValueObservers.isInUse { return changeObservedBounds(from: old, to: newValue) }
      changeBounds(from: old, to: newValue)
    }
  }

  @inline(__always) private final func changeBounds(from old: CGRect, to new: CGRect) {
    if isArmed { animate(.bounds, from: .rect(old), to: .rect(new)) }
    _bounds = new
    geometryDidChange()
    if old.size != new.size { _owner?.layerSizeDidChange(from: old.size) }
    if old.size != new.size { setNeedsLayout() }
  }

  /// Apart, so that changes that have no observer do not pass through it.
  @inline(never) private final func changeObservedBounds(from old: CGRect, to new: CGRect) {
    let observed = willChangeBounds(from: old, to: new)
    changeBounds(from: old, to: new)
    observed.didChange()
  }

  /// Where the anchor point lies in the superlayer's space. Animatable. Default zero.
  open var position: CGPoint {
    get { _position }
    set {
      let old = _position
      guard old != newValue, newValue.isFinitePoint || refuses(newValue, for: positionName, keeping: old) else {
        return
      }
      if KeyValueObservers.isInUse { return changeObservedPosition(from: old, to: newValue) }
      changePosition(from: old, to: newValue)
    }
  }

  @inline(__always) private final func changePosition(from old: CGPoint, to new: CGPoint) {
    if isArmed { animate(.position, from: .point(old), to: .point(new)) }
    _position = new
    geometryDidChange()
  }

  /// Apart, so that changes that have no observer do not pass through it.
  @inline(never) private final func changeObservedPosition(from old: CGPoint, to new: CGPoint) {
    let observed = willChangePosition()
    changePosition(from: old, to: new)
    observed.didChange()
  }

  /// The point of the layer that `position` places and that transforms turn around, in units of the bounds' size;
  /// default the centre. Changing it moves the layer, since `position` stays. Animatable. (V6)
  open var anchorPoint: CGPoint {
    get { _anchorPoint }
    set {
      let old = _anchorPoint
      guard old != newValue, newValue.isFinitePoint || refuses(newValue, for: "anchorPoint", keeping: old) else {
        return
      }
      if isArmed { animate(.anchorPoint, from: .point(old), to: .point(newValue)) }
      _anchorPoint = newValue
      geometryDidChange()
    }
  }

  /// The layer's affine transform about its anchor point. Default identity.
  open func affineTransform() -> CGAffineTransform { extras?.transform ?? .identity }

  /// Sets the affine transform. Animatable.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    let old = affineTransform()
    guard old != transform, transform.isFinite || refuses(transform, for: "transform", keeping: old) else { return }
    if isArmed { animate(.transform, from: .transform(old), to: .transform(transform)) }
    needExtras().transform = transform
    if extras?.style?.transform3D != nil { extras?.style?.transform3D = nil }
    updateTransformedFlag()
    geometryDidChange()
  }

  /// The box around the layer in the superlayer's space; with an identity transform, setting it sets bounds' size and
  /// position. (V4)
  open var frame: CGRect {
    get {
      guard let transform = extras?.transform, !transform.isIdentity else {
        return CGRect(
          x: _position.x - _anchorPoint.x * _bounds.size.width, y: _position.y - _anchorPoint.y * _bounds.size.height,
          width: _bounds.size.width, height: _bounds.size.height)
      }
      return toSuperlayer.box(of: _bounds)
    }
    set {
      guard newValue.isFiniteRect || refuses(newValue, for: "frame", keeping: frame) else { return }
      // The way from a turned or scaled box to the bounds and back rounds: what stays must not change by that.
      if let transform = extras?.transform, !transform.isIdentity, newValue == frame { return }
      let size = LayerGeometry.boundsSize(fittingBox: newValue.size, under: affineTransform())
      bounds = CGRect(origin: bounds.origin, size: size)
      position = LayerGeometry.position(
        ofBoxAt: newValue.origin, size: size, anchor: _anchorPoint, under: affineTransform())
    }
  }

  /// The order along the eye's axis among siblings: higher ones are drawn later. Animatable. Default 0. Hit testing
  /// of views does not use it. (H15)
  open var zPosition: CGFloat {
    get { extras?.zPosition ?? 0 }
    set {
      let old = zPosition
      guard old != newValue else { return }
      if isArmed { animate(.zPosition, from: .scalar(old), to: .scalar(newValue)) }
      needExtras().zPosition = newValue
      if newValue != 0 { _superlayer?.flags.insert(.sublayersHaveDepth) }
      _superlayer?.setNeedsCommit()
    }
  }

  // MARK: Appearance

  /// Whether the layer and its sublayers are not shown. Default false.
  open var isHidden: Bool {
    get { flags.contains(.hidden) }
    set {
      guard newValue != flags.contains(.hidden) else { return }
      if newValue { flags.insert(.hidden) } else { flags.remove(.hidden) }
      // Not setNeedsCommit: a hidden layer keeps its mark when its ancestors are committed and lose theirs.
      flags.insert(.changed)
      noteChangeInAncestors()
      _owner?.layerVisibilityDidChange()
    }
  }

  /// 0 invisible … 1 opaque, for the layer and its sublayers as one picture. Animatable. Default 1.
  open var opacity: Float {
    get { _opacity }
    set {
      let old = _opacity
      guard old != newValue else { return }
      if isArmed {
        animate(.opacity, from: .scalar(Double(old)), to: .scalar(Double(newValue)))
      }
      _opacity = newValue
      setNeedsCommit()
      _owner?.layerVisibilityDidChange()
    }
  }

  /// The fill behind everything else, or nil. Animatable.
  open var backgroundColor: CGColor? {
    get { _backgroundColor }
    set {
      let old = _backgroundColor
      guard old != newValue else { return }
      if isArmed {
        animate(.backgroundColor, from: .color(old?.renderColor), to: .color(newValue?.renderColor))
      }
      _backgroundColor = newValue
      setNeedsCommit()
    }
  }

  /// The radius of the corners of background, border and clip, in points. Animatable. Default 0.
  open var cornerRadius: CGFloat {
    get { _cornerRadius }
    set {
      let old = _cornerRadius
      guard old != newValue else { return }
      if isArmed { animate(.cornerRadius, from: .scalar(old), to: .scalar(newValue)) }
      _cornerRadius = newValue
      setNeedsCommit()
    }
  }

  /// The width of the border drawn inside the bounds, above the sublayers, in points. Animatable. Default 0.
  open var borderWidth: CGFloat {
    get { extras?.borderWidth ?? 0 }
    set {
      let old = borderWidth
      guard old != newValue else { return }
      if isArmed { animate(.borderWidth, from: .scalar(old), to: .scalar(newValue)) }
      needExtras().borderWidth = newValue
      setNeedsCommit()
    }
  }

  /// The border's colour; nil for no border. Animatable. Default opaque black.
  open var borderColor: CGColor? {
    get { extras?.lacksBorderColor == true ? nil : extras?.borderColor ?? CALayer.defaultBorderColor }
    set {
      let old = borderColor
      guard old != newValue else { return }
      if isArmed {
        animate(.borderColor, from: .color(old?.renderColor), to: .color(newValue?.renderColor))
      }
      let extras = needExtras()
      extras.borderColor = newValue
      extras.lacksBorderColor = newValue == nil
      setNeedsCommit()
    }
  }
  private static let defaultBorderColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

  /// Whether sublayers are clipped to the (rounded) bounds. Default false.
  open var masksToBounds: Bool {
    get { flags.contains(.masksToBounds) }
    set {
      guard newValue != flags.contains(.masksToBounds) else { return }
      if newValue { flags.insert(.masksToBounds) } else { flags.remove(.masksToBounds) }
      setNeedsCommit()
    }
  }

  /// Whether `backgroundColor` fills the corners that `cornerRadius` rounds, unless the layer clips: as what is drawn into
  /// the contents does.
  package final var keepsSquareFill: Bool {
    get { flags.contains(.squareFill) }
    set {
      guard newValue != keepsSquareFill else { return }
      if newValue { flags.insert(.squareFill) } else { flags.remove(.squareFill) }
      setNeedsCommit()
    }
  }

  /// Core Image filters of the layer. iOS keeps them and applies none, and so does this.
  open var filters: [Any]? {
    get { extras?.filters }
    set { needExtras().filters = newValue }
  }

  /// Core Image filters of what is behind the layer. iOS keeps them and applies none, and so does this.
  open var backgroundFilters: [Any]? {
    get { extras?.backgroundFilters }
    set { needExtras().backgroundFilters = newValue }
  }

  /// How the layer is composed with what is behind it. iOS documents no value that it applies, and none is applied.
  open var compositingFilter: Any? {
    get { extras?.compositingFilter }
    set { needExtras().compositingFilter = newValue }
  }

  /// Values for properties that the layer does not set itself, by their names; values of a dictionary under the key `style`
  /// in it count where it has none. Default nil.
  /// > Here: when it is set, properties take its values that are still as in a new layer.
  open var style: [AnyHashable: Any]? {
    get { extras?.namedStyle }
    set { _takeStyle(newValue) }
  }

  /// A name for people and tests.
  open var name: String? {
    get { extras?.name }
    set { needExtras().name = newValue }
  }

  /// The picture a view's drawing made, and its place in bounds space.
  package final func setContents(_ image: RenderImage?, in rect: CGRect) {
    if image == nil && extras?.contents == nil { return }
    let extras = needExtras()
    guard extras.contents != image || extras.contentsRect != rect else { return }
    extras.contents = image
    extras.contentsRect = rect
    setNeedsCommit()
  }

  // MARK: Hit testing

  /// The deepest, frontmost visible layer that contains the point, which is given in the superlayer's space; nil when
  /// it misses. Views' interaction flags have no say here. (H24)
  open func hitTest(_ point: CGPoint) -> CALayer? {
    if flags.contains(.presentation) { presentSublayers() }
    guard !flags.contains(.hidden), let inside = fromSuperlayer(point) else { return nil }
    let isContained = contains(inside)
    if masksToBounds && !isContained { return nil }
    for layer in drawingOrder.reversed() {
      if let hit = layer.hitTest(inside) { return hit }
    }
    return isContained ? self : nil
  }

  // MARK: Drawing

  /// Marks all of the contents as stale: they are drawn again before the next frame. (A27)
  open func setNeedsDisplay() {
    if let extras { extras.staleRect = nil }
    markForDisplay()
  }

  /// Makes the contents: by default records what `draw(in:)` draws. Do not call it; it comes before a frame when the layer
  /// is marked by `setNeedsDisplay()`.
  open func display() {
    if let delegate { return delegate.display(self) }
    recordContents()
  }

  /// Draws the contents into a context whose space is the layer's own, y down. Default: the delegate draws, if there is
  /// one.
  open func draw(in context: CGContext) {
    if let _owner { return _owner.layerDraw(in: context) }
    delegate?.draw(self, in: context)
  }

  // MARK: Selectors

  /// Whether the object performs `selector`: its class or a superclass has it in `SelectorTable`, or the selector
  /// carries a method of them.
  open func responds(to selector: Selector!) -> Bool { SelectorTable.answers(selector, for: self) }

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer around this one so that a point of this layer's space is in its corner.
  open func scroll(_ point: CGPoint) {
    guard let superlayer else { return }
    superlayer.scroll(convert(point, to: superlayer))
  }

  /// Scrolls the nearest scroll layer around this one so that a rectangle of this layer's space shows.
  open func scrollRectToVisible(_ rect: CGRect) {
    guard let superlayer else { return }
    superlayer.scrollRectToVisible(convert(rect, to: superlayer))
  }

  /// The part of the bounds that no superlayer's clip hides, in the layer's own space. Superlayers that do not clip do
  /// not count.
  open var visibleRect: CGRect {
    var shown = bounds
    var layer: CALayer? = superlayer
    while let current = layer {
      if current.masksToBounds {
        let limit = convert(current.bounds, from: current)
        let x0 = max(shown.minX, limit.minX)
        let y0 = max(shown.minY, limit.minY)
        let x1 = min(shown.maxX, limit.maxX)
        let y1 = min(shown.maxY, limit.maxY)
        guard x0 < x1, y0 < y1 else { return .zero }
        shown = CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
      }
      layer = current.superlayer
    }
    return shown
  }

  /// The size that the layer would like: its bounds'.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Kinds of layers

  /// What a kind of layer shows that draws itself from properties of its own (shapes, gradients, text): made again
  /// at a commit. Default: what `display()` recorded.
  ///
  /// - Parameters:
  ///   - custom: the values of `ownAnimatableKeys` that running animations have changed, if any.
  ///   - bounds: the bounds with animations applied.
  func drawing(with custom: [String: AnimatableValue]?, bounds: CGRect) -> LayerDrawing? { extras?.drawing }

  /// Records what `draw(in:)` draws in a manner of this kind of layer; false when there is none.
  func recordTiles() -> Bool { false }

  /// The properties of this kind of layer that animate beside those of all layers, with their model values.
  var ownAnimatableKeys: [String: AnimatableValue] { [:] }

  /// Whether the layer only groups its sublayers, which keep their depth under its transform.
  var keepsDepth: Bool { false }

  /// The committed sublayers as this kind of layer shows them.
  func arrangedChildren(_ children: [LayerNode], at time: MonotonicInstant) -> [LayerNode] { children }

  /// Sets one of them through its setter.
  func setOwn(_ value: Any?, forKey key: String) {}

  /// One of them is about to change: starts what its action wants. (A7)
  final func animateOwn(_ key: String) {
    if flags.contains(.asksForActions), !flags.contains(.presentation) { runAction(forKey: key) }
  }

  // MARK: Actions, contents and layout

  /// The action for a change of the value under a key, or nil for none: asked in this order are the delegate, `actions`
  /// and the class's `defaultAction(forKey:)`; `NSNull` ends the search with none. It is asked before the change.
  /// (A7, A8)
  /// > Partly: changes of animatable properties and of a class's own keys ask; adding and removing layers does not.
  open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

  /// What layers of this class do when the value under a key changes: a basic animation for an animatable property,
  /// with the transaction's duration and curve; nil for any other key, also for a class's own ones.
  open class func defaultAction(forKey event: String) -> (any CAAction)? {
    AnimatableProperty(rawValue: event) == nil ? nil : CABasicAnimation(keyPath: event)
  }

  /// The value that a property of new layers of this class has; nil for a key without one.
  open class func defaultValue(forKey key: String) -> Any? {
    AnimatableProperty(rawValue: key).flatMap { LayerValues()[$0].object }
  }

  /// Whether a change of the value that the app keeps under a key asks for new contents. A class that answers true for
  /// its own keys can also animate them: see `setValue(_:forKey:)`. Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Adds a copy of an animation; it begins at this moment unless it says otherwise. (A30)
  ///
  /// - Parameter key: takes the place of what has the same key; nil for none. A transition has always the key
  ///   `kCATransition`.
  open func add(_ anim: CAAnimation, forKey key: String?) { take(anim, forKey: key) }

  /// Places the sublayers before a frame, when the layer is marked: asks the delegate, which for a view's layer is the
  /// view.
  open func layoutSublayers() {
    if let owner = _owner { owner.layerNeedsSublayerLayout() } else { delegate?.layoutSublayers(of: self) }
  }

  // MARK: Changes

  final func geometryDidChange() {
    setNeedsCommit()
    if flags.contains(.transformsSublayers) { for layer in _sublayers { layer.spaceDidChange() } }
    _owner?.layerGeometryDidChange()
  }

  /// Notes that the layer differs from what was committed; a displayed one asks for a frame.
  package final func setNeedsCommit() {
    guard !flags.contains(.changed) else { return }
    flags.insert(.changed)
    noteChangeInAncestors()
  }

  final func noteChangeInAncestors() {
    var layer = self
    while let parent = layer._superlayer {
      if parent.flags.contains(.descendantChanged) { return }
      parent.flags.insert(.descendantChanged)
      layer = parent
    }
    if layer.flags.contains(.displayRoot) { MediaRuntime.current.needsFrame?() }
  }

  /// Whether this layer is the root of something shown: changes below it then ask for frames.
  package final var isDisplayRoot: Bool {
    get { flags.contains(.displayRoot) }
    set {
      if newValue { flags.insert(.displayRoot) } else { flags.remove(.displayRoot) }
      if newValue { MediaRuntime.current.needsFrame?() }
    }
  }

  // MARK: Added animations

  /// The keys of the animations that the layer has, in the order in which they were added; nil when there is none. A
  /// view's animation has the name of its property for a key.
  open func animationKeys() -> [String]? { _animationKeys() }

  /// The animation under a key, a copy of what was added; nil when there is none. It must not be changed.
  open func animation(forKey key: String) -> CAAnimation? { _animation(forKey: key) }

  /// Ends the animation under a key; its delegate is told false. Does nothing when there is none.
  open func removeAnimation(forKey key: String) { removeAnimations(finished: false) { $0.key == key } }

  // MARK: Animation

  /// Ends all animations of this layer; their completions are told false. (A13)
  open func removeAllAnimations() { _removeAllAnimations() }

  // MARK: Display

  /// Whether the contents are marked as stale.
  open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  /// Marks a part of the contents, in the layer's own space, as stale: it is drawn again before the next frame, and
  /// what lies outside stays as it is. Several parts add up to the box around them. (A27)
  open func setNeedsDisplay(_ rect: CGRect) { _setNeedsDisplay(rect) }

  /// Draws the contents now if they are marked as stale.
  open func displayIfNeeded() { _displayIfNeeded() }

  // MARK: Hierarchy

  /// The layers inside this one, the rearmost first; nil when there are none.
  open var sublayers: [CALayer]? {
    get { shownSublayers }
    set { shownSublayers = newValue }
  }

  /// The layer this one lies in, if any.
  open var superlayer: CALayer? { shownSuperlayer }

  /// Puts `layer` in front of the other sublayers; it leaves its old superlayer.
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, atIndex: _sublayers.count) }

  /// Puts `layer` at `index` from the back, cut to the range there is; it leaves its old superlayer.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insertSublayer(layer, atIndex: Int(index)) }

  /// Puts `layer` just behind `sibling`, or at the back when that is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { _insertSublayer(layer, below: sibling) }

  /// Puts `layer` just in front of `sibling`, or in front of all when that is no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { _insertSublayer(layer, above: sibling) }

  /// Puts `new` where `old` is among the sublayers; does nothing when `old` is not one of them.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) { _replaceSublayer(old, with: new) }

  /// Takes the layer out of its superlayer; its running animations end.
  open func removeFromSuperlayer() { _removeFromSuperlayer() }

  // MARK: Key values

  /// The value of an animatable property, or what the app keeps under a key of its own; nil for nothing. Of a
  /// presentation it is what is on the screen.
  /// > Partly: animatable properties, their parts, and the app's own keys.
  open func value(forKey key: String) -> Any? { _value(forKey: key) }

  /// Sets an animatable property, or keeps a value under a key of the app's own; nil takes it back.
  ///
  /// A class whose `needsDisplay(forKey:)` is true for the key is displayed again, and the change asks for an action: a
  /// computed property on top of this animates where `action(forKey:)` of the class gives one. While it does,
  /// `presentation()?.value(forKey:)` has the value on the screen, and `draw(in:)` is called on the presentation.
  /// > Partly: animatable properties, their parts, and the app's own keys.
  open func setValue(_ value: Any?, forKey key: String) { _setValue(value, forKey: key) }

  /// The value at a key path: a property or a part of one, such as `transform.rotation`; nil for nothing.
  /// > Partly: animatable properties, their parts, and the app's own keys.
  open func value(forKeyPath keyPath: String) -> Any? { _value(forKeyPath: keyPath) }

  /// Sets the value at a key path: a property or a part of one. A value that does not fit is reported and changes
  /// nothing.
  /// > Partly: animatable properties, their parts, and the app's own keys.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { _setValue(value, forKeyPath: keyPath) }

  // MARK: Layout

  /// Marks the layer for layout before the next frame. (A27)
  open func setNeedsLayout() { _setNeedsLayout() }

  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { flags.contains(.needsLayout) }

  /// Lays out this layer and everything below it that is marked, now. Costs nothing when nothing is marked.
  /// A layer that is marked again and again has a hundred turns in one pass; then a log line names it.
  open func layoutIfNeeded() { _layoutIfNeeded() }

  // MARK: Presentation

  /// A copy of the layer with the values that are on the screen now: running animations applied. (A1, A3)
  ///
  /// Its `superlayer` and `sublayers` are presentations too, made when they are asked for; `hitTest(_:)` on it uses
  /// their values, and `model()` leads back. It is made with `init(layer:)` of the layer's class. It does not change any more: ask for a new one at another time.
  open func presentation() -> Self? { _presentation() as? Self }

  /// The layer itself, or the one that a presentation shows. (A3)
  open func model() -> Self { motion?.model as? Self ?? self }

  // MARK: Layer geometry

  /// Converts a point of `layer`'s space (nil: the space the root lies in) to this layer's.
  open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint { _convert(point, from: layer) }

  /// Converts a point of this layer's space to `layer`'s (nil: the space the root lies in).
  open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { _convert(point, to: layer) }

  /// Converts a rectangle of `layer`'s space to this layer's; under rotation it is the box around it.
  open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect { _convert(rect, from: layer) }

  /// Converts a rectangle of this layer's space to `layer`'s; under rotation it is the box around it.
  open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { _convert(rect, to: layer) }

  /// Whether a point of the layer's own space lies in its bounds; maximum edges are outside. (H24)
  open func contains(_ point: CGPoint) -> Bool {
    point.x >= _bounds.minX && point.y >= _bounds.minY && point.x < _bounds.maxX && point.y < _bounds.maxY
  }

  // MARK: Style

  /// Which corners `cornerRadius` rounds. Default all four.
  open var maskedCorners: CACornerMask {
    get { ownStyle?.maskedCorners ?? .all }
    set { change(\.maskedCorners, to: newValue, default: .all) }
  }

  /// The curve of round corners. Default circular.
  /// > Partly: both curves are drawn circular.
  open var cornerCurve: CALayerCornerCurve {
    get { ownStyle?.cornerCurve ?? .circular }
    set { change(\.cornerCurve, to: newValue, default: .circular) }
  }

  /// How much larger than a circular corner a curve's is: 1 for circular, 1.528665 for continuous.
  /// > Partly: both curves are drawn circular.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The shadow's colour; nil for no shadow. Animatable. Default opaque black.
  open var shadowColor: CGColor? {
    get { _shadowColor }
    set { _shadowColor = newValue }
  }

  /// How strong the shadow is, 0…1. Animatable. Default 0: none.
  open var shadowOpacity: Float {
    get { _shadowOpacity }
    set { _shadowOpacity = newValue }
  }

  /// Where the shadow falls, in points. Animatable. Default (0, −3).
  open var shadowOffset: CGSize {
    get { _shadowOffset }
    set { _shadowOffset = newValue }
  }

  /// How soft the shadow is: the deviation of its blur, in points. Animatable. Default 3.
  open var shadowRadius: CGFloat {
    get { _shadowRadius }
    set { _shadowRadius = newValue }
  }

  /// The shape that throws the shadow, in the layer's own space; nil for all that the layer shows. Default nil. A path
  /// saves looking for the shape at each change.
  open var shadowPath: CGPath? {
    get { _shadowPath }
    set { _shadowPath = newValue }
  }

  /// A layer whose alpha the layer and its sublayers are multiplied by, placed like a sublayer; nil for none. It must not
  /// be a sublayer of anything, and a layer that it lies in or masks cannot be its mask: that is logged, and the old mask
  /// stays. Default nil.
  open var mask: CALayer? {
    get { _mask }
    set { _mask = newValue }
  }

  /// What the layer shows above its background: a `CGImage`, or nil. Animatable (from one to the next at once).
  ///
  /// What the layer drew of itself (`draw(in:)`) is shown likewise but not answered here. Anything else than a picture
  /// shows nothing.
  /// > Partly: a `CGImage`.
  open var contents: Any? {
    get { _contents }
    set { _contents = newValue }
  }

  /// How the picture is placed in the bounds. Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { ownStyle?.contentsGravity ?? .resize }
    set { change(\.contentsGravity, to: newValue, default: .resize) }
  }

  /// Which part of the picture is shown, in units of its size. Animatable. Default all of it.
  open var contentsRect: CGRect {
    get { _contentsRect }
    set { _contentsRect = newValue }
  }

  /// The part of the picture that stretches when it is resized, in units of its size. Default all of it.
  open var contentsCenter: CGRect {
    get { ownStyle?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { change(\.contentsCenter, to: newValue, default: CGRect(x: 0, y: 0, width: 1, height: 1)) }
  }

  /// Pixels of the picture per point, for its own size and for drawing. Default 1; a view sets its screen's.
  open var contentsScale: CGFloat {
    get { _contentsScale }
    set { _contentsScale = newValue }
  }

  /// The filter for an enlarged picture. Default linear.
  open var magnificationFilter: CALayerContentsFilter {
    get { ownStyle?.magnificationFilter ?? .linear }
    set { change(\.magnificationFilter, to: newValue, default: .linear) }
  }

  /// The filter for a shrunken picture. Default linear.
  open var minificationFilter: CALayerContentsFilter {
    get { ownStyle?.minificationFilter ?? .linear }
    set { change(\.minificationFilter, to: newValue, default: .linear) }
  }

  /// Which size of the picture a trilinear filter prefers.
  /// > Partly: kept; it changes nothing here.
  open var minificationFilterBias: Float {
    get { ownStyle?.minificationFilterBias ?? 0 }
    set { change(\.minificationFilterBias, to: newValue, default: 0) }
  }

  /// The pixel format of drawn contents: always 32 bits here.
  /// > Here: all are drawn in 8 bits.
  open var contentsFormat: CALayerContentsFormat {
    get { .RGBA8Uint }
    set {}
  }

  /// Whether pictures are shown upside down in the layer's space.
  /// > Here: always false.
  open func contentsAreFlipped() -> Bool { isFlippedInRoot }

  /// A promise that the contents fill the bounds with opaque colour. Default false; it changes nothing by itself.
  /// > Partly: a hint that is kept; nothing here needs it.
  open var isOpaque: Bool {
    get { ownStyle?.isOpaque ?? false }
    set { change(\.isOpaque, to: newValue, default: false) }
  }

  /// Whether a change of the bounds' size marks the contents as stale. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { ownStyle?.needsDisplayOnBoundsChange ?? false }
    set { change(\.needsDisplayOnBoundsChange, to: newValue, default: false) }
  }

  /// Whether drawing may happen later on another thread. Drawing is recorded here, so it changes nothing. Default false.
  /// > Partly: a hint that is kept; nothing here needs it.
  open var drawsAsynchronously: Bool {
    get { ownStyle?.drawsAsynchronously ?? false }
    set { change(\.drawsAsynchronously, to: newValue, default: false) }
  }

  /// Whether the layer is flattened into a bitmap before it is shown. Default false.
  /// > Partly: kept; layers are cached as it pays.
  open var shouldRasterize: Bool {
    get { ownStyle?.shouldRasterize ?? false }
    set { change(\.shouldRasterize, to: newValue, default: false) }
  }

  /// Pixels per point of that bitmap. Default 1.
  /// > Partly: a hint that is kept; nothing here needs it.
  open var rasterizationScale: CGFloat {
    get { ownStyle?.rasterizationScale ?? 1 }
    set { change(\.rasterizationScale, to: newValue, default: 1) }
  }

  /// Whether the layer and its sublayers fade as one picture; otherwise each fades by itself. Default true.
  /// > Partly: kept; layers fade as groups.
  open var allowsGroupOpacity: Bool {
    get { ownStyle?.allowsGroupOpacity ?? true }
    set { change(\.allowsGroupOpacity, to: newValue, default: true) }
  }

  /// Whether turned edges are smoothed. Default false.
  /// > Partly: kept; they always are.
  open var allowsEdgeAntialiasing: Bool {
    get { ownStyle?.allowsEdgeAntialiasing ?? false }
    set { change(\.allowsEdgeAntialiasing, to: newValue, default: false) }
  }

  /// Whether contents may be brighter than white. Default false.
  /// > Here: kept; pictures have the usual range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { ownStyle?.wantsExtendedRange ?? false }
    set { change(\.wantsExtendedRange, to: newValue, default: false) }
  }

  /// Which edges are smoothed. Default all.
  /// > Partly: a hint that is kept; nothing here needs it.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { _edgeAntialiasingMask }
    set { _edgeAntialiasingMask = newValue }
  }

  // MARK: Transform3 d

  /// The layer's transform about its anchor point. Animatable. Default identity.
  ///
  /// What reaches the screen is where the transform maps the layer's plane: a turn about y narrows the layer, and with
  /// perspective (`m34`) it is a trapezoid. A layer in perspective is flattened: it and all that is in it become one picture,
  /// which is laid where perspective maps it. What is behind the eye is cut away. Hit tests and conversions go the same way.
  open var transform: CATransform3D {
    get { _transform }
    set { _transform = newValue }
  }

  /// A transform of the sublayers' space about the layer's anchor point, in its bounds. Animatable. Default identity. The
  /// whole transform, perspective included, says where each sublayer is, how it is seen, and which are in front.
  /// > Here: sublayers are ordered by their depth and do not cut through each other.
  open var sublayerTransform: CATransform3D {
    get { _sublayerTransform }
    set { _sublayerTransform = newValue }
  }

  /// Whether y points up for the sublayers: they are mirrored in the bounds' middle line. Default false.
  open var isGeometryFlipped: Bool {
    get { _isGeometryFlipped }
    set { _isGeometryFlipped = newValue }
  }

  /// How far behind the anchor point the layer turns. Default 0.
  /// > Partly: layers are flat, so it is kept and changes nothing.
  open var anchorPointZ: CGFloat {
    get { ownStyle?.anchorPointZ ?? 0 }
    set { change(\.anchorPointZ, to: newValue, default: 0) }
  }

  /// Whether the layer is seen from behind as well. Default true; false hides it while its transform shows its back. In
  /// perspective that is where the eye sees its back, which may be before the turn is a quarter.
  open var isDoubleSided: Bool {
    get { _isDoubleSided }
    set { _isDoubleSided = newValue }
  }

  // MARK: Time

  /// When the layer's time begins, in the superlayer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { _beginTime }
    set { _beginTime = newValue }
  }

  /// How fast the layer's time runs against the superlayer's; 0 lets all animations in the layer and below stand still.
  /// Default 1.
  open var speed: Float {
    get { _speed }
    set { _speed = newValue }
  }

  /// What is added to the layer's time; with speed 0 it is the layer's time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { _timeOffset }
    set { _timeOffset = newValue }
  }

  /// How long the layer lasts. Default infinity.
  /// > Partly: kept, without effect: a layer has no end.
  open var duration: CFTimeInterval {
    get { motion?.timing.duration ?? .infinity }
    set { needMotion().timing.duration = newValue }
  }

  /// How often the layer's time is repeated. Default 0.
  /// > Partly: kept, without effect: a layer has no end.
  open var repeatCount: Float {
    get { Float(motion?.timing.repeatCount ?? 0) }
    set { needMotion().timing.repeatCount = Double(newValue) }
  }

  /// How long the layer's time is repeated. Default 0.
  /// > Partly: kept, without effect: a layer has no end.
  open var repeatDuration: CFTimeInterval {
    get { motion?.timing.repeatDuration ?? 0 }
    set { needMotion().timing.repeatDuration = newValue }
  }

  /// Whether the layer's time runs back and forth. Default false.
  /// > Partly: kept, without effect: a layer has no end.
  open var autoreverses: Bool {
    get { motion?.timing.autoreverses ?? false }
    set { needMotion().timing.autoreverses = newValue }
  }

  /// What is shown before and after the layer's time. Default `removed`.
  /// > Partly: kept, without effect: a layer has no end.
  open var fillMode: CAMediaTimingFillMode {
    get { motion?.timing.fillMode ?? .removed }
    set { needMotion().timing.fillMode = newValue }
  }

  /// A time of `layer`'s (nil: the time of `CACurrentMediaTime()`) in this layer's time.
  open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    _convertTime(time, from: layer)
  }

  /// A time of this layer's in `layer`'s time (nil: the time of `CACurrentMediaTime()`). A layer that stands still has
  /// the same time always: its beginning stands for it.
  open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval { _convertTime(time, to: layer) }

  // MARK: C a action

  /// The object that is asked for actions, layout and contents. Not kept alive. The view of a view's layer, which stays
  /// so.
  open var delegate: (any CALayerDelegate)? {
    get { _delegate }
    set { _delegate = newValue }
  }

  /// Actions by key; asked after the delegate. `NSNull` stands for none. Default nil.
  /// > Partly: changes of animatable properties and of a class's own keys ask; adding and removing layers does not.
  open var actions: [String: any CAAction]? {
    get { motion?.actions }
    set { needMotion().actions = newValue }
  }

  // MARK: Render

  /// Draws the layer and its sublayers into a context whose user space becomes the layer's bounds space: shapes as shapes,
  /// so that a PDF or an SVG stays sharp. Layers that are marked are laid out and drawn first. What is drawn are the model's
  /// values; running animations have no say.
  ///
  /// The layer's own position and transform are not applied.
  open func render(in context: CGContext) { _render(in: context) }
}

extension MainActor {
  /// Runs code that is known to run on the main actor, at no cost: the deinit of a class that is freed there.
  ///
  /// `assumeIsolated` would check the executor (some 60 ns).
  // Unsafe: an isolated function differs from another by its type alone; callers say why they are on the main actor.
  @inlinable
  package static func assumeIsolatedUnchecked(_ body: @MainActor () -> Void) {
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Void).self)() }
  }
}
