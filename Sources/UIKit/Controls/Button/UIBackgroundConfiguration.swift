import CoreGraphics
import Foundation

/// What lies behind the content of a button, a cell or a header with a configuration.
public struct UIBackgroundConfiguration {
  /// The app's own view; it fills the background. Default nil.
  public var customView: UIView?
  /// The corners' radius, in points. Default 0.
  public var cornerRadius: CGFloat = 0
  /// From the button's bounds inwards. Default none.
  public var backgroundInsets = NSDirectionalEdgeInsets()
  /// At which edges the layout margins are added to those. Default none.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The fill; nil, the default, for the one that suits the style.
  public var backgroundColor: UIColor?
  /// Changes the fill. Default nil.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// A picture over the fill. Default nil.
  public var image: UIImage?
  /// How that picture fills the background. Default `scaleToFill`.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The outline's colour; nil, the default, for the tint.
  public var strokeColor: UIColor?
  /// Changes the outline's colour. Default nil.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// How wide the outline is, in points. Default 0: none.
  public var strokeWidth: CGFloat = 0
  /// How far outside of the background the outline lies; negative inside. Default 0.
  public var strokeOutset: CGFloat = 0
  /// An effect behind the fill. Default nil.
  /// > Partly: kept; it is not shown.
  public var visualEffect: UIVisualEffect?
  /// The fill of rows that are not selected; nil where the state does not change it.
  var usual: UIColor?

  init() {}

  /// Nothing.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

  /// The fill in force, for this tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// The outline's colour in force, for this tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}
