import CoreGraphics
import Foundation
import RenderTree

/// The layer properties that can be animated; a case is named as its key path is.
///
/// A new property is a case here, a stored value in `LayerValues` with a line in its `init(_:)`, `write(to:)` and
/// subscript (the compiler asks for the latter), and the line `if isArmed { animate(.name, from: …, to: …) }` in the
/// layer's setter.
package enum AnimatableProperty: String, Sendable, CaseIterable {
  case bounds, position, anchorPoint, transform, opacity, backgroundColor, cornerRadius, borderWidth, borderColor
  case zPosition
  case shadowOpacity, shadowRadius, shadowOffset, shadowColor, shadowPath, contentsRect
  case sublayerTransform, contents, hidden, masksToBounds, doubleSided

  /// Whether animation blocks add their changes of it to those that still run. iOS does so with these four; a running
  /// change of opacity or of a colour is replaced. (A17, A18)
  var blends: Bool {
    switch self {
    case .bounds, .position, .transform, .cornerRadius: true
    default: false
    }
  }
}

/// Which part of a property a key path names.
package enum PropertyPart: String, Sendable {
  case whole = ""
  case x, y, width, height
  case size, origin
  case sizeWidth = "size.width"
  case sizeHeight = "size.height"
  case originX = "origin.x"
  case originY = "origin.y"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleXY = "scale.xy"
  case scaleZ = "scale.z"
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"
}

/// What an animation changes: a property of layers or a part of it, or a value that the app keeps under a key.
package enum AnimationTarget: Hashable, Sendable {
  case property(AnimatableProperty, PropertyPart)
  case custom(String)
  /// A part of a value that a kind of layer has under a key of its own.
  case part(String, PropertyPart)

  /// The target of a key path; nil for one that layers do not have. `custom` keys are the layer class's matter.
  package init?(keyPath: String) {
    let head = keyPath.prefix { $0 != "." }
    guard let property = AnimatableProperty(rawValue: String(head)),
      let part = PropertyPart(rawValue: String(keyPath.dropFirst(head.count + 1))),
      part == .whole || LayerValues()[property].part(part) != nil
    else { return nil }
    self = .property(property, part)
  }
}

extension AnimatableValue {
  /// A part of the value; nil when it has no such part.
  package func part(_ part: PropertyPart) -> AnimatableValue? {
    switch (self, part) {
    case (_, .whole): return self
    case (.point(let point), .x): return .scalar(point.x)
    case (.point(let point), .y): return .scalar(point.y)
    case (.size(let size), .width): return .scalar(size.width)
    case (.size(let size), .height): return .scalar(size.height)
    case (.rect(let rect), .origin): return .point(rect.origin)
    case (.rect(let rect), .size): return .size(rect.size)
    case (.rect(let rect), .originX): return .scalar(rect.origin.x)
    case (.rect(let rect), .originY): return .scalar(rect.origin.y)
    case (.rect(let rect), .sizeWidth): return .scalar(rect.size.width)
    case (.rect(let rect), .sizeHeight): return .scalar(rect.size.height)
    case (.transform(let map), .translationX): return .scalar(map.tx)
    case (.transform(let map), .translationY): return .scalar(map.ty)
    case (.transform(let map), .translation): return .size(CGSize(width: map.tx, height: map.ty))
    case (.transform(let map), .rotation), (.transform(let map), .rotationZ):
      return .scalar(TransformParts(map).rotation)
    case (.transform(let map), .scaleX): return .scalar(TransformParts(map).scaleX)
    case (.transform(let map), .scaleY): return .scalar(TransformParts(map).scaleY)
    case (.transform(let map), .scale), (.transform(let map), .scaleXY):
      let parts = TransformParts(map)
      return .scalar((parts.scaleX + parts.scaleY) / 2)
    case (.transform, .rotationX), (.transform, .rotationY), (.transform, .translationZ): return .scalar(0)
    case (.transform, .scaleZ): return .scalar(1)
    case (.space(let map), _): return SpaceParts(map).part(part)
    default: return nil
    }
  }

