import Foundation
import QuartzCore

extension UIView {
  /// Marks the view: `layoutSubviews` is called before the next frame. (A27)
  public func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out this view and everything below it that is marked, now. (A27)
  public func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Gives the bounds the size that fits best; the top left corner stays.
  public func sizeToFit() {
    let frame = self.frame
    self.frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size))
  }

  /// Tells the layout that the natural size has changed.
  public func invalidateIntrinsicContentSize() { layer.setNeedsLayout() }
}
