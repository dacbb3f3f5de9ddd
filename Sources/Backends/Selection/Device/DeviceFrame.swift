import Foundation
import TouchPlatform

/// What is around a device's screen, in points of the device held upright. The shapes are drawn after no picture: they
/// follow from what `KnownDevice` says of the screen's edges.
struct DeviceFrame: Hashable {
  /// What takes a part of the screen.
  enum Cutout: Hashable {
    case none
    /// A bar that hangs from the top edge, of this size.
    case notch(CGSize)
    /// A pill of this size, so far below the top edge.
    case island(CGSize, top: Double)
  }

  /// The width of the frame at the left and right.
  var side = 0.0
  /// Its height at the top and bottom.
  var end = 0.0
  /// How round the screen's corners are.
  var screenRadius = 0.0
  /// How round the frame's corners are.
  var bodyRadius = 0.0
  var cutout = Cutout.none
  /// Whether there is a round button below the screen.
  var hasButton = false
  /// Whether a line at the bottom shows where to swipe.
  var hasIndicator = false

  /// The frame of a device; none around a mere size.
  init(_ device: KnownDevice?) {
    guard let device else { return }
    let top = device.uprightInsets.top
    hasIndicator = device.uprightInsets.bottom > 0
    hasButton = !hasIndicator
    switch device.idiom {
    case .pad:
      (side, end) = hasButton ? (24, 62) : (26, 26)
      (screenRadius, bodyRadius) = hasButton ? (0, 36) : (18, 42)
    case .phone where hasButton:
      (side, end, bodyRadius) = (14, 76, 46)
    case .phone:
      (side, end) = (14, 14)
      screenRadius = Self.radius(covered: top)
      bodyRadius = screenRadius + 14
      if top >= 59 {
        cutout = .island(CGSize(width: 126, height: 37), top: top >= 62 ? 14 : 11)
      } else {
        cutout = .notch(top < 47 || top == 48 ? CGSize(width: 209, height: 30) : CGSize(width: 164, height: 33))
      }
    }
  }

  /// By what covers the top edge, which tells the makes of phones apart.
  private static func radius(covered: Double) -> Double {
    switch covered {
    case ..<47: 39
    case ..<48: 47
    case ..<50: 41.5
    case ..<59: 44
    case ..<62: 55
    default: 62
    }
  }

  /// The size of a device with this screen, as it lies.
  func size(around screen: CGSize, _ turn: DeviceTurn) -> CGSize {
    turn.apply(CGSize(width: screen.width + 2 * side, height: screen.height + 2 * end))
  }
}
