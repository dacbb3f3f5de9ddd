import CoreGraphics
import Foundation
import RenderTree

extension AnimatableValue {
  /// The value that an app has put into an `Any`: numbers, points, sizes, rectangles, transforms, colours, also as
  /// `NSNumber` and `NSValue`; nil for anything else.
  package init?(any: Any?) {
    switch any {
    case let value as Double: self = .scalar(value)
    case let value as CGFloat: self = .scalar(value)
    case let value as Float: self = .scalar(Double(value))
    case let value as Int: self = .scalar(Double(value))
    case let value as Bool: self = .scalar(value ? 1 : 0)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CGAffineTransform: self = .transform(value)
    case let value as CATransform3D: self = AnimatableValue(value)
    case let value as CGImage: self = .picture(PictureMix(value.renderImage))
    case let value as CGColor: self = .color(value.renderColor)
    case let value as CGVector: self = .size(CGSize(width: value.dx, height: value.dy))
    case let value as CGPath: self = .path(value.drawPath)
    case let value as NSNumber: self = .scalar(value.doubleValue)
    case let value as NSValue: self.init(boxed: value)
    case let values as [Any]:
      let colors = values.compactMap { $0 as? CGColor }
      if !colors.isEmpty, colors.count == values.count {
        self = .colors(colors.map(\.renderColor))
        return
      }
      let numbers = values.compactMap { AnimatableValue(any: $0) }.compactMap { value -> Double? in
        if case .scalar(let number) = value { number } else { nil }
      }
      guard numbers.count == values.count, !numbers.isEmpty else { return nil }
      self = .list(numbers)
    default: return nil
    }
  }

  private init?(boxed value: NSValue) {
    // The type's name in Objective-C's notation says what is inside. Off Apple's platforms Foundation boxes no other structs:
    let type = String(cString: value.objCType)
    if type.hasPrefix("{CGPoint") || type.hasPrefix("{_NSPoint") || type.hasPrefix("{NSPoint") {
      self = .point(value.pointValue)
    } else if type.hasPrefix("{CGSize") || type.hasPrefix("{_NSSize") || type.hasPrefix("{NSSize") {
      self = .size(value.sizeValue)
    } else if type.hasPrefix("{CGRect") || type.hasPrefix("{_NSRect") || type.hasPrefix("{NSRect") {
      self = .rect(value.rectValue)
    } else if type == NSValue.affineTransformType {
      var transform = CGAffineTransform.identity
      value.getValue(&transform)
      self = .transform(transform)
    } else if type == NSValue.spaceTransformType {
      self = AnimatableValue(value.caTransform3DValue)
    } else {
      return nil
    }
  }

  /// The value as an app gets to see it: a `Double`, a geometry type, a `CGColor`; nil for no colour.
  package var object: Any? {
    switch self {
    // An object, since it casts to each kind of number.
    case .scalar(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .space(let value): value
    case .picture(let value): value.seen.map { CGImage($0) }
    case .color(let value): value.map { CGColor($0) }
    case .path(let value): value.map { CGPath($0) }
    case .colors(let values): values.map { CGColor($0) }
    case .list(let values): values.map { NSNumber(value: $0) }
    }
  }

  /// This value as one of the kind of `model`: points and sizes stand for each other; nil where nothing fits.
  package func fitted(to model: AnimatableValue) -> AnimatableValue? {
    switch (self, model) {
    case (.point(let point), .size): .size(CGSize(width: point.x, height: point.y))
    case (.size(let size), .point): .point(CGPoint(x: size.width, y: size.height))
    // Three numbers of a value function: the third has nothing to act on in two dimensions.
    case (.list(let list), .point) where list.count == 2 || list.count == 3: .point(CGPoint(x: list[0], y: list[1]))
    case (.list(let list), .size) where list.count == 2 || list.count == 3:
      .size(CGSize(width: list[0], height: list[1]))
    // Ends of other shapes and lengths are allowed: they change at once.
    case (.path, .path), (.colors, .colors), (.list, .list): self
    default: isLike(model) ? self : nil
    }
  }

  /// What it is called in a message.
  package var kind: String {
    switch self {
    case .scalar: "a number"
    case .point: "a CGPoint"
    case .size: "a CGSize"
    case .rect: "a CGRect"
    case .transform: "a CGAffineTransform"
    case .space: "a CATransform3D"
    case .picture: "a CGImage"
    case .color: "a CGColor"
    case .path: "a CGPath"
    case .colors: "an array of CGColors"
    case .list: "an array of numbers"
    }
  }
}
