import Foundation
import TouchPlatform

/// Frames and deadlines for tests that use views without a screen: the main run loop serves them while a test waits.
@MainActor final class BareClock {
  private unowned let runtime: Runtime
  private var wakeUp: Timer?
  private static let frame = 1.0 / 60

  init(_ runtime: Runtime) { self.runtime = runtime }

  /// Sends a frame once the run loop is run for so long.
  func requestFrame() {
    start(after: Self.frame) { runtime in
      let now = runtime.media.now
      let tick = FrameTick(surface: SurfaceID(1), time: now, target: now.advanced(bySeconds: Self.frame))
      runtime.receive(.frame(tick))
    }
  }

  /// Sends a wake-up at a time; nil for none.
  func setWakeUp(at time: MonotonicInstant?) {
    wakeUp?.invalidate()
    wakeUp = time.map { time in
      start(after: max(0, time.seconds - runtime.media.now.seconds)) { runtime in
        runtime.receive(.wake(WakeUp(surface: SurfaceID(1), time: runtime.media.now)))
      }
    }
  }

  @discardableResult
  private func start(after seconds: Double, _ body: @escaping @MainActor (Runtime) -> Void) -> Timer {
    let timer = Timer(timeInterval: seconds, repeats: false) { [handle = runtime.handle] _ in
      // Unsafe: timers of the main run loop fire on the main thread.
      MainActor.assumeIsolated { if let runtime = handle.runtime { body(runtime) } }
    }
    RunLoop.main.add(timer, forMode: .common)
    return timer
  }
}
