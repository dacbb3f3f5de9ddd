import Foundation

/// A two-dimensional affine map, column vectors on the right: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The y axis points down, so a positive rotation turns clockwise on the screen.
public struct Affine: Hashable, Sendable {
  /// The linear part's coefficients; see the type's formula.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// How much of y stays in y'.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
  public var ty: Double

  /// The map with the given coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A pure translation.
  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Whether the map only translates.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether upright rectangles stay upright: no rotation, no skew.
  @inlinable public var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// The map that applies `self` first and `next` after it.
  @inlinable
  public func then(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The image of a point.
  @inlinable
  public func apply(_ p: CGPoint) -> CGPoint { CGPoint(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty) }

  /// The smallest upright rectangle around the image of `r`; a null or infinite rectangle is returned as it is.
  @inlinable
  public func apply(_ r: CGRect) -> CGRect {
    if r.isNull || r.isInfinite { return r }
    if isTranslation { return r.offsetBy(dx: tx, dy: ty) }
    let p = apply(CGPoint(x: r.minX, y: r.minY))
    let q = apply(CGPoint(x: r.maxX, y: r.minY))
    let s = apply(CGPoint(x: r.minX, y: r.maxY))
    let t = apply(CGPoint(x: r.maxX, y: r.maxY))
    let x0 = min(min(p.x, q.x), min(s.x, t.x))
    let y0 = min(min(p.y, q.y), min(s.y, t.y))
    let x1 = max(max(p.x, q.x), max(s.x, t.x))
    let y1 = max(max(p.y, q.y), max(s.y, t.y))
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The inverse map, or nil when the map flattens the plane or has a coefficient that is not finite.
  @inlinable public var inverse: Affine? {
    let det = a * d - b * c
    guard det != 0, det.isFinite, tx.isFinite, ty.isFinite else { return nil }
    let s = 1 / det
    guard s.isFinite else { return nil }
    return Affine(
      a: d * s, b: -b * s, c: -c * s, d: a * s, tx: (c * ty - d * tx) * s, ty: (b * tx - a * ty) * s)
  }
}
