import Foundation
import RandomScenes
import TextEditing
import Testing

@Suite("Edited text")
struct TextEditingTests {
  @Test("A caret steps over what people see as one character", arguments: ["e\u{301}", "👍🏽", "👨‍👩‍👧", "\r\n", "🇩🇪"])
  func characters(_ character: String) {
    let text = TextSlice("a\(character)b")
    let end = 1 + character.utf16.count
    #expect(text.place(after: 1) == end && text.place(before: end) == 1)
    for inside in 2..<end { #expect(text.snapped(inside) == 1, "\(inside)") }
  }

  @Test("Words end and begin where readers see them, apostrophes inside; paragraphs at each kind of separator")
  func words() {
    let text = TextSlice("It's late.\r\nGo home")
    #expect(text.word(at: 2) == 0..<4)
    #expect(text.wordEnd(after: 4) == 9 && text.wordStart(before: 9) == 5)
    #expect(text.wordEnd(after: 9) == 14)
    #expect(text.paragraph(at: 11).text == 0..<10 && text.paragraph(at: 11).end == 12)
    #expect(text.paragraph(at: 12).text == 12..<19)
  }

  @Test("The inverses of random edits, applied backwards, give the first text", arguments: 0..<10)
  func undo(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var document = TextDocument()
    document.reset(TextSlice("The quick 👨‍👩‍👧 jumps\nover e\u{301} dogs"))
    let first = document.text.string
    var edits: [TextDocument.Edit] = []
    for _ in 0..<50 {
      let ends = [0, 1].map { _ in Int.random(in: 0...document.count, using: &random) }
      let piece = ["", "x", "\n", "👍🏽", "words and more"].randomElement(using: &random) ?? ""
      edits.append(document.replace(ends.min()!..<ends.max()!, with: TextSlice(piece)))
      #expect(document.selection == .init(anchor: edits[edits.count - 1].newRange.upperBound))
    }
    for edit in edits.reversed() { document.apply(edit.inverse) }
    #expect(document.text.string == first)
  }
}
