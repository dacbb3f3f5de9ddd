import Foundation
import TouchPlatform

/// Turns a tape's times into moments of the machine's clock, and waits for them.
@MainActor struct PlaybackPacer {
  private let speed: PlaybackSpeed
  private let origin: MonotonicInstant
  private let started = SystemTime.now
  /// The main thread's loop; nil on another thread, as in tests, where a wait is a sleep.
  private let loop = Thread.isMainThread ? try? MainLoop() : nil

  /// Plays `origin`, a time of the tape, now.
  init(speed: PlaybackSpeed, origin: MonotonicInstant) {
    self.speed = speed
    self.origin = origin
  }

  /// Returns when the tape's `time` has come, or when `isCancelled`, which is asked at least every 50 ms.
  func wait(until time: MonotonicInstant, isCancelled: () -> Bool) {
    guard case .times(let factor) = speed, time > origin else { return }
    let moment = started.advanced(bySeconds: (time.seconds - origin.seconds) / factor)
    while !isCancelled() {
      let now = SystemTime.now
      guard moment > now else { return }
      let seconds = min(0.05, moment.seconds - now.seconds)
      if let loop { loop.serve(for: seconds) } else { Thread.sleep(forTimeInterval: seconds) }
    }
  }

  /// Serves what waits in the main run loop, without waiting.
  func runMainLoopOnce() { loop?.serve(for: 0) }
}
