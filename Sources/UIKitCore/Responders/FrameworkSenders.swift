import Foundation
import QuartzCore

/// Objects of UIKit's classes for actions that are performed without their sender.
final class FrameworkSenders: NSObject, FrameworkSenderMaking {
  static func makeSender(_ type: AnyClass) -> AnyObject? {
    // Views and bar items take values from proxies.
    let isSender = type is any AppearanceTarget.Type || type is UIGestureRecognizer.Type
    // An app's own class may do anything when an object of it is made.
    guard isSender, String(reflecting: type).hasPrefix("UIKit") else { return nil }
    return ClassInstantiation.make(type)
  }
}
