import UIKit
import XCTest

@testable import XCUIAutomation

/// A class of tests that looks at each failure, as it stands after its source is rewritten.
private class Recorder: XCTestCase {
  var issues: [String] = []
  var attachments = 0
  var passesOn = true

  nonisolated override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    handOver(description, filePath, lineNumber, expected, to: { self.record($0) }) {
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }

  func record(_ issue: XCTIssue) {
    issues.append(issue.compactDescription)
    var issue = issue
    issue.compactDescription += "!"
    issue.add(XCTAttachment(string: "where"))
    if passesOn { super.record(issue) }
  }
}

/// Failures as issues, and those that a test expects.
final class IssueTests: XCTestCase {
  /// Runs a test by itself, and returns how often it failed.
  private func run(_ body: @escaping (Recorder) -> Void) -> (issues: [String], failures: Int) {
    let test = Recorder(name: "testAlone", testClosure: { if let test = $0 as? Recorder { body(test) } })
    // The log says what failed, which is what is wanted.
    test.run()
    TestRun.shared.testCaseWillStart(self)
    return (test.issues, test.testRun?.totalFailureCount ?? -1)
  }

  /// Assertions belong to the test that XCTest began last, which is over here.
  private func check(
    _ result: (issues: [String], failures: Int), _ issues: [String], _ failures: Int, _ line: Int = #line
  ) {
    guard result.issues != issues || result.failures != failures else { return }
    recordFailure(withDescription: "\(result)", inFile: #filePath, atLine: line, expected: true)
  }

  func testEachFailureIsHandedToTheTestOnce() {
    check(
      run { test in
        XCTFail("one")
        test.record(XCTIssue(type: .assertionFailure, compactDescription: "two"))
      }, ["failed - one", "two"], 2)
  }

  func testAnIssueThatIsNotPassedOnIsNoFailure() {
    check(
      run { test in
        test.passesOn = false
        XCTFail("one")
      }, ["failed - one"], 0)
  }

  func testExpectedFailures() {
    check(
      run { _ in
        XCTExpectFailure("flaky"); XCTFail("a"); XCTFail("b")
      }, ["failed - a", "failed - b"], 0)
    check(
      run { _ in
        XCTExpectFailure("flaky") { XCTFail("a") }; XCTFail("b")
      }, ["failed - a", "failed - b"], 1)
    check(
      run { _ in
        XCTExpectFailure("only", issueMatcher: { $0.compactDescription.contains("- a") })
        XCTFail("a")
        XCTFail("b")
      }, ["failed - a", "failed - b"], 1)
    check(
      run { _ in
        XCTExpectFailure("off", enabled: false); XCTFail("a")
      }, ["failed - a"], 1)
  }

  func testAFailureThatIsExpectedAndDoesNotHappenIsOne() {
    let missing = "Expected failure but none recorded"
    check(run { _ in XCTExpectFailure("flaky") }, [missing + ", with reason 'flaky'"], 1)
    check(run { _ in XCTExpectFailure("flaky", strict: false) }, [], 0)
    check(run { _ in XCTExpectFailure("flaky", options: .nonStrict()) {} }, [], 0)
    check(run { _ in XCTExpectFailure {} }, [missing], 1)
  }

  func testATestIsADelegateOfObjectiveCs() {
    let test: any NSObjectProtocol = self
    XCTAssertTrue(test.isEqual(self) && !test.isEqual(nil))
    XCTAssertEqual(test.description, name)
  }
}

/// Unit tests of views, without an app and a screen.
final class BareTests: XCTestCase {
  private func put(_ view: UIView) {
    MainActor.assumeIsolated {
      let window = UIWindow()
      window.addSubview(view)
    }
  }

  func testAWindowThatNothingHoldsLivesUntilTheMainThreadIsIdle() {
    let label = MainActor.assumeIsolated { UILabel() }
    put(label)
    MainActor.assumeIsolated { XCTAssertNotNil(label.window) }
    RunLoop.current.run(until: Date())
    MainActor.assumeIsolated { XCTAssertNil(label.window) }
  }

  func testAWindowIsThereAsThatOfTheApp() {
    MainActor.assumeIsolated {
      XCTAssertEqual(UIScreen.main.bounds.size, CGSize(width: 393, height: 852))
      XCTAssertNotNil(UIApplication.shared.keyWindow?.rootViewController)
      let sut = UIViewController()
      UIApplication.shared.windows.first?.rootViewController = sut
      XCTAssertTrue(sut.view.window === UIApplication.shared.keyWindow)
      XCTAssertTrue((UIApplication.shared.connectedScenes.first as? UIWindowScene)?.windows.isEmpty == false)
      XCTAssertEqual(
        UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil).value(forKey: "systemItem") as? Int, 4)
    }
  }

  func testTouchesAndEventsThatNoFingerMakes() {
    MainActor.assumeIsolated {
      let view = UIView()
      view.touchesBegan([UITouch()], with: UIEvent())
      XCTAssertNil(UITouch().view)
    }
  }

  func testExpectationsOfKeyPaths() {
    let view = MainActor.assumeIsolated { UIView() }
    let tag = keyValueObservingExpectation(for: view, keyPath: "tag", expectedValue: 3)
    let changed = XCTKVOExpectation(keyPath: "tag", object: view)
    var changes: [Int] = []
    let third = keyValueObservingExpectation(for: view, keyPath: "tag") { _, change in
      changes.append(change["new"] as? Int ?? -1)
      return true
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { view.tag = 3 } }
    wait(for: [tag, changed, third], timeout: 2)
    XCTAssertEqual(changes, [3])
  }
}
