import Foundation
import QuartzCore
import ScrollPhysics

// A finger's drag, for any recogniser: it begins, changes by translations, and ends with a velocity. (S12–S49)
extension UIScrollView {
  /// Whether the axis can be dragged. (S15, S16)
  package final var canDragHorizontally: Bool {
    isScrollEnabled && (geometry.horizontal.hasLength || alwaysBounceHorizontal && bounces)
  }

  /// Whether the axis can be dragged. (S15, S16)
  final var canDragVertically: Bool {
    isScrollEnabled && (geometry.vertical.hasLength || alwaysBounceVertical && bounces)
  }

  private var horizontalBand: RubberBand { RubberBand(length: layer._bounds.size.width) }
  private var verticalBand: RubberBand { RubberBand(length: layer._bounds.size.height) }

  /// The drag begins; `translation` is the finger's movement beyond the slop, in points of the view. A wheel's notch is
  /// a drag of its own. (S18, S19, S48, GP18)
  final func beginDragging(_ translation: CGPoint, byNotches: Bool = false) {
    endMotion()
    dragWillBegin()
    let offset = layer._bounds.origin
    interaction.isDragging = true
    interaction.isByNotches = byNotches
    interaction.dragStart = offset
    interaction.dragsHorizontally = canDragHorizontally
    interaction.dragsVertically = canDragVertically
    if isDirectionalLockEnabled && interaction.dragsHorizontally && interaction.dragsVertically {
      let (across, along) = (abs(translation.x), abs(translation.y))
      if across >= 2 * along { interaction.dragsVertically = false }
      if along >= 2 * across { interaction.dragsHorizontally = false }
    }
    interaction.lastTranslation = .zero
    interaction.sheet = interaction.dragsVertically && !byNotches ? surroundingSheet : nil
    (interaction.lastFinger, interaction.handedOver) = (0, 0)
    restartDrag(at: .zero)
    showIndicators()
    dismissKeyboardForDrag()
    delegate?.scrollViewWillBeginDragging(self)
    if interaction.isDragging { drag(translation) }
  }

  /// Makes the present offset the one for `translation`.
  private func restartDrag(at translation: CGPoint) {
    let offset = layer._bounds.origin
    func raw(_ offset: Double, _ range: ScrollRange, _ band: RubberBand) -> Double {
      let overshoot = range.overshoot(offset)
      return overshoot == 0 ? offset : offset - overshoot + band.raw(overshoot)
    }
    interaction.rawStart = CGPoint(
      x: raw(offset.x, geometry.horizontal, horizontalBand) + translation.x,
      y: raw(offset.y, geometry.vertical, verticalBand) + translation.y)
    interaction.placed = offset
    interaction.isPlanStale = false
  }

  /// The finger has moved by `translation` from where the drag began: contents follow it, with resistance beyond the
  /// edges. (S25–S27)
  final func drag(_ translation: CGPoint) {
    guard interaction.isDragging else { return }
    // A pinch moves the contents as well as scales them; the drag continues from where the pinch ends. (S62)
    guard !interaction.isZooming else { return interaction.lastTranslation = translation }
    if layer._bounds.origin != interaction.placed || interaction.isPlanStale {
      // Other code has moved the contents under the finger: the drag continues from there.
      restartDrag(at: interaction.lastTranslation)
    }
    var way = translation
    if let sheet = interaction.sheet { way.y -= handOver(translation.y, to: sheet) }
    interaction.lastTranslation = way
    var offset = layer._bounds.origin
    if interaction.dragsHorizontally {
      offset.x = shown(interaction.rawStart.x - way.x, geometry.horizontal, horizontalBand)
    }
    if interaction.dragsVertically {
      offset.y = shown(interaction.rawStart.y - way.y, geometry.vertical, verticalBand)
    }
    place(offset)
  }

  private func shown(_ raw: Double, _ range: ScrollRange, _ band: RubberBand) -> Double {
    let overshoot = range.overshoot(raw)
    if overshoot == 0 { return raw }
    // No finger holds a notch beyond the edge: the contents would only jerk there and back.
    return bounces && !interaction.isByNotches ? raw - overshoot + band.shown(overshoot) : range.clamp(raw)
  }

