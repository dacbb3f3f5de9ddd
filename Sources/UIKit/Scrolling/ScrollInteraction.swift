import Foundation
import QuartzCore

/// What is happening to a scroll view just now. A plain value within the view: a frame of movement allocates nothing.
struct ScrollInteraction {
  /// What moves the contents without a finger.
  enum Motion {
    case none
    /// After a release. `start` is in seconds of the clock.
    case gliding(ScrollGlide, ScrollGlide, start: Double)
    /// Code asked for it. (S51)
    case animating(from: CGPoint, to: CGPoint, start: Double, toTop: Bool)
    /// The scale goes to another one. (S60)
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
  /// The offset that the finger asks for, had it not moved: without resistance at the edges.
  var rawStart = CGPoint.zero
  /// The finger's way as of its last event.
  var lastTranslation = CGPoint.zero
  /// The sheet around, which gets of the drag what the contents do not need.
  weak var sheet: UISheetPresentationController?
  /// The finger's whole way up and down as of its last event.
  var lastFinger: CGFloat = 0
  /// How much of it the sheet has got.
  var handedOver: CGFloat = 0
  /// The offset at the beginning of the drag.
  var dragStart = CGPoint.zero

  // MARK: Movement

  var motion = Motion.none
  /// The offset that movement has set last: another one was set by somebody else.
  var placed = CGPoint.zero
  /// The legal range has changed under a glide.
  var isPlanStale = false

  // MARK: Zooming

  var zoomScale: CGFloat = 1
  var isZooming = false
  var isZoomBouncing = false
  /// The scale that the fingers would have asked for when the pinch was at 1: without resistance at the limits.
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

  /// The time that movement counts from: the event's that is handled.
  final var momentNow: Double { Runtime.current.media.now.seconds }
}
