import Foundation
import Testing
import XCTest
import XCUIAutomation

/// Where an assertion stands.
struct TestSite {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt
}

/// Tells the test that runs, of Swift Testing or of XCTest.
enum TestReport {
  static func fail(_ message: String, _ site: TestSite) {
    guard Test.current != nil else { return XCTFail(message, file: site.filePath, line: site.line) }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column)))
  }

  /// Keeps something with the test's result.
  static func attach(_ attachment: XCTAttachment, to place: SnapshotPlace) {
    let name = "\(place.name)-\(attachment.fileName)"
    if Test.current != nil {
      Attachment.record([UInt8](attachment.data), named: name)
    } else {
      AttachmentFolder.writeFailure(attachment.data, name, of: "\(place.suite).\(place.test)")
    }
  }

  /// Counts snapshots from the start again where a test of XCTest has ended.
  static func observe() { if Test.current == nil { _ = observation } }

  private static let observation: Void = {
    if Thread.isMainThread { XCTestObservationCenter.shared.addTestObserver(Observer()) }
  }()

  private final class Observer: NSObject, XCTestObservation {
    func testCaseDidFinish(_ testCase: XCTestCase) { SnapshotCounter.reset() }
  }
}
