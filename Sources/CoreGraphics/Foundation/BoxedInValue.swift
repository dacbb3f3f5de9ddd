import Foundation
import RenderTree

// On Apple's platforms a cast opens what Foundation boxes: `userInfo[key] as? CGRect` finds the rectangle of an `NSValue`,
// and `as? NSValue` boxes a rectangle. The Foundation of other platforms does so for numbers and texts alone. Swift's casts ask these
// conformances at run time. Cost of a cast that has to open a box: a search for the conformance, kept by the runtime.

/// A struct that `NSValue` boxes, and that casts take out of the box.
public protocol BoxedInValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// What an `NSValue` holds; nil where it holds something else.
  init?(boxedIn value: NSValue)
  /// A box with it.
  var boxed: NSValue { get }
}

extension BoxedInValue {
  /// For casts to `NSValue`.
  public func _bridgeToObjectiveC() -> NSValue { boxed }
  /// For casts with `as!`: stops where the box holds something else, as on Apple's platforms.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = Self(boxedIn: source)
  }
  /// For casts with `as?` and `is`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
    result = Self(boxedIn: source)
    return result != nil
  }
  /// For casts that cannot fail.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let value = source.flatMap(Self.init(boxedIn:)) else {
      preconditionFailure("the box holds no \(Self.self)")
    }
    return value
  }
}

extension NSValue {
  /// Whether it holds a struct of this name, as Foundation writes it down.
  fileprivate func holds(_ name: String) -> Bool { String(cString: objCType).hasPrefix("{\(name)=") }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// The point in a box.
  public init?(boxedIn value: NSValue) {
    guard value.holds("CGPoint") else { return nil }
    self = value.pointValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// The size in a box.
  public init?(boxedIn value: NSValue) {
    guard value.holds("CGSize") else { return nil }
    self = value.sizeValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(size: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// The rectangle in a box.
  public init?(boxedIn value: NSValue) {
    guard value.holds("CGRect") else { return nil }
    self = value.rectValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(rect: self) }
}

extension NSRange: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// The range in a box.
  public init?(boxedIn value: NSValue) {
    guard value.holds("_NSRange") else { return nil }
    self = value.rangeValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(range: self) }
}

extension CGVector: BoxedInValue {
  /// The vector in a box; a size is boxed in the same way.
  public init?(boxedIn value: NSValue) {
    guard value.holds("CGSize") else { return nil }
    self = value.cgVectorValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(cgVector: self) }
}

extension CGAffineTransform: BoxedInValue {
  /// The transform in a box.
  public init?(boxedIn value: NSValue) {
    guard String(cString: value.objCType) == NSValue.affineTransformType else { return nil }
    self = value.cgAffineTransformValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(cgAffineTransform: self) }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as Foundation's other kinds of number take it.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
  /// The number; nil where it cannot be held without loss.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
  /// For casts to `NSNumber`.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: native) }
  /// For casts with `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }
  /// For casts with `as?` and `is`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }
  /// For casts that cannot fail.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
