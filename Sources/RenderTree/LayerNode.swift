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
    /// Where the picture's pixels go, in points of the bounds space; meaningless without contents.
    public var contentsRect = CGRect.zero

    /// The style of a new layer.
    public init() {}
  }

  /// The same number for every commit of one layer, never used for another.
  public let id: UInt64
  /// What the layer looks like.
  public let style: Style
  /// The visible children, the rearmost first.
  public let children: [LayerNode]
  /// The box of everything this node and its children may paint, in its own bounds space; null when it paints nothing.
  public let extent: CGRect

  /// Makes a node and measures its extent: O(children).
  public init(id: UInt64, style: Style, children: [LayerNode]) {
    self.id = id
    self.style = style
    self.children = children
    var box = CGRect.null
    let paints = style.background != nil || style.contents != nil || (style.borderWidth > 0 && style.borderColor != nil)
    if paints { box = style.bounds.union(style.contents == nil ? .null : style.contentsRect) }
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
