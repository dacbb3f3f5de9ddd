import TouchPlatform
import UIKit

extension TouchWalk {
  /// One event, or one thing that an app does outside of events; then the laws.
  func step() {
    report.stepCount += 1
    isInStep = true
    takeStep()
    isInStep = false
    checkAtRest()
  }

  private func takeStep() {
    let what = input.choice(32)
    trace("step \(what)")
    switch what {
    case 0..<8: deviceReports()
    case 8..<16: runtime.receive(.contacts(rawFrame()))
    case 16..<21: stage.advance(by: .milliseconds(Double(input.byte()) / 8))
    case 21: runtime.receive(.frame(FrameTick(surface: .main, time: time(), target: time())))
    case 22: runtime.receive(.wake(WakeUp(surface: .main, time: time())))
    case 23: surfaceChange()
    case 24: runtime.receive(otherEvent())
    case 25: tracker.cancelAll(at: stage.platform.now) { stage.platform.send(.contacts($0)) }
    case 26: runtime.cancelAllTouches()
    case 27: schedule()
    default: act(on: randomView())
    }
  }

  /// A moment: usually now or a little earlier or later, seldom any at all.
  func time() -> MonotonicInstant {
    let now = stage.platform.now
    switch input.byte() {
    case 0xFF: return MonotonicInstant(nanoseconds: input.word())
    case 0xFE: return .zero
    case 0xFD: return .distantFuture
    case 0xC0...0xFC: return now.advanced(byNanoseconds: -20_000_000)
    case let step: return now.advanced(byNanoseconds: Int64(step) * 100_000)
    }
  }

  /// What devices say, repaired by the tracker.
  private func deviceReports() {
    let now = stage.platform.now
    let reports = (0...input.choice(6)).map { _ in
      let what = input.byte()
      return ContactReport(
        key: UInt64(what >> 2 & 0xF), kind: ContactReport.Kind(rawValue: what & 3) ?? .down,
        location: CGPoint(x: input.coordinate(), y: input.coordinate()), time: now,
        tool: ContactTool(rawValue: what >> 6) ?? .finger, radius: Float(what), force: what & 1 == 0 ? nil : 0.5)
    }
    tracker.receive(reports) { stage.platform.send(.contacts($0)) }
  }

  /// A hardware frame that no tracker has seen: contacts begin twice, move without beginning, come back after their
  /// end, or stand in it several times.
  func rawFrame() -> ContactFrame {
    let time = time()
    let samples = (0..<input.choice(6)).map { _ in
      let what = input.byte()
      return ContactSample(
        id: ContactID(1 << 60 + UInt64(what >> 2 & 7)), phase: ContactPhase(rawValue: what & 3) ?? .began,
        location: CGPoint(x: input.coordinate(), y: input.coordinate()), time: input.happens(16) ? self.time() : time,
        tool: ContactTool(rawValue: what >> 6) ?? .finger, radius: Float(what) - 3)
    }
    return ContactFrame(surface: .main, time: time, samples: samples)
  }

  func surfaceChange() {
    let kind: SurfaceChange.Kind
    switch input.choice(16) {
    case 0...3:
      // Mad sizes come by the platform, which stands in front of the engine for them.
      let size = CGSize(width: input.coordinate(), height: input.coordinate())
      let geometry = SurfaceGeometry(size: size, scale: input.happens(32) ? input.coordinate() : 1)
      // Large pictures are drawn elsewhere.
      if size.width * geometry.scale < 200 && size.height * geometry.scale < 200 || !geometry.isDrawable {
        stage.send(.geometry(geometry))
      }
      return
    case 4...6: kind = .focus(false)
    case 7...9: kind = .focus(true)
    case 10...11: kind = .visible(false)
    case 12...14: kind = .visible(true)
    default: kind = input.happens(32) ? .closed : .focus(true)
    }
    runtime.receive(.surface(SurfaceChange(surface: .main, time: time(), kind: kind)))
  }

  private func otherEvent() -> InputEvent {
    let time = time()
    let place = CGPoint(x: input.coordinate(), y: input.coordinate())
    switch input.choice(6) {
    case 0:
      return .buttons(
        ButtonState(
          surface: .main, time: time, buttons: UInt32(input.byte()),
          modifiers: ModifierSet(rawValue: UInt32(input.byte()))))
    case 1:
      let points = (0..<input.choice(4)).map { _ in CGPoint(x: input.coordinate(), y: input.coordinate()) }
      return .fingerGuide(FingerGuide(surface: .main, time: time, points: points, isDown: input.happens(128)))
    case 2: return .hover(HoverSample(surface: .main, time: time, phase: .moved, location: place))
    case 3:
      return .scroll(ScrollSample(surface: .main, time: time, location: place, delta: Displacement(dx: 1, dy: 1)))
    case 4:
      return .key(KeySample(surface: .main, time: time, usage: 4, isDown: true, characters: "a", modifiers: []))
    default:
      let sample = ContactSample(id: ContactID(1 << 60), phase: .moved, location: place, time: time)
      return .estimateUpdate(EstimateUpdate(surface: .main, time: time, index: 1, sample: sample))
    }
  }

  func schedule() {
    runtime.deadlines.schedule(at: time()) { [weak self] in self?.inCallback(of: nil) }
  }
}
