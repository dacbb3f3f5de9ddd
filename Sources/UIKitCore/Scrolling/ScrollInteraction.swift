import Foundation
import QuartzCore
import ScrollPhysics

/// The state of a scroll view's interaction. A plain value within the view: a frame of movement allocates nothing.
struct ScrollInteraction {
  /// What moves the contents without a finger.
  enum Motion {
    case none
    /// After a release. `start` is in seconds of the clock.
    case gliding(ScrollGlide, ScrollGlide, start: Double)
    /// An animated scroll that code started. (S51)
    case animating(from: CGPoint, to: CGPoint, start: Double, toTop: Bool)
    /// The scale changes to another one. (S60)
    case zooming(ZoomAnimation)
  }

  // MARK: A finger

  var isTracking = false
  var isDragging = false
  var isDecelerating = false
  /// The finger has stopped contents that moved.
  var wasCaught = false
  /// Which axes the running drag moves.
  var dragsHorizontally = false
  var dragsVertically = false
  /// A wheel drags, not a finger. (GP18)
  var isByNotches = false
  /// The offset at the drag's start that the finger's translation is added to, without resistance at the edges.
  var rawStart = CGPoint.zero
  /// The finger's translation in its last event.
  var lastTranslation = CGPoint.zero
  /// The surrounding sheet, which gets the part of the drag that the contents do not use.
  weak var sheet: UISheetPresentationController?
  /// The finger's whole vertical translation in its last event.
  var lastFinger: CGFloat = 0
  /// The part of it that the sheet has got.
  var handedOver: CGFloat = 0
  /// The offset at the beginning of the drag.
  var dragStart = CGPoint.zero

  // MARK: Movement

  var motion = Motion.none
  /// The offset that movement has set last: another one was set by other code.
  var placed = CGPoint.zero
  /// The legal range has changed under a glide.
  var isPlanStale = false
  /// The legal range has changed under a finger that does not drag.
  var isRangeStale = false

  // MARK: Zooming

  var zoomScale: CGFloat = 1
  var isZooming = false
  var isZoomBouncing = false
  /// The zoom scale that corresponds to a pinch scale of 1, without resistance at the limits.
  var rawZoomStart: CGFloat = 1
  /// The point of the contents, at scale 1, that is kept under the fingers.
  var zoomCenter = CGPoint.zero
  /// Where the fingers' middle was last within the viewport.
  var zoomPlace = CGPoint.zero

  var isMoving: Bool { if case .none = motion { false } else { true } }
}

extension UIScrollView {
  /// Whether nothing moves the contents: changes of their size and insets may then put them back into the range.
  final var isAtRest: Bool {
    !interaction.isDragging && !interaction.isMoving && !interaction.isZooming && !interaction.isTracking
  }

  /// The time from which movement counts: that of the event that is handled.
  final var momentNow: Double { Runtime.current.media.now.seconds }
}
