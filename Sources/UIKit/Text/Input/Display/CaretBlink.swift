import Foundation
import QuartzCore
import TouchPlatform

/// Switches a caret on and off by deadlines: two frames a second and nothing between them.
@MainActor final class CaretBlink {
  /// How long a caret is visible, and how long it is not.
  static let interval: TimeInterval = 0.5
  private let show: @MainActor (Bool) -> Void
  private var deadline: (runtime: Runtime, deadline: Deadline)?
  private var isOn = false

  init(show: @escaping @MainActor (Bool) -> Void) { self.show = show }

  /// Shows the caret and begins again.
  func restart() {
    stop()
    isOn = true
    show(true)
    wait()
  }

  /// Hides the caret.
  func stop() {
    if let deadline { deadline.runtime.deadlines.cancel(deadline.deadline) }
    deadline = nil
    if isOn { show(false) }
    isOn = false
  }

  private func wait() {
    let runtime = Runtime.current
    let time = MonotonicInstant(seconds: CACurrentMediaTime() + Self.interval)
    deadline = (runtime, runtime.deadlines.schedule(at: time) { [weak self] in self?.turn() })
  }

  private func turn() {
    isOn.toggle()
    show(isOn)
    wait()
  }
}
