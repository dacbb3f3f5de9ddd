import CoreGraphics
import Foundation
import TouchTesting
@_spi(Hosting) import UIKitCore
import XCTest

/// The test that runs, as far as elements and apps must know it.
final class TestRun: NSObject, XCTestObservation, @unchecked Sendable {
  // Unchecked: XCTest calls it on the main thread, where tests run.
  static let shared = TestRun()

  /// Whether an element or the app could not be used: what the test does with them from then on is left out, since it would
  /// only wait. Tests cannot be ended in their middle here, and XCTest does not tell their `continueAfterFailure`.
  private(set) var isStopped = false
  /// How often the test has used the app since then.
  private var vainUses = 0
  /// So often a loop may ask for what cannot change any more.
  private static let mostVainUses = 5_000

  /// Ends the program where a test asks without end for what does not come, or waits for something after it failed; those after
  /// it run in a new one.
  @MainActor func countUse() {
    if let session = AppSession.current {
      session.countQuestion()
      let time = session.timeOfQuestions
      if time > timeAllowance {
        end("it asks for what does not come, for \(Int(time / 60)) minutes of the app's time")
      }
    }
    guard isStopped else { return }
    vainUses += 1
    guard vainUses > Self.mostVainUses else { return }
    end("it failed, and waits since then for what cannot happen any more")
  }

  private func end(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("\(test?.name ?? "the test"): \(reason)\n".utf8))
    exit(1)
  }

  /// Where the test did something with the app last.
  var lastSite = SourceSite(file: "the test", line: 0)
  private(set) var monitors: [InterruptionMonitor] = []
  private(set) var attachments: [XCTAttachment] = []
  /// The test that runs; nil between two tests.
  private(set) weak var test: XCTestCase?
  /// The failures that it expects.
  let expectations = ExpectedFailures()

  private override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// Begins to observe; called when the program starts.
  static func begin() { _ = shared }

  /// How long a test may take, in seconds.
  var timeAllowance = 600.0

  // Unsafe: tests of tests set it, on the main thread.
  /// Takes what would fail a test; nil, the default, for XCTest.
  nonisolated(unsafe) static var listener: ((String) -> Void)?

  /// The test fails at a line of its own.
  static func fail(_ message: String, _ file: StaticString, _ line: UInt) {
    if let listener { return listener(message) }
    guard !shared.isStopped else { return }
    let before = shared.test?.testRun?.totalFailureCount
    XCTFail(message, file: file, line: line)
    // A failure that is expected does not end the test.
    shared.isStopped = before == nil || shared.test?.testRun?.totalFailureCount != before
  }

  /// The test fails at a line of its own, and what it does with the app from then on is still done.
  static func note(_ message: String, _ file: StaticString, _ line: UInt) {
    if let listener { return listener(message) }
    XCTFail(message, file: file, line: line)
  }

  /// The tests are about to begin: in the program of their window, that is shown instead. Unit tests find their app running.
  func testBundleWillStart(_ testBundle: Bundle) {
    onMain {
      WindowProgram.runIfAsked()
      HostApp.launchIfAsked()
    }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    isStopped = false
    vainUses = 0
    monitors = []
    attachments = []
    failed = nil
    test = testCase
    let type = type(of: testCase)
    onMain {
      let profile = XCUIDevice.profile
      AppHost.beginTest(
        of: type, screen: CGSize(width: profile.width, height: profile.height), scale: profile.scale)
    }
    expectations.removeAll()
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?, atLine lineNumber: Int
  ) {
    guard AttachmentFolder.keepsFailures else { return }
    let name = testCase.name
    let place = filePath.map { " (\(($0 as NSString).lastPathComponent):\(lineNumber))" } ?? ""
    let text = "failed: \(description)\(place)"
    // Expectations fail on a queue of XCTest's own, for which the main thread waits.
    guard Thread.isMainThread else { return lateLock.withLock { lateFailures.append((name, text)) } }
    keep(name, text)
  }
  private let lateLock = NSLock()
  private var lateFailures: [(test: String, text: String)] = []

  private func keep(_ test: String, _ text: String) {
    onMain {
      FailureRecord.write(test)
      let record = AppSession.current?.record ?? AppSession.lastRecord
      record?.note(text)
      // Of an app that is launched again in the test the first failure tells most.
      if self.failed == nil { self.failed = record }
    }
  }
  private var failed: SessionRecord?

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let late = lateLock.withLock {
      defer { lateFailures.removeAll() }
      return lateFailures
    }
    for failure in late { keep(failure.test, failure.text) }
    let failed = (testCase.testRun?.totalFailureCount ?? 0) > 0
    for attachment in attachments where failed || attachment.lifetime == .keepAlways {
      AttachmentFolder.write(attachment, of: testCase.name)
    }
    attachments = []
    isStopped = false
    test = nil
    onMain { AppHost.releaseWindows() }
    expectations.removeAll()
    writeFailure(of: testCase.name)
  }

  /// Writes the trace of the app of a test that has failed, and says where.
  private func writeFailure(of test: String) {
    guard let record = failed else { return }
    failed = nil
    onMain { record.write(test, title: test) }
    guard let folder = AttachmentFolder.failureFolder(of: test) else { return }
    FileHandle.standardError.write(Data("\(test): what happened is in \(folder.path)/trace.html\n".utf8))
  }

  func add(_ monitor: InterruptionMonitor) { monitors.append(monitor) }
  func remove(_ monitor: InterruptionMonitor) { monitors.removeAll { $0 === monitor } }
  func add(_ attachment: XCTAttachment) { attachments.append(attachment) }
}

/// What handles alerts that stand in the way of a test.
final class InterruptionMonitor: NSObject {
  let handler: (XCUIElement) -> Bool
  init(_ handler: @escaping (XCUIElement) -> Bool) { self.handler = handler }
}

/// The program of the tests has started.
@_cdecl("touchstone_interface_tests_begin")
func interfaceTestsBegin() { TestRun.begin() }