  /// The finger lifts with a velocity, in points per second on the screen. The contents move on, move back, or rest.
  /// (S28–S30, S36–S48)
  final func endDragging(velocity finger: CGPoint) {
    guard interaction.isDragging else { return }
    if refreshControl != nil { makeRoomForRefreshing() }
    let start = momentNow
    var velocity = CGPoint(
      x: interaction.dragsHorizontally ? -finger.x : 0, y: interaction.dragsVertically ? -finger.y : 0)
    if let sheet = interaction.sheet {
      interaction.sheet = nil
      if sheet.drag.isDragging {
        // The throw is for the sheet unless it is at the place at which contents scroll.
        let isForSheet = sheet.drag.isOffItsPlace
        sheet.drag.end(velocity: isForSheet ? finger.y : 0)
        if isForSheet { velocity.y = 0 }
      }
    }
    var horizontal = release(
      layer._bounds.origin.x, velocity.x, from: interaction.dragStart.x, geometry.horizontal,
      page: layer._bounds.size.width)
    var vertical = release(
      layer._bounds.origin.y, velocity.y, from: interaction.dragStart.y, geometry.vertical,
      page: layer._bounds.size.height)
    if geometry.isFollowed { vertical = restForTitle(vertical, velocity: velocity.y) }
    let proposed = CGPoint(x: horizontal.proposal, y: vertical.proposal)
    let told = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    var target = contentTarget(for: proposed, velocity: told)
    delegate?.scrollViewWillEndDragging(self, withVelocity: told, targetContentOffset: &target)
    let offset = layer._bounds.origin
    if target.x != proposed.x, target.x.isFinite {
      horizontal = release(offset.x, velocity.x, to: target.x, geometry.horizontal)
    }
    if target.y != proposed.y, target.y.isFinite {
      vertical = release(offset.y, velocity.y, to: target.y, geometry.vertical)
    }
    // A delegate may have ended the drag, or begun something else, meanwhile.
    guard interaction.isDragging else { return }
    interaction.isDragging = false
    interaction.isTracking = false
    let continues = horizontal.moves || vertical.moves
    delegate?.scrollViewDidEndDragging(self, willDecelerate: continues)
    guard !interaction.isDragging, !interaction.isMoving else { return }
    if continues { decelerate(horizontal, vertical, from: start) } else { movementDidEnd() }
  }

  /// The size of a device pixel, in points.
  final var pixel: Double { 1 / UIScreen.main.scale }

  private func release(
    _ offset: Double, _ velocity: Double, from start: Double, _ range: ScrollRange, page: Double
  ) -> ScrollGlide {
    let rate = Double(decelerationRate.rawValue)
    guard isPagingEnabled, range.overshoot(offset) == 0 else {
      return ScrollGlide(
        offset: offset, velocity: velocity, range: range, rate: rate, bounces: bounces, pixel: pixel)
    }
    let choice = PageChoice(page: page, range: range)
    if interaction.isByNotches {
      let target = choice.next(from: start, towards: offset - start)
      return ScrollGlide(offset: offset, velocity: 0, springingTo: target, pixel: pixel)
    }
    let landing = Deceleration(start: offset, velocity: velocity, rate: rate).target
    let target = choice.target(from: start, offset: offset, velocity: velocity, landing: landing)
    // A finger that has stopped on its page leaves no visible movement.
    let continues = offset != target || abs(velocity) > Deceleration.stopSpeed
    return ScrollGlide(offset: offset, velocity: continues ? velocity : 0, springingTo: target, pixel: pixel)
  }

  /// The delegate wants it to stop elsewhere. (S44)
  private func release(
    _ offset: Double, _ velocity: Double, to target: Double, _ range: ScrollRange
  ) -> ScrollGlide {
    if range.overshoot(offset) != 0, !isPagingEnabled {
      return ScrollGlide(offset: offset, velocity: velocity, returningTo: target, pixel: pixel)
    }
    if isPagingEnabled { return ScrollGlide(offset: offset, velocity: velocity, springingTo: target, pixel: pixel) }
    return ScrollGlide(
      offset: offset, stoppingAt: target, range: range, rate: Double(decelerationRate.rawValue), bounces: bounces,
      pixel: pixel)
  }

  /// The legal range has changed: a drag continues from where it is, and a glide is planned again at its next frame.
  final func edgesDidMove() {
    if interaction.isDragging || interaction.isMoving { interaction.isPlanStale = true }
  }

  /// Dismisses the keyboard: the first responder resigns. (S55)
  private func dismissKeyboardForDrag() {
    guard keyboardDismissMode != .none, let responder = window?.focus.firstResponder, responder is any UIKeyInput else {
      return
    }
    _ = responder.resignFirstResponder()
  }
}
