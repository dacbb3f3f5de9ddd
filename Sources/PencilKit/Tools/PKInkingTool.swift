import UIKit

/// Draws in an ink of some colour and width.
public struct PKInkingTool: PKTool, Equatable {
  /// The ink.
  public private(set) var ink: PKInk
  /// How wide it draws at an average force, in points of the canvas; cut to the ink's valid widths.
  public var width: CGFloat { didSet { width = Self.clamped(width, inkType) } }

  /// A tool.
  /// - Parameters:
  ///   - inkType: the kind of ink.
  ///   - color: the colour on a light canvas; a dynamic one counts with its light variant. Default black.
  ///   - width: in points; nil, the default, stands for the ink's default width.
  public init(_ inkType: InkType, color: UIColor = .black, width: CGFloat? = nil) {
    self.init(ink: PKInk(inkType, color: color), width: width ?? inkType.defaultWidth)
  }

  /// A tool that draws in an ink.
  public init(ink: PKInk, width: CGFloat) {
    self.ink = ink
    self.width = Self.clamped(width, ink.inkType)
  }

  /// The kind of ink. A width that the new kind does not allow is cut.
  public var inkType: InkType {
    get { ink.inkType }
    set {
      ink.inkType = newValue
      width = Self.clamped(width, newValue)
    }
  }

  /// The colour on a light canvas.
  public var color: UIColor {
    get { ink.color }
    set { ink = PKInk(ink.inkType, color: newValue) }
  }

  /// The version of Apple's PencilKit that has this ink.
  public var requiredContentVersion: PKContentVersion { ink.requiredContentVersion }

  /// A colour of a light canvas as a dark one shows it, or the other way round: as light as the other is dark, in the same
  /// hue. Black becomes white; pure colours stay. Styles that are the same, or not specified, change nothing.
  /// > Here: the colour's lightness is mirrored; Apple documents no formula.
  public static func convertColor(
    _ color: UIColor, from: UIUserInterfaceStyle, to: UIUserInterfaceStyle
  ) -> UIColor {
    let isDark = (from == .dark, to == .dark)
    guard isDark.0 != isDark.1, from != .unspecified, to != .unspecified else { return color }
    return InkColor(color, style: from).mirrored.color
  }

  private static func clamped(_ width: CGFloat, _ type: InkType) -> CGFloat {
    let range = type.validWidthRange
    return width.isFinite ? min(max(width, range.lowerBound), range.upperBound) : type.defaultWidth
  }
}
