import CoreGraphics
import Foundation

/// A typeface at a size. The system's face is Inter; where it is not installed another sans serif stands in, with a
/// note on standard error.
open class UIFont: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values never change.
  final let face: FontDescription

  /// How bold a face is.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// −1 … 1, 0 for regular, as Apple counts.
    public var rawValue: CGFloat
    /// A weight on Apple's scale.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 100 of 900.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// 200 of 900.
    public static let thin = Weight(rawValue: -0.6)
    /// 300 of 900.
    public static let light = Weight(rawValue: -0.4)
    /// 400 of 900.
    public static let regular = Weight(rawValue: 0)
    /// 500 of 900.
    public static let medium = Weight(rawValue: 0.23)
    /// 600 of 900.
    public static let semibold = Weight(rawValue: 0.3)
    /// 700 of 900.
    public static let bold = Weight(rawValue: 0.4)
    /// 800 of 900.
    public static let heavy = Weight(rawValue: 0.56)
    /// 900 of 900.
    public static let black = Weight(rawValue: 0.62)

    /// The nearest weight of the typographic scale 100…900.
    var typographic: Int {
      let steps: [(CGFloat, Int)] = [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
      ]
      return steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
    }
  }

  init(_ description: FontDescription) {
    face = description
    super.init()
  }

  /// The system's face at a size in points.
  public class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(FontDescription(size: size)) }

  /// The system's face at a size in points and a weight.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: size, weight: weight.typographic))
  }

  /// The system's face, bold, at a size in points.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

  /// The size of labels: 17 points.
  public class var labelFontSize: CGFloat { 17 }

  /// The size in points.
  open var pointSize: CGFloat { face.size }

  /// The family's name.
  open var familyName: String { face.family }

  /// Equal to a font of the same family, size and weight.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.face == face }
  /// Hashes family, size and weight.
  open override var hash: Int { face.hashValue }
}
