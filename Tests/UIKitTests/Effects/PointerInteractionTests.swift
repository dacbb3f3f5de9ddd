import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// A pointer's delegate that writes what it is asked into the journal.
@MainActor private final class PointerSource: NSObject, UIPointerInteractionDelegate {
  let stage: Stage
  var style: (@MainActor () -> UIPointerStyle?)?
  var regions: [CGRect] = []

  init(_ stage: Stage) { self.stage = stage }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? {
    if regions.isEmpty { return defaultRegion }
    return regions.first { $0.contains(request.location) }.map { UIPointerRegion(rect: $0) }
  }

  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
    style?()
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
  ) {
    stage.note("enter \(Int(region.rect.minX))")
    animator.addCompletion { _ in self.stage.note("entered") }
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
  ) { stage.note("exit \(Int(region.rect.minX))") }
}

/// A view with a pointer interaction on a stage.
///
/// Each test makes its own when it runs: between a suite's `init` and its test other tests may make their stages
/// current.
@MainActor private final class PointerBench {
  let stage = Stage(width: 300, height: 200)
  let view = UIView(frame: CGRect(x: 50, y: 50, width: 120, height: 100))
  let source: PointerSource
  let interaction: UIPointerInteraction

  init() {
    source = PointerSource(stage)
    interaction = UIPointerInteraction(delegate: source)
    stage.window.addSubview(view)
    view.addInteraction(interaction)
    stage.advance(by: .frames(1))
  }
}

@MainActor @Suite("Pointer interactions")
struct PointerInteractionTests {
  @Test("Regions are entered and left in order, each once, and the pointer's picture is that of the style")
  func regions() {
    let here = PointerBench()
    here.source.regions = [CGRect(x: 0, y: 0, width: 60, height: 100), CGRect(x: 60, y: 0, width: 60, height: 100)]
    here.source.style = { UIPointerStyle(shape: .verticalBeam(length: 20)) }
    here.stage.hover(at: CGPoint(x: 10, y: 10), .entered)
    #expect(here.stage.platform.cursor == .arrow)
    here.stage.hover(at: CGPoint(x: 60, y: 60))
    here.stage.hover(at: CGPoint(x: 70, y: 60))
    #expect(here.stage.platform.cursor == .text)
    here.stage.advance(by: .seconds(0.5))
    here.stage.hover(at: CGPoint(x: 140, y: 60))
    here.stage.advance(by: .seconds(0.5))
    here.stage.hover(at: CGPoint(x: 250, y: 60))
    #expect(here.stage.platform.cursor == .arrow)
    #expect(here.stage.journal == ["enter 0", "entered", "exit 0", "enter 60", "entered", "exit 60"])
  }

  @Test("A lifted view grows under the pointer and is as before when it leaves")
  func lift() {
    let here = PointerBench()
    let view = here.view
    here.source.style = { UIPointerStyle(effect: .lift(UITargetedPreview(view: view))) }
    here.stage.hover(at: CGPoint(x: 60, y: 60), .entered)
    here.stage.advance(by: .seconds(0.5))
    #expect(view.transform.a > 1 && view.layer.shadowOpacity > 0)
    #expect(here.stage.platform.cursor == .hidden)
    here.stage.hover(at: CGPoint(x: 250, y: 60))
    here.stage.advance(by: .seconds(0.5))
    #expect(view.transform == .identity && view.layer.shadowOpacity == 0)
    #expect((view.layer.sublayers ?? []).isEmpty)
  }

  @Test("A highlight lays a plate into the view, and switching the interaction off takes it away")
  func highlight() {
    let here = PointerBench()
    let view = here.view
    here.source.style = { UIPointerStyle(effect: .highlight(UITargetedPreview(view: view))) }
    here.stage.hover(at: CGPoint(x: 60, y: 60), .entered)
    here.stage.advance(by: .seconds(0.5))
    #expect(view.layer.sublayers?.count == 1)
    here.interaction.isEnabled = false
    here.stage.advance(by: .seconds(0.5))
    #expect((view.layer.sublayers ?? []).isEmpty)
    #expect(here.stage.journal == ["enter 0", "entered", "exit 0"])
  }

  @Test("Motion effects are kept and interpolate between their ends")
  func motion() {
    let here = PointerBench()
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.minimumRelativeValue = -10
    effect.maximumRelativeValue = 30
    let group = UIMotionEffectGroup()
    group.motionEffects = [effect]
    here.view.addMotionEffect(group)
    #expect(here.view.motionEffects == [group])
    let values = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5, vertical: 0))
    #expect((values?["center.x"] as? NSNumber)?.doubleValue == 20)
    here.view.removeMotionEffect(group)
    #expect(here.view.motionEffects.isEmpty)
  }
}
