import Foundation
import TouchTesting
import UIKit

/// A window that writes down every event before it hands it on.
final class WatchedWindow: UIWindow {
  /// What to say of an event.
  var words: (UIEvent) -> String = { _ in "event" }

  override func sendEvent(_ event: UIEvent) {
    Stage.current?.note(words(event))
    super.sendEvent(event)
  }
}

extension Stage {
  /// Puts a watched window in front of the stage's own.
  func watchedWindow(_ frame: CGRect? = nil, words: @escaping (UIEvent) -> String) -> WatchedWindow {
    let made = WatchedWindow(frame: frame ?? window.bounds)
    made.words = words
    made.windowLevel = .alert
    made.isHidden = false
    return made
  }
}
