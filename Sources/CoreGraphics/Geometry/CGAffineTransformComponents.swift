import Foundation
import RenderTree

/// An affine transform taken apart: points are scaled, then sheared, then turned, then moved.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors of width and height; a transform that mirrors has a negative height.
  public var scale: CGSize
  /// How far x moves for each unit of y.
  public var horizontalShear: CGFloat
  /// The turn in radians.
  public var rotation: CGFloat
  /// The way, in points.
  public var translation: CGVector

  /// The components of the identity.
  public init() {
    scale = CGSize(width: 1, height: 1)
    horizontalShear = 0
    rotation = 0
    translation = CGVector(dx: 0, dy: 0)
  }

  /// Components with these values.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The transform of these components.
  public init(_ components: CGAffineTransformComponents) {
    let (sine, cosine) = (StableMath.sin(components.rotation), StableMath.cos(components.rotation))
    let (width, height) = (components.scale.width, components.scale.height)
    let shear = components.horizontalShear
    self.init(
      a: width * cosine, b: width * sine, c: height * (shear * cosine - sine), d: height * (shear * sine + cosine),
      tx: components.translation.dx, ty: components.translation.dy)
  }

  /// The transform taken apart, so that `init(_:)` of the parts gives it again; of one that squeezes points together, without a
  /// shear.
  public func decomposed() -> CGAffineTransformComponents {
    let width = StableMath.hypot(Double(a), Double(b))
    var parts = CGAffineTransformComponents()
    parts.translation = CGVector(dx: tx, dy: ty)
    guard width > 0 else {
      // The x axis is gone: the y axis says how it is turned.
      parts.scale = CGSize(width: 0, height: StableMath.hypot(Double(c), Double(d)))
      parts.rotation = StableMath.atan2(-Double(c), Double(d))
      return parts
    }
    let height = (Double(a) * Double(d) - Double(b) * Double(c)) / width
    parts.rotation = StableMath.atan2(Double(b), Double(a))
    parts.scale = CGSize(width: width, height: height)
    if height != 0 { parts.horizontalShear = (Double(a) * Double(c) + Double(b) * Double(d)) / (width * height) }
    return parts
  }
}
