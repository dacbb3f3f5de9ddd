import UIKit

/// What storyboards connect and set of a canvas by name. The selector table finds it by this name, as it finds such classes of
/// rewritten sources.
final class RewrittenSelectors: SelectorAnswering {
  static func registerSelectors() {
    PropertyTable.register(PKCanvasView.self) {
      $0.add("delegate", \PKCanvasView.nibDelegate)
      $0.add("rulerActive", \PKCanvasView.isRulerActive)
      $0.add("allowsFingerDrawing", \PKCanvasView.allowsFingerDrawing)
    }
  }
}

extension PKCanvasView {
  fileprivate final var nibDelegate: (any PKCanvasViewDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}
