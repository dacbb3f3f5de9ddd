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

  /// Stretches a picture behind the segments in a state, in place of the trough and the plate; nil removes it. States
  /// without their own use that of `normal`.
  /// > Partly: that for the usual height is kept.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    if Appearance.isInUse {
      Appearance.note(self, .init(.backgroundImage, for: state.rawValue)) {
        $0.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
      }
    }
    pictures.backgrounds[state] = backgroundImage
    segmentsChanged()
  }

  /// The picture that was set behind the segments in just this state.
  public func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    barMetrics == .default ? pictures.backgrounds.exact(state) : nil
  }

  /// Shows a picture between two segments in these states; nil removes it. Pairs without their own use that of `normal`.
  /// > Partly: that for the usual height is kept.
  public func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    if Appearance.isInUse {
      let axis = UInt(leftState.rawValue) << 16 | UInt(rightState.rawValue)
      Appearance.note(self, .init(.dividerImage, for: axis)) {
        $0.setDividerImage(
          dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState, barMetrics: barMetrics)
      }
    }
    pictures.dividers[SegmentPictures.Pair(left: leftState, right: rightState)] = dividerImage
    segmentsChanged()
  }

  /// The picture between two segments in these states.
  public func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? pictures.divider(left: leftState, right: rightState) : nil }

  /// Moves the contents of a segment at a place.
  /// > Partly: that for the usual height is kept.
  public func setContentPositionAdjustment(
    _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    pictures.adjustments[leftCenterRightOrAlone] = adjustment
    segmentsChanged()
  }

  /// How far the contents of a segment at a place are moved.
  public func contentPositionAdjustment(
    forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
  ) -> UIOffset {
    barMetrics == .default ? pictures.adjustments[leftCenterRightOrAlone] ?? .zero : .zero
  }
}
