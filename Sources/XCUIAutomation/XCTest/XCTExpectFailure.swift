import Foundation
import XCTest

/// A failure that a test expects.
open class XCTExpectedFailure: NSObject, @unchecked Sendable {
  // Unchecked: it belongs to the test that makes it.

  /// How a failure is expected.
  open class Options: NSObject, @unchecked Sendable {
    // Unchecked: it belongs to the test that makes it.

    /// Which failures are meant. Default: all.
    open var issueMatcher: (XCTIssue) -> Bool = { _ in true }
    /// Whether it is expected at all. Default true.
    open var isEnabled = true
    /// Whether the test fails where the failure does not happen. Default true.
    open var isStrict = true
    /// Options with the defaults.
    public override init() { super.init() }
    /// Options for failures that need not happen.
    open class func nonStrict() -> Options {
      let options = Options()
      options.isStrict = false
      return options
    }
  }

  /// Why it is expected.
  open internal(set) var failureReason: String?
  /// The first failure that was expected; nil before it.
  open internal(set) var issue: XCTIssue?
  let options: Options

  init(_ reason: String?, _ options: Options) { (failureReason, self.options) = (reason, options) }
}

/// The failures that the test which runs expects.
final class ExpectedFailures {
  private var list: [XCTExpectedFailure] = []
  private let lock = NSLock()

  /// Whether one of them is this; the last one is asked first.
  func take(_ issue: XCTIssue) -> Bool {
    // That a failure is missing is none that was expected.
    guard issue.type != .unmatchedExpectedFailure else { return false }
    let expected = lock.withLock { list }.last { $0.options.issueMatcher(issue) }
    guard let expected else { return false }
    if expected.issue == nil {
      expected.issue = issue
      let reason = expected.failureReason.map { ": \($0)" } ?? ""
      print("expected failure\(reason): \(issue)")
    }
    return true
  }

  func add(_ failure: XCTExpectedFailure) { lock.withLock { list.append(failure) } }
  func remove(_ failure: XCTExpectedFailure) { lock.withLock { list.removeAll { $0 === failure } } }
  func removeAll() { lock.withLock { list = [] } }

  /// Fails the test where a failure did not happen that had to.
  func check(_ failure: XCTExpectedFailure, _ test: XCTestCase?, _ file: StaticString, _ line: UInt) {
    guard failure.options.isStrict, failure.issue == nil else { return }
    let reason = failure.failureReason.map { ", with reason '\($0)'" } ?? ""
    let issue = XCTIssue(
      type: .unmatchedExpectedFailure, compactDescription: "Expected failure but none recorded\(reason)",
      sourceCodeContext: XCTSourceCodeContext(
        location: XCTSourceCodeLocation(filePath: "\(file)", lineNumber: Int(line))))
    IssueRecording.run(issue, isHandedOver: false) {
      test?.recordFailure(
        withDescription: issue.compactDescription, inFile: "\(file)", atLine: Int(line), expected: true)
    }
  }
}

private func options(
  _ enabled: Bool?, _ strict: Bool?, _ matcher: ((XCTIssue) -> Bool)?
) -> XCTExpectedFailure.Options {
  let options = XCTExpectedFailure.Options()
  options.isEnabled = enabled ?? true
  options.isStrict = strict ?? true
  if let matcher { options.issueMatcher = matcher }
  return options
}

/// The failures of the rest of the test are expected.
/// > Here: in the tests of Xcode projects; in a package, in classes that call `handOver`.
public func XCTExpectFailure(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options, file: StaticString = #filePath,
  line: UInt = #line
) {
  guard options.isEnabled, let test = TestRun.shared.test else { return }
  let failure = XCTExpectedFailure(failureReason, options)
  let expectations = TestRun.shared.expectations
  expectations.add(failure)
  test.addTeardownBlock { [weak test] in expectations.check(failure, test, file, line) }
}

/// The failures of a block are expected.
/// > Here: in the tests of Xcode projects; in a package, in classes that call `handOver`.
public func XCTExpectFailure<Result>(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options, file: StaticString = #filePath,
  line: UInt = #line, failingBlock: () throws -> Result
) rethrows -> Result {
  guard options.isEnabled, let test = TestRun.shared.test else { return try failingBlock() }
  let failure = XCTExpectedFailure(failureReason, options)
  let expectations = TestRun.shared.expectations
  expectations.add(failure)
  defer {
    expectations.remove(failure)
    expectations.check(failure, test, file, line)
  }
  return try failingBlock()
}

/// The failures of the rest of the test are expected.
/// > Here: in the tests of Xcode projects; in a package, in classes that call `handOver`.
/// - Parameters:
///   - enabled: whether they are. Default true.
///   - strict: whether the test fails without one. Default true.
///   - issueMatcher: which failures are meant. Default: all.
public func XCTExpectFailure(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, file: StaticString = #filePath,
  line: UInt = #line, issueMatcher: ((XCTIssue) -> Bool)? = nil
) {
  XCTExpectFailure(failureReason, options: options(enabled, strict, issueMatcher), file: file, line: line)
}

/// The failures of a block are expected.
/// > Here: in the tests of Xcode projects; in a package, in classes that call `handOver`.
/// - Parameters:
///   - enabled: whether they are. Default true.
///   - strict: whether the test fails without one. Default true.
///   - issueMatcher: which failures are meant. Default: all.
public func XCTExpectFailure<Result>(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, file: StaticString = #filePath,
  line: UInt = #line, failingBlock: () throws -> Result, issueMatcher: ((XCTIssue) -> Bool)? = nil
) rethrows -> Result {
  try XCTExpectFailure(
    failureReason, options: options(enabled, strict, issueMatcher), file: file, line: line, failingBlock: failingBlock)
}
