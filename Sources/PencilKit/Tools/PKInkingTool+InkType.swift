import UIKit

extension PKInkingTool {
  /// The kinds of ink.
  /// > Not yet: `reed`.
  public enum InkType: String, Sendable, CaseIterable {
    /// A pen, wider where it is pressed.
    case pen = "com.apple.ink.pen"
    /// A pencil with grain, wider and fainter where it leans.
    case pencil = "com.apple.ink.pencil"
    /// A felt-tip marker with a chisel's tip: translucent, and what is under it stays readable.
    case marker = "com.apple.ink.marker"
    /// A pen of one width.
    case monoline = "com.apple.ink.monoline"
    /// A fountain pen, whose width depends on its direction.
    case fountainPen = "com.apple.ink.fountainpen"
    /// A wide brush of thin colour.
    case watercolor = "com.apple.ink.watercolor"
    /// A crayon with a coarse grain.
    case crayon = "com.apple.ink.crayon"

    /// The width that a tool has unless one is given, in points.
    /// > Here: of some inks a figure of our own; Apple documents none.
    public var defaultWidth: CGFloat {
      switch self {
      case .pen: 2.68
      case .pencil: 2.4
      case .marker: 15
      case .monoline: 0.5
      case .fountainPen: 4.6
      case .watercolor, .crayon: 30
      }
    }

    /// The widths that are allowed, in points.
    public var validWidthRange: ClosedRange<CGFloat> {
      switch self {
      case .pen: 0.88...25.66
      case .pencil: 2.4...16
      case .marker: 7.5...60
      case .monoline: 0.5...4
      case .fountainPen: 1.5...14
      case .watercolor: 10...80
      case .crayon: 10...50
      }
    }
  }
}

/// The older name of the kinds of ink.
public typealias PKInkType = PKInkingTool.InkType
