import CoreGraphics
import Foundation
import QuartzCore

/// The lifted view of a context menu: a picture of a view, or the view of a preview's controller.
final class ContextMenuPlatter: UIView {
  /// Where it comes from, in points of the screen.
  let source: CGRect
  var tapped: (@MainActor () -> Void)?
  private let content = UIView()
  private let shown: UIView
  private let controller: UIViewController?
  private let wanted: CGSize
  private let parameters: UIPreviewParameters
  private static let radius: CGFloat = 13

  init(_ preview: UITargetedPreview, _ controller: UIViewController?) {
    source = preview.frameInWindow
    parameters = preview.parameters
    self.controller = controller
    if let controller {
      shown = controller.view
      wanted = controller.preferredContentSize
    } else {
      let view = preview.view
      // A view in no window has no picture on the screen yet: it is shown itself.
      shown = view.window == nil ? view : view.snapshotView(afterScreenUpdates: true) ?? UIView(frame: view.bounds)
      wanted = source.size
    }
    super.init(frame: source)
    content.backgroundColor = controller == nil ? parameters.backgroundColor : .systemBackground
    content.clipsToBounds = true
    shown.isUserInteractionEnabled = false
    addSubview(content)
    content.addSubview(shown)
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 8)
    if controller == nil, let path = parameters.visiblePath {
      let mask = CAShapeLayer()
      mask.path = path.cgPath
      content.layer.mask = mask
    } else {
      content.layer.cornerRadius = controller == nil ? preview.view.layer.cornerRadius : Self.radius
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Its size and place once lifted, at most so high; a view keeps its shape.
  func naturalFrame(in screen: CGRect, height: CGFloat) -> CGRect {
    var size = wanted
    if controller != nil {
      size.width = size.width > 0 ? min(size.width, screen.width) : screen.width
      size.height = size.height > 0 ? min(size.height, height) : height
    } else {
      let share = min(1, screen.width / max(1, size.width), height / max(1, size.height))
      size = CGSize(width: size.width * share, height: size.height * share)
    }
    return CGRect(
      x: source.midX - size.width / 2, y: source.midY - size.height / 2, width: size.width, height: size.height)
  }

  func place(at rect: CGRect) {
    if controller != nil {
      frame = rect
      content.frame = bounds
      shown.frame = bounds
    } else {
      // A picture is scaled as a whole, with its mask.
      bounds = CGRect(origin: .zero, size: source.size)
      content.frame = bounds
      shown.frame = bounds
      center = CGPoint(x: rect.midX, y: rect.midY)
      transform = CGAffineTransform(
        scaleX: rect.width / max(1, source.width), y: rect.height / max(1, source.height))
    }
    layer.shadowPath = shadow
  }

  private var shadow: CGPath {
    if controller == nil, let path = parameters.shadowPath ?? parameters.visiblePath { return path.cgPath }
    return UIBezierPath(roundedRect: bounds, cornerRadius: content.layer.cornerRadius).cgPath
  }

  func lift(to rect: CGRect) {
    place(at: rect)
    layer.shadowOpacity = 0.25
    if controller == nil, parameters.visiblePath == nil {
      content.layer.cornerRadius = max(content.layer.cornerRadius, 8)
    }
  }

  func putDown(at rect: CGRect?) {
    place(at: rect ?? source)
    layer.shadowOpacity = 0
    if controller != nil { alpha = 0 }
  }

  func grow(to rect: CGRect) {
    place(at: rect)
    alpha = 0
    layer.shadowOpacity = 0
  }

  /// The controller's view belongs to the app again.
  func letGo() {
    shown.isUserInteractionEnabled = true
    shown.removeFromSuperview()
  }

  private var isPressed = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = true }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = false }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isPressed, let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    isPressed = false
    tapped?()
  }
}
