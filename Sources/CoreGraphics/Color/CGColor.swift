import Foundation
import RenderTree

/// An immutable colour: numbers in a space, the last one alpha.
///
/// Components are kept as given, also outside 0…1; what is drawn is sRGB cut to that range, and a component that is not
/// a number is drawn as 0. Two colours are equal when they have the same components in the same space.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  private let values: [CGFloat]
  private let space: CGColorSpace
  /// The drawing that is repeated instead of a colour, if any.
  public let pattern: CGPattern?
  /// What the renderers use; made once.
  package let renderColor: RenderColor

  private init(values: [CGFloat], space: CGColorSpace, pattern: CGPattern? = nil) {
    self.values = values
    self.space = space
    self.pattern = pattern
    if pattern == nil {
      renderColor = ColorConversion.renderColor(values, in: space)
    } else if let base = space.baseColorSpace {
      renderColor = ColorConversion.renderColor(values, in: base)
    } else {
      let alpha = values.last ?? 1
      renderColor = RenderColor(red: 0, green: 0, blue: 0, alpha: alpha.isNaN ? 0 : Float(max(0, min(1, alpha))))
    }
  }

  /// A colour of a space from its components, alpha last: `numberOfComponents + 1` numbers are read. Nil for patterns.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    self.init(
      values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)), space: space)
  }

  /// A colour that paints with a drawing that repeats. `components` are alpha alone for a coloured pattern, and otherwise
  /// a colour of the pattern space's base space with alpha.
  public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    guard space.model == .pattern else { return nil }
    let count = space.numberOfComponents + 1
    self.init(values: Array(UnsafeBufferPointer(start: components, count: count)), space: space, pattern: pattern)
  }

  /// An sRGB colour of components 0…1, not multiplied by alpha.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: [red, green, blue, alpha], space: .standardRGB)
  }

  /// An sRGB colour of components 0…1, not multiplied by alpha.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: [red, green, blue, alpha], space: .standardRGB)
  }

  /// A grey: 0 is black, 1 is white.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(values: [gray, alpha], space: .standardGray) }

  /// A grey: 0 is black, 1 is white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

  /// A colour of four inks, each 0…1.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(values: [cyan, magenta, yellow, black, alpha], space: .standardCMYK)
  }

  /// The colour that the renderers call `color`.
  package convenience init(_ color: RenderColor) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
  }

  /// The components as they were given, alpha last; never nil.
  public var components: [CGFloat]? { values }

  /// How many components there are, alpha included: 4 for an sRGB colour, 2 for a grey.
  public var numberOfComponents: Int { values.count }

  /// The last component: 0 is clear, 1 is opaque.
  public var alpha: CGFloat { values.last ?? 0 }

  /// What the components mean; never nil.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour with another alpha; never nil.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(values: values.dropLast() + [alpha], space: space, pattern: pattern)
  }

  /// The same colour; never nil.
  public func copy() -> CGColor? { self }

  /// The colour in another space, cut to 0…1 unless that space is an extended one; nil for patterns. `intent` and
  /// `options` make no difference: conversion is relative colorimetric.
  /// > Here: `intent` and `options` make no difference.
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
    guard pattern == nil, space.model != .pattern else { return nil }
    if space == self.space { return self }
    let light = ColorConversion.light(values.dropLast(), in: self.space)
    return CGColor(values: ColorConversion.components(light, in: space) + [alpha], space: space)
  }

  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Black with alpha 0, a grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Equal when space, components and pattern are.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || (a.values == b.values && a.space == b.space && a.pattern === b.pattern)
  }
  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// The space and the components.
  public var description: String {
    let list = values.map { "\($0)" }.joined(separator: " ")
    switch space.name {
    case CGColorSpace.genericGrayGamma2_2: return "CGColor(gray \(list))"
    case CGColorSpace.sRGB: return "CGColor(sRGB \(list))"
    default: return "CGColor(\(space.name ?? "pattern") \(list))"
    }
  }
}

extension CGColor: _ExpressibleByColorLiteral {
  /// What `#colorLiteral` makes where a `CGColor` is asked for.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}
