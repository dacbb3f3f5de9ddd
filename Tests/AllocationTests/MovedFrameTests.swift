import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// A view that looks at its touches and keeps nothing.
private final class LookingView: UIView {
  var sum = 0.0
  var callCount = 0

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    callCount += 1
    for touch in touches { sum += touch.location(in: self).x }
  }
}

/// Ten fingers on a stage with some views side by side, and frames of moves that are made before anything is counted.
@MainActor private final class Scene {
  static let fingerCount = 10
  let stage = Stage(width: 1000, height: 100)
  let views: [LookingView]
  private var time: MonotonicInstant
  private var step = 0

  init(viewCount: Int) {
    let width = 1000 / Double(viewCount)
    time = stage.platform.now
    views = (0..<viewCount).map { index in
      let view = LookingView(frame: CGRect(x: Double(index) * width, y: 0, width: width, height: 100))
      view.isMultipleTouchEnabled = true
      return view
    }
    for view in views { stage.add(view) }
    stage.runtime.receive(contacts(.began, Array(0..<Self.fingerCount)))
  }

  private func contacts(_ phase: ContactPhase, _ fingers: [Int]) -> InputEvent {
    time = time.advanced(byNanoseconds: 8_000_000)
    step += 1
    let samples = fingers.map { finger in
      ContactSample(
        id: ContactID(UInt64(finger) + 1), phase: phase,
        location: CGPoint(x: Double(finger) * 100 + 50 + Double(step % 20), y: 50), time: time)
    }
    return .contacts(ContactFrame(surface: .main, time: time, samples: samples))
  }

  /// A hardware frame in which these fingers move, and the display's tick.
  func moves(of fingers: [Int]) -> [InputEvent] {
    let moves = contacts(.moved, fingers)
    time = time.advanced(byNanoseconds: 8_000_000)
    return [moves, .frame(FrameTick(surface: .main, time: time, target: time.advanced(byNanoseconds: 8_000_000)))]
  }

  /// What it takes from the heap to handle `events`.
  func allocations(handling events: [InputEvent]) -> Allocations {
    let runtime = stage.runtime
    return Allocations.of { for event in events { runtime.receive(event) } }
  }

  var callCount: Int { views.reduce(0) { $0 + $1.callCount } }
}

@MainActor
@Suite(
  "Allocations of moved frames",
  .enabled(if: Allocations.canBeCounted, "counted in optimised builds without sanitizers: Scripts/allocations"))
struct MovedFrameTests {
  @Test("Counting sees an allocation")
  func counting() {
    var kept: [Int] = []
    let allocations = Allocations.of { kept.reserveCapacity(1000) }
    #expect(allocations.count == 1 && kept.capacity >= 1000)
    #expect(Allocations.of {}.count == 0)
  }

  @Test("The same fingers move: nothing is allocated, from the platform's event to the last view", arguments: [1, 10])
  func sameFingers(viewCount: Int) {
    let scene = Scene(viewCount: viewCount)
    let all = Array(0..<Scene.fingerCount)
    // The first ones find room for what is kept.
    let first = (0..<50).flatMap { _ in scene.moves(of: all) }
    let events = (0..<1000).flatMap { _ in scene.moves(of: all) }
    _ = scene.allocations(handling: first)
    let before = scene.callCount

    let allocations = scene.allocations(handling: events)

    #expect(scene.callCount - before == 1000 * viewCount)
    #expect(allocations.count == 0, "in 1,000 frames:\n\(allocations.places)")
  }

  @Test(
    "Other fingers move in each frame: every view called costs a set, the call itself, and a list where it has several",
    arguments: [1, 10])
  func otherFingers(viewCount: Int) {
    let scene = Scene(viewCount: viewCount)
    // Half of the fingers, others each time: 0–4, 3–7, 6–10 …
    func fingers(_ frame: Int) -> [Int] { (0..<5).map { ($0 + frame * 3) % Scene.fingerCount }.sorted() }
    let first = (0..<50).flatMap { scene.moves(of: fingers($0)) }
    let events = (50..<1050).flatMap { scene.moves(of: fingers($0)) }
    _ = scene.allocations(handling: first)
    let before = scene.callCount

    let allocations = scene.allocations(handling: events)

    let calls = scene.callCount - before
    #expect(calls == (viewCount == 1 ? 1000 : 5000))
    #expect(
      allocations.count <= (viewCount == 1 ? 3 : 2) * calls,
      "\(allocations.count) allocations for \(calls) calls:\n\(allocations.places)")
  }
}
