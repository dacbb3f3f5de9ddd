import CoreGraphics
import Foundation

/// A filter of one image.
public protocol CIImageInput: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }
}

/// A blur by a Gaussian.
public protocol CIGaussianBlur: CIImageInput {
  /// The deviation, in pixels.
  var radius: Float { get set }
}
/// A blur by the mean of a square.
public protocol CIBoxBlur: CIImageInput {
  /// Half the square's side, in pixels.
  var radius: Float { get set }
}
/// Brown tones.
public protocol CISepiaTone: CIImageInput {
  /// From 0, as it is, to 1.
  var intensity: Float { get set }
}
/// Saturation, brightness and contrast.
public protocol CIColorControls: CIImageInput {
  /// How colourful; 1 as it is.
  var saturation: Float { get set }
  /// How bright; 0 as it is.
  var brightness: Float { get set }
  /// How much light and dark differ; 1 as it is.
  var contrast: Float { get set }
}
/// Squares of one colour.
public protocol CIPixellate: CIImageInput {
  /// A corner of a square, in pixels.
  var center: CGPoint { get set }
  /// The side of a square, in pixels.
  var scale: Float { get set }
}
/// Dark corners.
public protocol CIVignette: CIImageInput {
  /// How dark.
  var intensity: Float { get set }
  /// How soon.
  var radius: Float { get set }
}
/// A look of photographs.
public protocol CIPhotoEffect: CIImageInput {}
/// The contrary of each colour.
public protocol CIColorInvert: CIImageInput {}
/// A twirl.
public protocol CITwirlDistortion: CIImageInput {
  /// The middle, in pixels.
  var center: CGPoint { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
  /// The turn in the middle, in radians.
  var angle: Float { get set }
}
/// A QR code.
public protocol CIQRCodeGenerator: AnyObject {
  /// What it says.
  var message: Data { get set }
  /// How much of it may be damaged: `L`, `M`, `Q` or `H`.
  var correctionLevel: String { get set }
}

/// A filter whose values are properties.
private final class BuiltInFilter: CIFilter, CIGaussianBlur, CIBoxBlur, CISepiaTone, CIColorControls, CIPixellate,
  CIVignette, CIPhotoEffect, CIColorInvert, CITwirlDistortion, CIQRCodeGenerator
{
  private func number(_ key: String) -> Float { (value(forKey: key) as? Double).map { Float($0) } ?? 0 }
  private func set(_ value: Float, _ key: String) { setValue(Double(value), forKey: key) }

  var inputImage: CIImage? {
    get { value(forKey: kCIInputImageKey) as? CIImage }
    set { setValue(newValue, forKey: kCIInputImageKey) }
  }
  var radius: Float {
    get { number(kCIInputRadiusKey) }
    set { set(newValue, kCIInputRadiusKey) }
  }
  var intensity: Float {
    get { number(kCIInputIntensityKey) }
    set { set(newValue, kCIInputIntensityKey) }
  }
  var saturation: Float {
    get { number(kCIInputSaturationKey) }
    set { set(newValue, kCIInputSaturationKey) }
  }
  var brightness: Float {
    get { number(kCIInputBrightnessKey) }
    set { set(newValue, kCIInputBrightnessKey) }
  }
  var contrast: Float {
    get { number(kCIInputContrastKey) }
    set { set(newValue, kCIInputContrastKey) }
  }
  var scale: Float {
    get { number(kCIInputScaleKey) }
    set { set(newValue, kCIInputScaleKey) }
  }
  var angle: Float {
    get { number(kCIInputAngleKey) }
    set { set(newValue, kCIInputAngleKey) }
  }
  var center: CGPoint {
    get { (value(forKey: kCIInputCenterKey) as? CIVector)?.cgPointValue ?? .zero }
    set { setValue(CIVector(cgPoint: newValue), forKey: kCIInputCenterKey) }
  }
  var message: Data {
    get { value(forKey: "inputMessage") as? Data ?? Data() }
    set { setValue(newValue, forKey: "inputMessage") }
  }
  var correctionLevel: String {
    get { value(forKey: "inputCorrectionLevel") as? String ?? "M" }
    set { setValue(newValue, forKey: "inputCorrectionLevel") }
  }

  /// The filter of a name that the table has.
  static func named(_ name: String) -> BuiltInFilter {
    let filter = BuiltInFilter()
    filter.use(name)
    return filter
  }
}

extension CIFilter {
  /// A blur by a Gaussian.
  public static func gaussianBlur() -> any CIFilter & CIGaussianBlur { BuiltInFilter.named("CIGaussianBlur") }
  /// A blur by the mean of a square.
  public static func boxBlur() -> any CIFilter & CIBoxBlur { BuiltInFilter.named("CIBoxBlur") }
  /// Brown tones.
  public static func sepiaTone() -> any CIFilter & CISepiaTone { BuiltInFilter.named("CISepiaTone") }
  /// Saturation, brightness and contrast.
  public static func colorControls() -> any CIFilter & CIColorControls { BuiltInFilter.named("CIColorControls") }
  /// The contrary of each colour.
  public static func colorInvert() -> any CIFilter & CIColorInvert { BuiltInFilter.named("CIColorInvert") }
  /// Squares of one colour.
  public static func pixellate() -> any CIFilter & CIPixellate { BuiltInFilter.named("CIPixellate") }
  /// Dark corners.
  public static func vignette() -> any CIFilter & CIVignette { BuiltInFilter.named("CIVignette") }
  /// A twirl.
  public static func twirlDistortion() -> any CIFilter & CITwirlDistortion { BuiltInFilter.named("CITwirlDistortion") }
  /// A QR code.
  public static func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { BuiltInFilter.named("CIQRCodeGenerator") }
  /// Greys.
  public static func photoEffectMono() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectMono") }
  /// Greys with much contrast.
  public static func photoEffectNoir() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectNoir") }
  /// Strong colours.
  public static func photoEffectChrome() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectChrome") }
  /// Weak colours.
  public static func photoEffectFade() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectFade") }
}
