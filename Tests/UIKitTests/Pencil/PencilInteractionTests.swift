import Testing
import UIKit

@testable import UIKitCore

/// Hears only of the older call.
private final class OldListener: NSObject, UIPencilInteractionDelegate {
  var taps = 0
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction) { taps += 1 }
}

@MainActor @Suite("Pencil interactions")
struct PencilInteractionTests {
  @Test("It belongs to the view that it was added to last, keeps no delegate alive, and a tap reaches older delegates")
  func belonging() {
    let (first, second) = (UIView(), UIView())
    let listener = OldListener()
    let interaction = UIPencilInteraction(delegate: listener)
    #expect(interaction.view == nil && interaction.isEnabled)
    first.addInteraction(interaction)
    #expect(interaction.view === first && first.interactions.count == 1)
    second.addInteraction(interaction)
    #expect(interaction.view === second && first.interactions.isEmpty)
    interaction.delegate?.pencilInteraction(interaction, didReceiveTap: UIPencilInteraction.Tap(timestamp: 1))
    #expect(listener.taps == 1)
    second.removeInteraction(interaction)
    #expect(interaction.view == nil)
    do {
      let brief = OldListener()
      interaction.delegate = brief
      #expect(interaction.delegate === brief)
    }
    #expect(interaction.delegate == nil)
    #expect(UIPencilInteraction.preferredTapAction == .switchEraser && !UIPencilInteraction.prefersPencilOnlyDrawing)
  }
}
