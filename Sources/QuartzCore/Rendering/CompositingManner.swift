import RenderTree

/// How a layer is composited with the picture beneath it, or, where it has a mask, with the empty picture that is then
/// multiplied by the mask.
///
/// The manners round differently, by one level of 255, so a layer that changes its manner is damaged as a whole.
enum CompositingManner {
  /// Its paint and its children's go straight onto what is beneath.
  case direct
  /// It is painted aside, because its opacity holds for several things at once.
  case aside
  /// It cuts its contents, children and shadow to its bounds.
  case clipped

  /// The manner of this layer, with its shadow where `showsShadow`.
  init(_ node: LayerNode, showsShadow: Bool) {
    if node.style.masksToBounds, !node.children.isEmpty || node.style.showsContents || showsShadow {
      self = .clipped
    } else if node.style.opacity < 1, !node.children.isEmpty || node.style.paints + (showsShadow ? 1 : 0) > 1 {
      self = .aside
    } else {
      self = .direct
    }
  }
}

extension LayerNode.Style {
  /// Whether it has a picture or a drawing.
  var showsContents: Bool { contents != nil || (!isPlain && drawing != nil) }

  /// How many things the layer itself paints, one above the other.
  fileprivate var paints: Int {
    (background == nil ? 0 : 1) + (showsContents ? 1 : 0) + (borderWidth > 0 && borderColor != nil ? 1 : 0)
      + (!isPlain && showsBackdrop ? 1 : 0)
  }
}
