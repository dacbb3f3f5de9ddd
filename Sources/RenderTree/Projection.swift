import Foundation

/// What perspective divides places by: `w = x·px + y·py + w`, a linear function of a place (px, py) in a layer's plane.
///
/// It is 1 at the distance at which things have their own size, less nearer to the eye, 0 at the eye and negative behind it.
public struct Perspective: Hashable, Sendable {
  /// How much w grows along the plane's x axis.
  public var x: Double
  /// How much w grows along the plane's y axis.
  public var y: Double
  /// w at the plane's origin.
  public var w: Double

  /// The function of these coefficients.
  @inlinable
  public init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The divisor of a place.
  @inlinable
  public func callAsFunction(_ p: CGPoint) -> Double { x * p.x + y * p.y + w }
}

/// A projective map of the plane: an affine map whose results are divided by what perspective says.
///
/// Without perspective it is the affine map, computed in the same way.
public struct Projection: Hashable, Sendable {
  /// The map before the division.
  public var affine: Affine
  /// What its results are divided by; nil for 1.
  public var perspective: Perspective?

  /// The least divisor of what is seen: what is nearer to the eye is cut away, and what is behind it.
  public static let nearest = 1e-4

  /// A map; without perspective an affine one.
  @inlinable
  public init(_ affine: Affine, perspective: Perspective? = nil) {
    self.affine = affine
    self.perspective = perspective
  }

  /// The map that changes nothing.
  public static let identity = Projection(.identity)

  /// The map that applies `self` first and `next` after it.
  @inlinable
  public func then(_ next: Affine) -> Projection {
    guard let perspective else { return Projection(affine.then(next)) }
    return Projection(affine.then(next, at: perspective), perspective: perspective)
  }

  /// The map that applies `self` first and `next` after it.
  public func then(_ next: Projection) -> Projection {
    guard let far = next.perspective else { return then(next.affine) }
    let near = perspective ?? Perspective(x: 0, y: 0, w: 1)
    return Projection(
      affine.then(next.affine, at: near),
      perspective: Perspective(
        x: far.x * affine.a + far.y * affine.b + far.w * near.x,
        y: far.x * affine.c + far.y * affine.d + far.w * near.y,
        w: far.x * affine.tx + far.y * affine.ty + far.w * near.w))
  }

  /// The image of a point. One behind the eye appears on the other side, and one at the eye stays.
  @inlinable
  public func apply(_ p: CGPoint) -> CGPoint {
    guard let perspective else { return affine.apply(p) }
    let w = perspective(p)
    guard w != 0, w.isFinite else { return p }
    let image = affine.apply(p)
    return CGPoint(x: image.x / w, y: image.y / w)
  }

  /// The image of a point that is in front of the eye; nil for others.
  @inlinable
  public func place(_ p: CGPoint) -> CGPoint? {
    if let perspective, !(perspective(p) > 1e-9) { return nil }
    return apply(p)
  }

  /// The smallest upright rectangle around the image of the part of `r` that is in front of the eye, null where there is
  /// none; a null or infinite rectangle is returned as it is.
  public func apply(_ r: CGRect) -> CGRect {
    guard perspective != nil else { return affine.apply(r) }
    if r.isNull || r.isInfinite { return r }
    let seen = inFront(r)
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for corner in seen {
      let p = apply(corner)
      guard p.x.isFinite, p.y.isFinite else { return .infinite }
      (x0, y0, x1, y1) = (min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y))
    }
    return seen.isEmpty ? .null : CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The same for code that computes with it: empty, and not null, where nothing is in front of the eye.
  public func box(of r: CGRect) -> CGRect {
    let box = apply(r)
    return box.isNull && !r.isNull ? .zero : box
  }

