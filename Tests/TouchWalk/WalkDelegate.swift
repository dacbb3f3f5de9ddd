import UIKit

/// Answers recognisers' questions by chance, and does something meanwhile.
@MainActor final class WalkDelegate: NSObject, UIGestureRecognizerDelegate {
  private weak var walk: TouchWalk?

  init(_ walk: TouchWalk) { self.walk = walk }

  /// Yes in `share` of 256 cases.
  private func says(_ share: UInt8, _ recognizer: UIGestureRecognizer) -> Bool {
    guard let walk, walk.isInStep else { return false }
    walk.inCallback(of: recognizer.view)
    return walk.input.happens(share)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    walk?.gestures.isAsked(gestureRecognizer)
    return !says(40, gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard says(90, gestureRecognizer) else { return false }
    walk?.gestures.allow(gestureRecognizer, otherGestureRecognizer)
    return true
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { says(24, gestureRecognizer) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { says(24, gestureRecognizer) }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    !says(24, gestureRecognizer)
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
    !says(24, gestureRecognizer)
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    !says(16, gestureRecognizer)
  }
}

/// The target of every recogniser and control.
@MainActor final class WalkTarget {
  static let acted = Selector("acted:", WalkTarget.acted)
  static let changed = Selector("changed", WalkTarget.changed)

  private weak var walk: TouchWalk?

  init(_ walk: TouchWalk) { self.walk = walk }

  func acted(_ recognizer: UIGestureRecognizer) {
    if self === walk?.target { walk?.gestures.targetHears(recognizer) }
    walk?.inCallback(of: recognizer.view)
  }

  func changed() { walk?.inCallback(of: nil) }
}
