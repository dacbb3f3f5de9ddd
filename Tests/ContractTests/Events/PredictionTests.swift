import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Predicted touches")
struct PredictionTests {
  /// A view that asks where each finger that moves will be.
  private final class Foreseer: UIView {
    var moved: (UITouch, [UITouch], UIEvent) -> Void = { _, _, _ in }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let event else { return }
      for touch in touches { moved(touch, event.predictedTouches(for: touch) ?? [], event) }
    }
  }

  /// Moves a finger along a way, 120 samples a second on a display of 60 frames.
  private func draw(_ seconds: Double, _ way: (Double) -> CGPoint, _ moved: @escaping (UITouch, [UITouch]) -> Void) {
    let stage = Stage(width: 1000, height: 1000)
    let view = stage.add(Foreseer())
    view.moved = { touch, predicted, _ in moved(touch, predicted) }
    defer { view.moved = { _, _, _ in } }
    let finger = stage.finger.down(at: way(0))
    for step in 1...Int(seconds * 120) {
      stage.advance(by: .seconds(1.0 / 120))
      finger.move(to: way(Double(step) / 120))
    }
    finger.up()
  }

  @Test(
    "CO7, CO10, CO11, founding S120: predictions of a steady motion lie ahead on its line, a sample apart, until its frame is seen"
  )
  func steady() {
    var counts: [Int] = []
    draw(0.5, { CGPoint(x: 100 + 900 * $0, y: 200 + 300 * $0) }) { touch, predicted in
      // At first there is nothing to go by.
      guard !counts.isEmpty || !predicted.isEmpty else { return }
      counts.append(predicted.count)
      let place = touch.location(in: nil)
      for (index, next) in predicted.enumerated() {
        let ahead = Double(index + 1) / 120
        #expect(abs(next.timestamp - touch.timestamp - ahead) < 1e-6)
        let point = next.location(in: nil)
        #expect(hypot(point.x - place.x - 900 * ahead, point.y - place.y - 300 * ahead) < 0.5)
        #expect(next.phase == .moved && next !== touch && next.view === touch.view)
      }
    }
    // A frame is seen a frame after it. The last move is delivered outside of a frame, when the finger lifts: two frames ahead.
    #expect(counts.count > 20 && counts.dropLast().allSatisfy { $0 == 2 } && counts.last == 4, "\(counts)")
  }

  @Test("CO12, founding S120: on a curve predictions bend with it, and are closer to what comes than the finger is")
  func curve() {
    func way(_ time: Double) -> CGPoint { CGPoint(x: 500 + 200 * cos(4 * time), y: 500 + 200 * sin(4 * time)) }
    var start: Double?
    var errors: [Double] = []
    draw(1, way) { touch, predicted in
      let begin = start ?? touch.timestamp - 2.0 / 120
      start = begin
      guard let last = predicted.last else { return }
      let truth = way(last.timestamp - begin)
      let (shown, place) = (last.location(in: nil), touch.location(in: nil))
      errors.append(hypot(shown.x - truth.x, shown.y - truth.y) / hypot(place.x - truth.x, place.y - truth.y))
    }
    // At first what came before the touch is unknown: it may have been at rest.
    #expect(errors.count > 40 && errors.allSatisfy { $0 < 0.4 })
    #expect(errors.dropFirst(12).allSatisfy { $0 < 0.1 })
  }

  @Test("CO11: what is expected lies after the touch, also where the clock of a device jumps back")
  func clockJumpsBack() {
    let stage = Stage(width: 1000, height: 1000)
    let view = stage.add(Foreseer())
    var ahead: [Bool] = []
    view.moved = { touch, predicted, _ in ahead += predicted.map { $0.timestamp > touch.timestamp } }
    func send(_ phase: ContactPhase, _ x: Double, at milliseconds: Int64) {
      let time = MonotonicInstant.zero.advanced(byNanoseconds: (1000 + milliseconds) * 1_000_000)
      let sample = ContactSample(id: ContactID(7), phase: phase, location: CGPoint(x: x, y: 100), time: time)
      stage.runtime.receive(.contacts(ContactFrame(surface: .main, time: time, samples: [sample])))
    }
    send(.began, 100, at: 0)
    for step in 1...12 {
      send(.moved, 100 + 10 * Double(step), at: 8 * Int64(step))
      stage.advance(by: .frames(1))
    }
    send(.moved, 230, at: 20)
    send(.moved, 240, at: 28)
    stage.advance(by: .frames(1))
    #expect(ahead.count > 20 && !ahead.contains(false))
  }

  @Test("CO12, founding S120: a finger that almost stops is expected nowhere else, and none faster than it was")
  func slow() {
    draw(0.5, { CGPoint(x: 100 + 10 * $0, y: 100) }) { _, predicted in #expect(predicted.isEmpty) }
    // It speeds up.
    draw(0.5, { CGPoint(x: 100 + 1500 * $0 * $0, y: 100) }) { touch, predicted in
      var last = touch.location(in: nil).x
      // The way of its last sample, the longest so far.
      let time = ((last - 100) / 1500).squareRoot()
      let longest = 1500 * (time * time - (time - 1.0 / 120) * (time - 1.0 / 120))
      for next in predicted {
        #expect(next.location(in: nil).x - last <= longest * 1.001)
        last = next.location(in: nil).x
      }
    }
  }

  @Test("CO12: a finger that brakes and rests is expected beyond its place for a moment only, and at rest nowhere")
  func braking() {
    // 600 points a second for 0.3 s, braking within 80 ms, then rest.
    func way(_ time: Double) -> CGPoint {
      let brake = min(max(time - 0.3, 0), 0.08)
      return CGPoint(x: 50 + 600 * (min(time, 0.3) + brake - brake * brake / 0.16), y: 300)
    }
    let end = way(1).x
    var beyond: CGFloat = 0
    var last = -1
    draw(0.8, way) { touch, predicted in
      for next in predicted {
        beyond = max(beyond, next.location(in: nil).x - end)
        #expect(abs(next.location(in: nil).y - 300) < 3)
      }
      if touch.location(in: nil).x == end { last = predicted.count }
    }
    #expect(beyond < 6 && last == 0)
  }

  @Test("CO8, CO10, CO15, CO16, founding S120: predictions are copies in no list; recognisers and views never get them")
  func copies() {
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(Foreseer())
    let pan = view.add(JournalingPan("pan"))
    pan.cancelsTouchesInView = false
    var kept: [UITouch] = []
    view.moved = { touch, predicted, event in
      kept += predicted
      #expect(event.allTouches == [touch])
      #expect(predicted.allSatisfy { event.predictedTouches(for: $0) == nil && $0.gestureRecognizers?.isEmpty == true })
    }
    defer { view.moved = { _, _, _ in } }
    let finger = stage.finger.down(100, 100)
    for _ in 0..<5 {
      finger.move(by: 10, 0)
      stage.advance(by: .frames(1))
    }
    let places = kept.map { $0.location(in: nil) }
    finger.cancel()
    #expect(places.count == 8 && kept.map { $0.location(in: nil) } == places)
    #expect(stage.journal == ["pan began"] + Array(repeating: "pan changed", count: 4) + ["pan cancelled"])
  }

  @Test("P6, P7, CO9: a predicted touch marks its place as estimated; measured touches have no estimates")
  func estimates() {
    let bits: [UITouch.Properties] = [.force, .azimuth, .altitude, .location]
    #expect(bits.map(\.rawValue) == [1, 2, 4, 8])
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(Foreseer())
    var seen: [String] = []
    view.moved = { touch, predicted, event in
      let measured = [touch] + (event.coalescedTouches(for: touch) ?? [])
      seen.append("\(measured.map(\.estimatedProperties.rawValue)) \(predicted.map(\.estimatedProperties.rawValue))")
      #expect((measured + predicted).allSatisfy { $0.estimatedPropertiesExpectingUpdates.isEmpty })
      #expect((measured + predicted).allSatisfy { $0.estimationUpdateIndex == nil })
    }
    defer { view.moved = { _, _, _ in } }
    let finger = stage.finger.down(100, 100)
    for _ in 0..<3 {
      finger.move(by: 10, 0)
      stage.advance(by: .frames(1))
    }
    #expect(seen == ["[0, 0] []", "[0, 0] [8, 8]", "[0, 0] [8, 8]"])
  }

  @Test("CO14: a prediction has the force and the angles of the last sample, and marks them as estimated")
  func forceAndAngles() {
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(Foreseer())
    var forces: Set<CGFloat> = []
    view.moved = { touch, predicted, _ in
      for next in predicted {
        forces.insert(next.force)
        #expect(next.force == touch.force && next.altitudeAngle == touch.altitudeAngle)
        #expect(next.estimatedProperties == [.location, .force, .altitude, .azimuth])
        #expect(abs(next.azimuthAngle(in: nil) - touch.azimuthAngle(in: nil)) < 1e-9 && next.type == .pencil)
      }
    }
    defer { view.moved = { _, _, _ in } }
    let pencil = stage.pencil
    pencil.down(100, 100)
    for step in 1...4 {
      pencil.force = 0.15 * Float(step)
      pencil.altitude = 0.25 * Float(step)
      pencil.azimuth = 0.125 * Float(step)
      pencil.move(by: 10, 0)
      stage.advance(by: .frames(1))
    }
    #expect(forces.count > 2, "the force of each sample is seen")
  }
}
