import CoreGraphics
import Foundation
import RenderTree

/// A map of space taken apart: scaled, turned about x, y and z one after the other, moved, then seen in perspective.
struct SpaceParts {
  var scale = SIMD3<Double>(1, 1, 1)
  /// Radians about x, y and z.
  var angles = SIMD3<Double>()
  var move = SIMD3<Double>()
  /// What perspective does: the fourth column of a map that is the identity otherwise.
  private var eye = SIMD4<Double>(0, 0, 0, 1)
  private var turn = CATransform3DIdentity

  init(_ map: CATransform3D) {
    var flat = map
    (flat.m14, flat.m24, flat.m34, flat.m44) = (0, 0, 0, 1)
    move = SIMD3(flat.m41, flat.m42, flat.m43)
    var rows: [SIMD3<Double>] = [
      SIMD3(flat.m11, flat.m12, flat.m13), SIMD3(flat.m21, flat.m22, flat.m23), SIMD3(flat.m31, flat.m32, flat.m33),
    ]
    for axis in 0..<3 {
      scale[axis] = (rows[axis] * rows[axis]).sum().squareRoot()
      if scale[axis] > 0 { rows[axis] /= scale[axis] }
    }
    let across = SIMD3<Double>(
      rows[1].y * rows[2].z - rows[1].z * rows[2].y, rows[1].z * rows[2].x - rows[1].x * rows[2].z,
      rows[1].x * rows[2].y - rows[1].y * rows[2].x)
    if (rows[0] * across).sum() < 0 {
      scale.x = -scale.x
      rows[0] = -rows[0]
    }
    (turn.m11, turn.m12, turn.m13) = (rows[0].x, rows[0].y, rows[0].z)
    (turn.m21, turn.m22, turn.m23) = (rows[1].x, rows[1].y, rows[1].z)
    (turn.m31, turn.m32, turn.m33) = (rows[2].x, rows[2].y, rows[2].z)
    let level = StableMath.hypot(turn.m11, turn.m12)
    angles.y = StableMath.atan2(-turn.m13, level)
    if level > 1e-9 {
      angles.x = StableMath.atan2(turn.m23, turn.m33)
      angles.z = StableMath.atan2(turn.m12, turn.m11)
    } else {
      angles.x = StableMath.atan2(-turn.m32, turn.m22)
    }
    if map.m14 != 0 || map.m24 != 0 || map.m34 != 0 || map.m44 != 1 {
      let back = flat.inverted
      let column = SIMD4<Double>(map.m14, map.m24, map.m34, map.m44)
      eye = SIMD4(
        (SIMD4<Double>(back.m11, back.m12, back.m13, back.m14) * column).sum(),
        (SIMD4<Double>(back.m21, back.m22, back.m23, back.m24) * column).sum(),
        (SIMD4<Double>(back.m31, back.m32, back.m33, back.m34) * column).sum(),
        (SIMD4<Double>(back.m41, back.m42, back.m43, back.m44) * column).sum())
    }
  }

  /// The map of these parts.
  var map: CATransform3D {
    let turned = CATransform3DMakeRotation(angles.x, 1, 0, 0).then(CATransform3DMakeRotation(angles.y, 0, 1, 0))
      .then(CATransform3DMakeRotation(angles.z, 0, 0, 1))
    return whole(turned)
  }

  private func whole(_ turned: CATransform3D) -> CATransform3D {
    var seen = CATransform3DIdentity
    (seen.m14, seen.m24, seen.m34, seen.m44) = (eye.x, eye.y, eye.z, eye.w)
    return CATransform3DMakeScale(scale.x, scale.y, scale.z).then(turned)
      .then(CATransform3DMakeTranslation(move.x, move.y, move.z)).then(seen)
  }

  /// The map `t` of the way from `a` to `b`: turned the shorter way about one axis where one of them leaves the plane, else
  /// number by number.
  static func mix(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
    if t == 0 { return a }
    if t == 1 { return b }
    if a.isInPlane, b.isInPlane { return mixNumbers(a, b, t) }
    let (start, end) = (SpaceParts(a), SpaceParts(b))
    if start.isSquashed || end.isSquashed { return mixNumbers(a, b, t) }
    var made = start
    made.scale = start.scale + (end.scale - start.scale) * t
    made.move = start.move + (end.move - start.move) * t
    made.eye = start.eye + (end.eye - start.eye) * t
    return made.whole(Self.turn(from: Self.quaternion(start.turn), to: Self.quaternion(end.turn), t))
  }

  /// Whether an axis has no length, so that there is no turn to find.
  private var isSquashed: Bool { scale.x == 0 || scale.y == 0 || scale.z == 0 }

  private static func mixNumbers(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
    CATransform3D(numbers: zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * t })
  }

  private static func turn(from a: SIMD4<Double>, to b: SIMD4<Double>, _ t: Double) -> CATransform3D {
    var end = b
    var cosine = (a * b).sum()
    if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    let angle = StableMath.acos(min(1, cosine))
    let sine = StableMath.sin(angle)
    var shares = (from: 1 - t, to: t)
    if sine >= 1e-6 { shares = (StableMath.sin((1 - t) * angle) / sine, StableMath.sin(t * angle) / sine) }
    let mixed: SIMD4<Double> = a * shares.from + end * shares.to
    let length = (mixed.x * mixed.x + mixed.y * mixed.y + mixed.z * mixed.z).squareRoot()
    return CATransform3DMakeRotation(2 * StableMath.atan2(length, mixed.w), mixed.x, mixed.y, mixed.z)
  }

  /// The turn as a quaternion: x, y, z and w.
  private static func quaternion(_ m: CATransform3D) -> SIMD4<Double> {
    func root(_ square: Double) -> Double { max(0, square).squareRoot() / 2 }
    let sizes: [Double] = [
      root(1 + m.m11 - m.m22 - m.m33), root(1 - m.m11 + m.m22 - m.m33), root(1 - m.m11 - m.m22 + m.m33),
      root(1 + m.m11 + m.m22 + m.m33),
    ]
    let most = sizes.indices.max { sizes[$0] < sizes[$1] } ?? 3
    let four = 4 * sizes[most]
    // Sums and differences of what is mirrored in the diagonal.
    let sums = SIMD3<Double>(m.m23 + m.m32, m.m31 + m.m13, m.m12 + m.m21) / four
    let differences = SIMD3<Double>(m.m23 - m.m32, m.m31 - m.m13, m.m12 - m.m21) / four
    return switch most {
    case 0: SIMD4(sizes[0], sums.z, sums.y, differences.x)
    case 1: SIMD4(sums.z, sizes[1], sums.x, differences.y)
    case 2: SIMD4(sums.y, sums.x, sizes[2], differences.z)
    default: SIMD4(differences.x, differences.y, differences.z, sizes[3])
    }
  }
}

extension CATransform3D {
  /// The coefficients, row by row.
  var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The map with 16 coefficients, row by row.
  init(numbers n: [Double]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
      m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  /// Whether what lies in the plane stays parallel to it and shows its front, without perspective.
  var isInPlane: Bool {
    m13 == 0 && m23 == 0 && m31 == 0 && m32 == 0 && m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1
      && m33 > 0
  }
}
