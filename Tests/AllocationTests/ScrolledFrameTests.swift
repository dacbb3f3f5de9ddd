import Testing
import TouchPlatform
import TouchTesting

@testable import UIKit
@testable import UIKitCore

/// A scroll view with something in it, a finger, and the display's ticks; events are made before anything is counted.
@MainActor private final class Scene {
  let stage = Stage()
  let view: UIScrollView
  private var time: MonotonicInstant
  private var y = 400.0

  init() {
    view = stage.add(UIScrollView())
    view.contentSize = CGSize(width: 320, height: 100_000)
    view.contentOffset.y = 50_000
    for row in 0..<20 {
      let tile = UIView(frame: CGRect(x: 20, y: 49_800 + Double(row) * 60, width: 200, height: 50))
      tile.backgroundColor = .blue
      view.addSubview(tile)
    }
    time = stage.platform.now
  }

  func finger(_ phase: ContactPhase, by dy: Double = 0) -> InputEvent {
    time = time.advanced(byNanoseconds: 8_000_000)
    y += dy
    let sample = ContactSample(id: ContactID(1), phase: phase, location: CGPoint(x: 160, y: y), time: time)
    return .contacts(ContactFrame(surface: .main, time: time, samples: [sample]))
  }

  func tick() -> InputEvent {
    time = time.advanced(byNanoseconds: 8_000_000)
    return .frame(FrameTick(surface: .main, time: time, target: time.advanced(byNanoseconds: 8_000_000)))
  }

  /// Up and down by 2 points a frame, so that the same is shown again and again.
  static func step(_ frame: Int) -> Double { frame / 20 % 2 == 0 ? -2 : 2 }
}

@MainActor
@Suite(
  "Allocations of scrolled frames",
  .enabled(if: Allocations.canBeCounted, "counted in optimised builds without sanitizers: Scripts/allocations"))
struct ScrolledFrameTests {
  private func scene(_ stage: Stage) -> UIScrollView {
    let view = stage.add(UIScrollView())
    view.contentSize = CGSize(width: 320, height: 100_000)
    return view
  }

  @Test("Moving the contents by code allocates nothing, with indicators shown as well")
  func offset() {
    let stage = Stage()
    let view = scene(stage)
    view.flashScrollIndicators()
    for y in 0..<10 { view.contentOffset.y = CGFloat(y) }
    let allocations = Allocations.of { for y in 10..<110 { view.contentOffset.y = CGFloat(y) } }
    #expect(allocations.count == 0, "\(allocations.places)")
  }

  @Test("A finger that drags the contents allocates nothing, from the platform's event to the moved contents")
  func drag() {
    let scene = Scene()
    let runtime = scene.stage.runtime
    runtime.receive(scene.finger(.began))
    runtime.receive(scene.finger(.moved, by: -20))
    runtime.receive(scene.tick())
    #expect(scene.view.isDragging)
    // Without the display's frames, which are drawn: only the finger's way is counted.
    func moves(_ count: Int) -> [InputEvent] {
      (0..<count).map { _ in scene.finger(.moved, by: -1) }
    }
    // Longer than contents wait for their touches: that deadline comes once.
    for move in moves(60) {
      runtime.receive(move)
      runtime.pipeline.flushMoves()
    }
    let counted = moves(100)
    let before = scene.view.contentOffset.y
    let allocations = Allocations.of {
      for move in counted {
        runtime.receive(move)
        runtime.pipeline.flushMoves()
      }
    }
    #expect(scene.view.contentOffset.y == before + 100)
    #expect(allocations.count == 0, "in 100 moves:\n\(allocations.places)")
  }

  @Test("A display frame of a drag allocates what a frame moved by code does")
  func drawnFrames() {
    let scene = Scene()
    let runtime = scene.stage.runtime
    func moveByCode(_ count: Int) -> Allocations {
      let ticks = (0..<count).map { _ in scene.tick() }
      return Allocations.of {
        for (frame, tick) in ticks.enumerated() {
          scene.view.contentOffset.y += CGFloat(Scene.step(frame))
          runtime.receive(tick)
        }
      }
    }
    func drag(_ count: Int) -> Allocations {
      let events = (0..<count).flatMap { [scene.finger(.moved, by: -Scene.step($0)), scene.tick()] }
      return Allocations.of { for event in events { runtime.receive(event) } }
    }
    // Frames with the indicator shown, as in a drag.
    runtime.receive(scene.finger(.began))
    runtime.receive(scene.finger(.moved, by: -20))
    runtime.receive(scene.tick())
    #expect(scene.view.isDragging)
    _ = drag(40)
    let dragged = drag(200)
    _ = moveByCode(40)
    let moved = moveByCode(200)
    #expect(moved.count > 0, "frames that change are committed")
    #expect(
      dragged.count <= moved.count,
      "\(dragged.count) in 200 dragged frames, \(moved.count) in frames moved by code:\n\(dragged.places)")
  }
}
