import Foundation
import TouchTesting
import UIKit
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// What the app looked like when a test failed: its picture and its elements, in the folder of failures.
@MainActor enum FailureRecord {
  static func write(_ test: String) {
    guard let session = AppSession.current else { return }
    if let picture = session.screenshot()?.pngData() {
      AttachmentFolder.writeFailure(picture, "failure.png", of: test)
    }
    AttachmentFolder.writeFailure(Data(SearchDescription.tree(session.tree).utf8), "failure.txt", of: test)
  }
}

/// The folders that keep what tests attach, and what is left of those that fail: `TOUCHSTONE_ATTACHMENTS` and
/// `TOUCHSTONE_FAILURES`, or one for both; nothing without them.
package enum AttachmentFolder {
  private static var folder: URL? { named("TOUCHSTONE_ATTACHMENTS") }
  private static var failures: URL? { named("TOUCHSTONE_FAILURES") ?? folder }

  private static func named(_ variable: String) -> URL? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Whether something is left of tests that fail.
  static var keepsFailures: Bool { failures != nil }

  /// Where that is, for one test.
  static func failureFolder(of test: String) -> URL? { failures?.appendingPathComponent(safe(test), isDirectory: true) }

  static func write(_ attachment: XCTAttachment, of test: String) {
    write(attachment.data, attachment.fileName, of: test, in: folder)
  }

  package static func writeFailure(_ data: Data, _ name: String, of test: String) {
    write(data, name, of: test, in: failures)
  }

  private static func write(_ data: Data, _ name: String, of test: String, in folder: URL?) {
    guard let folder else { return }
    let place = folder.appendingPathComponent(safe(test), isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      var url = place.appendingPathComponent(safe(name))
      var count = 1
      while FileManager.default.fileExists(atPath: url.path) {
        count += 1
        let ending = url.pathExtension
        url = place.appendingPathComponent("\(safe((name as NSString).deletingPathExtension))-\(count).\(ending)")
      }
      try data.write(to: url)
    } catch {
      FileHandle.standardError.write(Data("attachment \(name): \(error.localizedDescription)\n".utf8))
    }
  }

  /// A name of one file, whatever a test calls it.
  private static func safe(_ name: String) -> String {
    let kept = name.map { $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "-" }
    let text = String(kept.prefix(120))
    return text.isEmpty || text.hasPrefix(".") ? "_" + text : text
  }
}
