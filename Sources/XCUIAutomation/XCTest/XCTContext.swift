import Foundation
import XCTest

/// A part of a test with a name of its own.
public protocol XCTActivity: NSObjectProtocol {
  /// Its name.
  var name: String { get }
  /// Keeps something with the result of the test.
  func add(_ attachment: XCTAttachment)
}

private final class Activity: NSObject, XCTActivity {
  let name: String
  init(_ name: String) { self.name = name }
  func add(_ attachment: XCTAttachment) { TestRun.shared.add(attachment) }
}

/// Where tests are divided into parts.
open class XCTContext: NSObject {
  /// Runs a part of a test under a name.
  /// > Here: the names are not in the log of the test.
  open class func runActivity<Result>(
    named name: String, block: (any XCTActivity) throws -> Result
  ) rethrows -> Result { try block(Activity(name)) }
}

extension XCTestCase {
  /// Keeps something with the result of the test.
  public func add(_ attachment: XCTAttachment) { TestRun.shared.add(attachment) }

  /// Handles alerts that stand between a test and the element that it uses: the last monitor added is asked first, with the
  /// alert; it returns whether the alert was handled.
  @discardableResult
  public func addUIInterruptionMonitor(
    withDescription handlerDescription: String, handler: @escaping (XCUIElement) -> Bool
  ) -> any NSObjectProtocol {
    let monitor = InterruptionMonitor(handler)
    TestRun.shared.add(monitor)
    return monitor
  }

  /// Takes a monitor away.
  public func removeUIInterruptionMonitor(_ monitor: any NSObjectProtocol) {
    if let monitor = monitor as? InterruptionMonitor { TestRun.shared.remove(monitor) }
  }
}
