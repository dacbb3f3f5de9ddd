import UIKit

/// How a kind of ink looks beside the tip's mark.
struct InkLook: Equatable {
  /// The roughness of the paper that shows through.
  enum Grain: Hashable, Sendable { case fine, coarse }

  /// How opaque the ink is where it is laid once.
  var opacity: CGFloat = 1
  var grain: Grain?
  /// Whether what lies under it shows through as through coloured glass.
  var isGlaze = false

  init(_ type: PKInkingTool.InkType) {
    switch type {
    case .pen, .monoline, .fountainPen: break
    case .pencil: (opacity, grain) = (0.85, .fine)
    case .marker: (opacity, isGlaze) = (0.5, true)
    case .watercolor: (opacity, isGlaze) = (0.35, true)
    case .crayon: (opacity, grain) = (0.95, .coarse)
    }
  }
}
