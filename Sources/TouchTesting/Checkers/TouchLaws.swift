import Foundation
import UIKit

/// Watches touch calls and notes violations of the laws: each receiver gets began once for a touch, then ended or
/// cancelled once, and nothing after. (T6, T8)
@MainActor public final class TouchLaws {
  private enum Life { case down, over }
  private struct Key: Hashable {
    let receiver: ObjectIdentifier
    let touch: ObjectIdentifier
  }
  private var lives: [Key: Life] = [:]
  // Retained so that no identifier is used twice while the laws watch.
  private var kept: [AnyObject] = []
  /// The violations, in words.
  public private(set) var violations: [String] = []
  /// How many calls were seen.
  public private(set) var callCount = 0

  /// Laws that have seen nothing.
  public init() {}

  /// Touches that began and are not over.
  public var openCount: Int { lives.values.reduce(0) { $0 + ($1 == .down ? 1 : 0) } }

  /// Notes one call: `phase` is that of the method.
  public func note(_ receiver: UIResponder, _ name: String, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    callCount += 1
    if touches.isEmpty { violations.append("\(name) got an empty set") }
    for touch in touches {
      let key = Key(receiver: ObjectIdentifier(receiver), touch: ObjectIdentifier(touch))
      if touch.phase != phase { violations.append("\(name): a touch in phase \(touch.phase) came as \(phase)") }
      switch (phase, lives[key]) {
      case (.began, nil):
        lives[key] = .down
        kept.append(touch)
        kept.append(receiver)
      case (.began, .some): violations.append("\(name) got began twice for touch \(touch.hash)")
      case (.moved, .down): break
      case (.ended, .down), (.cancelled, .down): lives[key] = .over
      case (_, nil): violations.append("\(name) got \(phase) without began for touch \(touch.hash)")
      case (_, .some): violations.append("\(name) got \(phase) after the end of touch \(touch.hash)")
      }
    }
  }

  /// Removes the touches that are over, for long runs.
  public func forgetFinished() {
    lives = lives.filter { $0.value == .down }
    if lives.isEmpty { kept.removeAll() }
  }
}

/// A view whose calls are watched by `TouchLaws`.
open class LawfulView: UIView {
  /// The watching laws. Not kept alive, since they retain the views that they have seen.
  public weak var laws: TouchLaws?
  /// Its name in violations.
  public var name = "view"
  /// Called after each call.
  public var onCall: ((UITouch.Phase, Set<UITouch>) -> Void)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(.began, touches) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(.moved, touches) }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(.ended, touches) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(.cancelled, touches) }

  private func note(_ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    laws?.note(self, name, phase, touches)
    onCall?(phase, touches)
  }
}
