import Foundation
@_spi(UIKit) import UIKitCore

/// Sizes of self-sizing contents.
@MainActor enum SelfSizing {
  private static func hasConstrained(_ view: UIView) -> Bool {
    view.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
  }

  /// The view whose constraints give the size of a cell or header: itself where constraints are tied to it instead of to its
  /// content view; nil where there are no constraints.
  static func measured(_ host: UIView, contents: UIView) -> UIView? {
    if !host.constraints.isEmpty || hasConstrained(host) { return host }
    return hasConstrained(contents) ? contents : nil
  }

  /// The height that the constraints in a cell or header give at its width, of which the contents have `room`; nil where there
  /// are none.
  static func height(of host: UIView, width: CGFloat, contents: UIView, room: CGFloat) -> CGFloat? {
    guard let view = measured(host, contents: contents) else { return nil }
    let size = view.constrainedSize(
      CGSize(width: view === host ? width : room, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    return size.height
  }

  /// The height that the constraints inside a view give at a width; nil where there are none.
  static func height(of view: UIView, width: CGFloat) -> CGFloat? {
    guard hasConstrained(view) else { return nil }
    let size = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height
  }
}
