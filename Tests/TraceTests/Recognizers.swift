import UIKit

/// A tap as an app would write it: one finger, down and up, within 10 points.
final class Tapper: UIGestureRecognizer {
  var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 1, let touch = touches.first else { return state = .failed }
    start = touch.location(in: nil)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      let place = touch.location(in: nil)
      if hypot(place.x - start.x, place.y - start.y) > 10 { state = .failed }
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}

/// A drag that begins when its finger has gone 8 points.
final class Dragger: UIGestureRecognizer {
  var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let touch = touches.first { start = touch.location(in: nil) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let place = touches.first?.location(in: nil) else { return }
    if state == .possible {
      if hypot(place.x - start.x, place.y - start.y) >= 8 { state = .began }
    } else {
      state = .changed
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .ended }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .cancelled }
  }
}

/// Somebody to call.
final class Listener: NSObject {
  func called(_ sender: UIGestureRecognizer) {}
}

/// A delegate that says no.
final class Refuser: NSObject, UIGestureRecognizerDelegate {
  var begins = true
  var receives = true
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
}
