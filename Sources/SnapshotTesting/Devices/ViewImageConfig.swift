import Foundation
import TouchPlatform
import UIKit

/// The screen that a controller is shown on for a snapshot: its size, what covers its edges, and its traits.
///
/// `.image(on: .iPhone13)` takes one. The devices' sizes and insets are those that Apple publishes and apps are told of.
@MainActor public struct ViewImageConfig {
  /// How a phone is held.
  public enum Orientation: Sendable {
    /// On its side.
    case landscape
    /// Upright.
    case portrait
  }

  /// How a tablet is held, and how much of its screen the app has.
  public enum TabletOrientation: Sendable {
    /// How a screen that lies on its side is shared.
    public enum LandscapeSplits: Sendable {
      /// A third of the width.
      case oneThird
      /// Half of it.
      case oneHalf
      /// Two thirds.
      case twoThirds
      /// All.
      case full
    }
    /// How an upright screen is shared.
    public enum PortraitSplits: Sendable {
      /// A third of the width.
      case oneThird
      /// Two thirds.
      case twoThirds
      /// All.
      case full
    }
    /// On its side.
    case landscape(splits: LandscapeSplits)
    /// Upright.
    case portrait(splits: PortraitSplits)
  }

  /// What covers the edges, in points.
  public var safeArea: UIEdgeInsets
  /// Points across and down; nil for the view's own size.
  public var size: CGSize?
  /// The traits that are set; `displayScale` is the pixels per point of the picture.
  public var traits: UITraitCollection

  /// A screen.
  public init(safeArea: UIEdgeInsets = .zero, size: CGSize? = nil, traits: UITraitCollection = UITraitCollection()) {
    self.safeArea = safeArea
    self.size = size
    self.traits = traits
  }
}
