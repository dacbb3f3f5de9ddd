import CoreGraphics
import Foundation

/// A projective map of space: row vectors on the left, as Core Animation writes it, so `x' = x·m11 + y·m21 + z·m31 + m41`.
///
/// A layer's plane is seen as the transform maps it: without perspective as a parallelogram, with it as a trapezoid. Angles
/// are radians and turn clockwise on the screen, since y points down.
public struct CATransform3D: Hashable, Sendable {
  /// The first row: the image of x.
  public var m11, m12, m13, m14: CGFloat
  /// The second row: the image of y.
  public var m21, m22, m23, m24: CGFloat
  /// The third row: the image of z.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation and the scale of all.
  public var m41, m42, m43, m44: CGFloat

  /// All zero.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// The map with the given coefficients, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The rows as vectors.
  private var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
    )
  }

  private init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    (m11, m12, m13, m14) = (a.x, a.y, a.z, a.w)
    (m21, m22, m23, m24) = (b.x, b.y, b.z, b.w)
    (m31, m32, m33, m34) = (c.x, c.y, c.z, c.w)
    (m41, m42, m43, m44) = (d.x, d.y, d.z, d.w)
  }

  /// The map that applies `self` first and `other` after it.
  func then(_ other: CATransform3D) -> CATransform3D {
    let o = other.rows
    func product(_ row: SIMD4<Double>) -> SIMD4<Double> {
      row.x * o.0 + row.y * o.1 + row.z * o.2 + row.w * o.3
    }
    let mine = rows
    return CATransform3D(product(mine.0), product(mine.1), product(mine.2), product(mine.3))
  }

  /// The inverse, or the map itself when it has none, as `CATransform3DInvert` documents it.
  var inverted: CATransform3D {
    // Gauss and Jordan with the largest pivot of each column.
    let mine = rows
    var left = [mine.0, mine.1, mine.2, mine.3]
    let identity = CATransform3DIdentity.rows
    var right = [identity.0, identity.1, identity.2, identity.3]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) { pivot = row }
      let value = left[pivot][column]
      guard value != 0, value.isFinite else { return self }
      left.swapAt(pivot, column)
      right.swapAt(pivot, column)
      left[column] /= value
      right[column] /= value
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        left[row] -= factor * left[column]
        right[row] -= factor * right[column]
      }
    }
    return CATransform3D(right[0], right[1], right[2], right[3])
  }

  /// The plane's map to the screen without perspective: x and y as affine functions of x and y at depth 0, perspective divided
  /// out at the origin.
  package var affinePart: CGAffineTransform {
    if m44 == 1 { return CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
    let scale = m44 == 0 || !m44.isFinite ? 1 : 1 / m44
    return CGAffineTransform(
      a: m11 * scale, b: m12 * scale, c: m21 * scale, d: m22 * scale, tx: m41 * scale, ty: m42 * scale)
  }
}

/// The map that changes nothing.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
  m43: 0, m44: 1)
