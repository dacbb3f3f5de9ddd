import RenderTree

/// How a layer comes to the picture beneath it.
///
/// The manners round differently, by one level of 255, so a layer that changes its manner is damaged as a whole.
enum CompositingManner {
  /// Its paint and its children's go straight onto what is beneath.
  case direct
  /// It is painted aside, because its opacity holds for several things at once.
  case aside
  /// It cuts its contents and children to its bounds.
  case clipped

  /// The manner of this layer.
  init(_ node: LayerNode) {
    let style = node.style
    if style.masksToBounds, !node.children.isEmpty || style.contents != nil || style.drawing != nil {
      self = .clipped
    } else if style.opacity < 1, !node.children.isEmpty || style.paints > 1 {
      self = .aside
    } else {
      self = .direct
    }
  }
}

extension LayerNode.Style {
  /// How many things the layer itself paints, one above the other.
  fileprivate var paints: Int {
    (background == nil ? 0 : 1) + (contents == nil && drawing == nil ? 0 : 1)
      + (borderWidth > 0 && borderColor != nil ? 1 : 0)
  }
}
