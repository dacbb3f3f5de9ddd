import Foundation
import QuartzCore
import TouchPlatform

/// Holds touches on a scroll view's contents back for 0.15 seconds, until it is clear that they do not scroll.
///
/// While it is undecided the engine holds the beginning of its touches from their views (`delaysTouchesBegan`). When it
/// fails the views get them, as they were at touch-down; when the pan recognises first, they never get them. It
/// prevents no recogniser, and no recogniser prevents it. (S1–S4, S8–S11, D26–D28, D40–D42)
final class ContentTouchDelay: UIGestureRecognizer {
  /// Seconds for which touches are held. (S2)
  static let delay = 0.15

  /// Weak, since an attempt can outlive the view for a moment.
  private weak var scrollView: UIScrollView?
  private weak var event: UIEvent?

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init()
    name = "UIScrollViewDelayedTouchesBegan"
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    scrollView.addGestureRecognizer(self)
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    self.event = event
    guard isUndecided else { return }
    // What hits the scroll view itself is not delayed. (S10)
    if !following.contains(where: { $0.boundView !== scrollView }) { return state = .failed }
    guard let scrollView, scrollView.delaysContentTouches,
      scrollView.canDragHorizontally || scrollView.canDragVertically
    else { return release() }
    if deadline == nil, let first = touches.map(\.state.time).min() {
      wake(at: first.advanced(bySeconds: Self.delay))
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    self.event = event
    // After a quick tap contents get its beginning and its end in this event. (S8)
    if isUndecided { release() }
    // Also when the contents were refused the touches just now, since nothing else would end the attempt.
    if currentState.isActive, following.allSatisfy(touches.contains) { state = .ended }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    if following.allSatisfy(touches.contains) { state = .cancelled }
  }

  /// The time is up. (S2)
  override func deadlineCame() { if isUndecided { release() } }

  /// Releases the held touches to the contents, unless the scroll view forbids it: then the touches are taken, and only
  /// recognisers get them. (S3, S4)
  func release() {
    guard isUndecided else { return }
    stopWaking()
    let attempt = attemptSerial
    for view in heldViews {
      let touches = Set(following.filter { $0.boundView === view })
      let mayBegin = scrollView?.touchesShouldBegin(touches, with: event, in: view) ?? true
      // The app may have cancelled the touches meanwhile: this attempt is then over, and the recogniser must not begin.
      guard isLive, attemptSerial == attempt, isUndecided else { return }
      if !mayBegin { return state = .began }
    }
    state = .failed
  }

  private var heldViews: [UIView] {
    var views: [UIView] = []
    for touch in following where !touch.delivery.state.hasBegun {
      guard let view = touch.boundView, view !== scrollView, !views.contains(where: { $0 === view }) else { continue }
      views.append(view)
    }
    return views
  }
}
