import Foundation

/// One committed layer: everything a renderer needs to show it, and its visible children back to front.
///
/// Nodes never change. A layer that did not change since the last commit is the same node again (`===`), which is how
/// readers skip it. Hidden layers are not committed at all. Coordinates are points of the layer's own bounds space
/// unless said otherwise; y points down.
public final class LayerNode: @unchecked Sendable {
  // Unchecked: the stored children and mask are variables so that `deinit` can take them out; nothing else writes them.

  /// Everything about a layer but its identity and its children.
  ///
  /// What few layers have lies in an object beside it, so that most styles are small to copy and to compare.
  public struct Style: Hashable, Sendable {
    /// The layer's bounds; their origin is the point that `toParent` maps the top left corner from.
    public var bounds = CGRect.zero
    /// From this layer's bounds space to the parent's, before `perspective` divides.
    public var toParent = Affine.identity
    /// 0…1, applied to the layer and its children as one picture.
    public var opacity: Float = 1
    /// The radius of the four corners, in points; used by background, border and clip, and cut to half the smaller side.
    public var cornerRadius = 0.0
    /// Whether children are clipped to the rounded bounds.
    public var masksToBounds = false
    /// Which corners `cornerRadius` rounds: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
    public var roundedCorners: UInt8 = 0xF
    /// The fill of the rounded bounds, or nil for none.
    public var background: RenderColor?
    /// The width of the border, in points, drawn inside the bounds above contents and children.
    public var borderWidth = 0.0
    /// The colour of the border.
    public var borderColor: RenderColor?
    /// The picture shown above the background, or nil.
    public var contents: RenderImage?
    /// Where the picture or the drawing is shown, in points of the bounds space; meaningless without either.
    public var contentsRect = CGRect.zero
    private var details: Details?

    /// The style of a new layer.
    public init() {}

    /// Which part of the picture is shown, in units of its size, (0, 0) at the top left. What lies outside of the picture
    /// shows its nearest edge.
    public var contentsSource: CGRect {
      get { details?.fields.contentsSource ?? Details.none.fields.contentsSource }
      set { change { $0.contentsSource = newValue } }
    }
    /// The part of what is shown that stretches, in units of `contentsSource`; its corners keep their size.
    public var contentsCenter: CGRect {
      get { details?.fields.contentsCenter ?? Details.none.fields.contentsCenter }
      set { change { $0.contentsCenter = newValue } }
    }
    /// Whether an enlarged picture shows its pixels as squares instead of smoothing between them.
    public var contentsAreNearest: Bool {
      get { details?.fields.contentsAreNearest ?? false }
      set { change { $0.contentsAreNearest = newValue } }
    }
    /// The drawing shown above the background and in place of a picture, or nil.
    public var drawing: LayerDrawing? {
      get { details?.fields.drawing }
      set { change { $0.drawing = newValue } }
    }
    /// The shadow of all that the layer shows, or nil.
    public var shadow: LayerShadow? {
      get { details?.fields.shadow }
      set { change { $0.shadow = newValue } }
    }
    /// What it shows of the picture beneath it, or nil for nothing.
    public var backdrop: LayerBackdrop? {
      get { details?.fields.backdrop }
      set { change { $0.backdrop = newValue } }
    }
    /// What `toParent` is divided by where the layer's plane is seen in perspective, or nil. The layer is then shown with all
    /// that is in it as one flat picture.
    public var perspective: Perspective? {
      get { details?.fields.perspective }
      set { change { $0.perspective = newValue } }
    }
    /// What moves by itself, at most one track for each target; empty for nearly all layers. The style's own values are
    /// those after the tracks.
    ///
    /// Only frames for a surface that shows layers itself (`TreeSurface`) have tracks. The software renderer ignores
    /// them; `LayerNode.resolved(at:)` makes a tree without.
    public var motion: [MotionTrack] {
      get { details?.fields.motion ?? [] }
      set { change { $0.motion = newValue } }
    }

    /// Whether it has none of what few layers have: source, centre, filter, drawing, shadow, perspective and motion are those
    /// of a new layer.
    @inline(__always) public var isPlain: Bool { details == nil }

    /// Whether what few layers have is the same in both.
    public func hasSameDetails(as other: Style) -> Bool {
      if details === other.details { return true }
      return details == other.details
    }

    private mutating func change(_ body: (inout Details.Fields) -> Void) {
      let old = details?.fields ?? Details.Fields()
      var fields = old
      body(&fields)
      if fields == old { return }
      details = fields == Details.Fields() ? nil : Details(fields)
    }
  }

  /// What few layers have; shared by copies of a style and never changed.
  final class Details: Hashable, Sendable {
    struct Fields: Hashable, Sendable {
      var contentsSource = CGRect(x: 0, y: 0, width: 1, height: 1)
      var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
      var contentsAreNearest = false
      var drawing: LayerDrawing?
      var shadow: LayerShadow?
      var backdrop: LayerBackdrop?
      var perspective: Perspective?
      var motion: [MotionTrack] = []
    }

    static let none = Details(Fields())
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    static func == (a: Details, b: Details) -> Bool { a === b || a.fields == b.fields }
    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
  }

