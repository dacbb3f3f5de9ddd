import CoreGraphics
import Foundation
import TouchPlatform
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// Reads the screen for a platform, and operates it. UIKitCore makes it by its name when a platform asks first.
@MainActor final class ElementReader: ScreenReading {
  private let handle: RuntimeHandle
  private var runtime: Runtime? { handle.runtime }
  private var names = ElementNames()
  /// How much was told last: the elements of that are operated.
  private var extent = AccessibilityExtent.reading

  init(_ runtime: RuntimeHandle) { handle = runtime }

  func tree(_ extent: AccessibilityExtent) -> AccessibilityElement {
    self.extent = extent
    guard let runtime else { return AccessibilityElement(.application, id: ElementNames.app) }
    let nodes = AccessibilityTree.read(runtime, extent)
    names.beginReading()
    let tree = ElementValues(extent, names).element(nodes)
    names.endReading()
    return tree
  }

  func element(for argument: Any) -> ElementID? {
    guard let object = argument as? NSObject else { return nil }
    return names.name(of: object)
  }

  func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool {
    guard let runtime else { return false }
    // The tree is read again: what was an element when its reader saw it may be none now.
    let app = AccessibilityTree.read(runtime, extent)
    names.beginReading()
    let values = ElementValues(extent, names)
    _ = values.element(app)
    names.endReading()
    if element == ElementNames.app { return ElementActions(runtime, app).perform(action) }
    guard let node = values.nodes[element] else { return false }
    return ElementActions(runtime, node).perform(action)
  }
}
