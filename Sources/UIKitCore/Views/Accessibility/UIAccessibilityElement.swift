import Foundation
import QuartzCore

/// Something on the screen that is no view of its own but is to be read and operated like one, such as a shape that a
/// view draws. A view offers its elements in `accessibilityElements`.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject {
  /// The view, or another element, that it belongs to.
  open weak var accessibilityContainer: AnyObject?
  /// Whether it is one thing to those that read the screen. Default true.
  open var isAccessibilityElement = true
  /// Its name, in the user's language. Default nil.
  open var accessibilityLabel: String?
  /// What it stands at. Default nil.
  open var accessibilityValue: String?
  /// What happens when it is activated. Default nil.
  open var accessibilityHint: String?
  /// What it is. Default none.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// A name for tests, that is not read out. Default nil.
  open var accessibilityIdentifier: String?
  /// The language of its texts, as a BCP 47 tag; nil is the system's. Default nil.
  open var accessibilityLanguage: String?
  /// Its outline in the screen's points, in place of the frame. Default nil.
  open var accessibilityPath: UIBezierPath?
  /// What can be done with it beside activating it. Default nil.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  private var frame: CGRect?
  private var activationPoint: CGPoint?

  /// Where it is in its container's space, in points. It moves with the container. Default zero, which means that
  /// `accessibilityFrame` says where it is.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// An element of this view, or of another element.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    freesOnMainActor()
  }

  /// Where it is, in the screen's points. Default: `accessibilityFrameInContainerSpace` in the container's view.
  open var accessibilityFrame: CGRect {
    get {
      if let frame { return frame }
      guard let view = accessibilityContainer as? UIView else { return accessibilityFrameInContainerSpace }
      return UIAccessibility.convertToScreenCoordinates(accessibilityFrameInContainerSpace, in: view)
    }
    set { frame = newValue }
  }

  /// The point that is tapped to activate it, in the screen's points. Default: the middle of its frame.
  open var accessibilityActivationPoint: CGPoint {
    get { activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
    set { activationPoint = newValue }
  }

  /// It was activated. Default: false, and a tap at its activation point follows.
  open func accessibilityActivate() -> Bool { false }
  /// Its value is to be raised. Default: nothing.
  open func accessibilityIncrement() {}
  /// Its value is to be lowered. Default: nothing.
  open func accessibilityDecrement() {}
  /// What is shown is to be left. Default: false, and its container's view is asked.
  open func accessibilityPerformEscape() -> Bool { false }
  /// The most important thing of what is shown is to be done. Default: false, and its container's view is asked.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// More is to be shown in a direction, a page. Default: false, and its container's view is asked.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
}
