import Foundation
import RenderTree

/// What the numbers of a colour mean.
///
/// Spaces of red, green and blue differ by their primaries (sRGB, Display P3, Adobe RGB, BT.2020) and their tone curve;
/// greys by their tone curve. What is drawn is sRGB: other colours are converted, and cut to what sRGB can show.
/// > Not yet: ICC profiles, Lab and tables.
public final class CGColorSpace: Hashable, Sendable, CustomStringConvertible {
  enum Primaries: Sendable { case srgb, p3, adobe, bt2020 }
  enum Curve: Sendable, Equatable {
    case srgb, linear
    case gamma(Double)
  }

  private let key: String
  /// How its colours are made up.
  public let model: CGColorSpaceModel
  let primaries: Primaries
  let curve: Curve
  let isExtended: Bool
  /// The space of the colours of an uncoloured pattern.
  public let baseColorSpace: CGColorSpace?

  private init(
    _ key: String, _ model: CGColorSpaceModel, _ primaries: Primaries = .srgb, _ curve: Curve = .srgb,
    isExtended: Bool = false, base: CGColorSpace? = nil
  ) {
    self.key = key
    self.model = model
    self.primaries = primaries
    self.curve = curve
    self.isExtended = isExtended
    baseColorSpace = base
  }

  /// The space with one of the names below; nil for a name that is not known.
  public convenience init?(name: CFString) {
    guard let known = Self.known[name] else { return nil }
    self.init(known.key, known.model, known.primaries, known.curve, isExtended: known.isExtended)
  }

  /// A space of patterns; `baseSpace` is that of the colours that uncoloured patterns are painted with.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    self.init("pattern " + (baseSpace?.key ?? ""), .pattern, base: baseSpace)
  }

  static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", .rgb)
  static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", .monochrome)
  static let deviceCMYK = CGColorSpace("kCGColorSpaceDeviceCMYK", .cmyk)
  static let standardRGB = CGColorSpace(sRGB, .rgb)
  static let standardGray = CGColorSpace(genericGrayGamma2_2, .monochrome)
  static let standardCMYK = CGColorSpace(genericCMYK, .cmyk)

  private static let known: [String: CGColorSpace] = {
    let all = [
      deviceRGB, deviceGray, deviceCMYK, standardRGB, standardGray, standardCMYK,
      CGColorSpace(extendedSRGB, .rgb, isExtended: true),
      CGColorSpace(linearSRGB, .rgb, .srgb, .linear),
      CGColorSpace(extendedLinearSRGB, .rgb, .srgb, .linear, isExtended: true),
      CGColorSpace(genericRGBLinear, .rgb, .srgb, .linear),
      CGColorSpace(displayP3, .rgb, .p3),
      CGColorSpace(extendedDisplayP3, .rgb, .p3, isExtended: true),
      CGColorSpace(linearDisplayP3, .rgb, .p3, .linear),
      CGColorSpace(extendedLinearDisplayP3, .rgb, .p3, .linear, isExtended: true),
      CGColorSpace(adobeRGB1998, .rgb, .adobe, .gamma(563.0 / 256)),
      CGColorSpace(linearITUR_2020, .rgb, .bt2020, .linear),
      CGColorSpace(extendedLinearITUR_2020, .rgb, .bt2020, .linear, isExtended: true),
      CGColorSpace(linearGray, .monochrome, .srgb, .linear),
      CGColorSpace(extendedGray, .monochrome, isExtended: true),
      CGColorSpace(extendedLinearGray, .monochrome, .srgb, .linear, isExtended: true),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
  }()

  /// The space's name; nil for patterns.
  public var name: CFString? { model == .pattern ? nil : key }

  /// How many numbers a colour has, alpha not counted.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .rgb: 3
    case .cmyk: 4
    default: baseColorSpace?.numberOfComponents ?? 0
    }
  }

  /// Whether it holds more colours than sRGB.
  public var isWideGamutRGB: Bool { model == .rgb && (primaries != .srgb || isExtended) }

  /// Whether colours may be drawn in it: patterns cannot be images.
  public var supportsOutput: Bool { model != .pattern }

  /// Equal when they are the same space.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.key == b.key }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
  /// The name.
  public var description: String { "CGColorSpace(\(key))" }
}

/// How the colours of a space are made up.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// Greys.
  case monochrome = 0
  /// Red, green, blue.
  case rgb = 1
  /// Cyan, magenta, yellow, black.
  case cmyk = 2
  /// Lightness and two axes of colour.
  case lab = 3
  /// Inks.
  case deviceN = 4
  /// A table.
  case indexed = 5
  /// Drawings that repeat.
  case pattern = 6
  /// CIE XYZ.
  case XYZ = 7
}

extension CGColorSpace {
  /// sRGB.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB with components outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries, components proportional to light.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// Linear sRGB with components outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// Linear sRGB under its older name.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Display P3: wider primaries, sRGB's tone curve.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 with components outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries, components proportional to light.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Linear Display P3 with components outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Adobe RGB (1998).
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// BT.2020's primaries, components proportional to light.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// Linear BT.2020 with components outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  /// Greys; taken to have sRGB's tone curve, which differs from the power 2.2 by less than 0.01 but in the darkest tones.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Greys proportional to light.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Greys outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Greys proportional to light, outside 0…1.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Four inks, converted by the plain formula: no profile of a press is used.
  /// > Here: what is drawn is sRGB, and inks are converted by the plain formula.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
}

/// The device's space of red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// The device's greys, with sRGB's tone curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// The device's four inks.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
/// The space of a name; nil for one that is not known.
public func CGColorSpaceCreateWithName(_ name: CFString) -> CGColorSpace? { CGColorSpace(name: name) }

/// What is given up when a colour cannot be shown in another space. Conversions here are always relative colorimetric.
/// > Partly: kept; it makes no difference.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The target's choice.
  case defaultIntent = 0
  /// Colours as measured.
  case absoluteColorimetric = 1
  /// Colours relative to white.
  case relativeColorimetric = 2
  /// Relations between colours.
  case perceptual = 3
  /// Vividness.
  case saturation = 4
}
