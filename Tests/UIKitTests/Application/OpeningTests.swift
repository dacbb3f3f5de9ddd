import Foundation
import Synchronization
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Addresses opened in other apps")
struct OpeningTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("A tap on a button opens a page; the handler is called in a later turn")
  func page() throws {
    let stage = Stage(width: 320, height: 480)
    let address = try url("https://example.org/fingers?count=2")
    let button = stage.add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    button.addAction(
      UIAction { [unowned stage] _ in
        stage.note("pressed")
        UIApplication.shared.open(address) { stage.note("opened \($0)") }
        stage.note("asked")
      }, for: .touchUpInside)
    let finger = stage.finger.down(at: CGPoint(x: 50, y: 50))
    finger.up()
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["pressed", "asked", "opened true"])
    #expect(stage.openedURLs == [address])
  }

  @Test("Pages, mails, messages and calls are opened; other schemes are not, with a line in the log")
  func schemes() throws {
    let stage = Stage(width: 320, height: 480)
    let log = LogLines()
    defer { log.end() }
    let good = [
      "http://example.org", "HTTPS://example.org", "mailto:a@example.org", "tel:5551234", "sms:5551234",
      "facetime:5551234",
    ]
    let bad = [
      "javascript:alert(1)", "app-settings:", "file:///etc/passwd", "data:text/html,a", "relative/path", "http:",
      "https:///a",
      "ssh://example.org", UIApplication.openSettingsURLString,
      "https://example.org/" + String(repeating: "a", count: ExternalAddress.longest),
    ]
    for text in good + bad {
      let address = try url(text)
      let isGood = good.contains(text)
      #expect(UIApplication.shared.canOpenURL(address) == isGood, "\(text)")
      #expect(UIApplication.shared.openURL(address) == isGood, "\(text)")
    }
    stage.advance(by: .frames(1))
    #expect(stage.openedURLs.count == good.count)
    #expect(log.lines.count == bad.count)
    #expect(log.lines.contains { $0.contains("“javascript:”") })
  }

  @Test("Files are opened inside of the app's documents, and not through a link that leads out of them")
  func files() throws {
    let stage = Stage(width: 320, height: 480)
    let log = LogLines()
    defer { log.end() }
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("opening-\(UUID().uuidString.prefix(8))")
    let documents = root.appendingPathComponent("Documents")
    try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let note = documents.appendingPathComponent("a note.txt")
    try Data("a".utf8).write(to: note)
    let secret = root.appendingPathComponent("secret.txt")
    try Data("b".utf8).write(to: secret)
    let link = documents.appendingPathComponent("link.txt")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    #expect(try ExternalAddress(note, documents: documents).path == note.resolvingSymlinksInPath().path)
    for file in [
      secret, link, documents.appendingPathComponent("../secret.txt"), documents,
      documents.appendingPathComponent("missing.txt"), root.appendingPathComponent("Documents2/a.txt"),
    ] {
      #expect(throws: ExternalAddress.Refusal.self, "\(file)") { try ExternalAddress(file, documents: documents) }
    }
    #expect(throws: ExternalAddress.Refusal.self) { try ExternalAddress(note, documents: nil) }
    UIApplication.shared.open(secret)
    #expect(stage.openedURLs.isEmpty && log.lines.count == 1)
  }

  @Test("What no app opens, and what only an app of its own would, is answered with false; a scene opens as well")
  func answers() throws {
    let stage = Stage(width: 320, height: 480)
    let address = try url("tel:5551234")
    stage.opensURL = { $0.scheme != "tel" }
    #expect(!UIApplication.shared.canOpenURL(address))
    let page = try url("https://example.org")
    UIApplication.shared.open(address) { stage.note("call \($0)") }
    UIApplication.shared.open(page, options: [.universalLinksOnly: true]) { stage.note("link \($0)") }
    let scene = UIWindowScene()
    let options = UIScene.OpenExternalURLOptions()
    scene.open(page, options: nil) { stage.note("scene \($0)") }
    options.universalLinksOnly = true
    scene.open(page, options: options) { stage.note("scene's link \($0)") }
    #expect(stage.journal.isEmpty)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["call false", "link false", "scene true", "scene's link false"])
    #expect(stage.openedURLs == [page])
  }

  @Test("On a platform without other apps the answer is false, with a line in the log")
  func headless() throws {
    let stage = Stage(width: 320, height: 480)
    let log = LogLines()
    defer { log.end() }
    stage.platform.answerToOpening = nil
    let page = try url("https://example.org")
    #expect(!UIApplication.shared.canOpenURL(page))
    UIApplication.shared.open(page) { stage.note("\($0)") }
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["false"] && log.lines.count == 1)
  }
}

/// The lines that are written to the log until `end`.
private final class LogLines: Sendable {
  private let texts = Mutex<[String]>([])
  var lines: [String] { texts.withLock { $0 } }

  init() { PlatformLog.redirect { [weak self] _, line in self?.texts.withLock { $0.append(line) } } }
  func end() { PlatformLog.redirect(to: nil) }
}
