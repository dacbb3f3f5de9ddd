import BenchmarkSupport
import TouchPlatform
import TouchTesting
import UIKit

/// From the seam to the app: ten fingers that move, and ten that come and go.
///
/// - Parameters:
///   - letter: one scene only, for a profiler to look at; nil for all.
///   - part: `moves` or `pairs` only; nil for both.
@MainActor func measureDispatch(scene letter: String? = nil, part: String? = nil) {
  for scene in Scene.touchScenes where letter == nil || scene.letter == letter {
    let stage = Stage.painted(width: Scene.size.width, height: Scene.size.height)
    let root = UIView(frame: CGRect(origin: .zero, size: Scene.size))
    scene.build(root)
    stage.add(root)
    var fingers = Fingers(surface: .main, start: stage.platform.timeSource.now)
    let runtime = stage.runtime
    runtime.receive(fingers.tick())

    runtime.receive(fingers.began())
    var frame = 0
    Board.touches = 0
    let moves = part == "pairs" ? 1 : 2000
    measure(
      "touch10_move_frame/touchstone/\(scene.tag)", unit: "us/frame", scale: 1e6, batches: 9, iterations: moves,
      prepare: { count in
        (0..<count).map { _ in
          frame += 1
          return fingers.moved(frame: frame)
        }
      },
      body: { frames in
        for events in frames {
          runtime.receive(events.move)
          runtime.receive(events.tick)
        }
      })
    expectTouches(10 * moves * Fingers.count, "moved", in: scene.tag)
    runtime.receive(fingers.ended(frame: frame))

    var gesture = 0
    Board.touches = 0
    let pairs = part == "moves" ? 1 : 300
    measure(
      "touch10_begin+end/touchstone/\(scene.tag)", unit: "us/pair", scale: 1e6, batches: 9, iterations: pairs,
      prepare: { count in
        (0..<count).map { _ in
          gesture += 1
          return (fingers.began(gesture: gesture), fingers.ended(gesture: gesture))
        }
      },
      body: { pairs in
        for (began, ended) in pairs {
          runtime.receive(began)
          runtime.receive(ended)
        }
      })
    expectTouches(10 * pairs * Fingers.count * 2, "began and ended", in: scene.tag)
  }
}

/// Ten batches (one of them for warmth) of events must have arrived, each finger once.
@MainActor private func expectTouches(_ expected: Int, _ what: String, in scene: String) {
  if Board.touches != expected { stop("\(scene): \(Board.touches) touches \(what), not \(expected)") }
}
