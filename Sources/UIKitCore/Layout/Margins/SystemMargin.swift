import CoreGraphics

/// The margin that the system gives to the sides of screens, bars and rows.
package enum SystemMargin {
  /// 16 points, and 20 from the width of the widest phones on: those in portrait, phones in landscape, and tablets.
  package static func side(forWidth width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }
}

extension UIView {
  /// Replaces margins at the sides that are the system's by other ones; margins that the app has set stay.
  package final func replaceSideMargins(_ old: CGFloat, by new: CGFloat) {
    guard var margins = extras?.surroundings?.margins, margins.leading == old, margins.trailing == old else { return }
    margins.leading = new
    margins.trailing = new
    setMargins(margins)
  }
}