  /// The same number for every commit of one layer, never used for another.
  public let id: UInt64
  /// What the layer looks like.
  public let style: Style
  /// The visible children, the rearmost first.
  @inlinable public var children: [LayerNode] { storedChildren }
  /// The layer whose alpha this one and its children are multiplied by, placed like a child; nil for none.
  @inlinable public var mask: LayerNode? { storedMask }
  // Unchecked: each frame walks them, and they change only when the node is freed.
  @exclusivity(unchecked) @usableFromInline var storedChildren: [LayerNode]
  @exclusivity(unchecked) @usableFromInline var storedMask: LayerNode?
  /// The box of everything this node and its children may paint, in its own bounds space; null when it paints nothing.
  public let extent: CGRect
  /// How many layers show a drawing: this one, those under it and those of masks.
  package let drawingCount: Int
  /// How many layers have tracks of motion: this one, those under it and those of masks.
  package let motionCount: Int
  /// Whether this layer or one under it shows a backdrop; those of masks show none.
  package let holdsBackdrop: Bool
  /// How many nodes lie one in the other at the deepest place, masks included: 1 for a node alone.
  package let depth: Int
  /// The box of what throws this node's shadow, in its own bounds space: all that it shows without the shadow, or the
  /// shadow's path; null without a shadow.
  public let shadowSource: CGRect

  /// Makes a node and measures its extent: O(children).
  public init(id: UInt64, style: Style, children: [LayerNode], mask: LayerNode? = nil) {
    self.id = id
    self.style = style
    storedChildren = children
    storedMask = mask
    var drawings = mask?.drawingCount ?? 0
    if !style.isPlain, style.drawing != nil { drawings += 1 }
    var motions = mask?.motionCount ?? 0
    if !style.isPlain, !style.motion.isEmpty { motions += 1 }
    var deepest = mask?.depth ?? 0
    var isBackdrop = !style.isPlain && style.showsBackdrop
    // Copies of copies may be more than a number can count.
    let most = 1 << 40
    for child in children {
      drawings = min(drawings + child.drawingCount, most)
      motions = min(motions + child.motionCount, most)
      deepest = max(deepest, child.depth)
      if child.holdsBackdrop { isBackdrop = true }
    }
    holdsBackdrop = isBackdrop
    drawingCount = drawings
    motionCount = motions
    depth = deepest + 1
    var box = style.ownBox
    for child in children where !child.extent.isNull {
      let childBox = child.placedExtent
      box = box.union(style.masksToBounds ? Self.overlap(childBox, style.bounds) : childBox)
    }
    var source = CGRect.null
    if !style.isPlain, let shadow = style.shadow, shadow.isShown {
      source = shadow.path?.controlBox ?? box
      // A shadow that the bounds cut reaches no further than they do.
      if style.masksToBounds {
        if !source.isNull { box = box.union(style.bounds) }
      } else {
        box = box.union(shadow.box(thrownBy: source))
      }
    }
    if let mask { box = mask.extent.isNull ? .null : Self.overlap(box, mask.placedExtent) }
    shadowSource = source
    extent = style.opacity > 0 ? box : .null
  }

  deinit {
    // A deep tree would go by one call in the other, which threads with small stacks cannot bear.
    guard depth > 64 else { return }
    var pending = storedChildren
    storedChildren = []
    if let mask = storedMask { pending.append(mask) }
    storedMask = nil
    while var node = pending.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      pending.append(contentsOf: node.storedChildren)
      node.storedChildren = []
      if let mask = node.storedMask { pending.append(mask) }
      node.storedMask = nil
    }
  }

  /// The overlap of two boxes. `CGRect.intersection` stops the process at numbers that are not finite, and those come
  /// from apps; such a pair counts as uncut.
  private static func overlap(_ box: CGRect, _ bounds: CGRect) -> CGRect {
    if box.isNull || bounds.isNull { return .null }
    let sum = box.minX + box.minY + box.maxX + box.maxY + bounds.minX + bounds.minY + bounds.maxX + bounds.maxY
    // A sum is finite only if everything in it is.
    guard sum.isFinite else { return box }
    return box.intersection(bounds)
  }
}

extension LayerNode.Style {
  /// Whether it shows the picture beneath it in another way.
  public var showsBackdrop: Bool { backdrop?.isShown ?? false }

  /// What background, border, contents and drawing may paint, in points of the bounds space; null for nothing.
  public var ownBox: CGRect {
    var box = CGRect.null
    if background != nil || (borderWidth > 0 && borderColor != nil) { box = bounds }
    if !isPlain, showsBackdrop { box = bounds }
    if contents != nil { box = bounds.union(contentsRect) }
    if !isPlain, let drawing { box = box.union(drawing.extent(in: contentsRect)) }
    return box
  }
}

/// One display frame as committed: what to show on a surface.
public struct RenderFrame: Sendable {
  /// The tree; its root's parent space is the surface, in points from the top left.
  public var root: LayerNode
  /// The surface's size in points.
  public var size: CGSize
  /// Device pixels per point.
  public var scale: Double
  /// When it is meant to be seen: nanoseconds of the monotonic clock (`MonotonicInstant.nanoseconds`). Tracks of motion
  /// count from it; without any it may be 0.
  public var time: UInt64

  /// A frame of this tree on a surface of this size.
  public init(root: LayerNode, size: CGSize, scale: Double, time: UInt64 = 0) {
    self.root = root
    self.size = size
    self.scale = scale
    self.time = time
  }
}
