import Foundation
import RenderTree

/// What throws a layer's shadow, when it is a plain shape. Equal ones throw equal shadows.
struct ShadowCaster: Equatable {
  /// Points of the layer's bounds space.
  var rect: CGRect
  var radius = 0.0
  var corners: UInt8 = 0xF
  /// How opaque it is, 0…1.
  var alpha: Float = 1

  init(_ rect: CGRect) { self.rect = rect }

  /// The shape of all that a layer shows, or of its shadow's path; nil when that is no rounded rectangle of one alpha.
  init?(_ node: LayerNode, _ shadow: LayerShadow) {
    let style = node.style
    if let path = shadow.path {
      guard let rect = path.uprightRectangle else { return nil }
      self.init(rect)
      return
    }
    let alpha = style.background.map { $0.alpha > 0 ? min($0.alpha, 1) : 0 } ?? 0
    let bounds = style.bounds.standardized
    let radius = style.roundedCorners & 0xF == 0 || !(style.cornerRadius > 0) ? 0 : style.cornerRadius
    if alpha < 1 {
      // Whatever else is seen must be seen through it, so there must be nothing else.
      let isBorder = style.borderWidth > 0 && style.borderColor != nil
      guard node.children.isEmpty, !isBorder, style.isPlain || style.drawing == nil && !style.showsBackdrop else {
        return nil
      }
      if let contents = style.contents {
        guard alpha == 0 || radius == 0, style.contentsRect == style.bounds, contents.isOpaque else { return nil }
        self.init(bounds)
        return
      }
      guard alpha > 0 else { return nil }
      self.init(bounds)
      self.alpha = alpha
    } else {
      // In the square that is left inside of the corners anything may be, since the background is opaque already.
      let inset = min(radius, min(bounds.width, bounds.height) / 2) * 0.292_9
      let inside = style.masksToBounds ? CGRect.infinite : Self.inset(bounds, inset)
      func holds(_ box: CGRect) -> Bool {
        box.isNull
          || (box.minX >= inside.minX && box.minY >= inside.minY && box.maxX <= inside.maxX && box.maxY <= inside.maxY)
      }
      if style.contents != nil || (!style.isPlain && style.drawing != nil) {
        guard style.isPlain || style.drawing == nil else { return nil }
        guard holds(style.contentsRect.standardized) else { return nil }
      }
      for child in node.children where !holds(child.placedExtent) { return nil }
      self.init(bounds)
    }
    self.radius = radius
    corners = style.roundedCorners & 0xF
  }

  private static func inset(_ rect: CGRect, _ by: Double) -> CGRect {
    // A thousandth of a point forgives a child that is placed by arithmetic.
    CGRect(
      x: rect.minX + by - 0.001, y: rect.minY + by - 0.001, width: max(0, rect.width - by * 2 + 0.002),
      height: max(0, rect.height - by * 2 + 0.002))
  }
}

extension LayerNode {
  /// The shadow, as far as anything is seen of it: a layer that clips shows none outside of its bounds, and an opaque
  /// background hides what is inside.
  var shownShadow: LayerShadow? { showsShadow ? style.shadow : nil }

  /// Whether anything is seen of its shadow.
  var showsShadow: Bool {
    if shadowSource.isNull { return false }
    guard style.masksToBounds, let background = style.background else { return true }
    return background.alpha < 1
  }

  /// Whether its shadow is thrown by what it and its children show, so that a change of theirs changes it as well.
  var throwsContentShadow: Bool {
    guard let shadow = shownShadow, shadow.path == nil else { return false }
    return ShadowCaster(self, shadow) == nil
  }
}

extension DrawPath {
  /// The rectangle that the path is, if it is one with upright edges and nothing else.
  var uprightRectangle: CGRect? {
    guard (4...6).contains(count) else { return nil }
    var corners: [CGPoint] = []
    var isPlain = true
    var isClosed = false
    forEach { element in
      switch element {
      case .move(let point):
        if !corners.isEmpty { isPlain = false }
        corners.append(point)
      case .line(let point):
        if isClosed { isPlain = false }
        corners.append(point)
      case .close: isClosed = true
      case .quad, .cubic: isPlain = false
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard isPlain, corners.count == 4 else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x) || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return nil }
    let rect = CGRect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(a.x - c.x), height: abs(a.y - c.y))
    return rect.width > 0 && rect.height > 0 && (rect.minX + rect.maxX + rect.minY + rect.maxY).isFinite ? rect : nil
  }
}
