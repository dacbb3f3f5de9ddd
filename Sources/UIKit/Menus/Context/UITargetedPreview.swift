import CoreGraphics
import Foundation
import QuartzCore

/// How a view is shown while it is lifted out of its place.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject, @preconcurrency NSCopying {
  /// What is seen of the view, in its own space; nil for all of it. Default nil.
  open var visiblePath: UIBezierPath? {
    get { visible }
    set { visible = newValue?.copy() as? UIBezierPath }
  }
  private var visible: UIBezierPath?
  /// What throws the shadow, in the view's own space; nil for what is seen. Default nil.
  open var shadowPath: UIBezierPath? {
    get { shadow }
    set { shadow = newValue?.copy() as? UIBezierPath }
  }
  private var shadow: UIBezierPath?
  /// The fill behind the view. Default the system's background; assigning nil brings that back.
  open var backgroundColor: UIColor! {
    get { fill ?? .systemBackground }
    set { fill = newValue }
  }
  private var fill: UIColor?

  /// The whole view.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// Lines of text: what is seen are these rectangles, as `NSValue`s in the view's own space, with some space around them.
  public init(textLineRects: [NSValue]) {
    super.init()
    freesOnMainActor()
    let rects = textLineRects.map(\.cgRectValue).filter { !$0.isNull && !$0.isInfinite && !$0.isEmpty }
    guard !rects.isEmpty else { return }
    let path = UIBezierPath()
    for rect in rects { path.append(UIBezierPath(roundedRect: rect.insetBy(dx: -8, dy: -5), cornerRadius: 8)) }
    visiblePath = path
  }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = UIPreviewParameters()
    made.visiblePath = visiblePath
    made.shadowPath = shadowPath
    made.fill = fill
    return made
  }
}

/// Where a lifted view comes from, or is put down.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject, @preconcurrency NSCopying {
  /// The view in whose space the place is.
  open private(set) var container: UIView
  /// The middle of the lifted view, in the container's space.
  open private(set) var center: CGPoint
  /// How the lifted view is scaled and turned there.
  open private(set) var transform: CGAffineTransform

  /// A place in a container, with a transform.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform) {
    self.container = container
    self.center = center
    self.transform = transform
    super.init()
    freesOnMainActor()
  }

  /// A place in a container.
  public convenience init(container: UIView, center: CGPoint) {
    self.init(container: container, center: center, transform: .identity)
  }

  /// The target itself, since it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view that is lifted out of its place, or put down, and how it is shown meanwhile.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject, @preconcurrency NSCopying {
  /// What is lifted.
  open private(set) var view: UIView
  /// How it is shown.
  open private(set) var parameters: UIPreviewParameters
  /// Where it comes from, or is put down.
  open private(set) var target: UIPreviewTarget

  /// A view with the place that it comes from.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.view = view
    self.parameters = parameters.copy() as? UIPreviewParameters ?? parameters
    self.target = target
    super.init()
    freesOnMainActor()
  }

  /// A view in its superview. One that is in none has a target of its own, which is logged.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    if view.superview == nil {
      PlatformNote.misuse("a UITargetedPreview needs a view in a superview, or a target; \(type(of: view)) has neither")
    }
    self.init(
      view: view, parameters: parameters,
      target: UIPreviewTarget(container: view.superview ?? view, center: view.center, transform: view.transform))
  }

  /// A whole view in its superview.
  public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }

  /// The view's size.
  open var size: CGSize { view.bounds.size }

  /// The same view with another place.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }

  /// The preview itself, since it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The box of the view's bounds at its place, in points of its window.
  final var frameInWindow: CGRect {
    let center = target.container.convert(target.center, to: nil)
    let size = CGRect(origin: .zero, size: self.size).applying(target.transform).size
    return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}
