import TouchPlatform

/// Whether fingers swipe along an axis. (GS3–GS9)
@MainActor struct SwipeMeasurement {
  /// What the fingers have done so far.
  enum Verdict: Equatable {
    case open, failed, swiped
  }

  /// Along x, and not along y.
  let isHorizontal: Bool
  /// Towards larger numbers is allowed.
  let takesForward: Bool
  /// Towards smaller numbers is allowed.
  let takesBackward: Bool

  /// What a mask of directions allows. One that mixes axes allows its horizontal part only, as was seen on devices; one
  /// without a known bit allows nothing. (GS9, GS12)
  init(_ direction: UISwipeGestureRecognizer.Direction) {
    isHorizontal = !direction.isDisjoint(with: [.left, .right])
    takesForward = direction.contains(isHorizontal ? .right : .down)
    takesBackward = direction.contains(isHorizontal ? .left : .up)
  }

  /// What the fingers have done so many seconds after they touched: each must swipe on its own. (GS8)
  func verdict(of touches: ContiguousArray<UITouch>, after time: Double, _ constants: GestureConstants) -> Verdict {
    guard time <= constants.swipeDuration else { return .failed }
    let needed = constants.swipeDistance * (1 - constants.swipeAlongShrinkage * time)
    let allowed = constants.swipeDistance * (1 - constants.swipeAcrossShrinkage * time)
    var isDone = true
    for touch in touches {
      let way = touch.place - touch.startPlace
      let along = isHorizontal ? way.x : way.y
      let across = abs(isHorizontal ? way.y : way.x)
      if along > 0 && !takesForward || along < 0 && !takesBackward { return .failed }
      if across > allowed + 1e-9 { return .failed }
      if abs(along) < needed - 1e-9 { isDone = false }
    }
    return isDone ? .swiped : .open
  }
}
