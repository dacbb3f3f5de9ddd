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

  /// Fails the test with an issue.
  public func record(_ issue: XCTIssue) {
    let location = issue.sourceCodeContext.location
    recordFailure(
      withDescription: issue.compactDescription, inFile: location?.fileURL.path ?? "",
      atLine: location?.lineNumber ?? 0,
      expected: true)
  }
}

/// Where in the sources something happened.
public struct XCTSourceCodeLocation: Hashable, Sendable {
  /// The file.
  public let fileURL: URL
  /// The line.
  public let lineNumber: Int
  /// A line of a file.
  public init(fileURL: URL, lineNumber: Int) { (self.fileURL, self.lineNumber) = (fileURL, lineNumber) }
  /// A line of a file.
  public init(filePath: String, lineNumber: Int) {
    self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber)
  }
}

/// Where an issue was found.
public struct XCTSourceCodeContext: Hashable, Sendable {
  /// The line, if it is known.
  public let location: XCTSourceCodeLocation?
  /// A place in the sources.
  public init(location: XCTSourceCodeLocation? = nil) { self.location = location }
}

/// Something that is wrong.
public struct XCTIssue {
  /// What kind of thing.
  public enum IssueType: Int, Sendable {
    case assertionFailure = 0
    case thrownError = 1
    case uncaughtException = 2
    case performanceRegression = 3
    case system = 4
    case unmatchedExpectedFailure = 5
  }
  /// What kind of thing.
  public var type: IssueType
  /// What is wrong, in one sentence.
  public var compactDescription: String
  /// More of it.
  public var detailedDescription: String?
  /// Where.
  public var sourceCodeContext: XCTSourceCodeContext
  /// The error behind it.
  public var associatedError: (any Error)?
  /// What is kept with it.
  public var attachments: [XCTAttachment]

  /// An issue.
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = XCTSourceCodeContext(), associatedError: (any Error)? = nil,
    attachments: [XCTAttachment] = []
  ) {
    (self.type, self.compactDescription, self.detailedDescription) = (type, compactDescription, detailedDescription)
    (self.sourceCodeContext, self.associatedError, self.attachments) = (sourceCodeContext, associatedError, attachments)
  }

  /// Keeps something with it.
  public mutating func add(_ attachment: XCTAttachment) { attachments.append(attachment) }
}
