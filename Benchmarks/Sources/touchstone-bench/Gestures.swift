import TouchPlatform
import TouchTesting
import UIKit

/// Two fingers that pinch, turn and pan one view at once; and a thousand recognisers above one finger.
///
/// - Parameter part: `two` or `many` only, for a profiler to look at; nil for both.
@MainActor func measureGestures(part: String? = nil) {
  if part != "many" { measureTwoFingers() }
  if part != "two" { for count in [10, 100, 1000] { measureMany(count) } }
}

/// A view that counts its recognisers' actions and reads what they have measured.
private final class Photo: UIView, UIGestureRecognizerDelegate {
  var actions = 0
  var sum = 0.0

  func pinched(_ pinch: UIPinchGestureRecognizer) {
    actions += 1
    sum += pinch.scale
  }
  func turned(_ turn: UIRotationGestureRecognizer) {
    actions += 1
    sum += turn.rotation
  }
  func panned(_ pan: UIPanGestureRecognizer) {
    actions += 1
    sum += pan.translation(in: superview).x
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

@MainActor private func measureTwoFingers() {
  let stage = Stage(width: Scene.size.width, height: Scene.size.height)
  let photo = stage.add(Photo(frame: CGRect(origin: .zero, size: Scene.size)))
  photo.isMultipleTouchEnabled = true
  let recognizers = [
    UIPinchGestureRecognizer(target: photo, action: .init("pinched", Photo.pinched)),
    UIRotationGestureRecognizer(target: photo, action: .init("turned", Photo.turned)),
    UIPanGestureRecognizer(target: photo, action: .init("panned", Photo.panned)),
  ]
  for recognizer in recognizers {
    recognizer.delegate = photo
    photo.addGestureRecognizer(recognizer)
  }
  var clock = stage.platform.timeSource.now
  func frame(_ phase: ContactPhase, _ number: Int) -> InputEvent {
    clock = clock.advanced(byNanoseconds: 8_000_000)
    // Out and back, so that a long run stays on the screen.
    let step = Double(abs(number % 200 - 100))
    let places = [CGPoint(x: 500 - step, y: 500 + step), CGPoint(x: 900 + step, y: 500 - step / 2)]
    let samples = places.enumerated().map { index, place in
      ContactSample(id: ContactID(UInt64(index + 1)), phase: phase, location: place, time: clock)
    }
    return .contacts(ContactFrame(surface: .main, time: clock, samples: samples))
  }
  func tick() -> InputEvent {
    clock = clock.advanced(byNanoseconds: 1_000_000)
    return .frame(FrameTick(surface: .main, time: clock, target: clock.advanced(byNanoseconds: 16_000_000)))
  }
  let runtime = stage.runtime
  var number = 0
  runtime.receive(frame(.began, number))
  for _ in 0..<100 {
    number += 1
    runtime.receive(frame(.moved, number))
    runtime.receive(tick())
  }
  guard recognizers.allSatisfy({ $0.state == .changed }) else { stop("not all three gestures have begun") }
  photo.actions = 0
  let moves = 5000
  measure(
    "gesture_2finger_frame/touchstone_pinch+rotate+pan", unit: "us/frame", scale: 1e6, batches: 9, iterations: moves,
    prepare: { count in
      (0..<count).map { _ in
        number += 1
        return (frame(.moved, number), tick())
      }
    },
    body: { frames in
      for (move, tick) in frames {
        runtime.receive(move)
        runtime.receive(tick)
      }
    })
  if photo.actions != 10 * moves * 3 { stop("\(photo.actions) actions, not \(10 * moves * 3)") }
}

/// A finger comes, drags and goes on a view with so many pans above it, all of which may go on together.
@MainActor private func measureMany(_ count: Int) {
  let stage = Stage(width: Scene.size.width, height: Scene.size.height)
  let photo = stage.add(Photo(frame: CGRect(origin: .zero, size: Scene.size)))
  var view: UIView = photo
  for _ in 0..<10 {
    let child = UIView(frame: view.bounds)
    view.addSubview(child)
    view = child
  }
  var target: UIView? = view
  for index in 0..<count {
    let pan = UIPanGestureRecognizer(target: photo, action: .init("panned", Photo.panned))
    pan.delegate = photo
    if index % max(1, count / 10) == 0, index > 0 { target = target?.superview ?? target }
    target?.addGestureRecognizer(pan)
  }
  var clock = stage.platform.timeSource.now
  var id: UInt64 = 0
  func contact(_ phase: ContactPhase, _ x: Double) -> InputEvent {
    clock = clock.advanced(byNanoseconds: 8_000_000)
    let sample = ContactSample(id: ContactID(id), phase: phase, location: CGPoint(x: x, y: 500), time: clock)
    return .contacts(ContactFrame(surface: .main, time: clock, samples: [sample]))
  }
  func tick() -> InputEvent {
    clock = clock.advanced(byNanoseconds: 1_000_000)
    return .frame(FrameTick(surface: .main, time: clock, target: clock.advanced(byNanoseconds: 16_000_000)))
  }
  let runtime = stage.runtime
  let moves = 20
  let gestures = max(1, 2000 / count)
  measure(
    "gesture_many_move/touchstone_\(count)", unit: "us/frame", scale: 1e6, batches: 5, iterations: gestures * moves,
    prepare: { _ in
      (0..<gestures).map { _ in
        id += 1
        var events = [contact(.began, 500)]
        for step in 1...moves { events += [contact(.moved, 500 + Double(step) * 12), tick()] }
        return events + [contact(.ended, 500)]
      }
    },
    body: { gestures in for events in gestures { for event in events { runtime.receive(event) } } })
  let expected = 6 * gestures * count * (moves + 1)
  if photo.actions != expected { stop("\(count) pans: \(photo.actions) actions, not \(expected)") }
}
