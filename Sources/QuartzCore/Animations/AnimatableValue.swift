import CoreGraphics
import Foundation
import RenderTree

/// A value of an animatable property, and the arithmetic of such values.
package enum AnimatableValue: Sendable, Equatable {
  case scalar(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CGAffineTransform)
  /// A transform that leaves the plane. It mixes with those of the plane.
  case space(CATransform3D)
  /// A picture, or two of which one is over the other. Two pictures fade into each other.
  case picture(PictureMix)
  /// Nil stands for no colour and mixes as the other end's colour at alpha 0.
  case color(RenderColor?)
  /// Nil stands for no path. Two paths of the same elements mix point by point; of others the end shows at once.
  case path(DrawPath?)
  /// As many colours mix one by one.
  case colors([RenderColor])
  /// As many numbers mix one by one.
  case list([Double])

  /// A transform, in the plane if it is there.
  package init(_ map: CATransform3D) {
    self = CATransform3DIsAffine(map) ? .transform(CATransform3DGetAffineTransform(map)) : .space(map)
  }

  /// The transform of either kind as one of space; nil for anything else.
  package var spaceTransform: CATransform3D? {
    switch self {
    case .transform(let map): CATransform3DMakeAffineTransform(map)
    case .space(let map): map
    default: nil
    }
  }

  private var isInSpace: Bool { if case .space = self { true } else { false } }

  /// The value `t` of the way from `a` to `b`; of two different kinds it is `b`.
  package static func mix(_ a: AnimatableValue, _ b: AnimatableValue, _ t: Double) -> AnimatableValue {
    mix(a, b, Progress(t))
  }

  /// The same with a progress for each axis of a place.
  package static func mix(_ a: AnimatableValue, _ b: AnimatableValue, _ t: Progress) -> AnimatableValue {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): return .scalar(lerp(a, b, t.scalar))
    case (.point(let a), .point(let b)): return .point(CGPoint(x: lerp(a.x, b.x, t.x), y: lerp(a.y, b.y, t.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: lerp(a.width, b.width, t.scalar), height: lerp(a.height, b.height, t.scalar)))
    case (.rect(let a), .rect(let b)):
      let t = t.scalar
      return .rect(
        CGRect(
          x: lerp(a.origin.x, b.origin.x, t), y: lerp(a.origin.y, b.origin.y, t),
          width: lerp(a.size.width, b.size.width, t), height: lerp(a.size.height, b.size.height, t)))
    case (.transform(let a), .transform(let b)):
      let t = t.scalar
      return .transform(
        PlaneParts.mix(a, b, t)
          ?? CGAffineTransform(
            a: lerp(a.a, b.a, t), b: lerp(a.b, b.b, t), c: lerp(a.c, b.c, t), d: lerp(a.d, b.d, t),
            tx: lerp(a.tx, b.tx, t), ty: lerp(a.ty, b.ty, t)))
    case (.space, .space), (.space, .transform), (.transform, .space):
      guard let from = a.spaceTransform, let to = b.spaceTransform else { return b }
      return AnimatableValue(SpaceParts.mix(from, to, t.scalar))
    case (.picture(let a), .picture(let b)): return .picture(PictureMix(from: a.seen, to: b.seen, share: t.scalar))
    case (.color(let a), .color(let b)): return .color(mix(a, b, t.scalar))
    case (.path, .path), (.colors, .colors), (.list, .list):
      guard a.isLike(b) else { return b }
      let t = t.scalar
      return b.with(zip(a.numbers, b.numbers).map { lerp($0, $1, t) })
    default: return b
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

  // MARK: Numbers

  /// The numbers that the value is made of.
  package var numbers: [Double] {
    switch self {
    case .scalar(let value): [value]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty]
    case .space(let map): map.numbers
    case .picture: []
    case .color(let color):
      color.map { [Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)] } ?? [0, 0, 0, 0]
    case .path(let path): path?.coordinates ?? []
    case .colors(let colors):
      colors.flatMap { [Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)] }
    case .list(let list): list
    }
  }

  /// A value of the same kind made of other numbers, as many as `numbers` gave.
  package func with(_ numbers: [Double]) -> AnimatableValue {
    switch self {
    case .scalar: .scalar(numbers[0])
    case .point: .point(CGPoint(x: numbers[0], y: numbers[1]))
    case .size: .size(CGSize(width: numbers[0], height: numbers[1]))
    case .rect: .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .transform:
      .transform(CGAffineTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))
    case .space: .space(CATransform3D(numbers: numbers))
    case .picture: self
    case .color:
      .color(
        RenderColor(
          red: Float(numbers[0]), green: Float(numbers[1]), blue: Float(numbers[2]), alpha: Float(numbers[3])))
    case .path(let path): .path(path?.with(numbers))
    case .colors(let colors):
      .colors(
        colors.indices.map {
          RenderColor(
            red: Float(numbers[$0 * 4]), green: Float(numbers[$0 * 4 + 1]), blue: Float(numbers[$0 * 4 + 2]),
            alpha: Float(numbers[$0 * 4 + 3]))
        })
    case .list: .list(numbers)
    }
  }

  /// Whether the two are of one kind.
  package func isLike(_ other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.scalar, .scalar), (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform),
      (.color, .color), (.space, .space), (.space, .transform), (.transform, .space), (.picture, .picture):
      true
    case (.path(let a), .path(let b)):
      if let a, let b { a.hasElements(like: b) } else { false }
    case (.colors(let a), .colors(let b)): a.count == b.count
    case (.list(let a), .list(let b)): a.count == b.count
    default: false
    }
  }

  /// Whether no number in it is infinite or no number at all.
  package var isFinite: Bool {
    switch self {
    case .scalar(let value): value.isFinite
    case .point(let point): point.x.isFinite && point.y.isFinite
    default: numbers.allSatisfy(\.isFinite)
    }
  }

  /// This value `count` times on top of `base`: sums of numbers, transforms one after the other.
  package func added(to base: AnimatableValue, times count: Double = 1) -> AnimatableValue {
    guard isLike(base) else { return self }
    if case .transform(let own) = self, case .transform(let under) = base {
      var result = under
      for _ in 0..<Int(min(max(count.rounded(), 0), 10_000)) { result = own.concatenating(result) }
      return .transform(result)
    }
    if case .picture = self { return self }
    if isInSpace || base.isInSpace, let own = spaceTransform, var result = base.spaceTransform {
      for _ in 0..<Int(min(max(count.rounded(), 0), 10_000)) { result = own.then(result) }
      return AnimatableValue(result)
    }
    return base.with(zip(base.numbers, numbers).map { $0 + $1 * count })
  }

  /// The value that added to `base` gives this one.
  package func difference(from base: AnimatableValue) -> AnimatableValue {
    guard isLike(base) else { return self }
    if case .transform(let own) = self, case .transform(let under) = base {
      return .transform(own.concatenating(under.inverted()))
    }
    if case .picture = self { return self }
    if isInSpace || base.isInSpace, let own = spaceTransform, let under = base.spaceTransform {
      return AnimatableValue(own.then(under.inverted))
    }
    return base.with(zip(numbers, base.numbers).map { $0 - $1 })
  }

  /// The value that changes nothing when it is added.
  package var neutral: AnimatableValue {
    switch self {
    case .transform: .transform(.identity)
    case .space: .space(CATransform3DIdentity)
    default: with(numbers.map { _ in 0 })
    }
  }

  /// Whether it is a transform that has no inverse.
  package var isFlat: Bool {
    switch self {
    case .transform(let map): map.a * map.d - map.b * map.c == 0
    case .space(let map):
      // A map without an inverse is given back as it is.
      zip(map.then(map.inverted).numbers, CATransform3DIdentity.numbers).contains { abs($0 - $1) > 1e-6 }
    default: false
    }
  }

  /// How far apart the two are, for even pacing.
  package func distance(to other: AnimatableValue) -> Double {
    guard isLike(other) else { return 0 }
    if isInSpace != other.isInSpace, let own = spaceTransform, let others = other.spaceTransform {
      return AnimatableValue.space(own).distance(to: .space(others))
    }
    let square = zip(numbers, other.numbers).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return square.isFinite ? square.squareRoot() : 0
  }
}

/// Pictures as layers show them while one fades into another.
package struct PictureMix: Sendable, Equatable {
  /// The picture below; nil for none.
  package var from: RenderImage?
  /// The picture above; nil for none.
  package var to: RenderImage?
  /// How much of the picture above is seen, 0…1.
  package var share = 0.0

  /// One picture alone.
  package init(_ picture: RenderImage?) { from = picture }

  /// Two pictures, of which one alone is left at the ends and where both are the same.
  package init(from: RenderImage?, to: RenderImage?, share: Double) {
    if from === to || share <= 0 || share >= 1 {
      self.from = share >= 1 ? to : from
    } else {
      (self.from, self.to, self.share) = (from, to, share)
    }
  }

  /// The one of which more is seen.
  package var seen: RenderImage? { share < 0.5 ? from : to }
}
