import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor private final class PreviewSource: UIPreviewInteractionDelegate {
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

@MainActor @Suite("Preview interactions")
struct PreviewInteractionTests {
  private let stage = Stage(width: 200, height: 200)
  private let source: PreviewSource
  private let interaction: UIPreviewInteraction

  init() {
    source = PreviewSource(stage)
    interaction = UIPreviewInteraction(view: stage.window)
    interaction.delegate = source
    stage.advance(by: .frames(1))
  }

  @Test("A press grows into a preview, and lifting the finger cancels it")
  func grows() {
    let finger = stage.finger.down(at: CGPoint(x: 100, y: 100))
    stage.advance(by: .seconds(0.15))
    #expect(source.progress.isEmpty)
    stage.advance(by: .seconds(0.2))
    #expect((source.progress.last ?? 0) > 0.3 && (source.progress.last ?? 1) < 0.7)
    #expect(source.progress == source.progress.sorted())
    stage.advance(by: .seconds(0.4))
    finger.up()
    #expect(stage.journal == ["previewed", "cancelled"])
    #expect(source.progress.last == 1)
  }

  @Test("A tap, a drag and a refused press preview nothing, and cancel() ends a preview")
  func ends() {
    stage.finger.tap(at: CGPoint(x: 100, y: 100))
    let drag = stage.finger.down(at: CGPoint(x: 100, y: 100))
    drag.move(by: 40, 0)
    stage.advance(by: .seconds(1))
    drag.up()
    source.begins = false
    let refused = stage.finger.down(at: CGPoint(x: 100, y: 100))
    stage.advance(by: .seconds(1))
    refused.up()
    #expect(stage.journal.isEmpty && source.progress.isEmpty)
    source.begins = true
    let finger = stage.finger.down(at: CGPoint(x: 100, y: 100))
    stage.advance(by: .seconds(0.3))
    interaction.cancel()
    finger.up()
    #expect(stage.journal == ["cancelled"])
  }
}
