import Foundation
import QuartzCore
import ScrollPhysics

// The scroll view's decisions for its recognisers. (S1–S20)
extension UIScrollView {
  /// `isScrollEnabled` was changed. (S15)
  final func scrollingMayHaveEnded() {
    storedPan?.isEnabled = isScrollEnabled
    contentTouchDelay?.isEnabled = isScrollEnabled
    // The pan's cancellation has ended a drag in progress.
    if !isScrollEnabled { interaction.isTracking = false }
  }

  /// The limits of the scale were changed: there is a pinch if there is something to zoom. (S14, S57)
  final func zoomLimitsChanged() {
    if zoomLimits.allowZooming {
      if storedPinch == nil { storedPinch = ScrollPinch(self) }
      storedPinch?.isEnabled = true
    } else {
      storedPinch?.isEnabled = false
    }
  }

  /// A finger touches the view or its contents: what moves by itself stops. (S12, S13, S49)
  final func fingerTouched() {
    interaction.isTracking = true
    if case .gliding = interaction.motion {
      endMotion()
      interaction.wasCaught = true
      showIndicators()
    }
  }

  /// The attempt of the pan is over: contents that were stopped away from a legal place move back to it.
  final func fingersLifted() {
    interaction.isTracking = false
    // What shrank under the finger, such as a section that a button closes, returns to its end as what was caught does.
    let wasCaught = interaction.wasCaught || interaction.isRangeStale
    interaction.wasCaught = false
    interaction.isRangeStale = false
    guard !interaction.isDragging, !interaction.isMoving, !interaction.isZooming else { return }
    let offset = layer._bounds.origin
    let horizontal = rest(offset.x, geometry.horizontal, page: layer._bounds.size.width, wasCaught)
    let vertical = rest(offset.y, geometry.vertical, page: layer._bounds.size.height, wasCaught)
    if wasCaught, horizontal.moves || vertical.moves {
      decelerate(horizontal, vertical, from: momentNow)
    } else {
      hideIndicators()
    }
  }

  private func rest(_ offset: Double, _ range: ScrollRange, page: Double, _ wasCaught: Bool) -> ScrollGlide {
    if isPagingEnabled, range.overshoot(offset) == 0 {
      let target = PageChoice(page: page, range: range).nearest(to: offset)
      return ScrollGlide(offset: offset, velocity: 0, springingTo: target, pixel: pixel)
    }
    return ScrollGlide(
      offset: offset, velocity: 0, range: range, rate: Double(decelerationRate.rawValue), bounces: bounces,
      pixel: pixel)
  }

  /// Whether the pan may begin. (S5, S7, S11, S16, S17)
  final func dragMayBegin(_ pan: ScrollPan) -> Bool {
    let translation = pan.translation(in: self)
    let isHorizontal = abs(translation.x) > abs(translation.y)
    let canDrag = isHorizontal ? canDragHorizontally : canDragVertically
    guard canDrag, isScrollEnabled else { return false }
    prepareToMove()
    if leavesToParent(isHorizontal ? translation.x : translation.y, isHorizontal: isHorizontal) { return false }
    return contentsAllowCancellation(pan)
  }

  /// Whether touches may be cancelled in the contents that have got them. (S5, S7)
  package final func contentsAllowCancellation(_ recognizer: UIGestureRecognizer) -> Bool {
    for touch in recognizer.attempt.touches {
      guard touch.delivery.state.isTracked, let view = touch.boundView, view !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
    }
    return true
  }

  /// Whether a drag beyond the end of the contents is for an outer scroll view, which can scroll further.
  private func leavesToParent(_ way: Double, isHorizontal: Bool) -> Bool {
    guard isHorizontal ? transfersHorizontalScrollingToParent : transfersVerticalScrollingToParent else {
      return false
    }
    func room(_ view: UIScrollView) -> Bool {
      let range = isHorizontal ? view.geometry.horizontal : view.geometry.vertical
      let offset = isHorizontal ? view.layer._bounds.origin.x : view.layer._bounds.origin.y
      return way > 0 ? offset > range.lower : offset < range.upper
    }
    guard !room(self) else { return false }
    var parent = _superview
    while let view = parent {
      if let outer = view as? UIScrollView, outer.isScrollEnabled, room(outer) { return true }
      parent = view._superview
    }
    return false
  }

  /// Whether a pinch may begin. (S5, S57)
  final func zoomMayBegin(_ pinch: ScrollPinch) -> Bool {
    zoomLimits.allowZooming && zoomedView != nil && contentsAllowCancellation(pinch)
  }
}
