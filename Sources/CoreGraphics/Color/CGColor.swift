import Foundation
import RenderTree

/// An immutable colour in sRGB or in grey of the same tone curve.
///
/// Components are kept as given, also outside 0…1; what is drawn is cut to that range, and a component that is not a
/// number is drawn as 0. Two colours are equal when they have the same components in the same space.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  private let values: [CGFloat]
  /// What the renderers use; made once.
  package let renderColor: RenderColor

  private init(values: [CGFloat]) {
    self.values = values
    let cut = values.map { $0.isNaN ? 0 : Float(min(max($0, 0), 1)) }
    renderColor =
      cut.count == 2
      ? RenderColor(red: cut[0], green: cut[0], blue: cut[0], alpha: cut[1])
      : RenderColor(red: cut[0], green: cut[1], blue: cut[2], alpha: cut[3])
  }

  /// An sRGB colour of components 0…1, not multiplied by alpha.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: [red, green, blue, alpha])
  }

  /// An sRGB colour of components 0…1, not multiplied by alpha.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: [red, green, blue, alpha])
  }

  /// A grey: 0 is black, 1 is white.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(values: [gray, alpha]) }

  /// A grey: 0 is black, 1 is white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(values: [gray, alpha]) }

  /// The colour that the renderers call `color`.
  package convenience init(_ color: RenderColor) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
  }

  /// Red, green, blue and alpha, or grey and alpha, as they were given; never nil.
  public var components: [CGFloat]? { values }

  /// 4 for an sRGB colour, 2 for a grey.
  public var numberOfComponents: Int { values.count }

  /// The last component: 0 is clear, 1 is opaque.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The same colour with another alpha; never nil.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(values: values.dropLast() + [alpha]) }

  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Black with alpha 0, a grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Equal when space and components are.
  public static func == (a: CGColor, b: CGColor) -> Bool { a === b || a.values == b.values }
  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// The space and the components.
  public var description: String {
    let list = values.map { "\($0)" }.joined(separator: " ")
    return values.count == 2 ? "CGColor(gray \(list))" : "CGColor(sRGB \(list))"
  }
}
