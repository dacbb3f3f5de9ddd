import Foundation
import TestRigs
import XCTest

/// Tests that share one X server: starting one takes a quarter of a second.
///
/// XCTest runs them on the main thread, which the main loop needs; so nothing here is ever shared (hence unchecked).
class X11TestCase: XCTestCase, @unchecked Sendable {
  // Only touched on the main thread.
  nonisolated(unsafe) private static var shared: XServerRig?

  /// The server of all tests. Without its programs this throws, and the test fails.
  static func rig() throws -> XServerRig {
    if let shared { return shared }
    let rig = try XServerRig()
    shared = rig
    return rig
  }

  /// A test that failed may have left fingers down or devices off: the next one gets a new server.
  override func tearDown() {
    guard let run = testRun, !run.hasSucceeded else { return }
    Self.shared?.stop()
    Self.shared = nil
  }

  /// Runs a test's body on the main actor, on whose thread XCTest is.
  func onMain(_ body: @MainActor () throws -> Void) throws {
    try MainActor.assumeIsolated { try body() }
  }
}
