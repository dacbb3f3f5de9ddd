import Foundation
import Testing
import TouchPlatform

@Suite("What is printed of names that come from outside")
struct PrintableTextTests {
  @Test("A name of letters, accents, other scripts and emoji is printed as it is")
  func plain() {
    for text in ["", "Wacom Intuos5 touch M (WL)", "Übung 写字 ✍🏽 עט", "a\u{301}\u{200D}"] {
      #expect(text.printable() == text)
      #expect(text.printable(keepsLines: true) == text)
    }
  }

  @Test("What would steer a terminal, end a line or turn the direction of reading is escaped")
  func escaped() {
    let cases = [
      ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"), ("line\nforged", "line\\nforged"),
      ("\r\t\u{0}\u{7}\u{7F}", "\\r\\t\\u{0}\\u{7}\\u{7F}"),
      ("\u{9B}31m", "\\u{9B}31m"), ("\u{2028}\u{202E}abc\u{2066}", "\\u{2028}\\u{202E}abc\\u{2066}"),
      ("\r\n", "\\r\\n"),
    ]
    for (text, shown) in cases { #expect(text.printable() == shown) }
    #expect("a\n\tb\u{1B}\r\n".printable(keepsLines: true) == "a\n\tb\\u{1B}\\r\n")
  }

  private final class Lines: @unchecked Sendable {
    // Unchecked: every access is inside the lock.
    private let lock = NSLock()
    private var lines: [String] = []
    func add(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }

  @Test("Fault: a device whose name clears the screen does not, in any line of the log")
  func log() {
    // Other suites may write to the log at the same time; only these lines count.
    let mark = UUID().uuidString
    let lines = Lines()
    PlatformLog.redirect { _, text in if text.contains(mark) { lines.add(text) } }
    defer { PlatformLog.redirect(to: nil) }
    PlatformLog.write(.device, "\(mark) \u{1B}]0;title\u{7} is gone\ntouchstone: app: it was not")
    #expect(lines.all == ["\(mark) \\u{1B}]0;title\\u{7} is gone\\ntouchstone: app: it was not"])
  }
}
