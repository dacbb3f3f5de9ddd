import AccessibilityTree
import Foundation
import TouchTesting
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// What the app looked like when a test failed: its picture and its elements, in the folder of attachments.
@MainActor enum FailureRecord {
  static func write(_ test: String) {
    guard let session = AppSession.current else { return }
    if let picture = session.screenshot()?.pngData() {
      AttachmentFolder.write(picture, "failure.png", of: test)
    }
    AttachmentFolder.write(Data(SearchDescription.tree(session.tree).utf8), "failure.txt", of: test)
  }
}

/// The folder that keeps what tests attach: `TOUCHSTONE_ATTACHMENTS`, and nothing without it.
package enum AttachmentFolder {
  private static let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_ATTACHMENTS"].map {
    URL(fileURLWithPath: $0, isDirectory: true)
  }

  static func write(_ attachment: XCTAttachment, of test: String) {
    write(attachment.data, attachment.fileName, of: test)
  }

  package static func write(_ data: Data, _ name: String, of test: String) {
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
