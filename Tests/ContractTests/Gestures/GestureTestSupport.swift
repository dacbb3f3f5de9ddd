import Foundation
import UIKit

/// A view that is the target of recognisers.
final class ActingView: UIView {
  var onAct: ((UIGestureRecognizer) -> Void)?
  func acted(_ recognizer: UIGestureRecognizer) { onAct?(recognizer) }

  /// Is called by a recogniser of its own.
  @discardableResult
  func act<Recognizer: UIGestureRecognizer>(on recognizer: Recognizer, _ body: @escaping (Recognizer) -> Void)
    -> Recognizer
  {
    onAct = { if let recognizer = $0 as? Recognizer { body(recognizer) } }
    recognizer.addTarget(self, action: .init("acted", ActingView.acted))
    return recognizer
  }
}

/// A delegate that lets recognisers go together, and may refuse to let them begin.
final class Referee: NSObject, UIGestureRecognizerDelegate {
  var together = false
  var mayBegin: (UIGestureRecognizer) -> Bool = { _ in true }
  var receivesEvent: (UIEvent) -> Bool = { _ in true }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { together }
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin(gestureRecognizer) }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    receivesEvent(event)
  }
}

/// A number with so many places, without a sign before zero: `1.25`, `-0.5`.
func text(_ number: Double, _ places: Int = 3) -> String {
  let scale = pow(10.0, Double(places))
  let rounded = (number * scale).rounded() / scale
  return rounded == 0 ? "0" : rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

/// `(10, 2.5)`.
func text(_ point: CGPoint, _ places: Int = 3) -> String { "(\(text(point.x, places)), \(text(point.y, places)))" }
