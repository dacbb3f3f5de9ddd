import Foundation
import RenderTree
import TouchPlatform

extension HeadlessPlatform {
  /// The present moment.
  public var now: MonotonicInstant { timeSource.now }

  /// The moment of the next frame boundary that has not passed, whether or not a frame is asked for.
  ///
  /// It is the present moment when input was sent exactly at a boundary: that boundary's tick is still to come.
  public var nextFrameTime: MonotonicInstant { frameClock.next }

  /// Hands over an event at its own time.
  ///
  /// On virtual time, an event of a later moment first moves the clock there, and what falls due before that moment is
  /// delivered before it; what falls due at that very moment waits for the next `advance`. An event of an earlier
  /// moment is delivered now, with its own stamp, as late input is. An event sent while another is being handled waits
  /// until that one is done. A surface change is applied to the surface first; after `.closed` nothing is delivered.
  public func send(_ event: InputEvent) {
    if isDelivering {
      queue.append(event)
      return
    }
    if let virtualTime, event.time > virtualTime.now {
      deliverDue { $0 < event.time }
      frameClock.skip(before: event.time)
      virtualTime.now = event.time
    }
    deliver(event)
  }

  /// Moves virtual time to `time`, delivering in order every wake-up and frame tick that falls due until then,
  /// that moment included. An earlier time delivers what is due now.
  public func advance(to time: MonotonicInstant) {
    guard let virtualTime else {
      preconditionFailure("advance(to:) moves virtual time; this headless platform runs on the system's clock")
    }
    precondition(
      !isDelivering, "time cannot be advanced while an event is being handled: do it after the handler returns")
    let end = max(time, virtualTime.now)
    isStopped = false
    deliverDue { $0 <= end }
    if isStopped { return }
    frameClock.skip(through: end)
    virtualTime.now = end
  }

  /// Moves virtual time by this many seconds.
  public func advance(bySeconds seconds: Double) { advance(to: now.advanced(bySeconds: seconds)) }

  /// Moves virtual time over this many frame boundaries, to the moment of the last one, whose tick is delivered when a
  /// frame is asked for.
  public func advance(byFrames count: Int) {
    for _ in 0..<max(0, count) { advance(to: frameClock.next) }
  }

  /// Delivers what is due at the present moment.
  public func settle() { advance(to: now) }

  /// Delivers wake-ups and ticks in the order of their moments, as long as `isIncluded` says so of the moment.
  func deliverDue(_ isIncluded: (MonotonicInstant) -> Bool) {
    var wakesAtOneMoment = 0
    var lastMoment = MonotonicInstant.zero
    while !isStopped {
      let present = timeSource.now
      let wake = wakeUpDeadline.map { max($0, present) } ?? .distantFuture
      let tick = isFrameRequested ? max(frameClock.next, present) : .distantFuture
      let moment = min(wake, tick)
      guard moment < .distantFuture, isIncluded(moment) else { return }
      virtualTime?.now = moment
      if wake <= tick {
        wakesAtOneMoment = moment == lastMoment ? wakesAtOneMoment + 1 : 0
        lastMoment = moment
        wakeUpDeadline = nil
        if wakesAtOneMoment > 10_000 {
          PlatformLog.write(.library, "a wake-up is asked for without end for the same moment; it is dropped")
        } else {
          deliver(.wake(WakeUp(surface: surfaceID, time: moment)))
        }
      } else {
        deliverTick(at: moment)
      }
    }
  }

  private func deliverTick(at moment: MonotonicInstant) {
    frameClock.skip(through: moment)
    isFrameRequested = false
    deliver(.frame(FrameTick(surface: surfaceID, time: moment, target: frameClock.next)))
  }

  /// The surface of events that the platform makes itself.
  var surfaceID: SurfaceID { surface?.id ?? .main }

  /// Hands over one event, then those that were sent meanwhile.
  func deliver(_ event: InputEvent) {
    isDelivering = true
    handOver(event)
    var next = 0
    while next < queue.count {
      handOver(queue[next])
      next += 1
    }
    queue.removeAll(keepingCapacity: true)
    isDelivering = false
    reschedule()
  }

  private func handOver(_ event: InputEvent) {
    guard !isClosed else { return }
    if case .surface(let change) = event {
      switch change.kind {
      case .geometry(let geometry):
        surface?.resize(to: geometry)
        // The engine must not get a change that the surface could not make.
        guard geometry.isDrawable else { return }
      case .closed:
        isClosed = true
        isFrameRequested = false
        wakeUpDeadline = nil
      case .environment, .focus, .visible: break
      }
    }
    delegate?.receive(event)
  }
}
