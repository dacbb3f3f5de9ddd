import TouchPlatform
import TouchTesting
import UIKit

/// Ten circles of 100 points that move by fractions of a pixel on 1920 × 1080: commit, damage and compositing of a frame.
@MainActor func measureCircles() {
  let stage = Stage.painted(width: Scene.size.width, height: Scene.size.height)
  let root = UIView(frame: CGRect(origin: .zero, size: Scene.size))
  root.backgroundColor = .white
  stage.add(root)
  let circles = (0..<10).map { index in
    let circle = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    circle.backgroundColor = UIColor(hue: CGFloat(index) / 10, saturation: 0.7, brightness: 0.8, alpha: 1)
    circle.layer.cornerRadius = 50
    root.addSubview(circle)
    return circle
  }
  var fingers = Fingers(surface: .main, start: stage.platform.timeSource.now)
  let runtime = stage.runtime
  runtime.receive(fingers.tick())

  var frame = 0
  measure(
    "a_circles_damage/touchstone", unit: "ms", scale: 1e3, batches: 9, iterations: 240,
    prepare: { count in
      (0..<count).map { _ in
        frame += 1
        return (places: circlePlaces(frame: frame), tick: fingers.tick())
      }
    },
    body: { frames in
      for step in frames {
        for (circle, place) in zip(circles, step.places) { circle.center = place }
        runtime.receive(step.tick)
      }
    })
}

/// Where the circles are in a frame: each swings in both axes, some ten points a frame.
private func circlePlaces(frame: Int) -> [CGPoint] {
  let turn = Double(frame % 240) / 240 * 2 * .pi
  return (0..<10).map { index in
    let phase = Double(index) * 0.7
    return CGPoint(
      x: Scene.sizeWidth / 2 + (Scene.sizeWidth / 2 - 60) * 0.45 * sin(phase + turn) + (Double(index) - 4.5) * 90,
      y: Scene.sizeHeight / 2 + (Scene.sizeHeight / 2 - 60) * 0.9 * sin(1.3 * phase + turn))
  }
}

extension Scene {
  fileprivate nonisolated static let sizeWidth = 1920.0
  fileprivate nonisolated static let sizeHeight = 1080.0
}
