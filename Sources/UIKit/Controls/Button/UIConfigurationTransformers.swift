import Foundation

/// Makes a colour out of another.
public struct UIConfigurationColorTransformer: Sendable {
  /// What it does.
  public let transform: @Sendable (UIColor) -> UIColor

  /// A transformer that does this.
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

  /// The colour made out of `input`.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Grey of the same brightness.
  public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      var (white, alpha): (CGFloat, CGFloat) = (0, 1)
      color.resolvedColor(with: traits).getWhite(&white, alpha: &alpha)
      return UIColor(white: white, alpha: alpha)
    }
  }
  /// The tint, whatever the colour.
  public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
  /// The colour as it is.
  public static let monochromeTint = UIConfigurationColorTransformer { $0 }
}

/// Makes attributes of text out of others.
public struct UIConfigurationTextAttributesTransformer {
  /// What it does.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// A transformer that does this.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }

  /// The attributes made out of `input`.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
