import CoreGraphics
import Foundation
import TouchPlatform

/// Makes an image of others, by a name and values: `CIFilter(name: "CISepiaTone")`.
///
/// Nothing is computed before the result is rendered.
/// > Partly: the filters that `filterNames(inCategory:)` lists; no kernels of an app's own, and no attributes.
/// > Here: colours are computed by published formulas, and may differ a little from Apple's; the photo effects are ours.
open class CIFilter: NSObject {
  private var kind: FilterKind?
  private var values: [String: Any] = [:]

  /// The filter's name.
  open var name: String

  /// A filter without a name, for subclasses that override `outputImage`.
  public override init() {
    name = ""
    super.init()
  }

  /// The filter of a name, with its defaults; nil where there is none, which the log says.
  public convenience init?(name: String) {
    guard let kind = FilterTable.kinds[name] else {
      PlatformLog.write(.app, "there is no filter \(name.printable()) here")
      return nil
    }
    self.init()
    use(name, kind)
  }

  /// Makes this the filter of a name that the table has.
  final func use(_ name: String, _ kind: FilterKind? = nil) {
    self.name = name
    self.kind = kind ?? FilterTable.kinds[name]
    setDefaults()
  }

  /// The filter of a name, with values; nil where there is none.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    self.init(name: name)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// As above; Apple's older label.
  public convenience init?(name: String, withInputParameters params: [String: Any]?) {
    self.init(name: name, parameters: params)
  }

  /// Sets all values to their defaults.
  open func setDefaults() {
    values.removeAll()
    for (key, value) in kind?.defaults ?? [] {
      switch value {
      case .image, .none: break
      case .number(let number): values[key] = number
      case .vector(let numbers):
        values[key] = numbers.map { CGFloat($0) }.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { CIVector(values: $0, count: buffer.count) }
        }
      case .color(let red, let green, let blue, let alpha):
        values[key] = CIColor(red: red, green: green, blue: blue, alpha: alpha)
      }
    }
  }

  /// Sets one of the filter's values: a number, an image, a `CIVector`, a `CIColor`.
  ///
  /// A key that the filter does not have is reported and changes nothing, where Apple's raises an exception.
  open func setValue(_ value: Any?, forKey key: String) {
    guard inputKeys.contains(key) else {
      PlatformLog.write(.app, "\(name) has no value \(key.printable())")
      return
    }
    values[key] = value
  }

  /// One of the filter's values, or what it makes.
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

  /// The names of the filter's values.
  open var inputKeys: [String] { kind?.defaults.map(\.key) ?? [] }
  /// The names of what the filter makes.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// What the filter makes of its values; nil where an image is missing.
  open var outputImage: CIImage? { kind?.make(FilterValues(values: values)).map { CIImage($0) } }

  /// The names of the filters of a category, in alphabetical order; all for nil.
  open class func filterNames(inCategory category: String?) -> [String] {
    FilterTable.kinds.filter { category.map($0.value.categories.contains) ?? true }.keys.sorted()
  }

  /// The names of the filters that belong to all of some categories.
  open class func filterNames(inCategories categories: [String]?) -> [String] {
    FilterTable.kinds.filter { Set(categories ?? []).isSubset(of: $0.value.categories) }.keys.sorted()
  }
}

/// Blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// Changes of colours in proportion to light.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// Changes of colours for their looks.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// Two images in one.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// Images that are bent.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// Images of nothing but numbers.
public let kCICategoryGenerator = "CICategoryGenerator"
/// Images that are moved and scaled.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// Gradients.
public let kCICategoryGradient = "CICategoryGradient"
/// Sharper images.
public let kCICategorySharpen = "CICategorySharpen"
/// Looks.
public let kCICategoryStylize = "CICategoryStylize"
/// All filters that come with the system.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
