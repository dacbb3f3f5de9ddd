import CoreGraphics
import Foundation

extension UIView {
  /// How a view's tint colour is shown.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As the superview.
    case automatic = 0
    /// As the colour is.
    case normal = 1
    /// Grey, as behind an alert.
    case dimmed = 2
  }

  // Unchecked: every use of a tint asks for it, and counting calls nothing.
  /// How many views have a tint or a mode of their own; without any, no superviews are searched.
  @exclusivity(unchecked) static var tintedViews = 0

  final var tintColorInForce: UIColor {
    guard UIView.tintedViews > 0 else { return SystemColors.accent }
    let color = nearestTint ?? SystemColors.accent
    return tintAdjustmentMode == .dimmed ? color.dimmed(for: traitCollection) : color
  }

  final func takeTintColor(_ color: UIColor?) {
    guard color != extras?.tint else { return }
    changeTint(.color) { $0.tint = color }
  }

  final var _tintAdjustmentMode: TintAdjustmentMode {
    get {
      guard UIView.tintedViews > 0 else { return .normal }
      var view: UIView? = self
      while let here = view {
        if let mode = here.extras?.tintMode, mode != .automatic { return mode }
        view = here._superview
      }
      return .normal
    }
    set {
      guard newValue != extras?.tintMode ?? .automatic else { return }
      changeTint(.mode) { $0.tintMode = newValue }
    }
  }

  /// The nearest tint of this view or one above.
  private var nearestTint: UIColor? {
    var view: UIView? = self
    while let here = view {
      if let tint = here.extras?.tint { return tint }
      view = here._superview
    }
    return nil
  }

  private func changeTint(_ part: TintPart, _ change: (ViewExtras) -> Void) {
    let extras = needExtras()
    let was = extras.isTinted
    change(extras)
    if extras.isTinted != was { UIView.tintedViews += was ? -1 : 1 }
    notifyOfTint(part, isTop: true)
  }

  private enum TintPart { case color, mode, both }

  /// Notifies the view and those below that inherit what has changed.
  private func notifyOfTint(_ part: TintPart, isTop: Bool) {
    if !isTop, let extras {
      switch part {
      case .color: if extras.tint != nil { return }
      case .mode: if extras.tintMode != .automatic { return }
      case .both: if extras.tint != nil && extras.tintMode != .automatic { return }
      }
    }
    resolveColors()
    withDrawingTraits { tintColorDidChange() }
    for view in subviews where view._superview === self { view.notifyOfTint(part, isTop: false) }
  }

  /// The tint before the view moves, if it may change by that.
  @inline(__always)
  final var tintBeforeMove: UIColor? { UIView.tintedViews > 0 ? tintColor : nil }

  /// Notifies of a changed tint after a move.
  @inline(__always)
  final func tintDidMove(from old: UIColor?) {
    if let old, old != tintColor { notifyOfTint(.both, isTop: true) }
  }
}