  /// The corners of the part of a rectangle that is in front of the eye, in the rectangle's own space.
  public func inFront(_ r: CGRect) -> [CGPoint] {
    let corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
      CGPoint(x: r.minX, y: r.maxY),
    ]
    guard let perspective else { return corners }
    return Self.cut(corners) { perspective($0) - Self.nearest }
  }

  /// The part of a convex shape in which a linear function of the place is not negative.
  public static func cut(_ corners: [CGPoint], _ value: (CGPoint) -> Double) -> [CGPoint] {
    var made: [CGPoint] = []
    guard var last = corners.last else { return [] }
    var lastValue = value(last)
    for corner in corners {
      let here = value(corner)
      if (here >= 0) != (lastValue >= 0) {
        let share = lastValue / (lastValue - here)
        made.append(CGPoint(x: last.x + (corner.x - last.x) * share, y: last.y + (corner.y - last.y) * share))
      }
      if here >= 0 { made.append(corner) }
      (last, lastValue) = (corner, here)
    }
    return made
  }

  /// The affine map that is nearest to this one at a point; the zero map where the point is not in front of the eye.
  public func tangent(at p: CGPoint) -> Affine {
    guard let perspective else { return affine }
    let w = perspective(p)
    guard w >= Self.nearest else { return Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    let image = apply(p)
    let (a, b) = ((affine.a - image.x * perspective.x) / w, (affine.b - image.y * perspective.x) / w)
    let (c, d) = ((affine.c - image.x * perspective.y) / w, (affine.d - image.y * perspective.y) / w)
    return Affine(a: a, b: b, c: c, d: d, tx: image.x - a * p.x - c * p.y, ty: image.y - b * p.x - d * p.y)
  }

  /// Above 0 where the plane shows its front, below 0 where it shows its back, 0 where it is seen from its edge.
  public var determinant: Double {
    let (m, p) = (affine, perspective ?? Perspective(x: 0, y: 0, w: 1))
    return m.a * (m.d * p.w - m.ty * p.y) - m.c * (m.b * p.w - m.ty * p.x) + m.tx * (m.b * p.y - m.d * p.x)
  }

  /// The inverse map, or nil when the map flattens the plane or has a coefficient that is not finite. Its divisor is
  /// positive where this map shows something that is in front of the eye.
  public var inverse: Projection? {
    guard let p = perspective else { return affine.inverse.map { Projection($0) } }
    let m = affine
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    guard s.isFinite else { return nil }
    return Projection(
      Affine(
        a: (m.d * p.w - m.ty * p.y) * s, b: (m.ty * p.x - m.b * p.w) * s, c: (m.tx * p.y - m.c * p.w) * s,
        d: (m.a * p.w - m.tx * p.x) * s, tx: (m.c * m.ty - m.tx * m.d) * s, ty: (m.tx * m.b - m.a * m.ty) * s),
      perspective: Perspective(
        x: (m.b * p.y - m.d * p.x) * s, y: (m.c * p.x - m.a * p.y) * s, w: (m.a * m.d - m.c * m.b) * s))
  }
}

extension Affine {
  /// The map that applies `self` first and `next` after it, where both are divided by `perspective` afterwards.
  @inlinable
  func then(_ next: Affine, at perspective: Perspective) -> Affine {
    Affine(
      a: a * next.a + b * next.c + perspective.x * next.tx, b: a * next.b + b * next.d + perspective.x * next.ty,
      c: c * next.a + d * next.c + perspective.y * next.tx, d: c * next.b + d * next.d + perspective.y * next.ty,
      tx: tx * next.a + ty * next.c + perspective.w * next.tx, ty: tx * next.b + ty * next.d + perspective.w * next.ty)
  }

  /// The map that applies `self` first and a projective one after it.
  public func then(_ next: Projection) -> Projection { Projection(self).then(next) }
}

extension LayerNode.Style {
  /// From this layer's bounds space to the parent's, perspective included.
  public var place: Projection {
    get { Projection(toParent, perspective: isPlain ? nil : perspective) }
    set {
      toParent = newValue.affine
      if !isPlain || newValue.perspective != nil { perspective = newValue.perspective }
    }
  }

  /// Whether perspective makes a trapezoid of it.
  @inline(__always) public var isInPerspective: Bool { !isPlain && perspective != nil }

  /// The map to the parent's space without perspective, as it is at the layer's middle.
  public var flatPlace: Affine {
    isInPerspective ? place.tangent(at: CGPoint(x: bounds.midX, y: bounds.midY)) : toParent
  }
}

extension LayerNode {
  /// The box of everything the layer may paint, in its parent's space; null when that is nothing.
  public var placedExtent: CGRect {
    style.isInPerspective ? style.place.apply(extent) : style.toParent.apply(extent)
  }
}
