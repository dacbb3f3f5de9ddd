import CoreGraphics
import Foundation
import RenderTree

/// The layer properties that can be animated.
package enum AnimatableProperty: UInt8, Sendable, CaseIterable {
  case bounds, position, anchorPoint, transform, opacity, backgroundColor, cornerRadius, borderWidth, borderColor
}

/// A value of an animatable property, and the way between two of them.
package enum AnimatableValue: Sendable, Equatable {
  case scalar(Double)
  case point(CGPoint)
  case rect(CGRect)
  case transform(CGAffineTransform)
  /// Nil stands for no colour and mixes as the other end's colour at alpha 0.
  case color(RenderColor?)

  /// The value `t` of the way from `a` to `b`; of two different kinds it is `b`.
  package static func mix(_ a: AnimatableValue, _ b: AnimatableValue, _ t: Double) -> AnimatableValue {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): .scalar(lerp(a, b, t))
    case (.point(let a), .point(let b)): .point(CGPoint(x: lerp(a.x, b.x, t), y: lerp(a.y, b.y, t)))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(
          x: lerp(a.origin.x, b.origin.x, t), y: lerp(a.origin.y, b.origin.y, t),
          width: lerp(a.size.width, b.size.width, t), height: lerp(a.size.height, b.size.height, t)))
    case (.transform(let a), .transform(let b)):
      .transform(
        CGAffineTransform(
          a: lerp(a.a, b.a, t), b: lerp(a.b, b.b, t), c: lerp(a.c, b.c, t), d: lerp(a.d, b.d, t),
          tx: lerp(a.tx, b.tx, t), ty: lerp(a.ty, b.ty, t)))
    case (.color(let a), .color(let b)): .color(mix(a, b, t))
    default: b
    }
  }

  private static func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  private static func mix(_ a: RenderColor?, _ b: RenderColor?, _ t: Double) -> RenderColor? {
    guard let seen = a ?? b else { return nil }
    var from = a ?? seen
    var to = b ?? seen
    if a == nil { from.alpha = 0 }
    if b == nil { to.alpha = 0 }
    let t = Float(t)
    return RenderColor(
      red: from.red + (to.red - from.red) * t, green: from.green + (to.green - from.green) * t,
      blue: from.blue + (to.blue - from.blue) * t, alpha: from.alpha + (to.alpha - from.alpha) * t)
  }
}
