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
    do throws(PlatformError) {
      let loop = try MainLoop()
      timer = try LoopTimer(on: loop) { [weak self] in self?.fire() }
      mainLoop = loop
      reschedule()
      if !isStopped && !isClosed { loop.run() }
      timer = nil
      mainLoop = nil
      return .stopped
    } catch { return .lost("the main loop could not be made: \(error)") }
  }

  /// Sets the timer to what falls due next, or ends the loop; nothing on virtual time.
  func reschedule() {
    guard let mainLoop, let timer, !isDelivering else { return }
    if isStopped || isClosed { return mainLoop.stop() }
    let tick = isFrameRequested ? frameClock.next : .distantFuture
    timer.set(min(wakeUpDeadline ?? .distantFuture, tick))
  }

  private func fire() {
    deliverDue { $0 <= now }
    reschedule()
  }
}
