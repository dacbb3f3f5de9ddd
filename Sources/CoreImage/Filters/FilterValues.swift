import CoreGraphics
import Foundation

/// What a filter was told, with the defaults for the rest.
struct FilterValues {
  let values: [String: Any]

  /// An image; nothing where none was given.
  func image(_ key: String = kCIInputImageKey) -> Recipe? { (values[key] as? CIImage)?.recipe }

  func number(_ key: String) -> Double {
    let number: Double =
      switch values[key] {
      case let number as Double: number
      case let number as NSNumber: number.doubleValue
      case let number as any BinaryInteger: Double(number)
      case let number as any BinaryFloatingPoint: Double(number)
      default: 0
      }
    return number.isFinite ? number : 0
  }

  func float(_ key: String) -> Float { Float(number(key)) }

  func vector(_ key: String) -> CIVector { values[key] as? CIVector ?? CIVector(x: 0) }

  func point(_ key: String = kCIInputCenterKey) -> CGPoint {
    (values[key] as? CGPoint) ?? vector(key).cgPointValue
  }

  func color(_ key: String = kCIInputColorKey) -> CIColor { values[key] as? CIColor ?? .black }

  /// A row of a matrix of colours.
  func row(_ key: String) -> SIMD4<Float> {
    let vector = vector(key)
    return SIMD4(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w))
  }
}

/// A filter: its defaults and what it makes.
struct FilterKind: Sendable {
  /// What a parameter is before it is set.
  enum Default: Sendable {
    case image
    case number(Double)
    case vector([Double])
    case color(Double, Double, Double, Double)
    /// Unset.
    case none
  }

  let categories: [String]
  let defaults: [(key: String, value: Default)]
  let make: @Sendable (FilterValues) -> Recipe?

  init(
    _ category: String, image: Bool = true, _ defaults: KeyValuePairs<String, Default> = [:],
    _ make: @escaping @Sendable (FilterValues) -> Recipe?
  ) {
    categories = [category, kCICategoryBuiltIn]
    self.defaults = (image ? [(kCIInputImageKey, .image)] : []) + defaults.map { ($0.key, $0.value) }
    self.make = make
  }
}
