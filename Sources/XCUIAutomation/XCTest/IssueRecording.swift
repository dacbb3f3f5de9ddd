import Foundation
import XCTest

/// The issue that a thread is recording, so that a test's own method is called once for each.
enum IssueRecording {
  private static let key = "touchstone.issue"

  /// What is being recorded on this thread.
  private final class State {
    let issue: XCTIssue?
    let isHandedOver: Bool
    init(_ issue: XCTIssue?, _ isHandedOver: Bool) { (self.issue, self.isHandedOver) = (issue, isHandedOver) }
  }
  private static var state: State? { Thread.current.threadDictionary[key] as? State }

  /// Whether a test's own method, or `record(_:)`, is running.
  static var isHandedOver: Bool { state?.isHandedOver ?? false }
  /// The issue that is recorded, where more of it is known than its text.
  static var issue: XCTIssue? { state?.issue }

  /// Does something while an issue is being recorded.
  /// - Parameter isHandedOver: whether the test's own method has had it.
  static func run(_ issue: XCTIssue?, isHandedOver: Bool = true, _ body: () -> Void) {
    let before = Thread.current.threadDictionary[key]
    Thread.current.threadDictionary[key] = State(issue, isHandedOver)
    body()
    Thread.current.threadDictionary[key] = before
  }
}

extension XCTestCase {
  /// Fails the test with an issue.
  ///
  /// A class of an Xcode project's tests may override this as `override func record(_ issue: XCTIssue)`; all failures of its tests
  /// are handed to it, and `super.record(issue)` records them.
  /// - Parameters:
  ///   - file: the file, for an issue that tells none.
  ///   - line: the line, for an issue that tells none.
  public func record(_ issue: XCTIssue, file: StaticString = #filePath, line: UInt = #line) {
    let location = issue.sourceCodeContext.location
    for attachment in issue.attachments { add(attachment) }
    IssueRecording.run(issue) {
      recordFailure(
        withDescription: issue.compactDescription, inFile: location?.fileURL.path ?? "\(file)",
        atLine: location?.lineNumber ?? Int(line),
        expected: [.assertionFailure, .performanceRegression, .unmatchedExpectedFailure].contains(issue.type))
    }
  }

  /// Hands a failure to a method of the test's own, and leaves out one that the test expects.
  ///
  /// In an Xcode project's tests this is called wherever it is needed. A class of a package's tests in which `XCTExpectFailure` is to work
  /// overrides `recordFailure(withDescription:inFile:atLine:expected:)` and calls it from there.
  /// > Ours: the `XCTest` of swift.org has no issues.
  /// - Parameters:
  ///   - method: what is called with the issue in place of `fail`; nil for nothing.
  ///   - fail: what records the failure: the superclass's method.
  public func handOver(
    _ description: String, _ filePath: String, _ lineNumber: Int, _ expected: Bool, to method: ((XCTIssue) -> Void)?,
    _ fail: () -> Void
  ) {
    let location = XCTSourceCodeLocation(filePath: filePath, lineNumber: lineNumber)
    let issue =
      IssueRecording.issue
      ?? XCTIssue(
        type: expected ? .assertionFailure : .thrownError, compactDescription: description,
        sourceCodeContext: XCTSourceCodeContext(location: location))
    if let method, !IssueRecording.isHandedOver {
      IssueRecording.run(nil) { method(issue) }
    } else if !TestRun.shared.expectations.take(issue) {
      fail()
    }
  }
}

/// What Apple's class of tests has as an object of Objective-C's, so that it can be a delegate or a data source.
extension XCTestCase: @retroactive NSObjectProtocol {
  /// Whether it is the same test.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// A number that is the same for the same test.
  public var hash: Int { ObjectIdentifier(self).hashValue }
  /// The test.
  public func `self`() -> Self { self }
  /// Whether it stands for another object. False.
  public func isProxy() -> Bool { false }
  /// Its name.
  public var description: String { name }
  /// Its name.
  public var debugDescription: String { name }
}
