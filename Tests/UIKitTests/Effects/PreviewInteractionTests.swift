import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor private final class PreviewSource: NSObject, UIPreviewInteractionDelegate {
  let stage: Stage
  var begins = true
  var progress: [CGFloat] = []

  init(_ stage: Stage) { self.stage = stage }

  func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { begins }
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool
  ) {
    progress.append(transitionProgress)
    if ended { stage.note("previewed") }
  }
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool
  ) { if ended { stage.note("committed") } }
  func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction) { stage.note("cancelled") }
}

/// A stage whose window previews.
///
/// Each test makes its own when it runs: between a suite's `init` and its test other tests may make their stages
/// current.
@MainActor private final class PreviewBench {
  let stage = Stage(width: 200, height: 200)
  let source: PreviewSource
  let interaction: UIPreviewInteraction

  init() {
    source = PreviewSource(stage)
    interaction = UIPreviewInteraction(view: stage.window)
    interaction.delegate = source
    stage.advance(by: .frames(1))
  }
}

@MainActor @Suite("Preview interactions")
struct PreviewInteractionTests {
  @Test("A press grows into a preview, and lifting the finger cancels it")
  func grows() {
    let here = PreviewBench()
    let finger = here.stage.finger.down(at: CGPoint(x: 100, y: 100))
    here.stage.advance(by: .seconds(0.15))
    #expect(here.source.progress.isEmpty)
    here.stage.advance(by: .seconds(0.2))
    #expect((here.source.progress.last ?? 0) > 0.3 && (here.source.progress.last ?? 1) < 0.7)
    #expect(here.source.progress == here.source.progress.sorted())
    here.stage.advance(by: .seconds(0.4))
    finger.up()
    #expect(here.stage.journal == ["previewed", "cancelled"])
    #expect(here.source.progress.last == 1)
  }

  @Test("A tap, a drag and a refused press preview nothing, and cancel() ends a preview")
  func ends() {
    let here = PreviewBench()
    here.stage.finger.tap(at: CGPoint(x: 100, y: 100))
    let drag = here.stage.finger.down(at: CGPoint(x: 100, y: 100))
    drag.move(by: 40, 0)
    here.stage.advance(by: .seconds(1))
    drag.up()
    here.source.begins = false
    let refused = here.stage.finger.down(at: CGPoint(x: 100, y: 100))
    here.stage.advance(by: .seconds(1))
    refused.up()
    #expect(here.stage.journal.isEmpty && here.source.progress.isEmpty)
    here.source.begins = true
    let finger = here.stage.finger.down(at: CGPoint(x: 100, y: 100))
    here.stage.advance(by: .seconds(0.3))
    here.interaction.cancel()
    finger.up()
    #expect(here.stage.journal == ["cancelled"])
  }
}
