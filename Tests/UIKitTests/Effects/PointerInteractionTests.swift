import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// A pointer's delegate that writes what it is asked into the journal.
@MainActor private final class PointerSource: UIPointerInteractionDelegate {
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

@MainActor @Suite("Pointer interactions")
struct PointerInteractionTests {
  private let stage = Stage(width: 300, height: 200)
  private let view = UIView(frame: CGRect(x: 50, y: 50, width: 120, height: 100))
  private let source: PointerSource
  private let interaction: UIPointerInteraction

  init() {
    source = PointerSource(stage)
    interaction = UIPointerInteraction(delegate: source)
    stage.window.addSubview(view)
    view.addInteraction(interaction)
    stage.advance(by: .frames(1))
  }

  @Test("Regions are entered and left in order, each once, and the pointer's picture is that of the style")
  func regions() {
    source.regions = [CGRect(x: 0, y: 0, width: 60, height: 100), CGRect(x: 60, y: 0, width: 60, height: 100)]
    source.style = { UIPointerStyle(shape: .verticalBeam(length: 20)) }
    stage.hover(at: CGPoint(x: 10, y: 10), .entered)
    #expect(stage.platform.cursor == .arrow)
    stage.hover(at: CGPoint(x: 60, y: 60))
    stage.hover(at: CGPoint(x: 70, y: 60))
    #expect(stage.platform.cursor == .text)
    stage.advance(by: .seconds(0.5))
    stage.hover(at: CGPoint(x: 140, y: 60))
    stage.advance(by: .seconds(0.5))
    stage.hover(at: CGPoint(x: 250, y: 60))
    #expect(stage.platform.cursor == .arrow)
    #expect(stage.journal == ["enter 0", "entered", "exit 0", "enter 60", "entered", "exit 60"])
  }

  @Test("A lifted view grows under the pointer and is as before when it leaves")
  func lift() {
    let view = view
    source.style = { UIPointerStyle(effect: .lift(UITargetedPreview(view: view))) }
    stage.hover(at: CGPoint(x: 60, y: 60), .entered)
    stage.advance(by: .seconds(0.5))
    #expect(view.transform.a > 1 && view.layer.shadowOpacity > 0)
    #expect(stage.platform.cursor == .hidden)
    stage.hover(at: CGPoint(x: 250, y: 60))
    stage.advance(by: .seconds(0.5))
    #expect(view.transform == .identity && view.layer.shadowOpacity == 0)
    #expect((view.layer.sublayers ?? []).isEmpty)
  }

  @Test("A highlight lays a plate into the view, and switching the interaction off takes it away")
  func highlight() {
    let view = view
    source.style = { UIPointerStyle(effect: .highlight(UITargetedPreview(view: view))) }
    stage.hover(at: CGPoint(x: 60, y: 60), .entered)
    stage.advance(by: .seconds(0.5))
    #expect(view.layer.sublayers?.count == 1)
    interaction.isEnabled = false
    stage.advance(by: .seconds(0.5))
    #expect((view.layer.sublayers ?? []).isEmpty)
    #expect(stage.journal == ["enter 0", "entered", "exit 0"])
  }

  @Test("Motion effects are kept and interpolate between their ends")
  func motion() {
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.minimumRelativeValue = -10
    effect.maximumRelativeValue = 30
    let group = UIMotionEffectGroup()
    group.motionEffects = [effect]
    view.addMotionEffect(group)
    #expect(view.motionEffects == [group])
    let values = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5, vertical: 0))
    #expect((values?["center.x"] as? NSNumber)?.doubleValue == 20)
    view.removeMotionEffect(group)
    #expect(view.motionEffects.isEmpty)
  }
}
