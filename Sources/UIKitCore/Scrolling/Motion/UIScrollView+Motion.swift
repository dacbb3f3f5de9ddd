import Foundation
import QuartzCore
import ScrollPhysics

// Movement without a finger: throws, bounces, and scrolls that code starts. A frame's place is computed only from the
// time at which the frame is shown, so it does not depend on the number of frames. (S26–S51)
extension UIScrollView {
  /// The duration of a change of the offset that code starts. (S51)
  static let animationDuration = 0.3

  /// What `setContentOffset(_:animated:)` does. (S50, S51)
  final func scroll(to offset: CGPoint, animated: Bool, toTop: Bool = false) {
    guard offset.x.isFinite, offset.y.isFinite else {
      return PlatformNote.misuse("a contentOffset must be finite; the old one stays")
    }
    endMotion()
    let place = onPixels(offset)
    guard animated, !interaction.isDragging, place != layer._bounds.origin else {
      contentOffset = place
      if toTop { delegate?.scrollViewDidScrollToTop(self) }
      return
    }
    interaction.placed = layer._bounds.origin
    interaction.motion = .animating(from: interaction.placed, to: place, start: momentNow, toTop: toTop)
    showIndicators()
    startFrames()
  }

  // MARK: Frames

  final func startFrames() {
    if frames == nil {
      frames = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        frame(at: link.targetTimestamp)
      }
    }
    guard !isFollowingFrames else { return }
    isFollowingFrames = true
    frames?.add(to: .main, forMode: .common)
  }

  final func stopFrames() {
    guard isFollowingFrames else { return }
    isFollowingFrames = false
    frames?.remove(from: .main, forMode: .common)
  }

  /// A frame that is shown at `time`, in seconds of the clock. Cost: no allocation, except by delegates.
  private func frame(at time: Double) {
    switch interaction.motion {
    case .none: stopFrames()
    case .gliding(let horizontal, let vertical, let start): glide(horizontal, vertical, start, at: time)
    case .animating(let from, let to, let start, let toTop):
      guard layer._bounds.origin == interaction.placed else { return endMotion() }
      let progress = TimingCurve.easeInOut.progress(at: (time - start) / Self.animationDuration)
      guard progress < 1 else {
        place(to)
        // The delegate may have started another movement.
        if case .animating(_, to, start, _) = interaction.motion { endAnimation(toTop: toTop) }
        return
      }
      place(CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress))
    case .zooming(let animation): zoomFrame(animation, at: time)
    }
  }

  /// Sets an offset and stores it, so that a change by other code is recognised.
  final func place(_ offset: CGPoint) {
    interaction.placed = onPixels(offset)
    contentOffset = interaction.placed
  }

  private func endAnimation(toTop: Bool) {
    interaction.motion = .none
    movementDidEnd()
    if toTop { delegate?.scrollViewDidScrollToTop(self) } else { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Ends any movement where it is, and notifies the delegate. (S49)
  final func endMotion() {
    switch interaction.motion {
    case .none: return
    case .animating(_, _, _, let toTop): endAnimation(toTop: toTop)
    case .gliding: endDeceleration()
    case .zooming(let animation): endZoomAnimation(animation)
    }
  }

  /// Nothing moves any more by itself.
  final func movementDidEnd() {
    stopFrames()
    if !interaction.isTracking { hideIndicators() }
  }

  // MARK: Throws

  /// Begins what follows a release. (S42)
  final func decelerate(_ horizontal: ScrollGlide, _ vertical: ScrollGlide, from start: Double) {
    interaction.motion = .gliding(horizontal, vertical, start: start)
    interaction.placed = layer._bounds.origin
    interaction.isPlanStale = false
    interaction.isDecelerating = true
    startFrames()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  private func glide(_ horizontal: ScrollGlide, _ vertical: ScrollGlide, _ start: Double, at time: Double) {
    var (horizontal, vertical, start) = (horizontal, vertical, start)
    let now = layer._bounds.origin
    if now != interaction.placed || interaction.isPlanStale {
      // Other code has moved the contents, or the edges have moved: the glide continues from there with its present
      // speed.
      let shift = CGPoint(x: now.x - interaction.placed.x, y: now.y - interaction.placed.y)
      horizontal = plan(after: horizontal, at: time - start, shift: shift.x, range: geometry.horizontal)
      vertical = plan(after: vertical, at: time - start, shift: shift.y, range: geometry.vertical)
      start = time
      interaction.isPlanStale = false
      interaction.motion = .gliding(horizontal, vertical, start: start)
    }
    let elapsed = time - start
    place(CGPoint(x: horizontal.offset(at: elapsed), y: vertical.offset(at: elapsed)))
    guard elapsed >= horizontal.duration, elapsed >= vertical.duration,
      case .gliding(_, _, start) = interaction.motion, !interaction.isPlanStale
    else { return }
    endDeceleration()
  }

  /// The rest of a glide under other circumstances: shifted, or within another range.
  private func plan(after glide: ScrollGlide, at time: Double, shift: Double, range: ScrollRange) -> ScrollGlide {
    let offset = glide.offset(at: time) + shift
    let velocity = glide.velocity(at: time)
    if isPagingEnabled {
      return ScrollGlide(
        offset: offset, velocity: velocity, springingTo: range.clamp(glide.target + shift), pixel: pixel)
    }
    // Contents that move back from beyond an edge move to that edge's present place.
    let wayBack = glide.wayBack(at: time)
    if shift == 0, wayBack != 0 {
      return ScrollGlide(
        offset: offset, velocity: velocity, returningTo: wayBack < 0 ? range.lower : range.upper,
        pixel: pixel)
    }
    return ScrollGlide(
      offset: offset, velocity: velocity, range: range, rate: Double(decelerationRate.rawValue), bounces: bounces,
      pixel: pixel)
  }

  private func endDeceleration() {
    interaction.motion = .none
    interaction.isDecelerating = false
    movementDidEnd()
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// The view leaves its window: all movement ends, and the contents do not stay beyond an edge.
  final func endAllMotion() {
    guard interaction.isMoving else { return }
    endMotion()
    let legal = legalOffset(layer._bounds.origin)
    if legal != layer._bounds.origin { contentOffset = legal }
  }
}
