import Foundation
import TouchPlatform

extension HeadlessPlatform {
  /// Runs until `stop()` or the surface is closed; on virtual time also until nothing is left to wait for.
  ///
  /// The surface is reported as shown and focused first. On virtual time no moment is waited for. On the system's
  /// clock the main run loop runs, so that an app's timers, main queue and tasks work; call it on the main thread.
  public func run() -> PlatformEnd {
    isStopped = false
    send(.surface(SurfaceChange(surface: surfaceID, time: now, kind: .visible(true))))
    send(.surface(SurfaceChange(surface: surfaceID, time: now, kind: .focus(true))))
    if virtualTime != nil {
      deliverDue { _ in true }
      return .stopped
    }
    isRunning = true
    reschedule()
    // The run loop returns by itself when it has nothing to wait for, so a far timer is always there.
    while !isStopped && !isClosed { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    isRunning = false
    timer?.invalidate()
    timer = nil
    return .stopped
  }

  /// Sets the run loop's timer to what falls due next; nothing on virtual time.
  func reschedule() {
    guard virtualTime == nil, isRunning, !isDelivering else { return }
    timer?.invalidate()
    let next = min(wakeUpDeadline ?? .distantFuture, isFrameRequested ? frameClock.next : .distantFuture)
    let present = now
    let wait = isStopped || next <= present ? 0 : min(3600, next.seconds - present.seconds)
    let made = Timer(timeInterval: wait, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.fire() }
    }
    timer = made
    RunLoop.main.add(made, forMode: .common)
  }

  private func fire() {
    deliverDue { $0 <= now }
    reschedule()
  }
}
