import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// What an app has set for the looks of a segmented control's segments.
struct SegmentPictures {
  struct Pair: Hashable {
    let left, right: UIControl.State
  }

  var backgrounds = StateValues<UIImage>()
  var dividers: [Pair: UIImage] = [:]
  var adjustments: [UISegmentedControl.Segment: UIOffset] = [:]

  var hasBackgrounds: Bool { backgrounds[.normal] != nil || backgrounds.count > 0 }

  func divider(left: UIControl.State, right: UIControl.State) -> UIImage? {
    guard !dividers.isEmpty else { return nil }
    return dividers[Pair(left: left, right: right)] ?? dividers[Pair(left: .normal, right: .normal)]
  }

  /// How far the contents at a place from the left are moved.
  func adjustment(at place: Int, of count: Int) -> UIOffset {
    guard !adjustments.isEmpty else { return .zero }
    let kind: UISegmentedControl.Segment =
      count == 1 ? .alone : place == 0 ? .left : place == count - 1 ? .right : .center
    return adjustments[kind] ?? adjustments[.any] ?? .zero
  }
}

extension UISegmentedControl {
  /// A segment by its place.
  public enum Segment: Int, Sendable {
    /// Any.
    case any = 0
    /// The one at the left end.
    case left = 1
    /// One between the ends.
    case center = 2
    /// The one at the right end.
    case right = 3
    /// The only one.
    case alone = 4
  }
}