  /// The value with one part replaced; unchanged when it has no such part.
  package func setting(_ part: PropertyPart, to value: AnimatableValue) -> AnimatableValue {
    switch (self, part, value) {
    case (_, .whole, _): return isLike(value) ? value : self
    case (.point(var point), .x, .scalar(let number)):
      point.x = number
      return .point(point)
    case (.point(var point), .y, .scalar(let number)):
      point.y = number
      return .point(point)
    case (.size(var size), .width, .scalar(let number)):
      size.width = number
      return .size(size)
    case (.size(var size), .height, .scalar(let number)):
      size.height = number
      return .size(size)
    case (.rect(let rect), .origin, .point(let point)): return .rect(CGRect(origin: point, size: rect.size))
    case (.rect(let rect), .size, .size(let size)): return .rect(CGRect(origin: rect.origin, size: size))
    case (.rect(var rect), .originX, .scalar(let number)):
      rect.origin.x = number
      return .rect(rect)
    case (.rect(var rect), .originY, .scalar(let number)):
      rect.origin.y = number
      return .rect(rect)
    case (.rect(var rect), .sizeWidth, .scalar(let number)):
      rect.size.width = number
      return .rect(rect)
    case (.rect(var rect), .sizeHeight, .scalar(let number)):
      rect.size.height = number
      return .rect(rect)
    case (.transform(var map), .translationX, .scalar(let number)):
      map.tx = number
      return .transform(map)
    case (.transform(var map), .translationY, .scalar(let number)):
      map.ty = number
      return .transform(map)
    case (.transform(var map), .translation, .size(let size)):
      map.tx = size.width
      map.ty = size.height
      return .transform(map)
    case (.space(let map), _, _):
      var parts = SpaceParts(map)
      parts.set(part, to: value)
      return AnimatableValue(parts.map)
    case (.transform(let map), .rotationX, _), (.transform(let map), .rotationY, _),
      (.transform(let map), .translationZ, _),
      (.transform(let map), .scaleZ, _):
      return AnimatableValue.space(CATransform3DMakeAffineTransform(map)).setting(part, to: value)
    case (.transform(let map), _, .scalar(let number)):
      var parts = TransformParts(map)
      switch part {
      case .rotation, .rotationZ: parts.rotation = number
      case .scaleX: parts.scaleX = number
      case .scaleY: parts.scaleY = number
      case .scale, .scaleXY:
        parts.scaleX = number
        parts.scaleY = number
      default: return self
      }
      return .transform(parts.transform)
    default: return self
    }
  }
}

extension SpaceParts {
  /// A part of the map; nil when it has no such part.
  fileprivate func part(_ part: PropertyPart) -> AnimatableValue? {
    switch part {
    case .rotationX: .scalar(angles.x)
    case .rotationY: .scalar(angles.y)
    case .rotation, .rotationZ: .scalar(angles.z)
    case .scaleX: .scalar(scale.x)
    case .scaleY: .scalar(scale.y)
    case .scaleZ: .scalar(scale.z)
    case .scale, .scaleXY: .scalar((scale.x + scale.y) / 2)
    case .translationX: .scalar(move.x)
    case .translationY: .scalar(move.y)
    case .translationZ: .scalar(move.z)
    case .translation: .size(CGSize(width: move.x, height: move.y))
    default: nil
    }
  }

  /// Replaces one part.
  fileprivate mutating func set(_ part: PropertyPart, to value: AnimatableValue) {
    switch (part, value) {
    case (.rotationX, .scalar(let number)): angles.x = number
    case (.rotationY, .scalar(let number)): angles.y = number
    case (.rotation, .scalar(let number)), (.rotationZ, .scalar(let number)): angles.z = number
    case (.scaleX, .scalar(let number)): scale.x = number
    case (.scaleY, .scalar(let number)): scale.y = number
    case (.scaleZ, .scalar(let number)): scale.z = number
    case (.scale, .scalar(let number)): scale = SIMD3(repeating: number)
    case (.scaleXY, .scalar(let number)): (scale.x, scale.y) = (number, number)
    case (.translationX, .scalar(let number)): move.x = number
    case (.translationY, .scalar(let number)): move.y = number
    case (.translationZ, .scalar(let number)): move.z = number
    case (.translation, .size(let size)): (move.x, move.y) = (size.width, size.height)
    default: break
    }
  }
}

/// An affine transform taken apart: scaled, then slanted, then turned, then moved.
struct TransformParts {
  var scaleX, scaleY, slant, rotation, tx, ty: Double

  init(_ map: CGAffineTransform) {
    tx = map.tx
    ty = map.ty
    let length = (map.a * map.a + map.b * map.b).squareRoot()
    if length > 0 {
      rotation = StableMath.atan2(map.b, map.a)
      scaleX = length
      let determinant = map.a * map.d - map.b * map.c
      scaleY = determinant / length
      slant = (map.a * map.c + map.b * map.d) / length
    } else {
      // The x axis is gone: the y axis says how it is turned.
      let height = (map.c * map.c + map.d * map.d).squareRoot()
      rotation = height > 0 ? StableMath.atan2(-map.c, map.d) : 0
      scaleX = 0
      scaleY = height
      slant = 0
    }
  }

  var transform: CGAffineTransform {
    let sine = StableMath.sin(rotation)
    let cosine = StableMath.cos(rotation)
    return CGAffineTransform(
      a: cosine * scaleX, b: sine * scaleX, c: cosine * slant - sine * scaleY, d: sine * slant + cosine * scaleY,
      tx: tx, ty: ty)
  }
}
