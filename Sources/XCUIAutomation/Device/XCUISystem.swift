import Foundation
import UIKit

/// The system of the device that the tests run on.
open class XCUISystem: NSObject, @unchecked Sendable {
  // Unchecked: it keeps nothing.

  /// Opens an address, as a link in another app does.
  /// > Here: in the app under test, whichever addresses it has for its own; it is started where it does not run.
  open func open(_ url: URL) { XCUIApplication().open(url) }
}

/// A place that a test gives the device.
open class XCUILocation: NSObject, @unchecked Sendable {
  // Unchecked: it never changes.

  /// What the place is: an object of Core Location's.
  public let location: Any
  /// A place.
  public init(location: Any) { self.location = location }
}
