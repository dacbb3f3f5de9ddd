import Foundation
import QuartzCore

/// The pan of a scroll view: it begins only along an axis that can be dragged, and stops what moves by itself at
/// touch-down. (S5, S7, S11, S13, S16, S17, GP19)
final class ScrollPan: UIPanGestureRecognizer, ContentPan {
  /// Weak, since an attempt can outlive the view for a moment.
  private(set) weak var scrollView: UIScrollView?

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init()
    name = "UIScrollViewPan"
    allowedScrollTypesMask = .all
    scrollView.addGestureRecognizer(self)
    addTarget(self, action: ScrollPan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(ScrollPan.self) { $0.add("scrollViewPanned", ScrollPan.panned) }
    return "scrollViewPanned"
  }()

  /// The finger has moved far enough; the scroll view decides before the delegate. (S5, S7, S17)
  override func mayBegin(after way: SIMD2<Double>) -> Bool {
    guard super.mayBegin(after: way) else { return false }
    guard let scrollView else { return false }
    if scrollView.dragMayBegin(self) { return true }
    if scrollView.leavesDragToContents(self) { return false }
    // Nothing will scroll: contents need not wait any longer.
    scrollView.contentTouchDelay?.release()
    return false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    scrollView?.fingerTouched()
    super.touchesBegan(touches, with: event)
  }

  /// Whether the notches of a wheel drive it, with which no finger holds the contents beyond an edge. (GP18)
  private(set) var isNotch = false

  override func pointerActed(_ event: PointerEvent) {
    if let sample = event.scroll, isUndecided {
      isNotch = sample.phase == .discrete
      // Fingers that touch the pad stop what moves by itself, as on the screen. (S13)
      if sample.phase == .began { scrollView?.fingerTouched() }
    }
    super.pointerActed(event)
  }

  override func reset() {
    super.reset()
    isNotch = false
    scrollView?.fingersLifted()
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    // Two fingers drag and zoom at once. (S62)
    preventedGestureRecognizer.view === view && preventedGestureRecognizer is UIPinchGestureRecognizer
      ? false : super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventingGestureRecognizer.view === view && preventingGestureRecognizer is UIPinchGestureRecognizer
      ? false : super.canBePrevented(by: preventingGestureRecognizer)
  }

  private func panned() {
    guard let scrollView else { return }
    switch state {
    case .began: scrollView.beginDragging(translation(in: scrollView), byNotches: isNotch)
    case .changed: scrollView.drag(translation(in: scrollView))
    case .ended: scrollView.endDragging(velocity: velocity(in: scrollView))
    case .cancelled: scrollView.endDragging(velocity: .zero)
    case .possible, .failed: break
    }
  }
}

/// The pinch of a scroll view. (S14, S57–S62)
final class ScrollPinch: UIPinchGestureRecognizer {
  /// Weak, since an attempt can outlive the view for a moment.
  private(set) weak var scrollView: UIScrollView?

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init()
    name = "UIScrollViewPinch"
    scrollView.addGestureRecognizer(self)
    addTarget(self, action: ScrollPinch.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(ScrollPinch.self) { $0.add("scrollViewPinched", ScrollPinch.pinched) }
    return "scrollViewPinched"
  }()

  override var state: State {
    get { super.state }
    set {
      guard newValue == .began, currentState == .possible, !isWaiting, scrollView?.zoomMayBegin(self) != true else {
        return super.state = newValue
      }
      super.state = .failed
    }
  }

  /// It ends when fewer than two fingers are left. (S59)
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if currentState.isActive, downCount < 2 { state = .ended }
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer.view === view && preventedGestureRecognizer is UIPanGestureRecognizer
      ? false : super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventingGestureRecognizer.view === view && preventingGestureRecognizer is UIPanGestureRecognizer
      ? false : super.canBePrevented(by: preventingGestureRecognizer)
  }

  /// Where its fingers are within the viewport.
  private func placeInViewport(of scrollView: UIScrollView) -> CGPoint {
    let point = location(in: scrollView)
    let origin = scrollView.layer._bounds.origin
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func pinched() {
    guard let scrollView else { return }
    switch state {
    case .began:
      scrollView.beginZooming(at: location(in: scrollView))
      scrollView.zoom(by: Double(scale), at: placeInViewport(of: scrollView))
    case .changed: scrollView.zoom(by: Double(scale), at: placeInViewport(of: scrollView))
    case .ended, .cancelled: scrollView.endZooming()
    case .possible, .failed: break
    }
  }
}
