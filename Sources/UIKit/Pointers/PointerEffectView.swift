import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform

/// What a pointer's effect does to a view: a plate in a layer of its own, a scale, a shadow.
///
/// The view's own values come back when the effect ends, unless the app has changed them meanwhile.
@MainActor final class PointerEffectView {
  let cursor: CursorShape
  private let view: UIView
  private let plate: CALayer?
  private let scale: CGFloat
  private let hasShadow: Bool
  private let transform: CGAffineTransform
  private var lifted: CGAffineTransform
  private let shadow: (opacity: Float, radius: CGFloat, offset: CGSize)

  init(_ effect: UIPointerEffect) {
    let preview = effect.preview
    view = preview.view
    transform = view.transform
    lifted = transform
    shadow = (view.layer.shadowOpacity, view.layer.shadowRadius, view.layer.shadowOffset)
    var tint = UIPointerEffect.TintMode.none
    switch effect.resolved {
    case .highlight, .automatic: (cursor, scale, hasShadow, tint) = (.hidden, 1, false, .underlay)
    case .lift: (cursor, scale, hasShadow, tint) = (.hidden, 1.06, true, .none)
    case .hover(_, let mode, let prefersShadow, let prefersScale):
      (cursor, scale, hasShadow, tint) = (.arrow, prefersScale ? 1.03 : 1, prefersShadow, mode)
    }
    guard tint != .none else {
      plate = nil
      return
    }
    let isDark = view.traitCollection.userInterfaceStyle == .dark
    let made = CALayer()
    let room: CGFloat = tint == .underlay ? -6 : 0
    made.frame = view.bounds.insetBy(dx: room, dy: room)
    made.cornerRadius = tint == .underlay ? 10 : view.layer.cornerRadius
    made.backgroundColor = (isDark ? UIColor(white: 1, alpha: 0.16) : UIColor(white: 0, alpha: 0.1)).cgColor
    made.opacity = 0
    if tint == .underlay { view.layer.insertSublayer(made, at: 0) } else { view.layer.addSublayer(made) }
    plate = made
  }

  func appear() {
    plate?.opacity = 1
    if scale != 1 {
      lifted = transform.scaledBy(x: scale, y: scale)
      view.transform = lifted
    }
    if hasShadow {
      view.layer.shadowOpacity = 0.22
      view.layer.shadowRadius = 10
      view.layer.shadowOffset = CGSize(width: 0, height: 5)
    }
  }

  func disappear() {
    plate?.opacity = 0
    if scale != 1, view.transform == lifted { view.transform = transform }
    if hasShadow {
      view.layer.shadowOpacity = shadow.opacity
      view.layer.shadowRadius = shadow.radius
      view.layer.shadowOffset = shadow.offset
    }
  }

  func end() { plate?.removeFromSuperlayer() }
}

extension UIPointerEffect {
  /// The effect that `automatic` stands for.
  var resolved: UIPointerEffect {
    guard case .automatic(let preview) = self else { return self }
    let size = preview.size
    if size.width <= 100, size.height <= 60 { return .highlight(preview) }
    if size.width <= 250, size.height <= 250 { return .lift(preview) }
    return .hover(preview)
  }
}
