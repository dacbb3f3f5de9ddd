import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// A view whose recognisers' actions look at what was measured.
private final class Photo: UIView, UIGestureRecognizerDelegate {
  var actions = 0
  var sum = 0.0

  func pinched(_ pinch: UIPinchGestureRecognizer) {
    actions += 1
    sum += pinch.scale + pinch.velocity
    pinch.scale = 1
  }
  func turned(_ turn: UIRotationGestureRecognizer) {
    actions += 1
    sum += turn.rotation + turn.velocity
    turn.rotation = 0
  }
  func panned(_ pan: UIPanGestureRecognizer) {
    actions += 1
    sum += pan.translation(in: superview).x + pan.velocity(in: superview).x
    pan.setTranslation(.zero, in: superview)
  }
  func noticed() { actions += 1 }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

@MainActor
@Suite(
  "Allocations of recognised frames",
  .enabled(if: Allocations.canBeCounted, "counted in optimised builds without sanitizers: Scripts/allocations"))
struct RecognizedFrameTests {
  /// Two fingers that pinch, turn and pan, frame by frame, with the display's ticks.
  @MainActor private final class Hand {
    let stage = Stage(width: 1000, height: 1000)
    private var time: MonotonicInstant
    private var step = 0

    init() { time = stage.platform.now }

    private func contacts(_ phase: ContactPhase) -> InputEvent {
      time = time.advanced(byNanoseconds: 8_000_000)
      let way = Double(abs(step % 200 - 100))
      step += 1
      let places = [CGPoint(x: 300 - way, y: 300 + way), CGPoint(x: 600 + way, y: 300 - way / 2)]
      let samples = places.enumerated().map { index, place in
        ContactSample(id: ContactID(UInt64(index + 1)), phase: phase, location: place, time: time)
      }
      return .contacts(ContactFrame(surface: .main, time: time, samples: samples))
    }

    func touch() { stage.runtime.receive(contacts(.began)) }

    func moves(_ count: Int) -> [InputEvent] {
      (0..<count).flatMap { _ -> [InputEvent] in
        let moves = contacts(.moved)
        time = time.advanced(byNanoseconds: 8_000_000)
        return [moves, .frame(FrameTick(surface: .main, time: time, target: time.advanced(byNanoseconds: 8_000_000)))]
      }
    }
  }

  @Test("Two fingers pinch, turn and drag at once: nothing is allocated, from the platform's event to the last action")
  func together() {
    let hand = Hand()
    let photo = hand.stage.add(Photo())
    photo.isMultipleTouchEnabled = true
    let pinch = UIPinchGestureRecognizer(target: photo, action: .init("pinched", Photo.pinched))
    let turn = UIRotationGestureRecognizer(target: photo, action: .init("turned", Photo.turned))
    let pan = UIPanGestureRecognizer(target: photo, action: .init("panned", Photo.panned))
    pan.addTarget(photo, action: .init("noticed", Photo.noticed))
    for recognizer in [pinch, turn, pan] {
      recognizer.delegate = photo
      photo.addGestureRecognizer(recognizer)
    }
    hand.touch()
    // Until all three have begun: out and back once.
    let first = hand.moves(200)
    let events = hand.moves(1000)
    let runtime = hand.stage.runtime
    for event in first { runtime.receive(event) }
    let before = photo.actions

    let allocations = Allocations.of { for event in events { runtime.receive(event) } }

    #expect(photo.actions - before == 4000)
    #expect(allocations.count == 0, "in 1,000 frames:\n\(allocations.places)")
  }

  @Test("A thousand recognisers that wait for a third finger allocate nothing while two move")
  func waiting() {
    let hand = Hand()
    let photo = hand.stage.add(Photo())
    photo.isMultipleTouchEnabled = true
    for _ in 0..<1000 {
      let pan = UIPanGestureRecognizer(target: photo, action: .init("panned", Photo.panned))
      pan.minimumNumberOfTouches = 3
      photo.addGestureRecognizer(pan)
    }
    hand.touch()
    let first = hand.moves(20)
    let events = hand.moves(50)
    let runtime = hand.stage.runtime
    for event in first { runtime.receive(event) }

    let allocations = Allocations.of { for event in events { runtime.receive(event) } }

    #expect(photo.actions == 0)
    #expect(allocations.count == 0, "in 50 frames:\n\(allocations.places)")
  }
}
