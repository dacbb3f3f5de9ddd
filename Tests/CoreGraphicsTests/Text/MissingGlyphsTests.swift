import Foundation
import Synchronization
import Testing
import TouchPlatform

@testable import CoreGraphics

@Suite("Letters that no font has", .serialized)
struct MissingGlyphsTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  /// What is said of missing letters while `body` runs.
  private func said(_ body: () -> Void) -> [String] {
    let lines = Lines()
    PlatformLog.redirect { _, text in
      if text.hasPrefix("no font has") { lines.all.withLock { $0.append(text) } }
    }
    defer { PlatformLog.redirect(to: nil) }
    MissingGlyphs.forget()
    body()
    MissingGlyphs.forget()
    return lines.all.withLock { $0 }
  }

  @Test("Each kind of letters is said once, with the package that brings it")
  func once() {
    let lines = said {
      for scalar in "漢字かな한🦊🎉𞤀𞤁".unicodeScalars { MissingGlyphs.note(scalar.value) }
    }
    #expect(lines.count == 3)
    #expect(lines[0].contains("“漢” (U+6F22)") && lines[0].hasSuffix("apt-get install fonts-noto-cjk)"))
    #expect(lines[1].contains("“🦊” (U+1F98A)") && lines[1].hasSuffix("apt-get install fonts-noto-color-emoji)"))
    #expect(lines[2].contains("(U+1E900)") && lines[2].hasSuffix("apt-get install fonts-noto-core)"))
  }

  @Test("What is never seen, private or no letter at all is no font's business")
  func unseen() {
    #expect(
      said {
        for value in [0xFE0F, 0x200D, 0xE000, 0x10_0000, 0xD800, 0xFFFF_FFFF, 0x378] as [UInt32] {
          MissingGlyphs.note(value)
        }
      } == [])
  }

  @Test("A text that is shaped with such letters says so; one without them says nothing")
  func shaped() {
    func shape(_ text: String) {
      _ = TextLayout(StyledText(text, TextStyle(font: FontDescription(size: 17))), in: TextBox(width: 300, scale: 1))
    }
    // A Khitan letter, of a script that hardly any machine has a font for.
    #expect(said { for _ in 0..<3 { shape("a \u{18B01} b \u{18B02}") } }.count == 1)
    #expect(said { shape("Grüße, λόγος") } == [])
  }
}
