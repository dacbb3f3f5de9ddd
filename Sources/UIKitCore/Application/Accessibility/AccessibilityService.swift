import Foundation
import QuartzCore
import TouchPlatform

/// What reads views and operates them. It is UIKit's, which has most of their kinds.
@MainActor package protocol ScreenReading: AnyObject {
  init(_ runtime: RuntimeHandle)
  /// The elements of the screen.
  func tree(_ extent: AccessibilityExtent) -> AccessibilityElement
  /// Does something with an element; returns whether it could be done.
  func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool
  /// The name of what an app posted as an argument: a view, or an element of its own; nil where it is on no screen.
  func element(for argument: Any) -> ElementID?
}

/// An app's accessibility as its platform sees it. It reads nothing and keeps nothing until the platform asks.
@MainActor final class AccessibilityService: AccessibilityProvider {
  private let handle: RuntimeHandle
  var runtime: Runtime? { handle.runtime }
  private lazy var reader: (any ScreenReading)? =
    (NSClassFromString("UIKit.ElementReader") as? any ScreenReading.Type)?.init(handle)

  init(_ runtime: RuntimeHandle) { handle = runtime }

  var listener: (@MainActor (AccessibilityNotice) -> Void)? {
    didSet {
      guard (listener == nil) != (oldValue == nil) else { return }
      runtime?.accessibilityListener = listener == nil ? nil : self
      NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
    }
  }

  func tree(_ extent: AccessibilityExtent) -> AccessibilityElement {
    reader?.tree(extent) ?? AccessibilityElement(.application, id: ElementID(1))
  }

  func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool {
    reader?.perform(action, on: element) ?? false
  }

  /// A display frame showed something new.
  func screenChanged() { listener?(.changed) }

  /// What is told of an element changed, which shows on no picture.
  func valuesChanged() { runtime?.layersChanged() }

  func post(_ notification: UIAccessibility.Notification, _ argument: Any?) {
    guard let listener else { return }
    let text = argument as? String ?? (argument as? NSAttributedString)?.string
    switch notification {
    case .announcement, .pageScrolled: if let text, !text.isEmpty { listener(.announcement(text)) }
    case .screenChanged, .layoutChanged:
      let element = text == nil ? argument.flatMap { reader?.element(for: $0) } : nil
      listener(notification == .screenChanged ? .screenChanged(element) : .layoutChanged(element))
      if let text, !text.isEmpty { listener(.announcement(text)) }
    default: break
    }
  }
}
