import Foundation

/// One committed layer: everything a renderer needs to show it, and its visible children back to front.
///
/// Nodes never change. A layer that did not change since the last commit is the same node again (`===`), which is how
/// readers skip it. Hidden layers are not committed at all. Coordinates are points of the layer's own bounds space
/// unless said otherwise; y points down.
public final class LayerNode: Sendable {
  /// Everything about a layer but its identity and its children.
  public struct Style: Hashable, Sendable {
    /// The layer's bounds; their origin is the point that `toParent` maps the top left corner from.
    public var bounds = CGRect.zero
    /// From this layer's bounds space to the parent's.
    public var toParent = Affine.identity
    /// 0…1, applied to the layer and its children as one picture.
    public var opacity: Float = 1
    /// The radius of the four corners, in points; used by background, border and clip, and cut to half the smaller side.
    public var cornerRadius = 0.0
    /// Whether children are clipped to the rounded bounds.
    public var masksToBounds = false
    /// The fill of the rounded bounds, or nil for none.
    public var background: RenderColor?
    /// The width of the border, in points, drawn inside the bounds above contents and children.
    public var borderWidth = 0.0
    /// The colour of the border.
    public var borderColor: RenderColor?
    /// The picture shown above the background, or nil.
    public var contents: RenderImage?
    /// Where the picture or the drawing goes, in points of the bounds space; meaningless without either.
    public var contentsRect = CGRect.zero
    /// Which part of the picture is shown, in units of its size, (0, 0) at the top left.
    public var contentsSource = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part of the picture that stretches, in units of its size; its corners keep theirs.
    public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Whether an enlarged picture shows its pixels as squares instead of smoothing between them.
    public var contentsAreNearest = false
    /// The drawing shown above the background and in place of a picture, or nil.
    public var drawing: LayerDrawing?
    /// Which corners `cornerRadius` rounds: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
    public var roundedCorners: UInt8 = 0xF
    /// The shadow of all that the layer shows, or nil.
    public var shadow: LayerShadow?

    /// The style of a new layer.
    public init() {}
  }

  /// The same number for every commit of one layer, never used for another.
  public let id: UInt64
  /// What the layer looks like.
  public let style: Style
  /// The visible children, the rearmost first.
  public let children: [LayerNode]
  /// The layer whose alpha this one and its children are multiplied by, placed like a child; nil for none.
  public let mask: LayerNode?
  /// The box of everything this node and its children may paint, in its own bounds space; null when it paints nothing.
  public let extent: CGRect
  /// How many layers show a drawing: this one, those under it and those of masks.
  package let drawingCount: Int

  /// Makes a node and measures its extent: O(children).
  public init(id: UInt64, style: Style, children: [LayerNode], mask: LayerNode? = nil) {
    self.id = id
    self.style = style
    self.children = children
    self.mask = mask
    var box = CGRect.null
    let paints = style.background != nil || style.contents != nil || (style.borderWidth > 0 && style.borderColor != nil)
    if paints { box = style.bounds.union(style.contents == nil ? .null : style.contentsRect) }
    var drawings = mask?.drawingCount ?? 0
    if let drawing = style.drawing {
      drawings += 1
      box = box.union(drawing.extent(in: style.contentsRect))
    }
    for child in children { drawings += child.drawingCount }
    drawingCount = drawings
    for child in children where !child.extent.isNull {
      let childBox = child.style.toParent.apply(child.extent)
      box = box.union(style.masksToBounds ? Self.overlap(childBox, style.bounds) : childBox)
    }
    extent = style.opacity > 0 ? box : .null
  }

  /// The overlap of two boxes. `CGRect.intersection` stops the process at numbers that are not finite, and those come
  /// from apps; such a pair counts as uncut.
  private static func overlap(_ box: CGRect, _ bounds: CGRect) -> CGRect {
    let edges = [box.minX, box.minY, box.maxX, box.maxY, bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    guard edges.allSatisfy(\.isFinite) else { return box }
    return box.intersection(bounds)
  }
}

/// A layer's shadow.
public struct LayerShadow: Hashable, Sendable {
  /// Its colour, the opacity multiplied in.
  public var color: RenderColor
  /// Where it falls, in points of the layer's bounds space.
  public var offset: CGSize
  /// The Gaussian's deviation, in points.
  public var radius: Double
  /// What throws it, in bounds space; nil for all that the layer shows.
  public var path: DrawPath?

  /// A shadow.
  public init(color: RenderColor, offset: CGSize, radius: Double, path: DrawPath? = nil) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.path = path
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

  /// A frame of this tree on a surface of this size.
  public init(root: LayerNode, size: CGSize, scale: Double) {
    self.root = root
    self.size = size
    self.scale = scale
  }
}
