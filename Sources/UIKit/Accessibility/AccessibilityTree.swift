import CoreGraphics
import Foundation
import TouchPlatform
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// The elements of an app's screen.
///
/// Nothing is kept between two trees, so that an app pays nothing until one is asked for. Cost: about a microsecond for each
/// view, and what the app's own accessibility methods take.
@MainActor package enum AccessibilityTree {
  /// The elements of all windows that are shown, from the back to the front, below one node for the app.
  /// - Parameters:
  ///   - extent: for tests the rows of tables that are not on the screen are read, too.
  ///   - separatesSystem: whether what the system asks is a tree of its own, as for UI tests, and not a part of the app.
  package static func read(
    _ runtime: Runtime, _ extent: AccessibilityExtent = .testing, separatesSystem: Bool = false
  ) -> AccessibilityNode {
    let old = HiddenRows.areRead
    HiddenRows.areRead = extent == .testing
    defer { HiddenRows.areRead = old }
    let app = AccessibilityNode(.other, frame: UIScreen.main.bounds)
    app.label = runtime.appTitle ?? ""
    for window in runtime.shownWindows {
      guard let node = ViewReader.node(window) else { continue }
      guard separatesSystem, window is QuestionWindow else {
        app.add(node)
        continue
      }
      let system = app.system ?? AccessibilityNode(.other, frame: UIScreen.main.bounds)
      system.add(node)
      app.system = system
    }
    return app
  }
}
