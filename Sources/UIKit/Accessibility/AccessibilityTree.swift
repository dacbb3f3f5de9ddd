import CoreGraphics
import Foundation
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// The elements of an app's screen.
///
/// Nothing is kept between two trees, so that an app pays nothing until one is asked for. Cost: about a microsecond for each
/// view, and what the app's own accessibility methods take.
@MainActor package enum AccessibilityTree {
  /// The elements of all windows that are shown, from the back to the front, below one node for the app.
  package static func read(_ runtime: Runtime) -> AccessibilityNode {
    let app = AccessibilityNode(.other, frame: UIScreen.main.bounds)
    app.label = runtime.appTitle ?? ""
    for window in runtime.shownWindows {
      if let node = ViewReader.node(window) { app.add(node) }
    }
    return app
  }
}
