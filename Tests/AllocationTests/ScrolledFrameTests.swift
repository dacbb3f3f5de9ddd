import Testing
import TouchPlatform
import TouchTesting
import UIKit

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

  @Test("A frame of a drag, and one of a throw, allocate no more than one in which code moves the contents")
  func frames() {
    let stage = Stage()
    let view = scene(stage)
    let runtime = stage.runtime
    var time = stage.platform.now
    func tick() -> InputEvent {
      time = time.advanced(byNanoseconds: 8_000_000)
      return .frame(FrameTick(surface: .main, time: time, target: time.advanced(byNanoseconds: 8_000_000)))
    }
    func contact(_ phase: ContactPhase, _ y: Double) -> InputEvent {
      time = time.advanced(byNanoseconds: 8_000_000)
      let sample = ContactSample(id: ContactID(1), phase: phase, location: CGPoint(x: 160, y: y), time: time)
      return .contacts(ContactFrame(surface: .main, time: time, samples: [sample]))
    }
    func count(_ events: [InputEvent]) -> Int {
      Allocations.of { for event in events { runtime.receive(event) } }.count
    }
    runtime.receive(contact(.began, 470))
    for step in 0..<40 { for event in [contact(.moved, 440 - Double(step)), tick()] { runtime.receive(event) } }
    #expect(view.isDragging)
    let dragged = (0..<10).map { count([contact(.moved, 390 - Double($0) * 8), tick()]) }.min() ?? .max
    runtime.receive(contact(.ended, 310))
    for _ in 0..<10 { runtime.receive(tick()) }
    #expect(view.isDecelerating)
    let thrown = (0..<10).map { _ in count([tick()]) }.min() ?? .max
    view.setContentOffset(view.contentOffset, animated: false)
    let moved =
      (0..<10).map { _ -> Int in
        view.contentOffset.y += 8
        return count([tick()])
      }.min() ?? 0
    #expect(dragged <= moved && thrown <= moved, "dragged \(dragged), thrown \(thrown), moved by code \(moved)")
  }
}
