import BenchmarkSupport
import TouchPlatform
import TouchTesting
import UIKit

/// Two fingers that pinch, turn and pan one view at once; and a thousand recognisers above one finger.
///
/// - Parameter part: `two` or `many` only, for a profiler to look at; nil for both.
@MainActor func measureGestures(part: String? = nil) {
  if part != "many" {
    measureTwoFingers(applying: false)
    measureTwoFingers(applying: true)
  }
  guard part != "two" else { return }
  for count in [250, 500, 1000, 2000] {
    for others in ["waiting", "taps"] { measureMany(count, others) }
    if count <= 1000 { measureManyActing(count) }
  }
}

/// A view that counts its recognisers' actions and reads what they have measured.
private final class Photo: UIView, UIGestureRecognizerDelegate {
  var actions = 0
  var sum = 0.0
  /// The view that is pinched, turned and dragged along; nil if the gestures are only measured.
  var picture: UIView?

  func pinched(_ pinch: UIPinchGestureRecognizer) {
    actions += 1
    sum += pinch.scale
    guard let picture else { return }
    picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }
  func turned(_ turn: UIRotationGestureRecognizer) {
    actions += 1
    sum += turn.rotation
    guard let picture else { return }
    picture.transform = picture.transform.rotated(by: turn.rotation)
    turn.rotation = 0
  }
  func panned(_ pan: UIPanGestureRecognizer) {
    actions += 1
    let way = pan.translation(in: superview)
    sum += way.x
    guard let picture else { return }
    picture.center = CGPoint(x: picture.center.x + way.x, y: picture.center.y + way.y)
    pan.setTranslation(.zero, in: superview)
  }
  func tapped(_ tap: UITapGestureRecognizer) { actions += 1 }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

/// - Parameter applying: whether the actions also move a view, as an app's do. That view is not in the window, so that
///   drawing it is not measured along.
@MainActor private func measureTwoFingers(applying: Bool) {
  let stage = Stage.painted(width: Scene.size.width, height: Scene.size.height)
  let photo = stage.add(Photo(frame: CGRect(origin: .zero, size: Scene.size)))
  photo.isMultipleTouchEnabled = true
  if applying { photo.picture = UIView(frame: CGRect(x: 600, y: 400, width: 200, height: 200)) }
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
    "gesture_2finger_frame/touchstone_pinch+rotate+pan\(applying ? "_applied" : "")", unit: "us/frame", scale: 1e6,
    batches: 9, iterations: moves,
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

/// A finger comes, drags and goes on a view with `count` recognisers on it and above it, one of which is a pan that goes
/// on with it.
///
/// - `waiting`: the others are pans of two fingers, which hear of every move and never begin.
/// - `taps`: the others are taps, which fail as soon as the pan begins.
@MainActor private func measureMany(_ count: Int, _ others: String) {
  let chain = Chain()
  let pan = UIPanGestureRecognizer(target: chain.photo, action: .init("panned", Photo.panned))
  chain.add(pan, at: 0, of: count)
  for index in 1..<count {
    let other: UIGestureRecognizer
    if others == "waiting" {
      let pan = UIPanGestureRecognizer(target: chain.photo, action: .init("panned", Photo.panned))
      pan.minimumNumberOfTouches = 2
      other = pan
    } else {
      other = UITapGestureRecognizer(target: chain.photo, action: .init("panned", Photo.tapped))
    }
    chain.add(other, at: index, of: count)
  }
  let runtime = chain.stage.runtime
  let moves = 20
  let gestures = max(1, 4000 / count)
  measure(
    "gesture_many_\(others)/touchstone_\(count)", unit: "us/gesture", scale: 1e6, batches: 7, iterations: gestures,
    prepare: { count in (0..<count).map { _ in chain.gesture(moves: moves) } },
    body: { gestures in for events in gestures { for event in events { runtime.receive(event) } } })
  let expected = 8 * gestures * (moves + 1)
  if chain.photo.actions != expected { stop("\(count) \(others): \(chain.photo.actions) actions, not \(expected)") }
}

/// A finger drags a view with so many pans on it and above it, all of which go on together; only the moves are measured,
/// since for their beginning each must be asked about every other.
@MainActor private func measureManyActing(_ count: Int) {
  let chain = Chain()
  for index in 0..<count {
    let pan = UIPanGestureRecognizer(target: chain.photo, action: .init("panned", Photo.panned))
    pan.delegate = chain.photo
    chain.add(pan, at: index, of: count)
  }
  let runtime = chain.stage.runtime
  chain.id += 1
  runtime.receive(chain.contact(.began, 500))
  runtime.receive(chain.contact(.moved, 520))
  runtime.receive(chain.tick())
  guard chain.photo.actions == count else { stop("\(chain.photo.actions) of \(count) pans have begun") }
  chain.photo.actions = 0
  let moves = max(1, 40_000 / count)
  measure(
    "gesture_many_acting/touchstone_\(count)", unit: "us/frame", scale: 1e6, batches: 7, iterations: moves,
    prepare: { count in
      (0..<count).flatMap { [chain.contact(.moved, 520 + Double($0 % 50)), chain.tick()] }
    },
    body: { events in for event in events { runtime.receive(event) } })
  let expected = 8 * moves * count
  if chain.photo.actions != expected { stop("\(count) pans: \(chain.photo.actions) actions, not \(expected)") }
}

/// Eleven views, one in the other, and one finger.
@MainActor private final class Chain {
  let stage = Stage.painted(width: Scene.size.width, height: Scene.size.height)
  let photo: Photo
  private var views: [UIView]
  private var clock: MonotonicInstant
  var id: UInt64 = 0

  init() {
    photo = stage.add(Photo(frame: CGRect(origin: .zero, size: Scene.size)))
    views = [photo]
    clock = stage.platform.timeSource.now
    for _ in 0..<10 {
      let child = UIView(frame: photo.bounds)
      views[0].addSubview(child)
      views.insert(child, at: 0)
    }
  }

  /// Puts the recognisers on the views, from the innermost out.
  func add(_ recognizer: UIGestureRecognizer, at index: Int, of count: Int) {
    views[index * views.count / count].addGestureRecognizer(recognizer)
  }

  func contact(_ phase: ContactPhase, _ x: Double) -> InputEvent {
    clock = clock.advanced(byNanoseconds: 8_000_000)
    let sample = ContactSample(id: ContactID(id), phase: phase, location: CGPoint(x: x, y: 500), time: clock)
    return .contacts(ContactFrame(surface: .main, time: clock, samples: [sample]))
  }

  func tick() -> InputEvent {
    clock = clock.advanced(byNanoseconds: 1_000_000)
    return .frame(FrameTick(surface: .main, time: clock, target: clock.advanced(byNanoseconds: 16_000_000)))
  }

  /// A whole drag, by 12 points a frame.
  func gesture(moves: Int) -> [InputEvent] {
    id += 1
    var events = [contact(.began, 500)]
    for step in 1...moves { events += [contact(.moved, 500 + Double(step) * 12), tick()] }
    events.append(contact(.ended, 500 + Double(moves) * 12))
    // So that the next one is no second tap.
    clock = clock.advanced(byNanoseconds: 1_000_000_000)
    return events
  }
}
