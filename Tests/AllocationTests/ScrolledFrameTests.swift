import Testing
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
}
