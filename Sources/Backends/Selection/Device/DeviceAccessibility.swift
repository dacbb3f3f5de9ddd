import Foundation
import TouchPlatform

/// The elements of an app that is shown as a device in a window: they stand where the window shows them.
@MainActor final class DeviceAccessibility: AccessibilityProvider {
  private let provider: any AccessibilityProvider
  private let stand: DeviceStand

  init(_ provider: any AccessibilityProvider, on stand: DeviceStand) { (self.provider, self.stand) = (provider, stand) }

  var listener: (@MainActor (AccessibilityNotice) -> Void)? {
    get { provider.listener }
    set { provider.listener = newValue }
  }

  func tree(_ extent: AccessibilityExtent) -> AccessibilityElement { placed(provider.tree(extent)) }

  func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool { provider.perform(action, on: element) }

  private func placed(_ element: AccessibilityElement) -> AccessibilityElement {
    let (layout, scale) = (stand.surface.layout, stand.window.geometry.scale)
    var element = element
    element.frame = layout.windowRect(element.frame, windowScale: scale)
    element.visibleFrame = layout.windowRect(element.visibleFrame, windowScale: scale)
    element.activationPoint =
      layout.windowRect(CGRect(origin: element.activationPoint, size: .zero), windowScale: scale).origin
    element.children = element.children.map(placed)
    return element
  }
}
