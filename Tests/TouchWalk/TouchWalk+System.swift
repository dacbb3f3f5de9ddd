import TouchPlatform
import UIKit

/// What time, other devices and the system do.
extension TouchWalk {
  func systemActs(_ verb: WalkVerb) -> Bool {
    let time = stage.platform.now
    switch verb {
    case .passTime: stage.advance(by: .milliseconds(Double(input.byte()) / 8))
    case .passLongTime: stage.advance(by: .milliseconds(Double(input.byte()) * 4))
    case .showFrame:
      let tick = self.time()
      runtime.receive(.frame(FrameTick(surface: .main, time: tick, target: tick)))
    case .wake: runtime.receive(.wake(WakeUp(surface: .main, time: self.time())))
    case .hover:
      let phase = HoverSample.Phase(rawValue: input.byte() % 3) ?? .moved
      runtime.receive(
        .hover(HoverSample(surface: .main, time: self.time(), phase: phase, location: place(), tool: .pointer)))
    case .scroll:
      let phases: [ScrollSample.Phase] = [.discrete, .began, .changed, .changed, .ended]
      runtime.receive(
        .scroll(
          ScrollSample(
            surface: .main, time: time, location: place(),
            delta: Displacement(dx: Double(input.choice(21)) - 10, dy: Double(input.choice(21)) - 10),
            phase: phases[input.choice(phases.count)])))
    case .transform:
      runtime.receive(
        .transform(
          TransformSample(
            surface: .main, time: time, phase: TransformSample.Phase(rawValue: input.byte() % 4) ?? .changed,
            location: place(), scale: 0.8 + Double(input.choice(5)) * 0.1,
            rotation: Double(input.choice(5)) * 0.1 - 0.2,
            fingerCount: 2)))
    case .buttons:
      runtime.receive(
        .buttons(
          ButtonState(
            surface: .main, time: time, buttons: UInt32(input.choice(4)),
            modifiers: ModifierSet(rawValue: UInt32(input.byte())))))
    case .key: key(UInt16(4 + input.choice(4)), isDown: input.happens(140), time)
    case .otherEvent: runtime.receive(otherEvent())
    case .surface: surfaceChanges()
    case .rest: rest()
    case .cancelAll: runtime.cancelAllTouches()
    case .ignoreInteraction:
      let application = UIApplication.shared
      if application.isIgnoringInteractionEvents {
        application.endIgnoringInteractionEvents()
      } else if input.happens(128) {
        application.beginIgnoringInteractionEvents()
        // Not for long, or the walk sees nothing.
        runtime.deadlines.schedule(at: time.advanced(byNanoseconds: 60_000_000)) {
          if application.isIgnoringInteractionEvents { application.endIgnoringInteractionEvents() }
        }
      }
    case .schedule:
      runtime.deadlines.schedule(at: self.time()) { [weak self] in self?.inCallback(of: nil) }
    case .eventInCallback:
      var frame = rawFrame()
      if input.happens(128) {
        runtime.receive(.contacts(frame))
      } else {
        frame.time = time
        stage.platform.send(.contacts(frame))
      }
    default: return false
    }
    return true
  }

  private func place() -> CGPoint { CGPoint(x: input.coordinate(), y: input.coordinate()) }

  private func key(_ usage: UInt16, isDown: Bool, _ time: MonotonicInstant) {
    runtime.receive(
      .key(
        KeySample(surface: .main, time: time, usage: usage, isDown: isDown, characters: "abcd", modifiers: [])))
  }

  /// What hovers, scrolls, turns or is held by a finger is let go.
  func releaseDevices() {
    let time = stage.platform.now
    runtime.receive(.buttons(ButtonState(surface: .main, time: time, buttons: 0, modifiers: [])))
    let middle = CGPoint(x: 32, y: 32)
    runtime.receive(
      .scroll(
        ScrollSample(
          surface: .main, time: time, location: middle, delta: Displacement(dx: 0, dy: 0), phase: .ended)))
    runtime.receive(
      .transform(TransformSample(surface: .main, time: time, phase: .ended, location: middle, fingerCount: 2)))
    for tool in [ContactTool.pointer, .pen] {
      runtime.receive(.hover(HoverSample(surface: .main, time: time, phase: .exited, location: middle, tool: tool)))
    }
    for button in 1...2 as ClosedRange<UInt8> {
      runtime.receive(.penButton(PenButtonSample(surface: .main, time: time, button: button, phase: .cancelled)))
    }
    for usage in 4..<8 { key(UInt16(usage), isDown: false, time) }
  }

  private func surfaceChanges() {
    let kind: SurfaceChange.Kind
    switch input.choice(16) {
    case 0...3:
      // Mad sizes come by the platform, which stands in front of the engine for them.
      let size =
        input.happens(40)
        ? CGSize(width: input.strangeCoordinate(), height: input.strangeCoordinate())
        : CGSize(width: 48 + input.choice(32), height: 48 + input.choice(32))
      let geometry = SurfaceGeometry(size: size, scale: input.happens(16) ? input.strangeCoordinate() : 1)
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
    let place = CGPoint(x: input.strangeCoordinate(), y: input.strangeCoordinate())
    switch input.choice(5) {
    case 0:
      let points = (0..<input.choice(4)).map { _ in
        CGPoint(x: input.strangeCoordinate(), y: input.strangeCoordinate())
      }
      return .fingerGuide(FingerGuide(surface: .main, time: time, points: points, isDown: input.happens(128)))
    case 1: return .hover(HoverSample(surface: .main, time: time, phase: .moved, location: place))
    case 2:
      return .scroll(ScrollSample(surface: .main, time: time, location: place, delta: Displacement(dx: 1, dy: 1)))
    case 3:
      return .transform(TransformSample(surface: .main, time: time, phase: .began, location: place, scale: .nan))
    default:
      let sample = ContactSample(id: ContactID(1 << 60), phase: .moved, location: place, time: time)
      return .estimateUpdate(EstimateUpdate(surface: .main, time: time, index: .max, sample: sample))
    }
  }
}
